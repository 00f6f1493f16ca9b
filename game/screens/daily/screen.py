"""The daily board: one a day, the same for everybody, the month as a calendar, and the streak."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from ...board.view import BoardPicture
from ...input.commands import Action, Scope
from ...model.days import days_later
from ...model.game import Origin
from ...model.grades import stars_of
from ...model.statistics import Statistics
from ...modes.daily import FeaturedDays, featured, featured_position, way_home_to
from ...ui.button import IconButton
from ...ui.control import Command, Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, TARGET, Page, Rect, column, large_text, row, small_text
from ...ui.labels import Line, Stars, draw_stars, stars_text, stars_width
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ...words.words import Words
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, ToDailyPositions, game_from, to_start
from ..services import DAY_LOOK_SECONDS, Services

PLAY, MORE = ItemCommand("play"), ItemCommand("more")
EARLIER, LATER = ItemCommand("month", -1), ItemCommand("month", 1)
DAY = "day"
LAST_MONTHS = 12 * 20  # that can be gone back


class DailyScreen(RecordsPage):
    """The day that is chosen beside its month; Enter plays its board."""

    heading_name = "daily.heading"
    own_key = Action.DAILY
    default_button = space_presses = PLAY
    focus_follows = True

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self.day = services.today()  # stays when another day begins
        self._month = self.day.replace(day=1)
        self._days = FeaturedDays(Statistics())
        super().__init__(services, size, back)
        self.alarms.every(DAY_LOOK_SECONDS, self.refresh)

    def take_statistics(self, statistics: Statistics) -> None:
        self._days = FeaturedDays(statistics)
        self.refresh()

    @property
    def way_home(self) -> tuple[str, str]:
        return way_home_to(self.day, self.services.today())

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        words, layout, today = self.words, self._layout, self.services.today()
        play = Control.named(words, PLAY, "play", "daily_play", on_press=self._play)
        more = Control.named(words, MORE, "boards", "daily_more", on_press=self._open_positions)
        found = [(play, layout.play), (more, layout.more)]
        oldest = days_later(today.replace(day=1), -31 * LAST_MONTHS)
        ends = self._month <= oldest, self._month >= today.replace(day=1)
        for command, rect, is_end in zip((EARLIER, LATER), layout.turns, ends, strict=True):
            name, by = ("month_before", -1) if command == EARLIER else ("month_after", 1)
            icon, why = ("left", "right")[by > 0], "idle.nothing" if is_end else ""
            look, press = partial(IconButton, icon=icon), partial(self._turn, by)
            found.append((Control.named(words, command, icon, name, look, press, why), rect))
        return [*found, *self._day_controls(today)]

    def _day_controls(self, today: date) -> list[Placed]:
        return [(self._day_control(day, today), rect) for day, rect in self._shown_days]

    @property
    def _shown_days(self) -> list[tuple[date, Rect]]:
        """The days of the month with their cells."""
        first, count = calendar.monthrange(self._month.year, self._month.month)
        days = (self._month.replace(day=number) for number in range(1, count + 1))
        return list(zip(days, self._layout.cells[first : first + count], strict=True))

    def _day_control(self, day: date, today: date) -> Control:
        best = None if day > today else self._days.best(day)
        look = partial(
            CalendarDay,
            day=day.day,
            stars=None if best is None else stars_of(best),
            is_chosen=day == self.day,
            is_today=day == today,
            star=self._layout.star,
            text=self.text,
        )
        words, why = self.words, "idle.future" if day > today else ""
        about = words.text("about.calendar_day")
        press = partial(self._choose, day)
        return Control(ItemCommand(DAY, day), "", words.day(day), "", about, look, on_press=press, disabled_reason=why)

    def _choose(self, day: date) -> None:
        """Choose a day, or play the one that is chosen."""
        if day == self.day:
            self._play()
        self.day = day

    def _turn(self, months: int) -> None:
        self._month = days_later(self._month, 31 if months > 0 else -1).replace(day=1)

    def _play(self) -> None:
        """Play the day's board, or go on with the game in progress there."""
        self.next = to_start(self.services, featured_position(self.day), Origin.DAILY, home=self)

    def _open_positions(self) -> None:
        self.next = ToDailyPositions(self, self.day)

    def do(self, command: Command) -> None:
        """Run a command about a board on the day's board."""
        if isinstance(command, Action) and command.spec.scope is Scope.BOARD:
            self.next = replace(
                to_start(self.services, featured_position(self.day), Origin.DAILY, home=self), then=command
            )

    # Input

    def on_key(self, action: Action) -> None:
        """Choose the day before or after with the arrows while nothing has the focus."""
        by = {Action.LEFT: -1, Action.RIGHT: 1, Action.UP: -7, Action.DOWN: 7}.get(action)
        if self.focused is None and by is not None:
            self._step(by)
        else:
            super().on_key(action)

    def _step(self, days: int) -> None:
        day = days_later(self.day, days)
        if day <= self.services.today():
            self.day, self._month = day, day.replace(day=1)

    def on_wheel(self, lines: int) -> None:
        self._step(-lines)

    # Widgets

    def own_layout(self) -> None:
        self._layout = daily_layout(self.page)

    def own_widgets(self) -> list[Widget]:
        words, layout, text, day = self.words, self._layout, self.text, self.day
        start, best, streak = featured_position(day), self._days.best(day), self._days.streak(self.services.today())
        dates = words.language.profile.dates
        found: list[Widget] = [
            Line(layout.date, words.day(day), large_text(text), role=Role.NAME, is_news=True),
            Line(layout.facts, self._facts(day), text, soft=True, is_news=True),
            Line(layout.result, self._result(day), text, soft=True, is_news=True),
            BoardPicture(layout.board, start),
            Line(layout.month, dates.write_month(self._month), text, centred=True, role=Role.NAME, is_news=True),
            Line(
                layout.streak,
                streak_text(words, streak),
                text,
                soft=not streak,
                role=Role.NAME if streak else Role.BODY,
            ),
        ]
        if layout.stars is not None:
            found.append(Stars(layout.stars, 0 if best is None else stars_of(best)))
        for name, rect in zip(dates.weekdays, layout.weekdays, strict=True):
            found.append(Line(rect, name, small_text(text), soft=True, centred=True))
        return found

    def _facts(self, day: date) -> str:
        """Return the board of a day, how hard it is, and its fewest moves."""
        words, board = self.words, featured(day)
        name = board_name(words, featured_position(day).board)
        return words.listed([name, words.text(f"difficulty.{board.word}"), words.moves(board.moves)])

    def _result(self, day: date) -> str:
        """Return how the day's board was solved, or how far the game is."""
        words, best = self.words, self._days.best(day)
        if best is not None:
            moves = words.moves(best.moves)
            return words.text("daily.solved" if best.par is None else "daily.solved_of", moves=moves, par=best.par)
        game = game_from(self.services, featured_position(day))
        if game is not None and game.move_count:
            return words.text("daily.begun", moves=words.moves(game.move_count))
        unsolved = "open_today" if day == self.services.today() else "open"
        return words.text("daily.helped" if self._days.is_helped(day) else f"daily.{unsolved}")


def streak_text(words: Words, streak: int) -> str:
    """Return how many days in a row were solved, or how to begin."""
    return words.counted("daily.streak", streak) if streak else words.text("daily.no_streak")


@dataclass(frozen=True)
class CalendarDay(Pressable):
    """A day of the month: its number, and the stars where its board was solved."""

    day: int
    stars: int | None  # None while unsolved
    is_chosen: bool
    is_today: bool
    star: int  # size of each of three; 0 for a single small one
    text: int

    @property
    def is_selected(self) -> bool:
        return self.is_chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return [] if self.stars is None else [stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect, text = painter.theme, self.rect, self.text
        radius = max(text // 3, 3)
        state = self.state._replace(default_button=False)
        painter.tile(surface, rect, state, radius)
        if self.is_chosen:
            painter.art.draw_panel(surface, rect, radius, None, theme.accent, 3)
        ink = theme.text_disabled if not state.enabled else theme.accent if self.is_today else theme.text
        star = self.star
        if self.stars is None or not star:
            painter.text(surface, str(self.day), rect, text, centred=True, colour=ink, role=Role.NAME)
            if self.stars is not None:
                dot = Rect(rect.right - text // 2 - 3, rect.y + 3, text // 2, text // 2)
                painter.icon(surface, "star-won", (dot.x, dot.y), dot.width, theme.accent)
            return
        number, stars = rect.inset(3).from_top(rect.height - 6 - star - 3)
        painter.text(surface, str(self.day), number, text, centred=True, colour=ink, role=Role.NAME)
        draw_stars(painter, surface, stars._replace(height=star), self.stars, centred=True)


# The layout

WEEKS, WEEKDAYS = 6, 7


class DailyLayout(NamedTuple):
    """The board of the day beside its month, or above it in a high window."""

    board: Rect
    date: Rect
    facts: Rect
    result: Rect
    stars: Rect | None
    play: Rect
    more: Rect
    month: Rect
    turns: tuple[Rect, Rect]
    weekdays: tuple[Rect, ...]
    cells: tuple[Rect, ...]
    star: int  # size of the three of a day; 0 where a cell has room for one alone
    streak: Rect


def daily_layout(page: Page) -> DailyLayout:
    """Return the screen on a page."""
    text, gap, area = page.text, page.gap, page.area
    if page.is_portrait:
        left, right = area.from_top(area.height // 2, 2 * gap)
    else:
        right, left = area.from_right(min(max(19 * text, area.width * 2 // 5), area.width // 2), 2 * gap)
    said = round(1.6 * text), round(1.3 * text), round(1.3 * text)
    with_stars = left.height >= 20 * text
    star = [round(1.2 * text)] if with_stars else []
    space = gap // 2 if with_stars else max(gap // 4, 2)
    board, when, facts, result, *stars, buttons = column(left, REST, *said, *star, page.row, gap=space)
    play, more = buttons.columns(2, gap)
    head, names, days, streak = column(
        right, round(TARGET * text), round(1.1 * text), REST, round(1.3 * text), gap=max(gap // 2, 2)
    )
    wide = head.height * 3 // 2
    earlier, month, later = row(head, wide, REST, wide, gap=gap)
    days = days._replace(height=min(days.height, WEEKS * 4 * text))
    cells = tuple(days.grid(WEEKS, WEEKDAYS, max(gap // 3, 2)))
    width, height = min(cell.width for cell in cells), min(cell.height for cell in cells)
    size = min(round(0.62 * text), height // 3)
    fits = stars_width(size) <= width - 6 and height >= 2 * text
    streak = streak._replace(y=min(streak.y, days.bottom + gap))
    return DailyLayout(
        board,
        when,
        facts,
        result,
        stars[0] if stars else None,
        play,
        more,
        month,
        (earlier, later),
        tuple(names.columns(WEEKDAYS, max(gap // 3, 2))),
        cells,
        size if fits else 0,
        streak,
    )
