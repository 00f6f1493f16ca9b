"""The complete breadth-first search from the goal, over whole frontiers as arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .arrangements import Ranks
from .errors import Cancelled
from .space import Cancel, Progress, Space

UNREACHED = 255
"""Stands in a table for a position that no moves lead to."""

Frontier = list[list[tuple[int, Ranks]]]
"""For each frame the positions just reached, as (frame they came from, ranks)."""


def fill_distances(space: Space, progress: Progress, cancel: Cancel) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The distance of every position to the goal.

    Gives the distances (uint8, shape (frames, arrangements), UNREACHED where there is none) and how many positions of
    each frame lie at each distance (int64, shape (frames, greatest distance + 1)). Each slide is one-to-one and
    leads back by its inverse, so a frontier holds no position twice and is never sent back where it came from.
    Raises Cancelled, and ValueError for distances that do not fit a byte.
    """
    distances = np.full(space.shape, UNREACHED, np.uint8)
    frame, rank = space.state(space.board.goal)
    distances[frame, rank] = 0
    frontier: Frontier = [[] for _ in space.slides]
    frontier[frame] = [(-1, np.array([rank], np.int32))]
    layers = [_sizes(frontier)]
    seen = 1
    while any(frontier):
        frontier = _next_frontier(space, distances, frontier, len(layers), cancel)
        if any(frontier) and len(layers) == UNREACHED:
            raise ValueError(f"{space.board.id}: distances beyond {UNREACHED - 1} do not fit the table")
        layers.append(_sizes(frontier))
        seen += sum(layers[-1])
        progress(seen / space.reachable)
    return distances, np.array(layers[:-1], np.int64).T.copy()


def _next_frontier(
    space: Space, distances: NDArray[np.uint8], frontier: Frontier, distance: int, cancel: Cancel
) -> Frontier:
    """Expands all of a frontier: writes ``distance`` for the positions met first now, and gives them."""
    following: Frontier = [[] for _ in frontier]
    for frame, parts in enumerate(frontier):
        if not parts:
            continue
        for slide in space.slides[frame]:
            forward = [ranks for came_from, ranks in parts if came_from != slide.target]
            if not forward:
                continue
            ranks = forward[0] if len(forward) == 1 else np.concatenate(forward)
            moved = space.moved(slide)
            if moved is not None:
                ranks = moved.take(ranks)
            row = distances[slide.target]
            ranks = ranks.compress(row.take(ranks) == UNREACHED)
            if len(ranks):
                row[ranks] = distance
                following[slide.target].append((frame, ranks))
        if cancel():
            raise Cancelled
    return following


def _sizes(frontier: Frontier) -> list[int]:
    return [sum(len(ranks) for _, ranks in parts) for parts in frontier]
