"""Large files of the tables' folder, mapped into memory and not read, so that only what is asked for is loaded.

Each is one line of JSON, the header, with the SHA-256 of the rest, whose size is known beforehand. The sum is checked
once, and again whenever the file has changed since; beside it lies a small file that tells which was checked.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..system.files import open_file, read_file, write_atomically
from ..system.progress import Cancel, never_cancel
from .table_files import UNUSABLE, digest, is_there, read_header, write_table

Bytes = NDArray[np.uint8]
HeaderOf = Callable[[str], Mapping[str, object]]
"""Gives the header of a file whose content has this SHA-256."""
CHUNK = 1 << 22
"""Bytes read or written between two questions whether to stop."""


def write_mapped(path: Path, header_of: HeaderOf, content: Iterable[memoryview], cancel: Cancel = never_cancel) -> None:
    """Writes a file, whole or not at all. Raises Cancelled, OSError."""
    parts = list(content)
    header = header_of(digest(_chunks(parts, cancel)))
    write_table(path, header, _chunks(parts, cancel))
    if not is_there(path, sum(len(part) for part in parts)):
        raise OSError(f"{path} cannot be written")


def map_checked(path: Path, header_of: HeaderOf, size: int, cancel: Cancel = never_cancel) -> Bytes:
    """The content of a file. Raises FileNotFoundError, others of UNUSABLE for one that cannot be used, Cancelled."""
    with open_file(path, follow=False) as file:
        header = read_header(file)
        begin, status = file.tell(), os.fstat(file.fileno())
        if status.st_size != begin + size:
            raise ValueError("wrong size")
        sha256 = header["sha256"]
        if header != header_of(sha256):
            raise ValueError("written by another version")
        stamp = {"size": status.st_size, "changed": status.st_mtime_ns, "file": status.st_ino, "sha256": sha256}
        if not _was_checked(path, stamp):
            if digest(_read(file, cancel)) != sha256:
                raise ValueError("damaged: its sum is another one")
            with suppress(OSError):  # it is checked again then
                write_atomically(checked_path(path), [json.dumps(stamp).encode()], follow=False)
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)[begin:]


def remove_mapped(path: Path) -> None:
    """Removes a file and what belongs to it. Raises OSError."""
    for each in (path, checked_path(path)):
        each.unlink(missing_ok=True)


def checked_path(path: Path) -> Path:
    """Tells which file's sum has been checked."""
    return path.with_name(f"{path.name}-checked")


def _was_checked(path: Path, stamp: Mapping[str, object]) -> bool:
    try:
        return bool(json.loads(read_file(checked_path(path), 4096, follow=False)) == stamp)
    except UNUSABLE:
        return False


def _read(file: FileIO, cancel: Cancel) -> Iterator[bytes]:
    """The rest of a file little by little: unlike what is mapped it takes no memory. Raises Cancelled."""
    while chunk := file.read(CHUNK):
        if cancel():
            raise Cancelled
        yield chunk


def _chunks(content: Iterable[memoryview], cancel: Cancel) -> Iterator[memoryview]:
    """The content little by little. Raises Cancelled."""
    for part in content:
        for begin in range(0, len(part), CHUNK):
            if cancel():
                raise Cancelled
            yield part[begin : begin + CHUNK]
