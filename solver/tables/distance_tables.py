"""Getting a board's table: from memory, from the cache where it is sound, else by building and caching it."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from hashlib import shake_256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..catalogue.boards import as_board
from ..errors import TableTooLarge, Unsolvable, random_of
from ..model import Metric
from ..model.board import Board
from ..model.pieces import Cells
from ..model.position import Position
from ..model.solvability import count_without_exploring, has_parity, nth_position, random_walk
from ..sentences import large_number
from ..system.progress import Cancel, Found, Progress, ignore_found, ignore_progress, never_cancel

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")
LARGEST_TABLE = 20_000_000
"""Positions; the largest of the boards with a table that come with the program has 12 million."""
DIGEST_BYTES = 256  # the largest board has some 2^525 positions: so many bytes that each is as likely as another
LARGEST_ON_REQUEST = 250_000_000
"""Positions of the largest table that is made where somebody asks for it: ``eleven`` and ``2x6`` have 240 million."""
POSITIONS_A_SECOND = 25_000_000
BYTES_A_POSITION = 2
"""What making such a table takes, its search of the frontier included (measured: 7 to 9 s and 0.4 to 0.45 GB)."""


class TableCost(NamedTuple):
    """The cost of a table that is made where somebody asks for it.

    >>> from antipode.solver import table_cost
    >>> cost = table_cost("2x6")
    >>> cost.positions, str(cost)
    (239500800, '239,500,800 positions, about 10 s and 0.5 GB of memory')
    """

    positions: int
    seconds: int
    memory: int
    """In MB."""

    def __str__(self) -> str:
        return f"{self.positions:,} positions, about {self.seconds} s and {self.memory / 1000:.1f} GB of memory"


def has_table(board: Board | str) -> bool:
    """Return whether a board has a complete distance table without a second thought: one of up to LARGEST_TABLE.

    The positions of a board without frames are only counted by exploring it, so their number is estimated, which takes
    at most some 0.3 s for the first question about a board. A few boards that seem to fit turn out too large.

    >>> from antipode.solver import has_table
    >>> has_table("eight"), has_table("fifteen")
    (True, False)
    """
    asked = as_board(board)
    count = count_without_exploring(asked)
    if count is None:
        return bool(asked.builtin_id) or not _is_too_large(asked)
    return count <= LARGEST_TABLE


def has_unknown_size(board: Board) -> bool:
    """Return whether only exploring shows how many positions a board has: tables of built-in ones are known to fit."""
    return count_without_exploring(board) is None and not board.builtin_id


def table_cost(board: Board | str) -> TableCost | None:
    """Return what the table of a larger board takes; None for a board that ``has_table``, or that none can hold.

    Pieces that are all different have half of their orders in reach, and slides that are computed instead of looked up.

    >>> from antipode.solver import table_cost
    >>> table_cost("eight") is None, str(table_cost("2x6"))
    (True, '239,500,800 positions, about 10 s and 0.5 GB of memory')
    """
    asked = as_board(board)
    count = count_without_exploring(asked)
    if count is None or not LARGEST_TABLE < count <= LARGEST_ON_REQUEST or asked.blocks or not has_parity(asked):
        return None
    return TableCost(count, -(-count // POSITIONS_A_SECOND), BYTES_A_POSITION * count // 1_000_000)


def _is_too_large(board: Board) -> bool:
    from .size_estimate import is_too_large  # with NumPy it takes 0.1 s, and the window opens without

    return is_too_large(board)


def distance_table(
    board: Board | str | Path,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> Table[Any]:
    """Return the complete distance table of ``board``, which may be given as text as to ``load_board``.

    With ``cache`` it is taken from the platform's cache folder where it lies there undamaged, and kept there once
    built. ``progress`` is called with 0 to 1, ``cancel`` is called every few milliseconds; ``found`` is called while a
    board is explored, whose number of positions is not known before. That of a board with a ``table_cost`` takes as
    much to make, and a fifth of the time to read. Raises BoardError for a board that is too large,
    Unsolvable for one that never reaches its goal, Cancelled.

    >>> from antipode.solver import distance_table
    >>> table = distance_table("eight")
    >>> table
    <table of eight: 181,440 positions, at most 31 moves>
    >>> table.distance("8 6 7/2 5 4/3 0 1")
    31
    >>> next(iter(table)).is_goal
    True
    """
    asked = as_board(board)
    count = count_without_exploring(asked)
    if count is None:  # it is only known by exploring the board
        return _explored_table(asked, cache, progress, cancel, found)
    if not has_table(asked) and table_cost(asked) is None:
        problem = f"{asked.id} has too many positions for a table ({large_number(count)}), use a search"
        raise TableTooLarge(problem, LARGEST_TABLE)
    return _permutation_table(asked, cache, progress, cancel)


Shown = Callable[[Board], AbstractContextManager[tuple[Progress, Found]]]
"""A function that shows the making of a board's table, by what it gives to call meanwhile."""


def not_shown(board: Board) -> AbstractContextManager[tuple[Progress, Found]]:
    """Show nothing."""
    return nullcontext((ignore_progress, ignore_found))


def both(one: Callable[[T], None], other: Callable[[T], None]) -> Callable[[T], None]:
    """Return a function that calls both."""

    def call(value: T) -> None:
        one(value)
        other(value)

    return call


class Tables:
    """A source of tables, which keeps those that it gave last in memory: together they have no more than LARGEST_TABLE
    positions, or there is one alone.
    """

    def __init__(self, *, cache: bool = True, shown: Shown = not_shown) -> None:
        """Make a source; with ``cache`` tables are read from the cache folder and kept there, too.

        Each table is made within ``shown(board)``.
        """
        self.cache, self._shown = cache, shown
        self._kept: list[tuple[Board, Table[Any]]] = []
        """Tables with the boards for whose positions they were made."""

    def make(
        self,
        board: Board,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
        found: Found = ignore_found,
    ) -> Table[Any]:
        """Return a board's table, made or read anew. Raises what ``distance_table`` raises."""
        with self._shown(board) as (show_progress, show_found):
            progress, found = both(progress, show_progress), both(found, show_found)
            return distance_table(board, cache=self.cache, progress=progress, cancel=cancel, found=found)

    def of(
        self,
        board: Board,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
        found: Found = ignore_found,
    ) -> Table[Any]:
        """Return a board's own table, from memory where it is there. Raises what ``distance_table`` raises."""
        kept = self.kept(board)
        return self._keep(board, self.make(board, progress, cancel, found)) if kept is None else kept

    def kept(self, board: Board) -> Table[Any] | None:
        """Return a board's own table where it is in memory."""
        for kept, table in self._kept:
            if table.board is board or table.board == board:
                return self._keep(kept, table)  # it will be the last to go
        return None

    def holding(
        self,
        position: Position,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
        found: Found = ignore_found,
    ) -> tuple[Table[Any], Position]:
        """Return a table that holds a position, and the position as one of that table's board.

        This is the table of the position's board; only where no slides lead to the position from its board's start it
        is that of the same board with another start. Raises what ``distance_table`` raises.
        """
        board = position.board
        for kept, table in reversed(self._kept):
            if kept is board or kept == board:
                held = Position.unchecked(table.board, position.cells)
                if table.has(held):
                    self._keep(kept, table)
                    return table, held
        try:
            own = self.of(board, progress, cancel, found)
            if own.has(position):
                return own, position
        except Unsolvable:  # from the start; from the position perhaps not
            if position == board.own_start:
                raise
        moved = replace(board, start_cells=position.cells)
        return self._keep(board, self.make(moved, progress, cancel, found)), moved.start

    def forget(self) -> None:
        """Free the tables."""
        self._kept.clear()

    def _keep(self, board: Board, table: Table[Any]) -> Table[Any]:
        """Keep a table, and drop the least recently used ones where all together are too large."""
        self._kept[:] = [*(each for each in self._kept if each[1] is not table), (board, table)]
        while len(self._kept) > 1 and sum(kept.states for _, kept in self._kept) > LARGEST_TABLE:
            del self._kept[0]
        return table


_shared = Tables()
"""The tables of calls of ``solve`` and ``review`` that name no other source."""


def tables_of(cache: bool) -> Tables:
    """Return the source of tables for callers that name none; without ``cache`` one that is used once."""
    return _shared if cache else Tables(cache=False)


def table_holding(
    position: Position,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    found: Found = ignore_found,
) -> tuple[Table[Any], Position]:
    """Return a table that holds a position, and the position as one of that table's board (see ``Tables.holding``).

    With ``cache`` the table stays in memory, as far as there is room for it beside others, until ``forget_tables``.
    """
    return tables_of(cache).holding(position, progress, cancel, found)


def cached_table(board: Board, metric: Metric) -> Table[Any]:
    """Return the board's table, and keep it in memory.

    A pickled table is restored by this call, so a process that receives it again and again reads its file once.
    """
    table = _shared.of(board)
    if table.metric == metric:
        return table
    return table.in_steps if metric == "steps" else table.in_moves


def _reduced(table: Any) -> tuple[Any, tuple[Board, Metric]]:
    """Reduce a table to its board for pickling: small, as the table is read back from the cache.

    It is registered where tables are made: they do not know where they come from.
    """
    return cached_table, (table.board, table.metric)


def forget_tables() -> None:
    """Forget the tables kept in memory for the next calls of ``solve`` and ``review``.

    >>> from antipode.solver import distance_table, forget_tables
    >>> table = distance_table("eight")
    >>> forget_tables()
    """
    _shared.forget()


def _permutation_table(board: Board, cache: bool, progress: Progress, cancel: Cancel) -> Table[Any]:
    from .permutation_table import (  # with NumPy they take 0.1 s, and the window opens without
        PermutationTable,
        load_table,
        save_table,
    )

    copyreg.pickle(PermutationTable, _reduced)
    table = load_table(board, progress, cancel) if cache else None
    if table is None:
        table = PermutationTable.build(board, progress, cancel)
        if cache:
            save_table(table)
    return table


def _explored_table(board: Board, cache: bool, progress: Progress, cancel: Cancel, found: Found) -> Table[Any]:
    from .explored import too_large
    from .explored_table import ExploredTable, load_explored_table, save_explored_table  # they take time to import

    copyreg.pickle(ExploredTable, _reduced)
    table = load_explored_table(board, progress, cancel) if cache else None
    if table is None:
        if not has_table(board):
            raise too_large(board)
        table = ExploredTable.build(board, progress, cancel, found)
        if cache:
            save_explored_table(table, cancel)
    return table


def start_cells(board: Board) -> Cells:
    """Return a position farthest from the goal, known beforehand or found in the board's table.

    On a board that is too large for a table it is a random one: that with a number which the goal's digest gives, or
    where positions have no numbers the end of a random walk. It depends on the board alone.
    """
    if board.known is not None:
        return board.known.farthest_cells[0]
    count = count_without_exploring(board)
    if count is not None and count > LARGEST_TABLE:
        digest = shake_256(str(board.goal).encode()).digest(DIGEST_BYTES)
        return nth_position(board, int.from_bytes(digest, "big") % count).cells
    if has_table(board):
        with suppress(TableTooLarge):  # which the exploring has found out
            return distance_table(board).farthest()[0].cells
    return random_walk(board.goal, random_of(0)).cells
