"""The numbers the deep database is looked up at: a slide changes them to those of the position that it leads to."""

import random

import numpy as np
import pytest

from solver import load_board, random_position
from solver.search.deep_database import CONTENTS, deep_bound
from solver.search.packed import packed_board
from solver.search.support import BITS

FIFTEEN = load_board("fifteen")
PACKED = packed_board(FIFTEEN)


@pytest.fixture(scope="module")
def bound():
    """Of tables that say nothing beyond the Manhattan distances; being all zeros they take no memory."""
    return deep_bound(PACKED, *(np.zeros(size, np.uint8) for size in CONTENTS.table_bytes))


def test_slide_updates_index(bound):
    rng = random.Random(5)
    for _ in range(40):
        position = random_position(FIFTEEN, rng)
        for slide, move in enumerate(PACKED.moves):
            if PACKED.source_frame[slide] != PACKED.frame(position):
                continue
            after = position.apply(move)
            code = PACKED.code(position.cells[PACKED.origin_cell[slide]])
            for (index,) in bound.sums:
                found = index.after(np.array([index.start(position)]), np.array([slide << BITS | code]))
                assert found.tolist() == [index.start(after)]


def test_zero_tables_leave_manhattan_distances(bound):
    rng = random.Random(6)
    for _ in range(20):
        position = random_position(FIFTEEN, rng)
        far = sum(
            abs(cell // 4 - (piece - 1) // 4) + abs(cell % 4 - (piece - 1) % 4)
            for cell, piece in enumerate(position.cells)
            if piece
        )
        assert bound.of(position) == far
