"""Positions as grids of text."""

import pytest

from solver import load_board

GRIDS = {
    ("eight", "1 2 3/4 5 6/7 8 0"): ["1 2 3", "4 5 6", "7 8 ."],
    ("2x5", "1 2 3 4 5/6 7 8 9 0"): ["1 2 3 4 5", "6 7 8 9 ."],
    ("3x4", "1 2 3 4/5 6 7 8/9 10 0 11"): [" 1  2  3  4", " 5  6  7  8", " 9 10  . 11"],
    ("klotski", "ABBC/ABBC/DEEF/DGHF/I..J"): ["A B B C", "A B B C", "D E E F", "D G H F", "I . . J"],
    ("1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7", "1 2 3/0 # 5/4 6 7"): ["1 2 3", ". # 5", "4 6 7"],
    ("goat", "1 8 9 10/2 0 7 5/3 8 4 6"): [" ┌  ─  ┐", " │  .  ∥ 羊", " └  ─  ┘ 狼"],
}


@pytest.mark.parametrize("board, text", GRIDS)
def test_a_grid_has_a_line_for_each_row(board, text):
    assert load_board(board).position(text).grid().splitlines() == GRIDS[board, text]


def test_an_ascii_grid_has_numbers_for_symbols():
    grid = load_board("goat").start.grid(is_ascii=True)
    assert grid.splitlines() == [" 1  8  9 10", " 2  .  7  5", " 3  8  4  6"]
