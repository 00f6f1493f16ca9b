"""The numbering of positions of a board with one gap: each as a frame and an arrangement, and slides as arrays.

A position's frame is where the empty cell and the blocks are; its arrangement is the order of all other pieces, read
row by row. A slide sideways changes the frame alone; a slide up or down also moves one piece within the arrangement. So
a slide is a frame number and at most one array look-up, for one position or for millions.

Many positions are given as cells: uint8 of shape (n, cells), in each row the piece numbers in cell order, 0 the empty
cell.

Parity puts half of all arrangements of different pieces out of reach. ``ParityIndex`` numbers only the others, and no
array is as large as the board: slides are computed, so that memory holds a table of 240 million positions. The
lexicographic number of an order of n different pieces is written with digits to the bases n, n - 1 ... 1, each the
number of smaller pieces that come later (Lehmer, "Teaching combinatorial tricks to a computer", 1960). A piece that
jumps over others changes the digits of this window alone, in a way that depends on these digits alone. Of two orders
that differ in their last two pieces only one can be reached, so the number without its last bit is enough; parity gives
the bit back.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import factorial, perm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError, TableTooLarge, check_type, checked
from ..model.board import LARGEST_BYTE, Board
from ..model.frames import SINGLE, Slide
from ..model.pieces import EMPTY
from ..model.position import Position
from ..model.solvability import has_parity, position_count, reachable_frames
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel
from .arrangements import Arrangements, Ranks, inverse

Ints = NDArray[np.int32]
Numbers = NDArray[np.int64]
State = tuple[int, int]
"""A position as (frame number, rank of its arrangement)."""
CellsArray = NDArray[np.uint8]
MOST_INDEXED = (1 << 31) - 1  # as ranks are int32
ANY = np.uint8(255)
"""Stands in a frame for any piece of one cell."""


class StateIndex:
    """The positions of a board, numbered by frame and arrangement. Raises TableTooLarge."""

    def __init__(self, board: Board) -> None:
        self.board = check_type("board", board, Board)
        if position_count(board) > MOST_INDEXED:
            raise TableTooLarge(f"{board.id} has too many positions to number for a table", MOST_INDEXED)
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
        """The slides by one cell from each frame."""
        return self.frames.slides

    @checked
    def state(self, position: Position) -> State:
        """Return the frame number and rank of a position."""
        frame = self.frames.number[self.frames.of(position.cells)]
        return frame, self.arrangements.rank(self._singles(position))

    @checked
    def find(self, position: Position) -> State | None:
        """Return the state of a position; None for one known to be unsolvable without a table."""
        frame = self.frames.number.get(self.frames.of(position.cells))
        return None if frame is None else (frame, self.arrangements.rank(self._singles(position)))

    @checked
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

    @checked
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
        """Raise BoardError for a board with piece numbers beyond LARGEST_BYTE."""
        board = index.board
        if max(board.goal_cells) > LARGEST_BYTE:
            raise BoardError(f"{board.id}: piece numbers beyond {LARGEST_BYTE}, which arrays of bytes cannot hold")
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

    def states(self, given: CellsArray) -> States:
        """Return the states of positions. Raises NotationError for the first row that is no position of the board."""
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

    def _check(self, cells: CellsArray, right: NDArray[np.bool_]) -> None:
        """Raise NotationError for the first of the rows in doubt that is no position."""
        for number in np.flatnonzero(~right):
            Position(self._board, tuple(cells[number].tolist()))


def digit_parity(numbers: Any, lowest: int, highest: int) -> Any:
    """Return the parity, 0 or 1, of the sum of the digits to the bases ``lowest`` (the last digit's) to ``highest``.

    ``numbers`` is an int or an array of them.
    """
    total = numbers * 0
    for base in range(lowest, highest + 1):
        total += numbers % base
        numbers = numbers // base
    return total % 2


class Jump:
    """A map from each halved number to that of the arrangement once a piece has jumped; read like an array."""

    def __init__(self, length: int, taken: int, put: int, odd: int) -> None:
        """Prepare the jump of the piece at index ``taken`` of ``length`` pieces to index ``put``.

        ``odd`` is the parity of the digits (see ``digit_parity``) of the arrangement whose piece stands behind its
        window: before the jump where ``taken`` is greater, else after it.
        """
        first, last = min(taken, put), max(taken, put)
        left = length - first
        ends = last >= length - 2
        """The window reaches the digit that is left out."""
        self._suffix = 1 if ends else factorial(length - last - 1) // 2
        self._window = factorial(left) // 2 if ends else perm(left, last - first + 1)
        after = [_moved_forward(left, last - first + 1, self._window, (odd + p) % 2) for p in range(1 + ends)]
        if taken < put:
            after = [inverse(row) for row in after]
        shifts = np.concatenate(after) - np.tile(np.arange(self._window), len(after))
        self._shifts = (shifts * self._suffix).astype(np.int32)
        self._odd: NDArray[np.uint8] | None = None
        """The parity of each prefix, where it determines the digit that is left out."""
        if ends:
            self._odd = _prefix_parities(length, left)

    def take(self, ranks: NDArray[Any]) -> NDArray[Any]:
        """Return the numbers that these become; of the same type."""
        prefixes, windows = self._split(ranks)
        if self._odd is not None:
            windows += self._odd.take(prefixes) * np.int32(self._window)
        moved: NDArray[Any] = self._shifts.take(windows) + ranks
        return moved

    def __getitem__(self, ranks: Any) -> Any:
        """Return the numbers that these become: an int for one number; for a slice those from its start to its stop."""
        if isinstance(ranks, slice):
            return self.take(np.arange(ranks.start, ranks.stop, dtype=np.int32))
        if isinstance(ranks, np.ndarray):
            return self.take(ranks)
        prefix, window = self._split(int(ranks))
        if self._odd is not None:
            window += int(self._odd[prefix]) * self._window
        return int(ranks) + int(self._shifts[window])

    def _split(self, ranks: Any) -> tuple[Any, Any]:
        """Return the prefix and the window's digits, each as a number."""
        windows = ranks // self._suffix
        prefixes = windows // self._window
        return prefixes, windows - prefixes * self._window


def _prefix_parities(length: int, left: int) -> NDArray[np.uint8]:
    """Return the parity of all prefixes whose digits have the bases ``length`` to ``left`` + 1."""
    parities = np.zeros(1, np.uint8)
    for base in range(length, left, -1):
        parities = np.bitwise_xor.outer(parities, np.arange(base, dtype=np.uint8) & np.uint8(1)).ravel()
    return parities


def _moved_forward(left: int, length: int, size: int, odd: int) -> NDArray[np.int64]:
    """Map each number of a window (the first ``length`` of ``left`` digits) to that with its last piece in front.

    Where the window reaches the last two digits, which are not in its number, ``odd`` is the parity of all of them.
    """
    bases = [left - place for place in range(length)]
    kept = [base for base in bases if base > 2]
    digits = list(np.unravel_index(np.arange(size), kept)) if kept else []
    if len(kept) < length:
        digits.append((odd + sum(digits, np.zeros(size, np.int64))) % 2)
        digits += [np.zeros(size, np.int64)] * (length - len(digits))
    front = digits.pop()
    for place in reversed(range(length - 1)):
        greater = front >= digits[place]
        digits[place] = digits[place] - ~greater
        front = front + greater
    digits = [front, *digits][: len(kept)]
    return np.ravel_multi_index(digits, kept).astype(np.int64) if kept else np.zeros(size, np.int64)


class ParityIndex(StateIndex):
    """The positions of a board by frame and halved rank; ``board`` has pieces that are all different, and no blocks."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._length = length = self.arrangements.length
        signs, goal = self.frames.signs, super().state(board.goal)[1]
        assert signs is not None
        self._odd = [(sign + digit_parity(goal, 1, length)) % 2 for sign in signs]
        """The parity of the arrangements' digits in each frame."""
        self._jump = cache(lambda taken, put, odd: Jump(length, taken, put, odd))

    @property
    def shape(self) -> tuple[int, int]:
        """The number of frames, and of positions in each."""
        return len(self.frames.frames), factorial(self._length) // 2

    def state(self, position: Position) -> State:
        """Return the frame number and halved rank of a solvable position."""
        frame, rank = super().state(position)
        return frame, rank // 2

    def find(self, position: Position) -> State | None:
        """Return the state of a position; None for one that cannot be solved."""
        found = super().find(position)
        if found is None:
            return None
        frame, rank = found
        is_solvable = self._last_bit(self._odd[frame], rank // 2) == rank % 2
        return (frame, rank // 2) if is_solvable else None

    def position(self, state: State) -> Position:
        """Return the position with this frame number and halved rank."""
        frame, half = state
        return super().position((frame, 2 * half + self._last_bit(self._odd[frame], half)))

    def numbered(self, frames: Numbers, ranks: Numbers) -> tuple[Numbers, Numbers]:
        """Return frame numbers, -1 where the position cannot be solved, and halved ranks."""
        fits = self._last_bit(self._odd_of(frames), ranks // 2) == ranks % 2
        return np.where(fits, frames, -1), ranks // 2

    def ranks(self, frames: Numbers, numbers: Numbers) -> Numbers:
        """Return the ranks of positions with these frame numbers and halved ranks."""
        found: Numbers = 2 * numbers + self._last_bit(self._odd_of(frames), numbers)
        return found

    def moved(self, slide: Slide) -> Jump | None:
        """Return the map of halved ranks under a slide; None where the arrangement stays."""
        if slide.taken == slide.put:
            return None
        odd = self._odd[slide.target]
        if slide.taken > slide.put:  # the jump needs the parity before the slide
            odd = (odd + slide.taken - slide.put) % 2
        jump: Jump = self._jump(slide.taken, slide.put, odd)
        return jump

    def prepare(self, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
        """Do nothing: each slide is prepared at its first use."""

    def _odd_of(self, frames: Numbers) -> Numbers:
        found: Numbers = np.array(self._odd).take(frames)
        return found

    def _last_bit(self, odd: Any, halves: Any) -> Any:
        """Return the last bit of ranks, given the parity of their digits."""
        return (odd + digit_parity(halves, 3, self._length)) % 2


LARGEST_LOOKED_UP = 20_000_000
"""Positions of the largest board whose slides are looked up in arrays of all arrangements (of ``eleven`` 16 of 160 MB).
"""


def index_of(board: Board) -> StateIndex:
    """Return the numbering of a board's positions; of large boards one whose slides are computed."""
    is_large = position_count(board) > LARGEST_LOOKED_UP and not board.blocks and has_parity(board)
    return ParityIndex(board) if is_large else StateIndex(board)
