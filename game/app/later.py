"""Work that the first frame can do without: it begins after that frame."""

from __future__ import annotations

import gc
import threading

from solver import Cancel, Progress

from ..system.background import hold_jobs, let_jobs_work, start_job, wait_for_jobs
from ..system.memory import freeze_memory, hold_garbage
from .routes import load_screens

FIRST_SECONDS = 0.5
"""The first answers for the board that was opened come before what may never be needed."""


_ending = threading.Event()
"""Set once the program ends: what has not been loaded by then is not needed."""


def hold_the_rest() -> None:
    """Hold back background work and garbage collection until ``begin_the_rest``, or ``release_the_rest``."""
    _ending.clear()
    hold_garbage()
    hold_jobs()


def release_the_rest() -> None:
    """Release all that is held back at the program's end, whether there was a first frame or not."""
    _ending.set()
    let_jobs_work()
    gc.enable()
    wait_for_jobs()


def begin_the_rest() -> None:
    """Begin background work, and load what other screens and a search will need."""
    let_jobs_work()
    start_job(_load, lambda: None)


def _load(progress: Progress, cancel: Cancel) -> None:
    try:
        if not _ending.wait(FIRST_SECONDS):
            load_screens()
            from solver.analysis import engines  # noqa: F401
    finally:
        freeze_memory()
