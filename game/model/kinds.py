"""The kinds of boards, which differ in what is to be done on them."""

from __future__ import annotations

from solver import AnyBoard, BlockBoard
from solver.model.solvability import all_different


def kind_of(board: AnyBoard) -> str:
    """``numbers``, ``colours``, ``goat`` (one piece of several cells), ``blocks``, or ``along``: blocks that only slide
    lengthways.
    """
    if isinstance(board, BlockBoard):
        return "along" if board.along else "blocks"
    if board.block_of:
        return "goat"
    return "numbers" if all_different(board) else "colours"
