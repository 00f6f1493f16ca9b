"""The graph of a table of a board with one gap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..model.position import Position
from .move_graph import Edges, Numbers, TableGraph, by_row
from .permutation_distances import UNREACHED
from .state_index import CellArrays, StateIndex, States


class PermutationGraph(TableGraph):
    """The graph of a board with one gap."""

    def __init__(self, index: StateIndex, distances: NDArray[np.uint8]) -> None:
        self.board, self.index = index.board, index
        self.flat, self.size = distances.ravel(), distances.shape[1]
        """The distances by number, and the number of arrangements."""

    @cached_property
    def arrays(self) -> CellArrays:
        """The cells of many positions as arrays."""
        return CellArrays(self.index)

    def distances(self, numbers: Numbers) -> Numbers:
        """Look the distances up."""
        return self.flat.take(numbers).astype(np.int64)

    def neighbours(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Move the pieces beside the gap, one frame after another."""
        rows, found = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        for here, numbers_after, _ in self._slid(numbers):
            rows.append(here)
            found.append(numbers_after)
        return np.concatenate(rows), np.concatenate(found)

    def edges(self, numbers: Numbers) -> Edges:
        """Move the pieces beside the gap, with the letter of each slide."""
        return by_row(
            [
                Edges(
                    rows, rows, rows, rows, np.full(len(rows), letter, object), after
                )  # the rows stand for what is left out
                for rows, after, letter in self._slid(numbers)
            ]
        )

    def _slid(self, numbers: Numbers) -> Iterator[tuple[Numbers, Numbers, str]]:
        """Yield the slides of each frame: the indices of the positions, where they lead, and the direction."""
        frames, ranks = np.divmod(numbers, self.size)
        for frame in np.flatnonzero(np.bincount(frames)).tolist():
            here = np.flatnonzero(frames == frame)
            own = ranks.take(here)
            for slide in self.index.slides[frame]:
                moved = self.index.moved(slide)
                after = (own if moved is None else moved.take(own)).astype(np.int64)
                yield here, slide.target * self.size + after, str(slide.move)

    def steps(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Move the pieces beside the gap: each move is a step."""
        return self.neighbours(numbers)

    def position(self, number: int) -> Position:
        """Return the position with this frame and rank."""
        return self.index.position(divmod(number, self.size))

    def numbers(self) -> Numbers:
        """Return the numbers of the positions that the goal can be reached from."""
        return np.flatnonzero(self.flat != UNREACHED)

    def spread(self, states: Numbers) -> Numbers:
        """Sum up the distances of goal cells to the nearest pieces with their labels."""
        frames, ranks = np.divmod(states, self.size)
        cells = self.arrays.cells(States(frames, ranks))
        row, column = np.divmod(np.arange(cells.shape[1]), self.board.columns)
        total = np.zeros(len(states), np.int64)
        for target, label in enumerate(self.board.goal_cells):
            if label in self.board.labels:
                far = np.abs(row - row[target]) + np.abs(column - column[target])
                total += np.where(cells == label, far, len(far)).min(axis=1)
        return total
