"""The sum of Manhattan distances: how many rows and columns each piece is away from its goal cell.

Every slide moves one piece by one cell, so no solution is shorter. Of several identical pieces it is open which goes
where: each may count the way to the nearest goal cell of its kind, or all of a kind are matched to their goal cells
so that the ways are shortest together, which is never less.
"""

from __future__ import annotations

import numpy as np

from ..model.board import Board
from ..model.pieces import WALL
from .bounds import Bytes, Part
from .fits import KINDS
from .packed import Ints, PackedBoard

SUM_BITS = 10
"""The bits of a sum, enough for sixteen pieces at sixty cells each."""


def nearest_parts(packed: PackedBoard) -> list[Part]:
    """Return the parts in which each piece counts the way to the nearest goal cell of its kind."""
    kinds = packed.kinds[1:]
    return [_sum_part(packed, kinds)]


def matched_parts(packed: PackedBoard) -> list[Part]:
    """Return the parts in which identical pieces are matched to their goal cells at least cost."""
    goal = packed.board.goal_cells
    kinds = [kind for kind in packed.kinds[1:] if kind != WALL]
    several = [kind for kind in kinds if goal.count(kind) > 1]
    single = [kind for kind in kinds if kind not in several]
    return [_sum_part(packed, single), *(_matching_part(packed, kind) for kind in several)]


def distance(board: Board, one: int, other: int) -> int:
    """Count the rows and columns between two cells."""
    row, column = divmod(one, board.columns)
    other_row, other_column = divmod(other, board.columns)
    return abs(row - other_row) + abs(column - other_column)


def _sum_part(packed: PackedBoard, kinds: tuple[int, ...] | list[int]) -> Part:
    contributions = np.zeros((KINDS, len(packed.board.goal_cells)), np.int64)
    for kind in kinds:
        contributions[packed.code(kind)] = ways(packed.board, kind)
    return Part(contributions, SUM_BITS)


def ways(board: Board, kind: int) -> list[int]:
    """Return the way that a piece of this kind counts at each cell."""
    cells = range(len(board.goal_cells))
    if kind in board.block_of:
        return _block_ways(board, board.block_of[kind])
    goals = [cell for cell in cells if board.goal_cells[cell] == kind]
    return [min(distance(board, cell, goal) for goal in goals) for cell in cells]


def _block_ways(board: Board, block: tuple[int, ...]) -> list[int]:
    """Return the way that a part of a block counts at each cell, so that all parts add up to the way of the block.

    A block lies within a row: where its first part is at a cell, the last part counts what the others leave.
    """
    width, ways = len(block), [0] * len(board.goal_cells)
    goal = board.goal_cells.index(block[0])
    for first in range(len(ways)):
        if first % board.columns + width <= board.columns:
            last = first + width - 1
            ways[last] = distance(board, first, goal) - sum(ways[first:last])
    return ways


def _matching_part(packed: PackedBoard, kind: int) -> Part:
    """Return a part over the sets of a kind's cells, one bit each: the least cost of matching them to goal cells."""
    board = packed.board
    size = len(board.goal_cells)
    goals = [cell for cell in range(size) if board.goal_cells[cell] == kind]
    contributions = np.zeros((KINDS, size), np.int64)
    contributions[packed.code(kind)] = 1 << np.arange(size)
    return Part(contributions, size, _matching_costs(board, size, goals))


def _matching_costs(board: Board, size: int, goals: list[int]) -> Bytes:
    """Return, for each set of at most ``len(goals)`` cells, the least sum of ways to as many goals, taken in order.

    The piece matched to the last of the goals may stand at any cell of the set; the others are a smaller set.
    """
    sets = np.arange(1 << size)
    counts = sum((sets >> cell & 1 for cell in range(size)), np.zeros_like(sets))
    costs = np.full(len(sets), 255, np.int64)
    costs[0] = 0
    for count, goal in enumerate(goals, start=1):
        here: Ints = sets[counts == count]
        for cell in range(size):
            having = here[here >> cell & 1 == 1]
            ways = costs[having ^ (1 << cell)] + distance(board, cell, goal)
            costs[having] = np.minimum(costs[having], ways)
    return costs.astype(np.uint8)
