"""A clock that stops with the program: at a signal, or when the computer sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable

STOPPED_SECONDS = 3.0
"""What passes between two readings beyond this has not been played. The window's loop reads the clock all the time, and
nothing that it does takes as long."""


class RunningClock:
    """Seconds that the program has run, from any beginning; never set back."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._read = now()
        self._lost = 0.0

    def __call__(self) -> float:
        """The time. Where this is read often, what passes while it cannot be read does not count."""
        before, self._read = self._read, self._now()
        if self._read - before > STOPPED_SECONDS:
            self._lost += self._read - before
        return self._read - self._lost
