"""The tables that commands need, made at the first position that needs them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..model.board import Board
from ..model.position import Position
from ..system.limits import Limits, Run
from ..system.progress import Found, Progress
from ..tables.distance_tables import Tables, table_cost
from ..tables.table_files import table_path
from .output import named_position
from .terminal import table_on_terminal

if TYPE_CHECKING:
    from ..tables.table import Table


class CommandTables(Tables):
    """The tables of a command, which shows how their making goes on."""

    def __init__(self, args: argparse.Namespace, limits: Limits | None = None) -> None:
        """Store ``limits``, which bound the making of a table that ``bounded`` or ``named`` needs."""
        super().__init__(cache=not args.no_cache, shown=self._shown)
        self._limits = limits

    @contextmanager
    def _shown(self, board: Board) -> Iterator[tuple[Progress, Found]]:
        """Say on standard error what a board's table costs, and show its progress and how many positions are found."""
        tell_cost(board, cache=self.cache)
        with table_on_terminal() as shown:
            yield shown

    def bounded(self, position: Position) -> tuple[Table[Any], Position]:
        """Return what ``holding`` returns. Raises LimitReached."""
        run = Run(self._limits)
        with run.bounding():
            return self.holding(position, cancel=run.is_over, found=run.explore)

    def named(self, board: Board, text: str) -> Position:
        """Return the position that a text names. Raises NotationError, LimitReached."""
        return named_position(board, text, lambda: self._farthest(board))

    def _farthest(self, board: Board) -> Position:
        from ..analysis.facts import board_facts, need_table  # most positions are given

        if not need_table(board):
            return board_facts(board).farthest[0]
        run = Run(self._limits)
        with run.bounding():
            return self.of(board, cancel=run.is_over, found=run.explore).hardest()


def tell_cost(board: Board, *, cache: bool) -> None:
    """Say on standard error what making a large table takes, unless it is read from the cache."""
    cost = table_cost(board)
    if cost is not None and not (cache and table_path(board).exists()):
        again = "" if not cache else "; it is kept for the next time"
        print(f"antipode: making a table for {board.id}: {cost}{again}", file=sys.stderr, flush=True)
