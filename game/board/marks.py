"""What lies on the pieces of a board: frames around them, and arrows for moves. Equal marks look the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import pygame

from solver import Move

from ..ui.geometry import Rect
from ..ui.theme import Colour, hex_text
from .view import BoardView

_DEGREES = {Move.RIGHT: 0, Move.UP: 90, Move.LEFT: 180, Move.DOWN: 270}


@dataclass(frozen=True)
class Mark(ABC):
    """Something that lies on a piece."""

    stays: ClassVar[bool] = False
    """Whether it is seen while pieces move, too."""

    piece: Rect
    colour: Colour

    def region(self, view: BoardView) -> Rect:
        """What it may cover."""
        return self.piece

    @abstractmethod
    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draws it over the pieces."""


class Rim(Mark):
    """A frame around a piece: its move was played."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Along the piece's edge."""
        pitch = view.geometry.pitch
        view.art.draw_panel(surface, self.piece, pitch // 8, None, self.colour, max(pitch // 16, 2))


class Lit(Mark):
    """A frame with a dark edge inside: the piece of a hint."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """The edge is what is left of a thicker frame below."""
        pitch = view.geometry.pitch
        thickness, edge = max(pitch // 18, 2), max(pitch // 90, 1)
        view.art.draw_panel(surface, self.piece, pitch // 8, None, view.theme.lit_edge, thickness + edge)
        view.art.draw_panel(surface, self.piece, pitch // 8, None, self.colour, thickness)


class Box(Mark):
    """A frame with dark edges around a piece or a cell: what a hand or the keyboard is at."""

    stays = True

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """A little within the piece or cell."""
        pitch = view.geometry.pitch
        width, edge, radius = max(pitch // 20, 2), max(pitch // 80, 1), pitch // 8
        outer = self.piece.inset(edge)
        view.art.draw_panel(surface, outer, radius, None, view.theme.tray, width + 2 * edge)
        view.art.draw_panel(surface, outer.inset(edge), radius - edge, None, self.colour, width)


@dataclass(frozen=True)
class Arrow(Mark):
    """An arrow for a move."""

    edge: Colour
    move: Move
    ahead: float = 0.0
    """How far it has moved towards where it points, in cells."""

    def region(self, view: BoardView) -> Rect:
        """Over the edge of the piece, where it hides neither number nor picture."""
        pitch = view.geometry.pitch
        size, further = max(pitch * 2 // 5, 8), round(self.ahead * pitch)
        (rows, columns), (x, y) = self.move.step, self.piece.centre
        x += columns * (self.piece.width // 2 + further)
        y += rows * (self.piece.height // 2 + further)
        return Rect(x - size // 2, y - size // 2, size, size)

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """With an edge, so that it is seen on a piece of any colour."""
        place = self.region(view)
        ink = f'"{hex_text(self.colour)}" stroke="{hex_text(self.edge)}" stroke-width="6" stroke-linejoin="round"'
        arrow = view.art.picture("arrow", place.width, place.height, (('"#000000"', ink),))
        surface.blit(pygame.transform.rotate(arrow, _DEGREES[self.move]), place)
