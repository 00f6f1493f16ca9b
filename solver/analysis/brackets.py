"""Bounds of the distances of positions where exact search ends, kept so that nothing is searched twice.

A solution of one position is one of all positions along it, and distances of neighbours differ by one at most; so what
is known follows a player from move to move, and a search goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..model.board import Board
from ..model.moves import Move, moves_text
from ..model.playthrough import Evaluation, Playthrough
from ..model.position import Position
from ..search.bracket import NOTHING_KNOWN, AnytimeSearch, Bracket
from ..system.limits import LimitReached, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel

SECONDS = 10.0
"""An anytime search ends after this, where it has no other limit of time or positions."""


MOST_POSITIONS = 20_000  # on 10x10 they take some 25 MB


def anytime_search(board: Board) -> AnytimeSearch:
    """Return the anytime search of a board."""
    if board.has_plain_tiles:
        from ..search.large_numbers import number_search  # with NumPy these take 0.1 s

        return number_search
    from ..search.beam import beam_search

    return beam_search


def with_time(limits: Limits | None) -> Limits:
    """Return limits that end an anytime search: SECONDS where they bound neither time nor positions."""
    if limits is None:
        return Limits(seconds=SECONDS)
    if limits.seconds is None and limits.nodes is None:
        return Limits(SECONDS, None, limits.stored)
    return limits


def narrowed(position: Position, run: Run, *, seed: int = 0, known: Bracket = NOTHING_KNOWN) -> Iterator[Bracket]:
    """Yield narrower and narrower brackets until a limit is reached, the distance is proved, or all has been tried.

    The seconds of a limit begin when the search has loaded what it needs, and a first solution that comes at once comes
    however few they are. Raises LimitReached only where no solution is known by then; Unsolvable and Cancelled.
    """
    found = known
    run.hold_clock()
    try:
        for bracket in anytime_search(position.board)(position, run, seed=seed, known=known):
            found = bracket
            run.narrow(bracket.at_least, bracket.at_most)
            yield bracket
    except LimitReached:
        if found.moves is None:
            raise


@dataclass
class _Path:
    """A solution, with the best lower bound that is known of a position on it."""

    moves: tuple[Move, ...]
    at_least: int
    bounded: int = 0
    """The number of moves made at the position with that bound."""

    def bound(self, made: int) -> int:
        """Return the lower bound that follows for the position after some moves."""
        return self.at_least - abs(made - self.bounded)


class _Solution(NamedTuple):
    """What is left of a path."""

    path: _Path
    made: int

    @property
    def length(self) -> int:
        """How many moves are left."""
        return len(self.path.moves) - self.made


class KnownBrackets:
    """The brackets of positions, narrowed by one search after another: a ``DistanceSource`` of bounds."""

    def __init__(
        self,
        *,
        limits: Limits | None = None,
        seed: int = 0,
        progress: Progress = ignore_progress,
        watch: Watch = ignore_status,
        cancel: Cancel = never_cancel,
        most: int = MOST_POSITIONS,
    ) -> None:
        """``limits`` hold for each single search, SECONDS where they have neither time nor positions. Some ``most``
        positions are kept, and one solution more.
        """
        self._most = most
        self._limits, self._seed = with_time(limits), seed
        self._progress, self._watch, self._cancel = progress, watch, cancel
        self._at_least: dict[Position, int] = {}
        self._solution: dict[Position, _Solution] = {}

    def bracket(self, position: Position) -> Bracket:
        """Return what is known of a position."""
        if position.is_goal:
            return Bracket(0, ())
        at_least, solution = self._at_least.get(position, 1), self._solution.get(position)
        if solution is None:
            return Bracket(at_least)
        path, made = solution
        return Bracket(max(at_least, path.bound(made)), path.moves[made:])

    def learn(self, position: Position, bracket: Bracket) -> None:
        """Keep a bracket, for the positions along its solution too; of too many positions forget all others."""
        if len(self._solution) > self._most:
            self._at_least, self._solution = {}, {}
        at_least = self._at_least[position] = max(bracket.at_least, self.bracket(position).at_least)
        known = self._solution.get(position)
        if known is not None and at_least > known.path.bound(known.made):
            known.path.at_least, known.path.bounded = at_least, known.made
        if bracket.moves is None:
            return
        found: list[tuple[Position, _Solution]] = []
        path = _Path(bracket.moves, at_least)
        for made, move in enumerate((*bracket.moves, None)):
            known, solution = self._solution.get(position), _Solution(path, made)
            if known is not None and known.length <= solution.length:
                break  # what is known of it has been followed before
            found.append((position, solution))
            if move is not None:
                position = position.apply(move)
        self._solution.update(reversed(found))  # another thread that finds the first finds those after it

    def follow(self, position: Position, move: Move) -> Position:
        """Return the position after a move, with what follows for it from the position before."""
        after = position.apply(move)
        before = self.bracket(position)
        back = None if before.moves is None else tuple(after.board.counted_moves([move.inverse, *before.moves]))
        self.learn(after, Bracket(max(before.at_least - 1, 0), back))
        return after

    def search(self, position: Position) -> Iterator[Bracket]:
        """Narrow the bracket of a position, and yield it each time. Raises as ``narrowed``."""
        run = Run(self._limits, self._cancel, self._watch)
        for bracket in narrowed(position, run, seed=self._seed, known=self.bracket(position)):
            self.learn(position, bracket)
            yield self.bracket(position)

    def evaluate(self, game: Playthrough) -> list[Evaluation]:
        """Evaluate each position of a game: search from the start, and where a move left the best solution known.

        Raises Cancelled.
        """
        count = len(game.positions)
        for number, position in enumerate(game.positions):
            known = self.bracket(position)
            before = self.bracket(game.positions[number - 1]) if number else NOTHING_KNOWN
            if known.moves is None or (number and len(known.moves) != len(before.moves or ()) - 1):
                self._narrow(position)
            self._progress((number + 1) / count)
        return self.so_far(game)

    def _narrow(self, position: Position) -> None:
        """Search a position until its time is up; where there is no solution by then its lower bound is kept."""
        try:
            for _ in self.search(position):
                pass
        except LimitReached as error:
            self.learn(position, Bracket(error.status.at_least))

    def so_far(self, game: Playthrough) -> list[Evaluation]:
        """Return the current evaluation of each position of a game, without searching."""
        for position, move in zip(game.positions, game.moves, strict=False):
            self.follow(position, move)
        for (before, after), move in reversed(list(zip(pairwise(game.positions), game.moves, strict=True))):
            known = self.bracket(after)
            moves = None if known.moves is None else tuple(before.board.counted_moves([move, *known.moves]))
            self.learn(before, Bracket(max(known.at_least - 1, 0), moves))
        return [self._evaluation(position) for position in game.positions]

    def _evaluation(self, position: Position) -> Evaluation:
        known = self.bracket(position)
        return Evaluation(known.at_least, known.at_most, () if position.is_goal else None)

    def line(self, position: Position) -> str | None:
        """Return the shortest solution known as text, or None."""
        moves = self.bracket(position).moves
        return None if moves is None else moves_text(moves)

    def solution_count(self, position: Position) -> int | None:
        """Return None: how many shortest solutions there are is never known."""
        return None
