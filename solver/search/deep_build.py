"""The distances of a group of 7 or 8 pieces of ``fifteen``: up to a billion nodes, a row of bytes for each frame.

The nodes are those of ``additive``. A frame's arrangements lie side by side, so that expanding a frame in one direction
touches two rows that stay in the processor's cache. A byte holds the distance and 1, and 0 where none is known yet.
The rows may be a mapped file; then a build that was ended, even by a power cut, resumes from the last layer that was
kept: an entry is either 0 or right, and to expand a layer again changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from ..errors import Cancelled
from ..model.board import Board
from ..model.pieces import EMPTY
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.arrangements import Arrangements
from .additive import Regions
from .bounds import Bytes
from .manhattan import ways
from .packed import Ints

THREADS = 2
PORTION = 64
"""Frames that a thread expands between two checks for cancellation."""
FARTHEST = 254
"""The greatest distance, as a byte holds a distance plus 1."""
MOST_BEYOND = 3
"""The greatest excess over the Manhattan distances that two bits hold, in pairs of slides."""


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
        portions = [frames[begin : begin + PORTION] for begin in range(0, len(rows), PORTION)]
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
