"""Work beside the window steps back behind it."""

import os
import sys
import threading

import pytest
from waiting import PATIENCE

from game.system import background

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a thread has no priority of its own")


LOWEST = 19  # priority that Linux has, also of tests that were started with it


def niceness(own, wanted):
    """That of a thread of a window with ``own``, after its priority was lowered to ``wanted``."""
    found = []

    def lower():
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), own)
        background.lower_priority(wanted)
        found.append(of_this_thread())

    thread = threading.Thread(target=lower)
    thread.start()
    thread.join()
    return found[0]


def of_this_thread():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_job_steps_back(monkeypatch):
    own = of_this_thread()
    lower = min(own + 3, LOWEST)
    monkeypatch.setattr(background, "NICENESS", lower)
    job = background.start_job(lambda progress, cancel: of_this_thread(), lambda: None)
    job.wait(PATIENCE)
    assert job.result() == niceness(own, lower) == lower


def test_low_priority_is_not_raised():
    """Which only the system may do."""
    own = min(of_this_thread() + 5, LOWEST)
    assert niceness(own, own - 2) == own


def test_job_survives_forbidden_priority(monkeypatch):
    def refuse(*arguments):
        raise PermissionError(1, "Operation not permitted")

    for name in ("getpriority", "setpriority"):
        monkeypatch.setattr(os, name, refuse)
        job = background.start_job(lambda progress, cancel: "done", lambda: None)
        job.wait(PATIENCE)
        assert job.result() == "done"


def test_awaited_job_steps_back_when_it_says_so():
    def work(progress, cancel):
        awaited = of_this_thread()
        background.lower_priority()
        return awaited, of_this_thread()

    job = background.start_job(work, lambda: None, is_awaited=True)
    job.wait(PATIENCE)
    own = of_this_thread()
    assert job.result() == (own, max(own, background.NICENESS))
