"""Difficulty: a position among all of its board by distance, and the trail of its game over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import pygame

from solver import Difficulty, Job, Outcome, Position, difficulty_in, has_table, play

from ...input.commands import Action
from ...model.game import Game
from ...system.background import run_job
from ...ui.chart import Bars, Marks, histogram
from ...ui.control import Note
from ...ui.geometry import Page, Rect, small_text
from ...ui.labels import Line, Panel, Progress
from ...ui.svg import Point, disc, line
from ...ui.widget import Painter, Widget
from ...words.boards import difficulty_sentence
from ..common.coach_screen import CoachScreen, around_bars
from ..game_screen import GameScreen
from ..services import Services

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
        work = self.analyzer.work
        return work.at_least if self.distance is None and work.position == self.game.position else 0

    @property
    def _is_revealing(self) -> bool:
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
        helps = self._is_revealing and self.game.is_distance_help
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
        self.trail = looked_up(self.trail, self._positions, self.analyzer.distance)
        if self._is_revealing:
            self.services.mark_measured(self.game)
        self._measure()
        self._find_next()

    def _measure(self) -> None:
        """Measure how hard the position is, in the background, as soon as a table holds it."""
        held = self.analyzer.holding(self.game.position)
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
        if has_table(self.board) or index is None or coach.is_waiting or self.analyzer.outcome is Outcome.FAILED:
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


def looked_up(
    trail: Sequence[int | None], positions: Sequence[Position], distance: Callable[[Position], int | None]
) -> list[int | None]:
    """Return a trail completed with the distances known by now; known entries are not looked up again."""
    known = zip(trail, positions, strict=True)
    return filled([distance(position) if there is None else there for there, position in known])


def filled(trail: Sequence[int | None]) -> list[int | None]:
    """Return a trail completed with the distances that follow from its known ones.

    Each move changes the distance by exactly 1. So where two known ones differ by as many as there are moves between
    them, those between lie in a straight line.
    """
    found = list(trail)
    known = [i for i, distance in enumerate(trail) if distance is not None]
    for i, j in pairwise(known):
        first, last = trail[i], trail[j]
        if first is not None and last is not None and abs(last - first) == j - i:
            step = 1 if last > first else -1
            found[i:j] = range(first, last, step)
    return found


def next_to_find(trail: Sequence[int | None]) -> int | None:
    """Return the index of the distance to search next in a filled trail; None if all are known.

    The last one, of the present position, comes before the first one, and then the middle of the longest gap: half of
    the gap may follow from it.
    """
    for end in (len(trail) - 1, 0):
        if trail[end] is None:
            return end
    known = [i for i, distance in enumerate(trail) if distance is not None]
    gap, i = max(((j - i, i) for i, j in pairwise(known)), default=(1, 0))
    return i + gap // 2 if gap > 1 else None


@dataclass(frozen=True)
class TrailLine(Widget):
    """A line from a ring at the start to a disc at the present position, over that distance's bar.

    It has a dot for each move, if there is room, and is dashed across unknown distances.
    """

    bars: Bars
    trail: tuple[int | None, ...]
    size: int
    start: str

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, theme, dot = self.rect, painter.theme, max(self.size / 4, 2.0)
        step = (rect.height - 4 * dot) / max(len(self.trail) - 1, 1)
        points = [
            None if distance is None else (self.bars.middle(distance) - rect.x + 0.5, round(2 * dot + i * step, 1))
            for i, distance in enumerate(self.trail)
        ]
        runs = _runs(points)
        gaps = ((before[-1], after[0]) for before, after in pairwise(runs))
        body = [line(run, theme.text, 0.5 * dot) for run in runs]
        body += [line(gap, theme.text, 0.4 * dot, dash=round(1.2 * dot, 1)) for gap in gaps]
        if step > 2.5 * dot:
            body += [disc(point, 0.7 * dot, theme.text) for run in runs for point in run]
        if points[0] is not None:
            body.append(disc(points[0], 1.2 * dot, theme.panel, theme.text, 0.6 * dot))
        if points[-1] is not None:
            body.append(disc(points[-1], 1.6 * dot, theme.accent, theme.panel, 0.5 * dot))
        surface.blit(painter.art.sketch("".join(body), rect.width, rect.height), rect)
        if points[0] is not None and step > 0.6 * dot:
            x, y, aside = rect.x + round(points[0][0]), rect.y + round(points[0][1]), self.size
            left = x - rect.x > rect.width // 2
            room = Rect(rect.x, y, x - aside - rect.x, 0) if left else Rect(x + aside, y, rect.right - x - aside, 0)
            place = room._replace(y=y - self.size // 2, height=self.size)
            painter.text(surface, self.start, place, self.size, soft=True, right=left)


def _runs(points: Sequence[Point | None]) -> list[list[Point]]:
    """Return the runs of consecutive points without a gap."""
    runs = (run for known, run in groupby(points, key=lambda point: point is not None) if known)
    return [[point for point in run if point is not None] for run in runs]
