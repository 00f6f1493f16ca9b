"""Draws a board: the tray, the pieces where they are or on their way, the hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from solver import Board, Move

from ..ui.art import Art
from ..ui.geometry import Rect
from ..ui.theme import Colour, Theme, hex_text, mixed
from .animation import NUDGE_CELLS, Motion
from .celebration import LARGEST_FLAKE, Flake
from .layout import BoardGeometry
from .pieces import block_size, confetti, piece_picture
from .tray import Filling, Tray

_DEGREES = {Move.RIGHT: 0, Move.UP: 90, Move.LEFT: 180, Move.DOWN: 270}


@dataclass(frozen=True)
class ShownHint:
    """A piece (of a block the first part) at a place (row, column), and where it should go."""

    piece: int
    place: tuple[int, int]
    move: Move
    ahead: float = 0.0
    """How far the arrow has moved towards where it points, in cells."""


class BoardView:
    """A board drawn as large as its area allows."""

    def __init__(self, art: Art, theme: Theme, board: Board, area: Rect) -> None:
        self._art, self._theme, self._board = art, theme, board
        self.geometry = BoardGeometry(board, area)
        self._tray = Tray(art, theme, self.geometry)
        self.area = self.geometry.frame.union(area)
        """All that is the board's to draw on."""
        self._sizes = {piece: block_size(board, piece) for piece in set(board.goal_cells)}

    def draw(
        self,
        surface: pygame.Surface,
        motions: Sequence[Motion],
        part: float = 1.0,
        hint: ShownHint | None = None,
        solved: bool = False,
        region: Rect | None = None,
        filling: Filling | None = None,
    ) -> None:
        """The board with its pieces ``part`` of the way along their motions; only within ``region`` if one is given."""
        clip = surface.get_clip()
        if region is not None:
            surface.set_clip(region)
        self._tray.draw(surface, solved, filling)
        for motion in sorted(motions, key=lambda each: (each.moves, each.start)):  # what moves lies on top
            rect = self._rect(motion.piece, motion.place(part))
            if region is None or rect.overlaps(region):
                surface.blit(piece_picture(self._art, self._board, motion.piece, self.geometry.pitch), rect)
        if hint is not None:
            self._draw_hint(surface, hint)
        surface.set_clip(clip)

    def draw_sign(self, surface: pygame.Surface, icon: str, region: Rect | None = None) -> None:
        """An icon in the middle of an empty tray; only within ``region`` if one is given."""
        clip, cells = surface.get_clip(), self.geometry.cells
        if region is not None:
            surface.set_clip(region)
        size = min(cells.width, cells.height) // 3
        picture = self._art.icon(icon, max(size, 8), hex_text(mixed(self._theme.tray, (255, 255, 255), 0.35)))
        surface.blit(picture, picture.get_rect(center=cells.centre))
        surface.set_clip(clip)

    def region_of(self, motions: Sequence[Motion]) -> Rect | None:
        """The part of the screen in which these motions change something."""
        region = None
        for motion in motions:
            if motion.moves:
                way = self._rect(motion.piece, motion.start).union(self._rect(motion.piece, motion.end))
                region = way if region is None else region.union(way)
        return region

    def region_of_hint(self, hint: ShownHint) -> Rect:
        """The part of the screen that a hint covers: its piece, and the arrow over the edge."""
        piece = self._rect(hint.piece, hint.place)
        farthest = self._arrow(piece, hint.move, NUDGE_CELLS)
        return piece.union(self._arrow(piece, hint.move)).union(farthest)

    def _arrow(self, piece: Rect, move: Move, ahead: float = 0.0) -> Rect:
        """Over the edge of the piece, where it hides neither number nor picture."""
        size, further = max(self.geometry.pitch * 2 // 5, 8), round(ahead * self.geometry.pitch)
        (rows, columns), (x, y) = move.step, piece.centre
        x += columns * (piece.width // 2 + further)
        y += rows * (piece.height // 2 + further)
        return Rect(x - size // 2, y - size // 2, size, size)

    def _rect(self, piece: int, place: tuple[float, float]) -> Rect:
        return self.geometry.place(*place, *self._sizes[piece])

    def draw_confetti(self, surface: pygame.Surface, flakes: Sequence[Flake]) -> None:
        """Confetti in the air, over the board."""
        clip, pitch = surface.get_clip(), self.geometry.pitch
        surface.set_clip(self.area)
        for flake in (flake for flake in flakes if flake.size * pitch >= 1):
            paper = confetti(self._art, self._board, flake.colour, max(round(LARGEST_FLAKE * pitch), 4))
            turned = pygame.transform.rotozoom(paper, flake.angle, flake.size / LARGEST_FLAKE)
            row, column = flake.place
            x, y = self.geometry.cells.x + column * pitch, self.geometry.cells.y + row * pitch
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
        surface.set_clip(clip)

    def _draw_hint(self, surface: pygame.Surface, hint: ShownHint) -> None:
        rect, pitch, theme = self._rect(hint.piece, hint.place), self.geometry.pitch, self._theme
        thickness, edge = max(pitch // 18, 2), max(pitch // 90, 1)
        self._art.draw_panel(surface, rect, pitch // 8, None, theme.lit_edge, thickness + edge)
        self._art.draw_panel(surface, rect, pitch // 8, None, theme.lit, thickness)
        self.draw_arrow(surface, rect, hint.move, theme.lit, theme.lit_edge, hint.ahead)

    def draw_arrow(
        self, surface: pygame.Surface, piece: Rect, move: Move, colour: Colour, edge: Colour, ahead: float = 0.0
    ) -> None:
        """An arrow over the edge of a piece in the direction of a move, so many cells ahead."""
        place = self._arrow(piece, move, ahead)
        ink = f'"{hex_text(colour)}" stroke="{hex_text(edge)}" stroke-width="6" stroke-linejoin="round"'
        arrow = self._art.picture("arrow", place.width, place.height, (('"#000000"', ink),))
        surface.blit(pygame.transform.rotate(arrow, _DEGREES[move]), place)
