"""The drawing of a board: the tray, its pieces and its marks; whole boards at rest are widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from solver import Board, Position

from ..ui.art import Art
from ..ui.control import Naming
from ..ui.geometry import Rect, small_text
from ..ui.theme import Theme, hex_text, mixed
from ..ui.widget import Painter, Widget
from .animation import LARGEST_FLAKE, Flake, Place, motions_at_rest
from .bodies import Piece, shape_of, size_of
from .ground import draw_gate_marks, draw_ground, draw_target_marks
from .layout import BoardGeometry, top_left_of
from .piece_pictures import blind_picture, closed_picture, confetti, piece_picture, shows_numbers, shows_picture
from .speech import BoardSpeech
from .tray import Tray


class Light(Enum):
    """The highlight of a piece under the pointer, as what is added to its colours."""

    NONE = 0
    READY = 20
    PRESSED = -24


class BoardView:
    """A board drawn as large as its area allows."""

    def __init__(self, art: Art, theme: Theme, board: Board, area: Rect) -> None:
        self.art, self.theme = art, theme
        self._board = board
        self.geometry = BoardGeometry(board, area)
        self.tray = Tray(art, theme, self.geometry)
        self.area = self.geometry.frame.union(area)
        self._sizes: dict[Piece, tuple[int, int]] = {}

    def rect_of(self, piece: Piece, place: Place) -> Rect:
        """Return the rectangle around a piece at a place."""
        if piece not in self._sizes:
            self._sizes[piece] = size_of(shape_of(self._board, piece))
        return self.geometry.place(*place, *self._sizes[piece])

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the ground on the tray below the pieces."""
        draw_ground(surface, self.art, self.theme, self._board, self.geometry)

    def draw_piece(
        self, surface: pygame.Surface, piece: Piece, rect: Rect, light: int = 0, blind: bool = False
    ) -> None:
        """Draw one piece in its place, with ``light`` added to its colours; a ``blind`` one shows nothing."""
        draw = blind_picture if blind else piece_picture
        picture = draw(self.art, self._board, piece, self.geometry.pitch, self.theme.tiles)
        if light:
            picture = picture.copy()
            blending = pygame.BLEND_RGB_ADD if light > 0 else pygame.BLEND_RGB_SUB
            picture.fill((abs(light),) * 3, special_flags=blending)
        surface.blit(picture, rect)

    def speech(self, words: Naming, position: Position) -> BoardSpeech:
        """Return the words for a position, with numbers where they are seen."""
        return BoardSpeech(words, position, shows_numbers(self._board, self.theme.tiles))

    @property
    def has_picture(self) -> bool:
        """The tiles are the parts of a picture."""
        return shows_picture(self._board, self.theme.tiles)

    def draw_whole_picture(self, surface: pygame.Surface, share: float = 1.0) -> None:
        """Draw the picture of the tiles without a gap, over them; before it is all there, half transparent."""
        picture = closed_picture(self.art, self._board, self.geometry.pitch, self.theme.tiles)
        if share < 1:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, self.geometry.cells)

    def draw_gate_marks(self, surface: pygame.Surface) -> None:
        """Draw the marks that show gates even under pieces."""
        if self._board.gates:
            draw_gate_marks(surface, self.art, self.theme, self._board, self.geometry)

    def draw_target_marks(self, surface: pygame.Surface) -> None:
        """Draw the marks that show where the goal is even under pieces."""
        draw_target_marks(surface, self.art, self.theme, self._board, self.geometry)

    def draw_sign(self, surface: pygame.Surface, icon: str) -> None:
        """Draw an icon in the middle of an empty tray."""
        cells = self.geometry.cells
        size = min(cells.width, cells.height) // 3
        picture = self.art.icon(icon, max(size, 8), hex_text(mixed(self.theme.tray, (255, 255, 255), 0.35)))
        surface.blit(picture, picture.get_rect(center=cells.centre))

    def draw_confetti(self, surface: pygame.Surface, flakes: Sequence[Flake]) -> None:
        """Draw confetti in the air, over the board."""
        clip, pitch = surface.get_clip(), self.geometry.pitch
        surface.set_clip(self.area)
        for flake in (flake for flake in flakes if flake.size * pitch >= 1):
            paper = confetti(self.art, self._board, flake.colour, max(round(LARGEST_FLAKE * pitch), 4))
            turned = pygame.transform.rotozoom(paper, flake.angle, flake.size / LARGEST_FLAKE)
            row, column = flake.place
            x, y = self.geometry.cells.x + column * pitch, self.geometry.cells.y + row * pitch
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
        surface.set_clip(clip)


def draw_position(
    painter: Painter, surface: pygame.Surface, rect: Rect, position: Position, solved: bool = False
) -> None:
    """Draw a position on its board, as large as a rectangle allows."""
    view = BoardView(painter.art, painter.theme, position.board, rect)
    view.tray.draw(surface, solved)
    view.draw_ground(surface)
    for motion in motions_at_rest(position):
        view.draw_piece(surface, motion.piece, view.rect_of(motion.piece, motion.end))
    if solved and position.is_goal and view.has_picture:
        view.draw_whole_picture(surface)
    view.draw_gate_marks(surface)


@dataclass(frozen=True)
class BoardPicture(Widget):
    """A position, as large as possible; below its name, if it has one."""

    position: Position
    solved: bool = False
    name: str = ""
    text: int = 0
    """Height of body text, for the name."""
    is_ornament: bool = False  # shows only what the texts beside it say

    def spoken(self, words: Naming) -> Sequence[str]:
        """Return its name and its rows."""
        if self.is_ornament:
            return []
        return [*super().spoken(words), *BoardSpeech(words, self.position).rows()]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw it in the middle of the rectangle, or below the name at the left, unless that leaves too little room."""
        rect = self.rect
        if self.name:
            line = rect._replace(height=min(round(1.1 * self.text), rect.height))
            painter.text(surface, self.name, line, small_text(self.text), soft=True)
            rect = top_left_of(rect._replace(y=line.bottom, height=rect.height - line.height), self.position.board)
        if rect.height >= 2 * self.text:
            draw_position(painter, surface, rect, self.position, self.solved)
