"""What the colours and marks of a map mean."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from ...maps.landmarks import Symbol
from ...maps.palette import distance_colours
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter, Widget
from .view import sprite

BAR = 0.55  # of a line, the height of the bar of colours


@dataclass(frozen=True)
class MapLegend(Widget):
    """A bar of colours between two words, and a line for each mark; in two columns where these are narrow."""

    near: str
    far: str
    marks: tuple[tuple[Symbol, str], ...]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the bar, and the marks below it."""
        height = small_text(self.text)
        line = self.rect.height // (1 + len(self.marks))
        bar, rest = self.rect.from_top(line)
        self._draw_bar(surface, painter, bar, height)
        for (symbol, name), rect in zip(self.marks, rest.rows(len(self.marks)), strict=True):
            picture = sprite(symbol, round(0.38 * height, 1), painter.theme)
            surface.blit(picture, picture.get_rect(center=(rect.x + self.text // 2 + 1, rect.centre[1])))
            painter.text(surface, name, rect.right_of(rect.x + round(1.5 * self.text)), height, soft=True)

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
