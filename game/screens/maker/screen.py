"""The maker: a board is drawn, and at every change it tells how hard it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from solver import board_key

from ...input.commands import ARROWS, Action
from ...model.origin import Origin
from ...ui.control import Command, Control, ControlState, ItemCommand, Note, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line
from ...ui.widget import Widget
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from .canvas import Canvas, geometry_of
from .controls import (
    ALIKE,
    ALONG,
    BRUSH,
    COUNTS,
    EXPORT,
    FOLDER,
    GOAL,
    HARDEST,
    KEYS,
    MIRROR,
    NAME,
    OPEN,
    ORDER,
    PLAY,
    SAVE,
    SIZES,
    START,
    disabled_reasons,
    shown,
)
from .facts import Facts
from .layout import MakerLayout
from .making import Making
from .naming import Naming
from .shelf import ShelfScreen
from .strokes import Tool

PIECE = "button.maker_piece"
NAMES = {".": "editor.empty", "#": "button.maker_wall", "-": "button.maker_gate"}
"""What a cell is called, by what is on it."""


class MakerScreen(PageScreen):
    """Draws one board, which is kept half done."""

    heading_name, own_key = "maker.heading", Action.MAKER
    layout: MakerLayout

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        """``back`` is the screen to return to."""
        self.making = Making(services)
        self.naming = Naming(services, self.making, self.run)
        self._saved: str | None = None
        """The key of the board that was saved last."""
        self._slides = False
        """Whether the pointer holds the slider."""
        self._pointed: int | None = None
        """The distance under the pointer."""
        self._cell: int | None = None
        """The cell under the pointer."""
        self.facts = Facts(services.words, services.painter, self.making)
        super().__init__(services, size, back)

    # What is shown

    @property
    def own_controls(self) -> list[Placed]:
        words, drawing = self.words, self.making.drawing
        found = shown(words, self.making, self.layout, self.looks.at, self._name_field)
        geometry, about = geometry_of(drawing, self.layout.board), words.text("about.maker_cell")
        places = [geometry.place(*divmod(cell, drawing.columns)) for cell in range(len(drawing.cells))]
        cells = [
            (
                Control(ItemCommand("cell", cell), "", words.text(NAMES.get(there, PIECE)), "", about, drawn=False),
                places[cell],
            )
            for cell, there in enumerate(drawing.layout)
        ]
        below = next(index for index, (control, _) in enumerate(found) if control.command in SIZES)
        return [*found[:below], *cells, *found[below:]]

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        return disabled_reasons(self.making)

    @property
    def default_button(self) -> Command | None:
        """What is to be done next: draw a piece, give it a goal, or play."""
        making = self.making
        if making.drawing.hindrance == "goal" and not making.in_goal:
            return GOAL
        return PLAY if making.playable else None

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """How a board is made, in the order in which that is done."""
        words = self.words
        names = {
            "draw": "3", "numbers": "3 3", "tools": "4 - 7", "goal": "2", "along": "9", "rules": "",
            "hard": words.key(Action.FARTHEST), "step": "+ -", "save": "Ctrl+S", "open": "Ctrl+O", "play": "8",
            "keys": words.key(Action.ACTIVATE),
        }  # fmt: skip
        told = [(key or words.text("maker_help.any"), words.text(f"maker_help.{name}")) for name, key in names.items()]
        return words.text("maker.heading"), told

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        note = Note(self.words.text("what.maker_chart_name"), self.words.text("what.maker_chart"))
        return [] if self.facts.histogram is None else [(note, self.facts.histogram.area)]

    def own_widgets(self) -> list[Widget]:
        making, layout = self.making, self.layout
        focused, stroke = _cell(self.focused_command), making.stroke
        lifted, begun = getattr(stroke, "letter", None), stroke.begun if stroke and making.by_key else None
        canvas = Canvas(layout.board, making.drawing, making.in_goal, self._cell, focused, begun, lifted)
        sizes = [
            Line(rect, told, small_text(self.text), centred=True)
            for rect, told in zip((layout.sizes[1], layout.sizes[4]), self._sizes(), strict=True)
        ]
        return [canvas, *sizes, self.facts.panel(layout, self.text, self._pointed)]

    def widgets(self) -> list[Widget]:
        """Where room is scarce the name is in the place of the heading."""
        heading, *others = super().widgets()
        return others if self.layout.cramped else [heading, *others]

    def _sizes(self) -> list[str]:
        """How many rows and columns there are, in numbers alone where there is little room."""
        drawing, words = self.making.drawing, self.words
        both = ("maker.rows", drawing.rows), ("maker.columns", drawing.columns)
        said = [(words.text(key, count=count), str(count)) for key, count in both]
        return self.painter.fonts.longest_alike(said, small_text(self.text), self.layout.sizes[1].width)

    def _name_field(self, rect: Rect, state: ControlState) -> Widget:
        return self.naming.field(rect, state, self.text)

    def own_layout(self) -> None:
        self.layout = self.facts.lay_out(self.page)

    def update(self) -> None:
        self.making.aims = _cell(self.focused_command) is not None
        if self.making.update():
            self._saved = board_key(self.making.draft.drawing.board)
            if self.hover != SAVE:
                self._focus_on(PLAY)
        self.alarms.at(self.making.slow_at, self.refresh)
        self.follow_work(self.making.slow)
        if self.facts.update():
            self.own_layout()

    # Hands

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        self.naming.end()
        super().on_pointer_down(point)
        cell = self._cell_at(point)
        distance = self._distance_at(point)
        if cell is not None:
            self.held = None
            self.making.press(cell)
        elif distance is not None:
            self._slides = True
            self.making.slide_to(distance)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self._cell = self._cell_at(point)
        self._pointed = self._distance_at(point)
        if self._slides and held and self.facts.histogram is not None:
            self.making.slide_to(self.facts.histogram.bars.number_at(point[0]))
        elif held and self._cell is not None and not self.making.by_key:
            self.making.pull(self._cell)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        if self._slides:
            self._slides = False
            self.making.slide_ended()
        elif self.making.stroke is not None and not self.making.by_key:
            self.making.let_go(self._cell_at(point) is not None)
        else:
            super().on_pointer_up(point)

    def cancel_press(self) -> None:
        super().cancel_press()
        self._slides = False
        self.making.slide_ended()
        self.making.give_up()

    @property
    def holding(self) -> bool:
        return self._slides or self.making.stroke is not None

    def on_wheel(self, lines: int) -> None:
        """Over the bars a harder start, or an easier one."""
        if self._pointed is not None:
            self.making.step(lines)

    def _distance_at(self, point: tuple[int, int]) -> int | None:
        return None if self.facts.histogram is None else self.facts.histogram.number_at(point)

    def _cell_at(self, point: tuple[int, int]) -> int | None:
        return geometry_of(self.making.drawing, self.layout.board).cell_at(point)

    # Keys

    @property
    def writing(self) -> bool:
        return self.naming.line is not None

    def take_text(self, text: str) -> None:
        if self.naming.line is not None:
            self.naming.line.take_text(text)

    def take_key(self, name: str) -> bool:
        """What the name takes while it is written; else the keys of this screen's own."""
        if self.naming.line is not None:
            return self.naming.take_key(name)
        command = KEYS.get(name.removeprefix("[").removesuffix("]"))
        if command is None:
            return super().take_key(name)
        self.run(command)
        return True

    def on_key(self, action: Action) -> None:
        """As on every screen; a stroke of the keyboard goes with the focus, and Back first ends what is under way."""
        if action is Action.BACK and (self.naming.end() or self._end_stroke() or self.making.analyst.stop()):
            return
        if action is Action.PAUSE:
            action = Action.ACTIVATE
        if action in ARROWS and self.focused is None:
            self._focus_on(ItemCommand("cell", 0))
            return
        super().on_key(action)
        cell = _cell(self.focused_command)
        if self.making.by_key and action is not Action.ACTIVATE:
            if cell is None:
                self._end_stroke()
            else:
                self.making.pull(cell)

    def _focus_on(self, command: Command) -> None:
        """So that the keyboard goes on from there."""
        self.refresh()
        commands = [control.command for control, _ in self.controls]
        self.focus.put(commands.index(command), self.controls)

    def _end_stroke(self) -> bool:
        """Ends what the keyboard draws; false if it draws nothing."""
        drew = self.making.stroke is not None
        self.making.let_go()
        return drew

    def run_common_command(self, command: Command) -> None:
        super().run_common_command(command)
        if self.next is not None:
            self.making.rest()

    def do(self, command: Command) -> None:
        """The focus stays on its control, though tools and rules take each other's place."""
        focused, in_goal = self.focused_command, self.making.in_goal
        self._do(command)
        if in_goal != self.making.in_goal:
            self.focus_control(focused)

    def _do(self, command: Command) -> None:
        making, cell = self.making, _cell(command)
        if cell is not None and making.stroke is not None:
            self._end_stroke()
        elif cell is not None:
            making.press(cell, by_key=True)
        elif command in self._commands:
            self._commands[command]()
        elif isinstance(command, ItemCommand) and command.kind == "tool":
            making.choose(Tool(command.value))
        elif isinstance(command, ItemCommand) and command.kind in ("columns", "rows"):
            making.resize(command.kind == "columns", int(str(command.value)))
        elif isinstance(command, ItemCommand) and command.kind == "step":
            making.step(int(str(command.value)))

    @property
    def _commands(self) -> dict[Command, Callable[[], object]]:
        making, drawing = self.making, self.making.drawing
        return {
            START: partial(making.show_goal, False),
            GOAL: partial(making.show_goal, True),
            COUNTS: lambda: making.change(drawing.counting("moves" if drawing.counts == "steps" else "steps")),
            ALONG: lambda: making.change(drawing.sliding(not drawing.along)),
            ALIKE: lambda: making.change(drawing.with_alike(not drawing.alike)),
            ORDER: lambda: making.change(drawing.in_order),
            BRUSH: making.next_brush,
            NAME: self.naming.begin,
            SAVE: self.naming.save,
            EXPORT: making.export,
            FOLDER: making.show_folder,
            PLAY: self._play,
            HARDEST: making.hardest,
            Action.FARTHEST: making.hardest,
            Action.FASTER: partial(making.step, 1),
            Action.SLOWER: partial(making.step, -1),
            MIRROR: lambda: making.change(drawing.mirrored()),
            OPEN: self._open,
            Action.NEW: making.clear,
            Action.UNDO: partial(making.turn_back, making.draft.undo),
            Action.REDO: partial(making.turn_back, making.draft.redo),
            Action.COPY: making.copy,
            Action.PASTE: making.paste,
        }

    # To other screens

    def take_file(self, path: str) -> bool:
        """Opens the board in it, or says why there is none."""
        self.naming.end()
        self.making.open_file(path)
        return True

    def _play(self) -> None:
        board, start = self.making.to_play()
        table = None if self.making.study is None else self.making.study.table_of(board)
        if table is not None:
            self.services.coach.offer(table)
        origin = Origin.DEALT if board.own_start in (None, start) else Origin.CHOSEN
        self.next = ToBoard(board, start, origin=origin, home=self)

    def _open(self) -> None:
        self.next = ShelfScreen(self.services, self.size, self)

    def on_return(self) -> None:
        """From a game on the board, or another screen."""
        self.services.store.save_last_board(None)
        self.making.go_on()

    def go_back(self) -> None:
        self.leave()
        if self.back is not None and self._saved is not None:
            self.back.choose_board(self._saved)
        super().go_back()

    def leave(self) -> None:
        """What is drawn counts, and nothing more is to be found out."""
        super().leave()
        self.naming.end()
        self._end_stroke()
        self.making.analyst.rest()


def _cell(command: Command | None) -> int | None:
    """The cell that a control stands for."""
    return int(str(command.value)) if isinstance(command, ItemCommand) and command.kind == "cell" else None
