"""What the tests of the solver share."""

from functools import partial

import pytest

from solver.tables.explored_table import ExploredTable

KEPT = {}


@pytest.fixture
def list_lines(monkeypatch):
    """Has searches for distances list at most so many solutions."""
    return partial(monkeypatch.setattr, "solver.analysis.search_distances.MOST_LINES")


@pytest.fixture
def block_tables_kept(monkeypatch):
    """Each table of blocks is built once for all tests that ask for this: for those of what is done with tables."""
    build = ExploredTable.build

    def built_once(board, *arguments):
        if board not in KEPT:
            KEPT[board] = build(board, *arguments)
        return KEPT[board]

    monkeypatch.setattr(ExploredTable, "build", built_once)
