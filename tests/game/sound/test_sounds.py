"""Sounds: which one, how often, and that the process which plays them never disturbs the game."""

import os
import random
import sys
import threading
import time
from pathlib import Path

import forking
import numpy as np
import pytest
from golden_data import ROOT
from waiting import PATIENCE, run_program, wait_until

from game.sound.sounds import Cue, Sounds, jump_cue, material_of, slide_cue
from solver import load_board, parse_position
from solver.model.notation import parse_moves

EIGHT, GOAT = load_board("eight"), load_board("goat")
WRITER = "import sys\nwith open(sys.argv[1], 'w', 1) as file:\n    for line in sys.stdin: file.write(line)"


class Heard(Sounds):
    """Remembers what it was asked to play."""

    def __init__(self):
        super().__init__(muted=True)
        self.cues = []

    def play(self, cue):
        self.cues.append(cue)

    def take(self):
        taken, self.cues = self.cues, []
        return taken


# Which sound


def slid(board, text, moves):
    old = new = parse_position(board, text)
    for move in parse_moves(moves):
        new = new.apply(move)
    return slide_cue(old, new, len(moves))


@pytest.mark.parametrize(("moves", "cue"), [("R", Cue.SLIDE_STONE_1), ("RR", Cue.SLIDE_STONE_2)])
def test_slide_sounds_as_far_as_it_goes(moves, cue):
    assert slid(EIGHT, "1 2 3/4 5 6/7 8 0", moves) is cue


def test_three_pieces_and_more_sound_alike():
    assert slid(load_board("fifteen"), "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "RRR") is Cue.SLIDE_STONE_3
    old = parse_position(EIGHT, "1 2 3/4 5 6/7 8 0")
    assert slide_cue(old, old.apply("R"), 5) is Cue.SLIDE_STONE_3


def test_only_wide_piece_sounds_wide():
    position, rng, heard = GOAT.goal, random.Random(1), set()
    for _ in range(300):
        new = position.apply(rng.choice(position.legal_moves()))
        moved = any(position.cells.index(part) != new.cells.index(part) for part in GOAT.block_of)
        heard.add(slide_cue(position, new, 1))
        assert (slide_cue(position, new, 1) is Cue.SLIDE_GRASS_WIDE) == moved, f"{position} to {new}"
        position = new
    assert heard == {Cue.SLIDE_GRASS_1, Cue.SLIDE_GRASS_WIDE}


def test_pieces_sound_as_what_they_are_made_of():
    heard = {name: material_of(load_board(name)) for name in ("eight", "colours-six", "goat", "rush-60", "klotski")}
    assert [*heard.values()] == ["stone", "felt", "grass", "tyres", "wood"]
    assert {cue.value.split("-")[1] for cue in Cue if cue.startswith("slide")} == {*heard.values()}


def test_command_that_changes_nothing_is_refused():
    old = parse_position(EIGHT, "1 2 3/4 5 6/7 8 0")
    assert jump_cue(old, old, Cue.UNDO) is Cue.REFUSED
    assert jump_cue(old, old.apply("D"), Cue.UNDO) is Cue.UNDO


# The game plays them


@pytest.fixture
def play(few_frames, play):
    return lambda text, sounds: play(EIGHT, parse_position(EIGHT, text), sounds=sounds)


def test_what_player_does_is_heard(play):
    heard = Heard()
    player = play("1 2 3/4 5 6/0 7 8", heard)
    player.wait_for_solver()
    assert heard.take() == []
    for key, cues in [
        ("left", [Cue.SLIDE_STONE_1]),
        ("u", [Cue.UNDO]),
        ("u", [Cue.REFUSED]),
        ("right", [Cue.REFUSED]),
        ("h", [Cue.HINT]),
        ("h", [Cue.SLIDE_STONE_1]),
        ("left", [Cue.SLIDE_STONE_1, Cue.SOLVED_STONE]),
        ("n", [Cue.NEW]),
        ("f", [Cue.NEW]),
    ]:
        player.key(key)
        assert heard.take() == cues, key
    player.key("n", ctrl=True, shift=True)  # at its start
    assert heard.take() == [Cue.REFUSED]


def test_clicks_are_heard(play):
    heard = Heard()
    player = play("1 2 3/4 5 6/0 7 8", heard)
    player.click_cell(1)
    assert heard.take() == [Cue.REFUSED]
    player.click_cell(8)
    assert heard.take() == [Cue.SLIDE_STONE_2, Cue.SOLVED_STONE]


def test_solution_that_plays_is_heard(play):
    heard = Heard()
    player = play("1 2 3/4 5 6/0 7 8", heard)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    assert heard.take() == [Cue.SLIDE_STONE_1, Cue.SLIDE_STONE_1, Cue.SOLVED_STONE]


def test_m_mutes_on_every_screen(play, tmp_path):
    sounds = told(tmp_path)
    player = play("1 2 3/4 5 6/0 7 8", sounds)
    player.wait_for_solver()
    player.key("m")
    assert (sounds.is_muted, player.screen.message) == (True, "Sound off.")
    player.key("h", ctrl=True)
    player.key("m")
    assert (sounds.is_muted, player.screen.message) == (False, "Sound on.")
    assert player.screen.playback is not None
    player.key("f1")
    player.key("m")
    assert sounds.is_muted
    assert player.title == "Help - Antipode"


# How often, and how loud


def told(folder, **options):
    """Sounds whose process writes down what it is told, in the folder's file ``told``."""
    return Sounds(command=[sys.executable, "-c", WRITER, str(folder / "told")], **options)


def lines(folder):
    path = folder / "told"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


@pytest.fixture
def clock():
    class Clock:
        now = 5.0

        def __call__(self):
            return self.now

    return Clock()


def test_sound_is_not_doubled(tmp_path, clock):
    sounds = told(tmp_path, now=clock)
    sounds.start()
    for seconds, cue in [(0, Cue.HINT), (0.02, Cue.HINT), (0, Cue.REFUSED), (0.02, Cue.HINT)]:
        clock.now += seconds
        sounds.play(cue)
    wait_until(lambda: len(lines(tmp_path)) == 3)
    assert [line[0] for line in lines(tmp_path)] == ["hint", "refused", "hint"]
    sounds.close()


def test_fast_playback_thins_slides(tmp_path, clock):
    sounds = told(tmp_path, now=clock)
    sounds.start()
    for i in range(32):  # two seconds at eight times the speed
        sounds.play(Cue.SLIDE_WOOD_1 if i % 2 else Cue.SLIDE_WOOD_2)
        clock.now += 0.5 / 8
    sounds.play(Cue.SOLVED_WOOD)
    wait_until(lambda: lines(tmp_path) and lines(tmp_path)[-1][0] == "solved-wood")
    assert len(lines(tmp_path)) == 17
    sounds.close()


def test_volume_goes_with_each_sound(tmp_path, clock):
    sounds = told(tmp_path, now=clock)
    sounds.start()
    for volume in (10, 5, 0, -3, 99):
        sounds.volume = volume
        clock.now += 1
        sounds.play(Cue.HINT)
    wait_until(lambda: len(lines(tmp_path)) == 3)
    assert [float(line[1]) for line in lines(tmp_path)] == [1.0, 0.25, 1.0]
    assert sounds.volume == 10
    sounds.close()


@pytest.fixture
def processes(before):
    """The processes begun since, in order; one that cannot begin is among them."""
    begun = []
    before("subprocess.Popen.__init__", lambda process, *arguments, **options: begun.append(process))
    return begun


def test_muted_game_has_no_process(tmp_path, processes):
    sounds = told(tmp_path, muted=True)
    sounds.start()
    sounds.play(Cue.HINT)
    assert processes == []
    sounds.is_muted = False
    sounds.play(Cue.SOLVED_WOOD)
    wait_until(lambda: len(lines(tmp_path)) == 1)
    (process,) = processes
    sounds.is_muted = True
    assert process.returncode is not None
    assert lines(tmp_path)[0][0] == "solved-wood"


def test_only_started_sounds_play(tmp_path, processes):
    sounds = told(tmp_path)
    sounds.is_muted = True
    sounds.is_muted = False
    sounds.play(Cue.HINT)
    assert processes == []
    sounds.start()
    sounds.close()
    sounds.is_muted = False
    assert len(processes) == 1


@pytest.mark.parametrize("command", [["/nowhere/at/all"], [sys.executable, "-c", ""]], ids=["none", "ends at once"])
def test_missing_process_is_not_begun_again(command, clock, processes):
    sounds = Sounds(now=clock, command=command)
    sounds.start()
    if command[0] == sys.executable:
        processes[0].wait(PATIENCE)
    for _ in range(20):
        clock.now += 1
        sounds.play(Cue.HINT)
    assert len(processes) == 1
    sounds.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a killed process cannot be told from another")
def test_killed_process_restarts_with_sound(tmp_path, clock, processes):
    sounds = told(tmp_path, now=clock)
    sounds.start()
    for restarts, cue in enumerate((Cue.HINT, Cue.SOLVED_WOOD), 1):
        (tmp_path / "told").unlink(missing_ok=True)
        clock.now += 10
        processes[-1].kill()
        processes[-1].wait()
        sounds.play(cue)
        wait_until(lambda: (tmp_path / "told").exists() and len(lines(tmp_path)) == 1)
        assert lines(tmp_path)[0][0] == cue
        assert len(processes) == 1 + restarts
    sounds.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a killed process cannot be told from another")
def test_process_restarts_at_most_now_and_then(clock, processes):
    die = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    sounds = Sounds(now=clock, command=[sys.executable, "-c", die])
    sounds.start()
    for _ in range(11):
        processes[-1].wait()
        clock.now += 1
        sounds.play(Cue.HINT)
    assert len(processes) == 2
    sounds.close()


@pytest.mark.parametrize("reads", [False, True], ids=["never reads", "reads later"])
def test_process_that_hangs_holds_nothing_up(tmp_path, clock, reads):
    gate = tmp_path / "gate"
    hang = f"import os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.01)\n"
    sounds = Sounds(now=clock, command=[sys.executable, "-c", hang + WRITER, str(tmp_path / "told")])
    sounds.start()

    def play():
        for _ in range(10_000):  # several times what a pipe takes
            clock.now += 1
            sounds.play(Cue.HINT)

    player = threading.Thread(target=play, daemon=True)
    player.start()
    player.join(PATIENCE)
    assert not player.is_alive()
    if reads:
        gate.touch()

        def finish():
            clock.now += 1
            sounds.play(Cue.SOLVED_WOOD)  # unless too many wait before it still

        wait_until(lambda: lines(tmp_path) and lines(tmp_path)[-1][0] == "solved-wood", step=finish)
        assert [line[0] for line in lines(tmp_path)].count("hint") >= 100
        assert {len(line) for line in lines(tmp_path)} == {3}
    sounds.close()
    wait_until(lambda: not any(thread.name == "antipode-sounds" for thread in threading.enumerate()))


# The process


def recorded(folder, monkeypatch):
    """SDL writes what is heard to a file; gives what is in it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(folder / "heard.raw"))

    def heard():
        path = folder / "heard.raw"
        return np.frombuffer(path.read_bytes()[: path.stat().st_size // 2 * 2], "<i2") if path.exists() else np.zeros(0)

    return heard


def test_sound_has_its_loudness(tmp_path, monkeypatch):
    heard = recorded(tmp_path, monkeypatch)
    sounds = Sounds(volume=10)
    sounds.start()
    wait_until(lambda: len(heard()) > 0)
    assert not heard().any()
    loudest = peak_of_sound(sounds, heard)
    sounds.volume = 5
    assert peak_of_sound(sounds, heard) == pytest.approx(loudest / 4, rel=0.02)
    sounds.close()


def peak_of_sound(sounds, heard):
    """The greatest sample of a sound, which is played again where a busy machine has dropped it as late."""
    begun, next_time = len(heard()), 0.0

    def is_over():
        nonlocal next_time
        if not heard()[begun:].any() and time.monotonic() > next_time:
            next_time = time.monotonic() + 1
            sounds.play(Cue.SLIDE_WOOD_1)
        return heard()[begun:].any() and not heard()[-4096:].any()

    wait_until(is_over)
    return np.abs(heard()[begun:].astype(int)).max()


def child(lines, environment):
    command = [sys.executable, "-m", "game.sound.process"]
    return run_program(command, cwd=ROOT, env=environment, input=lines)


def test_late_sound_is_dropped(tmp_path, monkeypatch):
    heard = recorded(tmp_path, monkeypatch)
    ran = child(f"solved-wood 1.00 {time.monotonic() - 1}\n", os.environ)
    assert ran.returncode == 0
    assert not heard().any()


def test_process_ends_with_its_input(monkeypatch):
    ran = child("", os.environ | {"SDL_AUDIODRIVER": "dummy"})
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_killed_game_leaves_no_process(monkeypatch):
    code = (
        "import os, signal\nfrom game.sound.sounds import Sounds\nsounds = Sounds()\nsounds.start()\n"
        "print(sounds._process.pid, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    ran = run_program([sys.executable, "-c", code], cwd=ROOT, env=environment)
    wait_until(lambda: not running(int(ran.stdout)))


def running(pid):
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_without_device_process_ends():
    ran = child("", os.environ | {"SDL_AUDIODRIVER": "nonsense"})
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("no sound: ")


def test_silence_releases_device(tmp_path, monkeypatch):
    code = (
        "import threading, time, pygame\nfrom queue import Queue\nfrom game.sound import process\n"
        "process.SILENCE_SECONDS = 0.05\nlines, states = Queue(), Queue()\n"
        "def told(state, change):\n"
        "    return lambda *arguments, **options: (change(*arguments, **options), states.put(state))\n"
        "pygame.mixer.init = told(True, pygame.mixer.init)\npygame.mixer.quit = told(False, pygame.mixer.quit)\n"
        "thread = threading.Thread(target=process.play_all, args=(lines,))\nthread.start()\n"
        "seen = [states.get(), states.get()]\nlines.put(f'hint 1.00 {time.monotonic()}')\n"
        "seen += [states.get(), states.get()]\nlines.put(None)\nthread.join()\nprint(seen)"
    )
    environment = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    ran = run_program([sys.executable, "-c", code], cwd=ROOT, env=environment)
    assert ran.stdout.splitlines()[-1:] == ["[True, False, True, False]"], ran.stderr


GAME = """
import sys
from pathlib import Path
from game.app.app import App
from game.input.commands import Action
from game.screens.game_screen import ToBoard
from game.sound.sounds import Sounds
from game.store.storage import Store
from solver import load_board, parse_position
board = load_board("eight")
start = parse_position(board, "1 2 3/4 5 6/0 7 8")
app = App(Store(Path(sys.argv[1])), ToBoard(board, start), sounds=Sounds())
for number in range(1_000):
    app.screen.on_key(Action.LEFT if app.screen.session.position == start else Action.UNDO)
    app.step(0.05)
    if number > 16 and app.frames > 5:
        break
app.screen.on_key(Action.LEFT)
app.close()
print(app.frames > 5)
"""


@pytest.mark.parametrize(
    "drivers", [("nonsense",), pytest.param((None, "alsa", "pulseaudio", "dummy"), marks=pytest.mark.slow)]
)
def test_game_needs_no_sound_device(tmp_path, drivers):
    script, games = tmp_path / "game.py", {}
    script.write_text(GAME)
    for driver in drivers:  # all at once: they mostly wait
        environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
        environment |= {"SDL_AUDIODRIVER": driver} if driver else {}
        games[driver] = forking.start([script, tmp_path / str(driver)], environment)
    for driver, game in games.items():
        said, complaints = game.communicate(timeout=PATIENCE)
        assert (driver, complaints, said.splitlines()[-1:], game.returncode) == (driver, "", ["True"], 0)
