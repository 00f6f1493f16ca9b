"""The history: the solved games, newest first, filtered by board and result, to review or copy one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeVar

import pygame

from ...input.commands import Action
from ...model.grades import GameResult, result_of, stars_of
from ...model.record import Record, recorded_game, recorded_times
from ...model.statistics import Statistics
from ...ui.button import IconButton, button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming, Placed
from ...ui.geometry import TARGET, Page, Rect, small_text
from ...ui.labels import Paragraph, draw_stars, stars_text
from ...ui.scroll import TURNS, Scroll, ScrolledScreen
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import PlayedBoards, menu_order
from ...words.words import NO_MESSAGE, Message, clock_hundredths, local_day
from ..common.copy_paste import copy_game, open_pasted
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToReview
from ..services import Services


@dataclass(frozen=True)
class GameFilter:
    """Which games to list; by default all."""

    board: str | None = None  # a key
    result: GameResult | None = None


def matching_records(records: Iterable[Record], chosen: GameFilter) -> list[Record]:
    """Return the chosen games, newest first; ``records`` are in chronological order."""
    found = [
        record
        for record in records
        if chosen.board in (None, record.board) and chosen.result in (None, result_of(record))
    ]
    return found[::-1]


@dataclass(frozen=True)
class GameWidget(Pressable):
    """The row of a game."""

    cells: Mapping[str, Rect]
    texts: Mapping[str, str]
    stars: int | None  # None where the program has played
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [*self.texts.values(), stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size = small_text(self.text)
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        for name, cell in self.cells.items():
            painter.text(surface, self.texts[name], cell, size, soft=name not in ("board", "moves"))
        if self.stars is not None:
            cell = self.cells["result"]
            draw_stars(painter, surface, cell.centred(cell.width, size), self.stars)


OF_BOARD, OF_RESULT = ItemCommand("filter", "board"), ItemCommand("filter", "result")
GAME, SHARE = "game", "share"
NO_MOVES = "-"
LOOK_SECONDS = 1.0  # between looks for games of another window
T = TypeVar("T")


class GamesScreen(PageScreen, ScrolledScreen):
    """A scrolled list of games with two filters."""

    heading_name = "games.heading"
    own_key = Action.GAMES

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self.filter = GameFilter()
        self._boards = PlayedBoards(back.menu_board)
        self._statistics: Statistics | None = None
        self.games: Sequence[Record] = ()
        self._message = NO_MESSAGE
        super().__init__(services, size, back)
        self.alarms.every(LOOK_SECONDS, self._look)
        services.store.history.when_read(self._take_statistics)

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

    @property
    def own_controls(self) -> list[Placed]:
        words, layout = self.words, self._layout
        found = list(zip(self._filters(), layout.filters, strict=True))
        share = Control.of(words, Action.SHARE)
        about = words.text("about.old_game")
        for record, row in self._rows():
            board = self._name(record.board)
            moves = self._moves(record)
            name = words.text("games.of", board=board, moves=moves)
            look = partial(self._row_widget, row, record, board, moves)
            review = Control(ItemCommand(GAME, record.name), "", name, "", about, look)
            copy = replace(share, command=ItemCommand(SHARE, record.name), label=f"{share.label}: {name}", key="")
            copy = replace(copy, look=partial(IconButton, icon=share.icon))
            found.append((replace(review, on_press=partial(self._review, record)), row.whole))
            found.append((replace(copy, on_press=partial(self._copy, record)), row.share))
        turns = self.scroll.controls(words)
        return found + list(zip(turns, layout.buttons[: len(turns)], strict=True))

    def _row_widget(
        self, row: GameRow, record: Record, board: str, moves: str, rect: Rect, state: ControlState
    ) -> GameWidget:
        words, won = self.words, stars_of(record) if record.is_won else None
        of = "games.of_par" if record.proved else "games.of_best_known"
        said = {
            "when": local_day(words, record.when),
            "board": board,
            "moves": moves if record.par is None else words.text(of, moves=moves, par=record.par),
            "seconds": clock_hundredths(words, record.seconds),
            "result": words.text("games.assisted") if won is None else "",
        }
        return GameWidget(rect, state, row.cells, said, won, self.text)

    def _filters(self) -> list[Control]:
        words, (board, result) = self.words, (self.filter.board, self.filter.result)
        anything = words.text("games.any")
        of_board = anything if board is None else self._name(board)
        of_result = anything if result is None else words.text(f"games.{result.value}")
        return [
            Control.named(words, OF_BOARD, "boards", "games_board", on_press=self._next_board, board=of_board),
            Control.named(words, OF_RESULT, "star", "games_result", on_press=self._next_result, result=of_result),
        ]

    def _rows(self) -> list[tuple[Record, GameRow]]:
        return list(zip(self.games[self.scroll.top :], self._layout.rows, strict=False))

    def _name(self, key: str) -> str:
        return self._boards.name(self.words, key)

    def _moves(self, record: Record) -> str:
        board = self._boards.board(record.board)
        if not record.moves:
            return NO_MOVES
        return self.words.moves(record.moves, "moves" if board is None else board.metric)

    # Input

    def run(self, command: Command) -> None:
        """Clear the message, unless the command is disabled, scrolls nothing or leads away, and run the command."""
        idle = TURNS if not self.scroll.is_needed else ()
        if command not in (*self.disabled, *idle, Action.BACK, Action.HELP, Action.SETTINGS):
            self._message = NO_MESSAGE
        super().run(command)

    def do_paste(self) -> None:
        """Open the game or position on the clipboard."""
        self._message = open_pasted(self) or NO_MESSAGE

    def _review(self, record: Record) -> None:
        game = recorded_game(record)
        if game is None:
            self._message = Message("games.not_kept")
        else:
            self.next = ToReview(self, game, record.assisted, times=recorded_times(record))

    def _copy(self, record: Record) -> None:
        game = recorded_game(record)
        self._message = Message("games.not_kept") if game is None else copy_game(self.services, game.start, game.moves)

    def _next_board(self) -> None:
        played = menu_order(record.board for record in self._records)
        self._set_filter(replace(self.filter, board=_after(self.filter.board, (None, *played))))

    def _next_result(self) -> None:
        self._set_filter(replace(self.filter, result=_after(self.filter.result, (None, *GameResult))))

    def _set_filter(self, chosen: GameFilter) -> None:
        self.filter, self.scroll = chosen, Scroll()
        self._list()

    def on_key(self, action: Action) -> None:
        """Scroll to the next row where the focus would leave the visible rows; go back on G."""
        rows, by = self._rows(), {Action.UP: -1, Action.DOWN: 1}.get(action, 0)
        if rows and by:
            name, before = rows[0 if by < 0 else -1][0].name, self.scroll.top
            if self.focused_command in (ItemCommand(GAME, name), ItemCommand(SHARE, name)):
                self.scroll.by(by)
            if self.scroll.top != before:
                return  # the focus stays where it is, over the next game
        super().on_key(action)

    def _take_statistics(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._list()

    def _look(self) -> None:
        if self.services.store.history.look():
            self._list()
            self.refresh()

    def _list(self) -> None:
        self.games = matching_records(self._records, self.filter)
        self.own_layout()

    # Drawing

    def own_widgets(self) -> list[Widget]:
        message, area = self.message, self._layout.message if self.games else self._layout.list
        one_line = self.games and self.painter.fonts.width(message, self.text) <= area.width
        is_news = bool(self._message)
        if one_line:
            return [self.line(area, message, is_news=is_news), *self.bars]
        said = Paragraph(area, message, self.text, soft=True, is_news=is_news)
        return [said, *self.bars]

    def own_layout(self) -> None:
        self._layout: GamesLayout = games_layout(self.page, len(self.games))
        self.bar = self._layout.bar
        self.scroll.fit(len(self.games), len(self._layout.rows))


def _after(chosen: T, choices: Sequence[T]) -> T:
    return choices[(choices.index(chosen) + 1) % len(choices)]


# The layout

FILTERS, BUTTONS = 2, 2


SHARES = {"when": 8.5, "board": 8.0, "moves": 7.5, "seconds": 4.5, "result": 6.0}  # in heights of the text
SPARE = "when", "seconds"  # left out on narrow windows, in this order


class GameRow(NamedTuple):
    """One game, and a small button behind it."""

    whole: Rect
    cells: dict[str, Rect]
    share: Rect


@dataclass(frozen=True)
class GamesLayout:
    """Filters, the rows that have room, a message and buttons."""

    filters: tuple[Rect, ...]
    list: Rect
    rows: tuple[GameRow, ...]
    bar: Rect
    message: Rect
    buttons: tuple[Rect, ...]


def games_layout(page: Page, games: int) -> GamesLayout:
    """Return the page for this many games, with room for the scroll bar and buttons only where they do not all fit."""
    text, gap, area = page.text, page.gap, page.area
    width = min(area.width, 60 * text)
    message, above = area.centred(width, area.height).from_bottom(page.row, gap)
    head, room = above.from_top(page.row, gap)
    buttons, beside = message.from_right(min(14 * text, message.width // 2), gap)
    bar, list_room = room.from_right(max(text // 3, 4), gap // 2)
    rows = _rows(room, page)
    if games > len(rows):
        room, message = list_room, beside
        rows = _rows(room, page)
    filters, turns = head.columns(FILTERS, gap), buttons.columns(BUTTONS, gap)
    return GamesLayout(tuple(filters), room, rows, bar, message, tuple(turns))


def _rows(room: Rect, page: Page) -> tuple[GameRow, ...]:
    space = max(page.gap // 3, 2)
    height = min(round(TARGET * page.text), room.height)
    count = max((room.height + space) // (height + space), 1)
    bands = [Rect(room.x, room.y + i * (height + space), room.width, height) for i in range(count)]
    return tuple(_row(band, page) for band in bands)


def _row(band: Rect, page: Page) -> GameRow:
    gap, shares = page.gap, dict(SHARES)
    share, whole = band.from_right(band.height, max(gap // 3, 2))
    for name in SPARE:
        if whole.width < 1.1 * page.text * sum(shares.values()):
            del shares[name]
    each = (whole.width - 2 * gap) / sum(shares.values())
    cells, x = {}, float(whole.x + gap)
    for name, part in shares.items():
        cells[name] = Rect(round(x), whole.y, max(round(each * part) - gap // 2, 1), whole.height)
        x += each * part
    return GameRow(whole, cells, share)
