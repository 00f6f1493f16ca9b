"""The order and the least of numbers, of equal ones the first."""

import numpy as np
import pytest

from solver.search.selection import ascending, least


@pytest.mark.parametrize("different", [1, 3, 1_000])
@pytest.mark.parametrize("kind", [np.int32, np.int64, np.float64])
def test_least_are_the_first_of_a_stable_order(different, kind):
    rng = np.random.default_rng(different)
    for size in (*range(2, 20), 700):
        values = rng.integers(0, different, size).astype(kind)
        for count in {1, size // 2, size - 1}:
            assert least(values, count).tolist() == sorted(values.argsort(kind="stable")[:count].tolist())


@pytest.mark.parametrize("different", [1, 3, 1_000])
def test_order_is_stable(different):
    values = np.random.default_rng(different).integers(-different, different, 500).astype(np.int32)
    assert ascending(values).tolist() == values.argsort(kind="stable").tolist()
