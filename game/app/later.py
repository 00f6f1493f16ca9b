"""What the first frame can do without: it begins once that frame is there."""

from __future__ import annotations

import time

from solver import Cancel, Progress

from ..system.background import let_jobs_work, start_job
from ..system.memory import freeze_memory
from .routes import load_screens

FIRST_SECONDS = 0.2
"""The first answers for the board that was opened come before what may never be needed."""


def begin_the_rest() -> None:
    """Lets background work begin, and loads what other screens and a search will need."""
    let_jobs_work()
    start_job(_load, lambda: None)


def _load(progress: Progress, cancel: Cancel) -> None:
    try:
        time.sleep(FIRST_SECONDS)
        load_screens()
        import solver.engines  # noqa: F401
    finally:
        freeze_memory()
