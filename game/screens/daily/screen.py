"""The daily board: one a day, the same for everybody, the month as a calendar, and the streak."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import pygame

from ...board.view import BoardPicture
from ...input.commands import Action, Scope
from ...model.days import days_later
from ...model.game import Origin
from ...model.grades import stars_of
from ...model.statistics import Statistics
from ...modes.daily import FeaturedDays, featured, featured_position, way_home_to
from ...ui.boxes import Part, across, down, grid
from ...ui.button import IconButton
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import TARGET, Rect, Share, large_text, small_text
from ...ui.labels import Line, Stars, draw_stars, stars_text, stars_width
from ...ui.widget import Painter, Pressable
from ...words.boards import board_name
from ...words.words import Words
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, ToDailyPositions, game_from, to_start
from ..services import DAY_LOOK_SECONDS, Services

PLAY, MORE = ItemCommand("play"), ItemCommand("more")
EARLIER, LATER = ItemCommand("month", -1), ItemCommand("month", 1)
DAY = "day"
WEEKS, WEEKDAYS = 6, 7
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

    # What there is

    def content(self) -> Part:
        page, area = self.page, self.page.area
        if page.is_portrait:
            return down((area.height // 2, self._chosen_day), self._month_shown, gap=2 * page.gap)
        width = min(max(19 * self.text, area.width * 2 // 5), area.width // 2)
        return across(self._chosen_day, (width, self._month_shown), gap=2 * page.gap)

    def _chosen_day(self, rect: Rect) -> Part:
        """Return the day that is chosen, with its board and the buttons; the stars only where there is room."""
        words, text, day, gap = self.words, self.text, self.day, self.page.gap
        has_stars, best = rect.height >= 20 * text, self._days.best(day)
        play = Control.named(words, PLAY, "play", "daily_play", on_press=self._play)
        more = Control.named(words, MORE, "boards", "daily_more", on_press=self._open_positions)
        stars = partial(Stars, won=0 if best is None else stars_of(best))
        news = partial(Line, is_news=True)
        return down(
            partial(BoardPicture, position=featured_position(day)),
            (round(1.6 * text), partial(news, text=words.day(day), height=large_text(text), role=Role.NAME)),
            (round(1.3 * text), partial(news, text=self._facts(day), height=text, soft=True)),
            (round(1.3 * text), partial(news, text=self._result(day), height=text, soft=True)),
            *([(round(1.2 * text), stars)] if has_stars else []),
            (self.page.row, across(play, more, gap=gap)),
            gap=gap // 2 if has_stars else max(gap // 4, 2),
        )

    def _month_shown(self, rect: Rect) -> Part:
        words, text, gap, dates = self.words, self.text, self.page.gap, self.words.language.profile.dates
        streak, today = self._days.streak(self.services.today()), self.services.today()
        month, head = dates.write_month(self._month), round(TARGET * text)
        weekdays = [
            partial(Line, text=name, height=small_text(text), soft=True, centred=True) for name in dates.weekdays
        ]
        said = partial(Line, text=streak_text(words, streak), height=text, soft=not streak)
        turns = self._turn_control(-1, today), self._turn_control(1, today)
        return down(
            (head, across(
                (head * 3 // 2, turns[0]),
                partial(Line, text=month, height=text, centred=True, role=Role.NAME, is_news=True),
                (head * 3 // 2, turns[1]),
                gap=gap,
            )),
            (round(1.1 * text), across(*weekdays, gap=max(gap // 3, 2))),
            (Share(most=WEEKS * 4 * text), self._weeks),
            (round(1.3 * text), partial(said, role=Role.NAME if streak else Role.BODY)),
            gap=max(gap // 2, 2),
        )  # fmt: skip

    def _turn_control(self, by: int, today: date) -> Control:
        """Return the button to the month before (-1) or after (+1)."""
        oldest, newest = days_later(today.replace(day=1), -31 * LAST_MONTHS), today.replace(day=1)
        is_end = self._month <= oldest if by < 0 else self._month >= newest
        name, icon = ("month_after", "right") if by > 0 else ("month_before", "left")
        look, press, why = partial(IconButton, icon=icon), partial(self._turn, by), "idle.nothing" if is_end else ""
        return Control.named(self.words, LATER if by > 0 else EARLIER, icon, name, look, press, why)

    def _weeks(self, rect: Rect) -> Part:
        """Return the days of the month in their places, each with its stars if these have room."""
        gap, today = max(self.page.gap // 3, 2), self.services.today()
        cells = rect.grid(WEEKS, WEEKDAYS, gap)
        width, height = min(cell.width for cell in cells), min(cell.height for cell in cells)
        star = min(round(0.62 * self.text), height // 3)
        star = star if stars_width(star) <= width - 6 and height >= 2 * self.text else 0
        first, count = calendar.monthrange(self._month.year, self._month.month)
        days: list[Part] = [
            self._day_control(self._month.replace(day=number), today, star) for number in range(1, count + 1)
        ]
        return grid([None] * first + days, WEEKS, WEEKDAYS, gap)

    def _day_control(self, day: date, today: date, star: int) -> Control:
        best = None if day > today else self._days.best(day)
        look = partial(
            CalendarDay,
            day=day.day,
            stars=None if best is None else stars_of(best),
            is_chosen=day == self.day,
            is_today=day == today,
            star=star,
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
