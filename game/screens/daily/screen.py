"""The daily boards: three sizes a day, the same for everybody, the month as a calendar, and the streak."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import pygame

from solver import Position

from ...board.view import draw_position
from ...input.commands import Action, Scope
from ...model.days import days_later, hours_until
from ...model.game import Origin
from ...model.grades import MOST_STARS, stars_of
from ...model.statistics import Statistics
from ...modes.daily import SIZES, DailyBoard, DailyDays, WaitingStreak, daily_boards
from ...sound.sounds import Cue
from ...store.history import utc_now
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down, grid
from ...ui.button import IconButton
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import REST, TARGET, Length, Rect, Share, column, large_text, row, small_text
from ...ui.labels import Counter, Line, Paragraph, draw_starred, stars_text
from ...ui.text import line_step
from ...ui.theme import mixed
from ...ui.widget import Painter, Pressable
from ...words.board_texts import help_note, sent_stars
from ...words.words import NO_MESSAGE, Message, Words, clock_text
from ..backdrops import SKY
from ..common.confetti import Confetti
from ..common.page_screen import RecordsPage
from ..common.stamps import StampPicture
from ..game_screen import GameScreen, to_start
from ..interface import DAY_LOOK_SECONDS, Interface

EARLIER, LATER = ItemCommand("month", -1), ItemCommand("month", 1)
SIZE, DAY, SHARE = "size", "day", ItemCommand("share day")
FILLED = 0.25  # of the accent, behind a day with all its boards
WEEKS, WEEKDAYS = 6, 7
LAST_MONTHS = 12 * 20  # that can be gone back
LEAST_CARD = 8.5  # width of a card beside others, in heights of the text; narrower ones lie below each other
HIGHEST_CARD = 1.6  # times the width
DAY_STAMP, STAMP = "day", 4.2  # its name, and its side in heights of the text
SUMMARY, ROOM_FOR_SUMMARY = 8.5, 27  # height of the month in figures, in those of the text; that of a page with it


class DailyScreen(RecordsPage):
    """The boards of the day that is chosen beside its month; Enter plays the first that is not solved."""

    heading_name = "daily.heading"
    own_key = Action.DAILY
    ground = SKY
    focus_follows = True

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.day = interface.today()  # stays when another day begins
        self._month = self.day.replace(day=1)
        self._days, self._news = DailyDays(Statistics()), NO_MESSAGE
        super().__init__(interface, size, back, store)
        self.alarms.every(DAY_LOOK_SECONDS, self.refresh)

    def take_statistics(self, statistics: Statistics) -> None:
        self._days = DailyDays(statistics)
        self._celebrate()
        self.refresh()

    def _celebrate(self) -> None:
        """Celebrate today's boards once, as soon as all of them are solved."""
        interface, today = self.interface, self.interface.today()
        is_new = interface.celebrated_day != today and self._days.was_won_in(self.store.history.run, today)
        if is_new and self._is_done(today):
            interface.celebrated_day = today
            self.confetti = Confetti(interface.painter, interface.now, str(today))
            interface.sounds.play(Cue.FANFARE)

    def _is_done(self, day: date) -> bool:
        return self._days.solved(day) == len(SIZES)

    @property
    def way_home(self) -> tuple[str, str]:
        return Action.DAILY.spec.icon, "to_daily"

    @property
    def default_button(self) -> Command:
        """The card of the first board of the day that is not solved; of a day with all of them what shares it."""
        can_share = any(control.command == SHARE for control, _ in self.controls)
        return SHARE if can_share and self._is_done(self.day) else self._next_card

    @property
    def _next_card(self) -> Command:
        return ItemCommand(SIZE, self._days.next_board(self.day).id)

    @property
    def space_presses(self) -> Command:  # type: ignore[override]
        """The default button."""
        return self.default_button

    # What there is

    def content(self) -> Part:
        page, area = self.page, self.page.area
        if page.is_portrait:
            return down((area.height // 2, self._chosen_day), self._month_shown, gap=2 * page.gap)
        width = min(max(16 * self.text, area.width * 3 // 10), area.width * 2 // 5)
        return across(self._chosen_day, (width, self._month_shown), gap=2 * page.gap)

    def _chosen_day(self, rect: Rect) -> Part:
        """Return the day that is chosen, above the cards of its boards, side by side where these have room."""
        gap, day, boards = self.page.gap, self.day, daily_boards(self.day)
        told = self.words.day(day)
        if self._is_done(day) and not self._has_summary:
            told = self.words.listed([told, self.words.text("daily.all_solved")])
        name = partial(Line, height=large_text(self.text), role=Role.NAME, is_news=True, text=told)
        cards = [self._card(size, board) for size, board in zip(SIZES, boards, strict=True)]
        if rect.width < len(cards) * LEAST_CARD * self.text:
            return down((round(1.6 * self.text), name), down(*cards, gap=gap), gap=gap)
        highest = Share(most=round(HIGHEST_CARD * rect.width / len(cards)))
        summary: list[tuple[Length, Part]] = [(round(SUMMARY * self.text), self._summary)] if self._has_summary else []
        return down((round(1.6 * self.text), name), (highest, across(*cards, gap=gap)), *summary, gap=gap)

    @property
    def _has_summary(self) -> bool:
        return not self.page.is_portrait and self.page.area.height >= ROOM_FOR_SUMMARY * self.text

    def _summary(self, rect: Rect) -> Part:
        """Return the shown month in figures, above what keeps a streak."""
        words, month, text = self.words, self._month, self.text
        _, count = calendar.monthrange(month.year, month.month)
        stars = [self._days.stars(month.replace(day=number)) for number in range(1, count + 1)]
        figures = (
            (words.text("daily.days"), str(sum(map(bool, stars)))),
            (words.text("result.stars"), str(sum(map(sum, stars)))),
            (words.text("daily.longest_streak"), words.counted("daily.in_days", self._days.longest)),
        )
        counters = [partial(Counter, name=name, value=value, text=text) for name, value in figures]
        kept = partial(Paragraph, text=words.text("daily.keeping"), height=text, soft=True)
        below = self._all_solved if self._is_done(self.day) else kept
        return down((round(3 * text), across(*counters, gap=self.page.gap)), below, gap=self.page.gap)

    def _all_solved(self, rect: Rect) -> Part:
        """Return the stamp of a day with all its boards, and when the next ones come."""
        words, text = self.words, self.text
        said = partial(Line, text=words.text("daily.well_done"), height=large_text(text), role=Role.NAME, is_news=True)
        more = partial(Paragraph, text=self._until_tomorrow, height=text, soft=True)
        lines = down((round(1.6 * text), said), (round(1.6 * text), more))
        height = min(round(3.2 * text), rect.height)
        stamp = partial(StampPicture, name=DAY_STAMP)
        side = min(round(STAMP * text), rect.height)
        return centred(
            across((side, centred(stamp, side, side)), centred(lines, rect.width, height), gap=self.page.gap),
            rect.width, side,
        )  # fmt: skip

    @property
    def _until_tomorrow(self) -> str:
        """When the boards of the next day come; empty for a day that has gone."""
        if self.day != self.interface.today():
            return ""
        return self.words.counted("daily.tomorrow", hours_until(days_later(self.day, 1), utc_now()))

    def _card(self, size: str, board: DailyBoard) -> Control:
        words, best, start = self.words, self._days.best(board, self.day), board.start
        game = None if best else self.store.game_from(start)
        look = partial(
            DailyCard,
            position=start if game is None else game.position,
            name=words.text(f"daily.{size}"),
            facts=words.listed([words.text(f"difficulty.{board.word}"), words.moves(board.moves, start.board.metric)]),
            result=self._result(board),
            stars=0 if best is None else stars_of(best),
            is_solved=best is not None,
            text=self.text,
        )
        label, about = words.text(f"daily.{size}"), words.text(f"about.daily_{size}")
        return Control(ItemCommand(SIZE, board.id), "", label, "", about, look, on_press=partial(self._play, board))

    def _month_shown(self, rect: Rect) -> Part:
        words, text, gap, dates = self.words, self.text, self.page.gap, self.words.language.profile.dates
        today = self.interface.today()
        streak, waiting, longest = self._days.streak(today), self._days.waiting(today), self._days.longest
        month, head = dates.write_month(self._month), round(TARGET * text)
        weekdays = [
            partial(Line, text=name, height=small_text(text), soft=True, centred=True) for name in dates.weekdays
        ]
        first = words.counted("daily.waiting", waiting.days) if waiting else streak_text(words, streak)
        said = partial(Line, text=first, height=text, soft=not (streak or waiting))
        tomorrow = self._until_tomorrow if self._is_done(self.day) else ""
        more = waiting_text(words, waiting) if waiting else tomorrow or words.counted("daily.longest", longest)
        more = more if waiting or ((tomorrow or longest > streak) and not self._has_summary) else ""
        lines = 2 * line_step(small_text(text))
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
            (round(1.3 * text), partial(said, role=Role.NAME if streak or waiting else Role.BODY)),
            *([(lines, partial(Paragraph, text=more, height=small_text(text), soft=not waiting))] if more else []),
            *([(self.page.row, self._share)] if rect.height > 20 * text else []),
            gap=max(gap // 2, 2),
        )  # fmt: skip

    @property
    def _share(self) -> Control:
        words, is_today = self.words, self.day == self.interface.today()
        why = "" if self._days.solved(self.day) else "idle.no_day_solved"
        label = self._news.text(words) or words.text("button.share_today" if is_today else "button.share_day")
        control = Control.named(words, SHARE, "share", "share_today", on_press=self._copy, disabled_reason=why)
        return replace(control, label=label)

    def _copy(self) -> None:
        """Copy the results of the day that is chosen, to send them."""
        taken = self.interface.clipboard.put(day_text(self.words, self._days, self.day, self.interface.today()))
        self._news = Message("daily.copied" if taken else "clipboard.copied_here")

    def _turn_control(self, by: int, today: date) -> Control:
        """Return the button to the month before (-1) or after (+1)."""
        oldest, newest = days_later(today.replace(day=1), -31 * LAST_MONTHS), today.replace(day=1)
        is_end = self._month <= oldest if by < 0 else self._month >= newest
        name, icon = ("month_after", "right") if by > 0 else ("month_before", "left")
        look, press, why = partial(IconButton, icon=icon), partial(self._turn, by), "idle.nothing" if is_end else ""
        return Control.named(self.words, LATER if by > 0 else EARLIER, icon, name, look, press, why)

    @property
    def _weeks(self) -> Part:
        """The days of the month in their places."""
        gap, today = max(self.page.gap // 3, 2), self.interface.today()
        first, count = calendar.monthrange(self._month.year, self._month.month)
        found = self._days.waiting(today)
        waiting, month = None if found is None else found.day, self._month
        days: list[Part] = [
            self._day_control(month.replace(day=number), today, waiting) for number in range(1, count + 1)
        ]
        return grid([None] * first + days, WEEKS, WEEKDAYS, gap)

    def _day_control(self, day: date, today: date, waiting: date | None) -> Control:
        look = partial(
            CalendarDay,
            day=day.day,
            stars=() if day > today else self._days.stars(day),
            is_waiting=day == waiting,
            is_chosen=day == self.day,
            is_today=day == today,
            text=self.text,
        )
        words, why = self.words, "idle.future" if day > today else ""
        about = words.text("about.calendar_day")
        press = partial(self._choose, day)
        return Control(ItemCommand(DAY, day), "", words.day(day), "", about, look, on_press=press, disabled_reason=why)

    def _choose(self, day: date) -> None:
        """Choose a day, or play the one that is chosen."""
        if day == self.day:
            self.run(self._next_card)
        self.day, self._news = day, NO_MESSAGE

    def _turn(self, months: int) -> None:
        self._month = days_later(self._month, 31 if months > 0 else -1).replace(day=1)

    def _play(self, board: DailyBoard) -> None:
        """Play a board of the day, go on with the game in progress there, or show the result of one that is solved."""
        start, session = board.start, self.store.session(board.start.board)
        to = to_start(self.store, start, Origin.DAILY, home=self)
        if session is not None and session.is_solved and session.game.origin is Origin.DAILY:
            to.start = None if session.game.start == start else start
        self.next = to

    def do(self, command: Command) -> None:
        """Run a command about a board on the first that is not solved."""
        if isinstance(command, Action) and command.spec.scope is Scope.BOARD:
            start = self._days.next_board(self.day).start
            self.next = replace(to_start(self.store, start, Origin.DAILY, home=self), then=command)

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
        if day <= self.interface.today():
            self.day, self._month = day, day.replace(day=1)

    def on_wheel(self, lines: int) -> None:
        self._step(-lines)

    def _result(self, board: DailyBoard) -> str:
        """Return how a board was solved on the day, or how far the game is; of an untouched one how long it takes."""
        words, best, start = self.words, self._days.best(board, self.day), board.start
        if best is not None:
            moves = words.moves(best.moves, start.board.metric)
            return words.text("daily.solved", moves=moves, time=clock_text(best.seconds))
        game = self.store.game_from(start)
        if game is not None and game.move_count:
            return words.text("daily.begun", moves=words.moves(game.move_count, start.board.metric))
        if self._days.is_helped(board, self.day):
            return words.text("daily.helped")
        return words.counted("daily.minutes", board.minutes)


def streak_text(words: Words, streak: int) -> str:
    """Return how many days in a row were solved, or how to begin."""
    return words.counted("daily.streak", streak) if streak else words.text("daily.no_streak")


def waiting_text(words: Words, waiting: WaitingStreak) -> str:
    """Return which board keeps a streak that has stopped."""
    return words.text("daily.make_up", day=waiting.day)


def day_text(words: Words, days: DailyDays, day: date, today: date) -> str:
    """Return the results of a day in plain lines to send: each size, and the streak of today. It gives nothing away."""
    lines = [words.text("daily.sent", day=words.day(day))]
    for size, board in zip(SIZES, daily_boards(day), strict=True):
        best, name = days.best(board, day), words.text(f"daily.{size}")
        if best is None:
            lines.append(words.text("daily.sent_open", size=name))
        else:
            said = [words.moves(best.moves, board.start.board.metric), clock_text(best.seconds)]
            said += [help_note(words, best.assisted, best.hints)] if best.assisted else []
            stars = f"{sent_stars(stars_of(best))} " if stars_of(best) else ""
            lines.append(words.text("daily.sent_solved", size=name, stars=stars, result=words.listed(said)))
    streak = days.streak(today) if day == today else 0
    return "\n".join([*lines, *([words.counted("daily.streak", streak)] if streak else [])])


@dataclass(frozen=True)
class DailyCard(Pressable):
    """A board of the day: its picture, and below or beside it the size, how hard it is and what has been done."""

    position: Position
    name: str
    facts: str
    result: str
    stars: int
    is_solved: bool
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.facts, self.result, stars_text(words, self.stars) if self.is_solved else ""]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, small = self.rect, self.text, small_text(self.text)
        pad, line = max(text // 2, 4), round(1.3 * small)
        painter.tile(surface, rect, self.state._replace(default_button=False), max(text // 2, 4))
        if self.state.is_accented:
            painter.art.draw_panel(surface, rect, max(text // 2, 4), None, painter.theme.accent, 3)
        soft, inner, heights = painter.theme.text_soft, rect.inset(pad), (round(1.5 * text), line, line)
        if is_low := rect.width > rect.height:
            picture, side = row(inner, min(inner.height, inner.width * 2 // 5), REST, gap=pad)
            said = sum(heights) if self.result else sum(heights[:-1])
            lines = column(side.centred(side.width, min(said, side.height)), *heights)
        else:
            picture, *lines = column(inner, REST, *heights, gap=0)
        is_centred = not is_low
        draw_position(painter, surface, picture.inset(max(pad // 2, 2)), self.position, self.is_solved)
        painter.text(surface, self.name, lines[0], large_text(text), centred=is_centred, role=Role.NAME)
        painter.text(surface, self.facts, lines[1], small, soft=True, centred=is_centred)
        if self.result and is_centred:
            draw_starred(painter, surface, lines[2], self.stars, self.result, small, soft)
        elif self.result:
            painter.text(surface, self.result, lines[2], small, soft=True)


@dataclass(frozen=True)
class CalendarDay(Pressable):
    """A day of the month: its number, and a mark for each of its boards that was solved on it: a star where it won all
    of its stars, else a dot. A day with all its boards is filled, and one that keeps a streak has a rim.
    """

    day: int
    stars: Sequence[int]
    is_waiting: bool
    is_chosen: bool
    is_today: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.is_chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        said = [words.text("daily.keeps_streak")] if self.is_waiting else []
        if self.stars:
            said.append(words.text("daily.count", solved=len(self.stars), of=len(SIZES)))
            said.append(words.text("spoken.stars", won=sum(self.stars), of=MOST_STARS * len(SIZES)))
        return said

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect, text = painter.theme, self.rect, self.text
        radius = max(text // 3, 3)
        state = self.state._replace(default_button=False)
        painter.tile(surface, rect, state, radius)
        solved, is_filled = len(self.stars), len(self.stars) == len(SIZES)
        if is_filled:
            fill = mixed(theme.panel, theme.accent, FILLED)
            painter.art.draw_panel(surface, rect.inset(1), radius, fill)
        if self.is_waiting:
            painter.art.draw_panel(surface, rect, radius, None, theme.second, 3)
        if self.is_chosen:
            painter.art.draw_panel(surface, rect, radius, None, theme.accent, 3)
        ink = theme.accent if self.is_today and not is_filled else theme.text
        ink = ink if state.enabled else theme.text_disabled
        dot = max(min(text // 3, rect.width // 6, rect.height // 6), 3)
        dots, number = rect.inset(3).from_bottom(dot + dot // 2)
        painter.text(surface, str(self.day), number if solved else rect, text, centred=True, colour=ink, role=Role.NAME)
        whole = dots.centred(2 * dot * solved - dot, dot)
        for place, stars in enumerate(self.stars):
            x = whole.x + 2 * dot * place
            if stars == MOST_STARS:
                star = dot * 3 // 2
                painter.icon(surface, "star-won", (x - dot // 4, whole.y - dot // 4), star, theme.accent)
            else:
                painter.art.draw_panel(surface, Rect(x, whole.y, dot, dot), dot // 2, theme.accent)
