"""What the tests of the solver share."""

import time
from functools import partial
from types import SimpleNamespace

import pytest


@pytest.fixture
def list_lines(monkeypatch):
    """Has searches for distances list at most so many solutions."""
    return partial(monkeypatch.setattr, "solver.analysis.search_distances.MOST_LINES")


@pytest.fixture
def processor_clock(monkeypatch):
    """Has limits of seconds be the thread's seconds of a processor, of which a busy machine gives a search as many."""
    clock = SimpleNamespace(perf_counter=time.thread_time)
    for module in ("solver.system.limits", "solver.analysis.comparison"):
        monkeypatch.setattr(f"{module}.time", clock)
