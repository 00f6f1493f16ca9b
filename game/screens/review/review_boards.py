"""The board of a review; for a short cut two boards, with the detour and the better line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import Move, Position

from ...board.board_input import InputResult, input_on
from ...board.bodies import shape_moved
from ...board.marks import Mark, Rim
from ...board.stage import Stage
from ...ui.access import AccessNode
from ...ui.boxes import Part, at, layers
from ...ui.control import Naming
from ...ui.geometry import Rect
from ...ui.labels import Line
from ...ui.widget import Painter, Widget
from .content import side_by_side
from .model import ReviewModel
from .words import ReviewWords

MOST_MARKED = 4  # best moves; more marks would cover the pieces, and the text lists them all


class MarkedPosition(NamedTuple):
    """A position with the moves to mark on it."""

    position: Position
    played: Move | None = None
    best: Sequence[Move] = ()
    is_costly: bool = False


class ReviewBoard:
    """A board that shows positions; a neighbour of the last one slides in."""

    def __init__(self, painter: Painter, now: Callable[[], float], area: Rect, shown: MarkedPosition) -> None:
        self.board, self.shown = shown.position.board, shown
        self._painter = painter
        self.stage = Stage(painter, now, lambda: self.position, area)
        self.input = input_on(self.stage)
        self.stage.marks = self._marks()

    @property
    def position(self) -> Position:
        return self.shown.position

    def show(self, shown: MarkedPosition, released: InputResult | None = None) -> None:
        """Show a position; pieces that were dragged there start from ``released``."""
        old, self.shown = self.position, shown
        if self.position != old:
            if released is None:
                self.input.marked = False
            self.stage.end()
            if released is not None:
                self.stage.show_change(old, released.part, place=released.place)
            elif any(old.apply(move) == self.position for move in old.legal_moves()):
                self.stage.show_change(old)
        self.mark()

    def mark(self) -> None:
        """Update the marks on the board."""
        self.stage.marks = self._marks()

    def _marks(self) -> list[Mark]:
        theme, shown, stage = self._painter.theme, self.shown, self.stage
        best = sorted(shown.best, key=lambda move: move != shown.played)[:MOST_MARKED]
        colours, marks = dict.fromkeys(best, theme.second), list[Mark]()
        if shown.played is not None:
            if shown.is_costly:
                colours[shown.played] = theme.accent
            colour = colours.setdefault(shown.played, theme.text_soft)
            shape = shape_moved(self.position, shown.played)
            marks.append(Rim(stage.piece_of(shown.played), colour, shape=shape))
        marks += [stage.mark_of(move, colour, theme.accent_text) for move, colour in colours.items()]
        return [*marks, *self.input.marks]


class ReviewBoards:
    """One board with the selected place, or two with a short cut."""

    def __init__(
        self,
        painter: Painter,
        now: Callable[[], float],
        words: ReviewWords,
        area: Rect,
        text: int,
        model: ReviewModel,
    ) -> None:
        self._painter, self._words, self._text = painter, words, text
        self._pairs = side_by_side(model.board, area, text)
        rects = area, *(picture for picture, _ in self._pairs)
        self.first, *self._both = [ReviewBoard(painter, now, rect, _shown(model)) for rect in rects]
        self._captions: Sequence[str] = ()
        self._can_play = False
        self.show(model)

    @property
    def there(self) -> list[ReviewBoard]:
        return self._both if self._captions else [self.first]

    @property
    def to_play(self) -> ReviewBoard | None:
        """The board on which pieces can be played; None while there are two, or nothing to review."""
        return self.first if self._can_play and not self._captions else None

    @property
    def is_moving(self) -> bool:
        return any(board.stage.is_moving for board in self.there)

    def update(self) -> bool:
        rested = [board.stage.update() for board in self.there]
        return any(rested)

    def show(self, model: ReviewModel, released: InputResult | None = None) -> None:
        """Show another place or another move of a short cut."""
        self._can_play = model.reviewer.error is None
        self.first.show(_shown(model), released)
        comparison, self._captions = model.comparison, ()
        if comparison is not None and model.review is not None:
            played, better = model.steps
            self._both[0].show(MarkedPosition(comparison.played.positions[played]))
            self._both[1].show(MarkedPosition(comparison.better.positions[better]))
            left, right = model.review.distances[comparison.detour.first + played], comparison.distances[better]
            self._captions = self._words.captions(left, right)

    def part(self) -> Part:
        """Return the ground of the boards, and a caption over each where there are two."""
        theme = self._painter.theme
        ground = partial(_Ground, boards=self, is_single=not self._captions, margin=0)
        line = partial(Line, height=self._text, centred=True, margin=0)
        captions = [
            at(self._pairs[index][1], partial(line, text=said, colour=(theme.accent, theme.second)[index]))
            for index, said in enumerate(self._captions)
        ]
        return layers(ground, *captions)

    def point(self, point: tuple[int, int] | None) -> None:
        if self.to_play is not None:
            self.to_play.stage.point(point)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing: the ground draws the boards."""

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        return [node for board in self.there for node in board.stage.nodes(words)]

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        return [rect for board in self.there for rect in board.stage.draw_changes(surface)]


@dataclass(frozen=True)
class _Ground(Widget):
    """The ground of the boards; all of it is cleared where one board gives way to two."""

    boards: ReviewBoards
    is_single: bool

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        for board in self.boards.there:
            board.stage.draw(surface)


def _shown(model: ReviewModel) -> MarkedPosition:
    return MarkedPosition(model.position, model.played, model.best, model.is_costly)
