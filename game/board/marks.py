"""Marks on the pieces of a board: frames around them, and arrows for moves. Equal marks look the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from solver import Direction

from ..ui.geometry import Rect
from ..ui.theme import Colour, hex_text
from .block_pieces import outline
from .bodies import Shape, fills, foremost
from .view import BoardView

_DEGREES = {Direction.RIGHT: 0, Direction.UP: 90, Direction.LEFT: 180, Direction.DOWN: 270}


@dataclass(frozen=True)
class Mark(ABC):
    """A mark on a piece."""

    stays: ClassVar[bool] = False
    """Whether it is seen while pieces move, too."""

    piece: Rect
    colour: Colour
    shape: Shape | None = field(default=None, kw_only=True)
    """The cells of the piece; none where it fills its rectangle."""

    def region(self, view: BoardView) -> Rect:
        """Return the rectangle that it may cover."""
        return self.piece

    @abstractmethod
    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw it over the pieces."""

    def _frame(
        self,
        surface: pygame.Surface,
        view: BoardView,
        colour: Colour,
        thickness: int,
        inset: int = 0,
        radius: int | None = None,
    ) -> None:
        """Draw a line around the piece, inset in it."""
        pitch = view.geometry.pitch
        radius = pitch // 8 if radius is None else radius
        if self.shape is None or fills(self.shape):
            view.art.draw_panel(surface, self.piece.inset(inset), radius, None, colour, thickness)
        else:
            surface.blit(outline(view.art, self.shape, pitch, thickness, colour, inset, radius), self.piece)


class Rim(Mark):
    """A frame around a piece whose move was played."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the frame along the piece's edge."""
        pitch = view.geometry.pitch
        self._frame(surface, view, self.colour, max(pitch // 16, 2))


class Lit(Mark):
    """A frame with a dark edge inside: the piece of a hint."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the frame over a thicker dark one, of which the edge remains."""
        pitch = view.geometry.pitch
        thickness, edge = max(pitch // 18, 2), max(pitch // 90, 1)
        self._frame(surface, view, view.theme.lit_edge, thickness + edge)
        self._frame(surface, view, self.colour, thickness)


class Box(Mark):
    """A frame with dark edges around the piece or cell that a hand or the keyboard is at."""

    stays = True

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the frame a little within the piece or cell."""
        pitch = view.geometry.pitch
        width, edge, radius = max(pitch // 20, 2), max(pitch // 80, 1), pitch // 8
        self._frame(surface, view, view.theme.tray, width + 2 * edge, edge, radius)
        self._frame(surface, view, self.colour, width, 2 * edge, radius - edge)


class Chosen(Box):
    """A frame around the piece that arrows move, while nothing moves."""

    stays = False


class Spot(Mark):
    """A dot in an empty cell, where a click sends the selected piece."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the dot with a dark edge, visible on any ground."""
        size = max(view.geometry.pitch // 7, 4)
        edge = max(size // 6, 1)
        (x, y), theme = self.piece.centre, view.theme
        dot = Rect(x - size // 2, y - size // 2, size, size)
        view.art.draw_panel(surface, dot.inset(-edge), size // 2 + edge, theme.tray, None)
        view.art.draw_panel(surface, dot, size // 2, self.colour, None)


@dataclass(frozen=True)
class Arrow(Mark):
    """An arrow for a move."""

    edge: Colour
    direction: Direction
    ahead: float = 0.0
    """How far it has moved towards where it points, in cells."""

    def region(self, view: BoardView) -> Rect:
        """Return a rectangle over the edge of the piece, where the arrow hides neither number nor picture."""
        pitch = view.geometry.pitch
        size, further = max(pitch * 2 // 5, 8), round(self.ahead * pitch)
        (rows, columns), (x, y) = self.direction.step, self._middle(pitch)
        x += columns * (self.piece.width // 2 + further)
        y += rows * (self.piece.height // 2 + further)
        return Rect(x - size // 2, y - size // 2, size, size)

    def _middle(self, pitch: int) -> tuple[int, int]:
        """Return the middle of the piece, in line with its leading cells if it does not fill its rectangle."""
        x, y = self.piece.centre
        if self.shape is None or fills(self.shape):
            return x, y
        middle = round(foremost(self.shape, self.direction.step) * pitch)
        return (self.piece.x + middle, y) if self.direction.step[0] else (x, self.piece.y + middle)

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the arrow with an edge, visible on a piece of any colour."""
        place = self.region(view)
        ink = f'"{hex_text(self.colour)}" stroke="{hex_text(self.edge)}" stroke-width="6" stroke-linejoin="round"'
        arrow = view.art.picture("arrow", place.width, place.height, (('"#000000"', ink),))
        surface.blit(pygame.transform.rotate(arrow, _DEGREES[self.direction]), place)
