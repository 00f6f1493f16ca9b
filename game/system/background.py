"""Background jobs, whose threads give way to the window, and the calls with which they report to the main thread."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from solver import BoardError, Cancel, Cancelled, Job, Progress, Unsolvable
from solver.system.progress import THREAD_NAME, check_cancel

from .memory import trim_memory

T = TypeVar("T")

log = logging.getLogger(__name__)

Post = Callable[[Callable[[], None]], None]
"""Hands a call to the main thread, from any thread: ``CallbackQueue.post``."""


class CallbackQueue:
    """The calls that wait for the main thread, which runs them in its loop before the next frame."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._woken = threading.Event()

    @property
    def is_due(self) -> bool:
        """The loop has to ``run``."""
        return self._woken.is_set()

    def post(self, call: Callable[[], None]) -> None:
        """Add a call, and wake the loop."""
        self._calls.append(call)
        self._woken.set()

    def wake(self) -> None:
        """Wake the loop without a call."""
        self._woken.set()

    def wait(self, seconds: float) -> None:
        """Wait until it is due, at most so long."""
        self._woken.wait(seconds)

    def run(self) -> bool:
        """Run the calls in order, on the main thread; return whether it was due."""
        if not self._woken.is_set():
            return False
        self._woken.clear()  # first: what comes from now on is run here or makes it due again
        while self._calls:
            self._calls.popleft()()
        return True


SWITCH_INTERVAL = 0.0002
"""Seconds after which Python's threads change, from the first job on: so the window keeps its frames while one runs."""

NICENESS = 10
"""For a job's thread, where threads have a priority of their own: with it 99.9% of frames came within 21 to 25 ms
while tables were built, without it within 27 to 57 ms."""


ENDING_SECONDS = 2.0  # the end of the program waits no longer for jobs
HELD_SECONDS = 2.0  # jobs wait no longer for what they are held for
LOOK_SECONDS = 0.02  # between two looks of a held job at whether it was cancelled

_may_work = threading.Event()
_may_work.set()


def hold_jobs() -> None:
    """Hold back jobs started from now on: beside one the first frame takes twice as long."""
    _may_work.clear()


def let_jobs_work() -> None:
    """Release the jobs that ``hold_jobs`` holds back."""
    _may_work.set()


def _wait_until_let(cancel: Cancel) -> None:
    """Wait for ``let_jobs_work``. Raises Cancelled: a window that is closed at once waits for no held job."""
    until = time.monotonic() + HELD_SECONDS
    while not _may_work.wait(LOOK_SECONDS) and time.monotonic() < until:
        check_cancel(cancel)


def start_job(work: Callable[[Progress, Cancel], T], wake: Callable[[], None], *, is_awaited: bool = False) -> Job[T]:
    """Start ``work`` in a thread; ``wake`` is called from it when it has ended.

    The thread has a low priority; where it ``is_awaited``, only from when it calls ``lower_priority``.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)

    def work_when_let(progress: Progress, cancel: Cancel) -> T:
        if not is_awaited:
            lower_priority()
        try:
            _wait_until_let(cancel)
            return work(progress, cancel)
        except Exception as error:  # the caller reports it to the player
            if isinstance(error, BoardError | Unsolvable):  # an answer; what it was found out from would stay with it
                log.info("not to be found out: %s", error)
                error.__context__ = None
                raise error.with_traceback(None) from None
            if not isinstance(error, Cancelled):
                log.info("a job has failed", exc_info=True)
            raise
        finally:
            trim_memory()

    return Job(work_when_let, wake).start()


def run_job(
    work: Callable[[Progress, Cancel], T], post: Post, on_done: Callable[[Job[T]], None], *, is_awaited: bool = False
) -> Job[T]:
    """Start ``work`` in a thread (see ``start_job``); post ``on_done`` with the job when it has ended, unless that was
    cancelled before.
    """

    def deliver() -> None:
        if not job.is_cancelled:
            on_done(job)

    job = start_job(work, lambda: post(deliver), is_awaited=is_awaited)
    return job


def wait_for_jobs() -> None:
    """Wait a little at the program's end for jobs that have been cancelled: Python may crash, where it ends beneath a
    thread that loads NumPy.
    """
    until = time.monotonic() + ENDING_SECONDS
    for thread in threading.enumerate():
        if thread.name == THREAD_NAME:
            thread.join(max(until - time.monotonic(), 0))


def lower_priority(niceness: int | None = None) -> None:
    """Lower the priority of the calling thread, by default to ``NICENESS``, if the system permits it."""
    if sys.platform == "linux":  # where a priority is a thread's own
        thread = threading.get_native_id()
        with suppress(OSError):  # some sandboxes refuse it; a courtesy is no reason to fail
            own = os.getpriority(os.PRIO_PROCESS, thread)  # only the system may step forward
            os.setpriority(os.PRIO_PROCESS, thread, max(own, NICENESS if niceness is None else niceness))
