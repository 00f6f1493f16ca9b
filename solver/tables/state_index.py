"""The numbering of positions of a board with one gap: each as a frame and an arrangement, and slides as arrays.

A position's frame is where the empty cell and the blocks are; its arrangement is the order of all other pieces, read
row by row. A slide sideways changes the frame alone; a slide up or down also moves one piece within the arrangement. So
a slide is a frame number and at most one array look-up, for one position or for millions.

Many positions are given as cells: uint8 of shape (n, cells), in each row the piece numbers in cell order, 0 the empty
cell.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import BoardError, NotationError
from ..model.board import Board
from ..model.frames import SINGLE, Slide
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import position_count, reachable_frames
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel
from .arrangements import Arrangements, Ranks

if TYPE_CHECKING:
    from .parity_index import Jump

Numbers = NDArray[np.int64]
State = tuple[int, int]
"""A position as (frame number, rank of its arrangement)."""
CellsArray = NDArray[np.uint8]
LARGEST = 254
"""The greatest piece number; a byte holds one more, ANY."""
ANY = np.uint8(255)
"""Stands in a frame for any piece of one cell."""


class StateIndex:
    """The positions of a board, numbered by frame and arrangement."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.frames = reachable_frames(board)
        self.arrangements = Arrangements(self._singles(board.goal))

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of frames and of arrangements."""
        return len(self.frames.frames), self.arrangements.size

    @cached_property
    def reachable(self) -> int:
        """The number of positions reachable from the goal."""
        return position_count(self.board)

    @property
    def slides(self) -> list[list[Slide]]:
        """The slides from each frame."""
        return self.frames.slides

    def state(self, position: Position) -> State:
        """Return the frame number and rank of a position."""
        frame = self.frames.number[self.frames.of(position.cells)]
        return frame, self.arrangements.rank(self._singles(position))

    def find(self, position: Position) -> State | None:
        """Return the state of a position; None for one known to be unsolvable without a table."""
        frame = self.frames.number.get(self.frames.of(position.cells))
        return None if frame is None else (frame, self.arrangements.rank(self._singles(position)))

    def position(self, state: State) -> Position:
        """Return the position with this frame number and rank."""
        frame, rank = state
        singles = iter(self.arrangements.unrank(rank))
        cells = self.frames.frames[frame]
        return Position.unchecked(self.board, tuple(next(singles) if cell == SINGLE else cell for cell in cells))

    def numbered(self, frames: Numbers, ranks: Numbers) -> tuple[Numbers, Numbers]:
        """Return the states of many positions, given their frame numbers and the ranks of their arrangements."""
        return frames, ranks

    def ranks(self, frames: Numbers, numbers: Numbers) -> Numbers:
        """Return the ranks of many positions' arrangements, given their states."""
        return numbers

    def moved(self, slide: Slide) -> Ranks | Jump | None:
        """Return the map of ranks under a slide (int32, one for each arrangement); None where they stay."""
        return None if slide.taken == slide.put else self.arrangements.moved(slide.taken, slide.put)

    def prepare(self, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
        """Compute and cache the arrays behind ``moved``. Raises Cancelled."""
        jumps = sorted({(s.taken, s.put) for slides in self.slides for s in slides if s.taken != s.put})
        for i, (taken, put) in enumerate(jumps):
            self.arrangements.moved(taken, put)
            progress((i + 1) / len(jumps))
            check_cancel(cancel)

    def _singles(self, position: Position) -> list[int]:
        """Return the pieces of one cell in reading order."""
        shown = self.frames.shown
        return [label for label in position.cells if label not in shown]


class States(NamedTuple):
    """Positions as indices into a table; both arrays are int64 of shape (n,)."""

    frames: NDArray[np.int64]
    """-1 for positions that no slides reach from the goal, as far as that is known without the table."""
    ranks: NDArray[np.int64]


class CellArrays:
    """The cells and the states of one board's positions."""

    def __init__(self, index: StateIndex) -> None:
        """Raise BoardError for a board with piece numbers beyond LARGEST."""
        board = index.board
        if max(board.goal_cells) > LARGEST:
            raise BoardError(f"{board.id}: piece numbers beyond {LARGEST}, which arrays of bytes cannot hold")
        self._board, self._index, self._arrangements = board, index, index.arrangements
        self._frames = np.array(index.frames.frames, np.int64).astype(np.uint8)  # SINGLE, which is -1, becomes ANY
        """The contents of the cells in each frame."""
        self._markers = [EMPTY, *(block[0] for block in board.blocks)]
        """The pieces whose cells determine the frame."""
        keys = self._keys(self._frames)
        self._order = keys.argsort()
        self._sorted_keys = keys[self._order]
        self._kind = np.full(256, -1, np.int64)
        """The index in ``kinds`` of each single-cell piece."""
        self._kind[index.arrangements.kinds] = np.arange(len(index.arrangements.kinds))

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
        return States(*self._index.numbered(np.where(fits, frames, -1), ranks))

    def cells(self, states: States) -> CellsArray:
        """Return the cells of reachable positions."""
        found = self._frames[states.frames]
        kinds = np.array(self._arrangements.kinds, np.uint8)
        found[found == ANY] = kinds[self._arrangements.unranked(self._index.ranks(*states))].ravel()
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
