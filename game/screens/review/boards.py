"""The board of a review, or while a short cut is shown two: the detour, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from solver import Board, Move, Position

from ...board.marks import Arrow, Mark, Rim
from ...board.stage import Stage
from ...ui.geometry import Rect
from ...ui.labels import Line
from ...ui.widget import Painter, Widget
from ..services import Services
from .layout import side_by_side
from .viewpoint import Viewpoint
from .words import ReviewWords


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
        return self.position.is_goal

    def show(self, shown: MarkedPosition) -> None:
        old, self.shown = self.position, shown
        self.stage.marks = self._marks()
        if self.position == old:
            return
        self.stage.end()
        if any(old.apply(move) == self.position for move in old.legal_moves()):
            self.stage.show_change(old)

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
        return [
            *rims,
            *(Arrow(stage.piece_of(move), colour, theme.accent_text, move) for move, colour in colours.items()),
        ]


class ReviewBoards:
    """Shows what is looked at."""

    def __init__(
        self, services: Services, words: ReviewWords, board: Board, area: Rect, text: int, viewpoint: Viewpoint
    ) -> None:
        self._services, self._words, self._area, self._text = services, words, area, text
        self._pairs = side_by_side(board, area, text)
        self._board = ReviewBoard(services, board, area, _shown(viewpoint))
        self._both = [ReviewBoard(services, board, picture, _shown(viewpoint)) for picture, _ in self._pairs]
        self._captions: tuple[str, str] | None = None
        """What is said of each board, while there are two."""
        self.place: tuple[int, int | None] = 0, None
        """The number of moves that is looked at, and the distance there."""
        self.show(viewpoint)

    @property
    def _there(self) -> list[ReviewBoard]:
        return [self._board] if self._captions is None else self._both

    @property
    def shown(self) -> list[MarkedPosition]:
        return [board.shown for board in self._there]

    @property
    def moving(self) -> bool:
        return any(board.stage.moving for board in self._there)

    def update(self) -> bool:
        """Ends slides that are over; true if one was."""
        rested = [board.stage.update() for board in self._there]
        return any(rested)

    def show(self, viewpoint: Viewpoint) -> None:
        """Shows another place, or other moves of a short cut."""
        review, comparison, playback = viewpoint.reviewer.review, viewpoint.comparison, viewpoint.playback
        self._captions = None
        self._board.show(_shown(viewpoint))
        self.place = viewpoint.number, None if review is None else review.distances[viewpoint.number]
        if review is None or comparison is None or playback is None:
            return
        played, better = comparison.at(playback.done)
        detour = comparison.detour
        for board, way, done in zip(self._both, (comparison.played, comparison.better), (played, better), strict=True):
            board.show(MarkedPosition(way.positions[done]))
        left, right = review.distances[detour.first + played], comparison.distances[better]
        self._captions = self._words.captions(left, right)
        at_better = played == len(comparison.played.moves) and better > 0
        self.place = (detour.first + better, right) if at_better else (detour.first + played, left)

    def widgets(self) -> list[Widget]:
        """The ground of the boards, and a caption over each where there are two."""
        theme = self._services.painter.theme
        captions = zip(self._captions or (), (theme.accent, theme.second), self._pairs, strict=False)
        return [
            _Ground(self._area, self, self._captions is None, margin=0),
            *(
                Line(rect, caption, self._text, centred=True, colour=colour, margin=0)
                for caption, colour, (_, rect) in captions
            ),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing: that is done with the ground."""

    def draw_boards(self, surface: pygame.Surface) -> None:
        for board in self._there:
            board.stage.draw(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        return [rect for board in self._there for rect in board.stage.draw_changes(surface)]


@dataclass(frozen=True)
class _Ground(Widget):
    """What the boards lie on: where one gives way to two, all of it is cleared."""

    boards: ReviewBoards
    alone: bool

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.boards.draw_boards(surface)


def _shown(viewpoint: Viewpoint) -> MarkedPosition:
    return MarkedPosition(viewpoint.position, viewpoint.played, viewpoint.best, viewpoint.costly)
