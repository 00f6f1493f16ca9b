"""Long work in portions, some of them in parallel, so that cancelling takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from ..errors import Cancelled
from ..system.progress import Cancel
from .coding import Bits

PORTION = 1 << 16
"""Values processed between two checks for cancellation: some 5 ms where they are sorted."""
THREADS = 2
"""More hardly help: sorting and memory take most of the time."""

S = TypeVar("S")
T = TypeVar("T")


def check(cancel: Cancel) -> None:
    """Raise Cancelled once cancellation is requested."""
    if cancel():
        raise Cancelled


def portions(count: int, cancel: Cancel) -> Iterator[slice]:
    """Yield the indices from 0 to ``count`` in portions. Raises Cancelled."""
    for begin in range(0, count, PORTION):
        check(cancel)
        yield slice(begin, min(begin + PORTION, count))


def by_threads(work: Callable[[S], T], parts: Iterable[S]) -> list[T]:
    """Return the results of ``work`` for the parts, in their order; NumPy lets threads run in parallel."""
    listed = list(parts)
    if len(listed) < 2:
        return list(map(work, listed))
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, listed))


def in_one(parts: Sequence[Bits], cancel: Cancel) -> Bits:
    """Concatenate arrays. Raises Cancelled."""
    whole, begin = np.empty(sum(map(len, parts)), np.uint64), 0
    for part in parts:
        for some in portions(len(part), cancel):
            end = begin + some.stop - some.start
            whole[begin:end] = part[some]
            begin = end
    return whole
