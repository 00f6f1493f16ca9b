"""Where am I: a position among all of its board by distance, and the trail of its game over them."""

from __future__ import annotations

from functools import partial

import pygame

from solver import Outcome, Position, has_table, play

from ...input.commands import Action
from ...model.session import Game
from ...ui.control import Command, Control
from ...ui.explanation import Note
from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.text_size import small_text
from ...ui.waiting import Waiting, draw_waiting
from ...words.distances import PlaceWords
from ..common.coach_scene import CoachScene
from ..common.histogram import Histogram, Marks
from ..scene import Scene
from ..services import Services
from .layout import PlaceLayout, place_layout
from .model import Trail, filled, next_to_find
from .trail import draw_trail

STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class PlaceScene(CoachScene):
    """Shows what is known at once, and the rest as searches find it out."""

    own_key = Action.PLACE

    def __init__(self, services: Services, size: tuple[int, int], back: Scene, game: Game) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        self._way = play(game.start, game.moves).positions
        self._known, self._asked = Trail(services.coach.distance), game.position
        self.trail: list[int | None] = [None] * len(self._way)
        """The distances at the start and after each move; None where it is not known."""
        self.pointed: int | None = None
        """The distance that is told about besides."""
        super().__init__(services, size, back, game)
        self.looked()

    # What is shown

    @property
    def what(self) -> str:
        """The question."""
        return self.services.words.text("place.heading")

    @property
    def position(self) -> Position:
        """The one of the trail that is searched for."""
        return self._asked

    @property
    def layout(self) -> PlaceLayout:
        """Where everything is."""
        return self._layout

    @property
    def histogram(self) -> Histogram | None:
        """The bars, once the board's counts are known."""
        return self._histogram

    @property
    def distance(self) -> int | None:
        """Of the position on the board, once it is known."""
        return self.trail[-1]

    @property
    def at_least(self) -> int:
        """While a search for that goes on the least that it can be."""
        work = self.services.coach.work
        return work.at_least if self.distance is None and work.position == self.game.position else 0

    @property
    def _tells(self) -> bool:
        """Whether it says how far the position on the board is from the goal, or the least that it can be."""
        return self.distance is not None or self.at_least > 0

    @property
    def sentence(self) -> str:
        """Where the position stands."""
        return self._words.place(self.counts, self.distance, self.at_least)

    @property
    def note(self) -> str:
        """What lies at the distance that is pointed at, or from where to where the game has gone; what has failed."""
        if self.waiting is not None:
            return self.waiting.sentence
        if self.pointed is not None:
            return self._words.bar(self.counts, self.pointed)
        helps = self._tells and self.game.distance_helps
        return self._words.counting(self._words.trail(self.trail), helps)

    @property
    def own_controls(self) -> list[tuple[Control, Rect]]:
        """None besides Back."""
        return []

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """The trail and the bars."""
        words, histogram = self.services.words, self._histogram
        if histogram is None:
            return []
        trail, chart = (
            Note(words.text(f"what.place_{name}_name"), words.text(f"what.place_{name}")) for name in ("trail", "chart")
        )
        notes = [(chart, histogram.area)]
        return [(trail, histogram.above), *notes] if len(self._way) > 1 else notes

    # What becomes known

    def looked(self) -> None:
        """More of the trail, and the bars."""
        if self._histogram is None and self.counts:
            self.own_layout()
        self.trail, self.stale = filled(self._known.of(self.game)), True
        if self._tells:
            self.services.mark_measured(self.game)
        self._find_next()

    def _find_next(self) -> None:
        """Where each position is searched by itself: one after another, until the trail is complete."""
        coach, index = self.services.coach, next_to_find(self.trail)
        if has_table(self.board) or index is None or coach.waiting or coach.outcome is Outcome.FAILED:
            return
        self._asked = self._way[index]
        coach.ask(self._asked, lambda _: None)  # looked at with all else that has become known

    # Input

    def act(self, action: Action) -> None:
        """Left and Right point at the bars."""
        if action in STEPS and self.counts:
            here = next((each for each in (self.pointed, self.distance) if each is not None), 0)
            self._point(min(max(here + STEPS[action], 0), len(self.counts) - 1))
        else:
            super().act(action)

    def do(self, command: Command) -> None:
        """There is nothing else to do."""

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Points at a bar."""
        super().drag(point, held)
        self._point(None if self._histogram is None else self._histogram.distance_at(point))

    def _point(self, distance: int | None) -> None:
        if distance != self.pointed:
            self.pointed, self.stale = distance, True

    # Drawing

    def own_layout(self) -> None:
        """Words over bars."""
        painter, text, counts = self.services.painter, self.page.text, self.counts
        self._words, self._layout = PlaceWords(self.services.words), place_layout(self.page)
        above = self._layout.trail if len(self._way) > 1 else 0
        chart = self._layout.chart
        self._histogram = Histogram(painter, self._words, chart, text, counts, above) if counts else None

    def own_parts(self) -> list[Part]:
        """All in one panel."""
        waiting, says = self.waiting, (self.sentence, self.note) if self.counts else ("", "")
        marks = Marks(self.distance, self.at_least, None, self.pointed)
        draw = partial(self._draw, sentence=says[0], note=says[1], marks=marks, waiting=waiting)
        return [Part(self._layout.panel, (says, marks, tuple(self.trail), waiting), draw)]

    def _draw(self, surface: pygame.Surface, sentence: str, note: str, marks: Marks, waiting: Waiting | None) -> None:
        painter, text, layout = self.services.painter, self.page.text, self._layout
        painter.panel(surface, layout.panel, radius=max(text // 2, 4))
        if self._histogram is None:
            if waiting is not None:
                draw_waiting(painter, surface, layout.chart, waiting, text)
            return
        painter.text(surface, sentence, layout.sentence, text)
        painter.text(surface, note, layout.note, small_text(text), soft=True)
        self._histogram.draw(surface, marks)
        if len(self.trail) > 1:
            draw_trail(painter, surface, self._histogram.above, self._histogram.bars, self.trail, small_text(text))
