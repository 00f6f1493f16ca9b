"""Work shared among processes: in order, with errors in their places, and ended when nobody wants it."""

import multiprocessing
import os
import signal
import sys
import threading
import time

import pytest

from solver.pool import in_order


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
    found = in_order(sleepers, (), [0] + 50 * [60], 2)
    next(found)
    begun = time.perf_counter()
    found.close()
    for child in set(multiprocessing.active_children()) - before:
        child.join(5)
    for thread in threading.enumerate():
        if thread.name == "antipode-feeder":
            thread.join(5)
    assert not [thread for thread in threading.enumerate() if thread.name == "antipode-feeder"]
    assert time.perf_counter() - begun < 5


def ended():
    return lambda item: os.kill(os.getpid(), signal.SIGKILL)


def errors():
    return int


def test_an_error_among_the_items_is_told_whatever_it_is():
    def items():
        yield 1
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        list(in_order(errors, (), items(), 2))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_process_that_the_system_ends_is_too_little_memory():
    with pytest.raises(MemoryError, match="ended by the system"):
        list(in_order(ended, (), range(3), 2))


def test_no_jobs_are_refused():
    with pytest.raises(ValueError, match="jobs=0"):
        list(in_order(squares, (None,), [1], 0))
