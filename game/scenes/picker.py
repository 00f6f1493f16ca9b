"""The picker: the boards as little live pictures."""

from __future__ import annotations

import pygame

from solver import Board, Position, board_ids, load_board, position_count

from ..animation import plan
from ..board_view import BoardView
from ..input_map import Action
from ..layout import PickerLayout, picker_layout
from ..scene import Scene, Services, ToBoard, ToHelp
from ..widgets import Focus


class PickerScene(Scene):
    """Shows every board with the game in progress on it; a click or Enter opens one."""

    def __init__(self, services: Services, size: tuple[int, int], chosen: str | None = None) -> None:
        super().__init__(services, size)
        self._boards = [load_board(board_id) for board_id in board_ids()]
        self._sessions = {board.id: services.store.session(board) for board in self._boards}
        self._focus = Focus()
        self._hover: int | None = None
        self._pressed: int | None = None
        if chosen is not None:
            self._focus.index = [board.id for board in self._boards].index(chosen)
        services.store.save_last_board(None)
        self._lay_out()

    @property
    def title(self) -> str:
        """The program's name."""
        return "Antipode"

    @property
    def layout(self) -> PickerLayout:
        """Where everything is."""
        return self._layout

    def resize(self, size: tuple[int, int]) -> None:
        """Lays the cards out anew."""
        super().resize(size)
        self._lay_out()

    def act(self, action: Action) -> None:
        """Arrows and Tab choose a board, Enter opens it."""
        steps = {
            Action.LEFT: -1, Action.RIGHT: 1, Action.NEXT_CONTROL: 1, Action.PREVIOUS_CONTROL: -1,
            Action.UP: -self._layout.columns, Action.DOWN: self._layout.columns,
        }  # fmt: skip
        if action in steps:
            if self._focus.index is None or abs(steps[action]) == 1:
                self._focus.move(steps[action], len(self._boards))
            else:
                self._focus.index = min(max(self._focus.index + steps[action], 0), len(self._boards) - 1)
            self.dirty = True
        elif action in (Action.ACTIVATE, Action.PAUSE):
            self._open(self._focus.index or 0)
        elif action is Action.HELP:
            self.next = ToHelp(self)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Lights the card under the pointer."""
        hover = self._card_at(point)
        if hover != self._hover:
            self._hover, self.dirty = hover, True

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a card."""
        self._pressed = self._card_at(point)

    def let_go(self, point: tuple[int, int]) -> None:
        """Opens the board under the pointer, if it was pressed there."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self._card_at(point):
            self._open(pressed)

    def draw(self, surface: pygame.Surface) -> None:
        """The heading and all cards."""
        layout, painter = self._layout, self.services.painter
        surface.fill(painter.theme.background)
        painter.text(surface, "Antipode", layout.heading, round(layout.text * 1.9), centred=True)
        words, problem = self.services.words, self.services.store.problem
        painter.text(surface, words.text("picker.subheading"), layout.subheading, layout.text, soft=True, centred=True)
        for i in range(len(self._boards)):
            self._draw_card(surface, i)
        footer = words.text("picker.footer") if problem is None else words.problem(problem)
        painter.text(surface, footer, layout.footer, round(layout.text * 0.85), soft=True, centred=True)

    def _draw_card(self, surface: pygame.Surface, index: int) -> None:
        board, card, painter = self._boards[index], self._layout.cards[index], self.services.painter
        radius, words = max(self._layout.text * 2 // 3, 6), self.services.words
        painter.panel(surface, card.frame, hover=index == self._hover, radius=radius)
        position = self._shown(board)
        BoardView(painter.art, painter.theme, board, card.picture).draw(
            surface, plan(position, position), solved=position.is_goal and self._sessions[board.id] is not None
        )
        painter.text(surface, words.board(board), card.name, round(self._layout.text * 1.2), centred=True)
        status = words.status(board, self._sessions[board.id], position_count(board))
        size = round(self._layout.text * 0.85)
        if not painter.fonts.fits(status, size, card.status.width):
            status = words.text("status.size", rows=board.rows, columns=board.columns)
        painter.text(surface, status, card.status, size, soft=True, centred=True)
        if index == self._focus.index:
            painter.focus_ring(surface, card.frame, radius)

    def _shown(self, board: Board) -> Position:
        """The game in progress, or the goal where none has been begun."""
        session = self._sessions[board.id]
        return board.goal if session is None else session.position

    def _card_at(self, point: tuple[int, int]) -> int | None:
        return next((i for i, card in enumerate(self._layout.cards) if card.frame.contains(point)), None)

    def _open(self, index: int) -> None:
        self.next = ToBoard(self._boards[index])

    def _lay_out(self) -> None:
        self._layout = picker_layout(len(self._boards), *self.size)
