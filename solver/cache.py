"""Distance tables on disk. A file is used only if it is for this very board, and only once its table is proved right.

A file is one line of JSON (format, version, board fingerprint, shape, SHA-256 of the rest) and then the layers
(little-endian int64) and the distances (uint8). Whatever is wrong with it, the table is built anew: a cache may be
lost at any time, and it is never trusted. The checksum tells of damage, but anybody can compute one; so what the file
says is proved besides (see ``proof``).
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from typing import Any

import numpy as np

from .board import Board
from .files import open_file, sweep_temporaries, write_atomically
from .folders import cache_folder
from .proof import check_table
from .space import Cancel, Progress, Space, ignore_progress, never_cancel
from .table import DistanceTable

FORMAT = "antipode distance table"
VERSION = 1
LONGEST_HEADER = 4096
"""Bytes; read no further when looking for the end of the header."""

log = logging.getLogger(__name__)


def table_path(board: Board) -> Path:
    """The file of this board's table."""
    return cache_folder() / "tables" / f"{board.id}.table"


def load_table(
    board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> DistanceTable | None:
    """The board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = table_path(board)
    try:
        return _read(path, board, progress, cancel)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        log.info("cached table %s is not used: %s", path, error)
        return None


def save_table(table: DistanceTable) -> None:
    """Writes the table's file, whole or not at all, but not over one of a later version of the program.

    A folder that cannot be written is done without.
    """
    path = table_path(table.board)
    if _is_later(path):
        log.info("%s is left alone: it is of a later version", path)
        return
    content = [table.layers.astype("<i8").data.cast("B"), table.distances.data.cast("B")]
    header = _header(table.space, table.layers.shape[1], _digest(content))
    try:
        sweep_temporaries(path.parent)
        write_atomically(path, [json.dumps(header).encode() + b"\n", *content])
    except OSError as error:
        log.info("the table of %s is not cached: %s", table.board.id, error)


def _read(path: Path, board: Board, progress: Progress, cancel: Cancel) -> DistanceTable:
    space = Space(board)
    frames, arrangements = space.shape
    with open_file(path) as file:
        header = _read_header(file)
        count = header["distances"]
        if not isinstance(count, int) or not 0 < count < 256:
            raise ValueError(f"{count!r} distances")
        size = 8 * frames * count + frames * arrangements
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = file.read(size)
    if header != _header(space, count, _digest([content])):
        raise ValueError("written for another board or by another version, or damaged")
    split = 8 * frames * count
    layers = np.frombuffer(content[:split], "<i8").astype(np.int64).reshape(frames, count)
    distances = np.frombuffer(content, np.uint8, offset=split).reshape(frames, arrangements)
    space.prepare(progress, cancel)
    check_table(space, distances, layers, cancel)
    return DistanceTable(space, distances, layers, cancel=cancel)


def _read_header(file: FileIO) -> Any:
    """What the first line says; the file is then read on behind it. Raises ValueError for what is no JSON."""
    line = file.read(LONGEST_HEADER).split(b"\n", 1)[0]
    file.seek(len(line) + 1)
    return json.loads(line)


def _is_later(path: Path) -> bool:
    """Whether a later version of the program has written the file; both would else build their tables in turn."""
    try:
        with open_file(path) as file:
            header = _read_header(file)
        return bool(header["format"] == FORMAT and header["version"] > VERSION)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False


def _header(space: Space, distances: int, digest: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(space.board),
        "shape": list(space.shape),
        "distances": distances,
        "sha256": digest,
    }


def _fingerprint(board: Board) -> str:
    """What the table depends on, so that a changed board file does not meet an old table."""
    return f"{board.id} {board.rows}x{board.columns} {board.goal_cells} {board.blocks}"


def _digest(parts: Iterable[bytes | memoryview]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
