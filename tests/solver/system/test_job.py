"""The background job: its outcomes, progress, and how soon it stops."""

import gc
import random
import threading
import time
import weakref

import pytest
from processor import Questions
from waiting import PATIENCE, wait_until

from solver import Cancelled, Job, Outcome, PermutationTable, distance_table, load_board

SLACK = 1.0
"""Seconds of a processor; benchmarks/tables.py measures what a cancel takes."""


def fail(progress, cancel):
    raise OSError("no such luck")


def until_cancelled(progress, cancel):
    while not cancel():
        time.sleep(0.001)
    raise Cancelled


def test_job_is_pending_until_started():
    job = Job(lambda progress, cancel: 5)
    assert (job.outcome, job.progress, job.outcome.ended) == (Outcome.PENDING, 0, False)
    assert job.wait(0) is Outcome.PENDING


def test_a_started_job_runs_and_is_done():
    go = threading.Event()
    job = Job(lambda progress, cancel: go.wait(PATIENCE) and 5).start()
    assert (job.outcome, job.wait(0.01), job.outcome.ended) == (Outcome.RUNNING, Outcome.RUNNING, False)
    go.set()
    assert job.wait(PATIENCE) is Outcome.DONE
    assert job.outcome.ended
    assert job.result() == 5


def test_a_cancelled_job_has_no_result():
    job = Job(until_cancelled).start()
    job.cancel()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    with pytest.raises(RuntimeError, match="the job is cancelled, expected done"):
        job.result()


def test_a_failed_job_raises_with_its_cause():
    job = Job(fail).start()
    assert job.wait(PATIENCE) is Outcome.FAILED
    assert str(job.error) == "no such luck"
    with pytest.raises(RuntimeError, match="the job is failed") as caught:
        job.result()
    assert caught.value.__cause__ is job.error


@pytest.mark.parametrize("heeds", (True, False))
def test_there_is_no_result_before_the_end(heeds):
    go = threading.Event()
    job = Job(until_cancelled if heeds else lambda progress, cancel: go.wait(PATIENCE))
    for state in ("pending", "running"):
        with pytest.raises(RuntimeError, match=f"the job is {state}"):
            job.result()
        if state == "pending":
            job.start()
    job.cancel()
    go.set()
    job.wait(PATIENCE)


def test_job_cancelled_early_never_works():
    worked = []
    job = Job(lambda progress, cancel: worked.append(1))
    job.cancel()
    assert job.outcome is Outcome.CANCELLED
    job.start()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    assert not worked


def test_done_job_frees_its_work():
    class Large:
        pass

    large = Large()
    seen = weakref.ref(large)
    job = Job(lambda progress, cancel, large=large: 5).start()
    job.wait(PATIENCE)
    del large
    gc.collect()
    assert seen() is None
    assert job.result() == 5


def test_cancelling_what_has_ended_changes_nothing():
    job = Job(lambda progress, cancel: 5).start()
    job.wait(PATIENCE)
    job.cancel()
    assert (job.outcome, job.result()) == (Outcome.DONE, 5)


def test_second_start_is_refused():
    job = Job(lambda progress, cancel: 5).start()
    job.wait(PATIENCE)
    with pytest.raises(RuntimeError):
        job.start()
    assert (job.outcome, job.result()) == (Outcome.DONE, 5)


@pytest.mark.parametrize("work", (lambda progress, cancel: 5, until_cancelled, fail))
def test_end_is_reported_once(work):
    told = []
    job = Job(work, on_end=lambda: told.append(job.outcome))
    job.start()
    job.cancel()
    outcome = job.wait(PATIENCE)
    assert told == [outcome]
    assert outcome.ended


def test_progress_rises_to_1():
    seen = []

    def work(progress, cancel):
        for part in (0.5, 0.25, 0.75, 7.0):
            progress(part)
            seen.append(job.progress)

    job = Job(work)
    job.start().wait(PATIENCE)
    assert seen == [0.5, 0.5, 0.75, 1.0]


def test_a_watched_table_makes_honest_progress():
    board, told, seen = load_board("goat"), [], []

    def build(progress, cancel):
        def tell(part):
            progress(part)
            told.append(part)
            seen.append(job.progress)

        return PermutationTable.build(board, tell, cancel)

    job = Job(build)
    assert job.start().wait(PATIENCE) is Outcome.DONE
    assert seen == told == sorted(told)
    assert len(set(seen)) > 10
    assert job.progress == 1
    assert job.result().greatest_distance == 52


@pytest.mark.parametrize("part", (0.0, 0.1, 0.4, pytest.param(0.8, marks=pytest.mark.slow)))
def test_table_build_cancels_at_once(part):
    board = load_board("colours-three")
    longest = []

    def build(progress, cancel):
        questions = Questions(cancel)
        try:
            return distance_table(board, cache=False, progress=progress, cancel=questions)
        finally:
            questions.measure()
            longest.append(questions.longest)

    job = Job(build).start()
    wait_until(lambda: job.progress >= part, step=lambda: time.sleep(0.0005))
    job.cancel()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    assert longest[0] < SLACK


def test_60_starts_and_cancels_leave_no_thread():
    board = load_board("eight")
    before = set(threading.enumerate())
    rng = random.Random(1)
    for cycle in range(60):
        job = Job(lambda progress, cancel: PermutationTable.build(board, progress, cancel)).start()
        time.sleep(rng.uniform(0, 0.005))
        job.cancel()
        assert job.wait(PATIENCE) in (Outcome.CANCELLED, Outcome.DONE), cycle
    assert set(threading.enumerate()) <= before


def test_thread_lets_program_end():
    started = []
    job = Job(lambda progress, cancel: started.append(threading.current_thread().daemon)).start()
    job.wait(PATIENCE)
    assert started == [True]
