"""What the tests of the solver share."""

from functools import partial

import pytest


@pytest.fixture
def list_lines(monkeypatch):
    """Has searches for distances list at most so many solutions."""
    return partial(monkeypatch.setattr, "solver.analysis.search_distances.MOST_LINES")
