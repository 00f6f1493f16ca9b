"""The pars of the player's own boards, found one after another in the background."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver import Board, Cancel, Cancelled, Job, Outcome, Progress, SolverError, Unsolvable, solve

from ..system.background import start_job

SECONDS = 5.0
"""The time for one board: a larger one gets its par once it is played."""


@dataclass(frozen=True)
class Par:
    """The result of a search from a board's start."""

    fewest: int | None = None
    """In what the board counts; None where it stays unknown or there is none."""
    is_unsolvable: bool = False
    searched: int | None = None
    """The number of positions searched to prove that; None where something else does."""


class ParFinder:
    """Finds the par of one board at a time, the latest request first; the window never waits for it."""

    def __init__(self, wake: Callable[[], None], cache: bool) -> None:
        """``wake`` is called from another thread when there is something to ``take``."""
        self._wake, self._cache = wake, cache
        self._found: dict[Board, Par] = {}
        self._wanted: list[Board] = []
        self._job: tuple[Board, Job[Par]] | None = None

    def known(self, board: Board) -> Par | None:
        """Return what has been found out about a board; None if nothing yet."""
        return self._found.get(board)

    def ask(self, board: Board) -> None:
        """Find out about a board that has a start, soon and once."""
        begun = self._job is not None and self._job[0] == board
        if board not in self._found and not begun:
            self._wanted = [*(each for each in self._wanted if each != board), board]
            self._begin()

    def take(self) -> Board | None:
        """Take what a job has found out, and return its board."""
        if self._job is None or not self._job[1].outcome.ended:
            return None
        board, job = self._job
        self._found[board] = job.result() if job.outcome is Outcome.DONE else Par()
        self._job = None
        self._begin()
        return board

    def stop(self) -> None:
        """Drop the requests without a result."""
        self._wanted.clear()
        if self._job is not None:
            self._job[1].cancel()
            self._job = None

    def _begin(self) -> None:
        if self._job is None and self._wanted:
            board, cache = self._wanted.pop(), self._cache

            def work(progress: Progress, cancel: Cancel) -> Par:
                return _par(board, cache, cancel)

            self._job = board, start_job(work, self._wake)


def _par(board: Any, cache: bool, cancel: Cancel) -> Par:
    end = time.monotonic() + SECONDS
    try:
        return Par(solve(board, board.start, cache=cache, cancel=lambda: cancel() or time.monotonic() > end).length)
    except Unsolvable as error:
        return Par(is_unsolvable=True, searched=error.positions)
    except (Cancelled, SolverError):
        return Par()
