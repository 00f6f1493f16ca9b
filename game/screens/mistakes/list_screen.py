"""All mistakes by board: how many are due on each; a board that is chosen is practised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board, Position, board_key
from solver.analysis.methods import has_exact_method

from ...board.bodies import shown_goal
from ...board.view import draw_position
from ...coach.coach import Coach
from ...model.mistakes import Counts
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down
from ...ui.button import button_radius
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import small_text
from ...ui.labels import Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.widget import Painter, Pressable
from ...words.board_texts import board_name
from ..game_screen import GameScreen, ToMistakes
from ..interface import Interface
from .page import MistakesPage
from .words import nothing_due

BOARD = "board"
ROW, WIDEST, WIDEST_BUTTON = 3.2, 44, 14  # in heights of the text
LOOK_SECONDS = 1.0


class MistakesListScreen(ListingScreen, MistakesPage):
    """A list of boards, the one behind first, then those with the most that is due."""

    focus_follows = True

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, coach: Coach
    ) -> None:
        self.store, self._finder, self.listing = store, coach.mistake_finder, Listing()
        super().__init__(interface, size, back)
        self.alarms.every(LOOK_SECONDS, self.refresh)  # for what is found in a game that was just played

    @property
    def counts(self) -> Mapping[Board, Counts]:
        """How many positions of each board are due, wait, or have been learnt."""
        found = self.store.mistakes.counts_by_board(self.interface.today())
        first = None if self.back is None else self.back.menu_board
        return {board: found[board] for board in sorted(found, key=lambda board: board != first)}

    @property
    def kept(self) -> int:
        return sum(count.due + count.waiting for count in self.counts.values())

    @property
    def has_any(self) -> bool:
        return any(any(count) for count in self.counts.values())

    @property
    def default_button(self) -> Command | None:
        """The first board with something due."""
        due = (board for board, count in self.counts.items() if count.due)
        return next((ItemCommand(BOARD, board_key(board)) for board in due), None)

    @property
    def message(self) -> str:
        """How much is due in all, or when that will be."""
        words, today, mistakes = self.words, self.interface.today(), self.store.mistakes
        due, boards = mistakes.count_due(today), [board for board, count in self.counts.items() if count.due]
        if due:
            return words.text("mistakes.all_due", due=due, boards=len(boards))
        if self._finder.is_working:
            return words.text("mistakes.examining")
        behind = None if self.back is None else self.back.menu_board
        if behind is not None and not has_exact_method(behind):
            return words.text("mistakes.no_distances")
        days = [mistakes.next_due(board, today) for board in self.counts]
        return nothing_due(words, min((each for each in days if each is not None), default=None))

    def forget(self) -> None:
        self.store.mistakes.clear()

    # What is on the page

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        listed = [(board, count) for board, count in self.counts.items() if count.due or count.waiting]
        rows = [self._row(*each) for each in listed]
        table = self.listing.part(
            [round(ROW * text)] * len(rows), rows.__getitem__, max(gap // 2, 2), max(text // 3, 4)
        )
        said = partial(Paragraph, text=self.message, height=text, soft=True, is_news=True)
        button = across(
            (min(page.area.width // 2, WIDEST_BUTTON * text), self.clear_button("mistakes_clear_all")), None
        )
        content = down((round(2.6 * text), said), table, (page.row, button), gap=gap)
        return centred(content, min(page.area.width, WIDEST * text), page.area.height)

    def _row(self, board: Board, count: Counts) -> Control:
        words, name = self.words, board_name(self.words, board)
        said = words.text(
            "mistakes.counts" if count.waiting else "mistakes.count", due=count.due, waiting=count.waiting
        )
        look = partial(MistakesRow, name=name, said=said, position=shown_goal(board), text=self.text)
        about, press = words.text("about.mistakes_board"), partial(self._practise, board)
        return Control(ItemCommand(BOARD, board_key(board)), "", name, "", about, look, on_press=press)

    def _practise(self, board: Board) -> None:
        self.next = ToMistakes(self, board)


@dataclass(frozen=True)
class MistakesRow(Pressable):
    """A board: its goal, its name, and how many of its mistakes are due."""

    name: str
    said: str
    position: Position
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, self.said]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        pad, size = self.text // 2, small_text(self.text)
        picture, room = self.rect.inset(max(self.text // 4, 2)).from_left(round(4.5 * self.text), pad)
        draw_position(painter, surface, picture, self.position)
        ink = painter.theme.accent_text if self.state.is_accented else None
        right, left = room.from_right(painter.fonts.width(self.said, size) + pad, pad)
        painter.text(surface, self.name, left, self.text, role=Role.NAME, colour=ink)
        right = right._replace(width=right.width - pad)
        painter.text(surface, self.said, right, size, soft=True, right=True, colour=ink)
