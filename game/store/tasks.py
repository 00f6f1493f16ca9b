"""Serial work on the disk beside the window, which never waits for it: a writer that retries, and single tasks."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from solver import Cancel, Job, Outcome, Progress

from ..system.background import Post, start_job
from .player_files import Problem

Work = Callable[[], None]
"""A task; OSError means a retry, any other exception goes to ``threading.excepthook``, and the rest goes on."""

FIRST_WAIT, LONGEST_WAIT = 1.0, 16.0
CLOSING_SECONDS = 10.0  # the wait for what is not written yet: a disk may not answer at all

log = logging.getLogger(__name__)


class _Task(NamedTuple):
    work: Work
    saves: bool


class Writer:
    """A thread that runs tasks in order."""

    def __init__(self, idle: bool = False, waits: tuple[float, float] = (FIRST_WAIT, LONGEST_WAIT)) -> None:
        """``idle`` runs nothing: there is no place for files.

        ``waits`` are the first and the longest wait, in seconds, before refused tasks are retried, unless requested
        earlier: each is twice the one before.
        """
        self._idle = idle
        self._first_wait, self._longest_wait = waits
        self._wanted: dict[Hashable, _Task] = {}
        self._turns: dict[Hashable, None] = {}
        self._refusals: dict[Hashable, OSError] = {}
        self._wait, self._due = self._first_wait, 0.0
        self._condition = threading.Condition()
        self._working = False
        self._closed = False
        self._thread: threading.Thread | None = None
        self._last: Work = lambda: None
        self.changed: Callable[[], None] = lambda: None  # called in the thread, with one refusal more or less

    @property
    def has_unsaved(self) -> bool:
        """Something is still to be saved, refused or not."""
        with self._condition:
            return any(task.saves for task in self._wanted.values())

    @property
    def refusals(self) -> Mapping[Hashable, OSError]:
        """The reasons why tasks could not save yet, by key."""
        with self._condition:
            return {key: error for key, error in self._refusals.items() if self._wanted[key].saves}

    def put(self, key: Hashable, work: Work, saves: bool = True) -> None:
        """Schedule ``work``, in place of what still waits under this key.

        ``saves`` is whether something would be lost without it.
        """
        if self._idle:
            return
        with self._condition:
            self._wanted[key] = _Task(work, saves)
            self._turns[key] = None
            self._wait = self._first_wait
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="antipode-writer", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def try_again(self) -> None:
        """Retry at once what was refused, without waiting."""
        with self._condition:
            self._turns.update(dict.fromkeys(self._refusals))
            self._condition.notify_all()

    def flush(self, seconds: float = 0.5) -> bool:
        """Wait until everything has been tried, at most ``seconds``; return whether nothing is left to be saved."""
        with self._condition:
            self._condition.wait_for(lambda: not self._turns and not self._working, seconds)
        return not self.has_unsaved

    def close(self, seconds: float = CLOSING_SECONDS, last: Work = lambda: None) -> None:
        """Try once more what waits, in so many seconds at most, and end the thread with ``last``."""
        until = time.monotonic() + seconds
        self.try_again()
        self.flush(seconds)
        with self._condition:
            self._closed, self._last = True, last
            self._condition.notify_all()
        if self._thread is None:
            last()
        else:
            self._thread.join(max(until - time.monotonic(), 0.0))

    def _run(self) -> None:
        while (turn := self._next()) is not None:
            key, task = turn
            try:
                task.work()
            except OSError as error:
                self._refuse(key, error)
            except Exception:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
                self._end(key, task)
            else:
                self._end(key, task)
        self._last()

    def _next(self) -> tuple[Hashable, _Task] | None:
        """Wait for the next task; return None when there is none and the writer is closed."""
        with self._condition:
            self._working = False
            self._condition.notify_all()
            while not self._turns and not self._closed:
                left = self._due - time.monotonic() if self._refusals else None
                if not self._condition.wait(None if left is None else max(left, 0.0)) and self._refusals:
                    self._wait = min(2 * self._wait, self._longest_wait)
                    self._turns.update(dict.fromkeys(self._refusals))
            if not self._turns:
                return None
            key = next(iter(self._turns))
            del self._turns[key]
            self._working = True
            return key, self._wanted[key]

    def _refuse(self, key: Hashable, error: OSError) -> None:
        with self._condition:
            before = self._refusals.get(key)
            self._refusals[key] = error
            self._due = time.monotonic() + self._wait
        if before is None or before.errno != error.errno:
            log.info("%s is still to be done: %s", key, error)
            self.changed()

    def _end(self, key: Hashable, task: _Task) -> None:
        """Finish a task. Where the system has accepted one it may accept the others."""
        with self._condition:
            if self._wanted[key] is task:  # nothing newer has come
                del self._wanted[key]
                self._turns.pop(key, None)
            refused = self._refusals.pop(key, None)
            self._turns.update(dict.fromkeys(self._refusals))
        if refused is not None:
            self.changed()


T = TypeVar("T")


class SerialTask(Generic[T]):
    """The task begun last. It outlives its screen, and its result is returned once."""

    def __init__(self) -> None:
        self.job: Job[T] | None = None
        self._under_way: list[Job[T]] = []  # the job and those before it that it waits for

    @property
    def is_busy(self) -> bool:
        """Something is under way, or its result has not been fetched yet."""
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

    def run(self, work: Callable[[], T], file: str, post: Post, on_done: Callable[[T | Problem], None]) -> None:
        """Begin ``work``, which writes a file, as ``begin`` does; post ``on_done`` with the result, or with the reason
        for a failure.
        """

        def deliver() -> None:
            if self.job is job and (ended := self.ended()) is not None:
                done = ended.outcome is Outcome.DONE
                on_done(ended.result() if done else Problem("unwritten", file, ended.error))

        self.begin(work, lambda: post(deliver))
        job = self.job

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
