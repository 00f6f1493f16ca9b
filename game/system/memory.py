"""Memory: free memory goes back to the system, and permanent objects are left out of garbage collection."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

M_ARENA_MAX = -8  # of glibc's malloc.h


def share_memory() -> None:
    """Make all threads of the program share one heap; to be called before any of our own is started.

    The C library of Linux would give each a heap of its own, and of these it never gives back the upmost free part:
    40 MB that a search had used stayed in use for good.
    """
    share = _of_glibc("mallopt")
    if share is not None:
        share(M_ARENA_MAX, 1)


def trim_memory() -> None:
    """Make the C library of Linux release its free memory; elsewhere do nothing.

    It keeps what pictures of many sizes took: over ten minutes of play some 50 MB. Takes about a millisecond, in which
    other threads go on.
    """
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """Return a function that no other C library has."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def collect_garbage() -> None:
    """Collect garbage, such as a screen and its board's table, and release its memory.

    That search is not done while nothing happens. Takes a millisecond or two after ``freeze_memory``.
    """
    from solver import forget_tables  # not before the window is there

    forget_tables()
    gc.collect()
    trim_memory()


def hold_garbage() -> None:
    """Suspend garbage collection until ``freeze_memory``: while modules are imported there is hardly any garbage."""
    gc.disable()


def freeze_memory() -> None:
    """Make all present objects permanent: garbage collection leaves them out from now on.

    With the program's own modules such a search takes 11 ms every quarter of a minute, and a frame comes late.
    """
    gc.freeze()
    gc.enable()
