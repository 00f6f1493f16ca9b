"""Locks of files between programs: the end of a program, however it comes, lets the next one in."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .files import NO_LINK

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_lock(path: Path) -> int | None:
    """Return a descriptor of the file, which is made; closing it ends the lock. None where nothing can be written.

    A link is not followed: neither a file of somebody else's would be locked, nor one made where it leads.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600)
    except OSError:
        return None


def try_lock(descriptor: int) -> bool:
    """Take the lock; return False if another program has it, and True on file systems without locks."""
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # another has it
        return False
    except OSError:  # there are none here
        return True
    return True
