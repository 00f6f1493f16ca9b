"""Draws a board: the tray, its pieces, and what else may lie on it; whole boards that stand still are widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from solver import Board, Move, Position

from ..ui.art import Art
from ..ui.geometry import Rect, small_text
from ..ui.theme import Colour, Theme, hex_text, mixed
from ..ui.widget import Painter, Widget
from .animation import LARGEST_FLAKE, Flake, Place, standing
from .layout import BoardGeometry, top_of
from .pieces import block_size, confetti, piece_picture
from .tray import Filling, Tray

_DEGREES = {Move.RIGHT: 0, Move.UP: 90, Move.LEFT: 180, Move.DOWN: 270}


class BoardView:
    """A board drawn as large as its area allows."""

    def __init__(self, art: Art, theme: Theme, board: Board, area: Rect) -> None:
        self.art, self.theme = art, theme
        self._board = board
        self.geometry = BoardGeometry(board, area)
        self._tray = Tray(art, theme, self.geometry)
        self.area = self.geometry.frame.union(area)
        """All that is the board's to draw on."""
        self._sizes = {piece: block_size(board, piece) for piece in set(board.goal_cells)}

    def rect_of(self, piece: int, place: Place) -> Rect:
        """Where a piece (of a block the first part) lies at a place."""
        return self.geometry.place(*place, *self._sizes[piece])

    def draw(self, surface: pygame.Surface, position: Position, solved: bool = False) -> None:
        """The board with all pieces in their cells."""
        self.draw_tray(surface, solved)
        for motion in standing(position):
            self.draw_piece(surface, motion.piece, self.rect_of(motion.piece, motion.end))

    def draw_tray(self, surface: pygame.Surface, solved: bool, filling: Filling | None = None) -> None:
        """The tray without pieces; its rim tells whether the board is solved, or is about to."""
        self._tray.draw(surface, solved, filling)

    def draw_piece(self, surface: pygame.Surface, piece: int, rect: Rect) -> None:
        """One piece in its place."""
        surface.blit(piece_picture(self.art, self._board, piece, self.geometry.pitch), rect)

    def draw_sign(self, surface: pygame.Surface, icon: str) -> None:
        """An icon in the middle of an empty tray."""
        cells = self.geometry.cells
        size = min(cells.width, cells.height) // 3
        picture = self.art.icon(icon, max(size, 8), hex_text(mixed(self.theme.tray, (255, 255, 255), 0.35)))
        surface.blit(picture, picture.get_rect(center=cells.centre))

    def draw_confetti(self, surface: pygame.Surface, flakes: Sequence[Flake]) -> None:
        """Confetti in the air, over the board."""
        clip, pitch = surface.get_clip(), self.geometry.pitch
        surface.set_clip(self.area)
        for flake in (flake for flake in flakes if flake.size * pitch >= 1):
            paper = confetti(self.art, self._board, flake.colour, max(round(LARGEST_FLAKE * pitch), 4))
            turned = pygame.transform.rotozoom(paper, flake.angle, flake.size / LARGEST_FLAKE)
            row, column = flake.place
            x, y = self.geometry.cells.x + column * pitch, self.geometry.cells.y + row * pitch
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
        surface.set_clip(clip)

    def arrow_rect(self, piece: Rect, move: Move, ahead: float = 0.0) -> Rect:
        """Where the arrow of a move lies, so many cells ahead: over the edge of the piece, where it hides neither
        number nor picture.
        """
        size, further = max(self.geometry.pitch * 2 // 5, 8), round(ahead * self.geometry.pitch)
        (rows, columns), (x, y) = move.step, piece.centre
        x += columns * (piece.width // 2 + further)
        y += rows * (piece.height // 2 + further)
        return Rect(x - size // 2, y - size // 2, size, size)

    def draw_arrow(
        self, surface: pygame.Surface, piece: Rect, move: Move, colour: Colour, edge: Colour, ahead: float = 0.0
    ) -> None:
        """An arrow over the edge of a piece in the direction of a move."""
        place = self.arrow_rect(piece, move, ahead)
        ink = f'"{hex_text(colour)}" stroke="{hex_text(edge)}" stroke-width="6" stroke-linejoin="round"'
        arrow = self.art.picture("arrow", place.width, place.height, (('"#000000"', ink),))
        surface.blit(pygame.transform.rotate(arrow, _DEGREES[move]), place)


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
