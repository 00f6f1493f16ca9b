"""Memory: what is free goes back to the system, and what always stays is not looked through for garbage."""

from __future__ import annotations

import ctypes
import gc
import sys


def trim_memory() -> None:
    """Has the C library of Linux give back what it holds for itself; elsewhere nothing is to be done.

    It keeps what threads have freed, in an arena for each, and what pictures of many sizes took: over ten minutes of
    play some 50 MB each. Takes about a millisecond, in which other threads go on.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc alone has it
        if trim is not None:
            trim(0)


def tidy_memory() -> None:
    """Lets go what only Python's search for garbage finds, and gives it back: a screen and its board's table, say.

    That search is not done while nothing happens. Takes a millisecond or two after ``freeze_memory``.
    """
    gc.collect()
    trim_memory()


def freeze_memory() -> None:
    """What is there now stays as long as the program: Python's search for garbage leaves it out from now on.

    With the program's own modules such a search takes 11 ms every quarter of a minute, and a frame comes late.
    """
    gc.collect()
    gc.freeze()
