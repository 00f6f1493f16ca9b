"""The way to a board's table: from the cache where it is sound, else built and kept."""

from __future__ import annotations

from .board import Board
from .cache import load_table, save_table
from .errors import BoardError
from .solvability import position_count
from .space import Cancel, Progress, ignore_progress, never_cancel
from .table import DistanceTable

LARGEST_TABLE = 20_000_000
"""Positions; the largest of the boards with a table that come with the program has 12 million."""


def has_table(board: Board) -> bool:
    """Whether a complete distance table of this board fits the memory."""
    return position_count(board) <= LARGEST_TABLE


def distance_table(
    board: Board, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> DistanceTable:
    """The complete distance table of ``board``.

    With ``cache`` it is taken from the platform's cache folder where it lies there undamaged, and kept there once
    built. ``progress`` is called with 0 to 1, ``cancel`` is asked every few milliseconds. Raises BoardError for a board
    that is too large, Cancelled.
    """
    if not has_table(board):
        raise BoardError(f"no table can hold the {position_count(board):,} positions of {board.id}, expected a search")
    table = load_table(board, progress, cancel) if cache else None
    if table is not None:
        return table
    table = DistanceTable.build(board, progress, cancel)
    if cache:
        save_table(table)
    return table
