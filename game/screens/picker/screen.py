"""The picker: the boards as little live pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame

from solver import Board, board_ids, load_tile_board

from ...input.commands import About, Action
from ...model.statistics import Statistics
from ...ui.control import Command, Control, Pick, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ...words.problems import problem_text
from ..common.board_card import CardFace, board_cards
from ..common.card_words import CardText, card_text, keys_line
from ..common.cards_layout import picker_layout
from ..common.copied import open_pasted
from ..common.page_screen import PageScreen
from ..game_screen import ToBoard, ToScreen
from ..services import Services

BUTTONS = (Action.DAILY, Action.STATISTICS, Action.SETTINGS, Action.HELP, Action.MENU)

NEEDS_BOARD, NEEDS_GAME = (
    frozenset(action for action in Action if action.row.about is about) for about in (About.BOARD, About.GAME)
)
"""What is done on one board, here the one with the ring or that had it last; and what needs the game on the screen, of
which there is none here.
"""


class PickerScreen(PageScreen):
    """Shows every board with the game in progress on it; a click or Enter opens one."""

    def __init__(self, services: Services, size: tuple[int, int], chosen: str | None = None) -> None:
        self._boards = {board_id: load_tile_board(board_id) for board_id in board_ids()}
        self._sessions = {board.id: services.store.session(board) for board in self._boards.values()}
        self._statistics: Statistics | None = None
        self._refusal: Callable[[], str] | None = None
        """Why what was pasted last is not played."""
        self._chosen = chosen
        """The board that had the ring last."""
        super().__init__(services, size)
        if chosen in self._boards:  # else it is a board that has no card
            self.ring.put(list(self._boards).index(chosen))
        services.store.save_last_board(None)

    @property
    def title(self) -> str:
        return "Antipode"

    @property
    def heading(self) -> str:
        return "Antipode"

    @property
    def own_controls(self) -> list[Placed]:
        about = self.words.text("about.card")
        cards = board_cards(self.painter.fonts, self.layout.cards, self._faces(), self.text, about)
        buttons = [Control.of(self.words, action) for action in BUTTONS]
        return [*cards, *zip(buttons, self.layout.buttons, strict=True)]

    @property
    def greyed(self) -> Mapping[Command, str]:
        """What waits for a game, or for a board."""
        board = NEEDS_BOARD if self.menu_board is None else ()
        return {**dict.fromkeys(NEEDS_GAME, "idle.game"), **dict.fromkeys(board, "idle.board")}

    @property
    def menu_board(self) -> Board | None:
        return self._boards.get(self._ringed or self._chosen or "")

    @property
    def _ringed(self) -> str | None:
        command = self.command_with_ring
        return str(command.value) if isinstance(command, Pick) else None

    def card_text(self, board_id: str) -> CardText:
        return card_text(self.words, self._boards[board_id], self._sessions[board_id], self._statistics)

    def act(self, action: Action) -> None:
        """What was refused before has been read. Space opens the board with the ring, or the first."""
        self._refusal = None
        if action is not Action.PAUSE:
            super().act(action)
        elif (self.ring_index or 0) < len(self._boards):
            self.next = ToBoard(self._boards[self._ringed or next(iter(self._boards))])

    def press(self, point: tuple[int, int]) -> None:
        self._refusal, self._chosen = None, self._ringed or self._chosen
        super().press(point)

    def do(self, command: Command) -> None:
        """Opens a board, or leads to another screen; what is about a board is about the one with the ring."""
        if isinstance(command, Pick):
            self.next = ToBoard(self._boards[str(command.value)])
        elif command in NEEDS_BOARD and self.menu_board is not None:
            self.next = ToBoard(self.menu_board, then=command)
        elif command.row.opens:
            self.next = ToScreen(self, command)
        elif command is Action.PASTE:
            self._refusal = open_pasted(self)

    def leave(self) -> None:
        """What there was to say about the last run has been read."""
        super().leave()
        self.services.store.earlier = None

    def files_changed(self) -> None:
        """Games and records that could not be read perhaps can be now."""
        super().files_changed()
        self._sessions = {board.id: self.services.store.session(board) for board in self._boards.values()}
        self._statistics = None

    def update(self) -> None:
        """The records have been read, and the cards tell of them; or more lines are to be said below them."""
        if self._statistics is None:
            self._statistics = self.services.store.history.statistics
        if len(self._footer()) != self._lines:
            self.resize(self.size)

    def own_widgets(self) -> list[Widget]:
        lines, height = self._footer(), small_text(self.text)
        rects = self.layout.footer.rows(len(lines))
        return [
            Icon(self._icon),
            self.line(self.layout.subheading, self.words.text("picker.subheading")),
            *(
                Line(rect, line, height, soft=True, centred=True, margin=0)
                for line, rect in zip(lines, rects, strict=True)
            ),
        ]

    def _faces(self) -> dict[str, CardFace]:
        faces = {}
        for id_, board in self._boards.items():
            session = self._sessions[id_]
            position, solved = (board.goal, False) if session is None else (session.position, session.solved)
            faces[id_] = CardFace(position, board_name(self.words, board), self.card_text(id_), solved)
        return faces

    def _footer(self) -> tuple[str, ...]:
        """Lines: the keys, what is wrong with the player's files, or why what was pasted is not played."""
        problem = self.services.store.problem
        if self._refusal is not None:
            said = self._refusal()
        elif problem is not None:
            said = problem_text(self.words, problem)
        else:
            return (keys_line(self.words),)
        return tuple(self.painter.fonts.wrapped(said, small_text(self.text), self.page.area.width))

    def own_layout(self) -> None:
        """The program's icon before its name, and below them the cards."""
        line, gap = self.page.heading, self.page.gap
        self._icon = Rect(line.x, line.y, line.height, line.height)
        self.page = replace(self.page, heading=line.right_of(self._icon.right + gap))
        self._lines = len(self._footer())
        self.layout = picker_layout(len(self._boards), len(BUTTONS), self.page, self._lines)


@dataclass(frozen=True)
class Icon(Widget):
    """The program's icon."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.blit(painter.art.picture("icon", self.rect.width, self.rect.height), self.rect)
