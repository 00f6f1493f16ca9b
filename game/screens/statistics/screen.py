"""The statistics: what the player has achieved on each board, in numbers and as a plot of the last games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from solver import board_ids, board_key
from solver.catalogue.boards import searched_in_vain

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.statistics import Measure
from ...ui.button import IconButton
from ...ui.control import Command, Control, ControlState, ItemCommand, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Paragraph
from ...ui.scroll import TURNS, Scroll
from ...ui.widget import Widget
from ...words.boards import solved_games
from ...words.problems import problem_text
from ...words.words import nothing
from ..common.page_screen import PageScreen
from ..common.played_boards import PlayedBoards
from ..common.player_files import open_folder
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from .layout import statistics_layout
from .model import ShownStatistics
from .view import BoardTab, FiguresTable, GamesPlot, MeasureTab, face_of, tick_count
from .words import ROWS, StatisticsWords

BOARD, MEASURE = "board", "measure"
PLOT, PLAY, EXPORT, OPEN = ItemCommand("plot"), ItemCommand("play"), ItemCommand("export"), ItemCommand("open")
NARROW = 7.5
"""Times the text's height: narrower buttons have few words."""

LOOK_SECONDS = 1.0
"""How often it is looked for games of another window."""

STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class StatisticsScreen(PageScreen):
    """One board's figures at a time. Where the focus comes to a board or a measure, that is shown at once."""

    heading_name = "statistics.heading"
    own_key = Action.STATISTICS
    scrolls = True

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        """Begins with the board of the screen behind, or if that is not listed with the one that was solved last."""
        board = back.menu_board
        self._boards = PlayedBoards(board)
        self._scroll = Scroll()
        """Which of the boards are shown, where not all have room."""
        self._words = StatisticsWords(services.words)
        history = services.store.history
        self.shown = ShownStatistics(board_ids(), history.run, None if board is None else board_key(board))
        if history.statistics is not None:
            self.shown.read(history.statistics)
        self._exporter = services.store.exporter
        self._saved: Path | None = None
        """The folder of a table that has just been written, until another board or measure is chosen."""
        self._message: Callable[[], str] | None = self._saving if self._exporter.busy else None
        """What became of the table, until another board or measure is chosen."""
        super().__init__(services, size, back)

    # What is shown

    @property
    def message(self) -> str:
        """What became of the table, or what is wrong with the player's files; mostly nothing."""
        if self._message is not None:
            return self._message()
        problem = self.services.store.problem
        return "" if problem is None else problem_text(self.words, problem)

    @property
    def caption(self) -> str:
        """The line under the plot: the game that is picked out, or what the plot shows."""
        shown = self.shown
        if shown.game is None:
            return self._words.last_games(shown.always)
        texts = self._words.game(shown.game_number, shown.games[shown.game], self._counts)
        width = self.layout.plot.caption.width
        return self.painter.fonts.longest_alike([texts], small_text(self.text), width)[0]

    @property
    def _counts(self) -> str:
        """What the board counts that is shown."""
        board = self._boards.board(self.shown.board)
        return "moves" if board is None else board.metric

    @property
    def own_controls(self) -> list[Placed]:
        words, layout, shown = self.words, self.layout, self.shown
        about = words.text("about.statistics_board")
        here = shown.boards[self._scroll.top : self._scroll.top + self._scroll.room]
        controls = [
            Control(
                ItemCommand(BOARD, key), "", self._boards.name(words, key), "", about, partial(self._board_tab, key)
            )
            for key in here
        ]
        controls += [replace(turn, label="", look=partial(IconButton, icon=turn.icon)) for turn in self._turns]
        rects = [*layout.boards, *layout.turns]
        if shown.has_games:
            about = words.text("about.statistics_measure")
            for measure in Measure:
                name, look = words.of_counts(f"best.{measure.value}", self._counts), partial(self._measure_tab, measure)
                controls.append(Control(ItemCommand(MEASURE, measure), "", name, "", about, look))
            about = words.text("about.statistics_plot")
            controls.append(Control(PLOT, "", self.caption, "", about, self._plot_widget))
            rects += [*layout.measures, layout.plot.frame]
        if shown.statistics is not None:
            rects += [layout.buttons[0] if shown.has_games else layout.nothing.play, layout.buttons[1]]
            controls += self._buttons(*(rect.width < NARROW * self.text for rect in rects[-2:]))
        return list(zip(controls, rects, strict=True))

    @property
    def _turns(self) -> list[Control]:
        """Up and down among the boards, where not all have room."""
        return self._scroll.controls(self.words)

    def _buttons(self, *narrow: bool) -> list[Control]:
        """To play and to export, with few words where there is room for few."""
        words, board = self.words, self._boards.name(self.words, self.shown.board)
        play = Control.named(words, PLAY, "play", "play_board", board=board)
        export, csv = Control.named(words, EXPORT, "save", "export_csv"), words.text("statistics.csv")
        if self._saved is not None:
            export, csv = Control.named(words, OPEN, "open", "open_folder"), words.text("statistics.folder")
        short = words.text("statistics.play"), csv
        return [
            replace(control, label=label) if few else control
            for control, label, few in zip((play, export), short, narrow, strict=True)
        ]

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        there = self.shown.statistics is not None and bool(self.shown.statistics.records)
        idle = {EXPORT: not there or self._exporter.busy, PLAY: self._boards.board(self.shown.board) is None}
        return {
            **self._scroll.disabled_reasons,
            **{command: "idle.nothing" for command, is_idle in idle.items() if is_idle},
        }

    @property
    def default_button(self) -> Command | None:
        return None if self.shown.has_games else PLAY

    # Input

    def on_key(self, action: Action) -> None:
        """The focus shows boards and measures as it goes, and games while it is on the plot."""
        if self.focused_command == PLOT and action in STEPS and self.shown.step(STEPS[action]):
            return  # the focus stays on the plot
        if self._scrolls_under_focus(action):
            return
        super().on_key(action)
        self._follow_focus()

    def do(self, command: Command) -> None:
        board = self._boards.board(self.shown.board)
        if command == PLAY and board is not None:
            self.next = ToBoard(board)
        elif command in TURNS:
            self._scroll.turn(command)
        elif command == EXPORT:
            self._export()
        elif command == OPEN:
            self._open_folder()
        elif isinstance(command, ItemCommand) and command.kind == BOARD:
            self._choose(str(command.value), self.shown.measure)
        elif isinstance(command, ItemCommand) and command.kind == MEASURE:
            self._choose(self.shown.board, Measure(command.value))

    def on_wheel(self, lines: int) -> None:
        self._scroll.by(-lines)

    def _scrolls_under_focus(self, action: Action) -> bool:
        """Where the focus would leave the boards though there are more of them, the next one comes under it."""
        by, focused = {Action.UP: -1, Action.DOWN: 1}.get(action, 0), self.focused_command
        if not by or focused != ItemCommand(BOARD, self.shown.board):
            return False
        number = self.shown.boards.index(self.shown.board) + by
        if not 0 <= number < len(self.shown.boards) or self._scroll.shows(number):
            return False
        self._scroll.show(number)
        self._choose(self.shown.boards[number], self.shown.measure)
        return True

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        """Picks out a game: a finger does not hover before it presses."""
        super().on_pointer_down(point)
        self._point_at(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self._point_at(point)

    def _point_at(self, point: tuple[int, int]) -> None:
        over = self.shown.has_games and self.layout.plot.frame.contains(point)
        self.shown.game = self._series.game_at(self.layout.plot.room, point[0]) if over else None

    def move_focus(self, by: int) -> None:
        """Of the boards and of the measures only those that are shown are stops: Tab does not go through all."""
        shown = ItemCommand(BOARD, self.shown.board), ItemCommand(MEASURE, self.shown.measure)
        commands = [control.command for control, _ in self.controls]
        self.focus.move(by, self.controls, [each for each in commands if _is_tab(each) and each not in shown])

    def _follow_focus(self) -> None:
        focused = self.focused_command
        if focused == PLOT:
            self.shown.select_latest()
        elif focused is not None:
            self.shown.game = None
        if focused is not None and _is_tab(focused):
            self.do(focused)

    def _choose(self, board: str, measure: Measure) -> None:
        if self.shown.choose(board, measure):
            self._scroll.show(self.shown.boards.index(board))
            self._saved = None
            self._tell(None)
            self._take_up()

    # Exporting, and reading the records

    def _export(self) -> None:
        if self.shown.statistics is not None:
            now = datetime.now().astimezone()
            self._exporter.start(self.shown.statistics.records, now, self.services.wake)
            self._tell(self._saving)

    def _open_folder(self) -> None:
        said = nothing if self._saved is None else open_folder(self.words, self._saved)
        if said is not nothing:
            self._tell(said)

    def _saving(self) -> str:
        return self.words.text("statistics.saving")

    def update(self) -> None:
        statistics, export = self.services.store.history.statistics, self._exporter.ended()
        if self.shown.statistics is None and statistics is not None:
            self.shown.read(statistics)
            self.resize(self.size)
        self.alarms.every(LOOK_SECONDS, self._look)
        if export is not None:
            self._saved = export.result().parent if export.error is None else None
            self._tell(partial(self._words.saved, export, self._exporter.count))

    def _look(self) -> None:
        """Another window may have solved something."""
        if self.services.store.history.look():
            self.shown.refresh()
            self.resize(self.size)

    def files_changed(self) -> None:
        """What is wrong with them takes room."""
        self.resize(self.size)

    def _tell(self, message: Callable[[], str] | None) -> None:
        if message != self._message:
            self._message = message
            self.resize(self.size)

    # Drawing

    def own_layout(self) -> None:
        count, message = len(self.shown.boards), bool(self.message)
        self.layout = statistics_layout(count, len(Measure), self.page, self.shown.has_games, message)
        if (count, len(self.layout.boards)) != (self._scroll.lines, self._scroll.room):
            self._scroll.fit(count, len(self.layout.boards))
            self._scroll.show(self.shown.boards.index(self.shown.board))
        self.page = replace(self.page, heading=self.layout.heading)
        self._take_up()

    def _take_up(self) -> None:
        self._series = self.shown.series(tick_count(self.layout.plot, self.text))

    def own_widgets(self) -> list[Widget]:
        found: list[Widget] = []
        layout, shown, text = self.layout, self.shown, self.text
        if not shown.has_games:
            found += self._nothing
        elif layout.message != layout.table.inner:
            found.append(self._table)
        if layout.message is not None:
            found.append(Paragraph(layout.message, self.message, small_text(text)))
        return found

    @property
    def _table(self) -> Widget:
        words, shown, layout = self._words, self.shown, self.layout.table
        columns = words.column(shown.session, shown.measure), words.column(shown.always, shown.measure)
        return FiguresTable(
            layout.frame, layout, words.heads(), [words.figure(row) for row in ROWS], columns, self.text
        )

    @property
    def _nothing(self) -> list[Widget]:
        """Why there are no figures, below the board that they would be of."""
        words, layout, board = self.words, self.layout.nothing, self._boards.board(self.shown.board)
        if self.shown.statistics is None:
            return [Paragraph(layout.words, words.text("statistics.reading"), self.text, centred=True)]
        searched = None if board is None else searched_in_vain(board)
        if searched is None:
            why = words.text("statistics.nothing", board=self._boards.name(words, self.shown.board))
        else:
            why = words.text("picker.known_hopeless", positions=searched)
        picture = [] if board is None else [BoardPicture(layout.picture, face_of(board))]
        return [*picture, Paragraph(layout.words, why, self.text, centred=True)]

    def _plot_widget(self, rect: Rect, state: ControlState) -> Widget:
        series, game = self._series, self.shown.game
        layout, counts = self.layout.plot, self._counts
        return GamesPlot(rect, self._words, layout, series, counts, self.caption, game, state.focused, self.text)

    def _board_tab(self, key: str, rect: Rect, state: ControlState) -> Widget:
        words, board = self.words, self._boards.board(key)
        name, solved = self._boards.name(words, key), solved_games(words, self.shown.statistics, key)
        return BoardTab(rect, state, board, name, solved, key == self.shown.board, self.text)

    def _measure_tab(self, measure: Measure, rect: Rect, state: ControlState) -> Widget:
        best_name, name = (self.words.of_counts(f"{key}.{measure.value}", self._counts) for key in ("best", "measure"))
        best = self._words.value(measure, self.shown.always.figures[measure].best)
        return MeasureTab(rect, state, (best_name, name), best, measure is self.shown.measure, self.text)


def _is_tab(command: Command) -> bool:
    """Whether it shows a board or a measure."""
    return isinstance(command, ItemCommand) and command.kind in (BOARD, MEASURE)
