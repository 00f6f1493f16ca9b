"""The space of a board on which parity puts half of all arrangements out of reach: only the others have numbers.

Nothing in it is as large as the board: a slide is computed (see ``jumps``), so a table can be read from the disk.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.frames import Slide
from ..model.position import Position
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .jumps import Jump, digit_parity
from .state_index import State, StateIndex

Numbers = NDArray[np.int64]


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
        if slide.taken > slide.put:  # it is told of the arrangement before the slide
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
