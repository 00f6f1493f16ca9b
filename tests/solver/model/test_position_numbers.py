"""Positions by number: each once, all of them, none that cannot be solved."""

import random
from itertools import permutations

import numpy as np
import pytest
from golden_data import ALL_IDS

from solver import ArgumentError, is_solvable, load_board, nth_position, position_count
from solver.model.solvability import nth_arrangement


@pytest.mark.parametrize("pieces", [(1,), (1, 2, 3, 4), (1, 1, 1), (2, 1, 2, 3, 3), (5, 5, 6, 6, 6)])
def test_arrangements_come_in_lexicographic_order(pieces):
    in_order = sorted(set(permutations(pieces)))
    assert [tuple(nth_arrangement(pieces, rank)) for rank in range(len(in_order))] == in_order


@pytest.mark.parametrize("board_id", ["2x3", pytest.param("seven", marks=pytest.mark.slow)])
def test_every_position_of_board_has_one_number(board_id, table_of):
    board, table = load_board(board_id), table_of(board_id)
    positions = [nth_position(board, number) for number in range(position_count(board))]
    assert len(set(positions)) == table.states
    distances = table.distances_of(np.array([position.cells for position in positions], np.uint8))
    assert (distances.min(), distances.max()) == (0, table.greatest_distance)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_numbered_positions_are_solvable(board_id):
    board = load_board(board_id)
    count, rng = position_count(board), random.Random(1)
    numbers = sorted({0, 1, count - 1, *(rng.randrange(count) for _ in range(100))})
    positions = [nth_position(board, number) for number in numbers]
    assert all(is_solvable(board, position) for position in positions)
    assert len({position.cells for position in positions}) == len(numbers)


@pytest.mark.parametrize("board_id", ("goat", "colours-three"))
def test_positions_by_number_are_all_reached(board_id, table_of):
    board, table, rng = load_board(board_id), table_of(board_id), random.Random(2)
    for _ in range(200):
        assert table.distance(nth_position(board, rng.randrange(position_count(board)))) >= 0


@pytest.mark.parametrize(
    ("board_id", "number", "position"),
    [
        ("seven", 0, "1 2 3 4/5 6 7 0"),
        ("eight", 100_000, "8 5 6/4 0 2/3 1 7"),
        ("goat", 5_443_199, "9 10 0 8/8 7 6 5/4 3 2 1"),
        ("colours-six", 3_000_000, "5 6 6 6/6 6 1 0/2 6 6 3/6 6 4 6"),
        ("fifteen", 9_999_999_999_999, "0 5 7 13/9 2 14 8/1 4 12 11/6 3 10 15"),
    ],
)
def test_number_is_same_position_for_ever(board_id, number, position):
    assert str(nth_position(load_board(board_id), number)) == position


@pytest.mark.parametrize("number", (-1, 20_160))
def test_number_that_no_position_has_is_refused(number):
    with pytest.raises(ArgumentError, match=f"seven has the number {number}, expected 0 to 20159"):
        nth_position(load_board("seven"), number)
