"""The boards that a search can hold: those whose positions fit one 64-bit number, four bits a cell."""

from __future__ import annotations

from ..model.board import Board
from ..model.pieces import EMPTY

BITS = 4
"""The bits of a cell in a packed position."""
KINDS = 1 << BITS
MOST_CELLS = 64 // BITS


def can_be_packed(board: Board) -> bool:
    """Return whether a position of this board fits 64 bits, so that it can be searched."""
    return len(board.goal_cells) <= MOST_CELLS and len(kinds_of(board)) < KINDS


def kinds_of(board: Board) -> list[int]:
    """Return the pieces, each kind once, and of a block its first part."""
    return sorted({board.block_of.get(piece, (piece,))[0] for piece in board.goal_cells} - {EMPTY})
