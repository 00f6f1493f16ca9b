"""A player without sense: presses keys and the mouse at random in a real window, over all screens.

Run from the repository's root on a display with a window manager: ``python benchmarks/random_player.py [MINUTES
[SEED]]`` (10 minutes unless said otherwise). It needs xdotool and xprop, and Linux to tell how much memory is used.
After each minute all files are read and every game in them is replayed. At the end the exit code is 0 if the program
has stood it: no exception, never deaf to its window for a second while it had a processor, and memory that has grown
by less than 20 MB.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from pulse import Pulse, own_seconds, read_pulse

from game.app.deferred import CLEANUP_SECONDS
from game.screens.picker.content import picker_parts
from game.screens.picker.layout import SectionSize, list_layout, view_and_bar
from game.screens.play.content import play_rooms
from game.screens.play.controls import BUTTONS
from game.store.recovery import check
from game.store.settings_file import decode
from game.store.storage import Store
from game.ui.boxes import place
from game.ui.geometry import Rect, page_layout
from solver import board_ids, load_board

DEAF_SECONDS, GROWTH = 1.0, 20.0
"""Targets: the longest time in which the program does not listen, and the growth of its memory in MB."""

WARM_UP = 60.0
"""Seconds of play before memory is measured first, after a visit to all screens."""

SIZE = (1000, 700)
"""Of the window when its memory is measured."""

WAYS = ["v", "i", "x", "c", "o", "t", "g", "l", "e", "F1", "F2", "F3", "F10"]
"""Keys that lead from a board to the other screens."""

MOVES = ["Left", "Right", "Up", "Down", "a", "d", "w", "s"]
AIDS = [
    "h",
    "ctrl+h",
    "f",
    "n",
    "ctrl+shift+n",
    "u",
    "ctrl+z",
    "BackSpace",
    "ctrl+y",
    "b",
    "k",
    "j",
    "shift+F1",
    "question",
]
CONTROLS = ["Escape", "Return", "Tab", "shift+Tab", "space", "plus", "minus", "p", "ctrl+c", "ctrl+shift+c", "ctrl+v"]
OTHERS = [
    "F11",
    "alt+Return",
    "m",
    "Home",
    "End",
    "Page_Down",
    "Delete",
    "Menu",
    "0",
    "1",
    "5",
    "9",
    "y",
    "slash",
    "F5",
    "Shift_L",
]
KEYS = [*MOVES * 4, *WAYS * 2, *AIDS, *CONTROLS * 2, *OTHERS]


class Player:
    """Has only mouse and keyboard."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.data, self._pulse, self._rng = folder / "data" / "antipode", folder / "pulse", rng
        self.log = folder / "state" / "antipode" / "log" / "antipode.log"
        self.screens: Counter[str] = Counter()
        self.inputs = 0
        self.deaf = 0.0
        self._pulse.write_text(str(Pulse()))
        folders = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("data", "state", "cache", "config")}
        folders["XDG_DOCUMENTS_DIR"] = str(folder)
        command = [sys.executable, str(Path(__file__).with_name("pulse.py")), str(self._pulse)]
        self.process = subprocess.Popen(command, env=os.environ | folders)
        self.until(lambda: self.pulse.frames > 0)

    @property
    def pulse(self) -> Pulse:
        """What the program has told last. Raises RuntimeError if it has ended."""
        if self.process.poll() is not None:
            raise RuntimeError(f"the program has ended with {self.process.returncode}")
        return read_pulse(self._pulse)

    def until(self, condition: Callable[[], bool], seconds: float = 30.0) -> None:
        """Wait until a condition holds. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(self.pulse)
            time.sleep(0.02)

    def send(self, *words: object) -> bool:
        """Send inputs, as xdotool names them, and check the program; return whether all have come through."""
        self.until(lambda: self.pulse.frames > 0 and self._window is not None)
        window = self._window
        sent = _xdotool("windowactivate", window, *(window if word == "WINDOW" else word for word in words))
        pulse = self.pulse
        self.screens[pulse.screen] += 1
        waits = own_seconds(self.process.pid) - pulse.busy_since if pulse.busy_since else 0.0
        self.deaf = max(self.deaf, pulse.longest, waits)
        return sent.returncode == 0

    @property
    def _window(self) -> str | None:
        """The program's window, as the display numbers it."""
        found = _xdotool("search", "--pid", self.process.pid).stdout.split()
        return found[-1] if found else None

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        self.send(*(word for key in keys for word in ("key", key, "sleep", 0.15)))

    def click(self, point: tuple[int, int]) -> None:
        """Click at a point."""
        self.send("mousemove", "--window", "WINDOW", *point, "click", 1)
        time.sleep(0.15)

    def play_at_random(self, count: int) -> None:
        """Send ``count`` inputs, one hard after the other."""
        words: list[object] = []
        for _ in range(count):
            words += [*self._input(), "sleep", round(self._rng.choice((0.0, 0.01, 0.03, 0.1)), 2)]
        self.inputs += count * self.send(*words)

    def _input(self) -> Iterator[object]:
        rng = self._rng
        at = ("mousemove", "--window", "WINDOW", rng.randrange(1100), rng.randrange(800))
        match rng.choices(range(8), (60, 20, 6, 5, 4, 2, 2, 1))[0]:
            case 0:
                yield from ("key", rng.choice(KEYS))
            case 1:
                yield from (*at, "click", rng.choices((1, 3, 2), (8, 1, 1))[0])
            case 2:
                further = ("mousemove_relative", "--", rng.randrange(-300, 300), rng.randrange(-300, 300))
                yield from (*at, "mousedown", 1, *further, "mouseup", 1)
            case 3:
                yield from ("click", "--repeat", rng.randrange(1, 6), rng.choice((4, 5)))
            case 4:
                yield from at
            case 5:
                yield from ("windowsize", "WINDOW", rng.randrange(100, 1500), rng.randrange(80, 1100))
            case 6:
                yield from ("keydown", "h", "sleep", 0.5, "keyup", "h")
            case _:
                yield from ("mousedown", 1, "sleep", 0.8, "mouseup", 1)

    def go_home(self) -> None:
        """Return to the boards from any screen, in a window of the usual size."""
        for _ in range(20):
            self.send("windowsize", "WINDOW", *SIZE)
            if self.pulse.screen == "PickerScreen":
                return
            self.press("Escape")
            if self.pulse.screen == "PlayScreen":
                self.click(play_rooms(*self._size, self._scale)[f"button {len(BUTTONS) - 1}"].centre)
            elif self.pulse.screen != "PickerScreen":  # whatever the key does by now
                self.click(page_layout(*self._size, self._scale).back.centre)
        raise RuntimeError(f"no way back from {self.pulse.screen}")

    @property
    def _size(self) -> tuple[int, int]:
        """Of the window: it may fill the screen."""
        lines = _xdotool("getwindowgeometry", "--shell", self._window).stdout.split()
        values = dict(line.split("=", 1) for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    @property
    def _fills_screen(self) -> bool:
        return "_NET_WM_STATE_FULLSCREEN" in _ran("xprop", "-id", self._window, "_NET_WM_STATE").stdout

    @property
    def _scale(self) -> float:
        """How much larger than usual text is by now."""
        path = self.data / "settings.json"
        with suppress(OSError, ValueError):
            return int(decode(path.read_bytes())["scale"]) / 100
        return 1.0

    def open(self, board_id: str) -> None:
        """Open a board from any screen."""
        for _ in range(5):
            self.go_home()
            time.sleep(0.3)  # the window may not have its size yet
            page = page_layout(*self._size, self._scale, has_back=False)
            self.press(*board_id.rsplit("-", maxsplit=1)[-1])  # looks for it
            rects: list[Rect] = []
            place(picker_parts(page, None, (), rects.append, None, 1), page.area)
            view, _ = view_and_bar(rects[0], page)
            card = list_layout(view, page, (SectionSize(1),)).sections[0].frames[0].centre
            self.click((view.x + card[0], view.y + card[1]))
            with suppress(TimeoutError):  # where a key meant something else by now
                self.until(lambda: self.pulse.screen == "PlayScreen", 1.0)
                return
        raise RuntimeError(f"{board_id} does not open, but {self.pulse.screen}")

    def tour(self) -> None:
        """Visit every board with its lab, which loads what its methods need, and every screen of two boards."""
        for board_id in board_ids():
            self.open(board_id)
            self.press("Left", "Up", "Right", "Down", "h", "h", "F11", "F11", "ctrl+h", "Escape", "l")
            time.sleep(3.0)
        for board_id, key in itertools.product(("eight", "fifteen"), WAYS):
            self.open(board_id)
            self.press(key)
            self.press("Tab", "Return")

    def memory(self) -> float:
        """Return the MB in use with two small boards open in a usual window, and all that a large one took freed."""
        for board_id in ("seven", "eight"):
            self.open(board_id)
            time.sleep(1.0)
        for key in ("F11", "alt+Return"):  # one of them may mean something else by now
            if self._fills_screen:
                self.press(key)
        self.go_home()
        time.sleep(2 * CLEANUP_SECONDS)
        return resident(self.process.pid)

    def check_files(self) -> int:
        """Read all that is saved; return how many moves were replayed. Raises ValueError for what is wrong."""
        moves, store = 0, Store(self.data)
        store.database.read_beside(check)
        for board in map(load_board, board_ids()):
            session = store.session(board)
            for game in session.games if session is not None else ():
                position = game.start
                for move in game.moves:
                    position, moves = position.apply(move), moves + 1
                if position != game.position or sorted(position.cells) != sorted(board.goal.cells):
                    raise ValueError(f"{board.id}: {position} is not where {game.start} leads")
        problem = store.problem
        store.close()
        if problem is not None:
            raise ValueError(f"{problem.kind}: {problem.file}")
        return moves


def resident(pid: int) -> float:
    """Return the memory of a process, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _xdotool(*words: object) -> subprocess.CompletedProcess[str]:
    return _ran("xdotool", *words)


def _ran(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["timeout", "60", *map(str, command)], capture_output=True, text=True, check=False)


def run(player: Player, minutes: float) -> bool:
    """Play; return whether the program has stood it."""
    player.tour()
    until = time.monotonic() + WARM_UP
    while time.monotonic() < until:
        player.play_at_random(8)
    before = player.memory()
    print(f"after a visit everywhere: {before:.1f} MB, screens {dict(player.screens)}", flush=True)
    player.screens.clear()
    player.inputs = 0
    begun, minute = time.monotonic(), 0
    while time.monotonic() < begun + 60 * minutes:
        player.play_at_random(8)
        if time.monotonic() > begun + 60 * (minute + 1):
            minute += 1
            moves, memory = player.check_files(), resident(player.process.pid)
            print(
                f"minute {minute}: {player.inputs} inputs, {player.pulse.frames} frames, {moves} moves replayed, "
                f"deaf for {player.deaf:.2f} s at most, {memory:.1f} MB now",
                flush=True,
            )
    print(f"screens {dict(player.screens)}")
    grown = player.memory() - before
    print(f"grown by {grown:.1f} MB (target {GROWTH}), deaf for {player.deaf:.2f} s (target {DEAF_SECONDS})")
    _xdotool("key", "alt+F4")
    code = player.process.wait(timeout=10)
    player.check_files()
    return code == 0 and grown < GROWTH and player.deaf < DEAF_SECONDS


def main() -> int:
    """Run as the command line says; return the exit code."""
    minutes, seed = float((sys.argv[1:2] or ["10"])[0]), int((sys.argv[2:3] or ["1"])[0])
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), random.Random(seed))
        try:
            return 0 if run(player, minutes) else 1
        except RuntimeError:
            print(player.log.read_text(encoding="utf-8", errors="replace"))
            raise
        finally:
            player.process.kill()
            player.process.wait()


if __name__ == "__main__":
    sys.exit(main())
