"""How the lines of the help look."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.geometry import Rect
from ...ui.painter import Painter
from ...ui.widget import Widget
from .words import Line


@dataclass(frozen=True)
class HelpHeading(Widget):
    """The name of a group, underlined."""

    name: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """At the top of its place."""
        line = self.rect._replace(height=round(1.5 * self.text))
        painter.text(surface, self.name, line, round(1.2 * self.text))
        surface.fill(painter.theme.accent, (line.x, line.bottom, line.width, max(self.text // 12, 1)))


@dataclass(frozen=True)
class HelpLine(Widget):
    """Keys, the button that does the same, and what they do."""

    line: Line
    cells: tuple[Rect, Rect, Rect]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Side by side."""
        inks = painter.theme.text, painter.theme.text, painter.theme.text_soft
        for said, cell, ink in zip(self.line, self.cells, inks, strict=True):
            painter.fonts.draw_paragraph(surface, said, cell, self.text, ink)
