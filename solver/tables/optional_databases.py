"""Databases built on request, as they are too large to ship: the cost of each, and one builder at a time.

All of them are optional. They lie in the tables' folder, as do the results so far of a build that was stopped.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from ..system.files import open_lock, try_lock
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .table_files import tables_folder

MEGABYTE = 1_000_000


class State(str, Enum):
    """The state of a database on the disk; it is begun where a build was stopped."""

    ABSENT = "absent"
    BEGUN = "begun"
    BUILT = "built"


class Cost(NamedTuple):
    """The cost of building a database; memory and disk, meanwhile and once built, in MB."""

    minutes: int
    """At most, on two otherwise idle cores."""
    memory: int
    disk_meanwhile: int
    disk: int


class Database(NamedTuple):
    """A database that can be made for a board."""

    board: str
    """The id of the board."""
    cost: Cost
    can_resume: bool
    state: Callable[[], State]
    begun_bytes: Callable[[], int]
    """Returns the bytes on the disk of a build that was stopped."""
    verify: Callable[[], None]
    """Reads the whole file, and removes it if it is damaged."""
    make: Callable[[Progress, Cancel], None]
    """Builds the database, whole or not at all. Raises WrongTable, Cancelled, OSError."""
    remove: Callable[[], None]
    """Removes the database, and the remains of a build. Raises OSError."""
    path: Callable[[], Path]
    size: int
    """The size of its tables in bytes."""


class Busy(OSError):
    """Another program makes or removes a database."""

    code = "busy"


class NoRoom(OSError):
    """The machine has no room for what would be made."""

    code = "no-room"

    def __init__(self, what: str, needed: int, free: int) -> None:
        """Store what is short, ``disk`` or ``memory``, and the numbers in MB."""
        super().__init__(f"building needs {needed:,} MB of {what}, {free:,} MB are free")
        self.what, self.needed, self.free = what, needed, free


def free_memory() -> int | None:
    """Return the free memory in MB, or None where the system does not report it."""
    try:
        told = re.search(r"^MemAvailable: +(\d+) kB$", Path("/proc/meminfo").read_text("ascii"), re.MULTILINE)
    except (OSError, ValueError):  # only Linux reports it
        return None
    return None if told is None else int(told[1]) * 1024 // MEGABYTE


def build(
    database: Database,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    free_memory: Callable[[], int | None] = free_memory,
) -> None:
    """Build a database, unless it exists.

    Raises Busy, NoRoom, WrongTable, Cancelled, and OSError where the disk fails.
    """
    with _alone():
        database.verify()
        if database.state() is not State.BUILT:
            _check_room(database, free_memory())
            database.make(progress, cancel)


def remove(database: Database) -> None:
    """Remove a database, and the remains of a build. Raises Busy, OSError."""
    with _alone():
        database.remove()


@contextmanager
def _alone() -> Iterator[None]:
    """Let one program at a time in: two builds would take twice the memory, or write the same files. Raises Busy."""
    descriptor = open_lock(tables_folder() / ".building")
    try:
        if descriptor is not None and not try_lock(descriptor):
            raise Busy("another program is working on a database")
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _check_room(database: Database, memory: int | None) -> None:
    """Raise NoRoom where the disk or ``memory``, in MB, is short, OSError where there is no folder."""
    cost, folder = database.cost, tables_folder()
    folder.mkdir(parents=True, exist_ok=True)
    needed = cost.disk_meanwhile - database.begun_bytes() // MEGABYTE
    free = shutil.disk_usage(folder).free // MEGABYTE
    if free < needed:
        raise NoRoom("disk", needed, free)
    if memory is not None and memory < cost.memory:
        raise NoRoom("memory", cost.memory, memory)
