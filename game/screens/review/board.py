"""A board in a review: a position, the move that was played there, and the best ones as arrows."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solver import Board, Move, Position

from ...board.animation import Animation, plan
from ...board.motion import BoardMotion
from ...board.pieces import block_size
from ...board.view import BoardView
from ...ui.geometry import Rect
from ..services import Services


class Shown(NamedTuple):
    """What a board shows."""

    position: Position
    played: Move | None = None
    """Its piece has a rim."""
    best: tuple[Move, ...] = ()
    costly: bool = False
    """Whether the move that was played is known to be none of the best."""


class ReviewBoard:
    """Shows positions; a neighbour of the one before slides in."""

    def __init__(self, services: Services, board: Board, area: Rect, shown: Shown) -> None:
        painter = services.painter
        self._services, self._shown = services, shown
        self._view = BoardView(painter.art, painter.theme, board, area)
        self._motion = BoardMotion()
        self._drawn: object = None
        """What of it is on the screen."""

    @property
    def shown(self) -> Shown:
        """What it shows, once nothing moves."""
        return self._shown

    @property
    def moving(self) -> bool:
        """Whether a piece slides."""
        return self._motion.moving

    @property
    def changed(self) -> bool:
        """Whether it looks different from what is drawn though nothing moves by itself."""
        return not self._motion.moving and self._drawn != self._shown

    def show(self, shown: Shown) -> None:
        """Shows something else from now on."""
        old, new = self._shown.position, shown.position
        self._shown = shown
        if new == old:
            return
        self._motion.end()
        if not self._services.still and any(old.apply(move) == new for move in old.legal_moves()):
            self._motion.animate(Animation(old, new, self._services.now()))

    def update(self) -> None:
        """Ends a slide that is over."""
        self._motion.end_if_over(self._services.now())

    def draw(self, surface: pygame.Surface) -> Rect:
        """All of it; gives where that is."""
        motions, part = self._motion.motions(self._shown.position, self._services.now())
        surface.fill(self._services.painter.theme.background, self._view.geometry.frame)  # its corners are smooth
        self._view.draw(surface, motions, part, solved=self._shown.position.is_goal)
        if not self._motion.moving:
            self._draw_moves(surface)
        self._motion.drawn()
        self._drawn = None if self._motion.moving else self._shown
        return self._view.geometry.frame

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What looks different; gives where that is."""
        return [self.draw(surface)] if self.moving or self.changed else []

    def _draw_moves(self, surface: pygame.Surface) -> None:
        """The piece that was played with a rim, arrows for its move and for the best ones."""
        theme, shown = self._services.painter.theme, self._shown
        colours = dict.fromkeys(shown.best, theme.second)
        if shown.costly and shown.played is not None:
            colours[shown.played] = theme.accent
        if shown.played is not None:
            pitch, colour = self._view.geometry.pitch, colours.get(shown.played, theme.text_soft)
            rect = self._piece(shown.played)
            self._services.painter.art.draw_panel(surface, rect, pitch // 8, None, colour, max(pitch // 16, 2))
            colours.setdefault(shown.played, colour)
        for move, colour in colours.items():
            self._view.draw_arrow(surface, self._piece(move), move, colour, theme.accent_text)

    def _piece(self, move: Move) -> Rect:
        """Where the piece lies that a move slides."""
        position = self._shown.position
        motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
        return self._view.geometry.place(*motion.start, *block_size(position.board, motion.piece))
