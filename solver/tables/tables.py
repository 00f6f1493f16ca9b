"""The way to a board's table: from the cache where it is sound, else built and kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from ..catalogue.boards import as_board
from ..errors import BoardError, Unsolvable
from ..model.any_board import AnyBoard, AnyPosition
from ..model.block_board import BlockBoard, BlockPosition
from ..model.board import Board
from ..model.solvability import position_count
from ..system.progress import Cancel, Found, Progress, ignore_found, ignore_progress, never_cancel
from .whole_place import is_whole_built

if TYPE_CHECKING:
    from .block_table import BlockTable
    from .table import DistanceTable

LARGEST_TABLE = 20_000_000
"""Positions; the largest of the boards with a table that come with the program has 12 million."""


_kept: list[Any] = []
"""The tables that ``solve`` or ``review`` used last, so that the next call need not read their files again; together
they have no more than LARGEST_TABLE positions, or there is one alone.
"""


def has_table(board: AnyBoard | str) -> bool:
    """Whether a complete distance table of this board fits the memory, or was made on request. Of blocks this is only
    known by exploring them, so it is assumed.
    """
    asked = as_board(board)
    return isinstance(asked, BlockBoard) or _fits_memory(asked) or is_whole_built(asked)


def _fits_memory(board: Board) -> bool:
    return position_count(board) <= LARGEST_TABLE


@overload
def distance_table(
    board: Board,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> DistanceTable: ...
@overload
def distance_table(
    board: str,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> Any: ...
@overload
def distance_table(
    board: BlockBoard,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> BlockTable: ...
def distance_table(
    board: AnyBoard | str,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> Any:
    """The complete distance table of ``board``, which may be given as text as to ``load_board``.

    With ``cache`` it is taken from the platform's cache folder where it lies there undamaged, and kept there once
    built. ``progress`` is called with 0 to 1, ``cancel`` is asked every few milliseconds; ``found`` is called while a
    board of blocks is explored, whose number of positions nobody knows before. Raises BoardError for a board
    that is too large, Unsolvable for blocks that never reach their goal, Cancelled.
    """
    asked: AnyBoard = as_board(board)
    if isinstance(asked, BlockBoard):
        return _block_table(asked, cache, progress, cancel, found)
    if not has_table(asked):
        raise BoardError(f"{asked.id} has too many positions for a table ({position_count(asked):,}), use a search")
    return _tile_table(asked, cache, progress, cancel)


def table_holding(
    position: AnyPosition, *, cache: bool = True, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> tuple[Any, Any]:
    """A table that holds a position, and the position as one of that table's board.

    This is the table of the position's board; only for blocks to which no slides lead from their board's start it is
    that of the same board with this position for its start. With ``cache`` the table stays in memory, as far as
    there is room for it beside others, until ``forget_tables``. Raises what ``distance_table`` raises.
    """
    board: Any = position.board
    kept = _remembered(board) if cache else None
    if kept is not None and _holds(kept, position):
        return kept, position
    try:
        table = distance_table(board, cache=cache, progress=progress, cancel=cancel)
        if cache:
            _remember(table)
        if _holds(table, position):
            return table, position
    except Unsolvable:  # from the start; from the position perhaps not
        if position == board.start:
            raise
    own: BlockBoard = replace(board, layout=position.cells)
    return distance_table(own, cache=cache, progress=progress, cancel=cancel), own.start


def kept_table(board: AnyBoard) -> Any:
    """The board's table, which stays in memory: what a pickled table comes back as, so that
    a process that is sent it again and again reads its file once.
    """
    table = _remembered(board)
    if table is None:
        table = distance_table(board)
        _remember(table)
    return table


def _remembered(board: AnyBoard) -> Any:
    """The board's table where it is in memory, or None."""
    for table in _kept:
        if table.board == board:
            _kept.remove(table)
            _kept.append(table)  # it will be the last to go
            return table
    return None


def _remember(table: Any) -> None:
    """Keeps a table, and lets go of those that were used longest ago where all together are too large."""
    _kept[:] = [*(kept for kept in _kept if kept.board != table.board), table]
    while len(_kept) > 1 and sum(map(_states_in_memory, _kept)) > LARGEST_TABLE:
        del _kept[0]


def _states_in_memory(table: Any) -> int:
    """The positions of a table, but of one that is read where it lies on the disk."""
    return int(table.states) if isinstance(table.board, BlockBoard) or _fits_memory(table.board) else 0


def forget_tables() -> None:
    """Lets go of the tables that are kept in memory for the next calls of ``solve`` and ``review``."""
    _kept.clear()


def _holds(table: Any, position: AnyPosition) -> bool:
    return not isinstance(position, BlockPosition) or bool(table.has(position))


def _tile_table(board: Board, cache: bool, progress: Progress, cancel: Cancel) -> DistanceTable:
    from .cache import load_table, save_table  # with NumPy they take 0.1 s, and the window opens without
    from .table import DistanceTable

    if not _fits_memory(board):
        from .whole_files import load_whole

        return load_whole(board, cancel)
    table = load_table(board, progress, cancel) if cache else None
    if table is None:
        table = DistanceTable.build(board, progress, cancel)
        if cache:
            save_table(table)
    return table


def _block_table(board: BlockBoard, cache: bool, progress: Progress, cancel: Cancel, found: Found) -> BlockTable:
    from .block_cache import load_block_table, save_block_table  # they take time to import
    from .block_table import BlockTable

    table = load_block_table(board, progress, cancel) if cache else None
    if table is None:
        table = BlockTable.build(board, progress, cancel, found)
        if cache:
            save_block_table(table, cancel)
    return table
