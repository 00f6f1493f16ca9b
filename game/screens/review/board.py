"""A board in a review: a position, the move that was played there, and the best ones as arrows."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solver import Board, Move, Position

from ...board.marks import Arrow, Mark, Rim
from ...board.stage import Stage
from ...ui.geometry import Rect
from ..services import Services


class MarkedPosition(NamedTuple):
    """What a board shows."""

    position: Position
    played: Move | None = None
    """Its piece has a rim."""
    best: tuple[Move, ...] = ()
    costly: bool = False
    """Whether the move that was played is known to be none of the best."""


class ReviewBoard:
    """Shows positions; a neighbour of the one before slides in."""

    paused = False

    def __init__(self, services: Services, board: Board, area: Rect, shown: MarkedPosition) -> None:
        self.board, self.shown = board, shown
        self._services = services
        self.stage = Stage(services, self, area)
        self.stage.marks = self._marks()

    @property
    def position(self) -> Position:
        """The one that is looked at."""
        return self.shown.position

    @property
    def solved(self) -> bool:
        """Whether it is the goal."""
        return self.position.is_goal

    def show(self, shown: MarkedPosition) -> None:
        """Shows something else from now on."""
        old, self.shown = self.position, shown
        self.stage.marks = self._marks()
        if self.position == old:
            return
        self.stage.end()
        if any(old.apply(move) == self.position for move in old.legal_moves()):
            self.stage.show_change(old)

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        self.stage.draw(surface)

    def _marks(self) -> list[Mark]:
        """The piece that was played with a rim, arrows for its move and for the best ones."""
        theme, shown, stage = self._services.painter.theme, self.shown, self.stage
        colours = dict.fromkeys(shown.best, theme.second)
        if shown.costly and shown.played is not None:
            colours[shown.played] = theme.accent
        rims: list[Mark] = []
        if shown.played is not None:
            colour = colours.setdefault(shown.played, theme.text_soft)
            rims = [Rim(stage.piece_of(shown.played), colour)]
        return [*rims, *(Arrow(stage.piece_of(move), move, colour) for move, colour in colours.items())]
