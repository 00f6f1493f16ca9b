"""The player's standing: all stars, a bar for each difficulty, and a board to try next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from solver import load_board
from solver.analysis.difficulty import WORDS

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.levels import graded_starts
from ...modes.standing import LevelStanding, Standing
from ...ui.control import Command, Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, row, small_text
from ...ui.labels import Line
from ...ui.widget import Painter, Widget
from ...words.boards import board_name, difficulty_word
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, ToBoard
from ..services import Services

PLAY = ItemCommand("play")


class StandingScreen(RecordsPage):
    """Enter plays the board that is suggested."""

    heading_name = "standing.heading"
    own_key = Action.STANDING
    space_presses = PLAY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self.standing = Standing(Statistics())
        super().__init__(services, size, back)

    def take_statistics(self, statistics: Statistics) -> None:
        self.standing = Standing(statistics)
        self.refresh()

    @property
    def own_controls(self) -> list[Placed]:
        if self.standing.suggestion is None:
            return []
        return [(Control.named(self.words, PLAY, "play", "standing_play", on_press=self._play), self._layout.play)]

    @property
    def default_button(self) -> Command | None:
        return None if self.standing.suggestion is None else PLAY

    def _play(self) -> None:
        suggested = self.standing.suggestion
        if suggested is not None:
            self.next = ToBoard(load_board(suggested.board), home=self)

    # Widgets

    def own_layout(self) -> None:
        self._layout = standing_layout(self.page)

    def own_widgets(self) -> list[Widget]:
        words, layout, text, standing = self.words, self._layout, self.text, self.standing
        count = len(graded_starts())
        won = words.text("standing.stars", won=standing.stars, of=MOST_STARS * count)
        solved = words.text("standing.solved", solved=standing.solved, of=count)
        found: list[Widget] = [
            Line(layout.stars, won, large_text(text), role=Role.NAME),
            self.line(layout.solved, solved),
            Legend(layout.legend, words.text("standing.mastered"), words.text("standing.at_all"), text),
            self.line(layout.next, words.text("standing.next" if standing.suggestion else "standing.all")),
        ]
        for level, rect in zip(standing.levels, layout.levels, strict=True):
            word = words.text(f"difficulty.{level.word}") if level.level % 2 else ""
            said = words.text("standing.level", solved=level.solved, of=level.starts)
            found.append(LevelRow(rect, level, word, said, text))
        suggested = standing.suggestion
        if suggested is None:
            return found
        board = load_board(suggested.board)
        position = board.goal if board.own_start is None else board.own_start
        word = difficulty_word(words, suggested.level)
        said = words.listed([board_name(words, board), word])
        return [*found, BoardPicture(layout.board, position), Line(layout.name, said, text, role=Role.NAME)]


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
        return [f"{self.standing.level}: {self.said}"]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, standing = painter.theme, self.text, self.standing
        number, word, bar, said = row(self.rect, 2 * text, round(5.5 * text), REST, 6 * text, gap=text // 2)
        painter.text(surface, str(standing.level), number, text, centred=True, role=Role.NAME)
        painter.text(surface, self.word, word, text, soft=True)
        height = max(min(self.rect.height // 2, text), 4)
        place = bar.centred(bar.width, height)
        painter.art.draw_panel(surface, place, height // 2, theme.panel_pressed)
        for count, colour in ((standing.solved, theme.second), (standing.mastered, theme.accent)):
            if count:
                width = max(round(place.width * count / standing.starts), height)
                painter.art.draw_panel(surface, place._replace(width=width), height // 2, colour)
        painter.text(surface, self.said, said, small_text(text), soft=True)


# The layout


class StandingLayout(NamedTuple):
    """The figures and levels, and beside or below them the board that is suggested."""

    stars: Rect
    solved: Rect
    levels: tuple[Rect, ...]
    legend: Rect
    next: Rect
    board: Rect
    name: Rect
    play: Rect


def standing_layout(page: Page) -> StandingLayout:
    """Return the screen on a page."""
    text, gap, area = page.text, page.gap, page.area
    if page.is_portrait:
        left, right = area.from_top(area.height * 11 // 20, 2 * gap)
    else:
        right, left = area.from_right(min(max(15 * text, area.width * 3 // 10), area.width * 2 // 5), 2 * gap)
    line = round(1.3 * text)
    stars, solved, rows, legend = column(left, round(1.6 * text), line, REST, line, gap=gap // 2)
    rows = rows._replace(height=min(rows.height, 2 * len(WORDS) * round(2.6 * text)))
    legend = legend._replace(y=rows.bottom + gap // 2)
    upper, board, name, play = column(right, round(1.4 * text), REST, round(1.4 * text), page.row, gap=gap)
    return StandingLayout(stars, solved, tuple(rows.rows(2 * len(WORDS), gap // 3)), legend, upper, board, name, play)
