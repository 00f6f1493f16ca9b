"""Difficulty: a position among all of its board by distance, and the trail of its game over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver import Outcome, Position, has_table, play

from ...input.commands import Action
from ...model.game import Game
from ...ui.control import Note
from ...ui.geometry import Rect, small_text
from ...ui.histogram import Marks, histogram
from ...ui.labels import Line, Panel, Progress
from ...ui.widget import Widget
from ..common.coach_screen import CoachScreen
from ..common.distances import around_bars
from ..game_screen import GameScreen
from ..services import Services
from .layout import standing_layout
from .model import looked_up, next_to_find
from .trail import TrailLine

STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class StandingScreen(CoachScreen):
    """Shows what is known at once, and the rest as searches find it out."""

    heading_name = "standing.heading"
    own_key = Action.PLACE

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        self._way = play(game.start, game.moves).positions
        self._has_trail = len(self._way) > 1
        self._asked = game.position
        self.trail: list[int | None] = [None] * len(self._way)
        """The distances at the start and after each move; None where it is not known."""
        self.pointed: int | None = None
        """The distance that is told about besides."""
        super().__init__(services, size, back, game)
        self.looked()

    # What is shown

    @property
    def position(self) -> Position:
        """The one of the trail that is searched for."""
        return self._asked

    @property
    def distance(self) -> int | None:
        """Of the position on the board, once it is known."""
        return self.trail[-1]

    @property
    def at_least(self) -> int:
        """While a search for that goes on the least that it can be."""
        work = self.services.coach.guide.work
        return work.at_least if self.distance is None and work.position == self.game.position else 0

    @property
    def _tells(self) -> bool:
        """True if the screen reveals the distance of the position, or a lower bound."""
        return self.distance is not None or self.at_least > 0

    @property
    def sentence(self) -> str:
        """Where the position stands."""
        return self.distances.standing(self.counts, self.distance, self.at_least)

    @property
    def note(self) -> str:
        """The note on the selected distance or on the trail, or the error."""
        if self.waiting is not None:
            return self.waiting.sentence
        if self.pointed is not None:
            return self.distances.bar(self.counts, self.pointed)
        helps = self._tells and self.game.distance_helps
        return self.distances.counting(self.distances.trail(self.trail), helps)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words, shown = self.words, self.histogram
        if shown is None:
            return []
        places = [("trail", shown.above)] if self._has_trail else []
        return [
            (Note(words.text(f"what.place_{name}_name"), words.text(f"what.place_{name}")), rect)
            for name, rect in (*places, ("chart", shown.area))
        ]

    # What becomes known

    def looked(self) -> None:
        if self.histogram is None and self.counts:
            self.own_layout()
        self.trail = looked_up(self.trail, self._way, self.services.coach.guide.distance)
        if self._tells:
            self.services.mark_measured(self.game)
        self._find_next()

    def _find_next(self) -> None:
        """Search the next position of the trail, one at a time, where the board has no table."""
        coach, index = self.services.coach, next_to_find(self.trail)
        if has_table(self.board) or index is None or coach.waiting or coach.guide.outcome is Outcome.FAILED:
            return
        self._asked = self._way[index]
        coach.ask(self._asked, lambda _: None)  # looked at with all else that has become known

    # Input

    def act(self, action: Action) -> None:
        if action in STEPS and self.counts:
            here = next((each for each in (self.pointed, self.distance) if each is not None), 0)
            self.pointed = min(max(here + STEPS[action], 0), len(self.counts) - 1)
        else:
            super().act(action)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        super().drag(point, held)
        self.pointed = None if self.histogram is None else self.histogram.number_at(point)

    # Widgets

    def own_layout(self) -> None:
        self.layout = standing_layout(self.page)
        fonts, texts, chart = self.painter.fonts, around_bars(self.distances), self.layout.chart
        above = self.layout.trail if self._has_trail else 0
        self.histogram = histogram(fonts, texts, chart, self.text, self.counts, above) if self.counts else None

    def own_widgets(self) -> list[Widget]:
        return [Panel(self.layout.panel, tuple(self._parts()), max(self.text // 2, 4))]

    def _parts(self) -> Iterator[Widget]:
        """Yield text, histogram and trail, or the reason why there are none yet."""
        layout, chart, text = self.layout, self.histogram, self.text
        if chart is None:
            if self.waiting is not None:
                yield Progress(layout.chart, self.waiting, text)
            return
        yield Line(layout.sentence, self.sentence, text)
        yield self.line(layout.note, self.note, small_text(text))
        yield replace(chart, marks=Marks(self.distance, self.at_least, None, self.pointed))
        if self._has_trail:
            yield TrailLine(
                chart.above, chart.bars, tuple(self.trail), small_text(text), self.words.text("standing.start")
            )
