"""What the system refuses stays wanted until it is done."""

import errno
import threading
import time
from itertools import pairwise

import pytest
from waiting import PATIENCE, wait_until

from game.store.tasks import SerialTask, Writer
from game.system.background import CallbackQueue

FULL, FAILING = OSError(errno.ENOSPC, "full"), OSError(errno.EIO, "failing")


class Disk:
    """Takes what it is given, or refuses it."""

    def __init__(self):
        self.refusal = None
        self.taken, self.tries = [], 0

    def work(self, name):
        def work():
            self.tries += 1
            if self.refusal is not None:
                raise self.refusal
            self.taken.append(name)

        return work


@pytest.fixture
def disk():
    return Disk()


@pytest.fixture
def writer():
    writer = Writer()
    yield writer
    writer.close()


def test_what_is_given_is_done_in_order(writer, disk):
    for name in "abc":
        writer.put(name, disk.work(name))
    assert writer.flush(PATIENCE)
    assert disk.taken == ["a", "b", "c"]
    assert not writer.has_unsaved


def test_refused_work_is_retried_on_request(writer, disk):
    disk.refusal = FULL
    writer.put("a", disk.work("a"))
    assert not writer.flush(PATIENCE)
    assert writer.refusals == {"a": FULL}
    assert writer.has_unsaved
    disk.refusal = None
    writer.try_again()
    assert writer.flush(PATIENCE)
    assert (disk.taken, writer.refusals) == (["a"], {})


def test_retries_become_rarer(disk):
    writer, times = Writer(waits=(0.02, 0.08)), []
    disk.refusal = FULL

    def work():
        times.append(time.monotonic())
        if len(times) == 6:
            disk.refusal = None
        disk.work("a")()

    writer.put("a", work)
    wait_until(lambda: not writer.has_unsaved)
    waits = [after - before for before, after in pairwise(times)]
    assert all(wait >= least * 0.99 for wait, least in zip(waits, (0.02, 0.04, 0.08, 0.08, 0.08), strict=True)), waits
    writer.close()


def test_newer_work_replaces_refused(writer, disk):
    disk.refusal = FULL
    writer.put("a", disk.work("old"))
    writer.flush(PATIENCE)
    disk.refusal = None
    writer.put("a", disk.work("new"))
    assert writer.flush(PATIENCE)
    assert disk.taken == ["new"]


def test_newer_work_follows_running_work(writer, disk):
    begun, go_on = threading.Event(), threading.Event()

    def slow():
        begun.set()
        go_on.wait(PATIENCE)
        disk.work("old")()

    writer.put("a", slow)
    assert begun.wait(PATIENCE)
    writer.put("a", disk.work("new"))
    writer.try_again()
    go_on.set()
    assert writer.flush(PATIENCE)
    assert disk.taken == ["old", "new"]


def test_success_retries_the_others(writer, disk):
    disk.refusal = FULL
    writer.put("a", disk.work("a"))
    writer.put("b", disk.work("b"))
    writer.flush(PATIENCE)
    disk.refusal = None
    writer.put("c", disk.work("c"))
    assert writer.flush(PATIENCE)
    assert disk.taken == ["c", "a", "b"]


def test_refusals_and_their_ends_are_reported(writer, disk):
    told = threading.Semaphore(0)
    writer.changed = told.release
    disk.refusal = FULL
    writer.put("a", disk.work("a"))
    assert told.acquire(timeout=PATIENCE)
    writer.try_again()
    writer.flush(PATIENCE)
    disk.refusal = FAILING
    writer.try_again()
    assert told.acquire(timeout=PATIENCE)
    disk.refusal = None
    writer.try_again()
    assert told.acquire(timeout=PATIENCE)
    writer.flush(PATIENCE)
    assert not told.acquire(blocking=False)


def test_reading_is_retried_and_delays_nobody(writer, disk):
    disk.refusal = FULL
    writer.put("a", disk.work("a"), saves=False)
    assert writer.flush(PATIENCE)
    assert (writer.refusals, writer.has_unsaved) == ({}, False)
    disk.refusal = None
    writer.try_again()
    writer.flush(PATIENCE)
    assert disk.taken == ["a"]


def test_closing_tries_once_more_and_then_ends(disk):
    writer = Writer()
    disk.refusal = FULL
    threads, work = [], disk.work("a")
    writer.put("a", lambda: threads.append(threading.current_thread()) or work())
    writer.flush(PATIENCE)
    tries = disk.tries
    writer.close()
    assert (disk.tries, writer.has_unsaved) == (tries + 1, True)
    threads[-1].join(PATIENCE)
    assert not threads[-1].is_alive()


def test_hanging_disk_does_not_block_closing(writer):
    answer = threading.Event()
    writer.put("a", lambda: answer.wait(PATIENCE))
    assert not writer.flush(0.05)
    assert writer.has_unsaved
    assert writer.refusals == {}
    answer.set()
    assert writer.flush(PATIENCE)


def test_random_work_is_all_done(writer, disk):
    for number in range(300):
        disk.refusal = FULL if number % 7 in (2, 3, 4) else None
        writer.put(number % 5, disk.work(number))
        if number % 11 == 0:
            writer.try_again()
    disk.refusal = None
    writer.try_again()
    assert writer.flush(PATIENCE)
    assert {*range(295, 300)} <= {*disk.taken}
    assert (writer.has_unsaved, writer.refusals) == (False, {})
    tries = disk.tries
    writer.try_again()
    writer.flush(PATIENCE)
    assert disk.tries == tries


def test_only_last_task_reports_its_end():
    queue, results, task = CallbackQueue(), [], SerialTask()
    for number in (1, 2):
        task.run(lambda number=number: number, "a file", queue.post, results.append)
    task.close()
    while task.is_busy:
        queue.wait(PATIENCE)
        queue.run()
    assert results == [2]
