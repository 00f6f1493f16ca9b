"""Large files in the tables' folder, mapped into memory instead of read, so that only the pages used are loaded.

Each is one line of JSON, the header, and then bytes that are the same on every machine: the program holds their
SHA-256. So whatever has written a file, its content is right if its checksum is.
"""

from __future__ import annotations

import errno
import io
import mmap
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled, WrongTable
from ..system.files import open_file
from ..system.progress import Cancel, never_cancel
from .table_files import digest, put_table, read_header

Bytes = NDArray[np.uint8]
CHUNK = 1 << 22
"""Bytes read or written between two checks for cancellation."""
NOT_RESERVED = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""Errors of file systems that reserve no space."""


def write_mapped(
    path: Path, header: Mapping[str, object], content: Iterable[memoryview], cancel: Cancel = never_cancel
) -> None:
    """Write a file, whole or not at all.

    Raises WrongTable for other content than ``header`` has the SHA-256 of, Cancelled, OSError.
    """
    parts = list(content)
    if digest(_chunks(parts, cancel)) != header["sha256"]:
        raise WrongTable(f"what was made for {path.name} is wrong, and is not kept: the memory may be faulty")
    put_table(path, header, _chunks(parts, cancel))


def map_checked(path: Path, header: Mapping[str, object], size: int, cancel: Cancel = never_cancel) -> Bytes:
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
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)[begin:]


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
    """Give a file its space on the disk; what is in it stays. Raises OSError, Cancelled."""
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), 0, size)
            return
        except OSError as error:
            if error.errno not in NOT_RESERVED:
                raise
    with io.BufferedRandom(FileIO(file.fileno(), "r+", closefd=False)) as buffered:
        for begin in range(0, size, CHUNK):
            if cancel():
                raise Cancelled
            buffered.seek(begin)
            there = buffered.read(min(CHUNK, size - begin))
            buffered.seek(begin)
            buffered.write(there.ljust(min(CHUNK, size - begin), b"\0"))


def _read(file: FileIO, cancel: Cancel) -> Iterator[bytes]:
    """Yield the rest of a file in chunks: unlike mapped pages they take no memory. Raises Cancelled."""
    while chunk := file.read(CHUNK):
        if cancel():
            raise Cancelled
        yield chunk


def _chunks(content: Iterable[memoryview], cancel: Cancel) -> Iterator[memoryview]:
    """Yield the content in chunks. Raises Cancelled."""
    for part in content:
        for begin in range(0, len(part), CHUNK):
            if cancel():
                raise Cancelled
            yield part[begin : begin + CHUNK]
