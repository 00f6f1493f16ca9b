"""How a setting looks. What holds of its choices is shown by shape, not by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.button import button_radius
from ...ui.geometry import Rect, small_text
from ...ui.text import line_step
from ...ui.widget import Painter, Pressable
from .layout import SettingRow


@dataclass(frozen=True)
class SettingWidget(Pressable):
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
    pointed: int | None
    """Which of the choices lies under the pointer."""
    dead: bool
    """Whether the choice has no effect now."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        row, text = self.row, self.text
        painter.tile(surface, self.rect, self.state._replace(hover=False), button_radius(self.rect))
        down = 0
        if row.about is not None:
            size, ink = small_text(text), painter.theme.text if self.wrong else painter.theme.text_soft
            lines = len(painter.fonts.wrapped(self.about, size, row.about.width))
            down = max(row.about.height - lines * line_step(size), 0) // 2  # in the middle of the row
            painter.fonts.draw_paragraph(surface, self.about, row.about._replace(y=row.about.y + down), size, ink)
        painter.text(surface, self.name, row.name._replace(y=row.name.y + down), text)
        (self._draw_segments if self.labels else self._draw_steps)(surface, painter)

    def _draw_segments(self, surface: pygame.Surface, painter: Painter) -> None:
        """The choices in a common trough; the chosen one is raised from it."""
        theme, trough = painter.theme, self.places[0].union(self.places[-1])
        radius = button_radius(trough, 3)
        painter.art.draw_panel(surface, trough, radius, theme.panel_pressed, theme.outline)
        for i, (rect, label) in enumerate(zip(self.places, self.labels, strict=True)):
            ink = theme.text if i in (self.chosen, self.pointed) else theme.text_soft
            if i == self.chosen:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.accent, max(self.text // 9, 2))
            elif i == self.pointed:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.outline)
            line = painter.fonts.fitted(label, min(self.text, rect.height - 2), ink, rect.width - 4)
            surface.blit(line, (rect.centre[0] - line.get_width() // 2, rect.centre[1] - line.get_height() // 2))

    def _draw_steps(self, surface: pygame.Surface, painter: Painter) -> None:
        """Between a minus and a plus as many steps filled as are chosen; they rise, as it grows louder."""
        theme, places = painter.theme, self.places
        steps, last = places[1:-1], len(places) - 1
        filled, space = theme.text_dead if self.dead else theme.accent, max(places[0].width // 10, 1)
        for i, rect in enumerate(steps, 1):
            height = round(rect.height * (0.4 + 0.6 * i / len(steps)))
            bar = Rect(rect.x + space, rect.bottom - height, max(rect.width - 2 * space, 1), height)
            outline = theme.text_soft if i == self.pointed else theme.outline
            fill = filled if i <= self.chosen else theme.panel_pressed
            painter.art.draw_panel(surface, bar, max(bar.width // 6, 1), fill, outline)
        for end, name in ((0, "minus"), (last, "plus")):
            rect = places[end]
            painter.panel(surface, rect, hover=self.pointed == end, radius=max(rect.height // 4, 3))
            painter.centred_icon(surface, name, rect, min(rect.width, rect.height) * 2 // 3, theme.text)
