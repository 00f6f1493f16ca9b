"""Pattern databases: the complete distance tables of simpler boards.

Make all pieces but a few indistinguishable and the board has far fewer positions. A solution of the real board solves
the simpler one too, so the simpler board's exact distance is a lower bound (Culberson and Schaeffer, "Pattern
databases", Computational Intelligence 14, 1998).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..model.board import Board
from ..model.frames import SINGLE
from ..model.pieces import EMPTY
from ..system.progress import Cancel, ignore_progress, never_cancel
from ..tables.breadth_first import UNREACHED, fill_distances
from ..tables.space import Space
from .bounds import Part
from .fits import KINDS
from .packed import Ints, PackedBoard


def simpler_board(board: Board, pieces: Sequence[int]) -> Board:
    """Return the board in which only ``pieces``, the blocks and the empty cell are distinguished."""
    kept = {*pieces, EMPTY, *board.block_of}
    other = min(set(board.goal_cells) - kept)
    goal = tuple(piece if piece in kept else other for piece in board.goal_cells)
    return replace(board, goal_cells=goal, start_cells=None, symbols={})


def pattern_part(packed: PackedBoard, pieces: Sequence[int], cancel: Cancel = never_cancel) -> Part:
    """Return the distances of the simpler board that keeps ``pieces``, each of which stands once on the board.

    Raises Cancelled.
    """
    board = packed.board
    space = Space(simpler_board(board, pieces))
    distances, _ = fill_distances(space, ignore_progress, cancel)
    contributions = _contributions(packed, pieces)
    size = len(board.goal_cells) ** (len(pieces) + 1) * board.columns ** len(board.blocks)
    table = np.full(size, UNREACHED, np.uint8)
    letters = space.arrangements.columns()
    codes = np.array([packed.code(kind) if kind in pieces else 0 for kind in space.arrangements.kinds])
    for number, frame in enumerate(space.frames.frames):
        index: Ints = np.zeros(space.arrangements.size, np.int64)
        singles = iter(letters)
        for cell, piece in enumerate(frame):
            if piece == SINGLE:
                codes_here = codes.take(next(singles))
                index += np.where(codes_here > 0, contributions[codes_here, cell], 0)
            else:
                index += contributions[packed.code(piece), cell]
        table[index] = distances[number]
    return Part(contributions, (size - 1).bit_length(), table)


def _contributions(packed: PackedBoard, pieces: Sequence[int]) -> Ints:
    """Return the cells of pieces and empty cell, and the columns of the blocks, as digits of a number.

    With one empty cell a block never leaves its row. Its parts stand side by side there and bear the same code; its
    last part counts what the others leave, so that together they count the column of the first.
    """
    board = packed.board
    cells = np.arange(len(board.goal_cells))
    contributions = np.zeros((KINDS, len(cells)), np.int64)
    for place, piece in enumerate([*pieces, EMPTY]):
        contributions[packed.code(piece)] = cells * len(cells) ** place
    weight = len(cells) ** (len(pieces) + 1)
    for block in board.blocks:
        row = board.goal_cells.index(block[0]) // board.columns * board.columns
        ways = [0] * board.columns
        for first in range(board.columns - len(block) + 1):
            last = first + len(block) - 1
            ways[last] = first - sum(ways[first:last])
        contributions[packed.code(block[0]), row : row + board.columns] = np.array(ways) * weight
        weight *= board.columns
    return contributions
