"""The position editor: pieces change places freely, by mouse or keyboard, and the result is played."""

from __future__ import annotations

from collections.abc import Sequence
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
from ...input.commands import ARROWS, Action
from ...model.editor import Editor, body, exchange, landing, swaps_anything
from ...model.game import Game
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column
from ...ui.screen import AnimatedPicture
from ...ui.text import readable
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ..common.copy_paste import copy_position, pasted_position
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from .model import EditorModel


class EditorBoard:
    """The editor's board, with a piece that is picked up or dragged, and pieces on their way."""

    def __init__(self, services: Services, editor: Editor) -> None:
        self._editor = editor
        self.picked_cell: int | None = None
        self.stage = Stage(services, lambda: self.position)
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

    layout: EditorLayout
    verdict: str
    message: str
    solvability: Solvability
    text: int

    @property
    def is_live(self) -> bool:
        return True

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


PLAY, REPAIR, GOAL, MEASURE = (ItemCommand(kind) for kind in ("play_position", "mend", "goal", "measure"))


class EditorScreen(PageScreen):
    """Edits a position of one board; a pasted one may be of another."""

    own_key = Action.EDITOR

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        self.model = EditorModel(services, game)
        self.board = self.model.board = EditorBoard(services, self.model.editor)
        self._background_before = services.coach.background_position
        services.coach.listen(self.model.on_result)
        self.model.analyze()
        super().__init__(services, size, back)

    # What is shown

    @property
    def heading(self) -> str:
        return self.words.text("editor.heading", board=board_name(self.words, self.position.board))

    @property
    def position(self) -> Position:
        return self.model.position

    @property
    def own_controls(self) -> list[Placed]:
        board, cell_rect = self.position.board, self.board.cell_rect
        about = self.words.text("about.cell" if swaps_anything(board) else "about.block_cell")
        cells = [(self._cell_control(cell, about), cell_rect(cell)) for cell in range(len(self.position.cells))]
        return [*zip(self._buttons, self.layout.buttons, strict=True), *cells]

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
        at_once, waiting = has_solvability_rule(board), self.services.coach.is_waiting
        named, action = partial(Control.named, self.words), partial(Control.of, self.words)
        play = "" if model.is_playable else "idle.play_position" if never else "idle.play_unknown"
        repair = "" if model.is_repairable else "idle.mend" if solvable else "idle.mend_unknown"
        goal = "idle.goal" if self.position.is_goal else ""
        make_whole = "make_solvable" if at_once else "make_reachable"
        buttons = [
            named(PLAY, "play", "play_position", on_press=self._play, disabled_reason=play),
            action(Action.UNDO, "" if editor.can_undo else Action.UNDO.idle, model.undo),
            action(Action.REDO, "" if editor.can_redo else Action.REDO.idle, model.redo),
            named(Action.COPY, "copy", "copy_here", on_press=self._copy),
            named(Action.PASTE, "paste", "paste_here", on_press=self._paste),
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

    def own_layout(self) -> None:
        """Lay out the board as large as it can be; it may be another, without the cell under the pointer."""
        self.hover = None
        self.layout = editor_layout(self.position.board, len(self._buttons), self.page)
        self.board.stage.lay_out(self.layout.board)

    def own_widgets(self) -> list[Widget]:
        layout, text, model = self.layout, self.text, self.model
        self.board.mark(self._cell_of(self.focused_command), self._cell_of(self.hover))
        panel = EditorPanel(layout.panel, layout, model.verdict, model.message, model.solvability, text)
        if layout.goal is None:
            return [panel]
        name = self.words.text("panel.goal")
        return [panel, BoardPicture(layout.goal, shown_goal(self.position.board), name=name, text=text)]

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.board.stage,)

    def update(self) -> None:
        self.follow_work(self.model.is_working)

    # Input

    def on_key(self, action: Action) -> None:
        """Run an action; the focus begins on the board, Space is Enter, and Back first puts back or stops."""
        if action is Action.BACK and self.model.put_back_or_stop():
            return
        if action in ARROWS and self.focused is None:
            self.focus.put(len(self.controls) - len(self.position.cells), self.controls)
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

    def _copy(self) -> None:
        self.model.news = copy_position(self.services, self.position)

    def _paste(self) -> None:
        self.model.paste(pasted_position(self.services, self.position.board))

    def _play(self) -> None:
        """Play the position as a new game, from which undo leads back; apart from others on a board of its own."""
        position = self.position
        if self.model.solvability is Solvability.APART:
            position = own_board(position).start
        self.next = ToBoard(position.board, position)

    def on_return(self) -> None:
        """Follow the coach again."""
        self.services.coach.listen(self.model.on_result)
        self.model.open_board()
        self.model.analyze()

    def do_back(self) -> None:
        """Return to the unchanged game behind."""
        coach = self.services.coach
        coach.drop_question()
        if self._background_before is not None:
            coach.open(self._background_before.board, self._background_before)
        super().do_back()


@dataclass(frozen=True)
class EditorLayout:
    """The board, and beside or below it the texts, a little picture of the goal if there is room, and the buttons."""

    board: Rect
    panel: Rect
    verdict: Rect
    message: Rect
    goal: Rect | None
    buttons: tuple[Rect, ...]


def editor_layout(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Return the editor's layout for a number of buttons; the first of them is as wide as all."""
    return (_portrait if page.is_portrait else _landscape)(board, buttons, page)


def _landscape(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Place the board on the left and the rest in a panel on its right."""
    place, panel = board_and_panel(board, page, min(14 * page.text, round(0.38 * page.area.width)))
    below = min(_height(buttons, 2, page), round(0.55 * panel.height))
    lower, above = panel.from_bottom(below, 2 * page.gap)
    panel, goal = message_and_goal(above, page, round(8.5 * page.text), 9 * page.text)
    return EditorLayout(place, panel, *_lines(panel, page), goal, _buttons(lower, buttons, 2, page))


def _portrait(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Place the board above, the message below it, and then the buttons."""
    area, text, gap = page.area, page.text, page.gap
    below = min(_height(buttons, 3, page), round(0.3 * area.height))
    room, panel, lower = column(area, REST, min(round(5.6 * text), area.height // 5), below, gap=gap)
    return EditorLayout(room, panel, *_lines(panel, page), None, _buttons(lower, buttons, 3, page))


def _lines(panel: Rect, page: Page) -> tuple[Rect, Rect]:
    """Return the line of the verdict, and the room below it."""
    area = panel.inset(page.gap)
    return area.from_top(min(round(1.5 * page.text), area.height // 3), page.gap // 2)


def _height(buttons: int, columns: int, page: Page) -> int:
    return _rows(buttons, columns) * (page.row + page.gap) - page.gap


def _rows(buttons: int, columns: int) -> int:
    return 1 + -(-(buttons - 1) // columns)


def _buttons(area: Rect, count: int, columns: int, page: Page) -> tuple[Rect, ...]:
    """Return the buttons; the first has a row of its own, and so has the last if it would stand alone."""
    first, *rows = area.rows(_rows(count, columns), page.gap)
    rects = [first, *(rect for row in rows for rect in row.columns(columns, page.gap))][:count]
    if (count - 1) % columns == 1:
        rects[-1] = rows[-1]
    return tuple(rects)
