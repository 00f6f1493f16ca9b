"""Makes the deep database of ``fifteen``: told beforehand what it takes, stopped at any time, and gone on with."""

from __future__ import annotations

import json
import time
from typing import Any

import numpy as np

from ..catalogue.boards import load_tile_board
from ..model.board import Board
from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.on_request import MEGABYTE, Cost, Database, State
from ..tables.table_files import UNUSABLE, tables_folder
from .bounds import Bytes
from .deep import GROUPS, SIZES, deep_path, is_built, layer_path, remove_deep, rows_path, save_deep
from .deep_build import Half

KEEP_SECONDS = 20.0
"""So often what has been found is brought to the disk."""
PART_OF_EIGHT = 0.85
"""Of the whole work, that for the larger group."""
FILLED = 250
"""Stands for the next distance once all are known; none is so large."""
PART_OF_FILLING = 0.8
"""Of a group's work the search; the rest is bringing it into two bits."""


def make_deep(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Makes the database and writes its file; ``board`` is ``fifteen``.

    Once cancelled it goes on where it was, when it is called again. Raises Cancelled, and OSError where the disk is
    full or cannot be written.
    """
    tables_folder().mkdir(parents=True, exist_ok=True)
    eight = _Stored(Half(board, GROUPS[0], cancel))
    tables = [
        eight.made(lambda part: progress(PART_OF_EIGHT * part), cancel),
        _in_memory(
            Half(board, GROUPS[1], cancel), lambda part: progress(PART_OF_EIGHT + (1 - PART_OF_EIGHT) * part), cancel
        ),
    ]
    save_deep(tables)
    eight.remove()


def _state() -> State:
    if is_built():
        return State.BUILT
    return State.BEGUN if rows_path().exists() else State.ABSENT


def _begun_bytes() -> int:
    """What the file of a build that was stopped takes by now."""
    try:
        status = rows_path().stat()
    except OSError:
        return 0
    return int(getattr(status, "st_blocks", 0)) * 512  # Windows does not tell


DEEP = Database(
    board="fifteen",
    cost=Cost(minutes=5, memory=1_900, disk_meanwhile=1_600, disk=sum(SIZES) // MEGABYTE),
    goes_on=True,
    state=_state,
    begun_bytes=_begun_bytes,
    make=lambda progress, cancel: make_deep(load_tile_board("fifteen"), progress, cancel),
    remove=remove_deep,
    path=deep_path,
    size=sum(SIZES),
)


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
