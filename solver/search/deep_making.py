"""Building the deep database of ``fifteen``: with its cost known beforehand, stopped at any time, and resumed."""

from __future__ import annotations

import json
import logging
import mmap
import time
from collections.abc import Sequence

import numpy as np

from ..catalogue.boards import load_tile_board
from ..errors import WrongTable
from ..model.board import Board
from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.mapped_files import map_writable
from ..tables.optional_databases import MEGABYTE, Cost, Database, State
from ..tables.table_files import UNUSABLE, status_of, tables_folder
from .bounds import Bytes
from .deep import GROUPS, SIZES, deep_path, is_built, layer_path, remove_deep, rows_path, save_deep, verify_deep
from .deep_build import Half

log = logging.getLogger(__name__)

KEEP_SECONDS = 20.0
"""Seconds between two writes of the results so far to the disk."""
PART_OF_EIGHT = 0.85
"""The larger group's share of the whole work."""
PART_OF_FILLING = 0.8
"""The search's share of a group's work; the rest is packing it to two bits."""


def make_deep(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Make the database and write its file; ``board`` is ``fifteen``.

    Once cancelled it resumes where it was, when it is called again; it starts anew where the remains turn out to be
    wrong. Raises WrongTable, Cancelled, and OSError where the disk is full or cannot be written.
    """
    tables_folder().mkdir(parents=True, exist_ok=True)
    eight = _Stored(Half(board, GROUPS[0], cancel))
    seven = Half(board, GROUPS[1], cancel)
    left = eight.left()
    if left:
        try:
            _make(eight, seven, left, progress, cancel)
            return
        except (ValueError, WrongTable) as error:
            log.info("what a build has left is wrong: %s", error)
    _make(eight, seven, [], progress, cancel)


def _make(eight: _Stored, seven: Half, left: Sequence[int], progress: Progress, cancel: Cancel) -> None:
    """Make it from what is left of a build. Raises ValueError and WrongTable for what is wrong, Cancelled, OSError."""
    first = eight.made(left, lambda part: progress(PART_OF_EIGHT * part), cancel)
    second = _in_memory(seven, lambda part: progress(PART_OF_EIGHT + (1 - PART_OF_EIGHT) * part), cancel)
    try:
        save_deep([first, second])
    except WrongTable:
        eight.remove()
        raise
    eight.remove()


def _state() -> State:
    if is_built():
        return State.BUILT
    return State.ABSENT if status_of(rows_path()) is None else State.BEGUN


def _begun_bytes() -> int:
    """Return the bytes on the disk of a build that was stopped."""
    return int(getattr(status_of(rows_path()), "st_blocks", 0)) * 512  # Windows does not report it


DEEP = Database(
    board="fifteen",
    cost=Cost(minutes=5, memory=1_900, disk_meanwhile=1_600, disk=sum(SIZES) // MEGABYTE),
    goes_on=True,
    state=_state,
    begun_bytes=_begun_bytes,
    verify=verify_deep,
    make=lambda progress, cancel: make_deep(load_tile_board("fifteen"), progress, cancel),
    remove=remove_deep,
    path=deep_path,
    size=sum(SIZES),
)


def _in_memory(half: Half, progress: Progress, cancel: Cancel) -> list[Bytes]:
    """Build a group's table in memory. Raises Cancelled."""
    rows = np.zeros(half.shape, np.uint8)
    half.begin(rows)
    filling, packing = _parts(progress)
    half.fill(rows, [], lambda counts: None, filling, cancel)
    return list(half.packed(rows, packing, cancel))


def _parts(progress: Progress) -> tuple[Progress, Progress]:
    """Return the progress callbacks of the search and of the packing after it."""
    return (
        lambda part: progress(PART_OF_FILLING * part),
        lambda part: progress(PART_OF_FILLING + (1 - PART_OF_FILLING) * part),
    )


class _Stored:
    """The larger group, with its rows in a file, so that the results so far outlast the program.

    Beside it lies a small file that holds how many nodes there are at each distance, as far as all of them are found.
    """

    def __init__(self, half: Half) -> None:
        self._half = half
        self._size = half.shape[0] * half.shape[1]
        self._kept_at = time.monotonic()

    def made(self, left: Sequence[int], progress: Progress, cancel: Cancel) -> list[Bytes]:
        """Return the group's table, made from what is left of a build.

        Raises ValueError where that is wrong, Cancelled, OSError.
        """
        if not left:
            self.remove()
        mapped = map_writable(rows_path(), self._size, anew=not left, cancel=cancel)
        rows = np.frombuffer(mapped, np.uint8).reshape(self._half.shape)
        self._half.begin(rows)
        found = list(left)

        def keep(counts: Sequence[int]) -> None:
            found[:] = counts
            if time.monotonic() - self._kept_at >= KEEP_SECONDS:
                self._keep(mapped, counts)

        filling, packing = _parts(progress)
        self._half.fill(rows, left, keep, filling, cancel)
        self._keep(mapped, found)
        return list(self._half.packed(rows, packing, cancel))

    def left(self) -> list[int]:
        """Return how many nodes a build has left at each distance; none where it has left nothing that can be used."""
        status = status_of(rows_path())
        if status is None or status.st_size != self._size or status.st_nlink != 1:  # or another's file would be written
            return []
        try:
            said = json.loads(read_file(layer_path(), 4096, follow=False))
            counts = said["counts"] if said["size"] == self._size else []
        except UNUSABLE:
            return []
        return counts if isinstance(counts, list) and all(type(count) is int for count in counts) else []

    def remove(self) -> None:
        """Remove both files, once they are no longer needed."""
        layer_path().unlink(missing_ok=True)
        rows_path().unlink(missing_ok=True)

    def _keep(self, mapped: mmap.mmap, counts: Sequence[int]) -> None:
        mapped.flush()
        said = {"size": self._size, "counts": list(counts)}
        write_atomically(layer_path(), [json.dumps(said).encode()], follow=False)
        self._kept_at = time.monotonic()
