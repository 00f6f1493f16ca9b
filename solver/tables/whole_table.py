"""A table that is read where it lies on the disk: nothing is prepared that is as large as the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .half_space import HalfSpace
from .line_counts import LineCounts
from .table import DistanceTable


class WholeTable(DistanceTable):
    """The exact distances of a board with hundreds of millions of positions; all queries of a DistanceTable."""

    def __init__(self, space: HalfSpace, distances: NDArray[np.uint8], layers: NDArray[np.int64]) -> None:
        self.space, self.distances, self.layers = space, distances, layers
        self._counts = LineCounts(space, distances)

    def lines_of(self, cells: ArrayLike) -> list[str | None]:
        """One after another: an array of what every slide does to every position would have gigabytes."""
        states = self._arrays.states(cells)
        solvable = self._distances_at(states) >= 0
        numbers = zip(solvable.tolist(), states.frames.tolist(), states.ranks.tolist(), strict=True)
        return [self._line((frame, rank)) if there else None for there, frame, rank in numbers]
