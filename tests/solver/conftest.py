"""What the tests of boards of blocks share."""

import pytest

from solver.tables.block_table import BlockTable

KEPT = {}


@pytest.fixture
def block_tables_kept(monkeypatch):
    """Each table of blocks is built once for all tests that ask for this: for those of what is done with tables."""
    build = BlockTable.build

    def built_once(board, *arguments):
        if board not in KEPT:
            KEPT[board] = build(board, *arguments)
        return KEPT[board]

    monkeypatch.setattr(BlockTable, "build", built_once)
