"""Work that is shared among processes; what comes of it is given in order.

Each process has a pipe of its own, and shares no lock with others: so it can be killed at any moment, and nothing else
waits for it then.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from ..errors import ArgumentError, WorkerEnded, check_jobs

Item = TypeVar("Item")
Found = TypeVar("Found")

AHEAD_PER_PROCESS = 4
PATIENCE = 0.2  # seconds of waiting at a time: an interrupt that comes just before a wait is only heard after it


def in_order(
    make: Callable[..., Callable[[Item], Found]], arguments: tuple[Any, ...], items: Iterable[Item], jobs: int
) -> Iterator[Found]:
    """Yield ``make(*arguments)(item)`` for every item in order, computed by ``jobs`` processes.

    ``make`` is called once in each process, and like ``arguments``, items and results it has to be picklable. An error
    is raised in the place of its result. Whoever stops early ends the processes. Raises ArgumentError for no jobs.
    """
    jobs = check_jobs(jobs)
    if jobs == 1:
        yield from map(make(*arguments), items)
        return
    with Pool(jobs, make, arguments) as pool:
        coming = _Coming(items, AHEAD_PER_PROCESS * jobs)
        found: dict[int, ItemResult] = {}
        given = told = 0
        try:
            while told < given or not coming.over:
                for ticket, outcome in pool.done(coming.bell, timeout=PATIENCE):
                    found[ticket] = outcome
                for item in coming.taken():
                    pool.give(given, item)
                    given += 1
                while told in found:
                    yield found.pop(told).value()
                    told += 1
                    coming.make_room()
        finally:
            coming.stop()
        coming.check()


class ItemResult(NamedTuple):
    """The result of an item, or its error."""

    result: Any
    error: BaseException | None

    def value(self) -> Any:
        """Return the result, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.result


class Pool:
    """Processes that wait for items; all of them end where it is left."""

    def __init__(self, jobs: int, make: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...]) -> None:
        """Start them. Raises ArgumentError in a process that may have none itself, such as one of another pool."""
        if multiprocessing.current_process().daemon:
            raise ArgumentError(f"jobs={jobs} in a process that can't start others, expected 1")
        self._waiting: deque[tuple[int, Any]] = deque()
        self._ticket_of: dict[Connection, int] = {}
        self._idle: list[Connection] = []
        self._processes: dict[Connection, multiprocessing.Process] = {}
        with _interrupts_later():
            for _ in range(jobs):
                ours, theirs = multiprocessing.Pipe()
                process = multiprocessing.Process(target=_work, args=(theirs, make, arguments), daemon=True)
                process.start()
                theirs.close()
                self._processes[ours] = process
                self._idle.append(ours)

    def give(self, ticket: int, item: Any) -> None:
        """Give an item to a process, as soon as one is free."""
        self._waiting.append((ticket, item))
        self._hand_out()

    def done(self, *others: Connection, timeout: float) -> Iterator[tuple[int, ItemResult]]:
        """Yield the finished items with their tickets.

        Wait at most ``timeout`` seconds for one of them, or for one of ``others``.
        Raises WorkerEnded where a process has ended before its work.
        """
        ready: list[Any] = wait([*self._ticket_of, *others], timeout)
        for connection in ready:
            if connection not in self._ticket_of:
                continue
            try:
                outcome = connection.recv()
            except (EOFError, OSError):
                raise WorkerEnded(_end_of(self._processes[connection])) from None
            yield self._ticket_of.pop(connection), outcome
            self._idle.append(connection)
        self._hand_out()

    def kill(self) -> None:
        """End all processes at once."""
        for process in self._processes.values():
            process.kill()
        for process in self._processes.values():
            process.join()
        for connection in [*self._ticket_of, *self._idle]:
            connection.close()
        self._ticket_of.clear()
        self._idle.clear()
        self._processes.clear()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.kill()

    def _hand_out(self) -> None:
        while self._waiting and self._idle:
            ticket, item = self._waiting.popleft()
            connection = self._idle.pop()
            self._ticket_of[connection] = ticket
            try:
                connection.send(item)
            except OSError:  # it has ended, which is reported with its result
                return


def _end_of(process: multiprocessing.Process) -> str:
    """Describe how a process has ended."""
    process.join()
    code = process.exitcode or 0
    if code >= 0:
        return f"a worker process ended with exit code {code} before its work was done"
    names = {each.value: f" ({each.name})" for each in signal.Signals}
    why = "; the system does that where memory runs out" if -code == getattr(signal, "SIGKILL", None) else ""
    return f"a worker process was ended by signal {-code}{names.get(-code, '')}{why}"


class _Coming:
    """Items, which may come slowly: they are taken by a thread, which rings a bell."""

    def __init__(self, items: Iterable[Any], ahead: int) -> None:
        self.over = False
        self.bell, self._ring = multiprocessing.Pipe(duplex=False)
        self._items: SimpleQueue[Any] = SimpleQueue()
        self._room = threading.Semaphore(ahead)
        self._error: BaseException | None = None
        self._stopped = False
        threading.Thread(target=self._take, args=(items,), name="antipode-feeder", daemon=True).start()

    def taken(self) -> Iterator[Any]:
        """Yield the items that have arrived since the last call."""
        while self.bell.poll():
            if self.bell.recv_bytes() == b"over":
                self.over = True
            else:
                yield self._items.get()

    def make_room(self) -> None:
        """Allow one more item to be taken."""
        self._room.release()

    def stop(self) -> None:
        """Stop taking items; the thread ends when its next item has come."""
        self.over = self._stopped = True
        self._room.release()

    def check(self) -> None:
        """Raise the error that ended the items, if any."""
        if self._error is not None:
            raise self._error

    def _take(self, items: Iterable[Any]) -> None:
        try:
            for item in items:
                self._room.acquire()
                if self._stopped:
                    return
                self._items.put(item)
                self._ring.send_bytes(b"item")
        except BaseException as error:
            self._error = error
        self._ring.send_bytes(b"over")


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold interrupts back, so that none hits a process before it ignores them; does nothing on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, make: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...]) -> None:
    """Run a worker process: answer every item, until it is killed or its parent process has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work: Callable[[Any], Any] | None = None
    while True:
        try:
            item = pipe.recv()
            if work is None:
                work = make(*arguments)
            outcome = ItemResult(work(item), None)
        except EOFError:
            return
        except Exception as error:
            outcome = ItemResult(None, error)
        pipe.send(outcome)


def _end_with_parent() -> None:
    """End this process, also within an item, as soon as its parent process has ended, however that was."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # this is a process of a pool
    wait([parent.sentinel])
    os._exit(1)  # there is nobody left to tell
