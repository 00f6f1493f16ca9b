"""Number and colour boards with walls: forms such as L, T, cross and ring, goals of many kinds, and one gap.

On number boards the goal counts in reading order: any other goal would be the same board with other names. Colours form
pictures, most of them symmetric. The gap is last in the goal, or first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..model.board import Board
from ..model.pieces import EMPTY, WALL, connected_cells
from ..system.progress import Cancel, check_cancel, never_cancel
from .codes import (
    Digits,
    check_code,
    no_board,
    read_grid,
    read_picture,
    started,
    tile_board,
    write_grid,
    write_picture,
    write_start,
)
from .tile_starts import is_small, one_level, start_at
from .wishes import Made, Wish

Place = tuple[int, int]
Carve = Callable[[random.Random, int, int], set[Place]]  # the places of walls, given rows and columns


TRIES = 20  # forms to a portion


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


FORMS: tuple[Carve, ...] = (
    _corner,  # L
    _upper_corners,  # T
    _corners,  # a cross
    _opposite_corners,  # Z
    _notch,  # U
    _notches,  # H
    _hole,  # a ring
    _scattered,
)


def number_boards(rng: random.Random, wish: Wish, cancel: Cancel = never_cancel) -> Iterator[Made]:
    """Yield the number boards with walls, as is wished, that some tries make. Raises Cancelled."""
    for one, (rows, columns), cells in _forms(rng, wish, NUMBER_CELLS, lambda level: level > 1, cancel):
        gap = rng.choice([cells[-1], cells[-1], cells[0]])  # elsewhere it reads as a number that is missing
        yield from _made(_numbered(rows, columns, cells, gap), one, rng)


def number_board(code: int) -> Board:
    """Return the number board with a code. Raises BoardError."""
    digits = Digits(code)
    rows, columns, cells = read_grid(digits)
    gap = digits.read(max(len(cells), 1))
    if not cells:
        raise no_board(code)
    return _checked(started(digits, _numbered(rows, columns, cells, cells[gap]), code), code)


def _numbered(rows: int, columns: int, cells: list[int], gap: int) -> Board:
    numbers = iter(range(1, len(cells)))
    return tile_board(rows, columns, {cell: EMPTY if cell == gap else next(numbers) for cell in cells})


def _made(board: Board, wish: Wish, rng: random.Random) -> Iterator[Made]:
    """Yield a board with a start as is wished, if there is one."""
    found = start_at(board, wish, rng) if is_small(board) else None
    if found is not None:
        yield Made(*found, _code(found[0]))


def _code(board: Board) -> int:
    """Return the code of a board: grid, goal and start. A goal that counts needs but the place of its gap."""
    digits, goal = Digits(), board.goal_cells
    cells = [cell for cell, label in enumerate(goal) if label != WALL]
    write_grid(digits, board.rows, board.columns, cells)
    digits.write(cells.index(goal.index(EMPTY)), len(cells))
    if not board.has_distinct_numbers:
        write_picture(digits, [goal[cell] for cell in cells if goal[cell] != EMPTY])
    write_start(digits, board, board.layout)
    return digits.written()


def colour_boards(rng: random.Random, wish: Wish, cancel: Cancel = never_cancel) -> Iterator[Made]:
    """Yield the colour boards with walls, as is wished, that some tries make. Raises Cancelled."""
    for one, (rows, columns), cells in _forms(rng, wish, COLOUR_CELLS, lambda level: rng.random() < 0.8, cancel):
        gap = rng.choice([cells[-1], cells[-1], cells[0]])
        picture = _picture(rng, rows, columns, [cell for cell in cells if cell != gap])
        if picture is not None:
            yield from _made(tile_board(rows, columns, {gap: EMPTY, **picture}), one, rng)


def colour_board(code: int) -> Board:
    """Return the colour board with a code. Raises BoardError."""
    digits = Digits(code)
    rows, columns, cells = read_grid(digits)
    gap = digits.read(max(len(cells), 1))
    if not cells:
        raise no_board(code)
    painted = [cell for cell in cells if cell != cells[gap]]
    colours = read_picture(digits, len(painted))
    board = tile_board(rows, columns, {cells[gap]: EMPTY} | dict(zip(painted, colours, strict=True)))
    return _checked(started(digits, board, code), code)


def _checked(board: Board, code: int) -> Board:
    """Return the board of a code. Raises BoardError where it has another."""
    check_code(code, _code(board))
    return board


def _forms(
    rng: random.Random, wish: Wish, sizes: Mapping[int, Range], has_walls: Callable[[int], bool], cancel: Cancel
) -> Iterator[tuple[Wish, Place, list[int]]]:
    """Yield grids with their cells that are no wall, each for one of the levels that are wished. Raises Cancelled."""
    for _ in range(TRIES):
        check_cancel(cancel)
        one = one_level(wish, sizes, rng)
        form = None if one is None else _form(rng, sizes[one.least_level], has_walls=has_walls(one.least_level))
        if one is not None and form is not None:
            yield one, *form


def _form(rng: random.Random, size: Range, has_walls: bool) -> tuple[Place, list[int]] | None:
    """Return a grid and its cells that are no wall; None where they are too few or many, or not connected."""
    rows, columns = rng.randint(2, 4), rng.randint(2, 5)
    walls = rng.choice(FORMS)(rng, rows, columns) if has_walls else set()
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
