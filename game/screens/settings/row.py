"""How a setting looks. What holds of its choices is shown by shape, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...ui.button import button_radius
from ...ui.geometry import Rect, small_text
from ...ui.text import line_step
from ...ui.widget import Painter, Widget
from .layout import SettingRow


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


@dataclass(frozen=True)
class SettingWidget(Widget):
    """Its name, what is said of it where there is room, and its choices."""

    row: SettingRow
    name: str
    about: str
    wrong: bool
    """Whether that is why a choice is not kept to."""
    places: tuple[Rect, ...]
    """Of the choices; of a volume without names one less, each step, one more."""
    labels: tuple[str, ...]
    chosen: int
    hover: int | None
    dead: bool
    """Whether the choice has no effect now."""
    focused: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        row, text, radius = self.row, self.text, button_radius(self.rect)
        painter.panel(surface, self.rect, radius=radius)
        down = 0
        if row.about is not None:
            size, ink = small_text(text), painter.theme.text if self.wrong else painter.theme.text_soft
            lines = len(painter.fonts.wrapped(self.about, size, row.about.width))
            down = max(row.about.height - lines * line_step(size), 0) // 2  # in the middle of the row
            painter.fonts.draw_paragraph(surface, self.about, row.about._replace(y=row.about.y + down), size, ink)
        painter.text(surface, self.name, row.name._replace(y=row.name.y + down), text)
        if self.labels:
            draw_segments(painter, surface, self.places, self.labels, self.chosen, self.hover, text)
        else:
            draw_steps(painter, surface, self.places, self.chosen, self.hover, self.dead)
        if self.focused:
            painter.focus_ring(surface, self.rect, radius)
