"""The graph of a table's positions: states as integers, and the neighbours of many of them as arrays.

Both kinds of tables look alike here: a state is a position's number in an explored table, and frame times arrangements
plus rank in the table of a board with one gap. Edges are moves, whatever the board's metric is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..model.board import Board
from ..model.position import Position
from .coding import take, words_of
from .explored_table import ExploredTable
from .permutation_distances import UNREACHED
from .permutation_table import PermutationTable
from .slides import Neighbours, move_neighbours
from .state_index import CellArrays, States
from .table import Table

if TYPE_CHECKING:
    from ..model.kinds import Kind

Numbers = NDArray[np.int64]  # states, or one number for each of some states
FEW_STATES = 4  # their neighbours are found sooner one by one than by arrays


class MoveGraph(ABC):
    """The positions of a table and the moves between them."""

    board: Board

    @abstractmethod
    def state(self, position: Position) -> int:
        """Return the state of a position. Raises Unsolvable and ArgumentError, as queries of the table do."""

    @abstractmethod
    def distances(self, states: Numbers) -> Numbers:
        """Return the fewest moves from each state to the nearest goal."""

    @abstractmethod
    def neighbours(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Return all moves from some states: the index of the state that each starts from, and where it leads."""

    @abstractmethod
    def steps(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Return all slides by one cell from some states, as ``neighbours`` returns moves."""

    @abstractmethod
    def position(self, state: int) -> Position:
        """Return the position of a state."""

    @abstractmethod
    def states(self) -> Numbers:
        """Return the states of all positions in the table, in ascending order."""

    @abstractmethod
    def spread(self, states: Numbers) -> Numbers:
        """Return how far the pieces that the goal names are from it: for each of its cells the rows and columns to the
        nearest piece that belongs there, summed.
        """


class ExploredGraph(MoveGraph):
    """The graph of an explored table."""

    def __init__(self, table: ExploredTable) -> None:
        self._table, self._explored, self.board = table, table.explored, table.board

    def state(self, position: Position) -> int:
        """Return the number of a position in the table."""
        return self._table._state(position).number

    def distances(self, states: Numbers) -> Numbers:
        """Look the distances in moves up."""
        return self._table.moves.take(states).astype(np.int64)

    def neighbours(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Slide every piece of every state to all places within its reach."""
        if len(states) <= FEW_STATES:
            return self._neighbours_one_by_one(states)
        return self._found(self._explored.slides.moves(take(self._explored.positions.words, states)))

    def steps(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Slide every piece of every state by one cell."""
        return self._found(self._explored.slides.steps(take(self._explored.positions.words, states)))

    def position(self, state: int) -> Position:
        """Return the position with this number."""
        return self._explored.position(state)

    def states(self) -> Numbers:
        """Return all numbers."""
        return np.arange(len(self._explored), dtype=np.int64)

    def _found(self, neighbours: Iterator[Neighbours]) -> tuple[Numbers, Numbers]:
        """Look the numbers of neighbours up."""
        rows, found = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        for some, words in neighbours:
            rows.append(some)
            found.append(self._explored.find(words))
        return np.concatenate(rows), np.concatenate(found)

    def _neighbours_one_by_one(self, states: Numbers) -> tuple[Numbers, Numbers]:
        coding = self._explored.coding
        found = [
            (row, each.code)
            for row, number in enumerate(states.tolist())
            for each in move_neighbours(coding, self._explored.code(number))
        ]
        rows, codes = [row for row, _ in found], [code for _, code in found]
        return np.array(rows, np.int64), self._explored.find(words_of(codes, coding.words)).astype(np.int64)

    def spread(self, states: Numbers) -> Numbers:
        """Sum up the distances of goal anchors to the nearest anchors of their kinds."""
        coding = self._explored.coding
        total = np.zeros(len(states), np.int64)
        words = take(self._explored.positions.words, states)
        for kind, goal in zip(coding.kinds, coding.goal_anchors() or (), strict=False):
            anchors = coding.anchors(kind.number, words)
            for target in (cell for cell in range(goal.bit_length()) if goal >> cell & 1):
                total += self._to_nearest(kind, anchors, target)
        return total

    def _to_nearest(self, kind: Kind, anchors: NDArray[np.uint64], target: int) -> Numbers:
        """Return the distance from a cell inside to the nearest of some anchors, in rows and columns."""
        nearest = np.full(len(anchors), -1, np.int64)
        for distance, mask in enumerate(_rings(self._explored.coding.inside.columns, kind.places, target)):
            nearest[(nearest < 0) & (anchors & np.uint64(mask) != 0)] = distance
        return nearest


@cache
def _rings(columns: int, places: int, target: int) -> list[int]:
    """Return, for each distance, the places that far from a cell, as bits."""
    rings: list[int] = []
    row, column = divmod(target, columns)
    for place in (place for place in range(places.bit_length()) if places >> place & 1):
        distance = abs(place // columns - row) + abs(place % columns - column)
        rings += [0] * (distance + 1 - len(rings))
        rings[distance] |= 1 << place
    return rings


class PermutationGraph(MoveGraph):
    """The graph of a board with one gap."""

    def __init__(self, table: PermutationTable) -> None:
        self._table, self._index, self.board = table, table.index, table.board
        self._size = table.distances.shape[1]
        self._arrays = CellArrays(table.index)

    def state(self, position: Position) -> int:
        """Return frame times arrangements plus rank."""
        frame, rank = self._table._state(position)
        return int(frame * self._size + rank)

    def distances(self, states: Numbers) -> Numbers:
        """Look the distances up."""
        return self._table.distances.ravel().take(states).astype(np.int64)

    def neighbours(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Move the pieces beside the gap, one frame after another."""
        rows, found = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        frames, ranks = np.divmod(states, self._size)
        for frame in np.flatnonzero(np.bincount(frames)).tolist():
            here = np.flatnonzero(frames == frame)
            own = ranks.take(here)
            for slide in self._index.slides[frame]:
                moved = self._index.moved(slide)
                rows.append(here)
                found.append(slide.target * self._size + (own if moved is None else moved.take(own)).astype(np.int64))
        return np.concatenate(rows), np.concatenate(found)

    def steps(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Move the pieces beside the gap: each move is a step."""
        return self.neighbours(states)

    def position(self, state: int) -> Position:
        """Return the position with this frame and rank."""
        return self._index.position(divmod(state, self._size))

    def states(self) -> Numbers:
        """Return the states that the goal can be reached from."""
        return np.flatnonzero(self._table.distances.ravel() != UNREACHED)

    def spread(self, states: Numbers) -> Numbers:
        """Sum up the distances of goal cells to the nearest pieces with their labels."""
        frames, ranks = np.divmod(states, self._size)
        cells = self._arrays.cells(States(frames, ranks))
        row, column = np.divmod(np.arange(cells.shape[1]), self.board.columns)
        total = np.zeros(len(states), np.int64)
        for target, label in enumerate(self.board.goal_cells):
            if label in self.board.labels:
                far = np.abs(row - row[target]) + np.abs(column - column[target])
                total += np.where(cells == label, far, len(far)).min(axis=1)
        return total


def graph_of(table: Table[Any]) -> MoveGraph:
    """Return the graph of a table."""
    if isinstance(table, ExploredTable):
        return ExploredGraph(table)
    assert isinstance(table, PermutationTable)  # there are no other kinds
    return PermutationGraph(table)
