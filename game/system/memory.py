"""Memory: what is free goes back to the system, and what always stays is not looked through for garbage."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

M_ARENA_MAX = -8
"""Of ``mallopt``, in glibc's malloc.h."""


def share_memory() -> None:
    """Has all threads of the program take their memory from one place; to be called before any of our own is started.

    The C library of Linux would give each a heap of its own, and of these it never gives back the upmost free part:
    40 MB that a search had used stayed in use for good.
    """
    share = _of_glibc("mallopt")
    if share is not None:
        share(M_ARENA_MAX, 1)


def trim_memory() -> None:
    """Has the C library of Linux give back what it holds for itself; elsewhere nothing is to be done.

    It keeps what pictures of many sizes took: over ten minutes of play some 50 MB. Takes about a millisecond, in which
    other threads go on.
    """
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function that no other C library has."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def tidy_memory() -> None:
    """Lets go what only Python's search for garbage finds, and gives it back: a screen and its board's table, say.

    That search is not done while nothing happens. Takes a millisecond or two after ``freeze_memory``.
    """
    from solver import forget_tables  # not before the window is there

    forget_tables()
    gc.collect()
    trim_memory()


def hold_garbage() -> None:
    """Leaves garbage where it is until ``freeze_memory``: while modules are imported there is hardly any to find."""
    gc.disable()


def freeze_memory() -> None:
    """What is there now stays as long as the program: Python's search for garbage leaves it out from now on.

    With the program's own modules such a search takes 11 ms every quarter of a minute, and a frame comes late.
    """
    gc.freeze()
    gc.enable()
