"""The analysis of a board that is being drawn: explored in the background after every change."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from solver import Board, BoardError, Cancel, Job, NotationError, Outcome, Position
from solver.analysis.engines import has_solvability_rule
from solver.model.frames import reaches_every_order
from solver.model.solvability import count_without_exploring, is_solvable, reachable_frames
from solver.tables.explored import MOST_POSITIONS as LARGEST_COUNT
from solver.tables.explored import Exploration, explore, move_distances, step_distances
from solver.tables.explored_table import ExploredTable
from solver.tables.size_estimate import is_too_large

from ..system.background import Post, run_job

MOST_POSITIONS = 5_000_000
"""A quarter of what a table can hold: a minute and a gigabyte would be too much to pay for each stroke."""


@dataclass
class DraftProgress:
    """The progress on a board, written by the job's thread."""

    found: int = 0
    part: float | None = None
    """The share of them that has a distance, from 0 to 1; None while they are still being found."""


class AnalysisOutcome(Enum):
    """How an analysis ends."""

    OPEN = "open"
    NEVER = "never"
    MANY = "many"
    TOO_LARGE = "too_large"
    LOCKED = "locked"
    FAILED = "failed"


@dataclass(frozen=True, eq=False)
class DraftAnalysis:
    """The analysis of a board."""

    board: Board
    outcome: AnalysisOutcome
    explored: Exploration | None = None
    table: ExploredTable | None = None
    """Their distances, in what the board counts; None without a goal that can be reached."""
    error: BaseException | None = None

    @property
    def positions(self) -> int | None:
        """The number of reachable positions."""
        return None if self.explored is None else len(self.explored)

    @property
    def counts(self) -> Sequence[int]:
        """The number of positions at each distance; empty if unknown."""
        return () if self.table is None else self.table.positions_by_distance

    def holds(self, board: Board) -> Position | None:
        """Return the start of a board that differs from this one in nothing else: then the analysis holds for it."""
        if self.explored is None or board.id != self.board.id or rules_of(board) != rules_of(self.board):
            return None
        try:
            position = self.board.position(str(board.own_start or board.goal))
        except NotationError:  # the pieces are others
            return None
        return None if self.explored.number(self.explored.coding.code(position)) is None else position

    def distance(self, board: Board) -> int | None:
        """Return the fewest moves, or steps, from the start of a board that the analysis holds."""
        position = self.holds(board)
        return None if position is None or self.table is None else self.table.distance(position)

    def table_of(self, board: Board) -> ExploredTable | None:
        """Return the table of a board that the analysis holds, of the kind that explores."""
        if self.table is None or has_solvability_rule(board) or self.holds(replace(board, id=self.board.id)) is None:
            return None  # whose tables are of another kind
        return self.table.of_start(board)

    def start_at(self, distance: int, rng: random.Random) -> Position | None:
        """Draw a start at a distance from the goal, uniformly."""
        if self.table is None or not 0 <= distance < len(self.counts):
            return None
        return self.table.sample(distance, seed=rng.randrange(2**32))[0]


def rules_of(board: Board) -> tuple[object, ...]:
    """Return all of a board that decides about positions and distances, but its start."""
    goal = board.rows, board.columns, board.goal_cells, board.notation, board.blocks
    return *goal, board.metric, board.lengthwise_only, board.interchangeable


class DraftAnalyzer:
    """Analyzes one board at a time, beside the window; a new request ends the previous one."""

    def __init__(self, post: Post, on_analysis: Callable[[], None], most: int = MOST_POSITIONS) -> None:
        """``on_analysis`` is called when a board is analyzed, on the thread that ``post`` hands calls to.

        At most ``most`` positions are counted unasked.
        """
        self._post, self._on_analysis, self._most = post, on_analysis, most
        self.board: Board | None = None
        self.analysis: DraftAnalysis | None = None
        self.work = DraftProgress()
        self._job: Job[DraftAnalysis] | None = None
        self.is_counting_on = False

    @property
    def is_working(self) -> bool:
        """The requested board is still being explored."""
        return self._job is not None

    @property
    def known(self) -> DraftAnalysis | None:
        """The analysis of the requested board; None while it is unknown."""
        return None if self._job is not None or self.board is None else self.analysis

    def ask(self, board: Board | None) -> None:
        """Request a board, or none; no work begins if only the start or the name has changed."""
        if board is not None and self.board is not None and replace(board, name=self.board.name) == self.board:
            return
        known = self.analysis is not None and board is not None and self.analysis.holds(board) is not None
        self.board = board
        self._cancel()
        if board is not None and not known:
            self._begin(board, self._most)

    def count_on(self) -> None:
        """Count a board with many positions as far as a table goes."""
        if self.board is not None and self._job is None:
            self.is_counting_on = True
            self._begin(self.board, None)

    def stop(self) -> bool:
        """Stop a count that was requested and goes beyond the usual limit; return False if there is none."""
        stopped = self.is_counting_on
        if stopped:
            self._cancel()
        return stopped

    def _begin(self, board: Board, most: int | None) -> None:
        self.work = work = DraftProgress()
        self._job = run_job(lambda progress, cancel: _analyzed(board, most, work, cancel), self._post, self._finish)

    def _finish(self, job: Job[DraftAnalysis]) -> None:
        """Store the analysis of the requested board."""
        self._job, self.is_counting_on = None, False
        if job.outcome is Outcome.DONE:
            self.analysis = job.result()
        elif self.board is not None and job.error is not None:
            short = isinstance(job.error, MemoryError)
            self.analysis = DraftAnalysis(
                self.board, AnalysisOutcome.TOO_LARGE if short else AnalysisOutcome.FAILED, error=job.error
            )
        self._on_analysis()

    def rest(self) -> None:
        """End the work; results stay until the next request."""
        self._cancel()
        self.board = None

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.is_counting_on = False


class TooManyPositions(Exception):
    """The error for more positions than should be counted."""


def _found_at_once(board: Board, most: int | None) -> AnalysisOutcome | None:
    """Return what frames and parity tell of a board, or None where its positions must be counted."""
    try:
        count = count_without_exploring(board)
        if count is None:
            return None
        if not reaches_every_order(reachable_frames(board)):
            return AnalysisOutcome.LOCKED
    except BoardError:  # wide pieces that can stand in too many ways
        return AnalysisOutcome.LOCKED
    if not is_solvable(board.own_start or board.goal):
        return AnalysisOutcome.NEVER
    if count > LARGEST_COUNT:
        return AnalysisOutcome.TOO_LARGE
    return AnalysisOutcome.MANY if most is not None and count > most else None


def _analyzed(board: Board, most: int | None, work: DraftProgress, cancel: Cancel) -> DraftAnalysis:
    """Return a board's analysis, from the job's thread.

    At most ``most`` positions are counted, or as many as a table can hold. Raises Cancelled.
    """

    def found(positions: int) -> None:
        work.found = positions
        if most is not None and work.found > most:
            raise TooManyPositions

    def measured(part: float) -> None:
        work.part = part

    at_once = _found_at_once(board, most)
    if at_once is not None:
        return DraftAnalysis(board, at_once)
    try:
        explored = explore(board, found, cancel)
        if not board.goal_pieces:
            return DraftAnalysis(board, AnalysisOutcome.OPEN, explored)
        if not any(map(len, explored.goals(cancel))):
            return DraftAnalysis(board, AnalysisOutcome.NEVER, explored)
        search = step_distances if board.metric == "steps" else move_distances
        distances = search(explored, measured, cancel)
    except TooManyPositions:
        return DraftAnalysis(board, AnalysisOutcome.TOO_LARGE if is_too_large(board) else AnalysisOutcome.MANY)
    except BoardError:  # too many positions, or too far
        return DraftAnalysis(board, AnalysisOutcome.TOO_LARGE)
    table = ExploredTable(explored, distances, distances)  # the other kind is never needed
    return DraftAnalysis(board, AnalysisOutcome.OPEN, explored, table)
