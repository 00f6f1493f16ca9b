"""The kinds of boards, which differ in what is to be done on them."""

from __future__ import annotations

from solver import Board
from solver.model.solvability import all_different


def kind_of(board: Board) -> str:
    """``numbers``, ``colours``, ``goat`` (one piece of several cells), ``blocks``, or ``along``: blocks that only slide
    lengthways.
    """
    if board.moves_name_pieces:
        return "along" if board.lengthwise_only else "blocks"
    if board.block_of:
        return "goat"
    return "numbers" if all_different(board) else "colours"
