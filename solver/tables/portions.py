"""Long work in portions, some of them side by side, so that whoever cancels hardly waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from ..errors import Cancelled
from ..system.progress import Cancel
from .coding import Bits

PORTION = 1 << 16
"""Values worked at without a look at who cancels: some 5 ms where they are sorted."""
THREADS = 2
"""More hardly help: sorting and memory are what takes the time."""

S = TypeVar("S")
T = TypeVar("T")


def check(cancel: Cancel) -> None:
    """Raises Cancelled where that was asked for."""
    if cancel():
        raise Cancelled


def portions(count: int, cancel: Cancel) -> Iterator[slice]:
    """The places from 0 to ``count`` in portions. Raises Cancelled."""
    for begin in range(0, count, PORTION):
        check(cancel)
        yield slice(begin, min(begin + PORTION, count))


def by_threads(work: Callable[[S], T], parts: Iterable[S]) -> list[T]:
    """What ``work`` makes of each part, in their order; NumPy lets threads work side by side."""
    listed = list(parts)
    if len(listed) < 2:
        return list(map(work, listed))
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, listed))


def in_one(parts: Sequence[Bits], cancel: Cancel) -> Bits:
    """Arrays one after another in one. Raises Cancelled."""
    whole, begin = np.empty(sum(map(len, parts)), np.uint64), 0
    for part in parts:
        for some in portions(len(part), cancel):
            end = begin + some.stop - some.start
            whole[begin:end] = part[some]
            begin = end
    return whole
