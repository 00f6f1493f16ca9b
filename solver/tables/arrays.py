"""Many positions of a board at once: from cells to the frame numbers and ranks that a table is read at, and back.

Cells are uint8 of shape (n, cells): a row holds the piece numbers of a position in cell order, 0 the empty cell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import BoardError, NotationError
from ..model.pieces import EMPTY
from ..model.position import Position
from .state_index import StateIndex

CellsArray = NDArray[np.uint8]
LARGEST = 254
"""The greatest piece number; a byte holds one more, ANY."""
ANY = np.uint8(255)
"""Stands in a frame for any piece of one cell."""


class States(NamedTuple):
    """Positions as indices into a table; both arrays are int64 of shape (n,)."""

    frames: NDArray[np.int64]
    """-1 for positions that no slides reach from the goal, as far as that is known without the table."""
    ranks: NDArray[np.int64]


class CellArrays:
    """The cells and the states of one board's positions."""

    def __init__(self, space: StateIndex) -> None:
        """Raise BoardError for a board with piece numbers beyond LARGEST."""
        board = space.board
        if max(board.goal_cells) > LARGEST:
            raise BoardError(f"{board.id}: piece numbers beyond {LARGEST}, which arrays of bytes cannot hold")
        self._board, self._space, self._arrangements = board, space, space.arrangements
        self._frames = np.array(space.frames.frames, np.int64).astype(np.uint8)  # SINGLE, which is -1, becomes ANY
        """The contents of the cells in each frame."""
        self._markers = [EMPTY, *(block[0] for block in board.blocks)]
        """The pieces whose cells determine the frame."""
        keys = self._keys(self._frames)
        self._order = keys.argsort()
        self._sorted_keys = keys[self._order]
        self._kind = np.full(256, -1, np.int64)
        """The index in ``kinds`` of each single-cell piece."""
        self._kind[space.arrangements.kinds] = np.arange(len(space.arrangements.kinds))

    def states(self, cells: ArrayLike) -> States:
        """Return the states of positions. Raises NotationError for the first row that is no position of the board."""
        given = self._checked(cells)
        kinds = self._kind[given]
        single = kinds >= 0
        self._check(given, single.sum(axis=1) == self._arrangements.length)
        ranks = self._arrangements.ranks(kinds[single].reshape(-1, self._arrangements.length))
        keys = self._keys(given)
        places = self._sorted_keys.searchsorted(keys)
        places[places == len(self._sorted_keys)] = 0
        frames = self._order[places]
        fits = (np.where(single, ANY, given) == self._frames[frames]).all(axis=1)
        self._check(given, fits & (ranks >= 0))  # what does not fit may also be blocks where no slides bring them
        return States(*self._space.numbered(np.where(fits, frames, -1), ranks))

    def cells(self, states: States) -> CellsArray:
        """Return the cells of reachable positions."""
        found = self._frames[states.frames]
        kinds = np.array(self._arrangements.kinds, np.uint8)
        found[found == ANY] = kinds[self._arrangements.unranked(self._space.ranks(*states))].ravel()
        return found

    def _keys(self, cells: CellsArray) -> NDArray[np.int64]:
        """Combine the cells of the gap and of the blocks' first parts into one number for each position."""
        keys = np.zeros(len(cells), np.int64)
        for marker in self._markers:
            keys = keys * cells.shape[1] + (cells == marker).argmax(axis=1)
        return keys

    def _checked(self, cells: ArrayLike) -> CellsArray:
        given, size = np.asarray(cells), self._board.rows * self._board.columns
        wrong = f"bad positions for {self._board.id}: an array of"
        if given.ndim != 2 or given.shape[1] != size:
            raise NotationError(f"{wrong} shape {given.shape}, expected (n, {size})")
        if given.dtype.kind not in "iu":
            raise NotationError(f"{wrong} {given.dtype}, expected piece numbers as uint8")
        if given.size and not 0 <= int(given.min()) <= int(given.max()) <= LARGEST:
            raise NotationError(f"{wrong} numbers from {given.min()} to {given.max()}, expected piece numbers")
        return given.astype(np.uint8, copy=False)

    def _check(self, cells: CellsArray, right: NDArray[np.bool_]) -> None:
        """Raise NotationError for the first of the rows in doubt that is no position."""
        for number in np.flatnonzero(~right):
            Position(self._board, tuple(cells[number].tolist()))
