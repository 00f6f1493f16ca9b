"""How the seed of "exactly N away" looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.button import button_radius
from ...ui.widget import Painter, Pressable


@dataclass(frozen=True)
class SeedField(Pressable):
    """The seed in a field: while it is written with a caret, and before that marked as what will be replaced."""

    label: str
    """Ends with the number."""
    number: str
    chosen: bool
    begun: bool
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
