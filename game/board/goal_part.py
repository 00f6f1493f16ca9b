"""The goal of a board, as a little picture with its name."""

from __future__ import annotations

import pygame

from solver import Board

from ..ui.geometry import Rect
from ..ui.parts import Part
from ..ui.text_size import small_text
from ..ui.widgets import Painter
from .layout import top_of
from .view import BoardView


def goal_part(painter: Painter, rect: Rect, text: int, label: str, board: Board) -> Part:
    """The goal's picture below its name."""

    def draw(surface: pygame.Surface) -> None:
        name = Rect(rect.x, rect.y, rect.width, round(1.1 * text))
        painter.text(surface, label, name, small_text(text), soft=True)
        area = Rect(rect.x, name.bottom, rect.width, rect.bottom - name.bottom)
        BoardView(painter.art, painter.theme, board, top_of(area, board)).draw(surface, board.goal)

    return Part(rect, (label, board.id), draw)
