"""The deep database of ``fifteen``: pieces 1 to 8 and 9 to 15, made on request, as it is too large to come along.

For every place of a group two bits tell by how much its least slides are more than the Manhattan distances: 144 MB,
which are mapped into memory and not read, so that of them only what searches ask for is ever loaded. The file is one
line of JSON (format, version, board, groups, SHA-256 of the rest) and then the two tables; its sum is checked once, and
again whenever it has changed since.
"""

from __future__ import annotations

import hashlib
import json
import logging
import mmap
import os
from collections.abc import Sequence
from contextlib import suppress
from math import comb, factorial
from pathlib import Path

import numpy as np

from ..board import EMPTY, Board
from ..errors import Cancelled
from ..files import open_file, read_file, write_atomically
from ..space import Cancel, never_cancel
from ..table_files import UNUSABLE, digest, read_header, tables_folder, write_table
from .bounds import Bound, Bytes
from .deep_index import DeepIndex
from .mirror import mirror_of
from .packed import PackedBoard

FORMAT, VERSION = "antipode deep database", 1
GROUPS = (tuple(range(1, 9)), tuple(range(9, 16)))
GOAL = (*range(1, 16), EMPTY)
NAME = "deep pattern"
"""Of the bound, within the program."""
SIZES = tuple(comb(16, len(group)) * factorial(len(group)) // 4 for group in GROUPS)
"""Bytes of the tables."""
CHUNK = 1 << 22
"""Bytes whose sum is taken between two questions whether to stop."""

log = logging.getLogger(__name__)


def is_for(board: Board) -> bool:
    """Whether the deep database is for this board: it has the goal of ``fifteen``."""
    return (board.rows, board.columns, board.goal_cells) == (4, 4, GOAL)


def deep_path() -> Path:
    """The file."""
    return tables_folder() / "fifteen.deep"


def checked_path() -> Path:
    """Tells which file's sum has been checked."""
    return tables_folder() / "fifteen.deep-checked"


def rows_path() -> Path:
    """What a build has found so far, a large file ..."""
    return tables_folder() / "fifteen.deep-rows"


def layer_path() -> Path:
    """... and up to which distance."""
    return tables_folder() / "fifteen.deep-layer"


def is_built() -> bool:
    """Whether there is a file of the right size; what is in it is looked at where it is loaded."""
    try:
        return deep_path().stat().st_size > sum(SIZES)
    except OSError:
        return False


def save_deep(tables: Sequence[Sequence[Bytes]]) -> None:
    """Writes the file, whole or not at all. Raises OSError where that fails."""
    content = [part.data for table in tables for part in table]
    write_table(deep_path(), _header(digest(content)), content)
    if not is_built():
        raise OSError(f"{deep_path()} cannot be written")


def load_deep(packed: PackedBoard, cancel: Cancel = never_cancel) -> Bound | None:
    """The bound that the deep database gives; None where there is none that can be used. Raises Cancelled."""
    try:
        with open_file(deep_path()) as file:
            header = read_header(file)
            begin = file.tell()
            if os.fstat(file.fileno()).st_size != begin + sum(SIZES):
                raise ValueError("wrong size")
            content = np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)
            if header != _header(header["sha256"]):
                raise ValueError("written by another version")
            stamp = _stamp(file.fileno(), header["sha256"])
        if not _was_checked(stamp):
            _check(content[begin:], header["sha256"], cancel)
            _note_checked(stamp)
    except FileNotFoundError:
        return None
    except UNUSABLE as error:
        log.info("the deep database is not used: %s", error)
        return None
    return deep_bound(packed, content[begin : begin + SIZES[0]], content[begin + SIZES[0] :])


def deep_bound(packed: PackedBoard, eight: Bytes, seven: Bytes) -> Bound:
    """The bound of two tables, and of the mirror image."""
    bound = Bound(NAME, packed, [])
    mirror = mirror_of(packed.board)
    assert mirror is not None  # the board is square, and its pieces are all different
    first = DeepIndex(packed, GROUPS, (eight, seven), None)
    bound.sums = [[first], [first.mirrored(mirror)]]
    return bound


def remove_deep() -> None:
    """Removes the file, and what is left of a build. Raises OSError."""
    for path in (deep_path(), checked_path(), rows_path(), layer_path()):
        path.unlink(missing_ok=True)


def _stamp(descriptor: int, sha256: str) -> dict[str, object]:
    """What is different once a file has been changed."""
    status = os.fstat(descriptor)
    return {"size": status.st_size, "changed": status.st_mtime_ns, "file": status.st_ino, "sha256": sha256}


def _was_checked(stamp: dict[str, object]) -> bool:
    try:
        return bool(json.loads(read_file(checked_path(), 4096)) == stamp)
    except UNUSABLE:
        return False


def _note_checked(stamp: dict[str, object]) -> None:
    with suppress(OSError):  # it is checked again then
        write_atomically(checked_path(), [json.dumps(stamp).encode()])


def _check(content: Bytes, sha256: str, cancel: Cancel) -> None:
    """Raises ValueError where the content has another sum, Cancelled."""
    found = hashlib.sha256()
    for begin in range(0, len(content), CHUNK):
        if cancel():
            raise Cancelled
        found.update(content[begin : begin + CHUNK].data)
    if found.hexdigest() != sha256:
        raise ValueError("damaged: its sum is another one")


def _header(sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "goal": list(GOAL),
        "groups": [list(group) for group in GROUPS],
        "sha256": sha256,
    }
