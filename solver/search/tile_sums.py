"""Sums over the tiles of a large board: what a tile adds where it stands, and additive pattern databases.

A ``TileSum`` adds up a table by tile and cell: with the steps to a tile's goal it is the Manhattan distance, a lower
bound; with a convex function of rows and columns it is a beam's key, which brings far tiles home first. An
``AdditiveSum`` adds up databases of groups of tiles, the least slides of each group where all other tiles are alike
(Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002). Here the gap is anywhere
that the group leaves free: on so many cells that costs next to nothing, and a database is a table by the cells of its
tiles alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..system.progress import Cancel, never_cancel
from .packed import Ints
from .tiles import Grid, Rows, Step

SCALE = 16
"""A beam's key counts a step as this, so that convex tables can be whole numbers."""
UNREACHED = 255

Group = tuple[int, ...]
"""The goals of the tiles of a database."""
Bytes = NDArray[np.uint8]


class TileSum:
    """The sum of a table by tile and cell; a state is the sums themselves."""

    def __init__(self, table: NDArray[np.int64]) -> None:
        """``table`` has the shape (tiles and gap, cells); the gap adds nothing."""
        self._cells = table.shape[1]
        self._table = np.ascontiguousarray(table).ravel()

    def start(self, rows: Rows) -> Ints:
        """Return the sums of positions."""
        sums: Ints = self._table.take(rows.astype(np.int64) * self._cells + np.arange(self._cells)).sum(1)
        return sums

    def values(self, state: Ints) -> Ints:
        """Return the sums."""
        return state

    def after(self, state: Ints, step: Step) -> tuple[Ints, Ints]:
        """Return the sums after slides."""
        values: Ints = state.take(step.parent)
        values += self._table.take(step.after)
        values -= self._table.take(step.before)
        return values, values

    def pick(self, state: Ints, step: Step, changed: Ints, chosen: Ints) -> Ints:
        """Return the sums after the chosen slides."""
        return changed.take(chosen)

    def part(self, state: Ints, some: slice) -> Ints:
        """Return some of the sums."""
        return state[some]


@lru_cache(64)
def manhattan_sum(grid: Grid) -> TileSum:
    """Return the Manhattan distances, a lower bound."""
    return TileSum(_by_tile(grid.row_distance + grid.column_distance))


@lru_cache(64)
def convex_sum(grid: Grid, power: float) -> TileSum:
    """Return SCALE times rows and columns to the goal, each to a power."""
    table = SCALE * (grid.row_distance**power + grid.column_distance**power)
    return TileSum(_by_tile(np.rint(table).astype(np.int64)))


def _by_tile(distances: Ints) -> Ints:
    """Return distances between cells by tile: the gap's are 0, tile ``t`` has those from cell ``t - 1``."""
    return np.concatenate([np.zeros((1, distances.shape[1]), np.int64), distances])


class Databases(NamedTuple):
    """Additive databases: their groups, and for each a table by the cells of its tiles, the first fastest."""

    groups: tuple[Group, ...]
    tables: tuple[Bytes, ...]


class _Additive(NamedTuple):
    """The state of an additive sum: for each position the index of every group, and the sum."""

    indices: NDArray[np.int32]
    values: Ints


class AdditiveSum:
    """The sum of the databases of a board, as it is or seen in a mirror."""

    def __init__(self, grid: Grid, databases: Databases, place: Ints) -> None:
        """Read each cell as another one: ``place`` is a symmetry that takes the goal's gap to that of the databases."""
        size = grid.size
        own = place.argsort()
        self._group: Ints = np.zeros(size + 1, np.int64)
        contributions: Ints = np.zeros((size + 1, size), np.int64)
        sizes = np.array([len(table) for table in databases.tables], np.int64)
        self._first: Ints = np.cumsum(sizes, dtype=np.int64) - sizes
        for number, group in enumerate(databases.groups):
            for digit, goal in enumerate(group):
                tile = int(own[goal]) + 1
                self._group[tile] = number
                contributions[tile] = place * size**digit
        self._contributions = contributions.ravel()
        self._table = np.concatenate(databases.tables)
        self._cells = size

    def start(self, rows: Rows) -> _Additive:
        """Return indices and sums of positions."""
        indices = np.tile(self._first, (len(rows), 1))
        numbers = np.arange(len(rows))
        for cell in range(self._cells):
            tile = rows[:, cell].astype(np.int64)
            indices[numbers, self._group.take(tile)] += self._contributions.take(tile * self._cells + cell)
        return _Additive(indices.astype(np.int32), self._table.take(indices).sum(1, dtype=np.int64))

    def values(self, state: _Additive) -> Ints:
        """Return the sums."""
        return state.values

    def after(self, state: _Additive, step: Step) -> tuple[Ints, tuple[Ints, Ints, Ints]]:
        """Return the sums after slides, each of which changes the index of one group."""
        group = self._group.take(step.tile)
        before = state.indices.ravel().take(step.parent * state.indices.shape[1] + group)
        after = before + self._contributions.take(step.after)
        after -= self._contributions.take(step.before)
        values = state.values.take(step.parent)
        values += self._table.take(after)
        values -= self._table.take(before)
        return values, (group, after, values)

    def pick(self, state: _Additive, step: Step, changed: tuple[Ints, Ints, Ints], chosen: Ints) -> _Additive:
        """Return indices and sums after the chosen slides."""
        group, after, values = changed
        indices = state.indices.take(step.parent, 0)
        indices[np.arange(len(chosen)), group.take(chosen)] = after.take(chosen)
        return _Additive(indices, values.take(chosen))

    def part(self, state: _Additive, some: slice) -> _Additive:
        """Return some of the positions' indices and sums."""
        return _Additive(state.indices[some], state.values[some])


def least_slides(grid: Grid, group: Group, cancel: Cancel = never_cancel) -> Bytes:
    """Return the least slides of the tiles with these goals, by their cells; UNREACHED where two have one cell.

    Breadth-first, with the gap wherever it is needed. Raises Cancelled.
    """
    weights = [grid.size**digit for digit in range(len(group))]
    distances = np.full(grid.size ** len(group), UNREACHED, np.uint8)
    edge = np.array([sum(goal * weight for goal, weight in zip(group, weights, strict=True))], np.int64)
    distances[edge] = depth = 0
    while len(edge):
        depth += 1
        if cancel():
            raise Cancelled
        found = []
        cells = [edge // weight % grid.size for weight in weights]
        for mine, weight in zip(cells, weights, strict=True):
            for slide in range(4):
                target = grid.neighbours.ravel().take(mine * 4 + slide)
                is_free = target >= 0
                for other in cells:
                    is_free &= target != other
                after = (edge + (target - mine) * weight).compress(is_free)
                after = after.compress(distances.take(after) == UNREACHED)
                distances[after] = depth  # the slides of one tile in one direction lead to different places
                found.append(after)
        edge = np.concatenate(found)
    return distances
