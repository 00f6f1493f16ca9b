"""Work on the disk beside the window, one after another: a disk may be slow, and the window waits for none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from solver import Job

from ..system.background import start_job
from .writer import CLOSING_SECONDS

T = TypeVar("T")


class Errand(Generic[T]):
    """The last work that was begun. It outlives the screen that began it, and what became of it is told once."""

    def __init__(self) -> None:
        self.job: Job[T] | None = None
        """None where nothing is under way, and nothing waits to be told."""

    @property
    def busy(self) -> bool:
        """Whether something is under way, or what became of it has not been asked yet."""
        return self.job is not None

    def begin(self, work: Callable[[], T], wake: Callable[[], None]) -> None:
        """Begins ``work`` once what is under way has ended; ``wake`` is called from another thread at its end."""
        before = self.job

        def in_turn() -> T:
            if before is not None:
                before.wait()
            return work()

        self.job = start_job(lambda progress, cancel: in_turn(), wake)

    def ended(self) -> Job[T] | None:
        """The job, once it has ended; then there is none."""
        job = self.job
        if job is None or not job.outcome.ended:
            return None
        self.job = None
        return job

    def close(self) -> None:
        """Waits for what is under way, at most ``CLOSING_SECONDS``."""
        if self.job is not None:
            self.job.wait(CLOSING_SECONDS)
