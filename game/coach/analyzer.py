"""Analyzers: what is known of the positions of a board; these answer from distance tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

from solver import (
    Board,
    BoardError,
    Cancel,
    Job,
    Move,
    Outcome,
    Position,
    Progress,
    TableTooLarge,
    Unsolvable,
    distance_table,
    is_solvable,
)
from solver.analysis.engines import has_solvability_rule

from ..system.background import Post, run_job

AnyTable = Any
"""A PermutationTable, or a ExploredTable, which has the same methods for positions of its kind."""


class Advice(NamedTuple):
    """The best move at a position, with its distance."""

    line: str
    distance: int
    """The moves of the line, or steps where the board counts these: the fewest to the goal where that is proved."""
    best: Sequence[Move]
    has_all_best: bool = False
    at_least: int | None = None
    """The lower bound of the fewest moves where the line is not proved to be a shortest one; else None or equal."""

    @property
    def is_exact(self) -> bool:
        """The line is a shortest one."""
        return self.at_least is None or self.at_least >= self.distance


class Farthest(NamedTuple):
    """The positions that are farthest from the goal."""

    positions: Sequence[Position]
    """Empty where they are not known; where there are very many, some."""
    distance: int
    all: int


class Work(NamedTuple):
    """The progress of an answer."""

    part: float | None
    """From 0 to 1; None where it is unknown."""
    position: Position | None = None
    at_least: int = 0
    expanded: int = 0
    found: int = 0
    """Positions of a block board so far, while their total is unknown."""


class Draw(NamedTuple):
    """The request for a position: uniform at its distance, and deterministic for each draw."""

    distance: int
    seed: int
    other_than: Position | None = None


class Solvability(Enum):
    """The solvability of a position."""

    SOLVABLE = "solvable"
    APART = "apart"
    NEVER = "never"
    UNKNOWN = "unknown"


class Analyzer:
    """The answers for one board, at once or by work in the background.

    This one is for no board: it has no answers and does nothing.
    """

    table: AnyTable | None = None
    reach: int | None = None
    """The greatest distance that positions can be drawn from; None where it is not known, or not yet."""
    counts: Sequence[int] = ()
    """The number of positions at each distance, from 0 to the greatest; empty while unknown."""
    error: BaseException | None = None
    on_done: Callable[[], None] = staticmethod(lambda: None)
    _post: Post
    _job: Job[Any] | None = None

    def advice(self, position: Position) -> Advice | None:
        """Return the advice for a position, if it is known."""
        return None

    def distance(self, position: Position) -> int | None:
        """Return the fewest moves to the goal, if they are known."""
        advice = self.advice(position)
        return None if advice is None else advice.distance

    def at_least(self, position: Position) -> int:
        """Return a lower bound of the fewest moves to the goal: these if they are known, or else the search's."""
        distance, work = self.distance(position), self.work
        if distance is not None:
            return distance
        return work.at_least if work.position == position else 0

    def at_most(self, position: Position) -> int | None:
        """Return the moves of the best solution known, if there is one."""
        return self.distance(position)

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return all best moves, if they are known."""
        advice = self.advice(position)
        return None if advice is None else advice.best

    def holding(self, position: Position) -> tuple[AnyTable, Position] | None:
        """Return an available table that holds the position, and the position as one of that table's board."""
        return None

    def solvability(self, position: Position) -> Solvability:
        """Return whether a position can be solved, as far as is known."""
        if not has_solvability_rule(position.board):
            return Solvability.UNKNOWN
        return Solvability.SOLVABLE if is_solvable(position.board, position) else Solvability.NEVER

    def farthest(self) -> Farthest | None:
        """Return the farthest positions, if they are known."""
        return None

    def drawn(self, draw: Draw) -> Position | None:
        """Return a draw's position, if it is known. Raises ValueError for a distance that the board does not have."""
        return None

    def follow(self, position: Position, moves: Sequence[Move]) -> None:
        """Take note that the player has made moves from a position."""

    def has_finished(self, position: Position) -> bool:
        """Return whether more work on a position would tell nothing more about it."""
        return self.distance(position) is not None

    def work_on(self, position: Position) -> None:
        """Start the work on answers for a position; does not wait."""

    def work_on_best(self, position: Position) -> None:
        """Start the work on all best moves; does not wait."""
        self.work_on(position)

    def work_on_draw(self, draw: Draw) -> None:
        """Start the work on the position of a draw; does not wait."""

    @property
    def work(self) -> Work:
        """The progress of the work."""
        return Work(0.0 if self._job is None else self._job.progress)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the work, RUNNING until its result is kept; DONE once the board's table is there."""
        if self._job is not None:
            return Outcome.RUNNING
        if self.table is not None:
            return Outcome.DONE
        return Outcome.PENDING if self.error is None else Outcome.FAILED

    def _begin_job(self, work: Callable[[Progress, Cancel], Any], *, is_awaited: bool = False) -> None:
        self._job = run_job(work, self._post, self._finish, is_awaited=is_awaited)

    def _finish(self, job: Job[Any]) -> None:
        self._keep_end(job)
        self.on_done()

    def _keep_end(self, job: Job[Any]) -> None:
        """Keep the result of a job that has ended, or its error."""
        self._job, self.error = None, job.error
        if job.outcome is Outcome.DONE:
            self.take(job.result())

    def rest(self) -> None:
        """Stop the work that only a question needs."""

    def stop(self) -> Job[Any] | None:
        """Stop all work, without waiting; return the job that is stopping."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()
        return job

    def take(self, found: Any) -> None:
        """Keep the result of a job."""


class TableAnalyzer(Analyzer):
    """The answers of a board's distance table, once it is there."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
        self._board, self._post, self._cache = board, post, cache

    def advice(self, position: Position) -> Advice | None:
        found = self.holding(position)
        if found is None:
            return None
        table, position = found
        distance = table.distance(position)
        return Advice(table.line(position), distance, table.best_moves(position), has_all_best=True)

    def distance(self, position: Position) -> int | None:
        """Return the distance from the table, without a whole solution."""
        found = self.holding(position)
        return None if found is None else found[0].distance(found[1])

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return the best moves from the table, without counting solutions."""
        found = self.holding(position)
        return None if found is None else found[0].best_moves(found[1])

    def holding(self, position: Position) -> tuple[AnyTable, Position] | None:
        """Return the board's table, if it is there."""
        return None if self.table is None else (self.table, position)

    def farthest(self) -> Farthest | None:
        if self.table is None:
            return None
        return Farthest(self.table.farthest(), self.table.greatest_distance, self.counts[-1])

    def drawn(self, draw: Draw) -> Position | None:
        return None if self.table is None else draw_from_table(self.table, draw)

    def work_on(self, position: Position) -> None:
        """Build the table, unless it is there or under way."""
        self._begin()

    def work_on_draw(self, draw: Draw) -> None:
        self._begin()

    def _begin(self) -> None:
        if self.table is None and self._job is None:
            self._begin_job(self._make_table)

    def _make_table(self, progress: Progress, cancel: Cancel) -> AnyTable:
        return distance_table(self._board, cache=self._cache, progress=progress, cancel=cancel)

    def take(self, found: AnyTable) -> None:
        self.table, self.reach, self.counts = found, found.greatest_distance, found.positions_by_distance


def draw_from_table(table: Any, draw: Draw) -> Position:
    """Return the position of a draw by a board's table, at once.

    Raises ValueError for a distance that the board does not have.
    """
    rng = random.Random(draw.seed)
    while True:
        position: Position = table.sample(draw.distance, seed=rng.getrandbits(64))[0]
        if position != draw.other_than or table.positions_by_distance[draw.distance] == 1:
            return position


MOST_FARTHEST = 100
_NO_ANALYZER = Analyzer()


class ExploredAnalyzer(TableAnalyzer):
    """The answers of the board's table, and for a position apart of its component's own table.

    Once FEW positions have been found, a search from the position in question begins beside the exploring, and answers
    until the table is there.
    """

    def __init__(self, board: Board, post: Post, cache: bool, beside: Analyzer) -> None:
        """``beside`` is the analyzer that searches."""
        super().__init__(board, post, cache)
        self.beside = beside
        beside.on_done = self._follow_beside
        self._asked: Position | None = None
        self._is_long = False  # so many positions have been found that a search works beside
        self._blocks = board
        self._start = Position.unchecked(board, board.layout)
        self._apart: AnyTable | None = None
        self._found = 0
        self._looked_at: Position | None = None
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

    @property
    def _beside(self) -> Analyzer:
        """The search beside the exploring, or an analyzer without answers."""
        return self.beside if self._is_long else _NO_ANALYZER

    def advice(self, position: Position) -> Advice | None:
        """Return the advice of a table, or while there is none of the search beside."""
        return super().advice(position) or self._beside.advice(position)

    def distance(self, position: Position) -> int | None:
        found = super().distance(position)
        return self._beside.distance(position) if found is None else found

    def at_least(self, position: Position) -> int:
        found = super().distance(position)
        return self._beside.at_least(position) if found is None else found

    def at_most(self, position: Position) -> int | None:
        found = super().distance(position)
        return self._beside.at_most(position) if found is None else found

    def follow(self, position: Position, moves: Sequence[Move]) -> None:
        self.beside.follow(position, moves)

    def solvability(self, position: Position) -> Solvability:
        """Decide by the board's table, or for a position apart by its own table, or by the search beside."""
        if self.table is not None and self.table.has(position):
            return Solvability.SOLVABLE
        if isinstance(self._refused.get(position), Unsolvable):
            return Solvability.NEVER
        if (self.table is None and not self._is_closed) or self.holding(position) is None:
            return self._beside.solvability(position)
        return Solvability.APART

    @property
    def is_table_too_large(self) -> bool:
        """The board has too many positions for a table, or for the memory."""
        return self.table is None and isinstance(self._refused.get(self._start), TableTooLarge | MemoryError)

    @property
    def _is_closed(self) -> bool:
        """No slides lead from the board's start to a goal."""
        return isinstance(self._refused.get(self._start), Unsolvable)

    def farthest(self) -> Farthest | None:
        """Return the first of the farthest positions, and no positions for a board that can never be solved."""
        if self._is_closed:
            return Farthest((), 0, 0)
        if self.table is None:
            return None
        return Farthest(self.table.farthest(MOST_FARTHEST), self.table.greatest_distance, self.counts[-1])

    def work_on(self, position: Position) -> None:
        """Build the board's table and then, if it does not hold the position, the position's own."""
        self._asked = position
        if self._is_long and self.holding(position) is None:
            self.beside.work_on(position)
        if self.table is None and not self._is_closed:
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
        from solver.analysis.racing import FEW  # with searches, which the first picture does without

        self._found = 0

        def found(positions: int) -> None:
            if not cancel():  # or another job is under way
                self._found = positions
                if positions > FEW and not self._is_long:
                    self._is_long = True
                    self._post(self._search_beside)

        return distance_table(board, cache=cache, progress=progress, cancel=cancel, found=found)

    def _follow_beside(self) -> None:
        """Report what the search has found, to whoever listens by now."""
        if self._is_long:
            self.on_done()

    def _search_beside(self) -> None:
        """Search from the position in question, unless a table has come to hold it meanwhile."""
        if self._job is not None and self._asked is not None and self.holding(self._asked) is None:
            self.beside.work_on(self._asked)

    @property
    def work(self) -> Work:
        """The number of positions found; once these are complete, the progress of their distances."""
        told = super().work
        return told if told.part or not self._found else told._replace(part=None, found=self._found)

    def _refuse(self, position: Position) -> None:
        """Raise what has come of a position before, if that would come of it again."""
        if position in self._refused:
            raise self._refused[position]

    def _keep_end(self, job: Job[Any]) -> None:
        """Keep the end of a job; that a board or position is too large or unsolvable is an answer, too."""
        super()._keep_end(job)
        self._is_long = False
        self.beside.stop()
        position, self._looked_at = self._looked_at, None
        if isinstance(self.error, BoardError | Unsolvable | MemoryError):
            self._refused[self._start if position is None else position] = self.error

    def stop(self) -> Job[Any] | None:
        """Stop all work, without waiting; return the job that is stopping."""
        self._looked_at, self._is_long = None, False
        self.beside.stop()
        return super().stop()

    def take(self, found: AnyTable) -> None:
        """Keep the result for the board, or for the examined position."""
        if self._looked_at is None:
            super().take(found)
        else:
            self._apart = found
