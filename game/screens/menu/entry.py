"""An entry of the menu: a button that says in a sentence what it does, where there is room for that."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.button import Button
from ...ui.button_look import ButtonLook
from ...ui.control import Control, ControlState
from ...ui.geometry import Rect
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.readable import CLAUSES, SENTENCES, beginnings
from ...ui.text import Fonts, line_step
from ...ui.widget import Widget

LOW, NARROW = 2.6, 10
"""Times the text's height: lower and narrower entries are plain buttons."""


@dataclass(frozen=True)
class Entry(Widget):
    """Its icon, its name with its key, and below that as much of its explanation as there is room for."""

    control: Control
    look: ButtonLook
    state: ControlState
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """A plain button where there is no room for more."""
        rect, text, control, state = self.rect, self.text, self.control, self.state
        if rect.height < LOW * text or rect.width < NARROW * text:
            Button(rect, control, self.look, state).draw(surface, painter)
            return
        theme, radius = painter.theme, max(min(rect.height // 6, 14), 4)
        painter.panel(surface, rect, state.hover and state.enabled, radius)
        inks = (theme.accent, theme.text, theme.text_soft) if state.enabled else (theme.text_dead,) * 3
        small, pad, size = small_text(text), round(0.6 * text), round(1.5 * text)
        painter.icon(surface, control.icon, (rect.x + pad, rect.y + (rect.height - size) // 2), size, inks[0])
        left, step = rect.x + 2 * pad + size, line_step(text)
        width = rect.right - pad - left
        lines = explanation(painter.fonts, control.explanation, small, width, rect.height - pad - step)
        y = rect.y + (rect.height - step - len(lines) * line_step(small)) // 2
        painter.text(surface, control.label, Rect(left, y, width, step), self.look.text, colour=inks[1])
        if painter.fonts.width(control.label, self.look.text) + pad + painter.fonts.width(control.key, small) <= width:
            key = painter.fonts.line(control.key, small, inks[2])
            surface.blit(key, (rect.right - pad - key.get_width(), y + (step - key.get_height()) // 2))
        for i, line in enumerate(lines):
            surface.blit(painter.fonts.line(line, small, inks[2]), (left, y + step + i * line_step(small)))
        if state.focused:
            painter.focus_ring(surface, rect, radius)


def explanation(fonts: Fonts, text: str, height: int, width: int, room: int) -> list[str]:
    """The lines of as many sentences as there is room for, or else of as many clauses; none if that is not even one.

    No period ends them: wherever they are cut, they look alike.
    """
    for ends in (SENTENCES, CLAUSES):
        best: list[str] = []
        for part in beginnings(text, ends):
            lines = fonts.wrapped(part.rstrip(".。"), height, width)
            if len(lines) * line_step(height) > room or any(fonts.width(line, height) > width for line in lines):
                break
            best = lines
        if any(best):
            return best
    return []
