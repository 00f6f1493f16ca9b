"""The files of tables: their folder, their common format, large ones mapped into memory, and those built on request.

Each is one line of JSON, the header, and then bytes whose SHA-256 the header holds. They lie in a folder of the
program's own, in which no link is followed; the folder itself may be one.

A large file is mapped instead of read, so that only the pages used are loaded. Its content is the same on every
machine and the program holds its SHA-256: so whatever has written it, it is right if its checksum is.

Databases too large to ship are optional. Each states its cost, and one is built at a time; the results so far of a
build that was stopped lie in the same folder.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import logging
import mmap
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum
from io import FileIO
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import WrongTable
from ..model.board import Board
from ..model.pieces import EMPTY
from ..model.solvability import position_count
from ..system.files import cache_folder, open_file, open_lock, sweep_temporaries, try_lock, write_atomically
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel

LONGEST_HEADER = 4096
"""Bytes; read no further when looking for the end of the header."""
UNUSABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)
"""The errors of reading a file that is no table."""
CHUNK = 1 << 20
"""Bytes read, checked or written between two checks for cancellation: some 2 ms."""
NOT_RESERVED = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""Errors of file systems that reserve no space."""
MAPPED_BOARDS = {(3, 4): "eleven", (2, 6): "2x6"}
"""The number boards that can have a mapped table: rows and columns, and their id, which the file is named by."""

log = logging.getLogger(__name__)
MEGABYTE = 1_000_000


def tables_folder() -> Path:
    """Return the folder of the tables."""
    return cache_folder() / "tables"


def mapped_path(board: Board) -> Path | None:
    """Return the table's file for a board with this goal; None for boards that have no mapped table."""
    name = MAPPED_BOARDS.get((board.rows, board.columns))
    goal = (*range(1, board.rows * board.columns), EMPTY)
    if name is None or board.goal_cells != goal or board.blocks:
        return None
    return tables_folder() / f"{name}.whole"


def is_mapped_built(board: Board) -> bool:
    """Return whether there is a file of the right size for this board; its content is checked on loading."""
    path = mapped_path(board)
    return path is not None and is_there(path, position_count(board))


def is_there(path: Path, size: int) -> bool:
    """Return True for a file of more than ``size`` bytes; its content is checked on mapping."""
    status = status_of(path)
    return status is not None and status.st_size > size


def status_of(path: Path) -> os.stat_result | None:
    """Return the status of a file; None where there is none, or a link."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return status if stat.S_ISREG(status.st_mode) else None


def write_table(path: Path, header: Mapping[str, Any], content: Iterable[bytes | memoryview]) -> None:
    """Write a table's file as ``put_table`` does, or nothing where that fails."""
    try:
        put_table(path, header, content)
    except OSError as error:
        log.info("a table is not cached: %s", error)


def put_table(path: Path, header: Mapping[str, Any], content: Iterable[bytes | memoryview]) -> None:
    """Write a table's file, whole or not at all. ``header`` has at least ``format`` and ``version``.

    Raises OSError, also where there is a file of a later version of the program.
    """
    if is_later(path, header["format"], header["version"]):
        raise OSError(f"{path} is of a later version, and stays as it is")
    sweep_temporaries(path.parent)
    write_atomically(path, chain([json.dumps(header).encode() + b"\n"], content), follow=False)


def discard(path: Path, format_name: str, version: int, error: Exception) -> None:
    """Remove a file that is no table, because of ``error``; keep a later version's, and one that cannot be read."""
    log.info("the table %s is not used: %s", path, error)
    if not isinstance(error, OSError) and not is_later(path, format_name, version):
        with suppress(OSError):
            path.unlink()


@contextmanager
def unusable_discarded(path: Path, format_name: str, version: int, *also: type[Exception]) -> Iterator[None]:
    """Discard a file whose reading raises UNUSABLE, or an error of ``also``; a missing file raises nothing."""
    unusable: tuple[type[Exception], ...] = (*UNUSABLE, *also)
    try:
        yield
    except FileNotFoundError:
        pass
    except unusable as error:
        discard(path, format_name, version, error)


def read_header(file: FileIO) -> Any:
    """Return the content of the first line, leaving the file after it. Raises ValueError for what is no JSON."""
    line = file.read(LONGEST_HEADER).split(b"\n", 1)[0]
    file.seek(len(line) + 1)
    return json.loads(line)


def digest(parts: Iterable[bytes | memoryview]) -> str:
    """Return the SHA-256 of all parts together."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(part)
    return sha.hexdigest()


def chunks(content: Iterable[memoryview], cancel: Cancel) -> Iterator[memoryview]:
    """Yield the content in chunks. Raises Cancelled."""
    for part in content:
        for begin in range(0, len(part), CHUNK):
            check_cancel(cancel)
            yield part[begin : begin + CHUNK]


def is_later(path: Path, format_name: str, version: int) -> bool:
    """Return whether a later version of the program has written the file.

    Without this check both versions would replace each other's tables in turn.
    """
    try:
        with open_file(path, follow=False) as file:
            found = read_header(file)
        return found["format"] == format_name and type(found["version"]) is int and found["version"] > version
    except UNUSABLE:
        return False


def write_mapped(
    path: Path, header: Mapping[str, object], content: Iterable[memoryview], cancel: Cancel = never_cancel
) -> None:
    """Write a file, whole or not at all.

    Raises WrongTable for other content than ``header`` has the SHA-256 of, Cancelled, OSError.
    """
    parts = list(content)
    if digest(chunks(parts, cancel)) != header["sha256"]:
        raise WrongTable(f"what was made for {path.name} is wrong, and is not kept: the memory may be faulty")
    put_table(path, header, chunks(parts, cancel))


def map_checked(path: Path, header: Mapping[str, object], size: int, cancel: Cancel = never_cancel) -> memoryview:
    """Return the content of a file, ``size`` bytes whose SHA-256 is that of ``header``.

    Raises FileNotFoundError, others of UNUSABLE for one that cannot be used, Cancelled.
    """
    with open_file(path, follow=False) as file:
        if read_header(file) != header:
            raise ValueError("damaged, or written by another version")
        begin = file.tell()
        if os.fstat(file.fileno()).st_size != begin + size:
            raise ValueError("wrong size")
        if digest(_read(file, cancel)) != header["sha256"]:
            raise ValueError("damaged: its sum is another one")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[begin:]


def map_writable(path: Path, size: int, *, anew: bool, cancel: Cancel = never_cancel) -> mmap.mmap:
    """Map a file to be written to, with all of its space reserved: on a disk that is full, writing to a page that has
    no space yet would end the program at once.

    ``anew`` makes the file, all zeros, in the place of what is there. Raises Cancelled, and OSError where there is no
    room; a file made anew is removed then.
    """
    if anew:
        path.unlink(missing_ok=True)
    try:
        with open_file(path, "x+" if anew else "r+", follow=False) as file:
            _reserve(file, size, cancel)
            return mmap.mmap(file.fileno(), size)
    except BaseException as error:
        if anew:
            with suppress(OSError):
                path.unlink()
        if isinstance(error, OSError) and error.filename is None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def _reserve(file: FileIO, size: int, cancel: Cancel) -> None:
    """Reserve a file's space on the disk; its content stays. Raises OSError, Cancelled."""
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), 0, size)
            return
        except OSError as error:
            if error.errno not in NOT_RESERVED:
                raise
    with io.BufferedRandom(FileIO(file.fileno(), "r+", closefd=False)) as buffered:
        for begin in range(0, size, CHUNK):
            check_cancel(cancel)
            buffered.seek(begin)
            there = buffered.read(min(CHUNK, size - begin))
            buffered.seek(begin)
            buffered.write(there.ljust(min(CHUNK, size - begin), b"\0"))


def _read(file: FileIO, cancel: Cancel) -> Iterator[bytes]:
    """Yield the rest of a file in chunks: unlike mapped pages they take no memory. Raises Cancelled."""
    while chunk := file.read(CHUNK):
        check_cancel(cancel)
        yield chunk


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

    board_id: str
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
