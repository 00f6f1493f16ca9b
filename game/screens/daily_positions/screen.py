"""The other positions of a day, one a board and one of blocks, and what has been solved of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from solver import Board, Position

from ...board.view import draw_position
from ...input.commands import Action
from ...model.days import days_later
from ...model.game import Origin
from ...model.grades import stars_of
from ...model.record import Record
from ...model.statistics import Statistics
from ...modes.daily import (
    DailyHistory,
    daily_block_boards,
    daily_block_position,
    daily_boards,
    daily_position,
    way_home_to,
)
from ...ui.control import Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, column, large_text, small_text
from ...ui.labels import draw_starred, starred_width
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, game_from, to_start
from ..services import Services

BLOCKS = "blocks"  # among the ids of boards
EARLIER, LATER = ItemCommand("day", -1), ItemCommand("day", 1)


class DailyPositionsScreen(RecordsPage):
    """Shows a day's positions; a click or Enter plays one."""

    own_key = Action.DAILY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, day: date) -> None:
        self._boards: dict[str, Board | None] = {board.id: board for board in daily_boards()}
        self._boards[BLOCKS] = None
        self._statistics: Statistics | None = None
        self._dailies = {id_: DailyHistory(board, ()) for id_, board in self._boards.items()}
        self.day = day
        super().__init__(services, size, back)

    @property
    def heading(self) -> str:
        return self.words.text("daily.today" if self.day == self._today else "daily.past", day=self.day)

    @property
    def way_home(self) -> tuple[str, str]:
        return way_home_to(self.day, self.services.today())

    @property
    def own_controls(self) -> list[Placed]:
        earlier = self._day_button(EARLIER, "step-back", "day_before", self.day == date.min)
        later = self._day_button(LATER, "step-forward", "day_after", self.day >= self._today)
        return [*self._card_controls(), *zip((earlier, later), self.layout.buttons, strict=True)]

    def _day_button(self, command: ItemCommand, icon: str, name: str, is_end: bool) -> Control:
        turn, why = partial(self._turn, 1 if command == LATER else -1), "idle.nothing" if is_end else ""
        return Control.named(self.words, command, icon, name, on_press=turn, disabled_reason=why)

    def _turn(self, days: int) -> None:
        self.day = days_later(self.day, days)

    def _play(self, id_: str) -> None:
        """Play the day's position of a board, or go on with the game in progress from there."""
        self.next = to_start(self.services, self._start(id_), Origin.DAILY, home=self)

    def _start(self, id_: str) -> Position:
        board = self._boards[id_]
        return daily_block_position(self.day) if board is None else daily_position(board, self.day)

    def take_statistics(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._dailies = {id_: DailyHistory(board, self._records(id_)) for id_, board in self._boards.items()}

    @property
    def _today(self) -> date:
        return self.services.today()

    def _records(self, id_: str) -> list[Record]:
        ids = daily_block_boards() if id_ == BLOCKS else (id_,)
        return [] if self._statistics is None else [record for id_ in ids for record in self._statistics.of_board(id_)]

    def own_widgets(self) -> list[Widget]:
        return [self.line(self.layout.footer, self._summary())]

    def _card(self, id_: str) -> DailyCard:
        """Return what is shown of a board: how it was solved, or how far the game is."""
        words, start, dailies, is_today = self.words, self._start(id_), self._dailies[id_], self.day == self._today
        names = (board_name(words, start.board), *[words.text("daily.blocks")] * (id_ == BLOCKS))
        best, card = dailies.best(self.day), DailyCard(start, names)
        if best is not None:
            moves = words.moves(best.moves, start.board.metric)
            with_par = () if best.par is None else (words.text("daily.solved_of", moves=moves, par=best.par),)
            said = *with_par, words.text("daily.solved", moves=moves)
            return replace(card, achieved=said, stars=stars_of(best), is_solved=True)
        game = game_from(self.services, start)
        if game is not None and game.move_count:
            return replace(
                card, achieved=(words.text("daily.begun", moves=words.moves(game.move_count, start.board.metric)),)
            )
        unsolved = "helped" if dailies.is_helped(self.day) else "open_today" if is_today else "open"
        return replace(card, achieved=(words.text(f"daily.{unsolved}"),))

    def _summary(self) -> str:
        if self._statistics is None:
            return ""
        solved = sum(dailies.best(self.day) is not None for dailies in self._dailies.values())
        return self.words.text("daily.summary", solved=solved, of=len(self._boards))

    def own_layout(self) -> None:
        self.layout: PositionsLayout = positions_layout(len(self._boards), 2, self.page)
        first, heading = self.layout.buttons[0], self.page.heading
        if first.overlaps(heading):  # it changes with the day, and is cleared where it was
            room = max(first.x - self.page.gap - heading.x, 1)
            self.page = replace(self.page, heading=heading._replace(width=room))

    def _card_controls(self) -> list[Placed]:
        """Return the controls of the cards, whose texts are all cut to the same lines and height."""
        fonts, text, layouts = self.painter.fonts, self.text, self.layout.cards
        cards = {id_: self._card(id_) for id_ in self._boards}
        width, height = min(each.achieved.width for each in layouts), min(small_text(text), layouts[0].achieved.height)
        beside = width - max(starred_width(height, card.stars) for card in cards.values())
        achieved = fonts.longest_alike([card.achieved for card in cards.values()], height, beside)
        name_height, bold = min(large_text(text), layouts[0].name.height), fonts.of(Role.NAME)
        names = [bold.longest_alike([card.names], name_height, width)[0] for card in cards.values()]
        name_height = bold.common_height(names, name_height, width)
        heights = name_height, fonts.common_height(achieved, height, beside)
        about, placed = self.words.text("about.daily_card"), []
        texts = zip(names, achieved, strict=True)
        for (id_, card), layout, lines in zip(cards.items(), layouts, texts, strict=True):
            look = partial(DailyCardWidget, layout=layout, content=card, lines=lines, heights=heights, text=text)
            press, command = partial(self._play, id_), ItemCommand("board", id_)
            placed.append((Control(command, "", card.names[0], "", about, look, on_press=press), layout.frame))
        return placed


@dataclass(frozen=True)
class DailyCard:
    """What a card shows; of some texts a choice, the longest first."""

    position: Position
    names: Sequence[str]
    achieved: Sequence[str] = ()
    stars: int = 0
    is_solved: bool = False


@dataclass(frozen=True)
class DailyCardWidget(Pressable):
    """A board to choose."""

    layout: DailyCardLayout
    content: DailyCard
    lines: tuple[str, str]  # the name, and what has been achieved
    heights: tuple[int, int]  # of the name, and of each other line
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [each for each in self.lines[1:] if each]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the card, its picture slightly enlarged under the pointer."""
        card, content, (name_height, height) = self.layout, self.content, self.heights
        name, achieved = self.lines
        painter.tile(surface, card.frame, self.state, max(self.text * 2 // 3, 6))
        picture = card.picture if self.state.hover else card.picture.inset(max(self.text // 4, 2))
        draw_position(painter, surface, picture, content.position, content.is_solved)
        painter.text(surface, name, card.name, name_height, centred=True, role=Role.NAME)
        draw_starred(painter, surface, card.achieved, content.stars, achieved, height, painter.theme.text_soft)


# The layout

LEAST_WIDTH = 6  # in heights of the text


class DailyCardLayout(NamedTuple):
    """One board."""

    frame: Rect
    picture: Rect
    name: Rect
    achieved: Rect


class PositionsLayout(NamedTuple):
    """A card for each board, and buttons for what concerns them all."""

    subheading: Rect
    buttons: tuple[Rect, ...]
    cards: tuple[DailyCardLayout, ...]
    footer: Rect


def positions_layout(count: int, buttons: int, page: Page) -> PositionsLayout:
    """Return the page of ``count`` boards, in columns that give the largest pictures, over a line as footer."""
    text, area, line = page.text, page.area, page.heading
    wide = min(round(9.4 * text) * buttons, line.width * 3 // 5)
    left = line.x + round(6.8 * text)
    narrow = line.right - wide - page.gap - left < 20 * text  # there the buttons have a line of their own
    row = area._replace(height=page.row) if narrow else Rect(line.right - wide, line.y, wide, line.height)
    right = line.right if narrow else row.x - page.gap
    subheading = Rect(left, line.y, max(right - left, 1), line.height)
    top = row.bottom + page.gap if narrow else area.y
    low = round(1.2 * text)
    footer = Rect(area.x, area.bottom - low, area.width, low)
    room = Rect(area.x, top, area.width, max(footer.y - page.gap - top, 1))
    cards = tuple(_card(frame, text) for frame in _frames(count, room, page))
    return PositionsLayout(subheading, tuple(row.columns(buttons, page.gap)), cards, footer)


def _frames(count: int, area: Rect, page: Page) -> list[Rect]:

    def picture_size(columns: int) -> tuple[bool, float]:
        _, _, width, height = area.grid(math.ceil(count / columns), columns, page.gap)[0]
        high = (height - 3.8 * page.text) * 4 / 3  # most boards are a little wider than high
        return width >= LEAST_WIDTH * page.text, min(width, high)

    columns = max(range(1, count + 1), key=picture_size)
    frames: list[Rect] = []
    for i, band in enumerate(area.rows(math.ceil(count / columns), page.gap)):
        here = min(columns, count - i * columns)
        cell = band.columns(columns, page.gap)[0].width
        frames += band.centred(here * (cell + page.gap) - page.gap, band.height).columns(here, page.gap)
    return frames


def _card(frame: Rect, text: int) -> DailyCardLayout:
    pad, line = max(text // 2, 4), round(1.15 * text)
    said, above = frame.inset(pad).from_bottom(round(1.5 * text) + line, pad // 2)
    return DailyCardLayout(frame, above, *column(said, round(1.5 * text), line))
