"""Boards of blocks whose distances nobody can know: that is said in a friendly sentence on every screen."""

import pytest

from game.screens.lab.screen import LabScreen
from solver import load_board
from solver.blocks import explored

NEVER = load_board("A.B>B.A")
ROOMY = load_board("ABCD/EFGH/..../....>..../..../..../...A")
SAID = {NEVER: "This can never be solved", ROOMY: "more positions than a table can hold"}


@pytest.mark.parametrize("board", SAID, ids=("never", "too large"))
def test_every_screen_says_so(play, board, drawn_lines, monkeypatch):
    monkeypatch.setattr(explored, "MOST_POSITIONS", 1000)
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
