"""How large text is, and where heading, Back and the rest of a page go, for any size of window; without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Rect

SMALLEST = (160, 120)
"""Pixels; a smaller window shows a part of the picture for this size."""


def text_size(width: int, height: int, scale: float = 1.0) -> int:
    """The height of a line of body text in pixels: 30 at 1920x1080, readable down to 480x360.

    ``scale`` is how much larger than usual the player wants it.
    """
    return round(min(max(min(width / 34, height / 36), 13), 130) * scale)


def small_text(text: int) -> int:
    """The height of the smallest text beside body text of this height: 26 at 1920x1080."""
    return round(0.87 * text)


@dataclass(frozen=True)
class Page:
    """A page: a line with Back and the heading, and below it the room for all else."""

    text: int
    """Height of a line of body text."""
    gap: int
    """Between things that belong together; twice as much between others."""
    heading_text: int
    back: Rect
    heading: Rect
    area: Rect
    """All below the heading."""

    @property
    def row(self) -> int:
        """The height of a control with one line of text."""
        return round(1.95 * self.text)

    @property
    def portrait(self) -> bool:
        """Whether the room is higher than wide."""
        return self.area.height > self.area.width


def page_layout(width: int, height: int, scale: float = 1.0, with_back: bool = True) -> Page:
    """The page for a window of this size; without Back the heading takes its place."""
    width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
    text = text_size(width, height * 3 // 4 if height > width else height, scale)
    margin, gap = max(text * 2 // 3, 6), max(text // 2, 4)
    inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    line = Rect(inner.x, inner.y, inner.width, min(round(1.95 * text), inner.height // 4))
    back = Rect(line.x, line.y, min(6 * text, line.width // 3), line.height)
    left = back.right + 2 * gap if with_back else line.x
    heading = Rect(left, line.y, max(line.right - left, 1), line.height)
    top = line.bottom + gap
    area = Rect(inner.x, top, inner.width, max(inner.bottom - top, 1))
    return Page(text, gap, round(1.4 * text), back, heading, area)
