"""The distances of a board with one gap: a breadth-first search over whole frontiers as arrays, and their proof.

The distances are right, whatever program has written them, if and only if, of each position, every neighbour is one
nearer or one farther and some neighbour is one nearer, but at the goal, which is
0 and has none. For then a walk downhill loses one a move and can only end at the goal, so no number is too small; and
no walk to the goal loses more, so none is too large. Positions that no moves lead to have no neighbours but such.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError
from ..system.progress import Cancel, Progress, check_cancel, never_cancel
from .arrangements import Ranks
from .state_index import StateIndex

UNREACHED = 255
"""The table entry of a position that no moves lead to."""

FILLED = 1 << 20
"""Bytes written at once; the system takes a millisecond or two to allocate so many."""
PIECE = 1 << 17
"""Positions expanded at once: intermediate arrays of this size stay in the processor's cache."""
CHUNK = 1 << 18
"""Positions checked together."""

Frontier = list[list[tuple[int, Ranks]]]
"""The positions just reached in each frame, as (frame they came from, ranks)."""


def fill_distances(
    index: StateIndex, progress: Progress, cancel: Cancel
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Compute the distance of every position to the goal.

    Returns the distances (uint8, shape (frames, arrangements), UNREACHED where there is none) and the number of
    positions of each frame at each distance (int64, shape (frames, greatest distance + 1)). Each slide is one-to-one
    and leads back by its inverse, so a frontier holds no position twice and is never sent back where it came from.
    Raises Cancelled, and BoardError for distances that do not fit a byte.
    """
    distances = np.empty(index.shape, np.uint8)
    for row in distances:
        for begin in range(0, len(row), FILLED):
            row[begin : begin + FILLED] = UNREACHED
            check_cancel(cancel)
    frame, rank = index.state(index.board.goal)
    distances[frame, rank] = 0
    frontier: Frontier = [[] for _ in index.slides]
    frontier[frame] = [(-1, np.array([rank], np.int32))]
    layers = [_sizes(frontier)]
    seen = 1
    while any(frontier):
        frontier = _next_frontier(index, distances, frontier, len(layers), cancel)
        if any(frontier) and len(layers) == UNREACHED:
            raise BoardError(f"{index.board.id}: distances beyond {UNREACHED - 1} do not fit the table")
        layers.append(_sizes(frontier))
        seen += sum(layers[-1])
        progress(seen / index.reachable)
    return distances, np.array(layers[:-1], np.int64).T.copy()


def _next_frontier(
    index: StateIndex, distances: NDArray[np.uint8], frontier: Frontier, distance: int, cancel: Cancel
) -> Frontier:
    """Expand a whole frontier: write ``distance`` for the positions first reached now, and return them."""
    following: Frontier = [[] for _ in frontier]
    for frame, parts in enumerate(frontier):
        if not parts:
            continue
        for slide in index.slides[frame]:
            moved, row = index.moved(slide), distances[slide.target]
            for here in _together([ranks for came_from, ranks in parts if came_from != slide.target]):
                there = here if moved is None else moved.take(here)
                ranks = there.compress(row.take(there) == UNREACHED)
                if len(ranks):
                    row[ranks] = distance
                    following[slide.target].append((frame, ranks))
                check_cancel(cancel)
    return following


def _together(parts: list[Ranks]) -> Iterator[Ranks]:
    """Join arrays of ranks to larger ones of at most PIECE, the most that any of them has."""
    few: list[Ranks] = []
    for part in parts:
        if few and sum(map(len, few)) + len(part) > PIECE:
            yield np.concatenate(few)
            few = []
        few.append(part)
    if few:
        yield np.concatenate(few)


def _sizes(frontier: Frontier) -> list[int]:
    return [sum(len(ranks) for _, ranks in parts) for parts in frontier]


def check_table(
    index: StateIndex, distances: NDArray[np.uint8], layers: NDArray[np.int64], cancel: Cancel = never_cancel
) -> None:
    """Raise ValueError unless the table is right. Raises Cancelled.

    ``distances`` (shape (frames, arrangements)) have to be those of the board's positions, and ``layers`` (shape
    (frames, greatest distance + 1)) has to count them.
    """
    goal_frame, goal_rank = index.state(index.board.goal)
    if distances[goal_frame, goal_rank] != 0:
        raise ValueError(f"the goal has the distance {distances[goal_frame, goal_rank]}")
    for frame, row in enumerate(distances):
        ends, counts = [], np.zeros(UNREACHED + 1, np.int64)
        for begin in range(0, len(row), CHUNK):
            ends += _without_nearer(index, distances, frame, slice(begin, min(begin + CHUNK, len(row))))
            counts += _counts(row[begin : begin + CHUNK])
            check_cancel(cancel)
        if ends != ([goal_rank] if frame == goal_frame else []):
            raise ValueError(f"positions in frame {frame} have no neighbour that is nearer")
        if counts[:UNREACHED].tolist() != layers[frame].tolist() + [0] * (UNREACHED - layers.shape[1]):
            raise ValueError(f"other positions in frame {frame} than were counted")
    if not layers[:, -1].any():
        raise ValueError("no position has the greatest distance")


def _without_nearer(index: StateIndex, distances: NDArray[np.uint8], frame: int, ranks: slice) -> list[int]:
    """Return those of a frame's ranks that have no nearer neighbour.

    Raises ValueError unless all neighbours are one step from them.
    """
    row = distances[frame, ranks]
    nearer = row - (row != UNREACHED)  # unsigned: before 0 comes 255
    least, bits = np.full(len(row), 255, np.uint8), 0
    for slide in index.slides[frame]:
        moved = index.moved(slide)
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
