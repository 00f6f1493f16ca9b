"""Shortest solutions of many positions at once: all of them walk downhill together, one slide at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..errors import WrongTable
from ..model.moves import Direction
from .arrays import States
from .state_index import StateIndex

Distances = NDArray[np.uint8]


class BatchDescent:
    """The slides of a board as arrays: the target frame of each direction and frame, and the change of ranks."""

    def __init__(self, space: StateIndex) -> None:
        """Copy the arrays behind ``space.moved`` into one, to look all ranks up together."""
        self._board, self._size = space.board, space.arrangements.size
        self._goal = space.state(space.board.goal)
        jumps = sorted({(s.taken, s.put) for slides in space.slides for s in slides if s.taken != s.put})
        number = {jump: i for i, jump in enumerate(jumps, 1)}
        stay = np.arange(self._size, dtype=np.int32)
        self._moved = np.concatenate([stay, *(space.arrangements.moved(*jump) for jump in jumps)])
        """For each jump in turn, the rank that every rank becomes; the first entry is for no jump."""
        frames = len(space.slides)
        self._target = np.full((len(Direction), frames), -1, np.int64)
        """The frame that a slide leads to; -1 where there is none."""
        self._begin = np.zeros((len(Direction), frames), np.int64)
        """The offset of the slide's ranks in ``_moved``."""
        for frame, slides in enumerate(space.slides):
            for slide in slides:
                way = list(Direction).index(slide.direction)
                self._target[way, frame] = slide.target
                self._begin[way, frame] = number.get((slide.taken, slide.put), 0) * self._size

    def lines(self, distances: Distances, states: States) -> list[str]:
        """Return one solution each of solvable positions: the best move that comes first in L R U D, again and again.

        Raises WrongTable.
        """
        flat, size = distances.ravel(), self._size
        frames, ranks = states.frames.copy(), states.ranks.copy()
        left = flat.take(frames * size + ranks).astype(np.int64)
        lengths = left.tolist()
        letters = np.zeros((len(frames), max(lengths, default=0)), np.uint8)
        codes = np.array([ord(move) for move in Direction], np.uint8)
        rows = np.flatnonzero(left)
        for step in range(letters.shape[1]):
            rows = rows[left[rows] > 0]
            frame, rank, nearer = frames[rows], ranks[rows], left[rows] - 1
            way = np.full(len(rows), -1, np.int64)
            after, at = frame.copy(), rank.copy()
            for number in range(len(Direction) - 1, -1, -1):  # the first of them has the last word
                target = self._target[number].take(frame)
                moved = self._moved.take(self._begin[number].take(frame) + rank)
                best = (target >= 0) & (flat.take(np.maximum(target, 0) * size + moved) == nearer)
                way[best], after[best], at[best] = number, target[best], moved[best]
            if (way < 0).any():
                raise WrongTable(f"{self._board.id}: no move leads nearer from some of the positions")
            letters[rows, step] = codes.take(way)
            frames[rows], ranks[rows], left[rows] = after, at, nearer
        goal_frame, goal_rank = self._goal
        if ((frames != goal_frame) | (ranks != goal_rank)).any():
            raise WrongTable(f"{self._board.id}: some of the positions are said to be the goal")
        text, width = letters.tobytes().decode("ascii"), letters.shape[1]
        return [text[i * width : i * width + length] for i, length in enumerate(lengths)]
