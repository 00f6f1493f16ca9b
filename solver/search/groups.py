"""Groups of pieces for additive pattern databases of boards that name none, small enough to be built on the spot."""

from __future__ import annotations

from itertools import pairwise

from ..model.board import Board
from ..model.pieces import EMPTY, WALL, Cells
from ..model.solvability import all_different
from .fits import can_be_packed

LARGEST_GROUP = 5
"""Pieces: on 16 cells three such groups are built in 0.9 s."""
LARGEST_GROUP_OF_FEW_CELLS = 6
"""On boards of at most 12 cells: two groups, built in 0.3 s."""
FEW_CELLS = 12


def natural_groups(board: Board) -> tuple[Cells, ...]:
    """Split all pieces into as few groups as possible, whose sizes differ by one at most.

    A group's goals lie side by side, in a part of the board that is cut off across its longer side. On 2x6, 2x7 and 3x5
    this leaves a third to a tenth as many positions to expand as groups of whole rows. None where pieces are alike or
    several cells large, or where no search can hold the board.
    """
    if not (all_different(board) and can_be_packed(board)):
        return ()
    wide = board.columns >= board.rows
    cells = sorted(
        range(len(board.goal_cells)), key=lambda cell: cell % board.columns if wide else cell // board.columns
    )
    pieces = [board.goal_cells[cell] for cell in cells if board.goal_cells[cell] not in (EMPTY, WALL)]
    largest = LARGEST_GROUP_OF_FEW_CELLS if len(cells) <= FEW_CELLS else LARGEST_GROUP
    count = -(-len(pieces) // largest)
    ends = [len(pieces) - len(pieces) * (count - number) // count for number in range(count + 1)]
    return tuple(tuple(sorted(pieces[begin:end])) for begin, end in pairwise(ends))
