"""The boards that can have a mapped table, and its file; the window checks for it before its first frame."""

from __future__ import annotations

from pathlib import Path

from ..model.board import Board
from ..model.pieces import EMPTY
from ..model.solvability import position_count

BOARDS = {(3, 4): "eleven", (2, 6): "2x6"}
"""The number boards that can have one: rows and columns, and their id, which the file is named by."""


def mapped_path(board: Board) -> Path | None:
    """Return the table's file for a board with this goal; None for boards that have no mapped table."""
    name = BOARDS.get((board.rows, board.columns))
    goal = (*range(1, board.rows * board.columns), EMPTY)
    if name is None or board.goal_cells != goal or board.blocks:
        return None
    from .table_files import tables_folder  # takes a moment to import, and few boards need it

    return tables_folder() / f"{name}.whole"


def is_mapped_built(board: Board) -> bool:
    """Return whether there is a file of the right size for this board; its content is checked on loading."""
    path = mapped_path(board)
    if path is None:
        return False
    from .table_files import is_there

    return is_there(path, position_count(board))
