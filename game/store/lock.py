"""One program at a time: a file that is read and then written must not be written by another in between."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 5.0
"""Seconds; a program that keeps a lock for longer hangs, and must not hold up the games of others."""
STEP = 0.005

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lets no other program into this block of the same folder; its end, or that of the program, lets the next in.

    Goes on without where there can be no lock: on a file system that knows none, or one that cannot be written.
    """
    descriptor = None
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if descriptor is not None:
            _wait_for(descriptor)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _wait_for(descriptor: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            _lock(descriptor)
            return
        except (BlockingIOError, PermissionError):  # another has it
            if time.monotonic() > until:
                return
        except OSError:  # there are none here
            return
        time.sleep(STEP)
