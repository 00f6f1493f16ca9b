"""The roomiest point of a shape, for an emblem or a letter; without pygame."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from .bodies import Shape, size_of


@lru_cache(256)
def middle_of(shape: Shape) -> tuple[float, float, float]:
    """Return row and column of the centre of the largest circle within a shape, and its radius, in cells.

    Of several as large it is the one nearest to the middle of all cells.
    """
    height, width = size_of(shape)
    cells = set(shape)
    around = set(product(range(-1, height + 1), range(-1, width + 1))) - cells
    middle = [sum(cell[axis] + 0.5 for cell in shape) / len(shape) for axis in (0, 1)]
    found = []
    for row, column in product((i / 2 for i in range(1, 2 * height)), (i / 2 for i in range(1, 2 * width))):
        room = min(_distance(row, column, cell) for cell in around)
        away = (row - middle[0]) ** 2 + (column - middle[1]) ** 2
        found.append((-round(room, 3), away, row, column))
    room, _, row, column = min(found)
    return row, column, -room


def _distance(row: float, column: float, cell: tuple[int, int]) -> float:
    """Return the distance from a point to the nearest point of a cell."""
    down = max(cell[0] - row, 0.0, row - cell[0] - 1)
    aside = max(cell[1] - column, 0.0, column - cell[1] - 1)
    return float((down**2 + aside**2) ** 0.5)
