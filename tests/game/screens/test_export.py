"""The export: what can be chosen, the files it writes; challenges pasted in another game, and how they end."""

import random
import threading

import pytest
from PIL import Image
from player import Player
from waiting import PATIENCE

from game.export.frames import SLIDE_FRAMES
from game.input.commands import Action
from game.model.draft import drawing_of
from game.screens.export.screen import COPY, FOLDER, SAVE, free_path
from game.screens.map.screen import MapScreen
from game.screens.play.result import Result
from game.screens.play.words import challenge_ended
from game.ui.control import ItemCommand
from solver import Outcome, load_board
from solver.catalogue.challenges import challenge_text

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")


@pytest.fixture
def pictures(tmp_path):
    return tmp_path / "pictures"


@pytest.fixture
def player(play):
    return play(EIGHT, START)


def solve(player):
    for name in ("left", "left"):
        player.key(name)
        player.rest()
    player.wait_for_solver()


def commands(player):
    return [control.command for control, _ in player.screen.controls]


def export(player, folder=None):
    player.key("e", ctrl=True)
    player.rest()
    player.screen.folder = folder


def save(player):
    player.screen.run(SAVE)
    player.wait_until(lambda: FOLDER in commands(player))


def test_unplayed_game_is_a_position(player, pictures):
    export(player, pictures)
    assert list(player.screen._choices) == ["subject", "size"]
    save(player)
    with Image.open(pictures / "eight-position.png") as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("PNG", 1)


@pytest.mark.parametrize("kind", ("gif", "webp", "png"))
def test_played_game_is_animated(player, pictures, kind):
    player.key("left")
    player.rest()
    export(player, pictures)
    while player.screen._chosen["format"] != kind:
        player.screen.run(ItemCommand("export", "format"))
    save(player)
    with Image.open(pictures / f"eight-game.{kind}") as image:
        assert image.n_frames == 1 + SLIDE_FRAMES


def test_solved_game_has_a_card_and_a_solution(player, pictures):
    solve(player)
    assert Action.EXPORT in commands(player)
    export(player, pictures)
    assert player.screen._subjects == ("card", "game", "solution", "position")
    save(player)
    with Image.open(pictures / "eight-card.png") as image:
        assert image.width > image.height
    assert COPY in commands(player)


def test_playing_solution_can_be_exported(player):
    player.key("h", ctrl=True)
    player.wait_until(lambda: player.screen.playback is not None)
    export(player)
    assert player.screen._subjects == ("solution", "position")
    assert player.screen._games["solution"][0] == START
    assert player.screen._games["solution"][-1].is_goal


def test_reviewed_game_can_be_exported(player):
    solve(player)
    player.key("v")
    player.rest()
    export(player)
    assert player.screen._subjects == ("game", "position")
    assert player.screen._games["game"][-1].is_goal


def test_game_on_the_map_can_be_exported(play):
    board = load_board("2x3")
    player = play(board, board.position("1 2 3/0 4 5"))
    player.key("left")
    player.key("f8")
    player.wait_until(lambda: player.screen.model.shown is not None)
    export(player)
    assert player.screen._subjects == ("game", "position")
    player.key("escape")
    assert isinstance(player.screen, MapScreen)


def test_board_in_the_maker_can_be_exported(player, pictures):
    board = load_board("AB/C.>../A.;steps")
    player.store.draft.put(drawing_of(board))
    player.key("f4")
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    export(player, pictures)
    assert player.screen._position.cells == board.start.cells
    save(player)
    assert len([*pictures.glob("*.png")]) == 1


def test_export_left_at_its_end_writes_no_file(player, pictures, before):
    made, cancelled = threading.Event(), threading.Event()
    before("game.screens.export.screen.write_atomically", lambda *_, **__: made.set() or cancelled.wait(PATIENCE))
    export(player, pictures)
    player.screen.run(SAVE)
    job = player.screen._job
    assert made.wait(PATIENCE)
    player.key("escape")
    cancelled.set()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    assert not [*pictures.iterdir()]


def test_full_folder_is_told(player, pictures):
    pictures.write_text("no folder")
    export(player, pictures)
    player.screen.run(SAVE)
    player.wait_until(lambda: player.screen._job is None)
    assert str(pictures) in player.screen._news.text(player.screen.words)
    assert FOLDER not in commands(player)


def test_saved_files_are_never_replaced(tmp_path):
    assert free_path(tmp_path, "a", "png").name == "a.png"
    (tmp_path / "a.png").touch()
    (tmp_path / "a-2.png").touch()
    assert free_path(tmp_path, "a", "png").name == "a-3.png"


def challenge(player, moves, seconds):
    """Paste a challenge with a result to beat."""
    player.app.services.clipboard.put(challenge_text(START, 2, moves, seconds))
    player.key("v", ctrl=True)
    player.rest()


def ended(player, moves, seconds, keys=("left", "left")):
    """Return what is said of a challenge at its end, once it was played within a second."""
    challenge(player, moves, seconds)
    player.wait_for_solver()
    for name in keys:
        player.key(name)
        player.rest()
    player.wait_for_solver()
    outcome = player.screen.controller.result.values["outcome"]
    said = challenge_ended(player.app.services.words, outcome, "moves")
    (shown,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    assert shown.figures[0] == (player.phrase("result.challenge"), said)
    return said


@pytest.mark.parametrize(
    ("moves", "seconds", "key"),
    [
        (4, 0.5, "won_moves"),
        (2, 100.0, "won_time"),
        (2, None, "tied"),
        (2, 0.01, "missed_time"),
        (1, 100.0, "missed_moves"),
    ],
)
def test_challenge_compares_results(player, moves, seconds, key):
    said = ended(player, moves, seconds)
    begin = player.phrase(f"challenge.{key}", difference="\n").split("\n")[0]
    assert said.startswith(begin)
    assert ("2 moves" in said) == (key == "won_moves")


def test_no_help_wins_a_challenge(player):
    assert ended(player, 10, 100.0, ("h", "left", "left")) == player.phrase("challenge.helped")


def test_challenge_lasts_until_another_start(player, play):
    challenge(player, 4, 31.2)
    assert player.note == "beat 4 in 0:31"
    player.key("left")
    player.key("r")
    assert player.session.challenge is not None
    player.quit()
    again = play(EIGHT)
    assert again.session.challenge.moves_to_beat == 4
    again.key("n")
    again.rest()
    assert again.session.challenge is None


def test_small_window_says_the_outcome(player):
    player.resize(480, 360)
    challenge(player, 4, 31.2)
    player.key("left")
    player.key("left")
    player.rest()
    player.wait_for_solver()
    assert player.phrase("challenge.won_moves", difference="2 moves") in player.screen.message


def test_code_crosses_folders_and_languages(player, tmp_path):
    solve(player)
    player.key("r", ctrl=True)
    text = player.app.services.clipboard.get()
    player.quit()
    friend = Player(tmp_path / "friend", language="de")
    friend.app.services.clipboard.put(text)
    friend.key("v", ctrl=True)
    friend.rest()
    assert friend.session.game.start == START
    assert friend.phrase("challenge.par", par=2) in friend.screen.message
    assert friend.app.services.words.moves(2) in friend.screen.message
    own = load_board("AB-/C.#>.../.A.").start  # of the sender alone
    friend.app.services.clipboard.put(challenge_text(own))
    friend.key("v", ctrl=True)
    friend.rest()
    assert friend.session.game.start == own
    friend.quit()


def test_damaged_codes_change_nothing(player):
    code, before, rng = challenge_text(START, 2, 2, 0.5), player.session.game, random.Random(3)
    for _ in range(100):
        place = rng.randrange(len("antipode:challenge/"), len(code))
        player.app.services.clipboard.put(code[:place] + rng.choice("-_?Zz") + code[place + rng.choice((0, 2)) :])
        player.screen.controller.show_message("")
        player.key("v", ctrl=True)
        assert player.screen.message.endswith(".")
        assert player.session.game is before
