"""Difficulty: a position among all of its board by distance, and the trail of its game over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver import Difficulty, Job, Outcome, Position, difficulty_in, has_table, play

from ...input.commands import Action
from ...model.game import Game
from ...system.background import run_job
from ...ui.chart import Marks, histogram
from ...ui.control import Note
from ...ui.geometry import Page, Rect, small_text
from ...ui.labels import Line, Panel, Progress
from ...ui.widget import Widget
from ...words.boards import difficulty_sentence
from ..common.coach_screen import CoachScreen
from ..common.distance_panel import around_bars
from ..game_screen import GameScreen
from ..services import Services
from .trail import TrailLine, looked_up, next_to_find

LEAST_BELOW = 14  # lines of text that note and chart need
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


@dataclass(frozen=True)
class PositionRankLayout:
    """One panel with a sentence, the difficulty and a note, and below them the trail over the bars."""

    panel: Rect
    sentence: Rect
    difficulty: Rect | None  # in small windows there is no room for it
    note: Rect
    chart: Rect
    trail: int  # height of the area over the bars


def position_rank_layout(page: Page) -> PositionRankLayout:
    """Return the layout of the screen on a page."""
    panel, text = page.area, page.text
    inner = panel.inset(max(round(0.8 * text), 4))
    sentence, left = inner.from_top(round(1.3 * text), text // 5)
    line, below = left.from_top(round(1.3 * small_text(text)), text // 5)
    difficulty = line if below.height >= LEAST_BELOW * text else None
    left = left if difficulty is None else below
    note, chart = left.from_top(round(1.3 * small_text(text)), text // 3)
    return PositionRankLayout(panel, sentence, difficulty, note, chart, max(chart.height - 6 * text, 1) * 2 // 5)


class PositionRankScreen(CoachScreen):
    """A screen with the distance of a position among all of its board, filled in as searches find distances."""

    heading_name = "position_rank.heading"
    own_key = Action.POSITION_RANK

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        self._positions = play(game.start, game.moves).positions
        self._has_trail = len(self._positions) > 1
        self._asked = game.position
        self.trail: list[int | None] = [None] * len(self._positions)
        self.pointed: int | None = None  # distance of the selected bar
        self.difficulty: Difficulty | None = None  # of the position on the board, once it is measured
        self._measuring: Job[Difficulty] | None = None
        super().__init__(services, size, back, game)
        self.looked()

    # What is shown

    @property
    def position(self) -> Position:
        """The position of the trail that the coach searches."""
        return self._asked

    @property
    def distance(self) -> int | None:
        """The distance of the position on the board; None until it is known."""
        return self.trail[-1]

    @property
    def at_least(self) -> int:
        """A lower bound on that distance, while a search for it goes on."""
        work = self.services.coach.analyzer.work
        return work.at_least if self.distance is None and work.position == self.game.position else 0

    @property
    def _reveals(self) -> bool:
        """The screen shows the distance of the position, or a lower bound."""
        return self.distance is not None or self.at_least > 0

    @property
    def sentence(self) -> str:
        """The rank of the position as a sentence."""
        return self.distances.position_rank(self.counts, self.distance, self.at_least)

    @property
    def note(self) -> str:
        """The note on the selected distance or on the trail, or the error."""
        if self.waiting is not None:
            return self.waiting.sentence
        if self.pointed is not None:
            return self.distances.bar(self.counts, self.pointed)
        helps = self._reveals and self.game.distance_helps
        return self.distances.counting(self.distances.trail(self.trail), helps)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words, shown = self.words, self.histogram
        if shown is None:
            return []
        places = [("trail", shown.above)] if self._has_trail else []
        return [
            (Note(words.text(f"what.position_rank_{name}_name"), words.text(f"what.position_rank_{name}")), rect)
            for name, rect in (*places, ("chart", shown.area))
        ]

    # What becomes known

    def looked(self) -> None:
        if self.histogram is None and self.counts:
            self.own_layout()
        self.trail = looked_up(self.trail, self._positions, self.services.coach.analyzer.distance)
        if self._reveals:
            self.services.mark_measured(self.game)
        self._measure()
        self._find_next()

    def _measure(self) -> None:
        """Measure how hard the position is, in the background, as soon as a table holds it."""
        held = self.services.coach.analyzer.holding(self.game.position)
        if held is not None and self._measuring is None:
            table, position = held
            work = lambda progress, cancel: difficulty_in(table, position, cancel)  # noqa: E731
            self._measuring = run_job(work, self.services.post, self._take_difficulty)

    def _take_difficulty(self, job: Job[Difficulty]) -> None:
        if job.outcome is Outcome.DONE:
            self.difficulty = job.result()

    def _find_next(self) -> None:
        """Search the next position of the trail, one at a time, where the board has no table."""
        coach, index = self.services.coach, next_to_find(self.trail)
        if has_table(self.board) or index is None or coach.is_waiting or coach.analyzer.outcome is Outcome.FAILED:
            return
        self._asked = self._positions[index]
        coach.ask(self._asked, lambda _: None)  # looked at with all else that has become known

    # Input

    def on_key(self, action: Action) -> None:
        if action in STEPS and self.counts:
            here = next((each for each in (self.pointed, self.distance) if each is not None), 0)
            self.pointed = min(max(here + STEPS[action], 0), len(self.counts) - 1)
        else:
            super().on_key(action)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self.pointed = None if self.histogram is None else self.histogram.number_at(point)

    # Widgets

    def own_layout(self) -> None:
        self.layout = position_rank_layout(self.page)
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
        if self.difficulty is not None and layout.difficulty is not None:
            yield self.line(layout.difficulty, difficulty_sentence(self.words, self.difficulty), small_text(text))
        yield self.line(layout.note, self.note, small_text(text))
        yield replace(chart, marks=Marks(self.distance, self.at_least, None, self.pointed))
        if self._has_trail:
            yield TrailLine(
                chart.above, chart.bars, tuple(self.trail), small_text(text), self.words.text("position_rank.start")
            )
