"""What jobs have freed goes back to the system."""

import platform
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from golden_data import ROOT
from waiting import PATIENCE

from game.system.background import start_job
from game.system.memory import trim_memory

PIECE, PIECES = 60_000, 2_000
"""Bytes that the C library takes from an arena of the thread's own, and how many of these."""


def resident():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="only there memory is held back")
def test_what_job_has_freed_goes_back(monkeypatch):
    monkeypatch.setattr("game.system.background.trim_memory", trim_memory)

    def work(progress, cancel):
        pieces = [np.ones(PIECE, np.uint8) for _ in range(PIECES)]
        kept.append(pieces.pop())  # the last one holds all below it
        return resident()

    trim_memory()  # else the work may take what other tests have left free
    kept, before = [], resident()
    job = start_job(work, lambda: None)
    job.wait(PATIENCE)
    assert job.result() - before > PIECE * PIECES // 2
    assert resident() - before < PIECE * PIECES // 4


THREAD = """
import ctypes, os, sys, threading
from game.system.memory import share_memory, trim_memory

c = ctypes.CDLL(None)
c.malloc.restype, c.malloc.argtypes, c.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
file = os.open("/proc/self/statm", os.O_RDONLY)

def resident():
    return int(os.pread(file, 100, 0).split()[1]) * 4096

def work():
    c.free(c.malloc(30_000_000))  # from then on the C library keeps up to twice that much at a heap's end
    pieces = [c.malloc(60_000) for _ in range(500)]
    for piece in pieces:
        ctypes.memset(piece, 1, 60_000)
    used.append(resident())
    for piece in reversed(pieces):
        c.free(piece)

if sys.argv[1] == "shared":
    share_memory()
used = []
thread = threading.Thread(target=work)
thread.start()
thread.join()
trim_memory()
print(used[0] - resident())
"""


def given_back(word):
    """Bytes of 30 MB that a thread has freed."""
    ran = subprocess.run([sys.executable, "-c", THREAD, word], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(ran.stdout)


@pytest.mark.skipif(sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="only there it is held back")
def test_shared_heap_is_given_back():
    assert given_back("shared") > 25_000_000
    assert given_back("each its own") < 15_000_000  # else there is no need for sharing any more


def test_it_can_be_done_from_any_thread():
    thread = threading.Thread(target=trim_memory)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_memory_is_freed_after_a_second(play, monkeypatch):
    given_back = []
    monkeypatch.setattr("game.app.deferred.collect_garbage", lambda: given_back.append(player.clock))
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
    assert player.sleeps
