"""Answers for boards that no table can hold, by a search for each position.

Where no search ends in time, they are the best solutions known, and bounds that narrow while the player thinks.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from solver import (
    Board,
    Cancel,
    Job,
    Limits,
    Move,
    Position,
    Progress,
    Result,
    Status,
    Unsolvable,
    board_facts,
    sample,
    solve,
)
from solver.analysis.brackets import KnownBrackets, narrowed
from solver.analysis.engines import has_solvability_rule
from solver.analysis.facts import farthest_sampled
from solver.model.moves import moves_text
from solver.model.notation import parse_moves
from solver.search.bracket import Bracket
from solver.system.limits import Run

from ..system.background import Post, lower_priority
from .analyzer import Advice, Analyzer, Draw, Farthest, Solvability, Work

DRAWN_INSTEAD = 64
"""So many positions are drawn to find another; where there are two all are the same once in 2**63 times."""
MOST_LINES = 10_000  # optimal solutions that a search lists: in so many every best move comes first in some


@dataclass
class _PositionSearch:
    """A search from a position, which its own job's thread reports to: never a stopped one that is still to end."""

    position: Position
    finds_all: bool
    status: Status = field(default_factory=Status)


class SearchAnalyzer(Analyzer):
    """The answers of the lines that searches have found, and of the board's file."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
        self._board, self._post, self._cache = board, post, cache
        self._solutions: dict[Position, str] = {board.goal: ""}
        self._best: dict[Position, Sequence[Move]] = {}
        self._search: _PositionSearch | None = None
        self._farthest = Farthest((), 0, 0)
        if board.known is not None:
            facts = board_facts(board)
            self.counts, self.reach = facts.positions_by_distance, farthest_sampled(facts)
            self._farthest = Farthest(facts.farthest, board.known.greatest_distance, len(facts.farthest))
            for position, line in zip(facts.farthest, board.known.farthest_lines, strict=False):
                self._keep(position, line)
        self._drawn: tuple[Draw, Position] | None = None

    def advice(self, position: Position) -> Advice | None:
        """Return advice from the lines that were found: a player who follows one needs no new search."""
        line = self._solutions.get(position)
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
        if position not in self._solutions:
            self._begin_search(_PositionSearch(position, finds_all=False))

    def work_on_best(self, position: Position) -> None:
        """Search for all solutions from the position; a search for one is not enough."""
        if position not in self._best:
            self._begin_search(_PositionSearch(position, finds_all=True))

    def _begin_search(self, search: _PositionSearch) -> None:
        """Begin a search in place of any other, unless one from this position finds as much."""
        before = self._search if self._job is not None else None
        if before is not None and before.position == search.position and before.finds_all >= search.finds_all:
            return
        self.stop()
        self._search = search
        asked: Any = search.position
        options: Any = {"method": "ida", "count": True, "most": MOST_LINES} if search.finds_all else {}

        def work(progress: Progress, cancel: Cancel) -> Result:
            return solve(self._board, asked, cache=self._cache, watch=watch, cancel=cancel, **options)

        def watch(status: Status) -> None:
            search.status = status

        self._begin_job(work)

    def work_on_draw(self, draw: Draw) -> None:
        """Draw a position, in place of any other work."""
        self.stop()
        self._search = None

        def work(progress: Progress, cancel: Cancel) -> tuple[Draw, Position]:
            return draw, draw_without_table(self._board, draw, progress, cancel)

        self._begin_job(work)

    @property
    def work(self) -> Work:
        """The partial result of the search, or the progress of a draw."""
        if self._search is None:
            return super().work if self._job is not None else Work(None)
        status = self._search.status
        return Work(None, self._search.position, status.at_least, status.expanded)

    def rest(self) -> None:
        """Stop the search, as it is for one position only."""
        self.stop()

    def take(self, found: Result | tuple[Draw, Position]) -> None:
        if isinstance(found, Result):
            self._keep(found.position, found.line)
            if found.lines:
                self._best[found.position] = parse_moves("".join(dict.fromkeys(line[:1] for line in found.lines)))
        else:
            self._drawn = found

    def _keep(self, position: Position, line: str) -> None:
        for done, move in enumerate(parse_moves(line)):
            self._solutions[position] = line[done:]
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


SEARCH_SECONDS = 30.0  # of each position, unless it is proved sooner
PATIENCE_SECONDS = 0.06  # for a first solution that does not lead back along the way that the player came
KEPT_SHARE = 0.1  # of the time of a search goes into keeping its results: each is followed through all its positions
MOST_STEPS_BACK = 20_000  # that are remembered, as many as there are positions with a solution


class AnytimeAnalyzer(Analyzer):
    """The answers of the best solutions known; what is known of one position goes with the player to the next."""

    def __init__(self, board: Board, post: Post) -> None:
        self._board, self._post = board, post
        self._brackets = KnownBrackets()
        self._searched: Position | None = None
        self._finished: set[Position] = set()  # positions whose search has had its time
        self._hopeless: set[Position] = set()
        self._step_back: dict[Position, tuple[Position, Move]] = {}  # where the player came from, and how to return

    def advice(self, position: Position) -> Advice | None:
        known = self._brackets.bracket(position)
        if known.moves is None:
            return None
        return Advice(moves_text(known.moves), len(known.moves), known.moves[:1], at_least=known.at_least)

    def bracket(self, position: Position) -> Bracket:
        """Return the bounds that are known, with the best solution."""
        return self._brackets.bracket(position)

    def learn(self, position: Position, bracket: Bracket) -> None:
        """Take over what another thread has found out about a position."""
        self._brackets.learn(position, bracket)

    def distance(self, position: Position) -> int | None:
        """Return the distance where it is proved."""
        known = self._brackets.bracket(position)
        return known.at_most if known.is_exact else None

    def at_least(self, position: Position) -> int:
        return self._brackets.bracket(position).at_least

    def at_most(self, position: Position) -> int | None:
        return self._brackets.bracket(position).at_most

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return None: that all other moves are worse is never proved."""
        return None

    def solvability(self, position: Position) -> Solvability:
        """Return whether a solution has been found; where parity does not decide it, none may have been yet."""
        if has_solvability_rule(self._board):
            return super().solvability(position)
        if self._brackets.bracket(position).moves is not None:
            return Solvability.SOLVABLE
        return Solvability.NEVER if position in self._hopeless else Solvability.UNKNOWN

    def farthest(self) -> Farthest:
        return Farthest((), 0, 0)

    def follow(self, position: Position, moves: Sequence[Move]) -> None:
        if len(self._step_back) > MOST_STEPS_BACK:
            self._step_back.clear()
        for move in moves:
            after = position.apply(move)
            self._step_back[after] = position, move.inverse
            position = after
        if position.is_goal:
            self._learn_game(position)

    def _learn_game(self, position: Position) -> None:
        """Take over the player's own solution, from as far back as is remembered; alone it is no par."""
        moves: list[Move] = []
        been = {position}
        while (step := self._step_back.get(position)) is not None and step[0] not in been:
            position = step[0]
            been.add(position)
            moves.append(step[1].inverse)
        known, solution = self._brackets.bracket(position), tuple(self._board.counted_moves(reversed(moves)))
        if known.moves is not None:
            self._brackets.learn(position, Bracket(known.at_least, solution))

    def has_finished(self, position: Position) -> bool:
        return position in self._finished or self._brackets.bracket(position).is_exact

    def work_on(self, position: Position) -> None:
        """Search from a position, in place of any other, unless that is under way or has had its time."""
        known = self._brackets.bracket(position)
        if self.has_finished(position) or (self._job is not None and self._searched == position):
            return
        self.stop()
        self._searched = position
        self._begin_job(lambda progress, cancel: self._search(position, cancel), is_awaited=known.moves is None)

    def _search(self, position: Position, cancel: Cancel) -> Position:
        """Narrow the bracket of a position. The first solution comes afresh, not back along the last move."""
        beside, known = self._beside(position), self._brackets.bracket(position)
        run = Run(Limits(seconds=SEARCH_SECONDS), self._with_way_back(position, beside, cancel))
        at_least = max([known.at_least, *(each.at_least for each in beside)])
        due, bracket = 0.0, known
        for bracket in narrowed(position, run, known=Bracket(at_least, known.moves)):
            if bracket.moves is not None and time.monotonic() >= due:
                if due:  # who waits for a hint can have a good one; what follows makes it better
                    lower_priority()
                begun = time.monotonic()
                self._keep(position, bracket, beside)
                due = time.monotonic() + (time.monotonic() - begun) / KEPT_SHARE
        if not cancel():
            self._keep(position, bracket, beside)
        return position

    def _with_way_back(self, position: Position, beside: Sequence[Bracket], cancel: Cancel) -> Cancel:
        """Return ``cancel``, which answers by what follows from ``beside`` once a search has taken too long."""
        due = time.monotonic() + PATIENCE_SECONDS

        def is_cancelled() -> bool:
            if beside and time.monotonic() >= due and self._brackets.bracket(position).moves is None:
                self._keep(position, beside[0], beside[1:])
            return cancel()

        return is_cancelled

    def _keep(self, position: Position, bracket: Bracket, beside: Sequence[Bracket]) -> None:
        for each in (bracket, *beside):
            self._brackets.learn(position, each)
        self._post(self.on_done)

    def _beside(self, position: Position) -> list[Bracket]:
        """Return what follows for a position from those one move away, and from the way that the player came."""
        found = self._way_back(position)
        for move in position.legal_moves():
            known = self._brackets.bracket(position.apply(move))
            if known.moves is not None:
                found.append(Bracket(known.at_least - 1, (move, *known.moves)))
        return found

    def _way_back(self, position: Position) -> list[Bracket]:
        """Return what follows from the last position with a known solution that the player has been to, if any."""
        back: list[Move] = []
        been = {position}
        while (step := self._step_back.get(position)) is not None and step[0] not in been:
            position = step[0]
            been.add(position)
            back.append(step[1])
            known = self._brackets.bracket(position)
            if known.moves is not None:
                at_least = known.at_least - sum(len(move.path) for move in back)
                return [Bracket(at_least, tuple(self._board.counted_moves([*back, *known.moves])))]
        return []

    def work_on_draw(self, draw: Draw) -> None:
        """Do nothing: positions can't be drawn by their distance."""

    @property
    def work(self) -> Work:
        position = self._searched
        return Work(None, position, 0 if position is None else self.at_least(position))

    def take(self, found: Position) -> None:
        self._finished.add(found)

    def _keep_end(self, job: Job[Any]) -> None:
        """Keep the end of a search; that nothing leads to the goal is an answer, too."""
        super()._keep_end(job)
        if isinstance(self.error, Unsolvable) and self._searched is not None:
            self._hopeless.add(self._searched)
            self._finished.add(self._searched)
