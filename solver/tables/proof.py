"""Proof that a table is right, whatever program has written it.

A table is the distance of every position if and only if, of each position, every neighbour is one nearer or one farther
and some neighbour is one nearer, but at the goal, which is 0 and has none. For then a walk downhill loses one a move
and can only end at the goal, so no number is too small; and no walk to the goal loses more, so none is too large.
Positions that no moves lead to have no neighbours but such.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..system.progress import Cancel, never_cancel
from .breadth_first import UNREACHED
from .state_index import StateIndex

CHUNK = 1 << 18
"""Positions checked together."""


def check_table(
    space: StateIndex, distances: NDArray[np.uint8], layers: NDArray[np.int64], cancel: Cancel = never_cancel
) -> None:
    """Raise ValueError unless the table is right. Raises Cancelled.

    ``distances`` (shape (frames, arrangements)) have to be those of the board's positions, and ``layers`` (shape
    (frames, greatest distance + 1)) has to count them.
    """
    goal_frame, goal_rank = space.state(space.board.goal)
    if distances[goal_frame, goal_rank] != 0:
        raise ValueError(f"the goal has the distance {distances[goal_frame, goal_rank]}")
    for frame, row in enumerate(distances):
        ends, counts = [], np.zeros(UNREACHED + 1, np.int64)
        for begin in range(0, len(row), CHUNK):
            ends += _without_nearer(space, distances, frame, slice(begin, min(begin + CHUNK, len(row))))
            counts += _counts(row[begin : begin + CHUNK])
            if cancel():
                raise Cancelled
        if ends != ([goal_rank] if frame == goal_frame else []):
            raise ValueError(f"positions in frame {frame} have no neighbour that is nearer")
        if counts[:UNREACHED].tolist() != layers[frame].tolist() + [0] * (UNREACHED - layers.shape[1]):
            raise ValueError(f"other positions in frame {frame} than were counted")
    if not layers[:, -1].any():
        raise ValueError("no position has the greatest distance")


def _without_nearer(space: StateIndex, distances: NDArray[np.uint8], frame: int, ranks: slice) -> list[int]:
    """Return those of a frame's ranks that have no nearer neighbour.

    Raises ValueError unless all neighbours are one step from them.
    """
    row = distances[frame, ranks]
    nearer = row - (row != UNREACHED)  # unsigned: before 0 comes 255
    least, bits = np.full(len(row), 255, np.uint8), 0
    for slide in space.slides[frame]:
        moved = space.moved(slide)
        reached = distances[slide.target]
        step = (reached[ranks] if moved is None else reached.take(moved[ranks])) - nearer  # 0 downhill, 2 uphill
        bits |= int(np.bitwise_or.reduce(step))
        np.minimum(least, step, out=least)
    if bits & ~2:
        raise ValueError(f"neighbours of positions in frame {frame} are not one move nearer or farther")
    return [ranks.start + int(place) for place in np.flatnonzero(least)]


def _counts(row: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Count how often distances are 0, 1, ... 255. Two bytes are counted at once, which takes half as long."""
    even = len(row) // 2 * 2
    pairs = np.bincount(row[:even].view(np.uint16), minlength=1 << 16).reshape(-1, 256)
    counts: NDArray[np.int64] = pairs.sum(axis=0) + pairs.sum(axis=1) + np.bincount(row[even:], minlength=256)
    return counts
