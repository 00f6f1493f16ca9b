"""Block boards that can't be solved, or not exactly: every screen says so in a friendly sentence."""

import threading
import time

import pytest
from waiting import PATIENCE

from game.screens.lab.screen import LabScreen
from game.screens.play.screen import PlayScreen
from solver import Cancelled, Outcome, load_board
from solver.tables import explored

pytestmark = pytest.mark.usefixtures("few_frames")

NEVER = load_board("A.B>B.A")
LARGE = load_board("AAII.N/A.GCC./.EGHCL/MEEH.D/FFBBDD/..BK.J>....../II..../....../....../....../......")


@pytest.fixture
def few_positions(empty_cache, monkeypatch):
    """A thousand positions are too many for a table."""
    monkeypatch.setattr(explored, "MOST_POSITIONS", 1000)


NEVER_SAID = dict.fromkeys("xciol", "play.never_proved")
LARGE_SAID = {
    "c": "distances.how_walk",
    "i": "distances.how_walk",
    "l": "distances.hopeless",
    "o": "mistakes.no_distances",
    "x": "distances.how_walk",
}


@pytest.mark.parametrize(("board", "said"), [(NEVER, NEVER_SAID), (LARGE, LARGE_SAID)], ids=("never", "too large"))
def test_every_screen_says_so(play, board, said, drawn_lines):
    player = play(board)
    player.wait_for_solver()
    for key in said:
        player.practise() if key == "o" else player.key(key)
        player.wait_for_solver()
        if isinstance(player.screen, LabScreen) and player.screen.lab.is_running:
            player.key("space")
        player.wait_until(lambda: not (isinstance(player.screen, LabScreen) and player.screen.lab.is_running))
        drawn_lines.clear()
        player.screen.resize(player.screen.size)
        player.rest(30.0)
        expected = player.phrase(said[key], positions=3, practice="X")
        assert expected in " ".join(drawn_lines), key
        while not isinstance(player.screen, PlayScreen):
            player.key("escape")


def par_shown(player):
    return dict(player.screen.counters)["par"]


def test_unsolvable_catalogue_board_tells_proof(play):
    player = play(load_board("hrd-34"))
    player.wait_for_solver()
    assert "all 7,462 positions that can be reached from here have been searched" in player.screen.message
    assert par_shown(player) == "none"
    about, _ = next(iter(player.screen.notes))
    assert "can't be solved" in about.text


def test_unsolvable_statistics_tell_proof(play, drawn_lines):
    player = play(load_board("hrd-34"))
    player.wait_for_records()
    player.key("f3")
    drawn_lines.clear()
    player.screen.resize(player.screen.size)
    player.rest(5.0)
    said = " ".join(drawn_lines)
    assert "7,462" in said and "You haven't solved" not in said


def test_par_is_unknown_until_the_table_fails(play, before):
    begin = threading.Event()

    def no_table(*arguments, **options):
        begin.wait(PATIENCE)
        raise OSError("no room")

    before("game.coach.analyzer.distance_table", no_table)
    player = play(load_board("AB/C.>../A."))
    player.step()
    assert par_shown(player) == player.phrase("par.unknown")
    begin.set()
    player.wait_until(lambda: player.app.coach.analyzer.outcome is Outcome.FAILED)
    player.step()
    assert par_shown(player) == player.phrase("par.not_known") != player.phrase("par.unknown")


@pytest.mark.usefixtures("few_positions")
def test_par_falls_back_to_catalogue(play):
    player = play(load_board("hughes"))
    player.wait_for_solver()
    assert par_shown(player) == "21"


def test_board_beyond_tables_has_par_and_hints(play):
    player = play(LARGE)
    player.wait_until(lambda: par_shown(player) == "9")
    player.key("h")
    player.key("h")
    assert player.position != LARGE.start


@pytest.mark.usefixtures("few_positions")
def test_misjudged_board_has_par_and_hints(play):
    player = play(load_board("pennant"))
    player.key("h")
    player.wait_for_solver()
    player.key("h")
    assert player.position != load_board("pennant").start


def test_unsolvable_board_has_no_distance(play):
    player = play(NEVER)
    player.wait_for_solver()
    assert par_shown(player) == "none"


def test_question_is_thought_about(play, drawn_lines, empty_cache, before):
    explored = threading.Event()

    def explore(board, found, cancel):
        found(1_234_567)
        explored.set()
        while not cancel():
            time.sleep(0.001)
        raise Cancelled

    before("solver.tables.explored_table.explore", explore)
    player = play(load_board("klotski"))
    assert explored.wait(PATIENCE)
    player.key("h")
    player.key("h")
    drawn_lines.clear()
    player.screen.resize(player.screen.size)
    player.rest(1.0)
    assert player.phrase("play.thinking") in drawn_lines  # how far that has come is told on the page of distances
    assert "1,234,567" not in " ".join(drawn_lines)
    assert "%" not in player.screen.message
