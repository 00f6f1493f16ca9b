"""Positions of any board, given as text, are read, counted, drawn and judged; others than frames by a table."""

import random

import pytest

from solver import (
    BoardError,
    NotationError,
    Unsolvable,
    board_facts,
    board_key,
    distance_table,
    is_solvable,
    load_board,
    nth_position,
    parse_moves,
    parse_position,
    position_count,
    random_position,
    sample,
)
from solver.analysis.facts import farthest_sampled
from solver.analysis.positions import are_drawn_by_table

ODD = {
    "a ring": "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7",
    "an L": ">1 2 #/3 4 5/6 7 0",
    "two gaps": "1 2 3/0 1 2/2 0 3>1 1 0/2 2 2/3 3 0",
    "an open goal": "3 1 2/4 0 5/6 7 8>1 . ./. . ./. . 8",
    "letters": "AAB/..C/DD.>.../.AA/...",
}
APART = "A#B/.#.>A#B/.#."
"""A wall keeps the two pieces in columns of their own."""


def test_far_positions_of_a_large_board_are_drawn_from_its_table():
    assert are_drawn_by_table(load_board("eight"), 3)
    assert not are_drawn_by_table(load_board("5x5"), 80)
    for board_id, near in (("2x6", 25), ("eleven", farthest_sampled(board_facts("eleven")))):
        board = load_board(board_id)
        assert [are_drawn_by_table(board, distance) for distance in (0, near, near + 1)] == [False, False, True]


@pytest.mark.parametrize("line", ODD.values(), ids=ODD.keys())
def test_positions_are_those_of_the_table(line):
    table = distance_table(line)
    assert position_count(line) == table.states
    rng = random.Random(3)
    drawn = [random_position(line, rng) for _ in range(20)]
    assert all(table.has(position) and is_solvable(position.board, position) for position in drawn)
    assert len({str(position) for position in drawn}) > 1
    farthest = table.greatest_distance
    assert [table.distance(position) for position in sample(line, farthest, 3, seed=1)] == 3 * [farthest]


def test_many_random_positions_take_one_table(before, empty_cache):
    begun = []
    before("solver.tables.explored_table.ExploredTable.build", lambda board, *options: begun.append(board))
    board = load_board(ODD["letters"])
    assert len(sample(board, count=50, seed=1)) == 50
    assert begun == [board]


def test_unreached_position_has_own_table():
    board = load_board(ODD["a ring"])
    apart = parse_position(board, "2 1 3/0 # 5/4 6 7")  # slides keep the order round the ring
    assert not distance_table(board).has(apart)
    assert not is_solvable(apart.board, apart)


def test_a_board_is_given_as_text():
    assert position_count("eight") == 181_440
    assert nth_position("eight", 7) == nth_position(load_board("eight"), 7)
    assert is_solvable("eight", random_position("eight", random.Random(1)))
    assert parse_position("eight", "0 1 2/3 4 5/6 7 8").board == load_board("eight")
    assert [str(move) for move in parse_moves("klotski", "GDR")] == ["GDR"]
    assert board_key("klotski") == "klotski"


def test_what_is_wrong_is_error_of_value():
    with pytest.raises(ValueError, match="expected a board with one gap"):
        nth_position("klotski", 1)
    with pytest.raises(BoardError, match="eight"):
        position_count("eigth")
    with pytest.raises(NotationError):
        parse_position("eight", "1 2 3")
    with pytest.raises(Unsolvable):
        position_count("AB/..>BA/..;along")
