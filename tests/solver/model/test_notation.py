"""Texts to positions and moves and back; what is wrong is quoted."""

import random
import time

import numpy as np
import pytest
from golden_data import ALL_IDS

from solver import NotationError, load_board, moves_text, parse_position, random_position, solve
from solver.model.notation import parse_moves

THREE_MEGABYTES = 3_000_000

BAD_POSITIONS = (
    ("eight", "", "empty"),
    ("eight", " \t\n ", "empty"),
    ("eight", "1 2 3/4 5 6/7 8", "3 + 3 + 2 cells"),
    ("eight", "1 2 3/4 5 6/7 8 0/", "3 + 3 + 3 + 0 cells"),
    ("eight", "1 2 3 4 5 6 7 8", "8 cells"),
    ("eight", "12345678", "not a piece number"),
    ("eight", "1234567890", "not a piece number"),
    ("eight", "123/456/7 8 0 9", "1 + 1 + 4 cells"),
    ("fifteen", "1 2 3 4/5 6 7 8/9 A B C/D E G 0", "'G' is not a piece number"),
    ("fifteen", "123456789ABCDEE0", "too many of 14; missing 15"),
    ("fifteen", "A B C 4/5 6 7 8/9 10 11 12/13 14 15 0", "letters and numbers are mixed, such as 'A' and '10'"),
    ("eight", "1 2 3 4/5 6 7 0", "4 + 4 cells"),
    ("eight", "1 2 3/4 5 6/7 8 9", "no such piece as 9"),
    ("eight", "1 2 3/4 5 6/7 8 8", "too many of 8; missing 0"),
    ("eight", "1 2 3/4 5 6/7 0 0", "too many of 0; missing 8"),
    ("eight", "a b c/d e f/g h i", "'a' is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 -1", "'-1' is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 0.0", "'0.0' is not a piece number"),
    ("eight", "1-2-3/4-5-6/7-8-0", "'1-2-3' is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 99999", "'99999' is not a piece number"),
    ("eight", "١ ٢ ٣/٤ ٥ ٦/٧ ٨ ٠", "is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 ⁸ 0", "is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 \x00", "is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 \x1b[31m0", "is not a piece number"),
    ("eight", "1 2 3/4 5 6/7 8 \udcff", "is not a piece number"),
    ("goat", "9 1 10 8/2 5 7 0/3 8 4 6", "wide piece 9 10 is torn"),
    ("goat", "10 9 1 8/2 5 7 0/3 8 4 6", "wide piece 9 10 is torn"),
    ("goat", "1 8 2 9/10 5 7 0/3 8 4 6", "wide piece 9 10 is torn"),
    ("goat", "1 8 9 5/2 7 10 0/3 8 4 6", "wide piece 9 10 is torn"),
    ("goat", "1 8 9 10/2 5 7 0/3 1 4 6", "too many of 1; missing 8"),
    ("colours-six", "1 2 3 4/6 6 6 6/6 6 6 6/6 6 6 0", "too many of 6; missing 5"),
    ("colours-three", "1 1 2 2/1 1 2 2/1 3 3 2/3 3 4 0", "no such piece as 4; missing 3"),
)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_positions_round_trip(board_id):
    board = load_board(board_id)
    rng = random.Random(1)
    for _ in range(200):
        position = random_position(board, rng)
        assert parse_position(board, str(position)) == position


def test_spaces_do_not_matter():
    eight = load_board("eight")
    assert parse_position(eight, "  1  2 3 /4 5 6/ 7\t8 0\n") == eight.goal


GOAL_OF_FIFTEEN = (
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
    "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0",
    "[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]]",
    "1 2 3 4\n5 6 7 8\n\n9 10 11 12\n13 14 15 0\n",
    "1 2 3 4/5 6 7 8/9 A B C/D E F 0",
    "1234/5678/9abc/def0",
    "1234\n5678\n9ABC\nDEF.",
    "123456789ABCDEF0",
    "1 2 3 4|5 6 7 8|9 10 11 12|13 14 15 _",
)


@pytest.mark.parametrize("text", GOAL_OF_FIFTEEN)
def test_what_other_programs_write_is_read(text):
    fifteen = load_board("fifteen")
    assert parse_position(fifteen, text) == fifteen.goal


def test_numbers_in_lists_are_read():
    eight = load_board("eight")
    assert eight.position([1, 2, 3, 4, 5, 6, 7, 8, 0]) == eight.goal
    assert eight.position(((1, 2, 3), (4, 5, 6), (7, 8, 0))) == eight.goal
    assert eight.position(np.array([[1, 2, 3], [4, 5, 6], [7, 8, 0]], np.uint8)).cells == eight.goal.cells
    assert all(type(cell) is int for cell in eight.position(np.arange(9)).cells)
    assert solve("eight", [1, 2, 3, 4, 5, 6, 7, 0, 8]).line == "L"


@pytest.mark.parametrize("cells", ([], [1, 2], [10**5000] * 9, [1.0] * 9, [[[1]]] * 9, ["1"] * 9, [None] * 9))
def test_lists_of_anything_else_are_refused(cells):
    with pytest.raises(NotationError, match="bad position"):
        load_board("eight").position(cells)


@pytest.mark.parametrize(("board_id", "text", "reason"), BAD_POSITIONS)
def test_bad_position_is_refused_in_one_line(board_id, text, reason):
    with pytest.raises(NotationError) as caught:
        parse_position(load_board(board_id), text)
    message = str(caught.value)
    assert reason in message
    assert message.isprintable(), repr(message)


@pytest.mark.parametrize("text", ("1 2 3/4 5 6/7 8", "1 2 3/4 5 6/7 8 9", "a b c/d e f/g h i"))
def test_errors_quote_input_and_expectation(text):
    expected = r"expected (3 rows of 3 numbers, such as|the pieces of) '1 2 3/4 5 6/7 8 0'"
    with pytest.raises(NotationError, match=f"'{text}' for eight: .*{expected}"):
        parse_position(load_board("eight"), text)


def looked_through(text):
    """Return the seconds of a processor in which Python looks at every letter."""
    begun = time.thread_time()
    for _ in text:
        pass
    return time.thread_time() - begun


@pytest.mark.parametrize("piece", ("1 ", "/", "\x00", "9" * 50, "١"))
def test_huge_position_is_refused_at_once(piece):
    text = piece * (THREE_MEGABYTES // len(piece))
    begun = time.thread_time()
    with pytest.raises(NotationError) as caught:
        parse_position(load_board("eight"), text)
    assert time.thread_time() - begun < 10 * looked_through(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", ("", "L", "LRUD", "LLURDDRUULD"))
def test_moves_round_trip(text):
    assert moves_text(parse_moves(text)) == text


def test_a_goal_alone_leaves_cells_open():
    board = load_board("3 1 2/4 0 5/6 7 8>1 . ./. . ./. . 8")
    assert (str(board.start), str(board.goal)) == ("3 1 2/4 0 5/6 7 8", "1 . ./. . ./. . 8")


def test_a_repeat_is_that_many_moves():
    assert moves_text(parse_moves("R2")) == "RR"
    assert moves_text(parse_moves("L2 U R12\nD")) == "LLU" + 12 * "R" + "D"


@pytest.mark.parametrize("text", ("X", "lr", "LRX", "2R", "R-1", "R٢", "L\x00", "←", "R2.5", "LLURD!", "R\x1b[31m"))
def test_bad_moves_are_quoted(text):
    with pytest.raises(NotationError, match=r"bad moves '.*expected the letters L R U D") as caught:
        parse_moves(text)
    message = str(caught.value)
    assert message.isprintable(), repr(message)
    assert text[:1] in message


@pytest.mark.parametrize("text", ("R0", "L0U", "R1 2"))
def test_repeat_that_may_be_slip_is_refused(text):
    with pytest.raises(NotationError):
        parse_moves(text)


@pytest.mark.parametrize("piece", ("L", "R2", "R0", "X", "9", "R999999999"))
def test_huge_moves_are_refused_at_once(piece):
    text = piece * (THREE_MEGABYTES // len(piece))
    begun = time.thread_time()
    with pytest.raises(NotationError) as caught:
        parse_moves(text)
    assert time.thread_time() - begun < 10 * looked_through(text)
    assert len(str(caught.value)) < 300
