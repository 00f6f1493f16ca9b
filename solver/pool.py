"""Work that is shared among processes; what comes of it is given in order."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from queue import Queue
from typing import Any, TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")

WAITING = 4
"""For each process so many items are taken ahead."""

ENDED = "a process was ended by the system"

_work: Callable[[Any], Any] | None = None
"""What this process does, where it is one of a pool."""


def in_order(
    make: Callable[..., Callable[[Item], Found]], arguments: tuple[Any, ...], items: Iterable[Item], jobs: int
) -> Iterator[Found]:
    """``make(*arguments)(item)`` for every item, one after another, worked out by so many processes at a time.

    ``make`` is called once in each process, and like ``arguments``, items and results it has to be picklable. An error
    is raised in the place of its result. Whoever stops early ends the processes. Raises ValueError for no jobs.
    """
    if jobs < 1:
        raise ValueError(f"jobs={jobs}, expected 1 or more processes")
    if jobs == 1:
        yield from map(make(*arguments), items)
        return
    with Pool(jobs, make, arguments) as pool:
        waiting: Queue[Future[Found] | BaseException | None] = Queue(WAITING * jobs)
        threading.Thread(target=_feed, args=(pool, items, waiting), name="antipode-feeder", daemon=True).start()
        try:
            while (future := waiting.get()) is not None:
                if isinstance(future, BaseException):
                    raise future
                yield result_of(future)
        finally:
            pool.wanted = False
            while not waiting.empty():  # so that the thread, if it waits for room, goes on and ends
                waiting.get()


def result_of(future: Future[Found]) -> Found:
    """What came of an item. Raises its error, or MemoryError where the system ended a process, which is why it does."""
    try:
        return future.result()
    except BrokenProcessPool:
        raise MemoryError(ENDED) from None


class Pool(ProcessPoolExecutor):
    """Processes that end at once when they are no longer wanted."""

    wanted = True
    """Whether anybody waits for what they do."""

    def __init__(self, jobs: int, make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().__init__(jobs, initializer=_prepare, initargs=(make, arguments))
        self.submit(int)  # starts the processes from this thread, before there is another one

    def give(self, item: Any) -> Future[Any]:
        """Has a process work on an item."""
        return self.submit(_do, item)

    def kill(self) -> None:
        """Ends all work at once."""
        processes = list((self._processes or {}).values())  # Python 3.14 has kill_workers() for this
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.kill()


def _feed(pool: Pool, items: Iterable[Any], waiting: Queue[Any]) -> None:
    """In a thread: items may come slowly, and what is done is given meanwhile."""
    try:
        for item in items:
            if not pool.wanted:
                return
            waiting.put(pool.give(item))
        waiting.put(None)
    except BrokenProcessPool:
        waiting.put(MemoryError(ENDED))
    except BaseException as error:
        if pool.wanted:  # else the error says that the pool is closed
            waiting.put(error)


def _prepare(make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    global _work  # noqa: PLW0603  a process of a pool has one thing to do
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    _work = make(*arguments)


def _do(item: Any) -> Any:
    assert _work is not None  # prepared before
    return _work(item)
