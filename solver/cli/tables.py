"""The tables that a command needs, made at the first position that needs them."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cached_property

from ..analysis.facts import board_facts
from ..errors import Unsolvable
from ..model.any_board import AnyBoard, AnyPosition
from ..model.block_board import BlockBoard, BlockPosition
from ..tables.block_table import BlockTable
from ..tables.table import DistanceTable
from ..tables.tables import distance_table, has_table
from .watching import table_on_terminal

AnyTable = DistanceTable | BlockTable


class Tables:
    """The table of a board; of a board of blocks others, too, for positions to which no slides lead from its start."""

    def __init__(self, board: AnyBoard, args: argparse.Namespace) -> None:
        self._board = board
        self._cache = not args.no_cache
        self._others: list[BlockTable] = []

    @cached_property
    def own(self) -> AnyTable:
        """The board's own. Raises BoardError for a board that is too large."""
        return self._made(self._board)

    @property
    def of_tiles(self) -> DistanceTable:
        """The same of a board with one empty cell."""
        assert isinstance(self.own, DistanceTable)  # that of such a board
        return self.own

    def holding(self, position: AnyPosition) -> tuple[AnyTable, AnyPosition]:
        """A table that holds a position, and the position as one of that table's board.

        Raises Unsolvable where no goal is in reach of the position.
        """
        if isinstance(position, BlockPosition) and not self._is_own(position):
            return self._other(position)
        return self.own, position

    def _is_own(self, position: BlockPosition) -> bool:
        """Whether slides lead from the board's start to a position."""
        try:
            return isinstance(self.own, BlockTable) and self.own.has(position)
        except Unsolvable:  # no goal is in reach of the start; perhaps one is in reach of another position
            if position == position.board.start:
                raise
            return False

    def farthest(self) -> AnyPosition:
        """The first of the farthest positions."""
        if isinstance(self._board, BlockBoard) or has_table(self._board):
            table = self.own
            return table.hardest() if isinstance(table, BlockTable) else table.farthest()[0]
        return board_facts(self._board, cache=self._cache).farthest[0]

    def _other(self, position: BlockPosition) -> tuple[BlockTable, BlockPosition]:
        for other in self._others:
            moved = BlockPosition(other.board, position.cells)
            if other.has(moved):
                return other, moved
        board = replace(position.board, layout=position.cells)
        table = self._made(board)
        assert isinstance(table, BlockTable)  # that of a board of blocks
        self._others.append(table)
        return table, board.start

    def _made(self, board: AnyBoard) -> AnyTable:
        with table_on_terminal() as (progress, found):
            return distance_table(board, cache=self._cache, progress=progress, found=found)
