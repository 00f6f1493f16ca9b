"""Distance tables on disk. A file is used only if it is for this very board, and only once its table is proved right.

A file is one line of JSON (format, version, board fingerprint, shape, SHA-256 of the rest) and then the layers
(little-endian int64) and the distances (uint8). Whatever is wrong with it, the table is built anew: a cache may be
lost at any time, and it is never trusted. The checksum detects damage, but anyone can compute one; so the distances
are proved besides (see ``proof``).
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

import numpy as np

from ..catalogue.boards import rules_key
from ..model.board import Board
from ..system.files import open_file
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .permutation_table import PermutationTable
from .proof import check_table
from .state_index import StateIndex
from .table_files import UNUSABLE, digest, read_header, tables_folder, write_table

FORMAT = "antipode distance table"
VERSION = 1

log = logging.getLogger(__name__)


def table_path(board: Board) -> Path:
    """Return the file of this board's table."""
    return tables_folder() / f"{rules_key(board)}.table"


def load_table(
    board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> PermutationTable | None:
    """Return the board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = table_path(board)
    try:
        return _read(path, board, progress, cancel)
    except FileNotFoundError:
        return None
    except UNUSABLE as error:
        log.info("cached table %s is not used: %s", path, error)
        return None


def save_table(table: PermutationTable) -> None:
    """Write the table's file, whole or not at all, but not over one of a later version of the program.

    Nothing is written where the folder is not writable.
    """
    content = [table.layers.astype("<i8").data.cast("B"), table.distances.data.cast("B")]
    header = _header(table.space, table.layers.shape[1], digest(content))
    write_table(table_path(table.board), header, content)


def _read(path: Path, board: Board, progress: Progress, cancel: Cancel) -> PermutationTable:
    space = StateIndex(board)
    frames, arrangements = space.shape
    with open_file(path, follow=False) as file:
        header = read_header(file)
        count = header["distances"]
        if not isinstance(count, int) or not 0 < count < 256:
            raise ValueError(f"{count!r} distances")
        size = 8 * frames * count + frames * arrangements
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = file.read(size)
    if header != _header(space, count, digest([content])):
        raise ValueError("written for another board or by another version, or damaged")
    split = 8 * frames * count
    layers = np.frombuffer(content[:split], "<i8").astype(np.int64).reshape(frames, count)
    distances = np.frombuffer(content, np.uint8, offset=split).reshape(frames, arrangements)
    space.prepare(progress, cancel)
    check_table(space, distances, layers, cancel)
    return PermutationTable(space, distances, layers, cancel=cancel)


def _header(space: StateIndex, distances: int, sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(space.board),
        "shape": list(space.shape),
        "distances": distances,
        "sha256": sha256,
    }


def _fingerprint(board: Board) -> str:
    """Hash everything that the table depends on, so that a changed board file never gets an old table."""
    return f"{rules_key(board)} {board.rows}x{board.columns} {board.goal_cells} {board.blocks}"
