"""The board of a review, or while a short cut is shown two: the detour, and what would have been better."""

from __future__ import annotations

from functools import partial

import pygame

from solver import Board

from ...ui.geometry import Rect
from ...ui.parts import Part
from ..services import Services
from .board import ReviewBoard, Shown
from .layout import side_by_side
from .study import Study
from .words import ReviewWords


class ReviewBoards:
    """Shows what is looked at."""

    def __init__(
        self, services: Services, words: ReviewWords, board: Board, area: Rect, text: int, study: Study
    ) -> None:
        self._services, self._words, self._area, self._text = services, words, area, text
        self._pairs = side_by_side(board, area, text)
        self._board = ReviewBoard(services, board, area, _shown(study))
        self._both = [ReviewBoard(services, board, picture, _shown(study)) for picture, _ in self._pairs]
        self._captions: tuple[str, str] | None = None
        """What is said of each board, while there are two."""
        self.place: tuple[int, int | None] = 0, None
        """The number of moves that is looked at, and the distance there."""
        self.show(study)

    @property
    def _there(self) -> list[ReviewBoard]:
        return [self._board] if self._captions is None else self._both

    @property
    def shown(self) -> list[Shown]:
        """What each board shows."""
        return [board.shown for board in self._there]

    @property
    def moving(self) -> bool:
        """Whether a piece slides."""
        return any(board.stage.moving for board in self._there)

    @property
    def changed(self) -> bool:
        """Whether something looks different though nothing moves by itself."""
        return any(board.stage.changed for board in self._there)

    def update(self) -> None:
        """Ends slides that are over."""
        for board in self._there:
            board.stage.update()

    def show(self, study: Study) -> None:
        """Shows another place, or other moves of a short cut."""
        review, comparison, playback = study.reviewer.review, study.comparison, study.playback
        self._captions = None
        self._board.show(_shown(study))
        self.place = study.number, None if review is None else review.distances[study.number]
        if review is None or comparison is None or playback is None:
            return
        played, better = comparison.at(playback.done)
        detour = comparison.detour
        for board, way, done in zip(self._both, (comparison.played, comparison.better), (played, better), strict=True):
            board.show(Shown(way.positions[done]))
        left, right = review.distances[detour.first + played], comparison.distances[better]
        self._captions = self._words.captions(left, right)
        at_better = played == len(comparison.played.moves) and better > 0
        self.place = (detour.first + better, right) if at_better else (detour.first + played, left)

    def parts(self) -> list[Part]:
        """The ground of the boards, and a caption over each where there are two."""
        parts = [Part(self._area, self._captions is None, self._draw, 0)]
        painter = self._services.painter
        colours = painter.theme.accent, painter.theme.second
        for caption, colour, (_, rect) in zip(self._captions or (), colours, self._pairs, strict=False):
            draw = partial(painter.text, text=caption, rect=rect, height=self._text, centred=True, colour=colour)
            parts.append(Part(rect, caption, draw, 0))
        return parts

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What looks different; gives where that is."""
        return [rect for board in self._there for rect in board.stage.draw_changes(surface)]

    def _draw(self, surface: pygame.Surface) -> None:
        for board in self._there:
            board.draw(surface)


def _shown(study: Study) -> Shown:
    return Shown(study.position, study.played, study.best, study.costly)
