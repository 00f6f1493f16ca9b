"""Analyzers: answers for a board by its distance table, or where none can hold it by a search for each position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from solver import (
    Board,
    Cancel,
    Job,
    Move,
    Outcome,
    Position,
    Progress,
    Result,
    Status,
    board_facts,
    is_solvable,
    parse_moves,
    sample,
    solve,
)
from solver.analysis.engines import judges_at_once
from solver.analysis.facts import farthest_sampled

from ..system.background import run_job
from ..system.callbacks import Post

AnyTable = Any
"""A PermutationTable, or a ExploredTable, which has the same methods for positions of its kind."""
DRAWN_INSTEAD = 64
"""So many positions are drawn to find another; where there are two all are the same once in 2**63 times."""
MOST_LINES = 10_000
"""Optimal solutions that a search lists: in so many every best move comes first in some."""


@dataclass(frozen=True)
class Advice:
    """The best move at a position, with its distance."""

    line: str
    """One optimal solution."""
    distance: int
    """The fewest moves to the goal, or steps where the board counts these."""
    best: Sequence[Move]
    """The best moves: all of them, or the first of the line alone."""
    has_all_best: bool = False
    """``best`` holds every best move, as a table gives them."""


@dataclass(frozen=True)
class Farthest:
    """The positions that are farthest from the goal."""

    positions: Sequence[Position]
    """Empty where they are not known; where there are very many, some."""
    distance: int
    all: int
    """The number of all of them."""


@dataclass(frozen=True)
class Work:
    """The progress of an answer."""

    part: float | None
    """From 0 to 1; None where it is unknown."""
    position: Position | None = None
    """Where a search began."""
    at_least: int = 0
    """No solution from there is shorter than this."""
    expanded: int = 0
    """Positions that the search has looked at."""
    found: int = 0
    """Positions of a block board so far, while their total is unknown."""


@dataclass(frozen=True)
class Draw:
    """The request for a position: uniform at its distance, and deterministic for each draw."""

    distance: int
    seed: int
    other_than: Position | None = None
    """The one on the board: it is not drawn if there is another at its distance."""


class Solvability(Enum):
    """The solvability of a position."""

    SOLVABLE = "solvable"
    APART = "apart"
    """It can be solved, but no slides lead there from the start of its board, which is one of blocks."""
    NEVER = "never"
    UNKNOWN = "unknown"
    """Only a table decides, which is not there yet, or never will be."""


class Analyzer:
    """Answers for one board at once, or works on them in the background.

    This one is for no board: it has no answers and does nothing.
    """

    table: AnyTable | None = None
    """The board's table, where it has one and it is there."""
    reach: int | None = None
    """The greatest distance that positions can be drawn from; None where it is not known, or not yet."""
    counts: Sequence[int] = ()
    """The number of positions at each distance, from 0 to the greatest; empty while unknown."""
    error: BaseException | None = None
    """Why the last work failed."""
    on_done: Callable[[], None] = staticmethod(lambda: None)
    """Called on the main thread when a job has ended."""
    _post: Post
    _job: Job[Any] | None = None

    def advice(self, position: Position) -> Advice | None:
        """Return the advice for a position, if it is known."""
        return None

    def distance(self, position: Position) -> int | None:
        """Return the fewest moves to the goal, if they are known."""
        advice = self.advice(position)
        return None if advice is None else advice.distance

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return all best moves, if they are known."""
        advice = self.advice(position)
        return None if advice is None else advice.best

    def holding(self, position: Position) -> tuple[AnyTable, Position] | None:
        """Return an available table that holds the position, and the position as one of that table's board."""
        return None

    def solvability(self, position: Position) -> Solvability:
        """Return whether a position can be solved, as far as is known."""
        if not judges_at_once(position.board):
            return Solvability.UNKNOWN
        return Solvability.SOLVABLE if is_solvable(position) else Solvability.NEVER

    def farthest(self) -> Farthest | None:
        """Return the farthest positions, if they are known."""
        return None

    def drawn(self, draw: Draw) -> Position | None:
        """Return a draw's position, if it is known. Raises ValueError for a distance that the board does not have."""
        return None

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
        """The outcome of the work; DONE once the board's table is there."""
        if self._job is not None:
            return self._job.outcome
        if self.table is not None:
            return Outcome.DONE
        return Outcome.PENDING if self.error is None else Outcome.FAILED

    def _begin_job(self, work: Callable[[Progress, Cancel], Any]) -> None:
        """Begin work in the background."""
        self._job = run_job(work, self._post, self._finish)

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


class SearchAnalyzer(Analyzer):
    """Answers from the lines that its searches have found, and from the board's file."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
        self._board, self._post, self._cache = board, post, cache
        self._lines: dict[Position, str] = {board.goal: ""}
        """For each position on a line that was found, the rest of that line."""
        self._best: dict[Position, Sequence[Move]] = {}
        self._searches_all = False
        """Whether the search under way is for all solutions."""
        self._farthest = Farthest((), 0, 0)
        if board.known is not None:
            facts = board_facts(board)
            self.counts, self.reach = facts.positions_by_distance, farthest_sampled(facts)
            self._farthest = Farthest(facts.farthest, board.known.greatest_distance, len(facts.farthest))
            for position, line in zip(facts.farthest, board.known.farthest_lines, strict=False):
                self._keep(position, line)
        self._searched: Position | None = None
        self._status = Status()
        self._drawn: tuple[Draw, Position] | None = None
        """The last draw and its position."""

    def advice(self, position: Position) -> Advice | None:
        """Return advice from the lines that were found: a player who follows one needs no new search."""
        line = self._lines.get(position)
        return None if line is None else Advice(line, len(line), parse_moves(line[:1]))

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return the best moves, where a search for all solutions has found them."""
        return self._best.get(position)

    def farthest(self) -> Farthest:
        return self._farthest

    def drawn(self, draw: Draw) -> Position | None:
        """Return the position that was drawn last."""
        return self._drawn[1] if self._drawn is not None and self._drawn[0] == draw else None

    def work_on(self, position: Position) -> None:
        """Search from the position, in place of any other, unless it is known or under way."""
        if position not in self._lines:
            self._search(position, all_lines=False)

    def work_on_best(self, position: Position) -> None:
        """Search for all solutions from the position; a search for one is not enough."""
        if position not in self._best:
            self._search(position, all_lines=True)

    def _search(self, position: Position, all_lines: bool) -> None:
        if self._job is not None and self._searched == position and self._searches_all >= all_lines:
            return
        self.stop()
        asked: Any = position
        self._searched, self._searches_all, self._status = position, all_lines, Status()
        options: Any = {"method": "ida", "count": True, "most": MOST_LINES} if all_lines else {}

        def search(progress: Progress, cancel: Cancel) -> Result:
            return solve(self._board, asked, cache=self._cache, watch=watch, cancel=cancel, **options)

        def watch(status: Status) -> None:
            if self._searched == position:
                self._status = status

        self._begin_job(search)

    def work_on_draw(self, draw: Draw) -> None:
        """Draw a position, in place of any other work."""
        self.stop()
        self._searched = None

        def work(progress: Progress, cancel: Cancel) -> tuple[Draw, Position]:
            return draw, draw_without_table(self._board, draw, progress, cancel)

        self._begin_job(work)

    @property
    def work(self) -> Work:
        """The partial result of the search, or the progress of a draw."""
        if self._job is not None and self._searched is None:
            return super().work
        return Work(None, self._searched, self._status.at_least, self._status.expanded)

    def rest(self) -> None:
        """Stop the search, as it is for one position only."""
        self.stop()

    def take(self, found: Result | tuple[Draw, Position]) -> None:
        if isinstance(found, Result):
            self._keep(found.position, found.moves)
            if found.lines:
                self._best[found.position] = parse_moves("".join(dict.fromkeys(line[:1] for line in found.lines)))
        else:
            self._drawn = found

    def _keep(self, position: Position, line: str) -> None:
        for done, move in enumerate(parse_moves(line)):
            self._lines[position] = line[done:]
            position = position.apply(move)


def draw_without_table(board: Board, draw: Draw, progress: Progress, cancel: Cancel) -> Position:
    """Return the position of a draw on a board that no table can hold, in a second or two.

    Raises ValueError for a distance greater than ``farthest_sampled`` gives, Cancelled.
    """
    (position,) = sample(board, draw.distance, 1, draw.seed, progress=progress, cancel=cancel)
    if position != draw.other_than:
        return position
    positions = sample(board, draw.distance, DRAWN_INSTEAD, draw.seed, progress=progress, cancel=cancel)
    return next((position for position in positions if position != draw.other_than), position)
