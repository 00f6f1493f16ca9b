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
from ...model.stage_weeks import MOST_WEEKS, StageMean, StageWeek, boards_with_stages
from ...model.statistics import Statistics
from ...modes.lessons import TESTS, passed_tests
from ...store.storage import Store
from ...ui.art import fill_rect
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand, Naming
from ...ui.geometry import REST, Rect, row, small_text
from ...ui.labels import Paragraph
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ..common.page_screen import YOU, RecordsPage
from ..game_screen import GameScreen
from ..interface import Interface

BOARD, MEASURE = ItemCommand("board"), ItemCommand("measure")
LABEL, VALUE, WIDEST_BUTTON = 6.5, 4.5, 16  # widths, in heights of the text: beside the bars, and of the buttons


@dataclass(frozen=True)
class StageBars(Widget):
    """A stage: its tiles, a bar for each week, and the value of the last one."""

    name: str
    values: tuple[float | None, ...]
    most: float
    """The value of a bar as high as the row, the same for all stages."""
    last: str
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, self.last]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, size = painter.theme, small_text(self.text)
        label, chart, value = in_three(self.rect, self.text)
        painter.text(surface, self.name, label, self.text)
        painter.text(surface, self.last, value, size, soft=True, right=True)
        fill_rect(surface, theme.text_soft, chart.from_bottom(1)[0])
        for number, (each, place) in enumerate(zip(self.values, week_places(chart, self.text), strict=False), 1):
            if each is not None:
                colour = theme.accent if number == len(self.values) else theme.second
                fill_rect(surface, colour, place.from_bottom(max(round(place.height * each / self.most), 2))[0])


@dataclass(frozen=True)
class WeekNames(Widget):
    """The first days of the weeks, each below its bars; where there is no room for all, every second or third."""

    names: tuple[str, ...]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size, (_, chart, _) = small_text(self.text), in_three(self.rect, self.text)
        places = week_places(chart, self.text)
        widest = max(painter.fonts.width(name, size) for name in self.names) + self.text // 2
        apart = max(-(-widest // (places[1].x - places[0].x)), 1)
        last = len(self.names) - 1
        for number, (name, place) in enumerate(zip(self.names, places, strict=False)):
            if (last - number) % apart == 0:
                wide = place.inset(0)._replace(x=place.x - widest // 2, width=place.width + widest)
                painter.text(surface, name, wide, size, soft=True, centred=True)


def in_three(rect: Rect, text: int) -> list[Rect]:
    """Return the places of a stage's tiles, of its bars, and of its value."""
    return row(rect, round(LABEL * text), REST, round(VALUE * text), gap=text // 2)


def week_places(chart: Rect, text: int) -> list[Rect]:
    """Return the places of the bars."""
    return chart.columns(MOST_WEEKS, max(text // 4, 2))


class StageWeeksScreen(RecordsPage):
    """Two buttons choose the board and what is measured; the tests that were passed stand above."""

    own_key = Action.STAGES
    door = YOU

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
        """Average the games of the chosen board, in the background."""
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
        key = "stages.one_week" if first == last else "stages.weeks"
        most = words.number(self._most, ".1f")
        scale = words.text(f"stages.scale_{'seconds' if self.in_seconds else 'moves'}", most=most)
        return f"{words.text(key, first=first, last=last, games=games)} {scale}"

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
        of = board_name(words, self.boards[self.chosen]) if self.boards else "-"
        few = "" if len(self.boards) > 1 else "idle.stages_board"
        measure = words.text(f"stages.{'time' if self.in_seconds else 'moves'}")
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
        board = self.boards[self.chosen]
        rows = [partial(self._stage, number) for number in range(len(stages(board.rows, board.columns)))]
        gap, line = max(self.text // 3, 2), round(1.3 * small_text(self.text))
        height = min((rect.height - line - len(rows) * gap) // len(rows), round(4 * self.text))
        names = tuple(self.words.language.profile.dates.write_short(week.monday) for week in self.weeks)
        labels = partial(WeekNames, names=names, text=self.text)
        return down(*((height, each) for each in rows), (line, labels), None, gap=gap)

    @property
    def _most(self) -> float:
        """The greatest value of all stages and weeks: that of a bar as high as its row."""
        values = [self._value(mean) for week in self.weeks or () for mean in week.means]
        return max((each for each in values if each is not None), default=0) or 1

    def _value(self, mean: StageMean) -> float | None:
        """Return what is measured of a stage."""
        return mean.seconds if self.in_seconds else mean.moves

    def _stage(self, number: int, rect: Rect) -> Widget:
        board, weeks = self.boards[self.chosen], self.weeks or ()
        tiles = stages(board.rows, board.columns)[number].tiles
        values = tuple(self._value(week.means[number]) for week in weeks)
        last = "-" if not values or values[-1] is None else self.words.number(values[-1], ".1f")
        return StageBars(rect, self.words.listed(map(str, tiles)), values, self._most, last, self.text)
