"""The mistakes in games: found by a table at once, or without one by searches in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver import Cancel, Job, Limits, Move, Outcome, Position, Progress, SearchedDistances, play, review

from ..system.background import start_job

MOST_POSITIONS = 10
"""The limit for one game. A long game has more, but a hundred at once would be too many to learn."""
STRETCH = 20
"""Moves that are searched together, from the end of a game on, where searches are short."""
LIMITS = Limits(seconds=2)
"""The limits of each search; where one gives up, earlier positions would fail, too."""

Played = tuple[Position, Sequence[Move]]
"""Where a game began, and its moves."""


def left_the_way(start: Position, moves: Sequence[Move], distances: Any) -> list[Position]:
    """Return the positions in which a move led away from the goal, the nearest to the goal first, each once.

    Near the goal a position comes up again in other games, and can be seen through.
    """
    graded = review(start.board, start, moves, distances)
    costly = sorted((number - 1 for number in graded.costly), key=lambda before: graded.evaluations[before].at_least)
    return list(dict.fromkeys(graded.positions[before] for before in costly))


def left_by_search(start: Position, moves: Sequence[Move], cancel: Cancel) -> list[Position]:
    """Return at most MOST_POSITIONS mistakes on a board without a table, as far before the end as searches reach.

    Raises Cancelled.
    """
    positions, searched = play(start, moves).positions, SearchedDistances(limits=LIMITS, cancel=cancel)
    found: dict[Position, None] = {}
    for end in range(len(moves), 0, -STRETCH):
        first = max(end - STRETCH, 0)
        found |= dict.fromkeys(left_the_way(positions[first], moves[first:end], searched))
        known: Any = positions[first]
        if len(found) >= MOST_POSITIONS or searched.line(known) is None:
            break
    return list(found)[:MOST_POSITIONS]


class Examiner:
    """Examines one game after another; the window never waits for it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """``wake`` is called from another thread when there is something to ``take``."""
        self._wake = wake
        self._games: list[Played] = []
        self._job: Job[list[Position]] | None = None

    @property
    def works(self) -> bool:
        """Whether more may be found."""
        return self._job is not None

    def add(self, start: Position, moves: Sequence[Move]) -> None:
        """Examine a game, after those that wait."""
        self._games.append((start, moves))
        self._begin()

    def take(self) -> list[Position]:
        """Return the mistakes found in a game since the last call."""
        job = self._job
        if job is None or not job.outcome.ended:
            return []
        self._job = None
        self._begin()
        return job.result() if job.outcome is Outcome.DONE else []

    def stop(self) -> None:
        """Stop the work."""
        self._games.clear()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _begin(self) -> None:
        if self._job is None and self._games:
            start, moves = self._games.pop(0)

            def look(progress: Progress, cancel: Cancel) -> list[Position]:
                return left_by_search(start, moves, cancel)

            self._job = start_job(look, self._wake)
