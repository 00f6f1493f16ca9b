"""What lies on the pieces of a board: frames around them, and arrows for moves. Equal marks look the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

import pygame

from solver import Move

from ..ui.geometry import Rect
from ..ui.theme import Colour
from .view import BoardView


class Mark(Protocol):
    """Something that lies on the pieces."""

    @property
    def stays(self) -> bool:
        """Whether it is seen while pieces move, too."""

    def region(self, view: BoardView) -> Rect:
        """What it may cover."""

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draws it."""


@dataclass(frozen=True)
class Hint:
    """The lit piece, and an arrow to where it should go."""

    stays: ClassVar[bool] = False

    piece: Rect
    move: Move
    ahead: float = 0.0
    """How far the arrow has moved towards where it points, in cells."""

    def region(self, view: BoardView) -> Rect:
        """The piece, and the arrow over its edge."""
        return self.piece.union(view.arrow_rect(self.piece, self.move, self.ahead))

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """A frame in the colour of hints with a dark edge, then the arrow."""
        pitch, theme = view.geometry.pitch, view.theme
        thickness, edge = max(pitch // 18, 2), max(pitch // 90, 1)
        view.art.draw_panel(surface, self.piece, pitch // 8, None, theme.lit_edge, thickness + edge)
        view.art.draw_panel(surface, self.piece, pitch // 8, None, theme.lit, thickness)
        view.draw_arrow(surface, self.piece, self.move, theme.lit, theme.lit_edge, self.ahead)


@dataclass(frozen=True)
class Arrow:
    """An arrow for a move, in a colour of its own."""

    stays: ClassVar[bool] = False

    piece: Rect
    move: Move
    colour: Colour

    def region(self, view: BoardView) -> Rect:
        """The arrow over the edge of its piece."""
        return view.arrow_rect(self.piece, self.move)

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """The arrow."""
        view.draw_arrow(surface, self.piece, self.move, self.colour, view.theme.accent_text)


@dataclass(frozen=True)
class Rim:
    """A frame around a piece: its move was played."""

    stays: ClassVar[bool] = False

    piece: Rect
    colour: Colour

    def region(self, view: BoardView) -> Rect:
        """The piece."""
        return self.piece

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """The frame."""
        pitch = view.geometry.pitch
        view.art.draw_panel(surface, self.piece, pitch // 8, None, self.colour, max(pitch // 16, 2))


@dataclass(frozen=True)
class Box:
    """A frame with dark edges around a piece or a cell: what a hand or the keyboard is at."""

    stays: ClassVar[bool] = True

    place: Rect
    colour: Colour

    def region(self, view: BoardView) -> Rect:
        """The piece or cell."""
        return self.place

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Within its rectangle."""
        pitch = view.geometry.pitch
        width, edge, radius = max(pitch // 20, 2), max(pitch // 80, 1), pitch // 8
        outer = self.place.inset(edge)
        view.art.draw_panel(surface, outer, radius, None, view.theme.tray, width + 2 * edge)
        view.art.draw_panel(surface, outer.inset(edge), radius - edge, None, self.colour, width)
