"""The text of a board's file says all that the board is."""

from dataclasses import fields, replace

import pytest
from every import every

from solver import BoardError, load_board, save_board
from solver.catalogue.boards import GROUPS, group_ids
from solver.formats.board_files import read_board, read_board_text

BUILT_IN = [board_id for group in GROUPS for board_id in group_ids(group)]
LINES = [
    "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7",
    ">1 2 #/3 4 5/6 7 0",
    "1 2 3/0 1 2/2 0 3>1 1 0/2 2 2/3 3 0",
    "3 1 2/4 0 5/6 7 8>1 . ./. . ./. . 8",
    "3 1 2/4 0 0/6 7 8>1 . ./. . ./. . 8;steps",
    "1 2 3 4/5 6 7 0>5 1 2 3/0 6 7 4",
    "1 2 3/4 8 9/5 0 0>1 2 3/8 9 4/5 0 0;wide=8+9",
    "AAB/..C/DD.>.../.AA/...;steps;along",
    "AB./..#>.A./B.#;alike=AB",
    "A-/.B>../-A",
    "1 2/0 3>1 2/3 .;steps",
]


def told(board):
    """Everything that a board's file may say, also what boards are not compared by."""
    untold = ("id", "builtin_id", "notation")
    return [(each.name, getattr(board, each.name)) for each in fields(board) if each.name not in untold]


@every("board_id", BUILT_IN)
def test_built_in_board_is_read_back(board_id):
    board = load_board(board_id)
    assert told(read_board_text(board_id, board.to_toml())) == told(board)


@every("line", LINES)
def test_line_is_read_back_from_its_file(line):
    board = load_board(line)
    assert told(read_board_text("mine", board.to_toml())) == told(board)


def test_a_saved_board_is_loaded(tmp_path):
    board = load_board(LINES[0])
    save_board(board, tmp_path / "ring.toml")
    assert str(load_board(tmp_path / "ring.toml").start) == str(board.start)
    assert told(read_board(tmp_path / "ring.toml")) == told(board)
    (tmp_path / "other").touch()
    assert (tmp_path / "ring.toml").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_rules_that_no_file_holds_are_refused(tmp_path):
    board = replace(load_board("colours-three"), interchangeable=((1,),))
    with pytest.raises(BoardError, match="rules that a board file can't hold"):
        save_board(board, tmp_path / "a.toml")
    assert not [*tmp_path.iterdir()]


def test_unwritable_file_is_one_error(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BoardError, match=r"a\.toml can't be written"):
        save_board(load_board("eight"), tmp_path / "file" / "a.toml")
