"""What the colours and marks of a map mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from ...maps.landmarks import Symbol
from ...maps.raster import distance_colours
from ...ui.geometry import Rect, small_text
from ...ui.text import Fonts
from ...ui.widget import Painter, Widget
from .view import sprite

BAR = 0.55  # of a line, the height of the bar of colours
MARK, STRIP_BAR = 1.5, 5.0  # the room of a mark, and of the bar in a strip, in heights of text
LEAST_TEXT = 7  # pixels, in a strip


@dataclass(frozen=True)
class MapLegend(Widget):
    """A bar of colours between two words, and the marks: a line for each, or in a strip one after the other."""

    near: str
    far: str
    marks: tuple[tuple[Symbol, str], ...]
    text: int
    lines: int | None = None  # of a strip

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the bar, and the marks below it or after it."""
        bar, places, height = self._places(painter.fonts)
        self._draw_bar(surface, painter, bar, height)
        for (symbol, name), rect in zip(self.marks, places, strict=True):
            picture = sprite(symbol, round(0.38 * height, 1), painter.theme)
            surface.blit(picture, picture.get_rect(center=(rect.x + self.text // 2 + 1, rect.centre[1])))
            painter.text(surface, name, rect.right_of(rect.x + round(MARK * self.text)), height, soft=True)

    def _places(self, fonts: Fonts) -> tuple[Rect, list[Rect], int]:
        """Return the rectangles of bar and marks, and the height of text."""
        height = small_text(self.text)
        if self.lines is None:
            bar, *rest = self.rect.rows(1 + len(self.marks))
            return bar, rest, height
        rows = self.rect.rows(self.lines)
        for smaller in range(height, LEAST_TEXT - 1, -1):
            names = [round(MARK * self.text) + fonts.width(name, smaller) for _, name in self.marks]
            words = fonts.width(self.near, smaller) + fonts.width(self.far, smaller)
            placed = _flow(rows, [words + round(STRIP_BAR * self.text), *names], self.text)
            if placed is not None:
                return placed[0], placed[1:], smaller
        bar, *rest = self.rect.columns(1 + len(self.marks), self.text // 2)
        return bar, rest, LEAST_TEXT

    def _draw_bar(self, surface: pygame.Surface, painter: Painter, rect: Rect, height: int) -> None:
        near, far = (painter.fonts.width(word, height) for word in (self.near, self.far))
        room = max((rect.width - 2 * self.text) // 2, 1)
        near, far = min(near, room), min(far, room)
        painter.text(surface, self.near, rect._replace(width=near), height, soft=True)
        painter.text(surface, self.far, rect.right_of(rect.right - far), height, soft=True)
        gap = self.text // 2
        bar = Rect(rect.x + near + gap, 0, max(rect.width - near - far - 2 * gap, 1), max(round(BAR * height), 3))
        colours = distance_colours(painter.theme)
        for x in range(bar.width):
            colour = np.rint(colours[x * len(colours) // bar.width]).astype(int).tolist()
            pygame.draw.line(
                surface,
                colour,
                (bar.x + x, rect.centre[1] - bar.height // 2),
                (bar.x + x, rect.centre[1] + bar.height // 2),
            )


def _flow(rows: Sequence[Rect], widths: Sequence[int], gap: int) -> list[Rect] | None:
    """Return places of these widths, one after the other and row by row; None where they need more rows."""
    number, x, found = 0, rows[0].x, list[Rect]()
    for width in widths:
        if x > rows[0].x and x + width > rows[0].right:
            number, x = number + 1, rows[0].x
        if number == len(rows) or x + width > rows[0].right:
            return None
        found.append(rows[number]._replace(x=x, width=width))
        x += width + gap
    return found
