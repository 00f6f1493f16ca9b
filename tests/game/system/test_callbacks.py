"""Calls from background threads run on the main thread, in order."""

import threading
from functools import partial

import pytest
from waiting import PATIENCE

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


class OvertakenEvent(threading.Event):
    """An event whose state another thread changes, once, right after it has been read or before it is cleared."""

    def __init__(self):
        super().__init__()
        self.after_reading = self.before_clearing = lambda: None

    def is_set(self):
        state, overtake, self.after_reading = super().is_set(), self.after_reading, lambda: None
        overtake()
        return state

    def clear(self):
        overtake, self.before_clearing = self.before_clearing, lambda: None
        overtake()
        super().clear()


@pytest.mark.parametrize("when", ["after_reading", "before_clearing"])
@pytest.mark.parametrize("does", ["post", "wake"])
def test_no_call_is_lost_between_reading_and_clearing(does, when, monkeypatch):
    event, ran = OvertakenEvent(), []
    with monkeypatch.context() as patch:
        patch.setattr("threading.Event", lambda: event)
        queue = CallbackQueue()
    if when == "before_clearing":
        queue.wake()
    setattr(event, when, partial(queue.post, partial(ran.append, 1)) if does == "post" else queue.wake)
    assert queue.run() or (not ran and queue.run())
    assert ran == ([1] if does == "post" else [])


def test_cancelled_job_is_not_held_back(jobs_go):
    job = start_job(lambda *_: 7, lambda: None)
    job.cancel()
    assert job.wait(PATIENCE) is Outcome.CANCELLED


def test_finished_job_calls_back_on_main_thread():
    queue, found = CallbackQueue(), []
    job = run_job(lambda *_: 7, queue.post, lambda done: found.append((done.result(), threading.current_thread())))
    assert job.wait(PATIENCE) is Outcome.DONE and not found
    queue.run()
    assert found == [(7, threading.main_thread())]


def test_failed_job_calls_back_with_its_error():
    queue, found = CallbackQueue(), []
    run_job(lambda *_: 1 / 0, queue.post, found.append).wait(PATIENCE)
    queue.run()
    assert isinstance(found[0].error, ZeroDivisionError)


def test_cancelled_job_never_calls_back():
    queue, found = CallbackQueue(), []
    job = run_job(lambda *_: 7, queue.post, found.append)
    job.wait(PATIENCE)
    job.cancel()
    queue.run()
    assert not found
