"""The panel of the editor: whether the position can be solved, what there is to say of it, and the goal."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.readable import readable
from ...ui.theme import hex_text
from ...ui.widgets import Painter
from .layout import EditorLayout


class Said(NamedTuple):
    """What the panel says."""

    verdict: str
    message: str
    solvable: bool


def panel_part(painter: Painter, layout: EditorLayout, text: int, said: Said) -> Part:
    """The verdict, and below it the message; ``text`` is the height of body text."""

    def draw(surface: pygame.Surface) -> None:
        painter.panel(surface, layout.panel, radius=max(text // 3, 4))
        _draw_verdict(surface, painter, layout.verdict, said, text)
        message = readable(painter.fonts, said.message, layout.message, text)
        painter.fonts.draw_paragraph(surface, message, layout.message, text, painter.theme.text)

    return Part(layout.panel, said, draw)


def _draw_verdict(surface: pygame.Surface, painter: Painter, rect: Rect, said: Said, text: int) -> None:
    """A tick or a cross, and the words."""
    size, theme = min(round(1.2 * text), rect.height), painter.theme
    name, colour = ("check", theme.good) if said.solvable else ("cross", theme.accent)
    surface.blit(painter.art.icon(name, size, hex_text(colour)), (rect.x, rect.y + (rect.height - size) // 2))
    left = rect.x + size + text // 3
    painter.text(surface, said.verdict, Rect(left, rect.y, rect.right - left, rect.height), round(1.15 * text))
