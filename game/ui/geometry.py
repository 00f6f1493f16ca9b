"""Rectangles of whole pixels, rows and columns of them, and the page that all screens lay out theirs on.

`row` and `column` divide a rectangle as a flex box does: an int is a part of fixed length, a `Share` grows by its
weight into what the fixed parts and the gaps leave, and never falls below its least length. They nest, as each part is
a rectangle again. Other cuts are methods of `Rect`: equal parts (`rows`, `columns`, `grid`), a strip at an edge and the
rest (`from_top`, ...), a rectangle in the middle (`centred`). Pygame's functions take the rectangles as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
        """Return whether a point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, by: int) -> Rect:
        """Return the rectangle made smaller on every side, never less than one pixel."""
        return Rect(self.x + by, self.y + by, max(self.width - 2 * by, 1), max(self.height - 2 * by, 1))

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def common(self, other: Rect) -> Rect:
        """Return the intersection; without width or height if it is empty."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(min(self.right, other.right) - x, 0), max(min(self.bottom, other.bottom) - y, 0))

    def overlaps(self, other: Rect) -> bool:
        """Return whether the rectangles share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def below(self, y: int) -> Rect:
        """Return the part from this row down, never less than one pixel."""
        return self._replace(y=y, height=max(self.bottom - y, 1))

    def right_of(self, x: int) -> Rect:
        """Return the part from this column on, never less than one pixel."""
        return self._replace(x=x, width=max(self.right - x, 1))

    def rows(self, count: int, gap: int = 0) -> list[Rect]:
        """Return ``count`` equal parts, stacked from top to bottom."""
        edges = [self.y + (self.height + gap) * i // count for i in range(count + 1)]
        return [Rect(self.x, a, self.width, max(b - a - gap, 1)) for a, b in pairwise(edges)]

    def columns(self, count: int, gap: int = 0) -> list[Rect]:
        """Return ``count`` equal parts, side by side."""
        edges = [self.x + (self.width + gap) * i // count for i in range(count + 1)]
        return [Rect(a, self.y, max(b - a - gap, 1), self.height) for a, b in pairwise(edges)]

    def grid(self, rows: int, columns: int, gap: int = 0) -> list[Rect]:
        """Return ``rows`` times ``columns`` equal parts, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def from_top(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return a strip at the top, and the rest below a gap, never less than one pixel."""
        left = Rect(self.x, self.y + height + gap, self.width, max(self.height - height - gap, 1))
        return self._replace(height=height), left

    def from_bottom(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return a strip at the bottom, and the rest above a gap, never less than one pixel."""
        left = self._replace(height=max(self.height - height - gap, 1))
        return Rect(self.x, self.bottom - height, self.width, height), left

    def from_left(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return a strip at the left, and the rest right of a gap, never less than one pixel."""
        left = Rect(self.x + width + gap, self.y, max(self.width - width - gap, 1), self.height)
        return self._replace(width=width), left

    def from_right(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return a strip at the right, and the rest left of a gap, never less than one pixel."""
        left = self._replace(width=max(self.width - width - gap, 1))
        return Rect(self.right - width, self.y, width, self.height), left

    def centred(self, width: int, height: int) -> Rect:
        """Return a rectangle of this size in the middle."""
        return Rect(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)


class Share(NamedTuple):
    """A part of the rest beside fixed lengths, in proportion to its weight among all shares."""

    weight: float = 1.0
    least: int = 1  # pixels that it has at any rate
    most: int = 1 << 20  # beyond them it does not grow, and what follows moves up


Length = int | Share
REST = Share()


def column(area: Rect, *heights: Length, gap: int = 0) -> list[Rect]:
    """Return the parts stacked from top to bottom."""
    return [Rect(area.x, y, area.width, height) for y, height in _placed(area.y, area.height, heights, gap)]


def row(area: Rect, *widths: Length, gap: int = 0) -> list[Rect]:
    """Return the parts side by side."""
    return [Rect(x, area.y, width, area.height) for x, width in _placed(area.x, area.width, widths, gap)]


def _placed(start: int, room: int, lengths: Sequence[Length], gap: int) -> list[tuple[int, int]]:
    left = room - gap * (len(lengths) - 1) - sum(length for length in lengths if isinstance(length, int))
    weights = sum(length.weight for length in lengths if isinstance(length, Share))
    found = []
    for length in lengths:
        pixels = (
            length
            if isinstance(length, int)
            else min(max(int(left * length.weight / weights), length.least), length.most)
        )
        found.append((start, pixels))
        start += pixels + gap
    return found


SMALLEST = (160, 120)  # pixels; a smaller window shows a part of the picture for this size


ROOMY_ACROSS, ROOMY_DOWN = 44, 27  # heights of text


def is_roomy(width: int, height: int, scale: float = 1.0) -> bool:
    """Return whether every text keeps its role's size in a window, and wraps or is shortened instead."""
    text = text_size(width, height, scale)
    return width >= max(1280, ROOMY_ACROSS * text) and height >= max(800, ROOMY_DOWN * text)


TARGET = 1.85  # the least height of what is pressed, in heights of text where there is room: 40 pixels at 1280x800


LARGE_WINDOW_TEXT = 30  # pixels, at 1920x1080; in larger windows text grows more slowly, and more has room
GROWTH = 0.6
LEAST_ACROSS, LEAST_DOWN = 30, 21  # heights of text that a window has at any rate, however large text is wished for


def text_size(width: int, height: int, scale: float = 1.0) -> int:
    """Return the height of a line of body text in pixels: 22 at 1280x800, 30 at 1920x1080, 45 at 3840x2160.

    ``scale`` is the player's factor to the usual size, as far as the window has room.
    """
    return round(min(_usual_text(width, height) * scale, _most_text(width, height)))


def _most_text(width: int, height: int) -> float:
    return max(min(width / LEAST_ACROSS, height / LEAST_DOWN), _usual_text(width, height))


def largest_scale(width: int, height: int) -> float:
    """Return the greatest factor to the usual size of text for which a page in a window has room."""
    height = _page_height(width, height)
    return _most_text(width, height) / _usual_text(width, height)


def _usual_text(width: int, height: int) -> float:
    linear = min(width / 34, height / 36)
    if linear > LARGE_WINDOW_TEXT:
        linear = LARGE_WINDOW_TEXT * (linear / LARGE_WINDOW_TEXT) ** GROWTH
    return max(linear, 13)


def density_scale(width: int, height: int, density: float) -> float:
    """Return the factor to all text where the system draws everything ``density`` times as large as usual.

    Text is then as large as in a window with so many fewer pixels, enlarged.
    """
    return density * _usual_text(round(width / density), round(height / density)) / _usual_text(width, height)


NARROW = 6.5  # times the text's height: a narrower button has its label below its icon, where it is high enough


def small_text(text: int) -> int:
    """Return the height of the smallest text beside body text of this height: 26 at 1920x1080."""
    return round(0.87 * text)


def large_text(text: int) -> int:
    """Return the height of a prominent name or number among body text of this height."""
    return round(1.15 * text)


def heading_text(text: int) -> int:
    """Return the height of a heading over body text of this height."""
    return round(1.4 * text)


@dataclass(frozen=True)
class Page:
    """A page layout: a line with Back and the heading, and the content area below it."""

    text: int
    gap: int  # between related things; twice as much between others
    heading_text: int
    back: Rect
    heading: Rect
    area: Rect

    @property
    def row(self) -> int:
        """The height of a control with one line of text."""
        return round(1.95 * self.text)

    @property
    def is_portrait(self) -> bool:
        """The content area is higher than wide."""
        return self.area.height > self.area.width


def _page_height(width: int, height: int) -> int:
    """Return the height by which text is sized: of a window that is higher than wide a part."""
    return height * 3 // 4 if height > width else height


def page_layout(width: int, height: int, scale: float = 1.0, has_back: bool = True) -> Page:
    """Return the page layout for a window of this size; without Back the heading takes its place."""
    width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
    text = text_size(width, _page_height(width, height), scale)
    margin, gap = max(text * 2 // 3, 6), max(text // 2, 4)
    inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    line = Rect(inner.x, inner.y, inner.width, min(round(1.95 * text), inner.height // 4))
    back = Rect(line.x, line.y, min(6 * text, line.width // 3), line.height)
    left = back.right + 2 * gap if has_back else line.x
    heading = Rect(left, line.y, max(line.right - left, 1), line.height)
    top = line.bottom + gap
    area = Rect(inner.x, top, inner.width, max(inner.bottom - top, 1))
    return Page(text, gap, heading_text(text), back, heading, area)
