"""The positions of a day, one a board and one of blocks: what has been solved of them, and the streaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from solver import Board, Position

from ...board.view import draw_position
from ...input.commands import Action
from ...model.game import Game, Origin
from ...model.grades import stars_of
from ...model.record import Record
from ...model.statistics import Statistics
from ...ui.control import Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import large_text, small_text
from ...ui.labels import draw_starred, starred_width
from ...ui.text import Fonts
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ...words.words import Words
from ..common.daily_positions import (
    ONE_DAY,
    DailyHistory,
    daily_block_boards,
    daily_block_position,
    daily_boards,
    daily_position,
)
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import DAY_LOOK_SECONDS, Services
from .layout import DailyCardLayout, DailyLayout, daily_layout

BLOCKS = "blocks"  # among the ids of boards
EARLIER, LATER = ItemCommand("day", -1), ItemCommand("day", 1)


class DailyScreen(PageScreen):
    """Shows today's positions, and those of the days before; a click or Enter plays one."""

    own_key = Action.DAILY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self._boards: dict[str, Board | None] = {board.id: board for board in daily_boards()}
        self._boards[BLOCKS] = None
        self._statistics: Statistics | None = None
        self._dailies = {id_: DailyHistory(board, ()) for id_, board in self._boards.items()}
        self.day = services.today()  # stays when another day begins
        super().__init__(services, size, back)
        self.alarms.every(DAY_LOOK_SECONDS, self.refresh)
        services.store.history.when_read(self._take_statistics)

    @property
    def heading(self) -> str:
        return self.words.text("daily.today" if self.day == self._today else "daily.past", day=self.day)

    @property
    def way_home(self) -> tuple[str, str]:
        days = (self.services.today() - self.day).days
        return Action.DAILY.spec.icon, ("to_daily", "to_yesterday")[days] if days in (0, 1) else "to_past_day"

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        about = words.text("about.daily_card")
        cards = board_cards(self.painter.fonts, self.layout.cards, self._cards(), self.text, about, self._play)
        earlier, later = (
            Control.named(words, command, icon, name, on_press=partial(self._turn, days), disabled_reason=reason)
            for command, icon, name, days, reason in (
                (EARLIER, "step-back", "day_before", -1, "idle.nothing" if self.day == date.min else ""),
                (LATER, "step-forward", "day_after", 1, "idle.nothing" if self.day >= self._today else ""),
            )
        )
        return [*cards, *zip((earlier, later), self.layout.buttons, strict=True)]

    def _turn(self, days: int) -> None:
        """Show another day."""
        self.day += days * ONE_DAY

    def _play(self, id_: str) -> None:
        """Play the day's position of a board, or go on with the game in progress from there."""
        start = self._start(id_)
        begun = self._begun(start)
        self.next = ToBoard(start.board, None if begun else start, origin=Origin.DAILY, home=self)

    def on_return(self) -> None:
        """Take over what has been solved meanwhile."""
        self.services.store.history.when_read(self._take_statistics)

    def _start(self, id_: str) -> Position:
        """Return the day's position on a board, or of blocks."""
        board = self._boards[id_]
        return daily_block_position(self.day) if board is None else daily_position(board, self.day)

    def _begun(self, start: Position) -> Game | None:
        """Return the game in progress on the position's board if it began from the day's position."""
        session = self.services.store.session(start.board)
        if session is None or session.solved or session.game.start != start:
            return None
        return session.game

    def _take_statistics(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._dailies = {id_: DailyHistory(board, self._records(id_)) for id_, board in self._boards.items()}

    @property
    def _today(self) -> date:
        return self.services.today()

    def _records(self, id_: str) -> list[Record]:
        """Return the records of a board, or of all the day's block boards."""
        ids = daily_block_boards() if id_ == BLOCKS else (id_,)
        return [] if self._statistics is None else [record for id_ in ids for record in self._statistics.of_board(id_)]

    def own_widgets(self) -> list[Widget]:
        return [self.line(self.layout.footer, self._summary())]

    def _cards(self) -> dict[str, DailyCard]:
        words, cards = self.words, {}
        for id_ in self._boards:
            start = self._start(id_)
            dailies, is_today = self._dailies[id_], self.day == self._today
            best, streak = dailies.best(self.day), dailies.streak(self._today) if is_today else 0
            game = self._begun(start)
            begun = 0 if game is None else game.move_count
            unsolved = "helped" if dailies.is_helped(self.day) else "open_today" if is_today else "open"
            says = _card_text(words, best, begun, streak, words.text(f"daily.{unsolved}"))
            names = (board_name(words, start.board), *[words.text("daily.blocks")] * (id_ == BLOCKS))
            cards[id_] = DailyCard(start, names, says, best is not None)
        return cards

    def _summary(self) -> str:
        if self._statistics is None:
            return ""
        solved = sum(dailies.best(self.day) is not None for dailies in self._dailies.values())
        return self.words.text("daily.summary", solved=solved, of=len(self._boards))

    def own_layout(self) -> None:
        self.layout: DailyLayout = daily_layout(len(self._boards), 2, self.page)
        first, heading = self.layout.buttons[0], self.page.heading
        if first.overlaps(heading):  # it changes with the day, and is cleared where it was
            room = max(first.x - self.page.gap - heading.x, 1)
            self.page = replace(self.page, heading=heading._replace(width=room))


def _card_text(words: Words, best: Record | None, begun: int, streak: int, unsolved: str) -> DailyText:
    """Return how the day's position was solved, ``best`` being the best game, or how many moves have been made in a
    game that is ``begun``, or what is said of an ``unsolved`` one; and for how many days in a row.
    """
    days = (words.counted("daily.streak", streak) if streak else "",)
    if best is None and begun:
        return DailyText((words.text("daily.begun", moves=words.moves(begun)),), days)
    if best is None:
        return DailyText((unsolved,), days)
    moves = words.moves(best.moves)
    longest = () if best.par is None else (words.text("daily.solved_of", moves=moves, par=best.par),)
    return DailyText((*longest, words.text("daily.solved", moves=moves)), days, stars_of(best))


class DailyText(NamedTuple):
    """Two lines, each as a choice of texts, the longest first."""

    achieved: Sequence[str]
    game: Sequence[str]
    stars: int = 0


class DailyCard(NamedTuple):
    """What a card shows."""

    position: Position
    names: Sequence[str]  # the longest first
    text: DailyText
    solved: bool


@dataclass(frozen=True)
class DailyCardWidget(Pressable):
    """A board to choose."""

    card: DailyCardLayout
    content: DailyCard
    name: str
    lines: tuple[str, str]  # what has been achieved, and how the game stands where there is room
    heights: tuple[int, int]  # of the name, and of each line
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the card, its picture slightly enlarged under the pointer."""
        card, content, (achieved, game), (name_height, height) = self.card, self.content, self.lines, self.heights
        painter.tile(surface, card.frame, self.state, max(self.text * 2 // 3, 6))
        picture = card.picture if self.state.hover else card.picture.inset(max(self.text // 4, 2))
        draw_position(painter, surface, picture, content.position, content.solved)
        painter.text(surface, self.name, card.name, name_height, centred=True, role=Role.NAME)
        draw_starred(painter, surface, card.achieved, content.text.stars, achieved, height, painter.theme.text_soft)
        if card.game is not None:
            painter.text(surface, game, card.game, height, soft=True, centred=True)


def board_cards(
    fonts: Fonts,
    cards: Sequence[DailyCardLayout],
    contents: Mapping[str, DailyCard],
    text: int,
    about: str,
    play: Callable[[str], None],
) -> list[Placed]:
    """Return the controls of the cards, whose texts are all cut to the same lines and height."""
    says = [content.text for content in contents.values()]
    width, height = min(card.achieved.width for card in cards), min(small_text(text), cards[0].achieved.height)
    beside = width - max(starred_width(height, each.stars) for each in says)
    achieved = fonts.longest_alike([each.achieved for each in says], height, beside)
    scarce = cards[0].game is None  # there is room for one line
    games = [""] * len(contents) if scarce else fonts.longest_alike([each.game for each in says], height, width)
    name_height = min(large_text(text), cards[0].name.height)
    names = [fonts.of(Role.NAME).longest_alike([content.names], name_height, width)[0] for content in contents.values()]
    name_height = fonts.of(Role.NAME).common_height(names, name_height, width)
    height = fonts.common_height(achieved, fonts.common_height(games, height, width), beside)
    placed = []
    for (id_, content), card, name, won, game in zip(contents.items(), cards, names, achieved, games, strict=True):
        look = partial(
            DailyCardWidget,
            card=card,
            content=content,
            name=name,
            lines=(won, game),
            heights=(name_height, height),
            text=text,
        )
        control = Control(ItemCommand("board", id_), "", content.names[0], "", about, look, on_press=partial(play, id_))
        placed.append((control, card.frame))
    return placed
