"""The mark of a block's move: the path of its middle, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

import pygame

from solver import Direction

from ..ui import svg
from ..ui.art import rasterised, svg_text
from ..ui.geometry import Rect
from ..ui.svg import Point
from ..ui.theme import Colour, hex_text
from .block_pieces import piece_inset
from .contours import path as contour
from .marks import Mark
from .shape_middle import middle_of
from .view import BoardView

FAINT = 0.3
"""The opacity of the place where the move ends."""


@dataclass(frozen=True)
class Trace(Mark):
    """A faint piece at the end of the move, and an arrow to there, even round corners."""

    edge: Colour
    path: tuple[Direction, ...]

    @property
    def _stops(self) -> list[tuple[int, int]]:
        """Rows and columns from the start of the piece, one pair for each cell that it slides."""
        return list(accumulate((step.step for step in self.path), _together, initial=(0, 0)))

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


def _together(place: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    return place[0] + step[0], place[1] + step[1]


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
