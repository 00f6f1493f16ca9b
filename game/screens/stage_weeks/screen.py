"""The stages of number boards over the weeks: for each a bar a week, in moves or in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board
from solver.catalogue.stages import stages

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.stage_weeks import MOST_WEEKS, StageWeek, boards_with_stages
from ...model.statistics import Statistics
from ...modes.lessons import TESTS, passed_tests
from ...store.storage import Store
from ...ui.art import fill_rect
from ...ui.boxes import Part, across, down
from ...ui.chart import draw_apart
from ...ui.control import Control, ItemCommand, Naming
from ...ui.geometry import REST, Rect, row, small_text
from ...ui.labels import Paragraph
from ...ui.text import line_step
from ...ui.widget import Painter, Widget
from ...words.board_texts import board_name, stage_name
from ..backdrops import ALBUM
from ..common.page_screen import YOU, RecordsPage
from ..game_screen import GameScreen
from ..interface import Interface

BOARD, MEASURE = ItemCommand("board"), ItemCommand("measure")
LABEL, WIDEST_BUTTON = 8.5, 16  # widths, in heights of the text: of a stage's name, and of the buttons
HIGHEST = 5  # a stage, likewise
LEAST_BAR = 1.7  # its height with values over the bars, in lines of small text


def _columns(rect: Rect, text: int, beside: int) -> tuple[Rect, list[Rect], Rect]:
    """Return the place of a name, beside it that of each week, and at the end room for the last value."""
    label, chart, last = row(rect, round(LABEL * text), REST, beside, gap=text // 2)
    return label, chart.columns(MOST_WEEKS, max(text // 4, 2)), last


@dataclass(frozen=True)
class StageBars(Widget):
    """A stage: its name, and for each week a bar with its value over it; or the last one's alone, beside the bars."""

    name: str
    values: tuple[float | None, ...]
    written: tuple[str, ...]
    greatest: float
    """What a bar as high as the widget stands for."""
    beside: int
    """The width of the last value beside the bars; 0 where each has its own over it."""
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, *self.written[-1:]]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, size = painter.theme, small_text(self.text)
        label, places, last = _columns(self.rect, self.text, self.beside)
        painter.text(surface, self.name, label, self.text)
        above = 0 if self.beside else line_step(size)
        if self.beside:
            painter.text(surface, self.written[-1], last, size, soft=True, right=True)
        for number, (each, said, place) in enumerate(zip(self.values, self.written, places, strict=False), 1):
            if each is None:
                continue
            high = max(round((place.height - above) * each / self.greatest), 2)
            bar, over = place.from_bottom(high)
            fill_rect(surface, theme.accent if number == len(self.values) else theme.second, bar)
            if above:
                painter.text(surface, said, over.from_bottom(above)[0], size, soft=True, centred=True)


@dataclass(frozen=True)
class WeekNames(Widget):
    """The first day of each week, below its bars; the last weeks first where not all have room."""

    name: str
    days: tuple[str, ...]
    beside: int
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size, (label, places, _) = small_text(self.text), _columns(self.rect, self.text, self.beside)
        painter.text(surface, self.name, label, size, soft=True)
        lines = [
            (place.centre[0], painter.fonts.line(day, size, painter.theme.text_soft))
            for day, place in zip(self.days, places, strict=False)
        ]
        draw_apart(surface, reversed(lines), self.rect, size // 3)


class StageWeeksScreen(RecordsPage):
    """Two buttons choose the board and what is measured; the tests that were passed stand above."""

    own_key = Action.STAGES
    door = YOU
    ground = ALBUM

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, coach: Coach
    ) -> None:
        self._coach, self._statistics = coach, Statistics()
        self.boards: Sequence[Board] = ()
        self.chosen, self.in_seconds = 0, False
        self.weeks: Sequence[StageWeek] | None = None
        super().__init__(interface, size, back, store)

    def take_statistics(self, statistics: Statistics) -> None:
        self._statistics, self.boards = statistics, boards_with_stages(statistics.records)
        self._count()

    def _count(self) -> None:
        """Compute the averages of the games of the chosen board, in the background."""
        self.weeks = () if not self.boards else None
        if self.boards:
            board = self.boards[self.chosen]
            self._coach.method.weigh(list(self._statistics.of_board(board.id)), board, self._take)
        self.refresh()

    def _take(self, weeks: Sequence[StageWeek]) -> None:
        self.weeks = weeks
        self.refresh()

    @property
    def message(self) -> str:
        """What is said below the bars."""
        words = self.words
        if self.weeks is None:
            return words.text("stages.working")
        if not self.weeks:
            return words.text("stages.no_weeks")
        first, last = words.day(self.weeks[0].monday), words.day(self.weeks[-1].monday)
        games = sum(week.games for week in self.weeks)
        if first == last:
            return words.text("stages.one_week", first=first, games=games)
        return words.text("stages.weeks", first=first, last=last, games=games)

    @property
    def tests(self) -> str:
        """Which tests were passed, and in how many moves."""
        words, passed = self.words, passed_tests(self._statistics)
        if not passed:
            return words.text("stages.no_tests", of=len(TESTS))
        each = [
            words.text("stages.test", course=words.text(f"lesson.course_{course}"), moves=words.moves(record.moves))
            for course, record in passed.items()
        ]
        return words.text("stages.tests", passed=len(passed), of=len(TESTS), each=words.listed(each))

    def content(self) -> Part:
        text, page, gap = self.text, self.page, self.page.gap
        width = min((page.area.width - 2 * gap) // 2, WIDEST_BUTTON * text)
        tests = partial(Paragraph, text=self.tests, height=text)
        said = partial(Paragraph, text=self.message, height=small_text(text), soft=True, is_news=True)
        if not self.boards:  # there is nothing to choose
            return down((round(2.6 * text), tests), (round(2.6 * text), said), None, gap=gap)
        return down(
            (round(2.6 * text), tests),
            (page.row, across(*((width, each) for each in self._buttons), None, gap=gap)),
            self._bars,
            (round(2.6 * text), said),
            gap=gap,
        )

    @property
    def _buttons(self) -> list[Control]:
        words, named = self.words, partial(Control.named, self.words)
        of = board_name(words, self.boards[self.chosen])
        few = "" if len(self.boards) > 1 else "idle.stages_board"
        measure = words.text(f"stages.{'seconds' if self.in_seconds else 'moves'}")
        return [
            named(BOARD, "boards", "stages_board", on_press=self._next_board, disabled_reason=few, board=of),
            named(MEASURE, "clock", "stages_measure", on_press=self._next_measure, measure=measure),
        ]

    def _next_board(self) -> None:
        self.chosen = (self.chosen + 1) % len(self.boards)
        self._count()

    def _next_measure(self) -> None:
        self.in_seconds = not self.in_seconds
        self.refresh()

    def _bars(self, rect: Rect) -> Part:
        if not self.weeks:
            return None
        stages_of, size = range(len(self.weeks[0].means)), small_text(self.text)
        gap, below = max(self.text // 3, 2), line_step(size)
        height = min((rect.height - below) // len(stages_of) - gap, HIGHEST * self.text)
        widest = max(self.painter.fonts.width(each, size) for number in stages_of for each in self._written(number))
        fits = height >= LEAST_BAR * below and widest <= _columns(rect, self.text, 0)[1][0].width
        beside = 0 if fits else widest + 1
        rows = [partial(self._stage, number, beside) for number in stages_of]
        days = tuple(self.words.language.profile.dates.write_short(week.monday) for week in self.weeks)
        names = partial(WeekNames, name=self.words.text("stages.week"), days=days, beside=beside, text=self.text)
        return down(*((height, each) for each in rows), (below, names), None, gap=gap)

    def _values(self, number: int) -> tuple[float | None, ...]:
        """Return the average of a stage in each week, in what is measured."""
        means = [week.means[number] for week in self.weeks or ()]
        return tuple(mean.seconds if self.in_seconds else mean.moves for mean in means)

    def _written(self, number: int) -> tuple[str, ...]:
        """Return the averages of a stage as they are written."""
        return tuple("-" if each is None else self.words.number(each, ".1f") for each in self._values(number))

    def _stage(self, number: int, beside: int, rect: Rect) -> Widget:
        board, all_stages = self.boards[self.chosen], range(len(self.weeks[0].means) if self.weeks else 0)
        name = stage_name(self.words, stages(board.rows, board.columns)[number], board.columns)
        values, written = self._values(number), self._written(number)
        greatest = max((each for stage in all_stages for each in self._values(stage) if each is not None), default=0)
        return StageBars(rect, name, values, written, greatest or 1, beside, self.text)
