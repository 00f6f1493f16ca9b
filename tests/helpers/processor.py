"""Processor time and counts of calls, by which what is to be quick is judged.

A busy machine changes the time of a thread little, that of the whole process by all that other threads do meanwhile,
and counts not at all.
"""

import os
import sys
import threading
import time
from pathlib import Path

import pytest
from waiting import wait_until

PROC = Path("/proc")


def calls_in(work, and_threads=False):
    """Return how often Python calls functions, its own and C's, in some work, and in the threads that this starts."""
    count = 0

    def see(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    if and_threads:
        threading.setprofile(see)
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return count


class Questions:
    """A ``cancel`` that measures how much a thread works from one question to its next, in seconds of a processor.

    A cancel at any moment takes no longer than that.
    """

    def __init__(self, cancel):
        self._cancel, self._asked = cancel, {}
        self.longest = 0.0

    def __call__(self):
        self.measure()
        return self._cancel()

    def measure(self):
        """Take the work since the last question into account."""
        now, thread = time.thread_time(), threading.get_ident()
        self.longest = max(self.longest, now - self._asked.get(thread, now))
        self._asked[thread] = now


def used_by(pid):
    """Return the seconds of a processor that a process has used so far; it may have ended, if nobody waited for it.

    Skips the test where the system does not tell.
    """
    status = PROC / str(pid) / "stat"
    if not PROC.exists():
        pytest.skip("the processor time of other processes is not told here")
    fields = status.read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def used_until_end(process, number):
    """Send a signal to a child; return the seconds of a processor that it uses from then to its end.

    It is still to be waited for.
    """
    before = used_by(process.pid)
    os.kill(process.pid, number)  # not as Popen does, which waits for one that has ended
    wait_until(lambda: os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG))
    return used_by(process.pid) - before
