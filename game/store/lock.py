"""A lock between programs: a file that is read and then written must not be written by another in between."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.system.files import open_lock, try_lock

PATIENCE = 5.0
"""Seconds; a program that keeps a lock for longer hangs, and must not hold up the games of others."""
STEP = 0.005


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock this block for one program per folder; its end, or that of the program, unlocks it.

    Goes on without where there can be no lock: on a file system that knows none, or one that cannot be written.
    """
    descriptor = open_lock(folder / ".lock")
    try:
        until = time.monotonic() + PATIENCE
        while descriptor is not None and not try_lock(descriptor) and time.monotonic() <= until:
            time.sleep(STEP)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)
