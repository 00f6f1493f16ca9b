"""The complete breadth-first search from the goal, over whole frontiers as arrays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError, Cancelled
from ..system.progress import Cancel, Progress
from .arrangements import Ranks
from .state_index import StateIndex

UNREACHED = 255
"""The table entry of a position that no moves lead to."""

FILLED = 1 << 20
"""Bytes written at once; the system takes a millisecond or two to allocate so many."""
PIECE = 1 << 17
"""Positions expanded at once: intermediate arrays of this size stay in the processor's cache."""

Frontier = list[list[tuple[int, Ranks]]]
"""The positions just reached in each frame, as (frame they came from, ranks)."""


def fill_distances(
    space: StateIndex, progress: Progress, cancel: Cancel
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Compute the distance of every position to the goal.

    Returns the distances (uint8, shape (frames, arrangements), UNREACHED where there is none) and the number of
    positions of each frame at each distance (int64, shape (frames, greatest distance + 1)). Each slide is one-to-one
    and leads back by its inverse, so a frontier holds no position twice and is never sent back where it came from.
    Raises Cancelled, and BoardError for distances that do not fit a byte.
    """
    distances = np.empty(space.shape, np.uint8)
    for row in distances:
        for begin in range(0, len(row), FILLED):
            row[begin : begin + FILLED] = UNREACHED
            _check(cancel)
    frame, rank = space.state(space.board.goal)
    distances[frame, rank] = 0
    frontier: Frontier = [[] for _ in space.slides]
    frontier[frame] = [(-1, np.array([rank], np.int32))]
    layers = [_sizes(frontier)]
    seen = 1
    while any(frontier):
        frontier = _next_frontier(space, distances, frontier, len(layers), cancel)
        if any(frontier) and len(layers) == UNREACHED:
            raise BoardError(f"{space.board.id}: distances beyond {UNREACHED - 1} do not fit the table")
        layers.append(_sizes(frontier))
        seen += sum(layers[-1])
        progress(seen / space.reachable)
    return distances, np.array(layers[:-1], np.int64).T.copy()


def _next_frontier(
    space: StateIndex, distances: NDArray[np.uint8], frontier: Frontier, distance: int, cancel: Cancel
) -> Frontier:
    """Expand a whole frontier: write ``distance`` for the positions first reached now, and return them."""
    following: Frontier = [[] for _ in frontier]
    for frame, parts in enumerate(frontier):
        if not parts:
            continue
        for slide in space.slides[frame]:
            moved, row = space.moved(slide), distances[slide.target]
            for here in _together([ranks for came_from, ranks in parts if came_from != slide.target]):
                there = here if moved is None else moved.take(here)
                ranks = there.compress(row.take(there) == UNREACHED)
                if len(ranks):
                    row[ranks] = distance
                    following[slide.target].append((frame, ranks))
                _check(cancel)
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


def _check(cancel: Cancel) -> None:
    """Raise Cancelled once cancellation is requested."""
    if cancel():
        raise Cancelled


def _sizes(frontier: Frontier) -> list[int]:
    return [sum(len(ranks) for _, ranks in parts) for parts in frontier]
