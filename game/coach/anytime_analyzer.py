"""Answers for boards beyond exact search: the best solutions known, and bounds that narrow while the player thinks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from solver import Board, Cancel, Job, Limits, Move, Position, Unsolvable
from solver.analysis.brackets import KnownBrackets, narrowed
from solver.analysis.engines import judges_at_once
from solver.model.moves import moves_text
from solver.search import Bracket
from solver.system.limits import Run

from ..system.background import Post, lower_priority
from .analyzer import Advice, Analyzer, Draw, Farthest, Solvability, Work

SEARCH_SECONDS = 30.0  # of each position, unless it is proved sooner
KEPT_SHARE = 0.1  # of the time of a search goes into keeping its results: each is followed through all its positions
MOST_STEPS_BACK = 20_000  # that are remembered, as many as there are positions with a solution


class AnytimeAnalyzer(Analyzer):
    """The answers of the best solutions known; what is known of one position goes with the player to the next."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
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
        if judges_at_once(self._board):
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
        run = Run(Limits(seconds=SEARCH_SECONDS), cancel)
        beside, known = self._beside(position), self._brackets.bracket(position)
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
