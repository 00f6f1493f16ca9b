"""Number and colour boards with walls: forms such as L, T, cross and ring, goals of many kinds, and one gap.

On number boards the goal counts in reading order, wherever the gap is in it: any other goal would be the same board
with other names. Colours form pictures, most of them symmetric.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from ..analysis.difficulty import Difficulty
from ..model.board import Board
from ..model.notation import NUMBER_NOTATION
from ..model.pieces import EMPTY, WALL, Cells, connected_cells
from .tile_starts import is_small, start_at_level

Place = tuple[int, int]
Carve = Callable[[random.Random, int, int], set[Place]]  # the places of walls, given rows and columns


class Range(NamedTuple):
    """What boards of a level are made of: the fewest and the most cells that are no wall."""

    fewest: int
    most: int


NUMBER_CELLS = {1: Range(5, 7), 2: Range(6, 8), 3: Range(7, 9), 4: Range(7, 10), 5: Range(8, 10), 6: Range(9, 10)}
COLOUR_CELLS = {
    1: Range(5, 8),
    2: Range(6, 9),
    3: Range(8, 10),
    4: Range(9, 12),
    5: Range(10, 13),
    6: Range(11, 16),
    7: Range(12, 16),
}


def _corner(rng: random.Random, rows: int, columns: int) -> set[Place]:
    high, wide = rng.randint(1, rows - 1), rng.randint(1, columns - 1)
    return {(row, column) for row in range(high) for column in range(columns - wide, columns)}


def _corners(rng: random.Random, rows: int, columns: int) -> set[Place]:
    return {(row, column) for row in (0, rows - 1) for column in (0, columns - 1)}


def _opposite_corners(rng: random.Random, rows: int, columns: int) -> set[Place]:
    return {(0, 0), (rows - 1, columns - 1)}


def _upper_corners(rng: random.Random, rows: int, columns: int) -> set[Place]:
    wide = rng.randint(1, max((columns - 1) // 2, 1))
    outer = [*range(wide), *range(columns - wide, columns)]
    return {(row, column) for row in range(rng.randint(1, rows - 1)) for column in outer}


def _notch(rng: random.Random, rows: int, columns: int) -> set[Place]:
    return {(row, columns // 2) for row in range(rng.randint(1, rows - 1))}


def _notches(rng: random.Random, rows: int, columns: int) -> set[Place]:
    return {(0, columns // 2), (rows - 1, columns // 2)}


def _hole(rng: random.Random, rows: int, columns: int) -> set[Place]:
    return {(rows // 2, columns // 2)}


def _scattered(rng: random.Random, rows: int, columns: int) -> set[Place]:
    places = [(row, column) for row in range(rows) for column in range(columns)]
    return set(rng.sample(places, rng.randint(1, 3)))


FORMS: dict[str, Carve] = {
    "rectangle": lambda rng, rows, columns: set(),
    "L": _corner,
    "T": _upper_corners,
    "cross": _corners,
    "Z": _opposite_corners,
    "U": _notch,
    "H": _notches,
    "ring": _hole,
    "scattered": _scattered,
}


def walled_numbers(rng: random.Random, level: int) -> tuple[Board, Difficulty] | None:
    """Return a number board with walls and a start of a level; None where chance made none."""
    free = _form(rng, NUMBER_CELLS[level])
    if free is None:
        return None
    (rows, columns), cells = free
    gap = rng.choice([cells[-1], cells[0], *cells])
    numbers = iter(range(1, len(cells)))
    labels = {cell: EMPTY if cell == gap else next(numbers) for cell in cells}
    return _started(rng, level, rows, columns, labels)


def walled_colours(rng: random.Random, level: int) -> tuple[Board, Difficulty] | None:
    """Return a colour board with walls and a start of a level; None where chance made none."""
    free = _form(rng, COLOUR_CELLS[level])
    if free is None:
        return None
    (rows, columns), cells = free
    gap = rng.choice([cells[-1], *cells])
    picture = _picture(rng, rows, columns, [cell for cell in cells if cell != gap])
    return None if picture is None else _started(rng, level, rows, columns, {gap: EMPTY, **picture})


def _started(
    rng: random.Random, level: int, rows: int, columns: int, labels: dict[int, int]
) -> tuple[Board, Difficulty] | None:
    goal: Cells = tuple(labels.get(cell, WALL) for cell in range(rows * columns))
    board = Board("", f"{rows} x {columns}", rows, columns, goal, NUMBER_NOTATION)
    return start_at_level(board, level, rng) if is_small(board) else None


def _form(rng: random.Random, size: Range) -> tuple[Place, list[int]] | None:
    """Return a grid and its cells that are no wall; None where they are too few or many, or not connected."""
    rows, columns = rng.randint(2, 4), rng.randint(2, 5)
    walls = FORMS[rng.choice(list(FORMS))](rng, rows, columns)
    cells = [row * columns + column for row in range(rows) for column in range(columns) if (row, column) not in walls]
    fits = size.fewest <= len(cells) <= size.most and len(connected_cells(cells, columns)) == len(cells)
    touches = {cell // columns for cell in cells} == set(range(rows)) and {cell % columns for cell in cells} == set(
        range(columns)
    )
    return ((rows, columns), cells) if fits and touches else None


def _picture(rng: random.Random, rows: int, columns: int, cells: list[int]) -> dict[int, int] | None:
    """Return a colour for each cell, by numbers from 1; None where a colour has too few tiles to make a picture."""
    colours = rng.randint(2, 4)
    paint = rng.choice([_stripes, _rings, _mirrored, _quarters])
    picture = paint(rng, rows, columns, cells, colours)
    names = {colour: number for number, colour in enumerate(dict.fromkeys(picture.values()), 1)}
    return {cell: names[colour] for cell, colour in picture.items()} if len(names) > 1 else None


def _stripes(rng: random.Random, rows: int, columns: int, cells: list[int], colours: int) -> dict[int, int]:
    """Paint rows, columns, or diagonals."""
    down, right = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
    return {cell: (down * (cell // columns) + right * (cell % columns)) % colours for cell in cells}


def _rings(rng: random.Random, rows: int, columns: int, cells: list[int], colours: int) -> dict[int, int]:
    """Paint by the distance from a place, such as the middle or a corner."""
    row, column = rng.choice([(0, 0), (0, columns - 1), (rows // 2, columns // 2)])
    return {cell: max(abs(cell // columns - row), abs(cell % columns - column)) % colours for cell in cells}


def _mirrored(rng: random.Random, rows: int, columns: int, cells: list[int], colours: int) -> dict[int, int]:
    """Paint at random, the same on both sides."""
    chosen: dict[tuple[int, int], int] = {}
    for cell in cells:
        row, column = divmod(cell, columns)
        chosen.setdefault((row, min(column, columns - 1 - column)), rng.randrange(colours))
    return {cell: chosen[cell // columns, min(cell % columns, columns - 1 - cell % columns)] for cell in cells}


def _quarters(rng: random.Random, rows: int, columns: int, cells: list[int], colours: int) -> dict[int, int]:
    """Paint the parts of the board on both sides of its middle lines."""
    order = rng.sample(range(4), 4)
    return {
        cell: order[2 * (cell // columns >= rows - rows // 2) + (cell % columns >= columns - columns // 2)] % colours
        for cell in cells
    }
