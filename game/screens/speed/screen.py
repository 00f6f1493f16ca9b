"""Speedsolving: single solves, marathons, relays, and sessions with a name, each with what was reached in it."""

from __future__ import annotations

import math
import random
from functools import partial

from solver import Board, board_key
from solver.analysis.engines import has_solvability_rule

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.game import Origin
from ...model.player_progress import LONGEST_SESSION
from ...model.record import recorded_game, recorded_times
from ...model.solve_series import (
    LEAST_COUNT,
    LEAST_SIZE,
    MARATHON,
    MOST_COUNT,
    MOST_SIZE,
    RELAY,
    SINGLE,
    SeriesResult,
    SingleSolve,
    SolveSeries,
    best_result,
    marathon,
    relay,
    series_results,
    single_solves,
    size_key,
)
from ...model.statistics import Measure, Statistics, best_average, last_average
from ...model.timing import splits
from ...modes.series import begin_series, is_under_way, resume_series
from ...store.storage import Store
from ...ui.boxes import Part, across, at, centred, down, grid
from ...ui.button import IconButton, Tab
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import Line, Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.text import line_step
from ...ui.text_field import TextField, TextLine
from ...ui.widget import Widget
from ...words.board_texts import PlayedBoards, board_name
from ...words.splits import solve_time
from ...words.words import clock_hundredths, local_day
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard, to_start
from ..interface import Interface

SESSIONS = "sessions"
KINDS = (MARATHON, RELAY, SESSIONS)
KIND, SESSION = "kind", "session"
PLAY, RESUME, NAME, BEGIN, LEAVE, BLIND, COUNT = map(
    ItemCommand, ("play", "resume", "name", "begin", "leave session", "blind", "count")
)
_minus, _plus = partial(IconButton, icon="minus"), partial(IconButton, icon="plus")
COUNTS = (*range(LEAST_COUNT, 11), 12, 15, 20, 25, 30, 40, 42, 50, 60, 80, 100, 200, 500, MOST_COUNT)
"""Of the boards in a marathon, from button to button; slidysim's is of 42. Any other can be written."""
NOTHING = "-"
WIDEST = 96  # in heights of the text


class SpeedScreen(ListingScreen, PageScreen):
    """What is chosen on the left, and what was reached on the right, below the tabs of the kinds."""

    heading_name = "speed.heading"
    own_key = Action.SPEED
    focus_follows = True

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        """Choose the series that was begun last, or single solves of the board of the screen behind."""
        self.store = store
        attempt, behind = store.progress.attempt, back.menu_board
        chosen = None if attempt is None else attempt.series
        self.kind = MARATHON if chosen is None else chosen.kind
        self._boards = PlayedBoards(behind)
        self.boards = list(map(size_key, range(LEAST_SIZE, MOST_SIZE + 1)))
        keys = [board_key(behind)] if behind is not None and has_solvability_rule(behind) else []
        if chosen is not None and chosen.kind == MARATHON:
            keys.append(chosen.first)
        self.boards += [key for key in dict.fromkeys(keys) if key not in self.boards]
        self._board = self.boards.index(keys[-1] if keys else SINGLE.first)
        self._count = chosen.last if chosen is not None and chosen.kind == MARATHON else SINGLE.last
        self._is_blind = chosen is not None and chosen.is_blind
        self._sizes = (int(chosen.first), chosen.last) if chosen is not None and chosen.kind == RELAY else (2, 5)
        self._line: TextLine | None = None
        self.listing = Listing()  # of attempts or sessions
        self._results: list[SeriesResult] = []
        self._rng = random.Random()
        super().__init__(interface, size, back)
        store.history.when_read(self._take_statistics)

    def _take_statistics(self, statistics: Statistics) -> None:
        self._results = series_results(statistics.records)
        self.refresh()

    def on_return(self) -> None:
        self._take_statistics(self._statistics)

    @property
    def _statistics(self) -> Statistics:
        return self.store.history.statistics or Statistics()

    @property
    def series(self) -> SolveSeries:
        """The chosen series."""
        if self.kind == RELAY:
            return relay(*self._sizes, self._is_blind)
        return marathon(self.boards[self._board], self._count, self._is_blind)

    @property
    def board(self) -> Board | None:
        """The chosen board; None if its file is gone."""
        return self._boards.board(self.boards[self._board])

    # What it is made of

    def content(self) -> Part:
        page, gap, text = self.page, self.page.gap, self.text
        tabs = across(*map(self._tab, KINDS), gap=gap)
        if page.is_portrait:
            left = min(4 * page.row + 16 * text, (page.area.height - page.row - 2 * gap) * 3 // 5)
            below = down((left, self._choice), self._reached, gap=2 * gap)
        else:
            width = min(page.area.width, WIDEST * text)
            left = min(max(20 * text, width * 2 // 5), width // 2)
            below = across((left, self._choice), self._reached, gap=3 * gap)
        return centred(
            down((page.row, centred(tabs, 42 * text, page.row)), below, gap=2 * gap), WIDEST * text, page.area.height
        )

    def _choice(self, rect: Rect) -> Part:
        """Return what is played, with its boards as far as there is room for them."""
        row, gap = self.page.row, self.page.gap
        room = rect.height - 4 * row - 5 * gap - 1  # with a pixel for the pictures
        about = min(4 * line_step(small_text(self.text)), room)
        is_session = self.kind == SESSIONS
        said = self.words.text("speed.about_sessions") if is_session else self._about
        return at(
            rect._replace(height=min(rect.height, 4 * row + about + rect.width + 5 * gap)),
            down(
                (row, self._stepper("first")),
                (row, self._name_control if is_session else self._stepper("second")),
                *([] if is_session else [(row, self._blind_control)]),
                (about, partial(Paragraph, text=said, height=small_text(self.text), soft=True)),
                self._pictures,
                (row, across(*(self._session_buttons if is_session else self._series_buttons), gap=gap)),
                gap=gap,
            ),
        )

    def _reached(self, rect: Rect) -> Part:
        """Return the best result, or the session that is on, above the list."""
        words, text = self.words, self.text
        best, session = best_result(self._results, self.series), self.store.progress.session
        if self.kind == SESSIONS:
            head = words.text("speed.session_now" if session else "speed.session_no", name=session)
        elif self.series.is_single:
            solved = [each.seconds for each in self._solves if math.isfinite(each.seconds)]
            head = words.text("speed.best", time=solve_time(words, min(solved, default=None)))
        else:
            time = "" if best is None else clock_hundredths(words, best.seconds)
            head = words.text("speed.best" if best else "speed.no_best", time=time)
        line: Part = partial(Line, text=head, height=large_text(text), role=Role.NAME, is_news=True)
        return down((round(1.6 * text), line), self._list(best), gap=self.page.gap)

    def _list(self, best: SeriesResult | None) -> Part:
        """Return the sessions, or the results of the chosen series."""
        bar, small = max(self.text // 3, 4), small_text(self.text)
        if self.kind == SESSIONS and self.sessions:
            heights = [self.page.row] * len(self.sessions)
            return self.listing.part(heights, self._session_row, self.page.gap // 2, bar)
        lines = [] if self.kind == SESSIONS else self._result_lines(best)
        if lines:

            def line(index: int) -> Part:
                return partial(self.line, text=lines[index], height=small)

            return self.listing.part([round(1.5 * small)] * len(lines), line, 0, bar)
        nothing = self.words.text("speed.no_sessions" if self.kind == SESSIONS else "speed.no_attempts")
        return partial(Paragraph, text=nothing, height=self.text, soft=True)

    def _tab(self, kind: str) -> Control:
        name, about = self.words.text(f"speed.{kind}"), self.words.text(f"about.speed_{kind}")
        look = partial(Tab, name=name, chosen=kind == self.kind, text=self.text)
        return Control(ItemCommand(KIND, kind), "", name, "", about, look, on_press=partial(self._choose_kind, kind))

    @property
    def _series_buttons(self) -> list[Control]:
        named, attempt = partial(Control.named, self.words), self.store.progress.attempt
        why = "" if is_under_way(attempt) else "idle.series_resume"
        return [
            named(
                PLAY, "play", "series_play", on_press=self._play, disabled_reason="" if self.board else "idle.nothing"
            ),
            named(RESUME, "step-forward", "series_resume", on_press=self._resume, disabled_reason=why),
        ]

    def _stepper(self, which: str) -> Part:
        """Return a value between the buttons to the previous and the next one."""
        name = self._stepped(which)
        named, why = partial(Control.named, self.words), ["idle.end" if end else "" for end in self._ends(name)]
        less, more = ItemCommand(f"less_{name}"), ItemCommand(f"more_{name}")
        down, up = partial(self._step, name, -1), partial(self._step, name, 1)
        label: Part = partial(Line, text=self._label(which), height=self.text, is_news=True)
        if name == "count":
            said, about = self.words.text("button.count"), self.words.text("about.speed_count")
            label = Control(COUNT, "", said, "", about, self._count_field, on_press=partial(self._write, COUNT))

        def part(rect: Rect) -> Part:
            end = min(2 * self.page.row, rect.width // 4)
            return across(
                label,
                (end, named(less, "minus", f"less_{name}", _minus, down, why[0])),
                (end, named(more, "plus", f"more_{name}", _plus, up, why[1])),
                gap=self.page.gap,
            )

        return part

    def _stepped(self, which: str) -> str:
        if self.kind == RELAY:
            return {"first": "from", "second": "to"}[which]
        return {"first": "board", "second": "count"}[which]

    def _ends(self, name: str) -> tuple[bool, bool]:
        """Return whether a value is at its first and last."""
        smallest, largest = self._sizes
        return {
            "board": (self._board == 0, self._board == len(self.boards) - 1),
            "count": (self._count <= COUNTS[0], self._count >= COUNTS[-1]),
            "from": (smallest == LEAST_SIZE, smallest + 1 == largest),
            "to": (largest == smallest + 1, largest == MOST_SIZE),
        }[name]

    def _step(self, name: str, by: int) -> None:
        if self._ends(name)[by > 0]:
            return
        smallest, largest = self._sizes
        if name == "board":
            self._board += by
        elif name == "count":
            there = [count for count in COUNTS if (count - self._count) * by > 0]
            self._count = min(there, key=lambda count: abs(count - self._count))
        else:
            self._sizes = (smallest + by, largest) if name == "from" else (smallest, largest + by)

    def _count_field(self, rect: Rect, state: ControlState) -> Widget:
        line = self._line
        if line is None:
            return TextField(rect, state, self._label("second"), None, "", self.text, is_news=True)
        return TextField(rect, state, line.text, line.caret, "", self.text, line.selected)

    @property
    def _blind_control(self) -> Control:
        name = "speed_blind_on" if self._is_blind else "speed_blind_off"
        return Control.named(self.words, BLIND, "blind", name, on_press=self._turn_blind)

    def _turn_blind(self) -> None:
        self._is_blind = not self._is_blind

    def _choose_kind(self, kind: str) -> None:
        self.kind, self._line, self.listing = kind, None, Listing()

    @property
    def _home(self) -> GameScreen | None:
        """Where Back leads from the board: home, not through this page, which is one key away from there."""
        return None if self.back is None else self.back.home

    def _play(self) -> None:
        start = begin_series(self.store, self.series, self._rng)
        if start is not None:
            self.next = ToBoard(start.board, start, origin=Origin.SERIES, home=self._home)

    def _resume(self) -> None:
        start = resume_series(self.store)
        if start is not None:
            self.next = to_start(self.store, start, Origin.SERIES, self._home)

    @property
    def default_button(self) -> Command:
        return BEGIN if self.kind == SESSIONS else PLAY

    def on_key(self, action: Action) -> None:
        """Play with Space; Back ends the writing of a name first."""
        if action is Action.PAUSE and self.kind != SESSIONS:
            self.run(PLAY)
        elif action is Action.BACK and self._line is not None:
            self._line = None
        elif self._line is not None and self.kind != SESSIONS:
            self._take_count()
            super().on_key(action)
        else:
            super().on_key(action)

    # Sessions

    @property
    def _name_control(self) -> Control:
        name, about = self.words.text("speed.name"), self.words.text("about.session_name")
        return Control(NAME, "", name, "", about, self._field, on_press=partial(self._write, NAME))

    @property
    def _session_buttons(self) -> list[Control]:
        typed, current, named = self._typed, self.store.progress.session, partial(Control.named, self.words)
        no_name, none = (
            "" if typed and typed != current else "idle.session_name",
            "" if current else "idle.session_none",
        )
        leave = partial(self._enter, "")
        return [
            named(BEGIN, "play", "session_begin", on_press=self._begin_session, disabled_reason=no_name),
            named(LEAVE, "stop", "session_leave", on_press=leave, disabled_reason=none),
        ]

    @property
    def is_writing(self) -> bool:
        return self._line is not None

    @property
    def _typed(self) -> str:
        return "" if self._line is None else self._line.text.strip()

    def _write(self, field: ItemCommand) -> None:
        """Begin to write the name of a session, or the number of boards."""
        if self._line is None:
            self._line = TextLine(most=LONGEST_SESSION if field == NAME else len(str(MOST_COUNT)))

    def take_text(self, text: str) -> None:
        if self._line is not None:
            self._line.take_text(text if self.kind == SESSIONS else "".join(filter(str.isdecimal, text)))

    def take_key(self, name: str) -> bool:
        if self._line is None:
            return super().take_key(name)
        if name in ("return", "enter"):
            (self._begin_session if self.kind == SESSIONS else self._take_count)()
            return True
        if name == "ctrl+v":
            self.take_text(self.interface.clipboard.get() or "")
            return True
        return self._line.take_key(name)

    def _take_count(self) -> None:
        """Take the number that was written, or the nearest that is possible."""
        typed, self._line = self._typed, None
        if typed.isdecimal():
            self._count = min(max(int(typed), LEAST_COUNT), MOST_COUNT)

    def _begin_session(self) -> None:
        typed, self._line = self._typed, None
        if typed:
            self._enter(typed)

    def _enter(self, name: str) -> None:
        """Continue the session of a name, or none."""
        store = self.store
        store.save_progress(store.progress.in_session(name))

    @property
    def sessions(self) -> list[str]:
        """The names of all sessions, the one played last first."""
        played = (record.session for record in reversed(self._statistics.records) if record.session)
        return list(dict.fromkeys((*self.store.progress.sessions, *played)))

    def _session_row(self, index: int) -> Part:
        """Return a session: a press goes on in it."""
        name = self.sessions[index]
        said, about = f"{name}: {self._session_line(name)}", self.words.text("about.session")
        look = partial(self._session_tab, name, said)
        return Control(ItemCommand(SESSION, name), "", said, "", about, look, on_press=partial(self._enter, name))

    def _session_tab(self, name: str, said: str, rect: Rect, state: ControlState) -> Widget:
        """Return the row of a session, with its name alone where there is no room for more."""
        size = small_text(self.text)
        shown = self.painter.fonts.longest_alike([(said, name)], size, rect.width - size)[0]
        return Tab(rect, state, shown, name == self.store.progress.session, size)

    def _session_line(self, name: str) -> str:
        """Return what was reached in a session on the chosen board."""
        summary = self._statistics.summary(self.boards[self._board], session=name)
        times = summary.figures[Measure.TIME]
        averages = [times.averages[0].current, times.averages[1].current]
        values = [NOTHING if each is None else clock_hundredths(self.words, each) for each in (times.best, *averages)]
        return self.words.text(
            "speed.session_line", solved=summary.solved, best=values[0], five=values[1], twelve=values[2]
        )

    def _field(self, rect: Rect, state: ControlState) -> Widget:
        line, hint = self._line, self.words.text("speed.name_hint")
        if line is None:
            return TextField(rect, state, "", None, hint, self.text)
        return TextField(rect, state, line.text, line.caret, hint, self.text, line.selected)

    def _pictures(self, place: Rect) -> Part:
        """Return the boards that are played, as far as there is room for them."""
        keys = list(dict.fromkeys(self.series.boards))
        columns = max(range(1, len(keys) + 1), key=lambda each: _cell_side(place, len(keys), each))
        if _cell_side(place, len(keys), columns) < 4 * self.text:
            return None
        boards = (self._boards.board(key) for key in keys)
        shown = [partial(BoardPicture, position=board.goal, is_ornament=True) for board in boards if board]
        return grid(shown, -(-len(keys) // columns), columns, self.page.gap)

    def _label(self, which: str) -> str:
        name, board = self._stepped(which), self.board
        if name == "board":
            return self.boards[self._board] if board is None else board_name(self.words, board)
        if name == "count":
            return self.words.text("series.single" if self._count == 1 else "speed.count", count=self._count)
        return self.words.text(f"speed.{name}", size=self._sizes[name == "to"])

    @property
    def _about(self) -> str:
        """What is played, or how far the attempt that was begun has come."""
        attempt = self.store.progress.attempt
        if attempt is not None and is_under_way(attempt):
            done, of = len(attempt.splits), len(attempt.series.boards)
            return self.words.text("speed.begun", done=done, of=of, time=clock_hundredths(self.words, attempt.seconds))
        if not self.series.is_single:
            return self.words.text(f"speed.about_{self.kind}")
        seconds = self.interface.settings.inspection
        return self.words.text("speed.about_single" if seconds > 0 else "speed.about_single_unlimited", seconds=seconds)

    @property
    def _solves(self) -> list[SingleSolve]:
        """The single solves of the session, or all of them without one, the latest last."""
        records, progress = self._statistics.of_board(self.series.first), self.store.progress
        return single_solves(records, progress.dnfs, self.series, progress.session)

    def _solve_lines(self) -> list[str]:
        """Return the averages, now and at their best, the splits of the best, and all solves, the latest first."""
        words, solves = self.words, self._solves
        times = [solve.seconds for solve in solves]
        if not times:
            return []
        lines = []
        for count in (5, 12):
            now, best = solve_time(words, last_average(times, count)), solve_time(words, best_average(times, count))
            lines.append(words.text(f"speed.average_{count}", now=now, best=best))
        fastest = min(solves, key=lambda solve: solve.seconds).record
        game = None if fastest is None else recorded_game(fastest)
        found = [] if game is None or fastest is None else splits(game.start, game.moves, recorded_times(fastest))
        if found:
            of_best = words.listed(clock_hundredths(words, each.seconds) for each in found)
            lines.append(words.text("speed.splits", splits=of_best))
        return lines + [self._solve_line(solve) for solve in reversed(solves)]

    def _solve_line(self, solve: SingleSolve) -> str:
        record = solve.record
        if record is None:
            return self.words.text("speed.result_left")
        key = "speed.result_helped" if record.assisted else "speed.result"
        seconds = solve.seconds if math.isfinite(solve.seconds) else record.seconds
        time = clock_hundredths(self.words, seconds)
        return self.words.text(key, time=time, moves=record.moves, day=local_day(self.words, record.when))

    def _result_lines(self, best: SeriesResult | None) -> list[str]:
        """Return the splits of the fastest attempt, and the attempts, the latest first."""
        if self.series.is_single:
            return self._solve_lines()
        words = self.words
        alike = [each for each in self._results if each.series == self.series]
        lines = []
        if best is not None:
            of_best = words.listed(clock_hundredths(words, each) for each in best.splits)
            lines.append(words.text("speed.splits", splits=of_best))
        for result in reversed(alike):
            time = clock_hundredths(words, result.seconds)
            key = "speed.result_helped" if result.assisted else "speed.result"
            lines.append(words.text(key, time=time, moves=result.moves, day=local_day(words, result.when)))
        return lines


def _cell_side(place: Rect, count: int, columns: int) -> int:
    """Return the lesser side of a cell where a place is parted into ``columns`` for ``count`` cells."""
    return min(place.width // columns, place.height // -(-count // columns))
