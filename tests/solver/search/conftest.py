"""What the tests of searches share."""

import pytest

from solver.search import deepening, support


@pytest.fixture
def no_bounds_kept():
    """No bound has been made yet, and those made meanwhile are forgotten."""
    before = dict(support.kept)
    support.kept.clear()
    yield
    support.kept.clear()
    support.kept.update(before)


@pytest.fixture
def own_databases(no_bounds_kept, tmp_path, monkeypatch):
    """A folder of pattern databases, empty, in place of those that come along."""
    monkeypatch.setattr(support, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def always_long(monkeypatch):
    """Every search counts as long: it takes stronger bounds, and is shared among processes."""
    monkeypatch.setattr(deepening, "LONG", 0)
