"""Choices side by side, of which one holds; and a bar of steps. Both show by shape, not by colour alone, what holds."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .button import button_radius
from .geometry import Rect
from .painter import Painter


def draw_segments(
    painter: Painter,
    surface: pygame.Surface,
    rects: Sequence[Rect],
    labels: Sequence[str],
    chosen: int,
    hover: int | None,
    text: int,
) -> None:
    """One label in each rectangle, in a common trough; the chosen one is raised from it."""
    theme, trough = painter.theme, rects[0].union(rects[-1])
    radius = button_radius(trough, 3)
    painter.art.draw_panel(surface, trough, radius, theme.panel_pressed, theme.outline)
    for i, (rect, label) in enumerate(zip(rects, labels, strict=True)):
        ink = theme.text if i in (chosen, hover) else theme.text_soft
        if i == chosen:
            painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.accent, max(text // 9, 2))
        elif i == hover:
            painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.outline)
        line = painter.fonts.fitted(label, min(text, rect.height - 2), ink, rect.width - 4)
        surface.blit(line, (rect.centre[0] - line.get_width() // 2, rect.centre[1] - line.get_height() // 2))


def draw_steps(
    painter: Painter, surface: pygame.Surface, rects: Sequence[Rect], value: int, hover: int | None, dead: bool
) -> None:
    """Between a minus and a plus, the first and the last rectangle, as many steps filled as the value says.

    ``hover`` is the rectangle under the pointer; ``dead`` steps have no effect now.
    """
    theme = painter.theme
    minus, *steps, _ = rects
    filled, space = theme.text_dead if dead else theme.accent, max(minus.width // 10, 1)
    for i, rect in enumerate(steps, 1):
        height = round(rect.height * (0.4 + 0.6 * i / len(steps)))  # they rise, as it grows louder
        bar = Rect(rect.x + space, rect.bottom - height, max(rect.width - 2 * space, 1), height)
        outline = theme.text_soft if i == hover else theme.outline
        fill = filled if i <= value else theme.panel_pressed
        painter.art.draw_panel(surface, bar, max(bar.width // 6, 1), fill, outline)
    for end, name in ((0, "minus"), (len(rects) - 1, "plus")):
        rect = rects[end]
        painter.panel(surface, rect, hover=hover == end, radius=max(rect.height // 4, 3))
        painter.centred_icon(surface, name, rect, min(rect.width, rect.height) * 2 // 3, theme.text)
