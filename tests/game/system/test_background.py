"""Work beside the window steps back behind it."""

import os
import sys
import threading

import pytest

from game.system import background

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a thread has no priority of its own")


@pytest.fixture
def niceness(monkeypatch):
    """That of a job's thread, if the window has ``own`` and jobs should have ``wanted``."""

    def measured(own, wanted):
        monkeypatch.setattr(background, "NICENESS", wanted)
        found = []

        def start():
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), own)
            job = background.start_job(lambda progress, cancel: of_this_thread(), lambda: None)
            job.wait(20)
            found.append(job.result())

        window = threading.Thread(target=start)
        window.start()
        window.join()
        return found[0]

    return measured


def of_this_thread():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_a_job_steps_back(niceness):
    own = of_this_thread()
    assert niceness(own, own + 3) == own + 3


def test_a_game_that_was_started_behind_others_is_not_brought_forward(niceness):
    """Which only the system may do."""
    own = of_this_thread()
    assert niceness(own + 5, own + 3) == own + 5


def test_where_a_thread_may_not_step_back_its_job_is_done_all_the_same(monkeypatch):
    def refuse(*arguments):
        raise PermissionError(1, "Operation not permitted")

    for name in ("getpriority", "setpriority"):
        monkeypatch.setattr(os, name, refuse)
        job = background.start_job(lambda progress, cancel: "done", lambda: None)
        job.wait(20)
        assert job.result() == "done"
