"""Which boards can have a mapped table, and where it lies; the window asks before its first frame."""

from __future__ import annotations

from pathlib import Path

from ..model.board import Board
from ..model.pieces import EMPTY
from ..model.solvability import position_count

BOARDS = {(3, 4): "eleven", (2, 6): "2x6"}
"""The number boards that can have one: rows and columns, and their id, which the file is named by."""


def mapped_path(board: Board) -> Path | None:
    """The file for a board with this goal; None where there is none."""
    name = BOARDS.get((board.rows, board.columns))
    goal = (*range(1, board.rows * board.columns), EMPTY)
    if name is None or board.goal_cells != goal or board.blocks:
        return None
    from .table_files import tables_folder  # takes a moment to import, and few boards need it

    return tables_folder() / f"{name}.whole"


def is_mapped_built(board: Board) -> bool:
    """Whether there is a file of the right size for this board; what is in it is looked at where it is loaded."""
    path = mapped_path(board)
    if path is None:
        return False
    from .table_files import is_there

    return is_there(path, position_count(board))
