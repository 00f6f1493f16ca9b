"""The order and the least of many numbers, the same on every processor.

What NumPy sorts and partitions with is chosen by the processor, and each has its own order of equal numbers. Here the
index breaks a tie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

INDEX_BITS = 32


def ascending(values: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the indices of values in ascending order, of equal ones the lower first; in half the time of a stable
    ``argsort``.
    """
    numbered = values.astype(np.int64)
    numbered <<= INDEX_BITS
    numbered |= np.arange(len(values))
    numbered.sort()
    numbered &= (1 << INDEX_BITS) - 1
    return numbered


def least(values: NDArray[np.integer | np.floating], count: int) -> NDArray[np.intp]:
    """Return the indices of the ``count`` least values, of equal ones the lowest, in ascending order of the indices."""
    greatest = np.partition(values, count - 1)[count - 1]
    found: NDArray[np.intp] = (values <= greatest).nonzero()[0]
    if len(found) == count:
        return found
    equal = (values.take(found) == greatest).nonzero()[0]
    is_kept = np.ones(len(found), np.bool_)
    is_kept[equal[count - len(found) :]] = False
    kept: NDArray[np.intp] = found.compress(is_kept)
    return kept
