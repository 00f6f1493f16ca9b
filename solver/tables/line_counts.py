"""Counting the optimal solutions of a position without preparation: all its lines are followed to the goal at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .state_index import State, StateIndex

Ways = dict[int, tuple[NDArray[np.int32], NDArray[np.int64]]]
"""For each frame: ranks, each once, and the number of ways to each."""


class LineCounts:
    """Counts over a distance table (uint8, shape (frames, arrangements))."""

    def __init__(self, space: StateIndex, distances: NDArray[np.uint8]) -> None:
        self._space, self._distances = space, distances

    def count(self, state: State) -> int:
        """Count the optimal solutions of the position with this frame and rank."""
        frame, rank = state
        ways: Ways = {frame: (np.array([rank], np.int32), np.array([1]))}
        for distance in reversed(range(int(self._distances[frame, rank]))):
            ways = self._nearer(ways, distance)
        return sum(int(counts.sum()) for _, counts in ways.values())

    def counts(self, frames: NDArray[np.int64], ranks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Count the optimal solutions of many positions."""
        states = zip(frames.tolist(), ranks.tolist(), strict=True)
        return np.array([self.count(state) for state in states], np.int64)

    def _nearer(self, ways: Ways, distance: int) -> Ways:
        """Return the ways to the positions at ``distance``, given those to the positions one farther."""
        found: dict[int, list[tuple[NDArray[np.int32], NDArray[np.int64]]]] = {}
        for frame, (ranks, counts) in ways.items():
            for slide in self._space.slides[frame]:
                moved = self._space.moved(slide)
                there = ranks if moved is None else moved.take(ranks)
                nearer = self._distances[slide.target].take(there) == distance
                if nearer.any():
                    found.setdefault(slide.target, []).append((there[nearer], counts[nearer]))
        return {frame: _merged(parts) for frame, parts in found.items()}


def _merged(parts: list[tuple[NDArray[np.int32], NDArray[np.int64]]]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Merge ranks, each once, with the sum of its ways."""
    ranks, counts = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    order = ranks.argsort()
    ranks, counts = ranks[order], counts[order]
    first = np.flatnonzero(np.diff(ranks, prepend=-1))
    return ranks[first], np.add.reduceat(counts, first)
