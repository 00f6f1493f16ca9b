"""The whole table of a board that is too large for one in memory: made on request, and read where it lies on the disk.

A byte for each position that can be reached, by frame and halved rank (see ``half_space``): 240 MB, which are mapped
(see ``mapped_files``). Before them come the numbers of each frame's positions at each distance (little-endian int64).
"""

from __future__ import annotations

import logging
from contextlib import suppress

import numpy as np

from ..errors import BoardError
from ..model.board import Board
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .breadth_first import UNREACHED, fill_distances
from .half_space import HalfSpace
from .mapped_files import map_checked, remove_mapped, write_mapped
from .proof import check_table
from .table_files import UNUSABLE
from .whole_place import whole_path
from .whole_table import WholeTable

FORMAT, VERSION = "antipode whole table", 1
PART_OF_FILLING, PART_OF_PROOF = 0.7, 0.2
"""Of the work of making one; the rest is writing it (measured)."""

log = logging.getLogger(__name__)


def make_whole(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Makes the table of a board, proves it right and writes its file. Raises Cancelled, OSError."""
    path, space = whole_path(board), HalfSpace(board)
    assert path is not None
    distances, layers = fill_distances(space, lambda part: progress(PART_OF_FILLING * part), cancel)
    check_table(space, distances, layers, cancel)
    progress(PART_OF_FILLING + PART_OF_PROOF)
    counts = np.zeros((len(layers), UNREACHED), "<i8")
    counts[:, : layers.shape[1]] = layers
    write_mapped(path, lambda sha256: _header(space, sha256), [_bytes(counts), _bytes(distances)], cancel)
    progress(1.0)


def load_whole(board: Board, cancel: Cancel = never_cancel) -> WholeTable:
    """The table of a board from its file. One that cannot be used is removed, so that searches take its place.

    Raises BoardError where there is none, Cancelled.
    """
    path, space = whole_path(board), HalfSpace(board)
    assert path is not None
    frames, size = space.shape
    try:
        content = map_checked(path, lambda sha256: _header(space, sha256), (8 * UNREACHED + size) * frames, cancel)
    except UNUSABLE as error:
        log.info("the table %s is not used: %s", path, error)
        with suppress(OSError):
            remove_mapped(path)
        raise BoardError(f"the table of {board.id} was damaged and has been removed, use a search") from error
    split = 8 * UNREACHED * frames
    layers = content[:split].view("<i8").astype(np.int64).reshape(frames, UNREACHED)
    farthest = int(np.flatnonzero(layers.sum(axis=0))[-1])
    return WholeTable(space, content[split:].reshape(frames, size), layers[:, : farthest + 1])


def remove_whole(board: Board) -> None:
    """Removes a board's file. Raises OSError."""
    path = whole_path(board)
    assert path is not None
    remove_mapped(path)


def _bytes(array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> memoryview:
    return array.data.cast("B")


def _header(space: HalfSpace, sha256: str) -> dict[str, object]:
    goal = list(space.board.goal_cells)
    return {"format": FORMAT, "version": VERSION, "goal": goal, "shape": list(space.shape), "sha256": sha256}
