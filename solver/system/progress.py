"""Progress reports and cancellation of long work, and jobs: one computation in a background thread."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeVar

from ..errors import Cancelled

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1.

>>> from antipode.solver import distance_table
>>> shares = []
>>> table = distance_table("eight", cache=False, progress=shares.append)
>>> shares[-1]
1.0
"""
Found = Callable[[int], None]
"""Called with the number of positions found, while their total is unknown.

>>> from antipode.solver import distance_table
>>> counts = []
>>> table = distance_table("quzzle", cache=False, found=counts.append)
>>> len(table)
888
"""
Cancel = Callable[[], bool]
"""Called often; returns True to stop the computation.

>>> from antipode.solver import distance_table
>>> import threading
>>> stop = threading.Event()
>>> stop.set()
>>> distance_table("eight", cache=False, cancel=stop.is_set)
Traceback (most recent call last):
    ...
antipode.solver.errors.Cancelled
"""


def ignore_progress(part: float) -> None:
    """Ignore progress; the default for callers that show none."""


def ignore_found(positions: int) -> None:
    """Ignore the positions found; the default for callers that do not count them."""


def never_cancel() -> bool:
    """Return False; the default for callers that do not cancel."""
    return False


def check_cancel(cancel: Cancel) -> None:
    """Raise Cancelled once cancellation is requested."""
    if cancel():
        raise Cancelled


T = TypeVar("T")

THREAD_NAME = "antipode-job"


class Outcome(str, Enum):
    """The state of a job, and its outcome once it has ended.

    >>> from antipode.solver import Job, Outcome
    >>> job = Job(lambda progress, cancel: 6 * 7)
    >>> job.outcome
    <Outcome.PENDING: 'pending'>
    >>> job.start().wait() is Outcome.DONE
    True
    """

    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def ended(self) -> bool:
        """The job has ended."""
        return self not in (Outcome.PENDING, Outcome.RUNNING)


class Job(Generic[T]):
    """Runs ``work(progress, cancel)`` once in a thread of its own.

    The work reports its progress (0 to 1) and raises Cancelled soon after ``cancel()`` gives true. The thread does not
    keep the program alive.

    >>> from antipode.solver import Job, distance_table
    >>> job = Job(lambda progress, cancel: distance_table("eight", progress=progress, cancel=cancel))
    >>> job.start().wait()
    <Outcome.DONE: 'done'>
    >>> job.result()
    <table of eight: 181,440 positions, at most 31 moves>
    """

    def __init__(self, work: Callable[[Progress, Cancel], T], on_end: Callable[[], None] = lambda: None) -> None:
        """``on_end`` is called in the job's thread when it has ended, so that a sleeping window can be woken."""
        import threading  # most commands have no job

        self.outcome = Outcome.PENDING
        self.progress = 0.0
        """The part that is done, from 0 to 1; it never goes back."""
        self.error: BaseException | None = None
        self._work = work
        self._on_end = on_end
        self._result: T | None = None
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, name=THREAD_NAME, daemon=True)

    def start(self) -> Job[T]:
        """Start the thread, unless the job was cancelled before; return the job itself. Raises RuntimeError if it was
        started before.
        """
        if self.outcome is Outcome.CANCELLED and self._thread.ident is None:
            return self
        if self._thread.ident is not None:
            raise RuntimeError("the job was started before")
        self.outcome = Outcome.RUNNING
        self._thread.start()
        return self

    @property
    def is_cancelled(self) -> bool:
        """The job is to stop."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the job to stop, without waiting. A job that has ended keeps its outcome."""
        self._cancelled.set()
        if self.outcome is Outcome.PENDING:
            self.outcome = Outcome.CANCELLED

    def wait(self, seconds: float | None = None) -> Outcome:
        """Wait until the job has ended, at most ``seconds``; return the outcome at that time."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return self.outcome

    def result(self) -> T:
        """Return the result of the work. Raises RuntimeError unless the outcome is DONE."""
        if self.outcome is not Outcome.DONE:
            raise RuntimeError(f"the job is {self.outcome.value}, expected done") from self.error
        return self._result  # type: ignore[return-value]  # set before the outcome became DONE

    def _advance(self, part: float) -> None:
        self.progress = max(self.progress, min(part, 1.0))

    def _run(self) -> None:
        try:
            self._result = self._work(self._advance, self._cancelled.is_set)
            del self._work  # what it worked with is not needed any more, and may be large
            self.outcome = Outcome.DONE
        except Cancelled:
            self.outcome = Outcome.CANCELLED
        except BaseException as error:  # kept: a thread has no caller to raise it to
            self.error = error
            self.outcome = Outcome.FAILED
        on_end = self._on_end
        del self._on_end  # which may hold this job
        on_end()
