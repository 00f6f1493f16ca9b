"""Round numbers, for the steps of an axis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count


def round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))
