"""Boards that are the same as one with a name."""

from dataclasses import replace

import pytest

from game.model.draft import drawing_of
from game.model.known_boards import known_board
from solver import load_board
from solver.catalogue.boards import GROUPS, group_ids
from solver.formats.board_lines import board_line

KLOTSKI = load_board("klotski")


def drawn(line):
    return drawing_of(load_board(line)).board


@pytest.mark.parametrize("group", GROUPS)
def test_each_named_board_is_known_as_it_would_be_drawn(group):
    for board_id in group_ids(group):
        known = known_board(replace(load_board(board_id), id="drawn"))
        assert known is not None
        assert shapes(known) == shapes(load_board(board_id))


def shapes(board):
    """Return which cells hang together at the start and in the goal, whatever the pieces are called."""
    return [
        sorted([cell for cell, other in enumerate(cells) if other == label] for label in set(cells) - {0})
        for cells in (board.start_cells or (), board.goal_cells)
    ]


def test_letters_do_not_matter():
    line = board_line(KLOTSKI)
    swapped = line.translate(str.maketrans("ABCDI", "IDABC"))
    assert swapped != line
    assert known_board(drawn(swapped)).id == "klotski"


def test_another_start_goal_or_rule_is_another_board():
    for line in (
        "ABBC/ABBC/DEEF/DGHF/.I.J>..../..../..../.BB./.BB.",
        "ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../BB../BB..",
        f"{board_line(KLOTSKI)};steps",
    ):
        assert known_board(load_board(line)) is None, line


def test_number_boards_are_known_whatever_their_metric():
    assert known_board(replace(load_board("eight"), id="drawn")).id == "eight"
    assert known_board(replace(load_board("eight"), id="drawn", metric="steps")).id == "eight"
    assert known_board(load_board("1 2 3/4 5 0>1 2 3/4 0 5")) is None
