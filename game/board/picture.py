"""A board that stands still, as part of a screen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Position

from ..ui.geometry import Rect
from ..ui.page import small_text
from ..ui.painter import Painter
from ..ui.widget import Widget
from .layout import top_of
from .view import BoardView


def draw_position(
    painter: Painter, surface: pygame.Surface, rect: Rect, position: Position, solved: bool = False
) -> None:
    """A position on its board, as large as it can be in a rectangle."""
    view = BoardView(painter.art, painter.theme, position.board, rect)
    view.draw(surface, position, solved=solved)


@dataclass(frozen=True)
class BoardPicture(Widget):
    """A position, as large as it can be."""

    position: Position
    solved: bool = False
    """Whether the rim says that all is well."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draws it in the middle of the rectangle."""
        draw_position(painter, surface, self.rect, self.position, self.solved)


@dataclass(frozen=True)
class NamedPicture(Widget):
    """A position below its name, such as a board's goal."""

    position: Position
    name: str
    text: int
    """Height of body text."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The name at the left, the board at the top of what is left."""
        rect = self.rect
        name = Rect(rect.x, rect.y, rect.width, round(1.1 * self.text))
        painter.text(surface, self.name, name, small_text(self.text), soft=True)
        area = Rect(rect.x, name.bottom, rect.width, rect.bottom - name.bottom)
        draw_position(painter, surface, top_of(area, self.position.board), self.position)
