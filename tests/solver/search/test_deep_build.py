"""The builder of the deep database, against that of the shipped ones, on groups that are quickly done."""

import numpy as np
import pytest

from solver import Cancelled, load_board
from solver.search.bounds import ways
from solver.search.deep_build import Half
from solver.search.pattern_databases import build_additive

EIGHT = load_board("eight")
GROUPS = [(1, 2, 3, 4), (5, 6, 7, 8), (2, 4, 6, 7, 8)]


def rows_of(half):
    rows = np.zeros(half.shape, np.uint8)
    half.begin(rows)
    return rows


def fill(half, rows, counts=(), keep=lambda counts: None, cancel=lambda: False):
    half.fill(rows, counts, keep, lambda part: None, cancel)


def keeping(kept):
    """What keeps the numbers of nodes of each layer that is found."""
    return lambda counts: kept.append(list(counts))


def told(half, rows):
    """What the two bits say, by set of cells and arrangement."""
    packed = np.array(list(half.packed(rows)))
    return np.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], axis=-1).reshape(len(packed), -1)


@pytest.mark.parametrize("group", GROUPS)
def test_two_bits_hold_excess_over_manhattan(group):
    half = Half(EIGHT, group)
    fill(half, rows := rows_of(half))
    distances = build_additive(EIGHT, group)
    sets = sorted(set(half.regions.cells))
    bits = told(half, rows)
    assert bits.shape == distances.shape
    for number in range(0, len(sets), 7):
        for rank in range(0, half.arrangements.size, 5):
            pieces = half.arrangements.unrank(rank)
            near = sum(ways(EIGHT, piece)[cell] for piece, cell in zip(pieces, sets[number], strict=True))
            assert bits[number, rank] == min((distances[number, rank] - near) // 2, 3)


def test_stopped_build_resumes():
    half = Half(EIGHT, (5, 6, 7, 8))
    fill(half, whole := rows_of(half))
    rows, kept = rows_of(half), []
    with pytest.raises(Cancelled):
        fill(half, rows, keep=keeping(kept), cancel=lambda: len(kept) == 12)
    assert 0 < np.count_nonzero(rows) < np.count_nonzero(whole)
    fill(half, rows, kept[-5])  # the layers after that are expanded again
    assert np.array_equal(rows, whole)
    counted = np.bincount(whole.reshape(-1))[1:].tolist()
    fill(half, rows, keep=keeping(kept))
    assert kept[-1] == counted


def test_lost_rows_are_found_again():
    half = Half(EIGHT, (5, 6, 7, 8))
    fill(half, whole := rows_of(half), keep=keeping(kept := []))
    rows = whole.copy()
    rows[rows > 6] *= np.random.default_rng(1).integers(0, 2, np.count_nonzero(rows > 6), np.uint8)
    fill(half, rows, kept[5])
    assert np.array_equal(rows, whole)
