"""The maker: draws a board, and shows at every change how hard it is."""

from __future__ import annotations

from collections.abc import Callable

from solver import board_key

from ...input.commands import ARROWS, Action
from ...model.drawing import LONGEST_NAME, Drawing
from ...model.game import Game, Origin
from ...ui.control import Command, ControlState, ItemCommand, Note, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line
from ...ui.text_field import TextField, TextLine
from ...ui.widget import Widget
from ...words.words import Message
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard, ToScreen, ToShare
from ..services import Services
from .controls import BRUSH, CELLS, EASIER, GOAL, HARDER, HARDEST, KEYS, PLAY, SAVE, TOOLS, MakerControls
from .layout import MakerLayout, maker_layout
from .model import MakerModel
from .open_board import OpenBoardScreen
from .view import Canvas, FactsPanel, can_be_shown, geometry_of

NAME_KEYS = ("ctrl+c", "ctrl+x", "ctrl+z", "ctrl+y")  # which do nothing while the name is edited


class MakerScreen(PageScreen):
    """Draws one board, which is stored half done."""

    heading_name, own_key = "maker.heading", Action.MAKER
    layout: MakerLayout

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        """``back`` is the screen to return to."""
        is_shown = can_be_shown(services.store.draft.drawing, services.painter)
        kept_in = "" if is_shown else services.store.replace_draft()
        self.model = MakerModel(services, self._on_saved)
        if kept_in:
            self.model.news = Message("maker.unshown", file=kept_in)
        self.name_entry = NameEntry(services, self.model, self.run)
        self._saved_key: str | None = None
        self._holds_slider = False
        self._pointed_distance: int | None = None
        self._hovered_cell: int | None = None
        self.facts = FactsPanel(services.words, services.painter, self.model)
        super().__init__(services, size, back)

    # What is shown

    @property
    def _focused_cell(self) -> int | None:
        return None if self.focused_command is None else CELLS.get(self.focused_command)

    @property
    def own_controls(self) -> list[Placed]:
        return MakerControls(self).listed()

    @property
    def default_button(self) -> Command | None:
        """The next step: give the board a goal, or play."""
        model = self.model
        if model.drawing.obstacle == "goal" and not model.in_goal:
            return GOAL
        return PLAY if model.is_playable else None

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """How to make a board, step by step."""
        words = self.words
        names = {
            "draw": "3", "numbers": "3 3", "tools": "4 - 7", "goal": "2", "along": "9", "rules": "",
            "hard": words.key(Action.FARTHEST), "step": "+ -", "save": "Ctrl+S", "open": "Ctrl+O", "play": "8",
            "keys": words.key(Action.ACTIVATE),
        }  # fmt: skip
        steps = [(key or words.text("maker_help.any"), words.text(f"maker_help.{name}")) for name, key in names.items()]
        return words.text("maker.heading"), steps

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        note = Note(self.words.text("what.maker_chart_name"), self.words.text("what.maker_chart"))
        return [] if self.facts.histogram is None else [(note, self.facts.histogram.area)]

    def own_widgets(self) -> list[Widget]:
        model, layout = self.model, self.layout
        focused, stroke = self._focused_cell, model.stroke
        lifted, first = getattr(stroke, "letter", None), stroke.first if stroke and model.is_drawn_by_key else None
        canvas = Canvas(layout.board, model.drawing, model.in_goal, self._hovered_cell, focused, first, lifted)
        sizes = [
            Line(rect, text, small_text(self.text), centred=True, is_news=True)
            for rect, text in zip((layout.sizes[1], layout.sizes[4]), self._sizes(), strict=True)
        ]
        return [*sizes, canvas, self.facts.panel(self._pointed_distance)]

    def widgets(self) -> list[Widget]:
        """Return all widgets; where room is scarce the name takes the place of the heading."""
        heading, *others = super().widgets()
        return others if self.layout.cramped else [heading, *others]

    def _sizes(self) -> list[str]:
        """Return the numbers of rows and columns, without words where there is little room."""
        drawing, words = self.model.drawing, self.words
        both = ("maker.rows", drawing.rows), ("maker.columns", drawing.columns)
        texts = [(words.text(key, count=count), str(count)) for key, count in both]
        return self.painter.fonts.longest_alike(texts, small_text(self.text), self.layout.sizes[1].width)

    def own_layout(self) -> None:
        self.layout = maker_layout(self.page)
        self.facts.lay_out(self.layout, self.page)

    def update(self) -> None:
        self.model.cell_has_focus = self._focused_cell is not None
        self.alarms.at(self.model.slow_at, self.refresh)
        self.follow_work(self.model.is_slow)
        self.facts.follow_study()

    def _on_saved(self, drawing: Drawing) -> None:
        """Offer the board to play, unless the pointer is still on the button."""
        self._saved_key = board_key(drawing.board)
        if self.hover != SAVE:
            self._focus_on(PLAY)

    def read_rows(self) -> list[str]:
        """Return what each row of the drawing holds."""
        controls, columns = MakerControls(self), self.model.drawing.columns
        names = list(map(controls.content_name, range(len(self.model.drawing.cells))))
        rows = [", ".join(names[first : first + columns]) for first in range(0, len(names), columns)]
        return [self.words.text("spoken.row", row=number, pieces=pieces) for number, pieces in enumerate(rows, 1)]

    # Hands

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        self.name_entry.end()
        super().on_pointer_down(point)
        cell = self._cell_at(point)
        distance = self._distance_at(point)
        if cell is not None:
            self.held = None
            self.model.begin_stroke(cell)
        elif distance is not None:
            self._holds_slider = True
            self.model.slide_to(distance)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self._hovered_cell = self._cell_at(point)
        self._pointed_distance = self._distance_at(point)
        if self._holds_slider and held and self.facts.histogram is not None:
            self.model.slide_to(self.facts.histogram.bars.number_at(point[0]))
        elif held and self._hovered_cell is not None and not self.model.is_drawn_by_key:
            self.model.extend_stroke(self._hovered_cell)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        if self._holds_slider:
            self._holds_slider = False
            self.model.end_slide()
        elif self.model.stroke is not None and not self.model.is_drawn_by_key:
            self.model.end_stroke(self._cell_at(point) is not None)
        else:
            super().on_pointer_up(point)

    def cancel_press(self) -> None:
        super().cancel_press()
        self._holds_slider = False
        self.model.end_slide()
        self.model.cancel_stroke()

    @property
    def is_holding(self) -> bool:
        return self._holds_slider or self.model.stroke is not None

    def on_wheel(self, lines: int) -> None:
        """Set a harder or easier start, over the bars."""
        if self._pointed_distance is not None:
            self.model.step(lines)

    def _distance_at(self, point: tuple[int, int]) -> int | None:
        return None if self.facts.histogram is None else self.facts.histogram.number_at(point)

    def _cell_at(self, point: tuple[int, int]) -> int | None:
        return geometry_of(self.model.drawing, self.layout.board).cell_at(point)

    # Keys

    @property
    def is_writing(self) -> bool:
        return self.name_entry.line is not None

    def take_text(self, text: str) -> None:
        if self.name_entry.line is not None:
            self.name_entry.line.take_text(text)

    def take_key(self, name: str) -> bool:
        """Handle the keys of the name while it is edited, else those of this screen."""
        if self.name_entry.line is not None:
            return self.name_entry.take_key(name)
        command = KEYS.get(name.removeprefix("[").removesuffix("]"))
        if command is None:
            return super().take_key(name)
        self.run(command)
        return True

    def on_key(self, action: Action) -> None:
        """Run an action; the keyboard's stroke follows the focus, and Back first ends what is under way."""
        if action is Action.BACK and (self.name_entry.end() or self.model.end_stroke() or self.model.analyzer.stop()):
            return
        if action is Action.PAUSE:
            action = Action.ACTIVATE
        if action in ARROWS and self.focused is None:
            self._focus_on(ItemCommand("cell", 0))
            return
        super().on_key(action)
        cell = self._focused_cell
        if self.model.is_drawn_by_key and action is not Action.ACTIVATE:
            if cell is None:
                self.model.end_stroke()
            else:
                self.model.extend_stroke(cell)

    def _focus_on(self, command: Command) -> None:
        self.refresh()
        commands = [control.command for control, _ in self.controls]
        self.focus.put(commands.index(command), self.controls)

    def run(self, command: Command) -> None:
        """Run a command; the focus stays, though tools and rules take each other's place."""
        focused, in_goal = self.focused_command, self.model.in_goal
        super().run(command)
        if in_goal != self.model.in_goal:
            self.focus_control(focused)
        if self.next is not None:
            self.model.clear_news()

    def do(self, command: Command) -> None:
        """Choose a tool by key, also from the goal, where it has no control."""
        if command == BRUSH:
            self.model.next_brush()
        elif command in TOOLS:
            self.model.choose(TOOLS[command])

    def do_farthest(self) -> None:
        self.run(HARDEST)

    def do_faster(self) -> None:
        self.run(HARDER)

    def do_slower(self) -> None:
        self.run(EASIER)

    def press_cell(self, cell: int) -> None:
        """Begin a stroke by keyboard on a cell, or end it there."""
        if not self.model.end_stroke():
            self.model.begin_stroke(cell, by_key=True)

    # To other screens

    def take_file(self, path: str) -> bool:
        """Open the board in a file, or show why there is none."""
        self.name_entry.end()
        self.model.open_file(path)
        return True

    def play(self) -> None:
        board, start = self.model.game()
        table = None if self.model.analysis is None else self.model.analysis.table_of(board)
        if table is not None:
            self.services.coach.offer(table)
        origin = Origin.DEALT if board.own_start in (None, start) else Origin.CHOSEN
        self.next = ToBoard(board, start, origin=origin, home=self)

    def to_share(self) -> ToShare | None:
        """Share the board, if it is one."""
        return ToShare(self, self.model.drawing.board.start) if self.model.is_readable else None

    def do_map(self) -> None:
        """Show all positions of the board, if it is one; also of one that can't be solved."""
        if self.model.is_readable:
            _, start = self.model.game()
            self.next = ToScreen(self, Action.MAP, Game(start))

    def open_list(self) -> None:
        self.next = OpenBoardScreen(self.services, self.size, self)

    def on_return(self) -> None:
        """Go on after a game on the board, or another screen."""
        self.services.store.save_last_board(None)
        self.model.study_drawing()

    def do_back(self) -> None:
        self.leave()
        if self.back is not None and self._saved_key is not None:
            self.back.choose_board(self._saved_key)
        super().do_back()

    def leave(self) -> None:
        """Keep the stroke and the name, and stop the analysis."""
        super().leave()
        self.name_entry.end()
        self.model.end_stroke()
        self.model.analyzer.rest()


class NameEntry:
    """The entry of the board's name: Enter saves the board under it."""

    def __init__(self, services: Services, model: MakerModel, run: Callable[[Command], None]) -> None:
        """``run`` runs a command of the screen unless it is disabled."""
        self._services, self._model, self._run = services, model, run
        self.line: TextLine | None = None

    def begin(self) -> None:
        self.line = TextLine(self._model.draft.drawing.name, LONGEST_NAME)

    def end(self) -> bool:
        """Take over the name; return False if it was not being edited."""
        if self.line is None:
            return False
        self._model.rename(self.line.text)
        self.line = None
        return True

    def end_and_save(self) -> None:
        """Take over the name, and save the board or show why it can't be saved."""
        self.end()
        why = self._model.why_unsaved
        if why:
            self._model.news = Message("maker.not_saved", why=Message(why))
        else:
            self.save()

    def save(self) -> None:
        """Save the board, or start to edit its name first."""
        if self._model.draft.drawing.name:
            self._model.save()
            return
        self.begin()
        self._model.news = Message("maker.unnamed")

    def take_key(self, key: str) -> bool:
        """Handle a key while the name is edited; return False for one of the screen's."""
        line = self.line
        if line is None:
            return False
        if key in ("return", "enter"):
            self.end_and_save()
        elif key == "ctrl+v":
            line.take_text(self._services.clipboard.get() or "")
        elif key in KEYS and key.startswith("ctrl+"):
            self.end()
            self._run(KEYS[key])
        else:
            return line.take_key(key) or key in NAME_KEYS
        return True

    def field(self, rect: Rect, state: ControlState, text: int) -> Widget:
        line, hint = self.line, self._services.words.text("maker.name_hint")
        if line is None:
            return TextField(rect, state, self._model.drawing.name, None, hint, text)
        return TextField(rect, state, line.text, line.caret, hint, text, line.selected)
