"""A search beside the exploring of a board: whichever has an answer first gives it.

How many positions a board has is only known once they are explored: an estimate may promise few of millions, and of
these a search may need a handful, such as where a room that hardly matters lies behind a gate. So once more than FEW
positions have been found, an anytime search works in a thread of its own, until it has proved its solution to be a
shortest one, or the table is there. Boards with fewer positions are always answered by their table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ..errors import Cancelled, TableTooLarge, Unsolvable
from ..model.position import Position
from ..search.bracket import NOTHING_KNOWN, Bracket
from ..system.limits import LimitReached, Limits, Run
from ..system.progress import Cancel, Found, Job
from .brackets import SECONDS, narrowed

FEW = 100_000  # positions that are explored before a search begins beside: they take some 0.3 s
AT_ONCE = 1e-6  # seconds with which a search ends at its first solution (see ``narrowed``)
FIRST_SECONDS = 2.0  # at most, on a busy machine: mostly it is a tenth of a second
WAIT = 0.02
Answered = TypeVar("Answered")


def explored_or_searched(
    position: Position, run: Run, explore: Callable[[Cancel, Found], Answered], seed: int = 0
) -> Answered | Bracket:
    """Return what ``explore`` returns, or what a search of the position has found where that comes first.

    That is an exact bracket, or where a limit of the run is reached, or the board is too large to explore, the best
    that is known by then. Raises LimitReached where no solution is known by then, Unsolvable, Cancelled.
    """
    search = _SearchBeside(position, run, seed)

    def found(positions: int) -> None:
        run.explore(positions)
        if positions > FEW:
            search.start()

    try:
        try:
            with run.bounding():
                return explore(lambda: search.is_settled or run.is_over(), found)
        except TableTooLarge:
            search.start()
            search.wait(run)
        except Cancelled:
            if not search.is_settled:
                raise
        except LimitReached as reached:
            if reached.stop.limit == "nodes":
                search.start()  # it has as many, and so always comes to the same end
                search.wait(Run(cancel=run.is_cancelled))
            else:
                search.start(AT_ONCE)
                search.wait_for_first()
            if search.bracket.moves is None:
                raise
        return search.answer()
    finally:
        search.stop()


class _SearchBeside:
    """An anytime search in a thread."""

    def __init__(self, position: Position, run: Run, seed: int) -> None:
        self.bracket = NOTHING_KNOWN
        self._position, self._run, self._seed = position, run, seed
        self._own_run = Run()
        self._job: Job[None] | None = None
        self._begun = 0.0
        self._first = threading.Event()

    @property
    def is_settled(self) -> bool:
        """The solution is proved to be a shortest one, or it is proved that there is none."""
        return self.bracket.is_exact or (self._job is not None and isinstance(self._job.error, Unsolvable))

    def start(self, seconds: float | None = None) -> None:
        """Start the thread, once."""
        if self._job is None:
            self._begun = time.monotonic()
            self._job = job = Job(lambda progress, cancel: self._narrow(), self._first.set)
            self._own_run = Run(Limits(seconds, self._run.limits.nodes), lambda: job.is_cancelled)
            job.start()

    def wait_for_first(self) -> None:
        """Wait for the first solution, unless the search has had more time than that takes."""
        self._first.wait(max(self._begun + FIRST_SECONDS - time.monotonic(), 0))

    def wait(self, run: Run) -> None:
        """Wait until it has ended, or a limit of a run is reached; without a limit until it has had SECONDS.

        Raises LimitReached where no solution is known by then, Cancelled.
        """
        assert self._job is not None
        has_limit = self._run.limits.seconds is not None or self._run.limits.nodes is not None
        try:
            while not self._job.wait(WAIT).ended:
                run.check()
                if not has_limit and self.bracket.moves is not None and time.monotonic() > self._begun + SECONDS:
                    return
        except LimitReached:
            if self.bracket.moves is None:
                raise

    def answer(self) -> Bracket:
        """Return what it has found. Raises what has ended it where that is no solution."""
        assert self._job is not None
        if self.bracket.moves is None and self._job.error is not None:
            raise self._job.error
        self._run.expanded, self._run.stored = self._own_run.expanded, self._own_run.stored
        return self.bracket

    def stop(self) -> None:
        """End the thread."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait()

    def _narrow(self) -> None:
        for bracket in narrowed(self._position, self._own_run, seed=self._seed):
            self.bracket, self._run.at_least = bracket, bracket.at_least
            if bracket.moves is not None:
                self._first.set()
