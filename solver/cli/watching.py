"""What a long search knows so far, told on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..search.run import Watch, ignore_status
from ..space import Progress, ignore_progress

PATIENCE = 1.0
"""Seconds without a word; most searches have ended by then."""
STEP = 0.2
"""Seconds from one line to the next, which takes its place."""
CLEAR = "\r\x1b[K"
"""Back to the beginning of the line, and nothing on it."""


class _Line:
    """A line on the terminal that another takes the place of; nothing is shown at first, and not too often."""

    def __init__(self) -> None:
        self._due = time.monotonic() + PATIENCE
        self._shown = False

    def show(self, text: str) -> None:
        now = time.monotonic()
        if now >= self._due:
            self._due, self._shown = now + STEP, True
            print(f"{CLEAR}{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)


@contextmanager
def told_on_terminal() -> Iterator[Watch]:
    """Gives what to call with a search's status: it is shown where standard error is a terminal, and wiped away."""
    if not sys.stderr.isatty():
        yield ignore_status
        return
    line = _Line()
    try:
        yield lambda status: line.show(f"at least {status.at_least} moves, {status.expanded:,} positions expanded")
    finally:
        line.clear()


@contextmanager
def progress_on_terminal() -> Iterator[Progress]:
    """Gives what to call with the part of a table that is made: it is shown in the same way."""
    if not sys.stderr.isatty():
        yield ignore_progress
        return
    line = _Line()
    try:
        yield lambda part: line.show(f"{part:.0%} of all distances worked out")
    finally:
        line.clear()
