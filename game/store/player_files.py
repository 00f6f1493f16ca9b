"""Shared by the files of the player: a lock between programs, damaged files set aside, and what is told of both."""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from solver.system.files import TEMPORARY_SUFFIX, documents_folder, open_lock, try_lock

T = TypeVar("T")


def set_aside(path: Path) -> None:
    """Rename a file to an unused name. Raises OSError where that is impossible: it must not be overwritten."""
    with suppress(FileNotFoundError):  # another program has just done so
        path.replace(unused_name(path))


def unused_name(path: Path) -> Path:
    """Return where a file that can't be used is set aside: the first such name that nothing has."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    return next(name for name in names if not os.path.lexists(name))


@contextmanager
def temporary(path: Path) -> Iterator[Path]:
    """Return the path of an empty file beside another, which is removed at the end, unless it was renamed."""
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=TEMPORARY_SUFFIX, dir=path.parent)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):  # those of a database
            with suppress(OSError):
                Path(f"{name}{ending}").unlink()


def write_to_documents(write: Callable[[Path], T], data_folder: Path, documents: Path | None = None) -> T:
    """Return the result of ``write`` for the player's documents (by default the system's folder for them), or for the
    data folder where they are missing or refuse it. Raises OSError where both do.
    """
    documents = documents or documents_folder()
    with suppress(OSError):  # read-only, for instance
        if documents.is_dir():
            return write(documents)
    data_folder.mkdir(parents=True, exist_ok=True)
    return write(data_folder)


PATIENCE = 5.0  # seconds; a program that keeps a lock for longer hangs, and must not hold up the games of others
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


@dataclass(frozen=True)
class Problem:
    """The reason why something could not be stored or read; ``Words.problem`` has its text for the player."""

    kind: str
    """``no_home``, ``future``, ``unreadable``, ``damaged``, ``recovered``, ``impossible``, ``damaged_lines``,
    ``unwritten``, ``unexported`` or ``failed``."""
    file: str
    error: BaseException | None = field(default=None, compare=False)
    count: int = 0  # of the records or lines concerned
