"""The maker: draws a board, and shows at every change how hard it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from solver import board_key
from solver.catalogue.readings import TimerTable

from ...coach.coach import Coach
from ...input.commands import ARROWS, Action
from ...model.drawing import LONGEST_NAME, Drawing
from ...model.game import Game, Origin
from ...store.storage import Store
from ...ui.boxes import Part, across, at, down, focused_first, grid, layers
from ...ui.chart import Histogram
from ...ui.control import Command, Control, ControlState, ItemCommand, Note
from ...ui.geometry import NARROW, TARGET, Rect, Share, small_text
from ...ui.labels import Line
from ...ui.screen import Methods
from ...ui.text_field import TextField, TextLine
from ...ui.widget import Widget
from ...words.words import Message
from ..common.page_screen import MAKE, PageScreen
from ..game_screen import GameScreen, ToBoard, ToScreen, ToShare, ToTimes
from ..interface import Interface
from .controls import BRUSH, CELLS, EASIER, GOAL, HARDER, HARDEST, KEYS, PLAY, SAVE, TOOLS, MakerControls
from .model import MakerModel
from .open_board import OpenBoardDialog
from .view import Canvas, FactsPanel, can_be_shown, geometry_of

GRID_ROWS = 2  # of the buttons for the whole board
LONGER = 1.35  # the rule beside the tabs has longer names than these
LOW, CRAMPED = 21, 14  # heights of a page, in heights of text
TALL = 2.4  # the height of a button with its label below its icon, in heights of text
LEAST_TOOL = 1.2  # the least width of a button in a line that tabs and tools share, in heights of text
NAME_KEYS = ("ctrl+c", "ctrl+x", "ctrl+z", "ctrl+y")  # which do nothing while the name is edited


class MakerScreen(PageScreen):
    """Draws one board, which is stored half done."""

    door, own_key = MAKE, Action.MAKER
    board_rect = Rect(0, 0, 1, 1)  # as it was placed last

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, coach: Coach
    ) -> None:
        """``back`` is the screen to return to."""
        self.store, self.coach = store, coach
        is_shown = can_be_shown(store.draft.drawing, interface.painter)
        kept_in = "" if is_shown else store.replace_draft()
        self.model = MakerModel(interface, store, self._on_saved, self._lead_to_times)
        if kept_in:
            self.model.news = Message("maker.unshown", file=kept_in)
        self.name_entry = NameEntry(interface, self.model, self.run)
        self._saved_key: str | None = None
        self._holds_slider = False
        self._pointed_distance: int | None = None
        self._hovered_cell: int | None = None
        self.facts = FactsPanel(interface.words, interface.painter, self.model)
        super().__init__(interface, size, back)

    # What is shown

    @property
    def _focused_cell(self) -> int | None:
        return None if self.focused_command is None else CELLS.get(self.focused_command)

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
        return [] if self.bars is None else [(note, self.bars.area)]

    # What it is made of

    @property
    def _is_cramped(self) -> bool:
        """The page is so low that all lines of buttons are as wide as it, and the name takes the heading's place."""
        return not self.page.is_portrait and self.page.area.height < CRAMPED * self.text

    @property
    def _is_low(self) -> bool:
        """The page is so low that tabs and tools share a line where that is wide enough."""
        return self.page.area.height < LOW * self.text

    def content(self) -> Part:
        page, controls, text = self.page, MakerControls(self), self.text
        area, gap = page.area, page.gap
        buttons = controls.grid()
        if self._is_cramped:
            gap //= 2
            facts = down(self._facts, (page.row, self._starts(controls)), gap=gap)
            between = across(self._drawn(controls), (area.width * 11 // 20, facts), gap=gap)
            lines = self._strips(controls, area.width), between, (page.row, across(*buttons, gap=gap))
            return layers(
                at(page.heading, self._name(controls, page.heading.width)), down(*lines[0], *lines[1:], gap=gap)
            )
        width = area.width
        if not page.is_portrait:
            width = min(max(area.width * 9 // 20, 17 * text), 30 * text, area.width * 11 // 20)
        columns = len(buttons) // GRID_ROWS
        high = page.row if page.is_portrait or self._is_low else self._high(width // columns - gap)
        facts = down(
            (page.row, self._name(controls, width)),
            self._facts,
            (page.row, self._starts(controls)),
            (GRID_ROWS * (high + gap) - gap, grid(buttons, GRID_ROWS, columns, gap)),
            gap=gap,
        )
        left = area.width if page.is_portrait else area.width - width - 2 * gap
        drawing = down(*self._strips(controls, left), self._drawn(controls), gap=gap)
        if page.is_portrait:
            return down((area.height // 2, drawing), facts, gap=gap)
        return across(drawing, (width, facts), gap=2 * gap)

    def _strips(self, controls: MakerControls, width: int) -> list[tuple[int, Part]]:
        """Return the lines above the drawing: tabs with the rule beside them, and tools, or the goal's rules."""
        page, gap, small = self.page, self.page.gap, max(self.page.gap // 2, 2)
        start, goal, along = controls.tabs()
        tools = controls.rules() if self.model.in_goal else controls.tools()
        each = (width - 2 * small) // (3 + len(TOOLS)) - small
        if self._is_low and each >= LEAST_TOOL * self.text:
            return [(page.row, across(start, goal, along, (Share(len(TOOLS)), across(*tools, gap=small)), gap=small))]
        tabs = across(start, goal, (Share(LONGER), along), gap=gap)
        return [(page.row, tabs), (self._high(width // len(TOOLS) - gap), across(*tools, gap=gap))]

    def _high(self, width: int) -> int:
        """Return the height of a row of buttons of a width: narrow ones have their labels below their icons."""
        is_narrow = width < NARROW * self.text
        return max(self.page.row, round(TALL * self.text)) if is_narrow else self.page.row

    def _name(self, controls: MakerControls, width: int) -> Part:
        name, save = controls.name()
        return focused_first(across(name, (max(min(7 * self.text, width // 3), 1), save), gap=self.page.gap))

    def _starts(self, controls: MakerControls) -> Part:
        easier, hardest, harder, play = controls.starts()
        end = min(2 * self.page.row, self.page.area.width // 16)
        return across((end, easier), hardest, (end, harder), play, gap=self.page.gap)

    def _facts(self, rect: Rect) -> Widget:
        return self.facts.placed(rect, self.page, self._is_cramped, self._pointed_distance)

    def _drawn(self, controls: MakerControls) -> Part:
        """Return the drawing with its cells, and below it the controls of its size, which stay in place."""
        side, gap, text = round(TARGET * self.text), max(self.page.gap // 2, 2), self.text
        less_rows, more_rows, less_columns, more_columns = controls.sizes()

        def sizes(rect: Rect) -> Part:
            rect = rect.centred(min(rect.width, 24 * text), side)
            apart = 2 * self.page.gap if rect.width > 10 * text else gap
            room = (rect.width - apart) // 2 - 2 * (side + gap)
            rows, columns = (partial(self._count, said) for said in self._sizes(room))
            halves = (less_rows, rows, more_rows), (less_columns, columns, more_columns)
            parts = (across((side, less), count, (side, more), gap=gap) for less, count, more in halves)
            return at(rect, across(*parts, gap=apart))

        return down(partial(self._cells, controls.cells()), (side, sizes), gap=gap)

    def _cells(self, cells: Sequence[Control], rect: Rect) -> Part:
        self.board_rect, columns = rect, self.model.drawing.columns
        geometry = geometry_of(self.model.drawing, rect)
        return layers(*(at(geometry.place(*divmod(cell, columns)), control) for cell, control in enumerate(cells)))

    def _count(self, said: str, rect: Rect) -> Line:
        return Line(rect, said, small_text(self.text), centred=True, is_news=True)

    def _sizes(self, width: int) -> list[str]:
        """Return the numbers of rows and columns, without words where there is little room."""
        drawing, words = self.model.drawing, self.words
        both = ("maker.rows", drawing.rows), ("maker.columns", drawing.columns)
        texts = [(words.text(key, count=count), str(count)) for key, count in both]
        return self.painter.fonts.longest_alike(texts, small_text(self.text), width)

    def widgets(self) -> list[Widget]:
        """Return all widgets; where room is scarce the name takes the place of the heading."""
        return [*(self.own_widgets() if self._is_cramped else super().widgets()), self._canvas]

    @property
    def _canvas(self) -> Canvas:
        """The drawing, with a mark on the focused cell: made once all controls are placed."""
        model, focused, stroke = self.model, self._focused_cell, self.model.stroke
        lifted, first = getattr(stroke, "letter", None), stroke.first if stroke and model.is_drawn_by_key else None
        return Canvas(self.board_rect, model.drawing, model.in_goal, self._hovered_cell, focused, first, lifted)

    def update(self) -> None:
        self.model.cell_has_focus = self._focused_cell is not None
        self.alarms.at(self.model.slow_at, self.refresh)
        self.follow_work(self.model.is_slow)
        self.facts.follow_study()

    def _on_saved(self, drawing: Drawing) -> None:
        """Offer the board to play, unless the pointer is still on the button."""
        self._saved_key = board_key(drawing.board)
        self.name_entry.suggest()
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
        if self._holds_slider and held and self.bars is not None:
            self.model.slide_to(self.bars.bars.number_at(point[0]))
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

    @property
    def bars(self) -> Histogram | None:
        """The bars of the present page, if it has any."""
        return self.facts.histogram if self.placed else None

    def _distance_at(self, point: tuple[int, int]) -> int | None:
        return None if self.bars is None else self.bars.number_at(point)

    def _cell_at(self, point: tuple[int, int]) -> int | None:
        rect = self.board_rect if self.placed else None
        return None if rect is None else geometry_of(self.model.drawing, rect).cell_at(point)

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

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.COPY: self.copy,
            Action.PASTE: self.model.paste,
            Action.NEW: self.model.clear,
            Action.FARTHEST: partial(self.run, HARDEST),
            Action.FASTER: partial(self.run, HARDER),
            Action.SLOWER: partial(self.run, EASIER),
            Action.EDITOR: self._open_editor,
            Action.MAP: self._open_map,
        }

    def copy(self) -> None:
        """Copy the board as a line."""
        if self.model.is_readable:
            self.model.copy()

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

    def play(self) -> ToBoard:
        """Play the board, and return where that is."""
        board, start = self.model.game()
        table = None if self.model.analysis is None else self.model.analysis.table_of(board)
        if table is not None:
            self.coach.offer(table)
        origin = Origin.DEALT if board.own_start in (None, start) else Origin.CHOSEN
        self.next = ToBoard(board, start, origin=origin, home=self)
        return self.next

    def why_no_tab(self, action: Action) -> str:
        """Return why a tab is disabled; without a board behind, positions are set up on the one that is drawn here."""
        return super().why_no_tab(action) if action is self.own_key or not self.model.is_playable else ""

    def choose_tab(self, action: Action) -> None:
        """Open the other page: about the board behind, if there is one."""
        if action is Action.EDITOR and super().why_no_tab(action):
            self.next = replace(self.play(), then=action)
        else:
            super().choose_tab(action)

    def _lead_to_times(self, table: TimerTable) -> None:
        self.next = ToTimes(self, table)

    def _open_editor(self) -> None:
        """Open the other page, unless there is no board for it."""
        if not self.why_no_tab(Action.EDITOR):
            self.choose_tab(Action.EDITOR)

    def to_share(self) -> ToShare | None:
        """Share the board, if it is one."""
        return ToShare(self, self.model.drawing.board.start) if self.model.is_readable else None

    def _open_map(self) -> None:
        """Show all positions of the board, if it is one; also of one that can't be solved."""
        if self.model.is_readable:
            _, start = self.model.game()
            self.next = ToScreen(self, Action.MAP, Game(start))

    def open_dialog(self) -> None:
        """Choose a board to draw on: from a list, a file, or what was copied."""
        self.next = OpenBoardDialog(self.interface, self.size, self, self.store)

    def on_return(self) -> None:
        """Examine the drawing again after a game on the board, or another screen."""
        self.store.save_last_board(None)
        self.model.study_drawing()

    def go_back(self) -> None:
        self.leave()
        if self.back is not None and self._saved_key is not None:
            self.back.choose_board(self._saved_key)
        super().go_back()

    def leave(self) -> None:
        """Keep the stroke and the name, and stop the analysis."""
        super().leave()
        self.name_entry.end()
        self.model.end_stroke()
        self.model.analyzer.rest()


class NameEntry:
    """The entry of the board's name: Enter saves the board under it. A board without one has a name to save it by."""

    def __init__(self, interface: Interface, model: MakerModel, run: Callable[[Command], None]) -> None:
        """``run`` runs a command of the screen unless it is disabled."""
        self._interface, self._model, self._run = interface, model, run
        self.line: TextLine | None = None
        self.suggest()

    def suggest(self) -> None:
        """Find the name that is suggested, such as ``My board 2``."""
        name_of = partial(self._interface.words.text, "maker.suggested")
        number = self._model.free_number(lambda number: name_of(number=number))
        self._suggested = name_of(number=number)

    def begin(self) -> None:
        """Edit the name; what is typed takes the place of a suggested one."""
        name = self._model.draft.drawing.name
        self.line = TextLine(name or self._suggested, LONGEST_NAME)
        self.line.selected = not name

    def end(self) -> bool:
        """Take over the name, unless it is still a suggestion; return False if it was not being edited."""
        if self.line is None:
            return False
        if self._model.draft.drawing.name or self.line.text != self._suggested:
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
        """Save the board, without a name of its own under the suggested one."""
        if not self._model.draft.drawing.name:
            self._model.rename(self._suggested)
        self._model.save()

    def take_key(self, key: str) -> bool:
        """Handle a key while the name is edited; return False for one of the screen's."""
        line = self.line
        if line is None:
            return False
        if key in ("return", "enter"):
            self.end_and_save()
        elif key == "ctrl+v":
            line.take_text(self._interface.clipboard.get() or "")
        elif key in KEYS and key.startswith("ctrl+"):
            self.end()
            self._run(KEYS[key])
        else:
            return line.take_key(key) or key in NAME_KEYS
        return True

    def field(self, rect: Rect, state: ControlState, text: int) -> Widget:
        line, hint = self.line, self._suggested
        if line is None:
            return TextField(rect, state, self._model.drawing.name, None, hint, text)
        return TextField(rect, state, line.text, line.caret, hint, text, line.selected)
