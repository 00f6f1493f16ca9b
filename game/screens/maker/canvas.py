"""How the drawing looks: cells, walls, gates, pieces, and where those that matter belong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from solver import Board
from solver.model.picture import label_of

from ...board.block_pieces import outline
from ...board.bodies import Cell, Shape
from ...board.ground import draw_gate_marks, draw_ground
from ...board.layout import BoardGeometry
from ...board.pieces import piece_picture
from ...board.tray import Tray
from ...model.drawing import Drawing
from ...ui.art import fill_rect
from ...ui.geometry import Rect
from ...ui.theme import Colour, mixed
from ...ui.widget import Painter, Widget

FAINT = 80
"""How much is seen, of 255, of a piece that doesn't matter where the goal is drawn."""


@dataclass(frozen=True)
class Canvas(Widget):
    """The drawing, as large as it can be."""

    drawing: Drawing
    in_goal: bool
    pointed: int | None
    """The cell under the pointer."""
    focused: int | None
    """The cell that the keyboard presses."""
    begun: int | None
    """The cell on which the keyboard's stroke begins, while it is drawn."""
    lifted: str | None
    """The piece that is being moved."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """In the goal, pieces that don't matter are seen faintly where they start."""
        drawing, theme, geometry = self.drawing, painter.theme, geometry_of(self.drawing, self.rect)
        board = drawing.board
        Tray(painter.art, theme, geometry).draw(surface, solved=False)
        ground = replace(board, goal_cells=tuple(map(label_of, drawing.ground))) if self.in_goal else board
        draw_ground(surface, painter.art, theme, ground, geometry)
        self._draw_grid(surface, mixed(theme.tray, theme.frame, 0.8), geometry)
        if self.in_goal:
            for letter in drawing.pieces.keys() - drawing.goal.keys():
                self._draw_piece(surface, painter, geometry, board, letter, drawing.pieces[letter], FAINT)
        for letter, cells in (drawing.goal_places if self.in_goal else drawing.pieces).items():
            self._draw_piece(surface, painter, geometry, board, letter, cells)
        draw_gate_marks(surface, painter.art, theme, ground, geometry)
        for cell, colour in ((self.pointed, theme.text_soft), (self.begun, theme.lit), (self.focused, theme.text)):
            if cell is not None:
                self._draw_outline(surface, painter, geometry, [cell], colour, max(geometry.pitch // 30, 2))

    def _draw_grid(self, surface: pygame.Surface, colour: Colour, geometry: BoardGeometry) -> None:
        """Lines between cells, but not beside walls, which show themselves where they are."""
        drawing, pitch = self.drawing, geometry.pitch
        width = max(pitch // 45, 1)
        for cell, shown in enumerate(drawing.cells):
            box = geometry.place(*divmod(cell, drawing.columns))
            right, below = cell + 1, cell + drawing.columns
            if shown != "#" and right % drawing.columns and drawing.cells[right] != "#":
                fill_rect(surface, colour, Rect(box.right - width // 2, box.y + pitch // 8, width, pitch * 3 // 4))
            if shown != "#" and below < len(drawing.cells) and drawing.cells[below] != "#":
                fill_rect(surface, colour, Rect(box.x + pitch // 8, box.bottom - width // 2, pitch * 3 // 4, width))

    def _draw_piece(
        self,
        surface: pygame.Surface,
        painter: Painter,
        geometry: BoardGeometry,
        board: Board,
        letter: str,
        cells: Sequence[int],
        alpha: int = 255,
    ) -> None:
        picture = piece_picture(painter.art, board, self.drawing.label(letter), geometry.pitch, painter.theme.tiles)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        surface.blit(picture, geometry.place(*bounds(cells, geometry.columns)[0]))
        if letter == self.lifted:
            thickness = max(geometry.pitch // 24, 2)
            self._draw_outline(surface, painter, geometry, cells, painter.theme.lit, thickness)

    def _draw_outline(
        self,
        surface: pygame.Surface,
        painter: Painter,
        geometry: BoardGeometry,
        cells: Sequence[int],
        colour: Colour,
        thickness: int,
    ) -> None:
        place, shape = bounds(cells, geometry.columns)
        line = outline(painter.art, shape, geometry.pitch, thickness, colour)
        surface.blit(line, geometry.place(*place))


def bounds(cells: Sequence[int], columns: int) -> tuple[Cell, Shape]:
    """The row and column where the smallest rectangle round some cells begins, and their places in it."""
    places = [divmod(cell, columns) for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return (top, left), tuple(sorted((row - top, column - left) for row, column in places))


def geometry_of(drawing: Drawing, area: Rect) -> BoardGeometry:
    """Where the cells of a drawing are."""
    return BoardGeometry(drawing.board, area)
