"""The numbering of positions of a board of which parity puts half of all arrangements out of reach.

Only the others have numbers, and no array is as large as the board: slides are computed, so that a table can be read
from the disk page by page.

The lexicographic number of an order of n different pieces is written with digits to the bases n, n - 1 ... 1, each the
number of smaller pieces that come later (Lehmer, "Teaching combinatorial tricks to a computer", 1960). A piece that
jumps over others changes the digits of this window alone, in a way that depends on these digits alone. Of two orders
that differ in their last two pieces only one can be reached, so the number without its last bit is enough; parity gives
the bit back.
"""

from __future__ import annotations

from functools import cache
from math import factorial, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.frames import Slide
from ..model.position import Position
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .arrangements import inverse
from .state_index import State, StateIndex

Ints = NDArray[np.int32]
Numbers = NDArray[np.int64]


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
