"""Ids of games and saved games of a collection of puzzles: read, refused, and written."""

import pytest
from every import every

from solver.errors import Misread
from solver.formats.game_ids import (
    is_game_id,
    is_saved_game,
    read_game_id,
    read_saved_game,
    write_game_id,
    write_saved_game,
)
from solver.model.notation import parse_moves

ID = "3x2:1,2,3,4,5,0"
SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Fifteen
PARAMS  :3:3x2
CPARAMS :3:3x2
DESC    :11:1,2,3,4,5,0
NSTATES :1:3
STATEPOS:1:3
MOVE    :4:M1,1
MOVE    :4:M1,0
"""


def test_id_is_size_and_numbers():
    grid = read_game_id(ID)
    assert (grid.rows, grid.columns, grid.cells) == (2, 3, (1, 2, 3, 4, 5, 0))
    assert write_game_id(grid) == ID
    assert read_game_id("2:1,2,3,0").rows == 2
    assert is_game_id(ID) and not is_game_id("1,2,3,0")


@every(
    ("text", "reason"),
    [
        ("3x2:1,2,3,4,5", "5"),
        ("3x2:1,2,3,4,5,5", "0"),
        ("3x2:1,2,3,4,6,0", "5"),
        ("3x2:1,2,x,4,5,0", "'x'"),
        ("3x2:1,2,1000,4,5,0", "'1000'"),
    ],
)
def test_other_numbers_are_refused(text, reason):
    with pytest.raises(Misread, match=reason):
        read_game_id(text)


def test_saved_game_is_written_as_it_is_read():
    game = read_saved_game(SAVED)
    assert "".join(map(str, game.slides)) == "RD"
    assert write_saved_game(game.grid, game.slides) == SAVED
    assert is_saved_game(SAVED) and is_saved_game("\n" + SAVED) and not is_saved_game(SAVED[1:])


def test_moves_after_the_shown_state_are_left_out():
    assert "".join(map(str, read_saved_game(SAVED.replace("STATEPOS:1:3", "STATEPOS:1:2")).slides)) == "R"
    assert read_saved_game(SAVED.replace("STATEPOS:1:3", "STATEPOS:1:1")).slides == ()
    assert len(read_saved_game(SAVED.replace("STATEPOS:1:3\n", "")).slides) == 2


def test_a_move_may_push_a_row():
    text = SAVED.replace("M1,1", "M0,1").replace("M1,0", "M0,0")
    assert list(read_saved_game(text).slides) == list(parse_moves("RRD"))
    there = SAVED.replace("11:1,2,3,4,5,0", "11:0,2,3,4,5,1").replace("M1,1", "M2,0").replace("M1,0", "M2,1")
    assert list(read_saved_game(there).slides) == list(parse_moves("LLU"))


@every(
    ("before", "after", "reason"),
    [
        ("M1,1", "M2,1", "Line 9"),  # where the gap is
        ("M1,1", "M1,0", "Line 9"),  # askew
        ("M1,1", "M3,1", "Line 9"),
        ("M1,1", "M2,2", "Line 9"),
        ("M1,1", "X1,1", "Line 9"),
        ("Fifteen", "Sixteen", "Sixteen"),
        ("DESC ", "DISC ", "DESC"),
        ("PARAMS  :3:3x2\nCPARAMS :3:3x2", "PARAMS  :3:3xx", "PARAMS"),
        ("VERSION :1:1", "VERSION :2:1", "Line 2"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(before, after, reason):
    with pytest.raises(Misread, match=reason):
        read_saved_game(SAVED.replace(before, after))
