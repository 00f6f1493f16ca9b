"""How the drawing looks: cells, walls, gates, pieces, and where those that matter belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from ...board.layout import BoardGeometry
from ...model.drawing import Drawing
from ...ui.art import Art, fill_rect, rasterised, svg_text
from ...ui.geometry import Rect
from ...ui.theme import Colour, hex_text, mixed
from ...ui.widget import Painter, Widget

PALETTE: tuple[Colour, ...] = (
    (86, 180, 233), (0, 158, 115), (204, 121, 167), (213, 94, 0), (0, 114, 178), (148, 160, 80), (150, 120, 200),
)  # fmt: skip
"""Of pieces that don't matter, by their shape; safe for colour-blind eyes."""
Shape = tuple[tuple[int, int], ...]
"""Rows and columns of cells."""
FAINT = 90
"""How much is seen, of 255, of a piece that doesn't matter where the goal is drawn."""


@dataclass(frozen=True)
class Canvas(Widget):
    """The drawing, as large as it can be."""

    drawing: Drawing
    in_goal: bool
    pointed: int | None
    """The cell under the pointer."""
    ring: int | None
    """The cell that the keyboard presses."""
    lifted: str | None
    """The piece that is being moved."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        geometry, theme, drawing = geometry_of(self.drawing, self.rect), painter.theme, self.drawing
        radius = max(geometry.pitch // 10, 2)
        painter.art.draw_panel(surface, geometry.frame, radius, theme.frame)
        for cell in range(len(drawing.cells)):
            self._draw_cell(surface, painter, geometry, cell)
        if self.in_goal:
            for letter in drawing.pieces.keys() - drawing.goal.keys():
                self._draw_piece(surface, painter, geometry, letter, faint=True)
        for letter in drawing.goal_places if self.in_goal else drawing.pieces:
            self._draw_piece(surface, painter, geometry, letter)
        if not self.in_goal:
            for cells in drawing.goal_places.values():
                draw_outline(surface, geometry, cells, theme.lit, max(geometry.pitch // 22, 2))
        for marked, colour in ((self.pointed, theme.text_soft), (self.ring, theme.text)):
            if marked is not None:
                box = geometry.place(*divmod(marked, drawing.columns)).inset(1)
                painter.art.draw_panel(surface, box, radius, None, colour, max(geometry.pitch // 30, 2))

    def _draw_cell(self, surface: pygame.Surface, painter: Painter, geometry: BoardGeometry, cell: int) -> None:
        theme, box = painter.theme, geometry.place(*divmod(cell, self.drawing.columns))
        if self.drawing.cells[cell] == "#":
            fill_rect(surface, mixed(theme.frame, (0, 0, 0), 0.15), box)
            return
        fill_rect(surface, mixed(theme.tray, theme.frame, 0.35), box)
        fill_rect(surface, theme.tray, box.inset(max(geometry.pitch // 60, 1)))
        if cell in self.drawing.gates:
            step = max(geometry.pitch // 6, 3)
            for x in range(box.x + step // 2, box.right - 1, step):
                fill_rect(surface, theme.lit, Rect(x, box.y + step // 2, max(step // 4, 1), box.height - step))

    def _draw_piece(
        self, surface: pygame.Surface, painter: Painter, geometry: BoardGeometry, letter: str, faint: bool = False
    ) -> None:
        places = self.drawing.goal_places if self.in_goal and not faint else self.drawing.pieces
        box, shape = bounds(places[letter], self.drawing.columns)
        colour = painter.theme.accent if letter in self.drawing.goal else self._colour(letter)
        picture = piece_picture(painter.art, shape, geometry.pitch, colour)
        if faint:
            picture = picture.copy()
            picture.set_alpha(FAINT)
        surface.blit(picture, geometry.place(*box))
        if letter == self.lifted:
            draw_outline(surface, geometry, places[letter], painter.theme.text, max(geometry.pitch // 24, 2))

    def _colour(self, letter: str) -> Colour:
        sizes = sorted({len(cells) for cells in self.drawing.pieces.values()})
        return PALETTE[sizes.index(len(self.drawing.pieces[letter])) % len(PALETTE)]


def bounds(cells: Sequence[int], columns: int) -> tuple[tuple[int, int], Shape]:
    """The row and column where the smallest rectangle round some cells begins, and their places in it."""
    places = [divmod(cell, columns) for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return (top, left), tuple((row - top, column - left) for row, column in places)


def piece_picture(art: Art, shape: Shape, pitch: int, colour: Colour) -> pygame.Surface:
    """A piece of any shape in one colour; transparent beside it."""

    def drawn() -> pygame.Surface:
        body = "".join(_blocks(shape, pitch, lower=pitch / 24, fill=hex_text(mixed(colour, (0, 0, 0), 0.35))))
        body += "".join(_blocks(shape, pitch, lower=0, fill=hex_text(colour)))
        height, width = (max(place[axis] for place in shape) + 1 for axis in (0, 1))
        return rasterised(svg_text(body), width * pitch, height * pitch)

    return art.kept(("drawn piece", shape, pitch, colour), drawn)


def _blocks(shape: Shape, pitch: int, lower: float, fill: str) -> Iterator[str]:
    """A rectangle for each cell, and one over each edge and corner that cells of the piece share."""
    inset, inside = pitch / 24, set(shape)
    side, bottom = pitch - 2 * inset, lower - pitch / 24
    for row, column in shape:
        x, y = column * pitch + inset, row * pitch + inset + bottom
        spans = [(side, side, pitch / 8)]
        right, below = (row, column + 1) in inside, (row + 1, column) in inside
        spans += [(side + pitch, side, pitch / 8)] if right else []
        spans += [(side, side + pitch, pitch / 8)] if below else []
        spans += (
            [(side + pitch, side + pitch, pitch / 8)] if right and below and (row + 1, column + 1) in inside else []
        )
        for width, height, radius in spans:
            yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>'


def geometry_of(drawing: Drawing, area: Rect) -> BoardGeometry:
    """Where the cells of a drawing are."""
    return BoardGeometry(drawing.board, area)


def draw_outline(
    surface: pygame.Surface, geometry: BoardGeometry, cells: Sequence[int], colour: Colour, thickness: int
) -> None:
    """A line along the edges of cells, where no other of them lies beyond."""
    columns, inside = geometry.columns, set(cells)
    for cell in cells:
        box = geometry.place(*divmod(cell, columns))
        across, down = box._replace(height=thickness), box._replace(width=thickness)
        if cell - columns not in inside:
            fill_rect(surface, colour, across)
        if cell + columns not in inside:
            fill_rect(surface, colour, across._replace(y=box.bottom - thickness))
        if cell % columns == 0 or cell - 1 not in inside:
            fill_rect(surface, colour, down)
        if cell % columns == columns - 1 or cell + 1 not in inside:
            fill_rect(surface, colour, down._replace(x=box.right - thickness))
