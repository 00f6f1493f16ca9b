"""What jobs have freed goes back to the system."""

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from game.background import start_job
from game.memory import trim_memory

PIECE, PIECES = 60_000, 2_000
"""Bytes that the C library takes from an arena of the thread's own, and how many of these."""


def resident():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="only there memory is held back")
def test_what_a_job_has_freed_goes_back():
    def work(progress, cancel):
        pieces = [np.ones(PIECE, np.uint8) for _ in range(PIECES)]
        kept.append(pieces.pop())  # the last one holds all below it
        return resident()

    kept, before = [], resident()
    job = start_job(work, lambda: None)
    job.wait(20)
    assert job.result() - before > PIECE * PIECES // 2
    assert resident() - before < PIECE * PIECES // 4


def test_it_can_be_done_from_any_thread():
    thread = threading.Thread(target=trim_memory)
    thread.start()
    thread.join(5)
    assert not thread.is_alive()


def test_memory_is_given_back_a_second_after_a_screen_or_a_size_has_gone(play, monkeypatch):
    given_back = []
    monkeypatch.setattr("game.app.tidy_memory", lambda: given_back.append(player.clock))
    player = play()
    player.step(5.0)
    given_back.clear()
    begun = player.clock
    player.resize(700, 500)
    player.step(0.5)
    player.resize(600, 400)
    assert given_back == []
    player.step(0.6)
    assert given_back == [pytest.approx(begun + 1.1, abs=0.1)]
    player.step(5.0)
    assert len(given_back) == 1
    player.key("F1")
    player.step(5.0)
    player.step(5.0)
    assert len(given_back) == 2
    assert player.app._patience() is None
