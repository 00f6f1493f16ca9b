"""Building the deep database of ``fifteen``: its cost is known beforehand; it can be stopped at any time, and resumed.

The distances of a group of 7 or 8 pieces are up to a billion nodes, a row of bytes for each frame. The nodes are those
of ``pattern_databases``. A frame's arrangements lie side by side, so that expanding a frame in one direction touches
two rows that stay in the processor's cache. A byte holds the distance and 1, and 0 where none is known yet. The rows
may be a mapped file; then a build that was ended, even by a power cut, resumes from the last layer that was kept: an
entry is either 0 or right, and to expand a layer again changes nothing.
"""

from __future__ import annotations

import json
import logging
import mmap
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from ..catalogue.boards import load_board
from ..errors import Cancelled, WrongTable
from ..model.board import Board
from ..model.pieces import EMPTY
from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.arrangements import Arrangements
from ..tables.table_files import MEGABYTE, UNUSABLE, Cost, Database, State, map_writable, status_of, tables_folder
from . import deep_database
from .bounds import Bytes, ways
from .deep_database import (
    deep_path,
    is_built,
    layer_path,
    remove_deep,
    rows_path,
    save_deep,
    verify_deep,
)
from .packed import Ints
from .pattern_databases import Regions

THREADS = 2
FRAMES_AT_ONCE = 64
FARTHEST = 254  # the greatest distance, as a byte holds a distance plus 1
MOST_BEYOND = 3  # the greatest excess over the Manhattan distances that two bits hold, in pairs of slides


class Half:
    """A group of pieces that are all different, and the graph of its frames."""

    def __init__(self, board: Board, pieces: Sequence[int], cancel: Cancel = never_cancel) -> None:
        """Build the graph of frames, in seconds for 8 pieces. Raises Cancelled."""
        self.board, self.pieces = board, tuple(pieces)
        self.arrangements = Arrangements(pieces)
        self.regions = Regions(board, len(pieces))
        self.shape = (len(self.regions.cells), self.arrangements.size)
        self._wide: dict[tuple[int, int], Ints] = {}
        self._slides = [
            [(target, self._moved(taken, put, cancel)) for target, taken, put in slides]
            for slides in self.regions.slides
        ]

    def _moved(self, taken: int, put: int, cancel: Cancel) -> Ints | None:
        """Return the rank after a slide, by the rank before; None where it stays."""
        if taken == put:
            return None
        if cancel():
            raise Cancelled
        if (taken, put) not in self._wide:  # of the type that look-ups need
            self._wide[taken, put] = self.arrangements.moved(taken, put).astype(np.int64)
        return self._wide[taken, put]

    def begin(self, rows: Bytes) -> None:
        """Enter the goal in the rows."""
        goal = [(cell, piece) for cell, piece in enumerate(self.board.goal_cells) if piece in self.pieces]
        frame = self.regions.number[tuple(cell for cell, _ in goal), self.board.goal_cells.index(EMPTY)]
        rows[frame, self.arrangements.rank([piece for _, piece in goal])] = 1

    def fill(
        self,
        rows: Bytes,
        counts: Sequence[int],
        keep: Callable[[Sequence[int]], None],
        progress: Progress,
        cancel: Cancel,
    ) -> None:
        """Fill all rows.

        ``counts`` are the numbers of nodes at each distance that are known already, from 0 on; the last of these layers
        is expanded again. ``keep`` is called after each layer with the numbers up to it. Raises ValueError where
        ``rows`` hold other numbers of nodes, or a distance that is too great; Cancelled.
        """
        frames, done = range(len(rows)), 1
        if counts:
            done = _check_counts(rows, counts, cancel)
        counts = list(counts[:-1])
        progress(done / rows.size)
        portions = [frames[begin : begin + FRAMES_AT_ONCE] for begin in range(0, len(rows), FRAMES_AT_ONCE)]
        with ThreadPoolExecutor(THREADS) as threads:
            while len(counts) < FARTHEST:
                found, more = 0, 0
                for count, new in threads.map(partial(self._expand, rows, len(counts), cancel), portions):
                    found, more = found + count, more + new
                if cancel():
                    raise Cancelled
                if not found:
                    return
                counts.append(found)
                keep(counts)
                done += more
                progress(min(done / rows.size, 1.0))
        raise ValueError(f"nodes at a distance of {FARTHEST}, expected them to be nearer")

    def _expand(self, rows: Bytes, distance: int, cancel: Cancel, frames: range) -> tuple[int, int]:
        """Expand the nodes at a distance in some frames: return how many they are, and how many new ones are found."""
        found = more = 0
        value = np.uint8(distance + 1)
        after = np.uint8(distance + 2)
        for frame in frames:
            ranks = (rows[frame] == value).nonzero()[0]
            if not len(ranks):
                continue
            if cancel():
                return found, more
            found += len(ranks)
            for target, moved in self._slides[frame]:
                reached = ranks if moved is None else moved.take(ranks)
                row = rows[target]
                new = reached[row.take(reached) == 0]
                if len(new):
                    row[new] = after
                    more += len(new)
        return found, more

    def packed(
        self, rows: Bytes, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
    ) -> Iterator[Bytes]:
        """Yield, for each set of cells in lexicographic order, the entries of its arrangements, four in a byte.

        An entry is half the excess of the least distance over all regions over the Manhattan distances, MOST_BEYOND at
        most. Raises Cancelled.
        """
        columns = self.arrangements.columns()
        table = np.array([ways(self.board, kind) for kind in self.arrangements.kinds], np.uint8)
        cells, frame = self.regions.cells, 0
        while frame < len(rows):
            if cancel():
                raise Cancelled
            end = frame + 1
            while end < len(rows) and cells[end] == cells[frame]:
                end += 1
            beyond = (rows[frame:end] - np.uint8(1)).min(axis=0)
            for cell, column in zip(cells[frame], columns, strict=True):
                beyond -= table[:, cell].take(column)
            beyond >>= 1
            four = np.minimum(beyond, MOST_BEYOND).reshape(-1, 4)
            yield four[:, 0] | four[:, 1] << 2 | four[:, 2] << 4 | four[:, 3] << 6
            frame = end
            progress(end / len(rows))


def _check_counts(rows: Bytes, counts: Sequence[int], cancel: Cancel) -> int:
    """Return how many nodes have a distance.

    Raises ValueError unless ``counts`` of them have the first distances, and Cancelled.
    """
    found = np.zeros(256, np.int64)
    for row in rows:
        if cancel():
            raise Cancelled
        found += np.bincount(row, minlength=256)
    if found[1 : len(counts) + 1].tolist() != list(counts):
        raise ValueError("other nodes have a distance than were counted")
    return int(found[1:].sum())


log = logging.getLogger(__name__)

SECONDS_BETWEEN_SAVES = 20.0
SHARE_OF_LARGER_GROUP = 0.85
SHARE_OF_FILLING = 0.8


def make_deep(board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
    """Make the database and write its file; ``board`` is ``fifteen``.

    Once cancelled it resumes where it was, when it is called again; it starts anew where the remains turn out to be
    wrong. Raises WrongTable, Cancelled, and OSError where the disk is full or cannot be written.
    """
    tables_folder().mkdir(parents=True, exist_ok=True)
    eight = _Stored(Half(board, deep_database.CONTENTS.groups[0], cancel))
    seven = Half(board, deep_database.CONTENTS.groups[1], cancel)
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
    first = eight.made(left, lambda part: progress(SHARE_OF_LARGER_GROUP * part), cancel)
    second = _in_memory(
        seven, lambda part: progress(SHARE_OF_LARGER_GROUP + (1 - SHARE_OF_LARGER_GROUP) * part), cancel
    )
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


SIZE = sum(deep_database.CONTENTS.table_bytes)
DEEP = Database(
    board_id="fifteen",
    cost=Cost(minutes=5, memory=1_900, disk_meanwhile=1_600, disk=SIZE // MEGABYTE),
    can_resume=True,
    state=_state,
    begun_bytes=_begun_bytes,
    verify=verify_deep,
    make=lambda progress, cancel: make_deep(load_board("fifteen"), progress, cancel),
    remove=remove_deep,
    path=deep_path,
    size=SIZE,
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
        lambda part: progress(SHARE_OF_FILLING * part),
        lambda part: progress(SHARE_OF_FILLING + (1 - SHARE_OF_FILLING) * part),
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
            if time.monotonic() - self._kept_at >= SECONDS_BETWEEN_SAVES:
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
