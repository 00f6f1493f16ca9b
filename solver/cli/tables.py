"""The tables that commands need, made at the first position that needs them."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..analysis.facts import board_facts, need_table
from ..analysis.racing import explored_or_searched
from ..errors import Unsolvable
from ..model.board import Board
from ..model.position import Position
from ..search import Bracket
from ..system.limits import LimitReached, Limits, Run
from ..system.progress import Cancel, Found
from ..tables.distance_tables import distance_table, table_cost
from ..tables.table_files import table_path
from .output import named_position
from .terminal import table_on_terminal

if TYPE_CHECKING:
    from ..tables.table import Table


class BoardTables:
    """The table of a board, and tables for positions out of reach of the board's start."""

    def __init__(self, board: Board, args: argparse.Namespace, limits: Limits | None = None) -> None:
        """Store ``limits``, which bound the making of each table."""
        self._board, self._limits = board, limits
        self._gave_up: LimitReached | None = None
        self._cache = not args.no_cache
        self._others: list[Table[Any]] = []
        self._beside: tuple[Cancel, Found] | None = None  # what to call while a table is made beside a search

    @cached_property
    def own(self) -> Table[Any]:
        """The board's own table. Raises BoardError for a board that is too large, LimitReached."""
        if self._gave_up is not None:  # at an earlier position, which this one would wait as long as
            raise self._gave_up
        try:
            return self._made(self._board)
        except LimitReached as error:
            self._gave_up = error
            raise

    def holding(self, position: Position) -> tuple[Table[Any], Position]:
        """Return a table that holds a position, and the position on that table's board.

        Raises Unsolvable where no goal is in reach of the position.
        """
        if self._is_own(position):
            return self.own, position
        return self._other(position)

    def searched_first(self, position: Position, run: Run, seed: int) -> Bracket | None:
        """Return what a search has found where that comes before a table that holds the position; else None.

        Raises LimitReached, Unsolvable.
        """

        def explore(cancel: Cancel, found: Found) -> None:
            self._beside = cancel, found
            self.holding(position)

        try:
            return explored_or_searched(position, run, explore, seed)
        finally:
            self._beside = None

    def _is_own(self, position: Position) -> bool:
        """Return whether slides lead from the board's start to a position."""
        try:
            return self.own.has(position)
        except Unsolvable:  # no goal is in reach of the start; perhaps one is in reach of another position
            if position == position.board.own_start:
                raise
            return False

    def named(self, text: str) -> Position:
        """Return the position that a text names. Raises NotationError."""
        return named_position(self._board, text, self._farthest)

    def _farthest(self) -> Position:
        return self.own.hardest() if need_table(self._board) else board_facts(self._board).farthest[0]

    def _other(self, position: Position) -> tuple[Table[Any], Position]:
        for other in self._others:
            moved = Position.unchecked(other.board, position.cells)
            if other.has(moved):
                return other, moved
        board = replace(position.board, start_cells=position.cells)
        table = self._made(board)
        self._others.append(table)
        return table, board.start

    def _made(self, board: Board) -> Table[Any]:
        run = Run(self._limits)
        cancel, explore = self._beside or (run.is_over, run.explore)
        with table_on_terminal() as (progress, show), run.bounding():

            def found(positions: int) -> None:
                explore(positions)
                show(positions)

            tell_cost(board, cache=self._cache)
            return distance_table(board, cache=self._cache, progress=progress, cancel=cancel, found=found)


def tell_cost(board: Board, *, cache: bool) -> None:
    """Say on standard error what making a large table takes, unless it is read from the cache."""
    cost = table_cost(board)
    if cost is not None and not (cache and table_path(board).exists()):
        again = "" if not cache else "; it is kept for the next time"
        print(f"antipode: making a table for {board.id}: {cost}{again}", file=sys.stderr, flush=True)
