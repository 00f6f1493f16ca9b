"""Sums over the tiles of a large board: what a tile adds where it stands, and additive pattern databases.

A ``TileSum`` adds up a table by tile and cell: with the steps to a tile's goal it is the Manhattan distance, a lower
bound; with a convex function of rows and columns it is a beam's key, which brings far tiles home first. An
``AdditiveSum`` adds up databases of groups of tiles, the least slides of each group where all other tiles are alike
(Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002). Here the gap is anywhere
that the group leaves free: on so many cells that costs next to nothing, and a database is a table by the cells of its
tiles alone. Those of 5x5 come with the program, those of other boards are built.

``databases/tiles-5x5.npz`` holds for each group its table less the Manhattan distances, halved, deflated: 33 kB instead
of 2.3 MB. ``python -m solver.search.tile_sums`` writes it anew.
"""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, check_cancel, never_cancel
from .packed import Ints
from .support import FOLDER
from .tiles import Grid, Rows, Step, Sum, grid_of

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
        check_cancel(cancel)
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


GROUP = 4
"""Tiles: the six tables of 5x5 are built in half a second and have 0.4 MB each."""
MOST_CELLS = 36
"""Cells of the largest board for which databases are built: for 6x6 in two seconds, with 15 MB."""
FIVE = 5
FIVE_GROUPS: tuple[Group, ...] = (
    (0, 5, 10, 15), (1, 2, 6, 7), (3, 4, 8, 9), (11, 12, 16, 17), (13, 14, 18, 19), (20, 21, 22, 23),
)  # fmt: skip
"""Of the groups tried those with the shortest solutions; another reflection of them gives other bounds."""
PATH = FOLDER / "tiles-5x5.npz"
LARGEST_FILE = 1 << 20
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile)


def shipped_sums(grid: Grid, gap: int) -> tuple[Sum, ...]:
    """Return the sums of the databases that come with the program; none for other boards than 5x5 with a corner gap."""
    if (grid.rows, grid.columns) != (FIVE, FIVE):
        return ()
    return _sums(grid, _five(), gap, FIVE * FIVE - 1)


def built_sums(grid: Grid, gap: int, cancel: Cancel = never_cancel) -> tuple[Sum, ...]:
    """Return the sums of databases that are built for a board, none where it is too large. Raises Cancelled."""
    if grid.size > MOST_CELLS:
        return ()
    key = grid.rows, grid.columns, gap
    if key not in _built:
        _built.clear()  # the last board's are enough
        groups = natural_groups(grid, gap)
        _built[key] = Databases(groups, tuple(least_slides(grid, group, cancel) for group in groups))
    return _sums(grid, _built[key], gap, gap)


_built: dict[tuple[int, int, int], Databases] = {}


def natural_groups(grid: Grid, gap: int) -> tuple[Group, ...]:
    """Return groups of tiles side by side: squares of two by two, as far as the board has room for them."""
    order: list[int] = []
    for number, top in enumerate(range(0, grid.rows, 2)):
        columns = range(grid.columns) if number % 2 == 0 else reversed(range(grid.columns))
        strip = range(top, min(top + 2, grid.rows))
        order += (row * grid.columns + column for column in columns for row in strip)
    order.remove(gap)
    return tuple(tuple(order[at : at + GROUP]) for at in range(0, len(order), GROUP))


def _sums(grid: Grid, databases: Databases, gap: int, home: int) -> tuple[Sum, ...]:
    """Return a sum for each symmetry that takes the goal's gap to that of the databases."""
    return tuple(AdditiveSum(grid, databases, place) for place in symmetries(grid) if place[gap] == home)


def symmetries(grid: Grid) -> list[Ints]:
    """Return the reflections and turns of a board, each as the cell to which it takes every cell."""
    cells = np.arange(grid.size).reshape(grid.rows, grid.columns)
    pictures = [cells[::down, ::right] for down, right in product((1, -1), repeat=2)]
    if grid.rows == grid.columns:
        pictures += [picture.T for picture in pictures]
    return [np.ascontiguousarray(picture).ravel() for picture in pictures]


@lru_cache(1)
def _five() -> Databases:
    """Load the databases of 5x5, or build them where their file can't be read."""
    grid = grid_of(FIVE, FIVE)
    try:
        with np.load(io.BytesIO(read_file(PATH, LARGEST_FILE)), allow_pickle=False) as file:
            tables = tuple(_unpack(grid, group, file[_name(group)]) for group in FIVE_GROUPS)
    except _UNREADABLE:
        tables = tuple(least_slides(grid, group) for group in FIVE_GROUPS)
    return Databases(FIVE_GROUPS, tables)


def _manhattan(grid: Grid, group: Group) -> Ints:
    """Return the Manhattan distances of a group by the cells of its tiles."""
    distance = grid.row_distance + grid.column_distance
    total: Ints = np.zeros(1, np.int64)
    for goal in group:
        total = (distance[goal][:, None] + total).ravel()  # the first tile's cell is the fastest digit
    return total


def _pack(grid: Grid, group: Group, table: Bytes) -> Bytes:
    spare = (table.astype(np.int64) - _manhattan(grid, group)) // 2
    spare[table == UNREACHED] = 0
    return spare.astype(np.uint8)


def _unpack(grid: Grid, group: Group, packed: Bytes) -> Bytes:
    """Return a table; where tiles share a cell, which no position does, it holds what a look-up never reads."""
    if packed.shape != (grid.size ** len(group),):
        raise ValueError("a table of another size")
    table: Bytes = (2 * packed + _manhattan(grid, group)).astype(np.uint8)
    return table


def _name(group: Group) -> str:
    return "-".join(map(str, group))


def write(path: Path = PATH) -> None:
    """Build the databases of 5x5 and write their file."""
    grid, content = grid_of(FIVE, FIVE), io.BytesIO()
    arrays = {_name(group): _pack(grid, group, least_slides(grid, group)) for group in FIVE_GROUPS}
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]  # the stubs think of allow_pickle
    write_atomically(path, [content.getvalue()])
    path.chmod(0o644)  # it comes with the program, for everyone to read


if __name__ == "__main__":
    write()
