"""The tables against the golden numbers."""

from collections import Counter

import pytest
from golden_data import FACTS, IDS, REPEATED_BOARDS

from solver import Position, load_board


def cells_of(positions):
    return sorted(position.cells for position in positions)


@pytest.mark.parametrize("board_id", IDS)
class TestGoldenNumbers:
    def test_board_is_the_one_described(self, board_id):
        board, facts = load_board(board_id), FACTS[board_id]
        assert (board.rows, board.columns) == (facts["rows"], facts["columns"])
        assert board.goal.cells == tuple(facts["goal"])

    def test_reachable_positions(self, board_id, table_of):
        assert table_of(board_id).states == FACTS[board_id]["reachable_states"]

    def test_greatest_distance(self, board_id, table_of):
        assert table_of(board_id).greatest_distance == FACTS[board_id]["greatest_distance"]

    def test_farthest_positions(self, board_id, table_of):
        assert cells_of(table_of(board_id).farthest()) == sorted(map(tuple, FACTS[board_id]["farthest"]))


@pytest.mark.parametrize("board_id", REPEATED_BOARDS)
def test_positions_by_distance(board_id, table_of):
    assert table_of(board_id).positions_by_distance == FACTS[board_id]["positions_by_distance"]


@pytest.mark.parametrize("board_id", ("seven", "eight"))
def test_positions_by_distance_agree_with_slow_count(board_id, table_of, slow_distances_of):
    counts = Counter(slow_distances_of(board_id).values())
    assert table_of(board_id).positions_by_distance == [counts[distance] for distance in range(len(counts))]


def test_farthest_of_seven_has_24_solutions(table_of):
    (farthest,) = table_of("seven").farthest()
    assert table_of("seven").solution_count(farthest) == FACTS["seven"]["optimal_solutions"]["farthest"] == 24


def test_each_farthest_of_eight_has_40_solutions(table_of):
    counts = {str(farthest): table_of("eight").solution_count(farthest) for farthest in table_of("eight").farthest()}
    assert list(counts.values()) == [40, 40], counts


def test_start_of_goat_is_20_moves_away(table_of):
    goat = load_board("goat")
    assert goat.start == Position(goat, tuple(FACTS["goat"]["start"]))
    assert table_of("goat").distance(goat.start) == FACTS["goat"]["start_distance"] == 20
