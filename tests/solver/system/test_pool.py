"""Work shared among processes: in order, with errors in their places, and ended when nobody wants it."""

import multiprocessing
import os
import signal
import sys
import threading
import time

import pytest
from waiting import PATIENCE

from solver import ArgumentError, WorkerEnded
from solver.system.pool import in_order


def squares(bad):
    def square(number):
        if number == bad:
            raise ValueError("bad number")
        return number * number

    return square


def sleepers():
    return time.sleep


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs):
    assert list(in_order(squares, (None,), range(20), jobs)) == [number**2 for number in range(20)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_in_its_place(jobs):
    found = in_order(squares, (2,), range(5), jobs)
    assert (next(found), next(found)) == (0, 1)
    with pytest.raises(ValueError, match="bad number"):
        next(found)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_items_is_raised(jobs):
    def items():
        yield 1
        raise KeyError("no more")

    with pytest.raises(KeyError):
        list(in_order(squares, (None,), items(), jobs))


def test_stopping_early_ends_the_processes():
    before = set(multiprocessing.active_children())
    found = in_order(sleepers, (), [0] + 50 * [3600], 2)
    next(found)
    found.close()
    for child in set(multiprocessing.active_children()) - before:
        child.join(PATIENCE)
        assert child.exitcode is not None  # one that was waited for would take an hour
    for thread in threading.enumerate():
        if thread.name == "antipode-feeder":
            thread.join(PATIENCE)
    assert not [thread for thread in threading.enumerate() if thread.name == "antipode-feeder"]


def ended():
    return lambda item: os.kill(os.getpid(), signal.SIGKILL)


def errors():
    return int


def test_item_errors_are_raised():
    def items():
        yield 1
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        list(in_order(errors, (), items(), 2))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_process_is_reported_with_signal():
    with pytest.raises(WorkerEnded, match=r"ended by signal 9 \(SIGKILL\)"):
        list(in_order(ended, (), range(3), 2))


def tells_and_sleeps(told):
    def work(number):
        told.send(os.getpid())
        time.sleep(3_600)

    return work


def sleep_in_two(told):
    list(in_order(tells_and_sleeps, (told,), range(2), 2))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_processes_end_within_an_item_when_their_parent_is_killed():
    hear, told = multiprocessing.Pipe(duplex=False)
    parent = multiprocessing.Process(target=sleep_in_two, args=(told,))
    parent.start()
    told.close()
    workers = {hear.recv(), hear.recv()}
    parent.kill()
    parent.join()
    have_ended = hear.poll(120)  # the pipe ends when the last process that could write to it has
    if not have_ended:
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
    assert have_ended


def leaves():
    return lambda item: os._exit(3)


def test_ended_process_is_reported_with_code():
    with pytest.raises(WorkerEnded, match="exit code 3"):
        list(in_order(leaves, (), range(3), 2))


def cannot_begin():
    raise MemoryError("no room")


@pytest.mark.parametrize("jobs", [1, 2])
def test_early_error_is_raised(jobs):
    with pytest.raises(MemoryError, match="no room"):
        list(in_order(cannot_begin, (), range(3), jobs))


def test_no_jobs_are_refused():
    with pytest.raises(ValueError, match="jobs=0"):
        list(in_order(squares, (None,), [1], 0))


def pools():
    return lambda number: list(in_order(squares, (None,), [number], 2))


def test_pools_do_not_nest():
    with pytest.raises(ArgumentError, match="jobs=2 in a process that can't start others, expected 1"):
        list(in_order(pools, (), range(2), 2))
