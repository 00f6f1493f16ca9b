"""Marks on the pieces of a board: frames around them, and arrows for moves. Equal marks look the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from solver import Direction

from ..ui import svg
from ..ui.art import rasterised, svg_text
from ..ui.geometry import Rect
from ..ui.svg import Point
from ..ui.theme import Colour, hex_text
from .block_pieces import middle_of, outline, piece_inset
from .bodies import Shape, fills, foremost
from .contours import path as contour
from .view import BoardView

_DEGREES = {Direction.RIGHT: 0, Direction.UP: 90, Direction.LEFT: 180, Direction.DOWN: 270}


@dataclass(frozen=True)
class Mark(ABC):
    """A mark on a piece."""

    stays: ClassVar[bool] = False

    piece: Rect
    colour: Colour
    shape: Shape | None = field(default=None, kw_only=True)

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
        self._frame(surface, view, view.theme.hint_edge, thickness + edge)
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


FAINT = 0.3


@dataclass(frozen=True)
class Trace(Mark):
    """A faint piece at the end of the move, and an arrow to there, even round corners."""

    edge: Colour
    path: tuple[Direction, ...]

    @property
    def _stops(self) -> list[tuple[int, int]]:
        """Rows and columns from the start of the piece, one pair for each cell that it slides."""
        stops = [(0, 0)]
        for direction in self.path:
            stops.append((stops[-1][0] + direction.step[0], stops[-1][1] + direction.step[1]))
        return stops

    def region(self, view: BoardView) -> Rect:
        """Return the rectangle of all cells that the piece passes."""
        pitch = view.geometry.pitch
        rows, columns = zip(*self._stops, strict=True)
        low, left = min(rows), min(columns)
        x, y = self.piece.x + left * pitch, self.piece.y + low * pitch
        width, height = (max(columns) - left) * pitch, (max(rows) - low) * pitch
        return Rect(x, y, self.piece.width + width, self.piece.height + height)

    def draw(self, surface: pygame.Surface, view: BoardView) -> None:
        """Draw the end first, so that the arrow lies on it."""
        place, pitch = self.region(view), view.geometry.pitch
        origin = self.piece.x - place.x, self.piece.y - place.y
        key = "trace", self.shape, self.path, pitch, self.colour, self.edge
        picture = view.art.kept(key, lambda: rasterised(self._drawn(origin, pitch), place.width, place.height))
        surface.blit(picture, place)

    def _drawn(self, origin: tuple[int, int], pitch: int) -> str:
        """Return the arrow as SVG, with the upper left corner of the piece at ``origin``."""
        assert self.shape is not None
        row, column, _ = middle_of(self.shape)
        points = [(origin[0] + (column + c) * pitch, origin[1] + (row + r) * pitch) for r, c in self._stops]
        down, across = self._stops[-1]
        width = max(pitch / 13, 2.0)
        outline = contour(self.shape, pitch, piece_inset(pitch).deeper(width / 4))
        ink = f'fill="{hex_text(self.colour)}" fill-opacity="{FAINT}" stroke="{hex_text(self.colour)}"'
        target = f"translate({origin[0] + across * pitch} {origin[1] + down * pitch})"
        body = f'<path transform="{target}" d="{outline}" {ink} stroke-width="{width / 2:.2f}"/>'
        for colour, more in ((self.edge, max(width / 2, 2.0)), (self.colour, 0.0)):
            body += svg.line(_shortened(points, 1.5 * width), colour, width + more)
            body += _head(points, width, colour, more)
        return svg_text(body)


def _shortened(points: list[Point], by: float) -> list[Point]:
    """Shorten a line to the wide end of its arrowhead."""
    (x, y), (last_x, last_y) = points[-2:]
    length = abs(last_x - x) + abs(last_y - y)
    part = 1 - by / length
    return [*points[:-1], (x + (last_x - x) * part, y + (last_y - y) * part)]


def _head(points: list[Point], width: float, colour: Colour, more: float) -> str:
    """Return an arrowhead whose tip is a little past the end of the line."""
    (x, y), (last_x, last_y) = points[-2:]
    length = abs(last_x - x) + abs(last_y - y)
    ahead = (last_x - x) / length, (last_y - y) / length
    tip, back, half = 1.2 * width, -1.6 * width, 2.0 * width
    corners = [
        (last_x + ahead[0] * along + ahead[1] * aside, last_y + ahead[1] * along - ahead[0] * aside)
        for along, aside in ((tip, 0.0), (back, half), (back, -half))
    ]
    stroke = f' stroke="{hex_text(colour)}" stroke-width="{more:.2f}" stroke-linejoin="round"' if more else ""
    return f'<polygon points="{svg.coordinates(corners)}" fill="{hex_text(colour)}"{stroke}/>'
