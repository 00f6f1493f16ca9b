"""Serial work on the disk beside the window, which never waits for a slow disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from solver import Cancel, Job, Progress

from ..system.background import start_job
from .writer import CLOSING_SECONDS

T = TypeVar("T")


class Errand(Generic[T]):
    """The task begun last. It outlives its screen, and its result is returned once."""

    def __init__(self) -> None:
        self.job: Job[T] | None = None
        """None where nothing is under way, and no result waits to be fetched."""
        self._under_way: list[Job[T]] = []
        """The job and those before it that it waits for."""

    @property
    def busy(self) -> bool:
        """Whether something is under way, or its result has not been fetched yet."""
        return self.job is not None

    def begin(self, work: Callable[[], T], wake: Callable[[], None]) -> None:
        """Begin ``work`` once what is under way has ended; ``wake`` is called from another thread at its end."""
        self.begin_long(lambda progress, cancel: work(), wake)

    def begin_long(self, work: Callable[[Progress, Cancel], T], wake: Callable[[], None]) -> None:
        """Begin work that reports its progress and can be cancelled, in its turn as ``begin`` does."""
        before = [job for job in self._under_way if not job.outcome.ended]

        def in_turn(progress: Progress, cancel: Cancel) -> T:
            for job in before:
                job.wait()
            return work(progress, cancel)

        self.job = start_job(in_turn, wake)
        self._under_way = [*before, self.job]

    def cancel(self) -> None:
        """Cancel all that is under way, as far as it can be; return at once."""
        for job in self._under_way:
            job.cancel()

    def ended(self) -> Job[T] | None:
        """Return the job once, after it has ended."""
        job = self.job
        if job is None or not job.outcome.ended:
            return None
        self.job = None
        return job

    def close(self) -> None:
        """Wait for what is under way, at most ``CLOSING_SECONDS``."""
        if self.job is not None:
            self.job.wait(CLOSING_SECONDS)
