"""The position editor: pieces change places freely, by mouse or keyboard, and what comes of it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Position, has_table
from solver.analysis.engines import judges_at_once
from solver.formats.block_lines import own_board

from ...board.bodies import piece_on, shown_goal
from ...board.view import BoardPicture
from ...coach.analyzer import Solvability
from ...input.commands import ARROWS, Action
from ...model.game import Game
from ...sound.cues import Cue
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.screen import AnimatedPicture
from ...ui.text import readable
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from .edited import Edited
from .layout import EditorLayout, editor_layout


@dataclass(frozen=True)
class EditorPanel(Widget):
    """The verdict with a tick, a cross or what else fits it, and below it the message."""

    layout: EditorLayout
    verdict: str
    message: str
    solvability: Solvability
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, rect, place, theme = self.text, self.layout.verdict, self.layout.message, painter.theme
        painter.panel(surface, self.rect, radius=max(text // 3, 4))
        size = min(round(1.2 * text), rect.height)
        icon, line = rect.from_left(size, text // 3)
        name, colour = {
            Solvability.SOLVABLE: ("check", theme.good),
            Solvability.NEVER: ("cross", theme.accent),
            Solvability.APART: ("diamond", theme.accent),
            Solvability.UNKNOWN: ("search", theme.text_soft),
        }[self.solvability]
        painter.icon(surface, name, (icon.x, icon.y + (icon.height - size) // 2), size, colour)
        painter.text(surface, self.verdict, line, text, role=Role.NAME)
        message = readable(painter.fonts, self.message, place, text)
        painter.fonts.draw_paragraph(surface, message, place, text, theme.text)


PLAY, MEND, GOAL, MEASURE = (ItemCommand(kind) for kind in ("play_position", "mend", "goal", "measure"))
Button = Action | tuple[Command, str, str]
"""A command, or what a button does here, its icon and its name where these are its own."""
BUTTONS: tuple[Button, ...] = (
    (PLAY, "play", "play_position"),
    Action.UNDO,
    Action.REDO,
    (Action.COPY, "copy", "copy_here"),
    (Action.PASTE, "paste", "paste_here"),
    (GOAL, "goal", "goal"),
    (Action.NEW, "new", "random"),
    Action.FARTHEST,
    (MEND, "mend", "make_solvable"),
)
BLOCK_BUTTONS = (*BUTTONS[:-1], (MEND, "mend", "make_reachable"))
"""The same on boards of blocks."""
SEARCH, STOP = (MEASURE, "search", "measure"), (MEASURE, "stop", "stop_looking")
"""The one more where distances are searched."""


class EditorScreen(PageScreen):
    """Edits a position of one board; a pasted one may be of another."""

    own_key = Action.EDITOR

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        self.edited = Edited(services, game)
        self._worked_on = services.coach.background_position
        """What the coach goes on with afterwards."""
        super().__init__(services, size, back)

    # What is shown

    @property
    def heading(self) -> str:
        return self.words.text("editor.heading", board=board_name(self.words, self.position.board))

    @property
    def position(self) -> Position:
        return self.edited.position

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        buttons = [
            Control.of(words, button) if isinstance(button, Action) else Control.named(words, *button)
            for button in self._buttons
        ]
        blocks, cell_rect = self.position.board.moves_name_pieces, self.edited.board.cell_rect
        about = words.text("about.block_cell" if blocks else "about.cell")
        cells = [
            (Control(ItemCommand("cell", cell), "", self._shown(cell), explanation=about, drawn=False), cell_rect(cell))
            for cell in range(len(self.position.cells))
        ]
        return [*zip(buttons, self.layout.buttons, strict=True), *cells]

    def _shown(self, cell: int) -> str:
        """What a cell shows: a piece's number or letter."""
        position = self.position
        return (
            self.words.text("editor.empty")
            if piece_on(position, cell) is None
            else position.board.names[position.cells[cell]]
        )

    @property
    def _buttons(self) -> list[Button]:
        if not judges_at_once(self.position.board):
            return [*BLOCK_BUTTONS]
        if has_table(self.position.board):
            return [*BUTTONS]
        return [*BUTTONS, STOP if self.services.coach.waiting else SEARCH]

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        edited, editor = self.edited, self.edited.editor
        never = edited.solvability is Solvability.NEVER
        reasons: tuple[tuple[Command, bool, str], ...] = (
            (PLAY, edited.playable, "idle.play_position" if never else "idle.play_unknown"),
            (MEND, edited.mendable, "idle.mend" if edited.solvability is Solvability.SOLVABLE else "idle.mend_unknown"),
            (GOAL, not self.position.is_goal, "idle.goal"),
            (MEASURE, not never and edited.distance is None, "idle.measure"),
            (Action.UNDO, editor.can_undo, Action.UNDO.idle),
            (Action.REDO, editor.can_redo, Action.REDO.idle),
        )
        return {command: why for command, can, why in reasons if not can}

    @property
    def default_button(self) -> Command | None:
        return PLAY

    def own_layout(self) -> None:
        """The board as large as it can be; it may be another, without the cell that the pointer was over."""
        self.hover = None
        self.layout = editor_layout(self.position.board, len(self._buttons), self.page)
        self.edited.board.stage.lay_out(self.layout.board)

    def own_widgets(self) -> list[Widget]:
        layout, text, edited = self.layout, self.text, self.edited
        edited.board.mark(_cell(self.focused_command), _cell(self.hover))
        panel = EditorPanel(layout.panel, layout, edited.verdict, edited.message, edited.solvability, text)
        if layout.goal is None:
            return [panel]
        name = self.words.text("panel.goal")
        return [panel, BoardPicture(layout.goal, shown_goal(self.position.board), name=name, text=text)]

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.edited.board.stage,)

    def update(self) -> None:
        self.edited.update()
        self.follow_work(self.edited.works)

    # Input

    def on_key(self, action: Action) -> None:
        """As on every screen; the ring begins on the board, Space is Enter, and Esc first puts back or stops."""
        if action is Action.BACK and self.edited.put_back_or_stop():
            return
        if action in ARROWS and self.focused is None:
            self.focus.put(len(self.controls) - len(self.position.cells), self.controls)
            return
        super().on_key(Action.ACTIVATE if action is Action.PAUSE else action)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        self.edited.board.press(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not (held and self.edited.board.pull(point)):
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        lift = self.edited.board.let_go(point)
        if lift is None:
            super().on_pointer_up(point)
        else:
            self.edited.drop(lift)

    def cancel_press(self) -> None:
        super().cancel_press()
        self.edited.board.stage.drop()

    @property
    def holding(self) -> bool:
        """Whether a piece is held; a finger that does not pull it asks about it."""
        return self.edited.board.stage.holds(pulled=self.touched)

    def do(self, command: Command) -> None:
        cell, board = _cell(command), self.position.board
        if cell is not None:
            self.edited.touch(cell)
        elif command in self._commands:
            self._commands[command]()
        if self.position.board != board:
            self.focus.put(None)
            self.resize(self.size)

    @property
    def _commands(self) -> dict[Command, Callable[[], None]]:
        edited, editor = self.edited, self.edited.editor
        return {
            PLAY: self._play,
            MEND: edited.mend,
            GOAL: edited.goal,
            MEASURE: edited.measure_or_stop,
            Action.NEW: edited.random,
            Action.FARTHEST: edited.farthest,
            Action.UNDO: partial(edited.change, editor.undo, Cue.UNDO),
            Action.REDO: partial(edited.change, editor.redo, Cue.UNDO),
            Action.COPY: edited.copy,
            Action.PASTE: edited.paste,
        }

    def _play(self) -> None:
        """As a new game: undo leads back to the one before. Where no slides lead to it is a board of its own."""
        position = self.position
        if position.board.moves_name_pieces and self.edited.solvability is Solvability.APART:
            position = own_board(position).start
        self.next = ToBoard(position.board, position)

    def do_back(self) -> None:
        """Return to the unchanged game behind."""
        coach = self.services.coach
        coach.drop_question()
        if self._worked_on is not None:
            coach.open(self._worked_on.board, self._worked_on)
        super().do_back()


def _cell(command: Command | None) -> int | None:
    """Return the cell of a control."""
    return int(str(command.value)) if isinstance(command, ItemCommand) and command.kind == "cell" else None
