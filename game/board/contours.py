"""The contours of shapes made of cells, as SVG paths with round corners; without pygame."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .bodies import Cell, Shape

_Step = tuple[int, int]
_Edge = tuple[Cell, _Step]
_RIGHT, _DOWN, _LEFT, _UP = (0, 1), (1, 0), (0, -1), (-1, 0)


class Corner(NamedTuple):
    """A corner of a contour."""

    place: Cell
    before: _Step
    after: _Step

    @property
    def is_convex(self) -> bool:
        """The corner is convex."""
        return self.after == _turned(self.before)


class Inset(NamedTuple):
    """The inset of a contour in its cells, in pixels, and its corner radii."""

    top: float
    side: float
    bottom: float
    outer: float
    inner: float

    def deeper(self, by: float) -> Inset:
        """Return a deeper inset, with corners about the same centres."""
        sides = self.top + by, self.side + by, self.bottom + by
        return Inset(*sides, max(self.outer - by, 0.5), max(self.inner + by, 0.5))


@lru_cache(256)
def contours(shape: Shape) -> tuple[tuple[Corner, ...], ...]:
    """Return the closed lines around a shape and its holes, with the shape on their right.

    Cells that touch at a corner alone stay apart there.
    """
    edges = _edges(set(shape))
    found = []
    while edges:
        line = _line(edges)
        around = pairwise([line[-1], *line])
        found.append(tuple(Corner(after[0], before[1], after[1]) for before, after in around if before[1] != after[1]))
    return tuple(found)


def path(shape: Shape, pitch: float, inset: Inset) -> str:
    """Return the contours as an SVG path, for cells ``pitch`` pixels large."""
    return "".join(_closed(line, pitch, inset) for line in contours(shape))


def _edges(cells: set[Cell]) -> set[_Edge]:
    """Return the edges of a shape, which lies to their right."""
    edges = set()
    for row, column in cells:
        edges |= {((row, column), _RIGHT)} if (row - 1, column) not in cells else set()
        edges |= {((row, column + 1), _DOWN)} if (row, column + 1) not in cells else set()
        edges |= {((row + 1, column + 1), _LEFT)} if (row + 1, column) not in cells else set()
        edges |= {((row + 1, column), _UP)} if (row, column - 1) not in cells else set()
    return edges


def _line(edges: set[_Edge]) -> list[_Edge]:
    """Remove a closed line from the edges, turning right wherever possible, and return it."""
    line = [min(edges)]
    while True:
        (row, column), step = line[-1]
        place, right = (row + step[0], column + step[1]), _turned(step)
        ahead = [(place, right), (place, step), (place, _turned(_turned(right)))]
        edge = next(edge for edge in ahead if edge in edges)
        if edge == line[0]:
            edges.difference_update(line)
            return line
        line.append(edge)


def _turned(step: _Step) -> _Step:
    return step[1], -step[0]


def _closed(line: tuple[Corner, ...], pitch: float, inset: Inset) -> str:
    parts: list[str] = []
    for corner in line:
        x, y = _point(corner, pitch, inset)
        radius = min(inset.outer if corner.is_convex else inset.inner, pitch / 2 - inset.side)
        (row, column), (row_after, column_after) = corner.before, corner.after
        begin = f"{x - column * radius:.2f} {y - row * radius:.2f}"
        end = f"{x + column_after * radius:.2f} {y + row_after * radius:.2f}"
        parts.append(f"{'L' if parts else 'M'}{begin}A{radius:.2f} {radius:.2f} 0 0 {int(corner.is_convex)} {end}")
    return "".join(parts) + "Z"


def _point(corner: Corner, pitch: float, inset: Inset) -> tuple[float, float]:
    """Return the point where two inset edges meet."""
    x, y = corner.place[1] * pitch, corner.place[0] * pitch
    for step in (corner.before, corner.after):
        if step == _RIGHT:
            y += inset.top
        elif step == _LEFT:
            y -= inset.bottom
        else:
            x -= inset.side * step[0]
    return x, y
