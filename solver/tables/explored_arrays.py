"""Many positions of an explored board at once: from cells to codes.

Cells are uint8 of shape (n, cells): a row holds the labels of a position in cell order (see ``model.board``).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import NotationError
from ..model.pieces import EMPTY, GATE
from ..model.position import Position
from .coding import Bits, Coding, Words


class CellCodes:
    """The cells and the codes of one board's positions."""

    def __init__(self, coding: Coding) -> None:
        self._coding, self._board = coding, coding.board
        board = coding.board
        self._bare = np.array([board.bare(cell) for cell in range(len(board.layout))], np.uint8)
        cells = np.arange(len(board.layout))
        row, column = cells // board.columns - coding.inside.top, cells % board.columns - coding.inside.left
        self._inner = (row * coding.inside.columns + column).astype(np.uint64)

    def words(self, cells: ArrayLike) -> tuple[Words, NDArray[np.bool_]]:
        """Return the codes of positions, and which of them have one: others have pieces where none of theirs come.

        Raises NotationError naming the first row that is no position of the board.
        """
        given = self._checked(cells)
        anchors = self._anchors(given)
        fits = np.ones(len(given), np.bool_)
        found: list[Bits] = []
        for kind in self._coding.kinds:
            here = anchors[kind.class_number] & np.uint64(kind.places)
            fits &= _bit_counts(here) == len(kind.anchors)
            found.append(here)
        first = [np.uint64(kind.places & -kind.places) for kind in self._coding.kinds]
        filled = [np.where(fits, each, one) for each, one in zip(found, first, strict=True)]
        return self._coding.words_at(filled), fits

    def _anchors(self, given: NDArray[np.uint8]) -> list[Bits]:
        """Return for each class the anchors of its pieces, as bits of the cells inside. Raises NotationError."""
        board = self._board
        anchors = [np.zeros(len(given), np.uint64) for _ in board.classes]
        drawn = np.broadcast_to(self._bare, given.shape).copy()
        for number, each in enumerate(board.classes):
            for labels in dict.fromkeys(each.labels):
                count = each.labels.count(labels)
                rows, places = np.nonzero(given == labels[0])
                if count == 1:  # each cell of a letter shows it: the first is the anchor
                    rows, first = np.unique(rows, return_index=True)
                    places = places[first]
                self._check(given, np.bincount(rows, minlength=len(given)) == count)
                np.bitwise_or.at(anchors[number], rows, np.uint64(1) << self._inner[places])
                for (down, right), label in zip(each.shape, labels, strict=True):
                    cells = places + down * board.columns + right
                    inside = cells < given.shape[1]
                    self._check(given, np.bincount(rows[~inside], minlength=len(given)) == 0)
                    drawn[rows, cells] = label
        free = (given == EMPTY) & (self._bare == GATE)
        self._check(given, ((drawn == given) | free).all(axis=1))
        return anchors

    def _checked(self, cells: ArrayLike) -> NDArray[np.uint8]:
        given, size = np.asarray(cells), len(self._board.layout)
        wrong = f"bad positions for {self._board.id}: an array of"
        if given.ndim != 2 or given.shape[1] != size:
            raise NotationError(f"{wrong} shape {given.shape}, expected (n, {size})")
        if given.dtype.kind not in "iu" or (given.size and not 0 <= int(given.min()) <= int(given.max()) < 128):
            raise NotationError(f"{wrong} {given.dtype}, expected labels of 0 to 127 as uint8")
        return given.astype(np.uint8, copy=False)

    def _check(self, cells: NDArray[np.uint8], right: NDArray[np.bool_]) -> None:
        """Raise NotationError for the first of the rows in doubt that is no position."""
        for number in np.flatnonzero(~right):
            Position(self._board, tuple(cells[number].tolist()))


def _bit_counts(values: Bits) -> NDArray[np.int64]:
    """Return how many bits of each value are set. (``numpy.bitwise_count`` came with NumPy 2.)"""
    counts: NDArray[np.int64] = np.unpackbits(values.view(np.uint8).reshape(-1, 8), axis=1).sum(axis=1, dtype=np.int64)
    return counts
