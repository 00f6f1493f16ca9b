"""What waits for the first frame waits no longer than the program runs."""

import gc

from waiting import PATIENCE

from game.app.deferred import hold_deferred, release_deferred
from game.system.background import start_job
from solver import Outcome


def test_jobs_wait_for_first_frame():
    done = []
    hold_deferred()
    try:
        job = start_job(lambda progress, cancel: done.append(True), lambda: None)
        assert job.wait(0.02) is Outcome.RUNNING
        assert (done, gc.isenabled()) == ([], False)
    finally:
        release_deferred()
    assert job.wait(PATIENCE) is Outcome.DONE
    assert (done, gc.isenabled()) == ([True], True)


def test_without_display_nothing_waits_on(run, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing")
    assert run("play", "eight")[0] == 3
    assert gc.isenabled()
    assert start_job(lambda progress, cancel: None, lambda: None).wait(PATIENCE) is Outcome.DONE
