"""Answers for boards that have to be explored, and for positions that no slides reach from their start."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver import Board, BoardError, Cancel, Job, Position, Progress, Unsolvable, distance_table

from ..system.callbacks import Post
from .analyzer import AnyTable, Farthest, Solvability, TableAnalyzer, Work

MOST_FARTHEST = 100
"""The limit of listed farthest positions, which may be hundreds of thousands."""


class ExploredAnalyzer(TableAnalyzer):
    """The answers of the board's table, and for a position apart of its component's own table."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
        super().__init__(board, post, cache)
        self._blocks = board
        self._start = Position.unchecked(board, board.layout)
        self._apart: AnyTable | None = None
        """The table of the last position that no slides lead to."""
        self._found = 0
        self._looked_at: Position | None = None
        """The position of the job under way; None while that makes the board's table."""
        self._refused: dict[Position, BoardError | Unsolvable | MemoryError] = {}
        """Positions from which no slides lead to a goal, or too many positions are in reach, or more than the memory
        holds: to find that out once is enough.
        """

    def holding(self, position: Position) -> tuple[AnyTable, Position] | None:
        """Return the board's table, or that of a position apart, with the position on it."""
        for table in (self.table, self._apart):
            if table is None:
                continue
            held = Position.unchecked(table.board, position.cells)
            if table.has(held):
                return table, held
        return None

    def solvability(self, position: Position) -> Solvability:
        """Decide by the board's table, or for a position apart by its own table."""
        if self.table is not None and self.table.has(position):
            return Solvability.SOLVABLE
        if isinstance(self._refused.get(position), Unsolvable):
            return Solvability.NEVER
        if (self.table is None and not self._closed) or self.holding(position) is None:
            return Solvability.UNKNOWN
        return Solvability.APART

    @property
    def _closed(self) -> bool:
        """Whether no slides lead from the board's start to a goal."""
        return isinstance(self._refused.get(self._start), Unsolvable)

    def farthest(self) -> Farthest | None:
        """Return the first of the farthest positions, and no positions for a board that can never be solved."""
        if self._closed:
            return Farthest((), 0, 0)
        if self.table is None:
            return None
        return Farthest(self.table.farthest(MOST_FARTHEST), self.table.greatest_distance, self.counts[-1])

    def work_on(self, position: Position) -> None:
        """Build the board's table and then, if it does not hold the position, the position's own."""
        if self.table is None and not self._closed:
            self._begin()
        elif self.holding(position) is None and position != self._looked_at:
            self.stop()
            self._looked_at, board = position, replace(self._blocks, start_cells=position.cells)

            def explore(progress: Progress, cancel: Cancel) -> AnyTable:
                self._refuse(position)
                return self._explored(board, False, progress, cancel)

            self._begin_job(explore)

    def _make_table(self, progress: Progress, cancel: Cancel) -> AnyTable:
        self._refuse(self._start)
        return self._explored(self._blocks, self._cache, progress, cancel)

    def _explored(self, board: Board, cache: bool, progress: Progress, cancel: Cancel) -> AnyTable:
        """Return the table of a board, and count its positions while they are being found."""
        self._found = 0

        def found(positions: int) -> None:
            if not cancel():  # or another job is under way
                self._found = positions

        return distance_table(board, cache=cache, progress=progress, cancel=cancel, found=found)

    @property
    def work(self) -> Work:
        """The number of positions found; once these are complete, the progress of their distances."""
        told = super().work
        return told if told.part or not self._found else replace(told, part=None, found=self._found)

    def _refuse(self, position: Position) -> None:
        """Raise what has come of a position before, if that would come of it again."""
        if position in self._refused:
            raise self._refused[position]

    def _keep_end(self, job: Job[Any]) -> None:
        """Keep the end of a job; that a board or position is too large or unsolvable is an answer, too."""
        super()._keep_end(job)
        position, self._looked_at = self._looked_at, None
        if isinstance(self.error, BoardError | Unsolvable | MemoryError):
            self._refused[self._start if position is None else position] = self.error

    def stop(self) -> Job[Any] | None:
        """Stop all work, without waiting; return the job that is stopping."""
        self._looked_at = None
        return super().stop()

    def take(self, found: AnyTable) -> None:
        """Keep the result for the board, or for the examined position."""
        if self._looked_at is None:
            super().take(found)
        else:
            self._apart = found
