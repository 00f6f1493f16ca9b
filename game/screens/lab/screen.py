"""The solver lab: every method side by side on one position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solver import Board, Outcome

from ...board.view import BoardPicture
from ...coach.analyzer import Analyzer
from ...coach.coach import Coach
from ...input.commands import Action
from ...model.game import Game
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down, focused_first
from ...ui.chart import Marks
from ...ui.control import Command, Control, ControlState, ItemCommand, Note
from ...ui.geometry import TARGET, Rect
from ...ui.labels import Paragraph
from ...ui.screen import TABS, Methods
from ...ui.widget import Widget
from ...words.distances import failure
from ..common.distances_panel import distances_panel
from ..common.page_screen import EXPLORE, PageScreen
from ..game_screen import GameScreen, ToShare
from ..interface import Interface
from .columns import Column, Columns, table_columns
from .method_table import LEAST_PANEL, LabTable, Quantity, details
from .model import Lab, State
from .words import LabWords

LOOK_SECONDS = 1 / 15
SMALL = 27  # heights of text: in a lower area is the table, and little beside it
BUTTONS = 3
LEAST_ROW = 20  # pixels: a lower one is hard to hit

METHOD = "method"
STEPS = {Action.DOWN: 1, Action.RIGHT: 1, Action.UP: -1, Action.LEFT: -1} | TABS


class LabScreen(PageScreen):
    """The screen of the lab; it runs all methods as it opens, and each can be switched off and on."""

    own_key = Action.LAB
    door = EXPLORE
    _noted: dict[str, Rect]  # what has a tooltip, by its name
    _columns: Columns
    _drawn_table: LabTable

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, coach: Coach, game: Game
    ) -> None:
        """Open the lab in front of ``back``, for the position of ``game``."""
        self.store, self.coach = store, coach
        self._game = game
        self.lab = Lab(game.position, interface.post, interface.now, coach.cache)
        self.bars = Quantity.POSITIONS
        self._words = LabWords(interface.words, game.start.board.metric)
        self._rows: dict[Command | None, int] = {ItemCommand(METHOD, i): i for i in range(len(self.lab.rows))}
        self._explained = 0
        super().__init__(interface, size, back)
        self.lab.start()

    @property
    def menu_board(self) -> Board:
        return self.lab.position.board

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        return [(self._note(name), rect) for name, rect in self._noted.items()] if self.placed else []

    def _row_control(self, index: int) -> Control:
        row, look = self.lab.rows[index], partial(self._row_widget, index)
        about = f"{self._words.what_it_does(row)}\n{self.words.text('about.method')}"
        toggle = partial(self.lab.toggle, row)
        return Control(ItemCommand(METHOD, index), "", self._words.name(row.choice), "", about, look, on_press=toggle)

    def _note(self, name: str) -> Note:
        """Return the tooltip of a column or of another element."""
        columns = {column.value: column for column in Column if column is not Column.CHART}
        column = columns.get(name)
        title = self._words.text(f"lab_what.{name}_name") if column is None else self._words.column(column)
        return Note(title, self._words.text(f"lab_what.{name}", key=self.words.key(Action.BARS)))

    @property
    def default_button(self) -> Command | None:
        return Action.PAUSE if self._can_run else None

    @property
    def counts(self) -> Sequence[int]:
        """The number of positions at each distance; empty while unknown."""
        return self._analyzer.counts

    @property
    def distance(self) -> int | None:
        """The distance of the position, once a method or the coach has found it."""
        found = self.lab.distance
        return self._analyzer.distance(self.lab.position) if found is None else found

    @property
    def _analyzer(self) -> Analyzer:
        return self.coach.analyzer_of(self.lab.position.board)

    @property
    def _is_revealing(self) -> bool:
        """The screen shows the distance of the position, or a lower bound."""
        return self.distance is not None or self.lab.at_least > 0

    @property
    def _can_run(self) -> bool:
        return any(row.is_on for row in self.lab.rows)

    @property
    def _buttons(self) -> Part:
        words, limit = self.words, self._words.limit(self.lab.patience)
        icon, name = ("stop", "stop") if self.lab.is_running else ("play", "run")
        more_time = partial(self.lab.change_patience, 1, round_the_end=True)
        return across(
            Control.named(words, Action.PAUSE, icon, name, disabled_reason="" if self._can_run else "idle.lab"),
            Control.of(words, Action.BARS),
            Control.named(words, Action.FASTER, "clock", "limit", on_press=more_time, limit=limit),
            gap=self.page.gap,
        )

    # Input

    def on_key(self, action: Action) -> None:
        """Move the focus, or run the command of a key; two keys do less than their buttons."""
        if action in STEPS:
            self.hover = None  # what the focus is on is explained until the pointer moves again
            if self.focused is None:
                self._focus_row(0 if STEPS[action] > 0 else len(self.lab.rows) - 1)
            else:
                self.move_focus(STEPS[action])
        elif action is Action.FASTER:
            self.lab.change_patience(1)
        elif action is Action.BACK and self.lab.is_running:
            self.lab.stop()
        else:
            super().on_key(action)

    def _focus_row(self, row: int) -> None:
        """Focus a row; the first key is for the methods, not for Back."""
        commands = [control.command for control, _ in self.controls]
        self.focus.put(commands.index(ItemCommand(METHOD, row)), self.controls)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        """Toggle the row by its name, or press the button; a click on a row's numbers only explains it."""
        row = self._rows.get(self.held)
        if row is not None:
            rect = next(rect for control, rect in self.controls if control.command == self.held)
            if not rect.contains(point) or point[0] >= self._columns.cells(rect)[Column.NAME].right:
                self._explained = row if rect.contains(point) else self._explained
                self.held = None
        super().on_pointer_up(point)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.PAUSE: self._run_or_stop,
            Action.SLOWER: partial(self.lab.change_patience, -1),
            Action.BARS: self._switch_bars,
        }

    def _run_or_stop(self) -> None:
        """Run all methods, or stop them."""
        (self.lab.stop if self.lab.is_running else self.lab.start)()

    def _switch_bars(self) -> None:
        """Switch the bars between positions and time."""
        self.bars = Quantity.POSITIONS if self.bars is Quantity.TIME else Quantity.TIME

    def on_return(self) -> None:
        self.coach.reopen(self.lab.position.board, self._game.start)

    def to_share(self) -> ToShare:
        """Share the position, or the game on the board."""
        return ToShare.of_game(self, self._game)

    def go_back(self) -> None:
        """Stop all methods and return to the screen behind."""
        self.lab.stop()
        super().go_back()

    def leave(self) -> None:
        self.lab.stop()
        super().leave()

    def update(self) -> None:
        if self._is_revealing:
            self.store.mark_measured(self._game, self.interface.now())
        self._explained = self._active()
        self.follow_work(self.lab.is_running, LOOK_SECONDS)

    # What it is made of

    def content(self) -> Part:
        self._noted = {}
        page, area, text, gap = self.page, self.page.area, self.text, self.page.gap
        is_tall = area.height > area.width
        if area.height < SMALL * text:
            return self._small_content()
        side = (5 if is_tall else 3) * text
        picture = (side, self._note_at("position", self._picture))
        if is_tall:
            top, height = down(across(picture, self._summary, gap=2 * gap), (page.row, self._buttons), gap=gap), side
            height += page.row + gap
        else:
            buttons = (min(9 * BUTTONS * text, area.width // 2), centred(self._buttons, area.width, page.row))
            top, height = across(picture, self._summary, buttons, gap=2 * gap), side
        room = area.height - height - gap - self._head - self._axis
        each = min(max(round(room * (0.38 if is_tall else 0.5) / 8), round(TARGET * text)), round(2.4 * text))
        return down(
            (height, top),
            (self._head + len(self.lab.rows) * each + self._axis, focused_first(partial(self._table, is_small=False))),
            partial(self._below, is_tall=is_tall),
            gap=gap,
        )

    def _small_content(self) -> Part:
        """Return the table, the text about a method where that leaves the rows high enough, summary and buttons."""
        area, text, gap = self.page.area, self.text, self.page.gap
        lines = 1 if area.width > 80 * text else 2
        bottom = max(round(1.3 * lines * text), self.page.row)
        words = round((2.5 if area.width > 50 * text else 4.2) * text)
        room = area.height - bottom - self._head - self._axis - 2 * gap
        details = [(words, self._details)] if room - words >= max(1.15 * text, LEAST_ROW) * len(self.lab.rows) else []
        return down(
            focused_first(partial(self._table, is_small=True)),
            *details,
            (bottom, across(self._summary, (min(24 * text, area.width * 11 // 20), self._buttons), gap=gap)),
            gap=gap,
        )

    @property
    def _head(self) -> int:
        return round(1.3 * self.text)

    @property
    def _axis(self) -> int:
        return round(1.2 * self.text)

    def _table(self, rect: Rect, is_small: bool) -> Part:
        rows = self.lab.rows
        each = min(max((rect.height - self._head - self._axis) // len(rows), 1), 3 * self.text)
        columns = table_columns(rect, self.text, is_small)
        self._columns = columns
        self._drawn_table = LabTable(self._words, columns, each, self._axis, self.bars, rows, self.painter.fonts)
        return down(
            (self._head, self._placed_head),
            *((each, self._row_control(index)) for index in range(len(rows))),
            (self._axis, self._placed_axis),
            None,
        )

    def _placed_head(self, rect: Rect) -> Widget:
        for column, cell in self._columns.cells(rect).items():
            self._noted[column.value] = cell
        return self._drawn_table.head(rect)

    def _placed_axis(self, rect: Rect) -> Widget:
        self._noted["chart"] = self._columns.cells(rect)[Column.CHART]
        return self._drawn_table.axis(rect)

    def _note_at(self, name: str, part: Part) -> Part:
        """Return a part that has a tooltip of this name."""

        def noted(rect: Rect) -> Part:
            self._noted[name] = rect
            return part

        return noted

    @property
    def _picture(self) -> Part:
        position = self.lab.position
        return partial(BoardPicture, position=position, solved=position.is_goal)

    def _summary(self, rect: Rect) -> Widget:
        said = self._words.summary(self.lab, self._is_revealing and self._game.is_distance_help)
        return Paragraph(rect, said, self.text, soft=True)

    def _below(self, rect: Rect, is_tall: bool) -> Part:
        """Return the text about a method and the histogram; the text alone where there is little room."""
        gap, high = self.page.gap, min(15 * self.text, rect.height * 11 // 20)
        if (
            min(high, rect.height - high - gap) < LEAST_PANEL * self.text
            if is_tall
            else rect.height < LEAST_PANEL * self.text
        ):
            return self._details
        chart = self._note_at("histogram", self._histogram)
        if is_tall:
            return down((high, self._details), chart, gap=gap)
        return across((round(0.44 * (rect.width - gap)), self._details), chart, gap=gap)

    def _details(self, rect: Rect) -> Widget:
        row, board = self.lab.rows[self._explained], self.lab.position.board
        return details(self._words, self.painter.fonts, rect, row, board, self.text)

    def _histogram(self, rect: Rect) -> Widget:
        marks, words = Marks(self.distance, self.lab.at_least), self._words.distances
        said = words.position_rank(self.counts, *marks[:2]) if self.counts else self._why_no_counts
        return distances_panel(self.painter.fonts, rect, said, self.counts, marks, words, self.text, wraps=True)

    @property
    def _why_no_counts(self) -> str:
        """The reason why there is no histogram: the counts are still to come, or cannot be had."""
        analyzer = self._analyzer
        if self.coach.is_hopeless(self.lab.position.board):
            return self.words.text("distances.hopeless")
        if analyzer.outcome is Outcome.FAILED:
            return failure(self.words, analyzer.error)
        return self.words.text("distances.no_counts")

    def _row_widget(self, row: int, rect: Rect, state: ControlState) -> Widget:
        return self._drawn_table.row(self.lab.rows[row], rect, row == self._explained, state.focused)

    def _active(self) -> int:
        """Return the row to explain: the hovered, focused, running or last one."""
        for command in (self.hover, self.focused_command):
            if command in self._rows:
                return self._rows[command]
        return next((i for i, row in enumerate(self.lab.rows) if row.state is State.RUNNING), self._explained)
