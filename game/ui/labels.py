"""Text that stands by itself: a line, or a paragraph."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from .painter import Painter
from .text import Ink
from .theme import Colour
from .widget import Widget


@dataclass(frozen=True)
class Line(Widget):
    """One line, in the middle of its rectangle's height, made smaller where it would not fit."""

    text: str
    height: int
    soft: bool = False
    centred: bool = False
    colour: Colour | None = None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws the line."""
        painter.text(surface, self.text, self.rect, self.height, self.soft, self.centred, self.colour)


@dataclass(frozen=True)
class Paragraph(Widget):
    """Lines from the top of their rectangle, made smaller until all of them fit."""

    text: str
    height: int
    soft: bool = False
    colour: Ink | None = None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws the lines."""
        ink = self.colour or (painter.theme.text_soft if self.soft else painter.theme.text)
        painter.fonts.draw_paragraph(surface, self.text, self.rect, self.height, ink)


@dataclass(frozen=True)
class Message(Widget):
    """A paragraph on a panel; where there is little room as many of its sentences as can be read."""

    text: str
    height: int
    colour: Ink | None = None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws the panel and the text."""
        painter.panel(surface, self.rect, radius=max(self.height // 3, 4))
        inner = self.rect.inset(max(self.height // 2, 4))
        ink = self.colour or painter.theme.text
        painter.fonts.draw_paragraph(surface, self.text, inner, self.height, ink)
