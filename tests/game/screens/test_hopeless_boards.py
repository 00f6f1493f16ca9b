"""Boards of blocks whose distances nobody can know: that is said in a friendly sentence on every screen."""

import threading
import time

import pytest

from game.screens.lab.screen import LabScreen
from solver import Cancelled, load_board
from solver.tables import explored

NEVER = load_board("A.B>B.A")
ROOMY = load_board("ABCD/EFGH/..../....>..../..../..../...A")
SAID = {NEVER: "This can never be solved", ROOMY: "too big to solve exactly"}


@pytest.fixture
def few_positions(empty_cache, monkeypatch):
    """A thousand positions are too many for a table."""
    monkeypatch.setattr(explored, "MOST_POSITIONS", 1000)


@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize("board", SAID, ids=("never", "too large"))
def test_every_screen_says_so(play, board, drawn_lines):
    player = play(board)
    player.wait_for_solver()
    for key in ("x", "c", "i", "o", "l"):
        player.key(key)
        player.wait_for_solver()
        player.wait_until(lambda: not (isinstance(player.screen, LabScreen) and player.screen.lab.running))
        drawn_lines.clear()
        player.screen.resize(player.screen.size)
        player.rest(30.0)
        assert SAID[board] in " ".join(drawn_lines), key
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


@pytest.mark.usefixtures("few_positions")
def test_par_falls_back_to_catalogue(play):
    player = play(load_board("klotski"))
    player.wait_for_solver()
    assert par_shown(player) == "81"
    player.screen.controller.slide(player.position.legal_moves()[:1])
    meter = dict(player.screen.controller.assistance.counters())
    assert (par_shown(player), meter["left"]) == ("81", "?")


@pytest.mark.usefixtures("few_positions")
def test_unknown_par_shows_question_mark(play):
    player = play(ROOMY)
    player.wait_for_solver()
    assert par_shown(player) == "?"


def test_unsolvable_board_has_no_distance(play):
    player = play(NEVER)
    player.wait_for_solver()
    assert par_shown(player) == "none"


def test_question_shows_found_positions(play, drawn_lines, empty_cache, before):
    explored = threading.Event()

    def explore(board, found, cancel):
        found(1_234_567)
        explored.set()
        while not cancel():
            time.sleep(0.001)
        raise Cancelled

    before("solver.tables.explored_table.explore", explore)
    player = play(load_board("klotski"))
    assert explored.wait(30)
    player.key("h")
    player.key("h")
    drawn_lines.clear()
    player.screen.resize(player.screen.size)
    player.rest(1.0)
    assert "1,234,567 positions so far" in " ".join(drawn_lines)
    assert "%" not in player.screen.message
