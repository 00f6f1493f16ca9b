"""Proves that a table is right, whoever has written it.

A table is the distance of every position if and only if, of each position, every neighbour is one nearer or one farther
and some neighbour is one nearer, but at the goal, which is 0 and has none. For then a walk downhill loses one a move
and can only end at the goal, so no number is too small; and no walk to the goal loses more, so none is too large.
Positions that no moves lead to have no neighbours but such.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .breadth_first import UNREACHED
from .errors import Cancelled
from .space import Cancel, Space, never_cancel


def check_table(
    space: Space, distances: NDArray[np.uint8], layers: NDArray[np.int64], cancel: Cancel = never_cancel
) -> None:
    """Raises ValueError unless ``distances`` (shape (frames, arrangements)) are those of the board's positions and
    ``layers`` (shape (frames, greatest distance + 1)) counts them. Raises Cancelled.
    """
    goal_frame, goal_rank = space.state(space.board.goal)
    if distances[goal_frame, goal_rank] != 0:
        raise ValueError(f"the goal has the distance {distances[goal_frame, goal_rank]}")
    for frame, row in enumerate(distances):
        _check_steps(space, distances, frame, [goal_rank] if frame == goal_frame else [])
        if _counts(row)[:UNREACHED] != layers[frame].tolist() + [0] * (UNREACHED - layers.shape[1]):
            raise ValueError(f"other positions in frame {frame} than were counted")
        if cancel():
            raise Cancelled
    if not layers[:, -1].any():
        raise ValueError("no position has the greatest distance")


def _check_steps(space: Space, distances: NDArray[np.uint8], frame: int, ends: list[int]) -> None:
    """Raises ValueError unless a frame's positions are one step from their neighbours, and all but those of the ranks
    ``ends`` have one that is nearer.
    """
    row = distances[frame]
    nearer = row - (row != UNREACHED)  # unsigned: before 0 comes 255
    least, bits = np.full(len(row), 255, np.uint8), 0
    for slide in space.slides[frame]:
        moved = space.moved(slide)
        reached = distances[slide.target]
        step = (reached if moved is None else reached.take(moved)) - nearer  # 0 downhill, 2 uphill
        bits |= int(np.bitwise_or.reduce(step))
        np.minimum(least, step, out=least)
    if bits & ~2:
        raise ValueError(f"neighbours of positions in frame {frame} are not one move nearer or farther")
    if np.flatnonzero(least).tolist() != ends:
        raise ValueError(f"positions in frame {frame} have no neighbour that is nearer")


def _counts(row: NDArray[np.uint8]) -> list[int]:
    """How often a frame's distances are 0, 1, ... 255. Two bytes are counted at once, which takes half as long."""
    even = len(row) // 2 * 2
    pairs = np.bincount(row[:even].view(np.uint16), minlength=256 * (int(row.max()) + 1)).reshape(-1, 256)
    counts = pairs.sum(axis=0) + np.bincount(row[even:], minlength=256)
    counts[: len(pairs)] += pairs.sum(axis=1)
    return [int(count) for count in counts]
