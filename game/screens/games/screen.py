"""The history: the solved games, newest first, filtered by board, result and day, to review or share one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TypeVar

import pygame

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.days import first_moment
from ...model.game import Origin
from ...model.grades import GameResult, result_of
from ...model.record import Record, recorded_game, recorded_start, recorded_times
from ...model.statistics import Statistics, is_since
from ...modes.journey import step_name, step_of
from ...modes.lessons import counts_by_method, course_stars
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down
from ...ui.button import IconButton, button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming
from ...ui.geometry import TARGET, Rect, Share, row, small_text
from ...ui.labels import Paragraph, draw_stars, stars_text
from ...ui.listing import Listing, ListingScreen
from ...ui.screen import Methods
from ...ui.widget import Painter, Pressable
from ...words.board_texts import PlayedBoards, menu_order
from ...words.splits import series_mark
from ...words.words import NO_MESSAGE, Message, clock_hundredths, local_day
from ..backdrops import ALBUM
from ..common.page_screen import YOU, PageScreen
from ..common.pasteboard import Pasteboard
from ..game_screen import GameScreen, ToBoard, ToReview, ToShare
from ..interface import Interface


@dataclass(frozen=True)
class GameFilter:
    """Which games to list; by default all."""

    board: str | None = None  # a key
    result: GameResult | None = None
    days: int | None = None  # the last ones, with today


DAYS = 7, 30, 365


def matching_records(records: Iterable[Record], chosen: GameFilter, today: date) -> list[Record]:
    """Return the chosen games, newest first; ``records`` are in chronological order."""
    since = None if chosen.days is None else first_moment(today, chosen.days)
    found = [
        record
        for record in records
        if chosen.board in (None, record.board)
        and chosen.result in (None, result_of(record))
        and (since is None or is_since(record.when, since))
    ]
    return found[::-1]


SHARES = {"when": 8.5, "board": 8.0, "moves": 7.5, "seconds": 4.5, "result": 6.0}  # in heights of the text
SPARE = "when", "seconds"  # left out on narrow windows, in this order


@dataclass(frozen=True)
class GameWidget(Pressable):
    """The row of a game."""

    texts: Mapping[str, str]
    stars: int | None  # None where the program has played, and while they are unknown
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [*self.texts.values(), stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size = small_text(self.text)
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        cells = self._cells()
        for name, cell in cells.items():
            painter.text(surface, self.texts[name], cell, size, soft=name not in ("board", "moves"))
        if self.stars is not None:
            cell = cells["result"]
            draw_stars(painter, surface, cell.centred(cell.width, size), self.stars)

    def _cells(self) -> dict[str, Rect]:
        """Return the places of the texts that have room, by their names."""
        shares, pad = dict(SHARES), self.text // 2
        for name in SPARE:
            if self.rect.width < 1.1 * self.text * sum(shares.values()):
                del shares[name]
        inner = Rect(self.rect.x + pad, self.rect.y, self.rect.width - 2 * pad, self.rect.height)
        return dict(zip(shares, row(inner, *map(Share, shares.values()), gap=pad), strict=True))


OF_BOARD, OF_RESULT, OF_DAYS = (ItemCommand("filter", name) for name in ("board", "result", "days"))
GAME, SHARE = "game", "share"
NO_MOVES = "-"
WIDEST = 60  # in heights of the text
T = TypeVar("T")


class GamesScreen(ListingScreen, PageScreen):
    """A scrolled list of games with three filters."""

    own_key = Action.GAMES
    door = YOU
    ground = ALBUM

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        store: Store,
        coach: Coach,
        pasteboard: Pasteboard,
    ) -> None:
        self.store, self.coach, self.pasteboard = store, coach, pasteboard
        self.filter, self.listing = GameFilter(), Listing()
        self._boards = PlayedBoards(back.menu_board)
        self._statistics: Statistics | None = None
        self.games: Sequence[Record] = ()
        self._message = NO_MESSAGE
        super().__init__(interface, size, back)
        store.history.when_read(self._take_statistics)
        coach.listen(self.refresh)

    @property
    def _records(self) -> Sequence[Record]:
        return () if self._statistics is None else self._statistics.records

    @property
    def message(self) -> str:
        """The latest message, or the number of games."""
        words, said = self.words, self._message.text(self.words)
        if said or self._statistics is None:
            return said or words.text("games.reading")
        if not self._statistics.records:
            return words.text("games.none")
        if not self.games:
            return words.text("games.none_such")
        return words.counted("games.count", len(self.games))

    # What is on the page

    def content(self) -> Part:
        page, listed = self.page, len(self.games)
        width = min(page.area.width, WIDEST * self.text)
        return centred(
            down(
                (page.row, across(*self._filters(), gap=page.gap)),
                self._list if listed else self._said,
                (page.row, self._said if listed else None),
                gap=page.gap,
            ),
            width,
            page.area.height,
        )

    def _said(self, rect: Rect) -> Part:
        """Return the message as a line, or as a paragraph where it does not fit."""
        message, is_news = self.message, bool(self._message)
        if self.games and self.painter.fonts.width(message, self.text) <= rect.width:
            return partial(self.line, text=message, is_news=is_news)
        return partial(Paragraph, text=message, height=self.text, soft=True, is_news=is_news)

    def _list(self, rect: Rect) -> Part:
        height, space = min(round(TARGET * self.text), rect.height), max(self.page.gap // 3, 2)
        heights = [height] * len(self.games)
        return self.listing.part(heights, self._row, space, bar=max(self.text // 3, 4))

    def _row(self, index: int) -> Part:
        """Return a game, which opens its review, and a small button that shares it."""
        words, record = self.words, self.games[index]
        board, moves, about = self._game_name(record), self._moves(record), words.text("about.old_game")
        name = words.text("games.of", board=board, moves=moves)
        look, review = partial(self._game_widget, record, board, moves), partial(self._review, record)
        share = Control.of(words, Action.SHARE, on_press=partial(self._share_game, record))
        shared = ItemCommand(SHARE, record.name)
        return lambda rect: across(
            Control(ItemCommand(GAME, record.name), "", name, "", about, look, on_press=review),
            (
                rect.height,
                replace(
                    share,
                    command=shared,
                    label=f"{share.label}: {name}",
                    key="",
                    look=partial(IconButton, icon=share.icon),
                ),
            ),
            gap=max(self.page.gap // 3, 2),
        )

    def _game_widget(self, record: Record, board: str, moves: str, rect: Rect, state: ControlState) -> GameWidget:
        words, won = self.words, course_stars(record, self.coach.method.moves) if record.is_won else None
        of = "games.of_par" if record.proved else "games.of_best_known"
        said = {
            "when": local_day(words, record.when),
            "board": " · ".join(filter(None, (board, series_mark(words, record)))),
            "moves": moves if record.par is None else words.text(of, moves=moves, par=record.par),
            "seconds": clock_hundredths(words, record.seconds),
            "result": "" if record.is_won else words.text("games.assisted"),
        }
        return GameWidget(rect, state, said, won, self.text)

    def _filters(self) -> list[Control]:
        words, (board, result, days) = self.words, (self.filter.board, self.filter.result, self.filter.days)
        anything = words.text("games.any")
        of_board = anything if board is None else self._name(board)
        of_result = anything if result is None else words.text(f"games.{result.value}")
        of_days = anything if days is None else words.text("games.days", days=days)
        return [
            Control.named(words, OF_BOARD, "boards", "games_board", on_press=self._next_board, board=of_board),
            Control.named(words, OF_RESULT, "star", "games_result", on_press=self._next_result, result=of_result),
            Control.named(words, OF_DAYS, "daily", "games_days", on_press=self._next_days, days=of_days),
        ]

    def _game_name(self, record: Record) -> str:
        """Return the name of a game's step in the journey, or else of its board."""
        start = recorded_start(record) if record.origin == Origin.JOURNEY.value else None
        step = None if start is None else step_of(start)
        return self._name(record.board) if step is None else step_name(self.words, step)

    def _name(self, key: str) -> str:
        return self._boards.name(self.words, key)

    def _moves(self, record: Record) -> str:
        board = self._boards.board(record.board)
        if not record.moves:
            return NO_MOVES
        return self.words.moves(record.moves, "moves" if board is None else board.metric)

    # Input

    def run(self, command: Command) -> None:
        """Clear the message, unless the command is disabled or leads away, and run the command."""
        if command not in (*self.disabled, Action.BACK, Action.HELP, Action.SETTINGS):
            self._message = NO_MESSAGE
        super().run(command)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.PASTE: self.paste,
        }

    def paste(self) -> None:
        """Open the game or position on the clipboard."""
        self._message = self.pasteboard.open(self) or NO_MESSAGE

    def _review(self, record: Record) -> None:
        game = recorded_game(record)
        start = recorded_start(record) if game is None else None
        if start is not None:  # of a timer that told no moves: the start can be played again
            self.next = ToBoard(start.board, start, home=self)
        elif game is None:
            self._message = Message("games.not_kept")
        else:
            times, by_method = recorded_times(record), counts_by_method(record)
            self.next = ToReview(self, game, record.assisted, times=times, is_by_method=by_method)

    def _share_game(self, record: Record) -> None:
        game = recorded_game(record)
        if game is None:
            self._message = Message("games.not_kept")
        else:
            self.next = ToShare(self, game.start, {"game": game})

    def _next_board(self) -> None:
        played = menu_order(record.board for record in self._records)
        self._set_filter(replace(self.filter, board=_after(self.filter.board, (None, *played))))

    def _next_result(self) -> None:
        self._set_filter(replace(self.filter, result=_after(self.filter.result, (None, *GameResult))))

    def _next_days(self) -> None:
        self._set_filter(replace(self.filter, days=_after(self.filter.days, (None, *DAYS))))

    def _set_filter(self, chosen: GameFilter) -> None:
        self.filter, self.listing = chosen, Listing()
        self._match()

    def _take_statistics(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._match()

    def on_return(self) -> None:
        """Follow the coach again."""
        self.coach.listen(self.refresh)

    def files_changed(self) -> None:
        """Show the games of another window."""
        super().files_changed()
        self._match()
        self.refresh()

    def _match(self) -> None:
        self.games = matching_records(self._records, self.filter, self.interface.today())


def _after(chosen: T, choices: Sequence[T]) -> T:
    return choices[(choices.index(chosen) + 1) % len(choices)]
