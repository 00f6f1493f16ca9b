"""How a setting looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.button import button_radius
from ...ui.geometry import Rect
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.segments import draw_segments, draw_steps
from ...ui.text import line_step
from ...ui.widget import Widget
from .layout import SettingRow


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
        """On a panel."""
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
