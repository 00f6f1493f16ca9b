"""Work that is shared among threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")


def map_in_threads(work: Callable[[Item], Found], items: Iterable[Item], threads: int | None = None) -> list[Found]:
    """Return the results of ``work`` for the items, in their order; NumPy and zlib let threads run in parallel.

    At most ``threads`` of them run, by default as many as Python thinks best; with 1 none is started. Work may be done
    twice where the system refuses a thread: it has to give the same again.
    """
    listed = list(items)
    if len(listed) > 1 and threads != 1:
        try:
            with ThreadPoolExecutor(threads) as pool:
                return list(pool.map(work, listed))
        except RuntimeError:  # the system gives no more threads, or no memory for their stacks
            pass
    return list(map(work, listed))
