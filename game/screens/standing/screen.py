"""The player's progress: all stars, the streak, a bar for each difficulty, and a board to try next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import load_board
from solver.analysis.difficulty import WORDS

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.days import days_later
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.daily import DailyDays
from ...modes.journey import JourneyStep, chapters, ended_chapters, journey_stars, journey_steps
from ...modes.standing import LevelStanding, Standing
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down, grid
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import REST, Rect, Share, large_text, row, small_text
from ...ui.labels import Line
from ...ui.theme import mixed
from ...ui.widget import Painter, Widget
from ...words.board_texts import board_name
from ...words.difficulty_texts import difficulty_word
from ..backdrops import ALBUM
from ..common.page_screen import YOU, RecordsPage
from ..common.stamps import stamp_control
from ..game_screen import GameScreen, ToBoard, ToChapter, ToScreen
from ..interface import Interface

PLAY = ItemCommand("play")
STAMPS = 2, 4  # rows and columns of them
STAMP_SIDE = 4.2  # at most, in heights of the text
DAYS = 7
WEEK_HEIGHT = 3.0  # in heights of the text
HIGH_ENOUGH_FOR_WEEK = 24  # room, likewise


class StandingScreen(RecordsPage):
    """Enter plays the board that is suggested; a stamp leads to the scene in which it was won, or to the journey."""

    own_key = Action.STANDING
    door = YOU
    ground = ALBUM
    space_presses = PLAY

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.standing, self._days = Standing(Statistics()), DailyDays(Statistics())
        self._journey: Mapping[JourneyStep, int] = {}
        super().__init__(interface, size, back, store)

    def take_statistics(self, statistics: Statistics) -> None:
        self.standing, self._days = Standing(statistics), DailyDays(statistics)
        self._journey = journey_stars(statistics)
        self.refresh()

    @property
    def streak(self) -> int:
        """The days in a row on which a daily board was solved."""
        return self._days.streak(self.interface.today())

    @property
    def default_button(self) -> Command | None:
        return None if self.standing.suggestion is None else PLAY

    def _play(self) -> None:
        suggested = self.standing.suggestion
        if suggested is not None:
            self.next = ToBoard(load_board(suggested.board), home=self)

    def content(self) -> Part:
        words, text, page, standing = self.words, self.text, self.page, self.standing
        line, gap = round(1.3 * text), page.gap
        counts = words.counted("standing.stars", standing.stars), words.counted("standing.solved", standing.solved)
        won, apart, streak = words.listed(counts), [], self.streak
        if self._journey:
            steps, stars = len(journey_steps()), sum(self._journey.values())
            counted = {"solved": len(self._journey), "steps": steps, "won": stars, "of": MOST_STARS * steps}
            apart.append(words.text("standing.journey", **counted))
        if streak:
            apart.append(words.counted("daily.streak", streak))
        legend = partial(
            Legend, mastered=words.text("standing.mastered"), solved=words.text("standing.at_all"), text=text
        )
        week: list[tuple[int, Part]] = []
        if page.area.height * (11 / 20 if page.is_portrait else 1) >= HIGH_ENOUGH_FOR_WEEK * text:
            week.append((line, partial(self.line, text=words.text("standing.week"))))
            week.append((round(WEEK_HEIGHT * text), self._week))
        figures = down(
            (round(1.6 * text), partial(Line, text=won, height=large_text(text), role=Role.NAME)),
            (line if apart else 0, partial(self.line, text=words.listed(apart)) if apart else None),
            *week,
            (Share(most=2 * len(WORDS) * round(2.6 * text)), down(*map(self._level, standing.levels), gap=gap // 3)),
            (line, legend),
            gap=gap // 2,
        )
        if page.is_portrait:
            beside = across(self._stamps, self._suggested, gap=2 * gap)
            return down((page.area.height * 11 // 20, figures), beside, gap=2 * gap)
        width = min(max(15 * text, page.area.width * 3 // 10), page.area.width * 2 // 5)
        side = min(width // STAMPS[1], page.area.height // 7, round(STAMP_SIDE * text))
        stamps = round(1.4 * text) + gap + STAMPS[0] * side
        return across(figures, (width, down((stamps, self._stamps), self._suggested, gap=gap)), gap=2 * gap)

    def _stamps(self, rect: Rect) -> Part:
        """Return the stamps of the journey's chapters, below how many are won."""
        won = ended_chapters(self._journey)
        said = self.words.text("standing.stamps", won=len(won), of=len(chapters()))
        stamps = [
            stamp_control(self.words, chapter, self._journey, partial(self._open_chapter, chapter, chapter in won))
            for chapter in chapters()
        ]
        side = round(STAMP_SIDE * self.text)
        shown = centred(grid(stamps, *STAMPS, self.page.gap // 2), STAMPS[1] * side, STAMPS[0] * side)
        return down((round(1.4 * self.text), partial(self.line, text=said)), shown, gap=self.page.gap)

    def _open_chapter(self, chapter: str, is_won: bool) -> None:
        """Show the scene at the end of a chapter again, or the journey."""
        journey = ToScreen(self, Action.JOURNEY)
        self.next = ToChapter(self, chapter, journey) if is_won else journey

    @property
    def _week(self) -> Part:
        """The last seven days, today the last of them, with what was solved of the daily boards."""
        today, names = self.interface.today(), self.words.language.profile.dates.weekdays
        days = [days_later(today, -ago) for ago in range(DAYS - 1, -1, -1)]
        solved = tuple((names[day.weekday()], self._days.solved(day)) for day in days)
        said = [self.words.text("standing.day", day=self.words.day(day), solved=self._days.solved(day)) for day in days]
        return partial(WeekRow, days=solved, said=tuple(said), text=self.text)

    def _level(self, level: LevelStanding) -> Part:
        word = self.words.text(f"difficulty.{level.word}") if level.level % 2 else ""
        said = self.words.counted("standing.solved", level.solved) if level.solved else ""
        return partial(LevelRow, standing=level, word=word, said=said, text=self.text)

    @property
    def _suggested(self) -> Part:
        """The board to try next, with the button that plays it."""
        words, line, suggested = self.words, round(1.4 * self.text), self.standing.suggestion
        if suggested is None:
            return down((line, partial(self.line, text=words.text("standing.all"))), None, gap=self.page.gap)
        board = load_board(suggested.board)
        said = words.listed([board_name(words, board), difficulty_word(words, suggested.level)])
        return down(
            (line, partial(self.line, text=words.text("standing.next"))),
            partial(BoardPicture, position=board.goal if board.own_start is None else board.own_start),
            (line, partial(Line, text=said, height=self.text, role=Role.NAME)),
            (self.page.row, Control.named(words, PLAY, "play", "standing_play", on_press=self._play)),
            gap=self.page.gap,
        )


@dataclass(frozen=True)
class WeekRow(Widget):
    """The days of a week side by side: a disc with the number of daily boards solved on it, and the weekday below."""

    days: tuple[tuple[str, int], ...]  # the weekday, and how many were solved
    said: tuple[str, ...]
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return self.said

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, small = painter.theme, small_text(self.text)
        width = min(round(3.2 * self.text), self.rect.width // len(self.days))
        size = min(round(1.7 * self.text), width - 2)
        for number, (name, solved) in enumerate(self.days):
            cell = Rect(self.rect.x + number * width, self.rect.y, width, self.rect.height)
            disc = Rect(cell.x, cell.y, size, size)
            is_today = number == len(self.days) - 1
            edge = theme.accent if solved or is_today else theme.outline
            painter.art.draw_panel(surface, disc, size // 2, theme.accent if solved else theme.panel, edge, 2)
            if solved:
                painter.centred_icon(surface, "check", disc, round(0.7 * size), theme.accent_text)
            below = Rect(cell.x, disc.bottom + 2, size, round(1.2 * small))
            painter.text(surface, name, below, small, soft=not is_today, centred=True)


@dataclass(frozen=True)
class Legend(Widget):
    """What the colours of the bars mean."""

    mastered: str
    solved: str
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return []

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        small, x = small_text(self.text), self.rect.x
        for said, colour in ((self.mastered, painter.theme.accent), (self.solved, painter.theme.second)):
            dot = Rect(x, self.rect.centre[1] - small // 3, small * 2 // 3, small * 2 // 3)
            painter.art.draw_panel(surface, dot, dot.width // 2, colour)
            place = self.rect.right_of(dot.right + small // 3)
            painter.text(surface, said, place, small, soft=True)
            x = place.x + painter.fonts.width(said, small) + small


@dataclass(frozen=True)
class LevelRow(Widget):
    """A level: its number and word, a bar of what is solved, in it that of what is mastered, and both as numbers."""

    standing: LevelStanding
    word: str
    said: str
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [f"{self.standing.level}: {self.said}"] if self.said else []

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, standing = painter.theme, self.text, self.standing
        number, word, bar, said = row(self.rect, 2 * text, round(5.5 * text), REST, 6 * text, gap=text // 2)
        painter.text(surface, str(standing.level), number, text, centred=True, role=Role.NAME)
        painter.text(surface, self.word, word, text, soft=True)
        height = max(min(self.rect.height // 2, text), 4)
        place = bar.centred(bar.width, height)
        painter.art.draw_panel(surface, place, height // 2, mixed(theme.panel, theme.outline, 0.5))
        for count, colour in ((standing.solved, theme.second), (standing.mastered, theme.accent)):
            if count:
                width = max(round(place.width * count / standing.starts), height)
                painter.art.draw_panel(surface, place._replace(width=width), height // 2, colour)
        painter.text(surface, self.said, said, small_text(text), soft=True)
