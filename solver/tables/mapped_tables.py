"""Mapped tables, for boards too large for one in memory: built on request and read from the disk page by page.

A byte for each position that can be reached, by frame and halved rank (``ParityIndex``): 240 MB, which are mapped
(see ``table_files``). Before them come the numbers of each frame's positions at each distance (little-endian int64).
A table is proved right after building (see ``permutation_distances``); on reading, its checksum has to be that of the
proved one.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..catalogue.boards import load_board
from ..errors import BoardError
from ..model.board import Board
from ..model.solvability import position_count
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .permutation_distances import UNREACHED, check_table, fill_distances
from .permutation_solutions import LineCounts
from .permutation_table import PermutationTable
from .state_index import ParityIndex
from .table_files import (
    MAPPED_BOARDS,
    MEGABYTE,
    UNUSABLE,
    Cost,
    Database,
    State,
    discard,
    is_mapped_built,
    map_checked,
    mapped_path,
    write_mapped,
)

FORMAT, VERSION = "antipode whole table", 1
SUMS = {
    "eleven": "9a86e6bfbb2eaa72192d74a8eae6325cd9f4682902062cbe3afe5cbd6abc4558",
    "2x6": "ec14e6c1f7f81aa9aee1af696d5414539a8d7216155556a00ca8da7cab67ff5d",
}
"""The SHA-256 of what follows the header, by the board's id; the slow tests make them anew."""
PART_OF_FILLING, PART_OF_PROOF = 0.7, 0.2
"""The shares of the work of building a table; the rest is writing it (measured)."""
MEMORY = 750
"""MB that making one takes: 2x6 690, eleven 510 (measured)."""


class MappedTable(PermutationTable):
    """The exact distances of a board with hundreds of millions of positions; all queries of a PermutationTable."""

    def __init__(self, index: ParityIndex, distances: NDArray[np.uint8], layers: NDArray[np.int64]) -> None:
        self.index, self.distances, self.layers = index, distances, layers
        self._counts = LineCounts(index, distances)

    def lines_of(self, cells: ArrayLike) -> list[str | None]:
        """Return one shortest solution each of many positions, looked up one by one.

        An array of the effect of every slide on every position would have gigabytes.
        """
        states = self._arrays.states(cells)
        solvable = self._distances_at(states) >= 0
        numbers = zip(solvable.tolist(), states.frames.tolist(), states.ranks.tolist(), strict=True)
        return [self._line((frame, rank)) if there else None for there, frame, rank in numbers]


def make_mapped(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Make the table of a board, prove it right and write its file. Raises WrongTable, Cancelled, OSError."""
    path, index = mapped_path(board), ParityIndex(board)
    assert path is not None
    distances, layers = fill_distances(index, lambda part: progress(PART_OF_FILLING * part), cancel)
    check_table(index, distances, layers, cancel)
    progress(PART_OF_FILLING + PART_OF_PROOF)
    counts = np.zeros((len(layers), UNREACHED), "<i8")
    counts[:, : layers.shape[1]] = layers
    write_mapped(path, _header(index), [_bytes(counts), _bytes(distances)], cancel)
    progress(1.0)


def load_mapped(board: Board, cancel: Cancel = never_cancel) -> MappedTable:
    """Return the table of a board from its file. A damaged one is removed, so that searches take its place.

    Raises BoardError where there is none, Cancelled.
    """
    path, index = mapped_path(board), ParityIndex(board)
    assert path is not None
    frames, size = index.shape
    try:
        content = np.frombuffer(map_checked(path, _header(index), (8 * UNREACHED + size) * frames, cancel), np.uint8)
    except UNUSABLE as error:
        discard(path, FORMAT, VERSION, error)
        if is_mapped_built(board):
            why = error.strerror if isinstance(error, OSError) else "it is of a later version"
            raise BoardError(f"the table of {board.id} cannot be used: {why}; {path} may be removed") from error
        raise BoardError(f"the table of {board.id} was damaged and has been removed, use a search") from error
    split = 8 * UNREACHED * frames
    layers = content[:split].view("<i8").astype(np.int64).reshape(frames, UNREACHED)
    farthest = int(np.flatnonzero(layers.sum(axis=0))[-1])
    return MappedTable(index, content[split:].reshape(frames, size), layers[:, : farthest + 1])


def verify_mapped(board: Board) -> None:
    """Remove a board's file if it is damaged."""
    with suppress(BoardError):
        load_mapped(board)


def remove_mapped(board: Board) -> None:
    """Remove a board's file. Raises OSError."""
    path = mapped_path(board)
    assert path is not None
    path.unlink(missing_ok=True)


def _bytes(array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> memoryview:
    return array.data.cast("B")


def _header(index: ParityIndex) -> dict[str, object]:
    path, goal = mapped_path(index.board), list(index.board.goal_cells)
    assert path is not None
    return {"format": FORMAT, "version": VERSION, "goal": goal, "shape": list(index.shape), "sha256": SUMS[path.stem]}


@cache
def mapped_table_databases() -> list[Database]:
    """Return the database of each board that can have a mapped table."""
    return [_database(board) for board in MAPPED_BOARDS.values()]


def _database(board_id: str) -> Database:
    board = load_board(board_id)
    size = position_count(board)
    disk = -(-size // MEGABYTE)

    def path() -> Path:
        found = mapped_path(board)
        assert found is not None
        return found

    return Database(
        board_id=board_id,
        cost=Cost(minutes=1, memory=MEMORY, disk_meanwhile=disk, disk=disk),
        can_resume=False,
        state=lambda: State.BUILT if is_mapped_built(board) else State.ABSENT,
        begun_bytes=lambda: 0,
        verify=lambda: verify_mapped(board),
        make=lambda progress, cancel: make_mapped(board, progress, cancel),
        remove=lambda: remove_mapped(board),
        path=path,
        size=size,
    )
