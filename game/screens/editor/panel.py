"""The panel of the editor: whether the position can be solved, and what there is to say of it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.geometry import Rect
from ...ui.painter import Painter
from ...ui.readable import readable
from ...ui.widget import Widget
from .layout import EditorLayout


@dataclass(frozen=True)
class EditorPanel(Widget):
    """The verdict, and below it the message."""

    layout: EditorLayout
    verdict: str
    message: str
    solvable: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """On a panel."""
        place = self.layout.message
        painter.panel(surface, self.rect, radius=max(self.text // 3, 4))
        self._draw_verdict(surface, painter, self.layout.verdict)
        message = readable(painter.fonts, self.message, place, self.text)
        painter.fonts.draw_paragraph(surface, message, place, self.text, painter.theme.text)

    def _draw_verdict(self, surface: pygame.Surface, painter: Painter, rect: Rect) -> None:
        """A tick or a cross, and the words."""
        size, theme = min(round(1.2 * self.text), rect.height), painter.theme
        name, colour = ("check", theme.good) if self.solvable else ("cross", theme.accent)
        painter.icon(surface, name, (rect.x, rect.y + (rect.height - size) // 2), size, colour)
        left = rect.x + size + self.text // 3
        line = Rect(left, rect.y, rect.right - left, rect.height)
        painter.text(surface, self.verdict, line, round(1.15 * self.text))
