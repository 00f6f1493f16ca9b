"""Frames: where the empty cell and the blocks are, and how slides lead from one to another."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..errors import bad_board
from .board import EMPTY, Board, Cells, Move

MOST_FRAMES = 4096
"""The largest of the boards has 30; many blocks have many millions."""

SINGLE = -1
"""Stands in a frame for any piece of one cell."""


class Slide(NamedTuple):
    """A slide as it acts on frames and arrangements."""

    move: Move
    target: int
    """Number of the frame it leads to."""
    taken: int
    """Index in the arrangement of the piece that slides ..."""
    put: int
    """... and where it comes to stand; equal to ``taken`` when the arrangement stays as it is."""


class Frames:
    """All frames of a board, numbered from the goal's (0) in breadth-first order, and the slides from each."""

    def __init__(self, board: Board) -> None:
        """Raises BoardError for a board whose blocks can stand in too many ways."""
        self.board = board
        first = self.of(board.goal_cells)
        self.frames: list[Cells] = [first]
        """For each frame its cells: 0 the empty cell, a number for each part of a block, SINGLE for the rest."""
        self.number: dict[Cells, int] = {first: 0}
        self.slides: list[list[Slide]] = []
        for frame in self.frames:  # grows as new frames are met
            self.slides.append(self._slides_from(frame))

    @cached_property
    def signs(self) -> list[int] | None:
        """For each frame whether slides reach it with even (0) or with odd (1) permutations of the goal's arrangement.

        A slide past an odd number of pieces turns the one into the other. None where parity tells nothing: where two
        pieces are alike, where there are not two to swap, or where a block lets one frame be reached with both.
        """
        goal, singles = self.board.goal_cells, self.frames[0].count(SINGLE)
        if singles < 2 or len(set(goal)) < len(goal):
            return None
        signs = [0] + [-1] * (len(self.frames) - 1)
        for frame, slides in enumerate(self.slides):  # numbered breadth-first, so each sign is known when it comes
            for slide in slides:
                sign = (signs[frame] + slide.taken - slide.put) % 2
                if signs[slide.target] < 0:
                    signs[slide.target] = sign
                elif signs[slide.target] != sign:
                    return None
        return signs

    def of(self, cells: Cells) -> Cells:
        """The frame of a position."""
        return tuple(p if p == EMPTY or p in self.board.block_of else SINGLE for p in cells)

    def _slides_from(self, frame: Cells) -> list[Slide]:
        slides = []
        for move in Move:
            after = self.board.slid(frame, move)
            if isinstance(after, str):
                continue
            if after not in self.number:
                if len(self.frames) == MOST_FRAMES:
                    raise bad_board("frames", most=MOST_FRAMES)
                self.number[after] = len(self.frames)
                self.frames.append(after)
            slides.append(Slide(move, self.number[after], *_jump(self.board, frame, after, move)))
        return slides


def _jump(board: Board, frame: Cells, after: Cells, move: Move) -> tuple[int, int]:
    """From which to which index of the arrangement the sliding piece moves; a block is not part of it."""
    landing = frame.index(EMPTY)
    source = board.neighbour(landing, move.inverse)
    if source is None or frame[source] != SINGLE:
        return 0, 0
    return frame[:source].count(SINGLE), after[:landing].count(SINGLE)
