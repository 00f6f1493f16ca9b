"""The statistics of each board, in numbers and as a plot of the last games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from solver import BoardError, Cancel, Job, Misread, Progress, board_ids, board_key
from solver.catalogue.boards import kept_board, searched_in_vain
from solver.catalogue.readings import Reading, TimerTable

from ...board.view import BoardPicture
from ...coach.coach import nothing
from ...input.commands import Action
from ...model.statistics import Measure, Statistics
from ...store.storage import Store
from ...store.table_records import ReadTable, read_records
from ...system.background import run_job
from ...system.programs import open_path, opener
from ...ui.boxes import Part, across, centred, down
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.geometry import Page, Rect, Share, small_text
from ...ui.labels import Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.screen import TABS, Methods
from ...ui.text import line_step
from ...ui.widget import Widget
from ...words.board_texts import PlayedBoards, solved_games, solver_sentence
from ...words.problems import problem_text, reason_of
from ...words.words import NO_MESSAGE, Message
from ..backdrops import ALBUM
from ..common.page_screen import YOU, PageScreen
from ..common.pasteboard import destination_of
from ..game_screen import GameScreen, ToBoard
from ..interface import Interface
from .data import ENDING, DataDialog
from .layout import PlotLayout, TableLayout, plot_layout, table_layout, table_rows
from .model import ShownStatistics
from .view import BoardTab, FiguresTable, GamesPlot, MeasureTab, face_of, tick_count
from .words import ROWS, StatisticsWords, saved_table

BOARD, MEASURE = "board", "measure"
PLOT, PLAY, EXPORT, OPEN = ItemCommand("plot"), ItemCommand("play"), ItemCommand("export"), ItemCommand("open")
DATA = ItemCommand("data")
SAVING = Message("statistics.saving")
TABLE_ENDINGS = (".csv", ".txt", ".json")
NARROW = 10  # times the text's height: narrower buttons have few words
COLUMNS_ABOVE = 4  # of boards, in a high window
LEAST_TAB = 2.6  # the height of a board, in heights of the text
LOWEST_PLOT = 3  # heights of the text

STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class StatisticsScreen(ListingScreen, PageScreen):
    """The figures of one board at a time; a board or a measure is selected as soon as it has the focus."""

    own_key = Action.STATISTICS
    door = YOU
    ground = ALBUM
    _plot: PlotLayout | None = None  # on a board with solved games
    _listed_on: Page | None = None  # where the list was laid out last

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        """Select the board of the screen behind, or if it has none, the board solved last."""
        self.store = store
        board = back.menu_board
        self._boards = PlayedBoards(board)
        self.listing = Listing()
        self._words = StatisticsWords(interface.words)
        history, self._exporter = store.history, store.exporter
        session = store.progress.session
        chosen = None if board is None else board_key(board)
        self.shown = ShownStatistics(board_ids(), history.run, interface.today(), chosen, session)
        if history.statistics is not None:
            self.shown.read(history.statistics)
        self._saved_in: Path | None = None
        self._tables: deque[TimerTable | Path] = deque()  # that wait to be read
        self._reading: Job[ReadTable | Reading] | None = None
        self._message = SAVING if self._exporter.is_busy else NO_MESSAGE  # until another board or measure is selected
        super().__init__(interface, size, back)
        if self.shown.statistics is None:
            history.when_read(self._take_statistics)

    # What is shown

    @property
    def message(self) -> str:
        """The message on the saved table or on a problem with the player's files; mostly empty."""
        if self._reading is not None:
            key = self.words.key(Action.BACK)
            return self.words.text("statistics.importing", part=self._reading.progress, key=key)
        if self._message:
            return self._message.text(self.words)
        problem = self.store.problem
        return "" if problem is None else problem_text(self.words, problem)

    @property
    def caption(self) -> str:
        """The line under the plot, on the selected game or on all that it shows."""
        shown = self.shown
        if shown.game is None:
            if shown.has_games and shown.measure is Measure.EFFICIENCY and not any(g.efficiency for g in shown.games):
                return self.words.text("statistics.no_efficiency")
            return self._words.last_games(shown.always)
        texts = self._words.game(shown.game_number, shown.games[shown.game], self._metric)
        width = 1 if self._plot is None else self._plot.caption.width
        return self.painter.fonts.longest_alike([texts], small_text(self.text), width)[0]

    @property
    def _metric(self) -> str:
        """The metric of the selected board."""
        board = self._boards.board(self.shown.board)
        return "moves" if board is None else board.metric

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        boards, area, space, bar = self.shown.boards, page.area, max(gap * 2 // 3, 2), max(text // 3, 4)
        lines = [boards[first : first + self._columns] for first in range(0, len(boards), self._columns)]
        most = min(round(6.4 * text), area.height // 3) if page.is_portrait else area.height - page.row - gap
        high = (most + space) // min(len(lines), 2 if page.is_portrait else len(lines)) - space
        high = min(max(high, round(LEAST_TAB * text)), 5 * text)

        def line(index: int) -> Part:
            here = lines[index]
            return across(*map(self._board_control, here), *[None] * (self._columns - len(here)), gap=space)

        listed = self.listing.part([high] * len(lines), line, space, bar)
        if page.is_portrait:
            shown = down((most, listed), self._figures, gap=gap)
        else:
            shown = across((min(13 * text, area.width * 27 // 100), listed), self._figures, gap=gap)
        narrow = (area.width - 3 * gap) // 4 < NARROW * text
        buttons = None if self.shown.statistics is None else across(*self._buttons(narrow), gap=gap)
        return down(shown, (page.row, buttons), gap=gap)

    def _figures(self, rect: Rect) -> Part:
        """Return the figures of the chosen board, or why there are none.

        The message is below the plot where that has room, else in the place of the table.
        """
        text, gap, shown = self.text, self.page.gap, self.shown
        if shown.statistics is None:
            return self._nothing
        news = bool(self.message)
        small, said = small_text(text), partial(self._note, is_news=news)
        lines = len(self.painter.fonts.wrapped(self.message, small, rect.width)) if news else 0
        note = max(round(2.6 * small), lines * line_step(small))
        if not shown.has_games:
            return down(self._nothing, *([(note, said)] if news else []), gap=gap)
        roomy = rect.height > 24 * text
        strip = round((3.4 if roomy else 1.8) * text)
        left = rect.height - strip - gap
        table_at = partial(table_layout, text=text, roomy=roomy, rows=table_rows(left, text))
        table = table_at(rect).frame.height
        below = plot_layout(Rect(0, 0, rect.width, max(left - table - note - gap, 1)), text)
        has_room = below.room.height >= LOWEST_PLOT * text
        return down(
            (strip, across(*self._measure_tabs, gap=gap)),
            (table, said if news and not has_room else partial(self._table, table_at)),
            self._plot_control,
            *([(note, said)] if has_room else []),
            gap=gap,
        )

    def _note(self, rect: Rect, is_news: bool) -> Widget:
        """Return the message, or else which games count."""
        said = self.message or self.words.text("statistics.rule")
        return Paragraph(rect, said, small_text(self.text), soft=not is_news, is_news=is_news)

    def _board_control(self, key: str) -> Control:
        """Return a board to choose; one that gets the focus is selected as if pressed."""
        name, about, look = (
            self._boards.name(self.words, key),
            self.words.text("about.statistics_board"),
            partial(self._board_tab, key),
        )
        select = partial(self._choose, board=key)
        return Control(ItemCommand(BOARD, key), "", name, "", about, look, on_press=select)

    def _plot_control(self, rect: Rect) -> Control:
        self._plot = plot_layout(rect, self.text)
        self._series = self.shown.series(tick_count(self._plot, self.text))
        about = self.words.text("about.statistics_plot")
        return Control(PLOT, "", self.caption, "", about, partial(self._plot_widget, self._plot))

    @property
    def _measure_tabs(self) -> Iterator[Control]:
        about = self.words.text("about.statistics_measure")
        for measure in Measure:
            name = self.words.of_metric(f"best.{measure.value}", self._metric)
            look, select = partial(self._measure_tab, measure), partial(self._choose, measure=measure)
            yield Control(ItemCommand(MEASURE, measure), "", name, "", about, look, on_press=select)

    def _buttons(self, narrow: bool) -> list[Control]:
        """Return the buttons to play, to export games, to all data and to speedsolving; with short labels if narrow."""
        words, shown, board = self.words, self.shown, self._boards.board(self.shown.board)
        play = Control.named(
            words, PLAY, "play", "play_board",
            on_press=self._play, disabled_reason="" if board else "idle.nothing",
            board=self._boards.name(words, shown.board),
        )  # fmt: skip
        can_export = shown.statistics is not None and shown.statistics.records and not self._exporter.is_busy
        why = "" if can_export else "idle.nothing"
        export = Control.named(words, EXPORT, "save", "export_csv", on_press=self._export, disabled_reason=why)
        data = Control.named(words, DATA, "save", "all_data", on_press=self._open_data)
        labels = [words.text("statistics.play"), words.text("statistics.csv"), words.text("statistics.data")]
        if self._saved_in is not None:
            export = Control.named(words, OPEN, "open", "open_folder", on_press=partial(self._open, self._saved_in))
            labels[1] = words.text("statistics.folder")
        if narrow:
            short = zip((play, export, data), labels, strict=True)
            play, export, data = (replace(button, label=label) for button, label in short)
        return [play, export, data, Control.of(words, Action.SPEED)]

    @property
    def default_button(self) -> Command | None:
        return None if self.shown.has_games else PLAY

    # Input

    def on_key(self, action: Action) -> None:
        """Select boards and measures as the focus moves, and games while it is on the plot."""
        if action is Action.BACK and self._stop_reading():
            return
        if self.focused_command == PLOT and action in STEPS and self.shown.step(STEPS[action]):
            return  # the focus stays on the plot
        if action in TABS:  # they leave the boards at once
            super(ListingScreen, self).on_key(action)
        else:
            super().on_key(action)
        self._follow_focus()

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.SPEED: partial(self.open_in_front, Action.SPEED),
        }

    def on_return(self) -> None:
        """Show the session that may have been chosen meanwhile."""
        self.shown.session_name = self.store.progress.session
        self.shown.refresh()
        self._renew_layout()

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        """Select a game: a finger does not hover before it presses."""
        super().on_pointer_down(point)
        self._point_at(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self._point_at(point)

    def _point_at(self, point: tuple[int, int]) -> None:
        plot = self._plot if self.shown.has_games else None
        over = plot is not None and plot.frame.contains(point)
        self.shown.game = self._series.game_at(plot.room, point[0]) if plot is not None and over else None

    def move_focus(self, by: int) -> None:
        """Move the focus; only the selected board and measure are stops."""
        shown = ItemCommand(BOARD, self.shown.board), ItemCommand(MEASURE, self.shown.measure)
        self.focus.move(by, self.controls, [each for each in self._tabs if each not in shown])

    @property
    def _tabs(self) -> list[Command]:
        """The commands that select a board or a measure."""
        boards = (ItemCommand(BOARD, key) for key in self.shown.boards)
        return [*boards, *(ItemCommand(MEASURE, measure) for measure in Measure)]

    def _follow_focus(self) -> None:
        focused = self.focused_command
        if focused == PLOT:
            self.shown.select_latest()
        elif focused is not None:
            self.shown.game = None
        if focused in self._tabs:
            self.run(focused)

    def _choose(self, board: str | None = None, measure: Measure | None = None) -> None:
        """Select another board or measure."""
        if self.shown.choose(board or self.shown.board, measure or self.shown.measure):
            self._reveal_board()
            self._saved_in = None
            self._show_message(NO_MESSAGE)

    @property
    def _columns(self) -> int:
        """The number of boards side by side in a row of their list."""
        return COLUMNS_ABOVE if self.page.is_portrait else 1

    def _reveal_board(self) -> None:
        self.listing.reveal = self.shown.boards.index(self.shown.board) // self._columns

    def _play(self) -> None:
        board = self._boards.board(self.shown.board)
        if board is not None:
            self.next = ToBoard(board)

    # Exporting, and reading the records

    def _export(self) -> None:
        if self.shown.statistics is not None:
            from ...export.tables import write_tables  # which the page does without

            records, now = self.shown.statistics.records, datetime.now().astimezone()
            wake = partial(self.interface.post, nothing)
            self._exporter.start(records, self.shown.board, write_tables, now, wake)
            self._show_message(SAVING)

    def _open_data(self) -> DataDialog:
        """Open the dialog to export and import all data in front of this page."""
        self.next = dialog = DataDialog(self.interface, self.size, self, self.store)
        return dialog

    def take_file(self, path: str) -> bool:
        """Add the games of a table that is dropped, after those dropped before, or import an archive in front of this
        page; return False for a file with another ending. What is no table is opened.
        """
        if path.lower().endswith(ENDING):
            return self._open_data().take_file(path)
        if not path.lower().endswith(TABLE_ENDINGS) or self.shown.statistics is None:
            return False
        self._tables.append(Path(path).absolute())
        self._read_next()
        return True

    def take_table(self, table: TimerTable) -> None:
        """Add the games of a table, after those that are being read."""
        self._tables.append(table)
        self._read_next()

    def _read_next(self) -> None:
        """Begin to read the next table, unless one is being read."""
        if self._reading is None and self._tables and self.shown.statistics is not None:
            table, board = self._tables.popleft(), self._boards.board(self.shown.board)

            def read(progress: Progress, cancel: Cancel) -> ReadTable | Reading:
                from solver.catalogue.reading import read_path  # whose readers the page does without

                if isinstance(table, TimerTable):
                    return read_records(table, progress, cancel)
                reading = read_path(table, kept_board, board=board)
                found = reading.found
                return read_records(found, progress, cancel) if isinstance(found, TimerTable) else reading

            self._reading = run_job(read, self.interface.post, self._take_table)
            self._renew_layout()

    def _take_table(self, job: Job[ReadTable | Reading]) -> None:
        """Add the games of the table that has been read, and show how many, or why there are none; open what is no
        table.
        """
        self._reading = None
        if isinstance(job.error, BoardError | Misread):
            reason = Message(solver_sentence, sentence=job.error.sentence)
            self._message = Message("statistics.not_imported", reason=reason)
        elif job.error is not None:
            self._message = Message("statistics.not_imported", reason=Message(reason_of, error=job.error))
        elif isinstance(found := job.result(), Reading):
            self.next = destination_of(self, found)
        else:
            self._message = self._added(found)
        self._renew_layout()
        self._read_next()

    def _added(self, table: ReadTable) -> Message:
        """Add those games of a table that are not known, and show a board that it has; return how many are."""
        history = self.store.history
        known = set() if history.statistics is None else {record.name for record in history.statistics.records}
        new = {record.name: record for record in table.records if record.name not in known}
        history.extend(new.values())
        self.shown.refresh()
        boards = [record.board for record in table.records]
        if boards and self.shown.board not in boards:
            self._choose(board=boards[-1])
        counts = {"games": len(new), "known": len(table.records) - len(new), "refused": table.refused}
        return Message("statistics.imported", **counts)

    def _stop_reading(self) -> bool:
        """Stop reading tables; return False if none is being read."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()
            self._tables.clear()
            self._message = Message("statistics.import_stopped")
            self._renew_layout()
        return reading is not None

    def _open(self, folder: Path) -> None:
        """Show the folder of the saved table in the system's file manager."""
        if not open_path(folder):
            self._show_message(Message("statistics.no_opener", program=opener(), folder=folder))

    def update(self) -> None:
        """Show how far a table has been read, and how an export has ended: on this screen or, if it is gone by then, on
        the one that is opened next.
        """
        self.follow_work(self._reading is not None)
        job = self._exporter.ended()
        if job is not None:
            self._saved_in = job.result()[0].parent if job.error is None else None
            self._show_message(Message(saved_table, job=job, count=self._exporter.count, board=self._exported_name))

    @property
    def _exported_name(self) -> str:
        return self._boards.name(self.words, self._exporter.board)

    def _take_statistics(self, statistics: Statistics) -> None:
        self.shown.read(statistics)
        self._reveal_board()
        self._renew_layout()
        self._read_next()

    def files_changed(self) -> None:
        """Show the games of another window, and make room for a message on the player's files."""
        self.shown.refresh()
        self._renew_layout()

    def _renew_layout(self) -> None:
        self.is_dirty = True
        self.refresh()
        self.lay_out()

    def _show_message(self, message: Message) -> None:
        if message != self._message:
            self._message = message
            self._renew_layout()

    # Drawing

    def own_layout(self) -> None:
        if self._listed_on != self.page:  # not where it was scrolled since
            self._listed_on = self.page
            self._reveal_board()

    def _table(self, table_at: Callable[[Rect], TableLayout], rect: Rect) -> Widget:
        words, shown = self._words, self.shown
        layout, names = table_at(rect), [words.figure(row) for row in ROWS]
        summaries, heads = [shown.session, shown.week, shown.always], words.heads(shown.session_name)
        if layout.numbers < len(summaries):
            del summaries[1], heads[1]
        columns = [words.column(each, shown.measure) for each in summaries]
        return FiguresTable(layout.frame, layout, heads, names, columns, self.text)

    @property
    def _nothing(self) -> Part:
        """The picture of a board without games, and the reason why there are none."""
        words, text, board = self.words, self.text, self._boards.board(self.shown.board)
        if self.shown.statistics is None:
            return centred(partial(self._reason, said=words.text("statistics.reading")), 26 * text, 4 * text)
        searched = None if board is None else searched_in_vain(board)
        if searched is None:
            why = words.text("statistics.nothing", board=self._boards.name(words, self.shown.board))
        else:
            why = words.text("picker.known_hopeless", positions=searched)
        picture = None if board is None else partial(BoardPicture, position=face_of(board), is_ornament=True)
        shown = down((Share(most=16 * text), picture), (4 * text, partial(self._reason, said=why)), gap=self.page.gap)
        return centred(shown, 26 * text, 21 * text)

    def _reason(self, rect: Rect, said: str) -> Widget:
        return Paragraph(rect, said, self.text, centred=True)

    def _plot_widget(self, layout: PlotLayout, rect: Rect, state: ControlState) -> Widget:
        series, game, metric = self._series, self.shown.game, self._metric
        return GamesPlot(rect, self._words, layout, series, metric, self.caption, game, state.focused, self.text)

    def _board_tab(self, key: str, rect: Rect, state: ControlState) -> Widget:
        words, board = self.words, self._boards.board(key)
        name, solved = self._boards.name(words, key), solved_games(words, self.shown.statistics, key)
        return BoardTab(rect, state, board, name, solved, key == self.shown.board, self.text)

    def _measure_tab(self, measure: Measure, rect: Rect, state: ControlState) -> Widget:
        best_name, name = (self.words.of_metric(f"{key}.{measure.value}", self._metric) for key in ("best", "measure"))
        best = self._words.value(measure, self.shown.always.figures[measure].best)
        return MeasureTab(rect, state, (best_name, name), best, measure is self.shown.measure, self.text)
