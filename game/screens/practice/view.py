"""How "exactly N away" looks: bars, position, seed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.button import button_radius
from ...ui.control import ControlState
from ...ui.histogram import Histogram, Marks
from ...ui.labels import Progress, Waiting, draw_stars
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.widget import Widget
from .layout import PracticeLayout


@dataclass(frozen=True)
class ChartPanel(Widget):
    """All positions by distance, and what there is to say of the chosen ones."""

    layout: PracticeLayout
    share: str
    """How many lie at the distance; empty while none is chosen."""
    best: str
    """What the stars are; empty while that is not known."""
    stars: int
    note: str
    """Why not all distances can be chosen."""
    histogram: Histogram | None
    """None while the board's counts are not known."""
    marks: Marks
    waiting: Waiting | None
    """What is said then."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, text = self.layout, self.text
        painter.panel(surface, self.rect, radius=max(text // 2, 4))
        if self.histogram is None:
            if self.waiting is not None:
                Progress(layout.chart, self.waiting, text).draw(surface, painter)
            return
        if self.share:
            painter.text(surface, self.share, layout.sentence, text)
            self._draw_best(surface, painter)
        if layout.note is not None:
            ink = painter.theme.text_soft
            painter.fonts.draw_paragraph(surface, self.note, layout.note, small_text(text), ink)
        self.histogram.draw(surface, painter, self.marks)

    def _draw_best(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.best:
            return
        rect, size = self.layout.best, small_text(self.text)
        painter.text(surface, self.best, rect, size, soft=True)
        left = rect.x + painter.fonts.width(self.best, size) + size // 2
        draw_stars(painter, surface, rect._replace(x=left, width=max(rect.right - left, 1)), self.stars)


@dataclass(frozen=True)
class Preview(Widget):
    """The position, or how far the draw is."""

    position: Position | None
    waiting: Waiting | None
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.position is not None:
            draw_position(painter, surface, self.rect, self.position)
        elif self.waiting is not None:
            Progress(self.rect, self.waiting, self.text).draw(surface, painter)


@dataclass(frozen=True)
class SeedField(Widget):
    """The seed in a field: while it is written with a caret, and before that marked as what will be replaced."""

    label: str
    """Ends with the number."""
    number: str
    chosen: bool
    begun: bool
    state: ControlState
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, rect, state = painter.theme, self.text, self.rect, self.state
        radius, pad = button_radius(rect), max(text // 2, 3)
        fill = theme.panel_hover if state.hover and state.enabled else theme.panel_pressed
        painter.art.draw_panel(surface, rect, radius, fill, theme.accent if self.chosen else theme.outline)
        ink = theme.text if state.enabled else theme.text_dead
        line = painter.fonts.fitted(self.label, min(text, rect.height - 2), ink, rect.width - 2 * pad)
        end, height = rect.x + pad + line.get_width(), min(round(1.2 * text), rect.height - 4)
        top = rect.centre[1] - height // 2
        if self.chosen and not self.begun:
            share = painter.fonts.width(self.number, text) / painter.fonts.width(self.label, text)
            width = round(share * line.get_width())
            surface.fill(theme.outline, (end - width, top, width, height))
        surface.blit(line, (rect.x + pad, rect.y + (rect.height - line.get_height()) // 2))
        if self.begun:
            left = min(end + max(text // 8, 1), rect.right - pad)
            surface.fill(theme.accent, (left, top, max(text // 10, 1), height))
        if state.focused:
            painter.focus_ring(surface, rect, radius)
