"""The picker: the boards as little live pictures."""

from __future__ import annotations

from functools import partial

import pygame

from solver import Board, Position, board_ids, load_board, position_count

from ..animation import plan
from ..board_view import BoardView
from ..control_scene import ControlScene
from ..geometry import Rect
from ..input_map import Action
from ..layout import small_text
from ..parts import Part
from ..picker_layout import Card, PickerLayout, picker_layout
from ..scene import ToBoard, ToStatistics
from ..services import Services
from ..widgets import Command, Control, Pick

BUTTONS = ((Action.STATISTICS, "chart"), (Action.SETTINGS, "settings"), (Action.HELP, "help"))


class PickerScene(ControlScene):
    """Shows every board with the game in progress on it; a click or Enter opens one."""

    def __init__(self, services: Services, size: tuple[int, int], chosen: str | None = None) -> None:
        self._boards = {board_id: load_board(board_id) for board_id in board_ids()}
        self._sessions = {board.id: services.store.session(board) for board in self._boards.values()}
        super().__init__(services, size)
        if chosen is not None:
            self.focus.index = list(self._boards).index(chosen)
        services.store.save_last_board(None)

    @property
    def title(self) -> str:
        """The program's name."""
        return "Antipode"

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return "Antipode"

    @property
    def layout(self) -> PickerLayout:
        """Where everything is."""
        return self._layout

    @property
    def own_controls(self) -> list[tuple[Control, Rect]]:
        """The cards, and after them what concerns all boards."""
        words = self.services.words
        about = words.text("about.card")
        cards = [Control(Pick("board", board.id), "", words.board(board), "", about) for board in self._boards.values()]
        buttons = [Control.named(words, action, icon, action.name.lower()) for action, icon in BUTTONS]
        rects = [*(card.frame for card in self._layout.cards), *self._layout.buttons]
        return list(zip([*cards, *buttons], rects, strict=True))

    def do(self, command: Command) -> None:
        """Opens a board; where no control has the ring Space opens the first. The statistics are of the ringed one."""
        if isinstance(command, Pick):
            self.next = ToBoard(self._boards[str(command.value)])
        elif command is Action.STATISTICS:
            boards = dict(enumerate(self._boards.values()))
            self.next = ToStatistics(self, None if self.focus.index is None else boards.get(self.focus.index))
        elif command is Action.PAUSE:
            index = self.focus.index or 0
            if index < len(self._boards):
                self.next = ToBoard(list(self._boards.values())[index])

    def own_parts(self) -> list[Part]:
        """What the program is; what is wrong with the player's files."""
        layout, painter, words = self._layout, self.services.painter, self.services.words
        subheading = words.text("picker.subheading")
        draw = partial(painter.text, text=subheading, rect=layout.subheading, height=self.page.text, soft=True)
        problem = self.services.store.problem
        footer = words.text("picker.footer") if problem is None else words.problem(problem)
        draw_footer = partial(
            painter.text, text=footer, rect=layout.footer, height=small_text(self.page.text), soft=True, centred=True
        )
        return [Part(layout.subheading, subheading, draw), Part(layout.footer, footer, draw_footer)]

    def control_part(self, control: Control, rect: Rect, focused: bool) -> Part:
        """A card is drawn here, the others are buttons."""
        if not isinstance(control.action, Pick):
            return super().control_part(control, rect, focused)
        board, hover = self._boards[str(control.action.value)], control.action == self.hover
        card = next(card for card in self._layout.cards if card.frame == rect)
        return Part(rect, (hover, focused), partial(self._draw_card, board=board, card=card, hover=hover, ring=focused))

    def _draw_card(self, surface: pygame.Surface, board: Board, card: Card, hover: bool, ring: bool) -> None:
        painter, words, text = self.services.painter, self.services.words, self.page.text
        radius, session = max(text * 2 // 3, 6), self._sessions[board.id]
        painter.panel(surface, card.frame, hover=hover, radius=radius)
        position = self._position_of(board)
        BoardView(painter.art, painter.theme, board, card.picture).draw(
            surface, plan(position, position), solved=position.is_goal and session is not None
        )
        painter.text(surface, words.board(board), card.name, round(text * 1.2), centred=True)
        status, size = words.status(board, session, position_count(board)), small_text(text)
        if not painter.fonts.fits(status, size, card.status.width):
            status = words.text("status.size", rows=board.rows, columns=board.columns)
        painter.text(surface, status, card.status, size, soft=True, centred=True)
        if ring:
            painter.focus_ring(surface, card.frame, radius)

    def _position_of(self, board: Board) -> Position:
        """The game in progress, or the goal where none has been begun."""
        session = self._sessions[board.id]
        return board.goal if session is None else session.position

    def own_layout(self) -> None:
        """Lays the cards out."""
        self._layout = picker_layout(len(self._boards), len(BUTTONS), self.page)
