"""Rectangles of whole pixels, without pygame (whose functions take them as they are)."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle on the screen; its right and bottom edges lie outside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether a point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, by: int) -> Rect:
        """The rectangle made smaller on every side, never less than one pixel."""
        return Rect(self.x + by, self.y + by, max(self.width - 2 * by, 1), max(self.height - 2 * by, 1))

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def common(self, other: Rect) -> Rect:
        """What lies in both; without width or height if nothing does."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(min(self.right, other.right) - x, 0), max(min(self.bottom, other.bottom) - y, 0))

    def overlaps(self, other: Rect) -> bool:
        """Whether some pixel lies in both."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def below(self, y: int) -> Rect:
        """What of it lies from this row down, never less than one pixel."""
        return self._replace(y=y, height=max(self.bottom - y, 1))

    def right_of(self, x: int) -> Rect:
        """What of it lies from this column on, never less than one pixel."""
        return self._replace(x=x, width=max(self.right - x, 1))

    def rows(self, count: int, gap: int = 0) -> list[Rect]:
        """``count`` equal parts, one below the other."""
        edges = [self.y + (self.height + gap) * i // count for i in range(count + 1)]
        return [Rect(self.x, a, self.width, max(b - a - gap, 1)) for a, b in pairwise(edges)]

    def columns(self, count: int, gap: int = 0) -> list[Rect]:
        """``count`` equal parts, side by side."""
        edges = [self.x + (self.width + gap) * i // count for i in range(count + 1)]
        return [Rect(a, self.y, max(b - a - gap, 1), self.height) for a, b in pairwise(edges)]

    def grid(self, rows: int, columns: int, gap: int = 0) -> list[Rect]:
        """``rows`` times ``columns`` equal parts, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def from_top(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """So much at the top, and below a gap what is left, which is never less than one pixel."""
        left = Rect(self.x, self.y + height + gap, self.width, max(self.height - height - gap, 1))
        return self._replace(height=height), left

    def from_bottom(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """The same at the bottom."""
        left = self._replace(height=max(self.height - height - gap, 1))
        return Rect(self.x, self.bottom - height, self.width, height), left

    def from_left(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """The same at the left."""
        left = Rect(self.x + width + gap, self.y, max(self.width - width - gap, 1), self.height)
        return self._replace(width=width), left

    def from_right(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """The same at the right."""
        left = self._replace(width=max(self.width - width - gap, 1))
        return Rect(self.right - width, self.y, width, self.height), left

    def centred(self, width: int, height: int) -> Rect:
        """A rectangle of this size in the middle."""
        return Rect(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)
