"""The kinds of boards, which differ in their tasks."""

from __future__ import annotations

from solver import Board
from solver.model.solvability import all_different


def kind_of(board: Board) -> str:
    """Return ``numbers``, ``colours``, ``goat`` (one large piece), ``blocks``, or ``along`` (only lengthways)."""
    if board.moves_name_pieces:
        return "along" if board.lengthwise_only else "blocks"
    if board.block_of:
        return "goat"
    return "numbers" if all_different(board) else "colours"
