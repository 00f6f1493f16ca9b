"""Shared parts of every search: its limits, its counts, and the checks between two batches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple

from ..errors import ArgumentError, Cancelled, SolverError, brief_repr, check_type, is_whole
from ..sentences import STOPPED, in_english
from .progress import Cancel, never_cancel

MOST_SAMPLED = 10_000_000  # positions in a list
MOST_STORED = 24_000_000  # positions; with them a search stays below 500 MB


@dataclass(frozen=True)
class Limits:
    """When a search gives up; without seconds or nodes it has no limit of these. Raises ArgumentError.

    >>> from antipode.solver import Limits, solve
    >>> limits = Limits(seconds=2, nodes=100_000)
    >>> solve("fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", limits=limits).length
    2
    """

    seconds: float | None = None
    """More than 0."""
    nodes: int | None = None
    """Positions expanded, at least 1."""
    stored: int = MOST_STORED
    """Positions held in memory at one time, at least 1."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not (isinstance(self.seconds, Real) and 0 < self.seconds < math.inf):
            raise ArgumentError(f"seconds={brief_repr(self.seconds)}, expected more than 0, or None for no limit")
        if self.nodes is not None and not (is_whole(self.nodes) and self.nodes > 0):
            raise ArgumentError(f"nodes={brief_repr(self.nodes)}, expected a whole number from 1, or None for no limit")
        if not (is_whole(self.stored) and self.stored > 0):
            raise ArgumentError(f"stored={brief_repr(self.stored)}, expected a whole number from 1")


class Iteration(NamedTuple):
    """One limit of a deepening search and what it took."""

    limit: int
    expanded: int


class Status(NamedTuple):
    """The progress of a search, while it runs and when it ends.

    >>> from antipode.solver import Limits, load_board, solve
    >>> statuses = []
    >>> result = solve("5x5", load_board("5x5").start, watch=statuses.append, limits=Limits(nodes=50_000))
    >>> statuses[-1].at_least <= result.lower_bound < result.length == statuses[-1].at_most
    True
    """

    at_least: int = 0
    expanded: int = 0
    stored: int = 0
    """The most positions that were held at one time."""
    bound_at_start: int | None = None
    iterations: tuple[Iteration, ...] = ()
    """Of a deepening search the limits that have been searched to their end."""
    at_most: int | None = None
    """The length of the shortest solution that an anytime search has found so far."""


class Stop(NamedTuple):
    """At which of its limits a search gave up."""

    limit: str
    """``seconds``, ``nodes`` or ``stored``; of a table ``table_positions`` or ``table_memory``."""
    most: float

    def key(self, status: Status) -> str:
        """Return the key in ``STOPPED`` of the message, which is another one while nothing is known."""
        is_at_begin = self.limit == "seconds" and not status.at_least
        return "seconds_early" if is_at_begin else self.limit

    def text(self, status: Status) -> str:
        """Return the message for people, with the status of a search at that moment."""
        phrase = STOPPED[self.key(status)]
        return in_english(phrase, most=self.most, at_least=status.at_least, expanded=status.expanded)


class LimitReached(SolverError, ValueError):
    """A search that gave up at one of its limits, with what it knew by then.

    >>> from antipode.solver import LimitReached, Limits, solve
    >>> try:
    ...     solve("fifteen", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0", limits=Limits(nodes=1000))
    ... except LimitReached as error:
    ...     error.code, error.status.at_least
    ...
    ('limit-reached', 58)
    """

    code = "limit-reached"

    def __init__(self, stop: Stop, status: Status) -> None:
        super().__init__(stop.text(status))
        self.stop = stop
        self.status = status

    def __reduce__(self) -> tuple[type[LimitReached], tuple[Stop, Status]]:
        return LimitReached, (self.stop, self.status)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C within a search, with what is known by then."""

    status: Status | None = None
    solution: Any = None
    """The ``Result`` of an anytime search, with the best solution that it has found."""


Watch = Callable[[Status], None]
"""Called with the status of a search from time to time, and when it ends.

>>> from antipode.solver import solve
>>> statuses = []
>>> result = solve("eight", "8 6 7/2 5 4/3 0 1", "bfs", watch=statuses.append)
>>> len(statuses) > 0
True
"""


def ignore_status(status: Status) -> None:
    """Ignore the status; the default for callers that do not watch."""


class Run:
    """Counts what a search does, and stops it where it must stop."""

    def __init__(
        self, limits: Limits | None = None, cancel: Cancel = never_cancel, watch: Watch = ignore_status
    ) -> None:
        self.at_least = 0
        self.at_most: int | None = None
        self.expanded = 0
        self.explored = 0
        """Positions found while a table is made, which count as expanded where that is given up."""
        self.stored = 0
        self.bound_at_start: int | None = None
        self.iterations: tuple[Iteration, ...] = ()
        self._limits = Limits() if limits is None else check_type("limits", limits, Limits)
        self._cancel, self._watch = cancel, watch
        self._begun = time.perf_counter()
        self._held: float | None = None

    @property
    def watch(self) -> Watch:
        """What is called with the status."""
        return self._watch

    @property
    def limits(self) -> Limits:
        """When the search gives up."""
        return self._limits

    @property
    def status(self) -> Status:
        """The current status."""
        expanded = self.expanded or self.explored
        return Status(self.at_least, expanded, self.stored, self.bound_at_start, self.iterations, self.at_most)

    def count(self, expanded: int, stored: int, coming: int = 0) -> None:
        """Count positions that are about to be expanded, with ``stored`` held now and up to ``coming`` more then.

        Raises Cancelled, or LimitReached with what is known so far.
        """
        limits = self._limits
        self.hold(stored)
        self.check()
        if stored + coming > limits.stored:
            raise LimitReached(Stop("stored", limits.stored), self.status)
        if limits.nodes is not None and self.expanded + expanded > limits.nodes:
            raise LimitReached(Stop("nodes", limits.nodes), self.status)
        self.expanded += expanded
        if self._watch is not ignore_status:  # for whom the status would be put together in vain
            self._watch(self.status)

    def hold_clock(self) -> None:
        """Stop counting seconds until ``start_clock``, while what every search needs is loaded."""
        self._held = time.perf_counter()

    def start_clock(self) -> None:
        """Let the seconds go on where they stand still."""
        if self._held is not None:
            self._begun, self._held = self._begun + time.perf_counter() - self._held, None

    def narrow(self, at_least: int, at_most: int | None) -> None:
        """Record the bounds of the distance that are known now."""
        self.at_least, self.at_most = at_least, at_most
        if self._watch is not ignore_status:
            self._watch(self.status)

    def hold(self, stored: int) -> None:
        """Record the number of positions held now."""
        self.stored = max(self.stored, stored)

    def check(self) -> None:
        """Raise Cancelled, or LimitReached when the time is up; for long gaps between two counts."""
        if self._cancel():
            raise Cancelled
        stop = self._stop()
        if stop is not None:
            raise LimitReached(stop, self.status)

    def explore(self, positions: int) -> None:
        """Record the number of positions found so far while a table is made: a ``found`` for that work."""
        self.explored = positions

    def is_cancelled(self) -> bool:
        """Return whether it was cancelled."""
        return self._cancel()

    def is_over(self) -> bool:
        """Return whether it was cancelled or is at a limit: a ``cancel`` for work that raises Cancelled itself."""
        return self._cancel() or self._stop() is not None

    @contextmanager
    def bounding(self) -> Iterator[None]:
        """Raise LimitReached in place of Cancelled for work that ``is_over`` has ended at a limit."""
        try:
            yield
        except Cancelled:
            self.check()
            raise

    def _stop(self) -> Stop | None:
        """Return the limit that is reached between two counts, None while there is none."""
        seconds, nodes = self._limits.seconds, self._limits.nodes
        if seconds is not None and self._held is None and time.perf_counter() - self._begun > seconds:
            return Stop("seconds", seconds)
        return Stop("nodes", nodes) if nodes is not None and self.explored > nodes else None

    def asking(self) -> bool:
        """Serve as ``cancel`` for work within the search: return False, or raise what ``check`` raises."""
        self.check()
        return False
