"""The position editor: pieces change places freely, by mouse or keyboard, and the result is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board, Position, has_table
from solver.analysis.engines import has_solvability_rule
from solver.formats.board_lines import own_board

from ...board.animation import Motion, Place
from ...board.bodies import Piece, piece_on, shape_of, shown_goal
from ...board.drags import LiftDrag, from_drop
from ...board.layout import BoardGeometry, board_and_panel, message_and_goal
from ...board.marks import Box
from ...board.speech import BoardSpeech
from ...board.stage import Stage
from ...board.view import BoardPicture
from ...coach.analyzer import Solvability
from ...coach.coach import Coach
from ...input.commands import ARROWS, Action
from ...model.editor import Editor, body, exchange, landing, swaps_anything
from ...model.game import Game
from ...store.storage import Store
from ...ui.boxes import FocusedFirst, Part, Stack, across, at, down, focused_first, layers, place
from ...ui.control import Command, Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture, Methods
from ...ui.text import readable
from ...ui.widget import Painter, Widget
from ...words.words import NO_MESSAGE
from ..common.page_screen import MAKE, PageScreen
from ..common.pasteboard import Pasteboard
from ..game_screen import GameScreen, ToBoard, ToShare
from ..interface import Interface
from .model import EditorModel
from .number_entry import NumberEntry


class EditorBoard:
    """The editor's board, with a piece that is picked up or dragged, and pieces on their way."""

    def __init__(self, painter: Painter, now: Callable[[], float], editor: Editor) -> None:
        self._editor = editor
        self.picked_cell: int | None = None
        self.stage = Stage(painter, now, lambda: self.position)
        self.stage.drag_at = self._drag_at

    @property
    def position(self) -> Position:
        """The present position; after a paste perhaps of another board."""
        return self._editor.position

    @property
    def geometry(self) -> BoardGeometry:
        return self.stage.view.geometry

    def cell_rect(self, cell: int) -> Rect:
        return self.geometry.place(*divmod(cell, self.geometry.columns))

    @property
    def _lift(self) -> LiftDrag | None:
        drag = self.stage.drag
        return drag if isinstance(drag, LiftDrag) and drag.begun else None

    def press(self, point: tuple[int, int]) -> None:
        """Take the piece under the pointer."""
        drag = self.stage.drag_from(point)
        if drag is not None:
            self.stage.begin_drag(drag)

    def _drag_at(self, cell: int, point: tuple[int, int]) -> LiftDrag | None:
        """Return the drag of the piece at a cell; None for an empty one."""
        piece = piece_on(self.position, cell)
        if piece is None:
            return None
        home = self._place(piece, cell)
        return LiftDrag(cell, piece, home, self.stage.view.rect_of(piece, home), point, self.geometry)

    def pull(self, point: tuple[int, int]) -> bool:
        """Drag what the pointer holds; return whether that is a piece."""
        self.stage.follow(point)
        if self._lift is not None:
            self.picked_cell = None
        return self._lift is not None

    def let_go(self, point: tuple[int, int]) -> LiftDrag | None:
        """Return the drag that ends at a point; None for a click."""
        self.pull(point)
        lift = self._lift
        self.stage.cancel_drag()
        return lift

    def show(self, motions: list[Motion], lift: LiftDrag | None = None) -> None:
        """Show motions of pieces; a dragged one goes on from where it was let go."""
        self.picked_cell = None
        self.stage.show_motions(motions if lift is None else from_drop(motions, lift))

    def mark(self, focused: int | None, hovered: int | None) -> None:
        """Mark the piece picked up, its target, which may be a ``hovered`` cell, and the ``focused`` cell."""
        theme, lift, marks = self.stage.view.theme, self._lift, []
        taken, target = self.picked_cell, hovered if focused is None else focused
        if lift is not None:
            taken, target = lift.cell, lift.target
        elif taken is not None:
            marks.append(self._box(taken, 0))
        landing_box = None if taken is None or target is None else self._landing_box(taken, target)
        if landing_box is not None:
            marks.append(landing_box)
        if focused is not None:
            marks.append(Box(self.cell_rect(focused), theme.text))
        self.stage.marks = marks

    def _landing_box(self, one: int, other: int) -> Box | None:
        """Return a box where the piece of one cell would land at another; None where it would not move or fit."""
        moved = exchange(self.position, one, landing(self.position, one, other))
        if moved is None or moved.get(one, one) == one:
            return None
        return self._box(one, moved[one] - one)

    def _box(self, cell: int, further: int) -> Box:
        """Return a box around the piece at a cell, or as many cells further."""
        piece, accent = piece_on(self.position, cell), self.stage.view.theme.accent
        if piece is None:
            return Box(self.cell_rect(cell + further), accent)
        (row, column), columns, end = self._place(piece, cell), self.geometry.columns, cell + further
        place = row + end // columns - cell // columns, column + end % columns - cell % columns
        return Box(self.stage.view.rect_of(piece, place), accent, shape=shape_of(self.position.board, piece))

    def _place(self, piece: Piece, cell: int) -> Place:
        """Return the upper left corner of the bounding box of the piece at a cell."""
        row, column = divmod(body(self.position, cell)[0], self.geometry.columns)
        first = shape_of(self.position.board, piece)[0]
        return row - first[0], column - first[1]


@dataclass(frozen=True)
class EditorPanel(Widget):
    """The verdict with an icon, and below it the message."""

    gap: int
    verdict: str
    message: str
    solvability: Solvability
    text: int

    @property
    def is_live(self) -> bool:
        return True

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        text, theme = self.text, painter.theme
        area = self.rect.inset(self.gap)
        rect, place = area.from_top(min(round(1.5 * text), area.height // 3), self.gap // 2)
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


PLAY, REPAIR, GOAL, MEASURE = (ItemCommand(kind) for kind in ("play_position", "mend", "goal", "measure"))


class EditorScreen(PageScreen):
    """Edits a position of one board; a pasted one may be of another."""

    door, own_key = MAKE, Action.EDITOR
    _board_rect: Rect | None = None  # as it was laid out last

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        game: Game,
        store: Store,
        coach: Coach,
        pasteboard: Pasteboard,
        editors: dict[str, Editor],
    ) -> None:
        """``back`` is the screen to return to, with ``game`` on it; ``editors`` are kept by the ids of boards."""
        self.coach, self.pasteboard = coach, pasteboard
        self.model = EditorModel(interface, store, coach, editors, game)
        self.board = self.model.board = EditorBoard(interface.painter, interface.now, self.model.editor)
        self.numbers = NumberEntry(self.model)
        self._background_before = coach.background_position
        coach.listen(self.model.on_result)
        self.model.open_board()
        self.model.analyze()
        super().__init__(interface, size, back)

    # What is shown

    @property
    def menu_board(self) -> Board:
        return self.position.board

    @property
    def position(self) -> Position:
        return self.model.position

    # What it is made of

    def content(self) -> Part:
        page, board, cells = self.page, self.position.board, self._cells
        if page.is_portrait:
            facts = min(round(5.6 * self.text), page.area.height // 5)
            buttons, high = self._rows_of_buttons(3), round(0.3 * page.area.height)
            return down(cells, (facts, self._panel), (min(self._height(buttons), high), buttons), gap=page.gap)
        place, side = board_and_panel(board, page, min(14 * self.text, round(0.38 * page.area.width)))
        buttons = self._rows_of_buttons(2)
        below = min(self._height(buttons), round(0.55 * side.height))
        return layers(at(side, down(self._facts, (below, buttons), gap=2 * page.gap)), at(place, cells))

    def _rows_of_buttons(self, columns: int) -> FocusedFirst:
        """Return the buttons; the first has a row of its own, and so has the last if it would stand alone."""
        first, *others = self._buttons
        lines: list[list[Part]] = [list(others[i : i + columns]) for i in range(0, len(others), columns)]
        rows = ([*line, *[None] * (columns - len(line))] if len(line) > 1 else line for line in lines)
        gap = self.page.gap
        return focused_first(down(first, *(across(*row, gap=gap) for row in rows), gap=gap))

    def _height(self, buttons: FocusedFirst) -> int:
        assert isinstance(buttons.part, Stack)
        return len(buttons.part.parts) * (self.page.row + self.page.gap) - self.page.gap

    def _facts(self, rect: Rect) -> Part:
        """Return the panel, and below it a little picture of the goal if there is room."""
        panel, goal = message_and_goal(rect, self.page, round(8.5 * self.text), 9 * self.text)
        name = self.words.text("panel.goal")
        shown = partial(BoardPicture, position=shown_goal(self.position.board), name=name, text=self.text)
        return layers(at(panel, self._panel), None if goal is None else at(goal, shown))

    def _panel(self, rect: Rect) -> Widget:
        model = self.model
        return EditorPanel(rect, self.page.gap, model.verdict, model.message, model.solvability, self.text)

    def _cells(self, rect: Rect) -> Part:
        """Return the cells of the board, which has all the room."""
        if rect != self._board_rect:
            self._board_rect = rect
            self.board.stage.lay_out(rect)
        board = self.position.board
        about = self.words.text("about.cell" if swaps_anything(board) else "about.block_cell")
        cells = range(len(self.position.cells))
        return layers(*(at(self.board.cell_rect(cell), self._cell_control(cell, about)) for cell in cells))

    def own_layout(self) -> None:
        """Lay out the board as large as it can be; it may be another, without the cell under the pointer."""
        self.hover, self._board_rect = None, None
        self._placed = place(self.content(), self.page.area)

    def widgets(self) -> list[Widget]:
        """Mark the focused cell and the one under the pointer, and return all widgets."""
        self.board.mark(self._cell_of(self.focused_command), self._cell_of(self.hover))
        return super().widgets()

    def _cell_control(self, cell: int, about: str) -> Control:
        """Return the control of a cell, named by what is on it and where it is."""
        speech, touch = BoardSpeech(self.words, self.position), partial(self.model.touch, cell)
        name = f"{speech.name(cell)}, {speech.place(divmod(cell, self.position.board.columns))}"
        return Control(ItemCommand("cell", cell), "", name, explanation=about, drawn=False, on_press=touch)

    def _cell_of(self, command: Command | None) -> int | None:
        """Return the cell of a command; None for one of a button."""
        return next((cell for cell in range(len(self.position.cells)) if command == ItemCommand("cell", cell)), None)

    @property
    def _buttons(self) -> list[Control]:
        model, editor, board = self.model, self.model.editor, self.position.board
        never, solvable = (model.solvability is each for each in (Solvability.NEVER, Solvability.SOLVABLE))
        at_once, waiting = has_solvability_rule(board), self.coach.is_waiting
        named, action = partial(Control.named, self.words), partial(Control.of, self.words)
        play = "" if model.is_playable else "idle.play_position" if never else "idle.play_unknown"
        repair = "" if model.is_repairable else "idle.mend" if solvable else "idle.mend_unknown"
        goal = "idle.goal" if self.position.is_goal else ""
        make_whole = "make_solvable" if at_once else "make_reachable"
        buttons = [
            named(PLAY, "play", "play_position", on_press=self._play, disabled_reason=play),
            action(Action.UNDO, "" if editor.can_undo else Action.UNDO.idle, model.undo),
            action(Action.REDO, "" if editor.can_redo else Action.REDO.idle, model.redo),
            action(Action.SHARE, on_press=self.share),
            named(Action.PASTE, "paste", "paste_here", on_press=self.paste),
            named(GOAL, "goal", "goal", on_press=model.set_goal, disabled_reason=goal),
            named(Action.NEW, "new", "random", on_press=model.set_random),
            action(Action.FARTHEST, on_press=model.set_farthest),
            named(REPAIR, "mend", make_whole, on_press=model.repair, disabled_reason=repair),
        ]
        if at_once and not has_table(board):
            icon, name = ("stop", "stop_looking") if waiting else ("search", "measure")
            known = "idle.measure" if never or model.distance is not None else ""
            buttons.append(named(MEASURE, icon, name, on_press=model.measure_or_stop, disabled_reason=known))
        return buttons

    @property
    def default_button(self) -> Command | None:
        return PLAY

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.board.stage,)

    def update(self) -> None:
        self.follow_work(self.model.is_working)

    # Input

    def take_key(self, name: str) -> bool:
        """Handle digits on a board of numbers, and the keys that end a number or take a digit back."""
        digit, typed = name.strip("[]"), bool(self.numbers.digits)
        had_ended, self.numbers.has_ended = self.numbers.has_ended, False
        cell = self._cell_of(self.focused_command) or 0
        if len(digit) == 1 and digit.isdecimal() and self.numbers.is_possible:
            self._focus_cell(self.numbers.type(digit, cell))
        elif typed and name in ("space", "return", "enter"):
            self._focus_cell(self.numbers.end(cell))
            self.numbers.has_ended = False
        elif had_ended and name == "space":
            pass  # it parts this number from the next
        elif typed and name == "backspace":
            self.numbers.erase()
        elif typed and name == "escape":
            self.numbers.digits, self.model.news = "", NO_MESSAGE
        else:
            return super().take_key(name)
        return True

    def _focus_cell(self, cell: int) -> None:
        self.refresh()
        self.focus.put(len(self.controls) - len(self.position.cells) + cell, self.controls)

    def on_key(self, action: Action) -> None:
        """Run an action; the focus begins on the board, Space is Enter, and Back first puts back or stops."""
        if self.numbers.digits:  # another key ends the number
            self.numbers.end(self._cell_of(self.focused_command) or 0)
        if action is Action.BACK and self.model.put_back_or_stop():
            return
        if action in ARROWS and self.focused is None:
            self._focus_cell(0)
            return
        super().on_key(Action.ACTIVATE if action is Action.PAUSE else action)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        self.board.press(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not (held and self.board.pull(point)):
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        lift = self.board.let_go(point)
        if lift is None:
            super().on_pointer_up(point)
        else:
            self.model.drop(lift)

    def cancel_press(self) -> None:
        super().cancel_press()
        self.board.stage.cancel_drag()

    @property
    def is_holding(self) -> bool:
        """A piece is held; a finger that does not pull it shows its tooltip."""
        return self.board.stage.holds(pulled=self.is_touched)

    def run(self, command: Command) -> None:
        """Run a command, and lay out another board where it has brought one."""
        board = self.position.board
        super().run(command)
        if self.position.board != board:
            self.focus.put(None)
            self.resize(self.size)

    def to_share(self) -> ToShare:
        """Share the position."""
        return ToShare(self, self.position)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.COPY: self.copy,
            Action.PASTE: self.paste,
        }

    def copy(self) -> None:
        """Copy the position."""
        self.model.news = self.pasteboard.copy(self.position)

    def paste(self) -> None:
        """Set up the position that was copied."""
        self.model.paste(self.pasteboard.read_position(self.position.board))

    def _play(self) -> None:
        """Play the position as a new game, from which undo leads back; apart from others on a board of its own."""
        position = self.position
        if self.model.solvability is Solvability.APART:
            position = own_board(position).start
        self.next = ToBoard(position.board, position)

    def on_return(self) -> None:
        """Follow the coach again."""
        self.coach.listen(self.model.on_result)
        self.model.open_board()
        self.model.analyze()

    def go_back(self) -> None:
        """Return to the unchanged game behind."""
        coach = self.coach
        coach.drop_question()
        if self._background_before is not None:
            coach.open(self._background_before.board, self._background_before)
        super().go_back()
