"""The panel of the editor: whether the position can be solved, what there is to say of it, and the goal."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solver import Board

from ...draw.board_view import BoardView
from ...draw.parts import Part
from ...draw.theme import hex_text
from ...draw.widgets import Painter
from ...layouts.editor import EditorLayout
from ...layouts.geometry import Rect
from ...layouts.layout import small_text, top_of
from ...play.animation import plan


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
        painter.fonts.draw_paragraph(surface, said.message, layout.message, text, painter.theme.text)

    return Part(layout.panel, said, draw)


def goal_part(painter: Painter, rect: Rect, text: int, label: str, board: Board) -> Part:
    """The goal's picture below its name."""

    def draw(surface: pygame.Surface) -> None:
        name = Rect(rect.x, rect.y, rect.width, round(1.1 * text))
        painter.text(surface, label, name, small_text(text), soft=True)
        area = Rect(rect.x, name.bottom, rect.width, rect.bottom - name.bottom)
        BoardView(painter.art, painter.theme, board, top_of(area, board)).draw(surface, plan(board.goal, board.goal))

    return Part(rect, (label, board.id), draw)


def _draw_verdict(surface: pygame.Surface, painter: Painter, rect: Rect, said: Said, text: int) -> None:
    """A tick or a cross, and the words."""
    size, theme = min(round(1.2 * text), rect.height), painter.theme
    name, colour = ("check", theme.good) if said.solvable else ("cross", theme.accent)
    surface.blit(painter.art.icon(name, size, hex_text(colour)), (rect.x, rect.y + (rect.height - size) // 2))
    left = rect.x + size + text // 3
    painter.text(surface, said.verdict, Rect(left, rect.y, rect.right - left, rect.height), round(1.15 * text))
