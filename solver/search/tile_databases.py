"""Additive databases of large number boards: those of 5x5 come with the program, those of other boards are built.

``databases/tiles-5x5.npz`` holds for each group its table less the Manhattan distances, halved, deflated: 33 kB instead
of 2.3 MB. ``python -m solver.search.tile_databases`` writes it anew.
"""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from itertools import product
from pathlib import Path

import numpy as np

from ..system.files import read_file, write_atomically
from ..system.progress import Cancel, never_cancel
from .packed import Ints
from .support import FOLDER
from .tile_sums import UNREACHED, AdditiveSum, Bytes, Databases, Group, least_slides
from .tiles import Grid, Sum, grid_of

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
