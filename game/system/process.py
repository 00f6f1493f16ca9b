"""The program's own process: how it starts parts of itself, and a clock that stops with it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = "game.system.process"
PREFIX = __name__.removesuffix(HERE)
"""Before the names of all modules: nothing in the project's folder, ``antipode.`` where the program is installed."""
ROOT = Path(__file__).parents[__name__.count(".")]  # the folder of the first package


def command_of(module: str, frozen: str) -> tuple[str, ...]:
    """Return the command that runs a module's ``main``, or a frozen program with the argument ``frozen``."""
    if getattr(sys, "frozen", False):
        return sys.executable, frozen
    return sys.executable or "python3", "-m", PREFIX + module


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
        """Return the time. Where this is read often, what passes while it cannot be read does not count."""
        before, self._read = self._read, self._now()
        if self._read - before > STOPPED_SECONDS:
            self._lost += self._read - before
        return self._read - self._lost
