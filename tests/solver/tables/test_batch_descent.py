"""Solutions of many positions at once are those of each by itself."""

import random

import numpy as np
import pytest

from solver import PermutationTable, WrongTable, board_ids, has_table, load_board, random_position


@pytest.mark.parametrize("board_id", [name for name in board_ids() if has_table(load_board(name))])
def test_lines_of_many_equal_single_ones(board_id, table_of):
    table = table_of(board_id)
    positions = [table.board.goal, *(random_position(table.board, random.Random(seed)) for seed in range(40))]
    cells = np.array([position.cells for position in positions], np.uint8)
    assert table.lines_of(cells) == [table.line(position) for position in positions]


def test_what_cannot_be_solved_has_no_line(table_of):
    cells = np.array([[1, 2, 3, 4, 5, 6, 8, 7, 0], [1, 2, 3, 4, 5, 6, 7, 0, 8]], np.uint8)
    assert table_of("eight").lines_of(cells) == [None, "L"]
    assert table_of("eight").lines_of(cells[:0]) == []


@pytest.mark.parametrize("false", [77, 0])
def test_a_table_with_false_numbers_is_noticed(false, table_of):
    table = table_of("seven")
    wrong = table.distances.copy()
    wrong[wrong == 5] = false
    cells = np.concatenate([table.positions(6)[:4], table.positions(5)[:4]])
    lying = PermutationTable(table.index, wrong, table.layers)
    with pytest.raises(WrongTable):
        lying.lines_of(cells)
    with pytest.raises(WrongTable):
        lying.line(table.farthest()[0])
