"""Boards with one empty cell as one line: start, arrow, goal."""

import pytest

from solver import Board, BoardError, distance_table, load_board


def test_line_has_start_and_goal():
    board = load_board("1 2 3/0 4 5>1 2 3/4 5 0")
    assert (board.id, board.name, str(board.start)) == ("2x3", "2 x 3", "1 2 3/0 4 5")
    assert distance_table(board).distance(board.start) == 2


def test_the_start_may_be_left_out():
    assert load_board(">1 2 3/4 5 0") == load_board(">2x3") == load_board("2x3")
    assert load_board("2x3").own_start is None


def test_line_takes_any_goal_of_files():
    board = load_board("0 1 1/2 2 3 > 3 1 1/2 2 0")
    assert board.id.startswith("numbers-")
    assert str(board.goal) == "3 1 1/2 2 0"
    assert distance_table(board).states == 180


def test_same_goal_has_same_id():
    one, other = load_board("1 0/2 3>0 1/2 3"), load_board(">  0 1 / 2 3 ")
    assert one.id == other.id != load_board(">0 1/3 2").id


def test_start_of_line_does_not_stick():
    assert str(load_board("8 7 6/5 4 3/2 1 0>3x3").start) == "8 7 6/5 4 3/2 1 0"
    assert load_board("eight").own_start is None


def test_line_with_letters_is_board_of_blocks():
    assert isinstance(load_board("A./..>../.A"), Board)


BAD = {
    ">": "no goal, expected START>GOAL",
    "1 2/3 0>": "no goal, expected START>GOAL",
    ">1 2/3": "goal: '1 2/3', expected 2 rows of 2 piece numbers",
    ">1 2/3 4": "goal: 0 empty cells",
    ">0 2/3 0": "start: it is missing, expected one where there are several empty cells",
    ">0 2/3 100": "goal: '100' is not a piece number",
    ">1 2 3 0": "rows: '1', expected a whole number from 2 to 50",
    ">2x51": "'2x51' is not the size of a number board",
    "1 2>2x2": "start: '1 2', expected 2 rows of 2",
    "1 2/3 3>2x2": "start: too many of 3; missing 0",
    "2 1/3 0>2x2": "start: '2 1/3 0' can never be solved",
    "2x2>2x2": "start: '2x2', expected 2 rows of 2",
}


@pytest.mark.parametrize("line", BAD)
def test_bad_line_is_quoted(line):
    with pytest.raises(BoardError) as caught:
        load_board(line)
    message = str(caught.value)
    assert message.startswith(f"bad board '{line}': ")
    assert BAD[line] in message


@pytest.mark.parametrize("line", ("1 2/3 0>1 2/3 0>", ">" * 10_000, "\x1b[31m>\0", "1 " * 5_000 + ">", "羊>羊", "-1>0"))
def test_bad_lines_are_refused(line):
    with pytest.raises(BoardError) as caught:
        load_board(line)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_goal_may_leave_out_wide_piece():
    board = load_board("1 2 3/0 0 0>. . ./3 . .;wide=1+2")
    assert load_board(board.notation.line(board)) == board
    assert [piece.labels for piece in board.pieces] == [(1, 2), (3,)]
