"""The files of tables: their folder and their common format.

Each is one line of JSON, the header, and then bytes whose SHA-256 the header holds. They lie in a folder of the
program's own, in which no link is followed; the folder itself may be one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..catalogue.boards import rules_key
from ..model.board import Board
from ..system.files import cache_folder, open_file, sweep_temporaries, write_atomically
from ..system.progress import Cancel, check_cancel

if TYPE_CHECKING:
    from logging import Logger

LONGEST_HEADER = 4096
"""Bytes; read no further when looking for the end of the header."""
UNUSABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)
"""The errors of reading a file that is no table."""
CHUNK = 1 << 20
"""Bytes checked or written between two checks for cancellation: some 2 ms."""


def tables_folder() -> Path:
    """Return the folder of the tables."""
    return cache_folder() / "tables"


FORMER_FILES = ("*.whole", "fifteen.deep*", "*-slides.table", ".building")
"""Of earlier versions: mapped tables, the deep database and what was left of its making, tables that count slides, and
the lock of those who made one.
"""


def sweep_former_files() -> None:
    """Remove what only earlier versions have used, up to gigabytes; what cannot be removed stays."""
    removed = []
    for pattern in FORMER_FILES:
        for path in tables_folder().glob(pattern):
            with suppress(OSError):
                path.unlink()
                removed.append(path.name)
    if removed:
        _log().info("removed files of earlier versions from %s: %s", tables_folder(), ", ".join(sorted(removed)))


def table_path(board: Board) -> Path:
    """Return the file of the table of a board with one gap."""
    return tables_folder() / f"{rules_key(board)}.table"


def write_table(path: Path, header: Mapping[str, Any], content: Iterable[bytes | memoryview]) -> None:
    """Write a table's file as ``put_table`` does, or nothing where that fails."""
    try:
        put_table(path, header, content)
    except OSError as error:
        _log().info("a table is not cached: %s", error)


def put_table(path: Path, header: Mapping[str, Any], content: Iterable[bytes | memoryview]) -> None:
    """Write a table's file, whole or not at all. ``header`` has at least ``format`` and ``version``.

    Raises OSError, also where there is a file of a later version of the program.
    """
    if is_later(path, header["format"], header["version"]):
        raise OSError(f"{path} is of a later version, and stays as it is")
    sweep_temporaries(path.parent)
    sweep_former_files()
    write_atomically(path, chain([json.dumps(header).encode() + b"\n"], content), follow=False)


def discard(path: Path, format_name: str, version: int, error: Exception) -> None:
    """Remove a file that is no table, because of ``error``; keep a later version's, and one that cannot be read."""
    _log().info("the table %s is not used: %s", path, error)
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


def _log() -> Logger:
    import logging  # it takes 5 ms, and most tables are sound

    return logging.getLogger(__name__)
