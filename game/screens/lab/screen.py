"""The solver lab: every method side by side on one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from solver import Outcome

from ...board.view import BoardPicture
from ...coach.analyzer import Analyzer
from ...input.commands import Action
from ...model.game import Game
from ...ui.chart import Marks
from ...ui.control import Command, Control, ControlState, ItemCommand, Note, Placed
from ...ui.geometry import Rect
from ...ui.labels import Paragraph
from ...ui.screen import TABS
from ...ui.widget import Widget
from ...words.boards import board_name
from ...words.distances import failure
from ..common.coach_screen import distances_panel
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen
from ..services import Services
from .layout import Column, lab_layout
from .model import Lab, State
from .table import LabTable, Quantity, details
from .words import LabWords

LOOK_SECONDS = 1 / 15

METHOD = "method"
STEPS = {Action.DOWN: 1, Action.RIGHT: 1, Action.UP: -1, Action.LEFT: -1} | TABS


class LabScreen(PageScreen):
    """The screen of the lab; it runs all methods as it opens, and each can be switched off and on."""

    own_key = Action.LAB

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        """Open the lab in front of ``back``, for the position of ``game``."""
        self._game = game
        self.lab = Lab(game.position, services.post, services.now, services.cache)
        self.bars = Quantity.POSITIONS
        self._words = LabWords(services.words, game.start.board.metric)
        self._rows: dict[Command | None, int] = {ItemCommand(METHOD, i): i for i in range(len(self.lab.rows))}
        self._explained = 0
        super().__init__(services, size, back)
        self.lab.start()

    @property
    def title(self) -> str:
        return self.words.text("title.lab", board=board_name(self.words, self.lab.position.board))

    @property
    def heading(self) -> str:
        return self.words.text("lab.heading", board=board_name(self.words, self.lab.position.board))

    def all_controls(self) -> list[Placed]:
        """Return the rows and the buttons; Back comes last."""
        rows = [self._row_control(index) for index in range(len(self.lab.rows))]
        return list(zip([*rows, *self._buttons], [*self.layout.rows, *self.layout.buttons], strict=True))

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        layout = self.layout
        notes = [(self._note(column.value), rect) for column, rect in layout.cells(layout.head).items()]
        places = (("chart", layout.axis), ("position", layout.picture), ("histogram", layout.histogram))
        return notes + [(self._note(name), rect) for name, rect in places if rect is not None]

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
        return self.services.coach.analyzer_of(self.lab.position.board)

    @property
    def _is_revealing(self) -> bool:
        """The screen shows the distance of the position, or a lower bound."""
        return self.distance is not None or self.lab.at_least > 0

    @property
    def _can_run(self) -> bool:
        return any(row.is_on for row in self.lab.rows)

    @property
    def _buttons(self) -> list[Control]:
        words, limit = self.words, self._words.limit(self.lab.patience)
        icon, name = ("stop", "stop") if self.lab.is_running else ("play", "run")
        more_time = partial(self.lab.change_patience, 1, round_the_end=True)
        return [
            Control.named(words, Action.PAUSE, icon, name, disabled_reason="" if self._can_run else "idle.lab"),
            Control.of(words, Action.BARS),
            Control.named(words, Action.FASTER, "clock", "limit", on_press=more_time, limit=limit),
            Control.of(words, Action.BACK),
        ]

    # Input

    def on_key(self, action: Action) -> None:
        """Move the focus, or run the command of a key; two keys do less than their buttons."""
        if action in STEPS:
            self.hover = None  # what the focus is on is explained until the pointer moves again
            self.move_focus(STEPS[action])
        elif action is Action.FASTER:
            self.lab.change_patience(1)
        elif action is Action.BACK and self.lab.is_running:
            self.lab.stop()
        else:
            super().on_key(action)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        """Toggle the row by its name, or press the button; a click on a row's numbers only explains it."""
        row = self._rows.get(self.held)
        if row is not None and self.layout.name_at(point) != row:
            self._explained = row if self.layout.row_at(point) == row else self._explained
            self.held = None
        super().on_pointer_up(point)

    def do_pause(self) -> None:
        """Run all methods, or stop them."""
        (self.lab.stop if self.lab.is_running else self.lab.start)()

    def do_slower(self) -> None:
        """Give methods less time."""
        self.lab.change_patience(-1)

    def do_bars(self) -> None:
        """Switch the bars between positions and time."""
        self.bars = Quantity.POSITIONS if self.bars is Quantity.TIME else Quantity.TIME

    def on_return(self) -> None:
        self.services.coach.reopen(self.lab.position.board, self._game.start)

    def do_back(self) -> None:
        """Stop all methods and return to the screen behind."""
        self.lab.stop()
        super().do_back()

    def leave(self) -> None:
        self.lab.stop()
        super().leave()

    def update(self) -> None:
        if self._is_revealing:
            self.services.mark_measured(self._game)
        self._explained = self._active()
        self.follow_work(self.lab.is_running, LOOK_SECONDS)

    # Widgets

    def own_layout(self) -> None:
        self.layout = lab_layout(len(self.lab.rows), self.page)
        self.page = replace(self.page, heading=self.layout.heading)

    def own_widgets(self) -> list[Widget]:
        layout, words, position, text = self.layout, self._words, self.lab.position, self.text
        summary = words.summary(self.lab, self._is_revealing and self._game.is_distance_help)
        found: list[Widget] = [Paragraph(layout.summary, summary, text, soft=True)]
        if layout.picture is not None:
            found.append(BoardPicture(layout.picture, position, position.is_goal))
        self._table = LabTable(words, layout, self.bars, self.lab.rows, self.painter.fonts)
        found += [self._table.head(), self._table.axis()]
        if layout.details is not None:
            row = self.lab.rows[self._active()]
            found.append(details(words, self.painter.fonts, layout.details, row, position.board, layout))
        if layout.histogram is not None:
            marks = Marks(self.distance, self.lab.at_least)
            said = words.distances.position_rank(self.counts, *marks[:2]) if self.counts else self._why_no_counts
            chart = layout.histogram, said, self.counts, marks, words.distances, text
            found.append(distances_panel(self.painter.fonts, *chart, wraps=True))
        return found

    @property
    def _why_no_counts(self) -> str:
        """The reason why there is no histogram: the counts are still to come, or cannot be had."""
        analyzer = self._analyzer
        if self.services.coach.is_hopeless(self.lab.position.board):
            return self.words.text("position_rank.hopeless")
        if analyzer.outcome is Outcome.FAILED:
            return failure(self.words, analyzer.error)
        return self.words.text("position_rank.no_counts")

    def _row_widget(self, row: int, rect: Rect, state: ControlState) -> Widget:
        return self._table.row(self.lab.rows[row], rect, row == self._active(), state.focused)

    def _active(self) -> int:
        """Return the row to explain: the hovered, focused, running or last one."""
        for command in (self.hover, self.focused_command):
            if command in self._rows:
                return self._rows[command]
        return next((i for i, row in enumerate(self.lab.rows) if row.state is State.RUNNING), self._explained)
