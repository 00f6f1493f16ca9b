"""The file of all records: a line each with its own checksum, only ever added to.

Every line begins and ends with a line feed, so that what a killed program has left half written spoils no other line,
and two programs may write at the same time. Empty lines mean nothing.
"""

from __future__ import annotations

import errno
import json
import os
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from solver import Cancelled
from solver.system.files import open_file, sync_folder

from ..model.record import Record

VERSION = 1
LONGEST_LINE = 64 * 1024
LARGEST_FILE = 256 * 1024 * 1024  # bytes; what is longer is not ours
_LINE = re.compile(rb'\{"format": "antipode record", "version": 1, "checksum": "([0-9a-f]{8})", "record": (\{.*\})\}')
_NOT_EMPTY = re.compile(rb"[^\n]+")
_LATER = re.compile(rb'\{"format": "antipode record", "version": (\d{1,9}), .*\}')


@dataclass(frozen=True)
class Contents:
    """The content of a file of records."""

    records: list[Record]
    damaged: list[bytes]  # lines that are no records, not even those of later versions
    later: int = 0


def encode_record(record: Record) -> bytes:
    """Encode a record as its line, which is JSON."""
    data = json.dumps(record.to_data()).encode()
    head = f'{{"format": "antipode record", "version": {VERSION}, "checksum": "{_checksum(data)}", "record": '
    return b"\n" + head.encode() + data + b"}\n"


def decode_record(line: bytes) -> Record:
    """Decode the record in a line without its line feeds. Raises ValueError for anything else."""
    found = _LINE.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if found is None or found[1].decode() != _checksum(found[2]):
        raise ValueError("damaged: not the line of a record, or its checksum does not fit")
    return Record.from_data(json.loads(found[2].decode()))


def decode_records(raw: bytes, cancelled: Callable[[], bool] = lambda: False) -> Contents:
    """Decode all readable records. Raises Cancelled soon after ``cancelled`` returns True."""
    records, damaged, later = [], [], 0
    for number, found in enumerate(_NOT_EMPTY.finditer(raw)):  # one by one: all at once may take ten times the memory
        if number % 1000 == 0 and cancelled():
            raise Cancelled
        line = found[0]
        try:
            records.append(decode_record(line))
        except (ValueError, RecursionError):
            found_later = _LATER.fullmatch(line)
            if found_later is not None and int(found_later[1]) > VERSION:
                later += 1
            else:
                damaged.append(line)
    return Contents(records, damaged, later)


def append_records(path: Path, records: Iterable[Record]) -> None:
    """Append lines to the file, which is created if missing, and wait for the disk. Raises OSError."""
    raw = b"".join(map(encode_record, records))
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_file(path, "a") as file:  # at the end of the file, wherever that is by now
        if file.write(raw) != len(raw):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))  # it says so only when asked once more
        os.fsync(file.fileno())
    sync_folder(path.parent)  # it may be new there


def _checksum(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"
