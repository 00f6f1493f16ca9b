"""Makes the deep database of ``fifteen``: told beforehand what it takes, stopped at any time, and gone on with."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..board import Board
from ..files import read_file, write_atomically
from ..space import Cancel, Progress, ignore_progress, never_cancel
from ..table_files import UNUSABLE, tables_folder
from .bounds import Bytes
from .deep import GROUPS, SIZES, layer_path, rows_path, save_deep
from .deep_build import Half

KEEP_SECONDS = 20.0
"""So often what has been found is brought to the disk."""
MEGABYTE = 1_000_000
PART_OF_EIGHT = 0.85
"""Of the whole work, that for the larger group."""
FILLED = 250
"""Stands for the next distance once all are known; none is so large."""
PART_OF_FILLING = 0.8
"""Of a group's work the search; the rest is bringing it into two bits."""


class Cost(NamedTuple):
    """What making the database takes."""

    minutes: int = 5
    """On two cores that nobody else needs, at most."""
    memory: int = 1_900
    """MB."""
    disk_meanwhile: int = 1_600
    """MB."""
    disk: int = sum(SIZES) // MEGABYTE
    """MB that stay."""


COST = Cost()


class NoRoom(OSError):
    """The disk has no room for what would be made."""


def make_deep(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Makes the database and writes its file; ``board`` is ``fifteen``.

    Once cancelled it goes on where it was, when it is called again. Raises Cancelled, and OSError where the disk is
    full or cannot be written.
    """
    folder = tables_folder()
    folder.mkdir(parents=True, exist_ok=True)
    eight = _Stored(Half(board, GROUPS[0]))
    _check_room(folder, eight)
    tables = [
        eight.made(lambda part: progress(PART_OF_EIGHT * part), cancel),
        _in_memory(Half(board, GROUPS[1]), lambda part: progress(PART_OF_EIGHT + (1 - PART_OF_EIGHT) * part), cancel),
    ]
    save_deep(tables)
    eight.remove()


def is_begun() -> bool:
    """Whether a build was stopped on its way."""
    return rows_path().exists()


def _check_room(folder: Path, stored: _Stored) -> None:
    wanted = COST.disk_meanwhile * MEGABYTE - stored.size_on_disk()
    free = shutil.disk_usage(folder).free
    if free < wanted:
        raise NoRoom(f"the deep database needs {wanted // MEGABYTE:,} MB of disk, {free // MEGABYTE:,} MB are free")


def _in_memory(half: Half, progress: Progress, cancel: Cancel) -> list[Bytes]:
    """A group's table. Raises Cancelled."""
    rows = np.zeros(half.shape, np.uint8)
    half.begin(rows)
    filling, packing = _parts(progress)
    half.fill(rows, 0, lambda distance: None, filling, cancel)
    return list(half.packed(rows, packing, cancel))


def _parts(progress: Progress) -> tuple[Progress, Progress]:
    """What the search and what comes after it tell their progress to."""
    return (
        lambda part: progress(PART_OF_FILLING * part),
        lambda part: progress(PART_OF_FILLING + (1 - PART_OF_FILLING) * part),
    )


class _Stored:
    """The larger group, with its rows in a file, so that what was found is there when the program starts again."""

    def __init__(self, half: Half) -> None:
        self._half = half
        self._size = half.shape[0] * half.shape[1]
        self._kept_at = time.monotonic()

    def size_on_disk(self) -> int:
        """Bytes that the file takes by now."""
        try:
            status = rows_path().stat()
        except OSError:
            return 0
        return int(getattr(status, "st_blocks", 0)) * 512  # Windows does not tell

    def made(self, progress: Progress, cancel: Cancel) -> list[Bytes]:
        """The group's table. Raises Cancelled."""
        distance = self._distance()
        mapped = np.memmap(rows_path(), np.uint8, "r+" if distance else "w+", shape=self._half.shape)
        rows = np.asarray(mapped)
        self._half.begin(rows)

        def keep(distance: int) -> None:
            if time.monotonic() - self._kept_at >= KEEP_SECONDS:
                self._keep(mapped, distance)

        filling, packing = _parts(progress)
        self._half.fill(rows, distance, keep, filling, cancel)
        self._keep(mapped, FILLED)
        return list(self._half.packed(rows, packing, cancel))

    def remove(self) -> None:
        """Removes the file, once it isn't needed any more."""
        rows_path().unlink(missing_ok=True)
        layer_path().unlink(missing_ok=True)

    def _keep(self, mapped: np.memmap[Any, Any], distance: int) -> None:
        mapped.flush()
        write_atomically(layer_path(), [json.dumps({"size": self._size, "distance": distance}).encode()])
        self._kept_at = time.monotonic()

    def _distance(self) -> int:
        """The distance to go on from; 0 to begin anew."""
        try:
            said = json.loads(read_file(layer_path(), 4096))
            whole = said["size"] == rows_path().stat().st_size == self._size
            return int(said["distance"]) if whole else 0
        except UNUSABLE:
            return 0
