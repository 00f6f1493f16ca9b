"""Linear conflicts: pieces in their goal's row or column that stand there in the wrong order.

Two pieces that are both in the row of their goals, each with its goal beyond the other, cannot pass: one of them must
leave the row and come back, two slides that the sum of Manhattan distances does not count (Hansson, Mayer and Yung,
"Criticizing solutions to relaxed models yields powerful admissible heuristics", Information Sciences 63, 1992). In a
line the least number of pieces to take out is what a longest run in order leaves over; each counts two.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from ..model.pieces import EMPTY, WALL
from .bounds import Bytes, Part
from .fits import KINDS
from .packed import PackedBoard

LONGEST_LINE = 5
"""Pieces of a line; tables for longer ones would be larger than they are worth."""


def conflict_parts(packed: PackedBoard) -> list[Part]:
    """Return a part for each row and column, to be added to Manhattan distances; lines that are too long are left out.

    Only for boards on which every piece is different and one cell large.
    """
    board = packed.board
    cells = np.arange(len(board.goal_cells))
    rows, columns = np.divmod(cells, board.columns)
    lines = [(rows, columns, line) for line in range(board.rows)]
    lines += [(columns, rows, line) for line in range(board.columns)]
    parts = []
    for across, along, line in lines:
        goals = [int(cell) for cell in cells[across == line] if board.goal_cells[cell] not in (EMPTY, WALL)]
        if not 2 <= len(goals) <= LONGEST_LINE:
            continue
        radix = int(along.max()) + 2
        contributions = np.zeros((KINDS, len(cells)), np.int64)
        for digit, goal in enumerate(goals):
            place = np.where(across == line, along + 1, 0)  # 0 for a piece that is not in the line
            contributions[packed.code(board.goal_cells[goal])] = place * radix**digit
        table = _conflicts(len(goals), radix)
        parts.append(Part(contributions, (len(table) - 1).bit_length(), table))
    return parts


@cache
def _conflicts(count: int, radix: int) -> Bytes:
    """Return twice the pieces that must leave a line, for all their places, as digits with the first piece lowest."""
    rows = product(range(radix), repeat=count)
    return np.array([2 * _left_over([place for place in reversed(row) if place]) for row in rows], np.uint8)


def _left_over(places: list[int]) -> int:
    """Count the pieces that are not part of a longest increasing run."""
    longest: list[int] = []
    for i, place in enumerate(places):
        longest.append(1 + max((longest[j] for j in range(i) if places[j] < place), default=0))
    return len(places) - max(longest, default=0)
