"""What a long search knows so far, told on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..search.run import Status, Watch, ignore_status

PATIENCE = 1.0
"""Seconds without a word; most searches have ended by then."""
STEP = 0.2
"""Seconds from one line to the next, which takes its place."""
CLEAR = "\r\x1b[K"
"""Back to the beginning of the line, and nothing on it."""


@contextmanager
def told_on_terminal() -> Iterator[Watch]:
    """Gives what to call with a search's status: it is shown where standard error is a terminal, and wiped away."""
    if not sys.stderr.isatty():
        yield ignore_status
        return
    due = time.monotonic() + PATIENCE
    shown = False

    def watch(status: Status) -> None:
        nonlocal due, shown
        now = time.monotonic()
        if now >= due:
            due, shown = now + STEP, True
            told = f"at least {status.at_least} moves, {status.expanded:,} positions expanded"
            print(f"{CLEAR}{told}", end="", file=sys.stderr, flush=True)

    try:
        yield watch
    finally:
        if shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
