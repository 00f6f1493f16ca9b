"""The numbering of positions: each as a frame and an arrangement, and slides as arrays.

A position's frame is where the empty cell and the blocks are; its arrangement is the order of all other pieces, read
row by row. A slide sideways changes the frame alone; a slide up or down also moves one piece within the arrangement. So
a slide is a frame number and at most one array look-up, for one position or for millions.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import Cancelled
from ..model.board import Board
from ..model.frames import SINGLE, Slide
from ..model.position import Position
from ..model.solvability import position_count, reachable_frames
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .arrangements import Ranks
    from .jumps import Jump

    Numbers = NDArray[np.int64]
    Moved = Ranks | Jump
    """The new rank of each rank."""

State = tuple[int, int]
"""A position as (frame number, rank of its arrangement)."""


class StateIndex:
    """The positions of a board, numbered by frame and arrangement."""

    def __init__(self, board: Board) -> None:
        from .arrangements import Arrangements  # with NumPy, which whoever only imports this module can do without

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
        """Return the state of a position; None for one that can be told to be unsolvable without the table."""
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

    def moved(self, slide: Slide) -> Moved | None:
        """Return the map of ranks under a slide (int32, one for each arrangement); None where they stay."""
        return None if slide.taken == slide.put else self.arrangements.moved(slide.taken, slide.put)

    def prepare(self, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> None:
        """Compute and cache the arrays behind ``moved``. Raises Cancelled."""
        jumps = sorted({(s.taken, s.put) for slides in self.slides for s in slides if s.taken != s.put})
        for i, (taken, put) in enumerate(jumps):
            self.arrangements.moved(taken, put)
            progress((i + 1) / len(jumps))
            if cancel():
                raise Cancelled

    def _singles(self, position: Position) -> list[int]:
        """Return the pieces of one cell in reading order."""
        shown = self.frames.shown
        return [label for label in position.cells if label not in shown]
