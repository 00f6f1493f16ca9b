"""The board of the editor: its pieces where they are now, and what is marked on it. Draws only what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import reduce
from typing import NamedTuple

import pygame

from solver import Board

from ...board.animation import Place
from ...board.layout import BoardGeometry
from ...board.pieces import block_size, piece_picture
from ...board.view import BoardView
from ...ui.geometry import Rect
from ...ui.widgets import Painter


class Mark(Enum):
    """What a frame around a piece or cell says."""

    RING = "the keyboard is here"
    PICKED = "it has been picked up"
    TARGET = "it would land here"


class Shown(NamedTuple):
    """A piece or a mark, and where it is drawn."""

    what: int | Mark
    rect: Rect


class EditorStage:
    """Draws the board in an area of the screen."""

    def __init__(self, painter: Painter, board: Board, area: Rect) -> None:
        self.area = area
        self._painter, self._board = painter, board
        self._view = BoardView(painter.art, painter.theme, board, area)
        self._drawn: tuple[set[Shown], bool] | None = None

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells are."""
        return self._view.geometry

    def rect_of(self, piece: int, place: Place) -> Rect:
        """The rectangle of a piece (of a block the first part) at a place."""
        return self.geometry.place(*place, *block_size(self._board, piece))

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._drawn = None

    def draw(self, surface: pygame.Surface, shown: Sequence[Shown], solved: bool) -> list[Rect]:
        """What has changed since, the last of ``shown`` on top; gives the part of the screen where that is."""
        before, now = self._drawn, (set(shown), solved)
        self._drawn = now
        if before is None or before[1] != solved:
            region = self.area
        elif changed := before[0] ^ now[0]:
            region = reduce(Rect.union, (each.rect for each in changed))
        else:
            return []
        clip = surface.get_clip()
        surface.set_clip(region)
        surface.fill(self._painter.theme.background)  # its rim has soft edges
        self._view.draw(surface, [], solved=solved, region=region)
        for each in shown:
            if each.rect.overlaps(region):
                self._draw_one(surface, each)
        surface.set_clip(clip)
        return [region]

    def _draw_one(self, surface: pygame.Surface, shown: Shown) -> None:
        """A piece, or a mark within its rectangle."""
        theme, pitch, what = self._painter.theme, self.geometry.pitch, shown.what
        if not isinstance(what, Mark):
            surface.blit(piece_picture(self._painter.art, self._board, what, pitch), shown.rect)
            return
        width, edge, radius = max(pitch // 20, 2), max(pitch // 80, 1), pitch // 8
        outer = shown.rect.inset(edge)
        colour = theme.text if what is Mark.RING else theme.accent
        self._painter.art.draw_panel(surface, outer, radius, None, theme.tray, width + 2 * edge)
        self._painter.art.draw_panel(surface, outer.inset(edge), radius - edge, None, colour, width)
