"""Work that frames do not wait for: what begins after the first one, and memory that is freed while idle."""

from __future__ import annotations

import gc
import threading

from solver import Cancel, Progress
from solver.tables.table_files import sweep_former_files

from ..system.background import hold_jobs, let_jobs_work, start_job, wait_for_jobs
from ..system.memory import collect_garbage, freeze_memory, hold_garbage
from ..ui.alarms import Alarms
from ..ui.widget import Painter
from .routes import load_screens

FIRST_SECONDS = 0.5  # the first answers for the opened board come before what may never be needed


_ending = threading.Event()  # what has not been loaded by then is not needed


def hold_deferred() -> None:
    """Hold back background work and garbage collection until ``start_deferred``, or ``release_deferred``."""
    _ending.clear()
    hold_garbage()
    hold_jobs()


def release_deferred() -> None:
    """Release all that is held back at the program's end, whether there was a first frame or not."""
    _ending.set()
    let_jobs_work()
    gc.enable()
    wait_for_jobs()


def start_deferred() -> None:
    """Begin background work, and load what other screens and a search will need."""
    let_jobs_work()
    start_job(_load, lambda: None)


def _load(progress: Progress, cancel: Cancel) -> None:
    try:
        if not _ending.wait(FIRST_SECONDS):
            load_screens()
            sweep_former_files()
            from solver.analysis import engines  # noqa: F401
    finally:
        freeze_memory()


CLEANUP_SECONDS = 1.0
"""Not more often than that: one screen often leads to the next at once, and sizes change while a window is pulled."""


class IdleCleanup:
    """A schedule that frees memory after a delay."""

    def __init__(self, alarms: Alarms, painter: Painter) -> None:
        self._alarms, self._painter = alarms, painter
        self.collect = collect_garbage
        self._resized = False

    def on_screen_closed(self) -> None:
        """Schedule the release of a closed screen's text lines; their glyphs stay, as the next screen uses them."""
        self._alarms.within(CLEANUP_SECONDS, self._free)

    def on_resize(self) -> None:
        """Schedule the release of all pictures and letters, which have other sizes in a window of another size."""
        self._painter.art.forget()
        self._resized = True
        self._alarms.within(CLEANUP_SECONDS, self._free)

    def _free(self) -> None:
        fonts = self._painter.fonts
        if self._resized:
            fonts.forget()
        else:
            fonts.forget_lines()
        self._resized = False
        self.collect()
