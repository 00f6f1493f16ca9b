"""Calls from background threads run on the main thread, in order."""

import threading

from game.system.background import CallbackQueue, run_job, start_job
from solver import Outcome


def test_posted_calls_run_once_in_order():
    queue, ran = CallbackQueue(), []
    queue.post(lambda: ran.append(1))
    queue.post(lambda: ran.append(2))
    assert queue.is_due and queue.run() and not queue.is_due
    assert not queue.run() and ran == [1, 2]


def test_wake_makes_run_due():
    queue = CallbackQueue()
    assert not queue.run()
    queue.wake()
    assert queue.run()


def test_cancelled_job_is_not_held_back(jobs_go):
    job = start_job(lambda *_: 7, lambda: None)
    job.cancel()
    assert job.wait(20) is Outcome.CANCELLED


def test_finished_job_calls_back_on_main_thread():
    queue, found = CallbackQueue(), []
    job = run_job(lambda *_: 7, queue.post, lambda done: found.append((done.result(), threading.current_thread())))
    assert job.wait(20) is Outcome.DONE and not found
    queue.run()
    assert found == [(7, threading.main_thread())]


def test_failed_job_calls_back_with_its_error():
    queue, found = CallbackQueue(), []
    run_job(lambda *_: 1 / 0, queue.post, found.append).wait(20)
    queue.run()
    assert isinstance(found[0].error, ZeroDivisionError)


def test_cancelled_job_never_calls_back():
    queue, found = CallbackQueue(), []
    job = run_job(lambda *_: 7, queue.post, found.append)
    job.wait(20)
    job.cancel()
    queue.run()
    assert not found
