"""Speedsolving: marathons, relays, and sessions with a name, each with what was reached in it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from solver import Board, board_key
from solver.analysis.engines import has_solvability_rule

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.game import Origin
from ...model.progress import LONGEST_SESSION
from ...model.series import (
    FIRST_COUNT,
    LEAST_COUNT,
    LEAST_SIZE,
    MARATHON,
    MOST_COUNT,
    MOST_SIZE,
    RELAY,
    SeriesResult,
    SolveSeries,
    best_result,
    marathon,
    relay,
    series_results,
    size_key,
)
from ...model.statistics import Measure, Statistics
from ...modes.series import begin_series, next_board_of, resume_series
from ...store.storage import Store
from ...ui.button import IconButton, Tab
from ...ui.control import Command, Control, ControlState, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, row, small_text
from ...ui.labels import Line, Paragraph
from ...ui.scroll import ScrolledScreen
from ...ui.text import line_step
from ...ui.text_field import TextField, TextLine
from ...ui.widget import Widget
from ...words.boards import PlayedBoards, board_name
from ...words.words import clock_hundredths, local_day
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard, to_start
from ..interface import Interface

SESSIONS = "sessions"
KINDS = (MARATHON, RELAY, SESSIONS)
KIND, SESSION = "kind", "session"
PLAY, RESUME, NAME, BEGIN, LEAVE = map(ItemCommand, ("play", "resume", "name", "begin", "leave session"))
_minus, _plus = partial(IconButton, icon="minus"), partial(IconButton, icon="plus")
COUNTS = (*range(LEAST_COUNT, 11), 12, 15, 20, 25, 30, 40, 42, 50, 60, 80, MOST_COUNT)
"""Of the boards in a marathon; slidysim's is of 42."""
NOTHING = "-"


class SpeedScreen(PageScreen, ScrolledScreen):
    """Tabs over steppers on the left, and what was reached on the right."""

    heading_name = "speed.heading"
    own_key = Action.SPEED
    focus_follows = True

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        """Choose the series that was begun last, or a marathon on the board of the screen behind."""
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
        self._board = self.boards.index(keys[0]) if keys else 1
        self._count = chosen.last if chosen is not None and chosen.kind == MARATHON else FIRST_COUNT
        self._sizes = (int(chosen.first), chosen.last) if chosen is not None and chosen.kind == RELAY else (2, 5)
        self._line: TextLine | None = None
        self._results: list[SeriesResult] = []
        self._rng = random.Random()
        super().__init__(interface, size, back)
        store.history.when_read(self._take_statistics)

    def _take_statistics(self, statistics: Statistics) -> None:
        self._results = series_results(statistics.records)
        self.lay_out()
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
            return relay(*self._sizes)
        return marathon(self.boards[self._board], self._count)

    @property
    def board(self) -> Board | None:
        """The chosen board; None if its file is gone."""
        return self._boards.board(self.boards[self._board])

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        layout = self._layout
        tabs = zip(map(self._tab, KINDS), layout.tabs, strict=True)
        steppers = [*self._steppers("first", layout.steppers[0])]
        if self.kind != SESSIONS:
            steppers += self._steppers("second", layout.steppers[1])
            return [*tabs, *steppers, *zip(self._series_buttons, layout.buttons, strict=True)]
        rows = [*zip(self._session_rows, layout.rows, strict=False)]
        rows += zip(self.scroll.controls(self.words), layout.turns, strict=False)
        named = partial(Control.named, self.words)
        typed, current = self._typed, self.store.progress.session
        name = Control(NAME, "", self.words.text("speed.name"), "", self.words.text("about.session_name"), self._field)
        why = "" if typed and typed != current else "idle.session_name"
        begin = named(BEGIN, "play", "session_begin", on_press=self._begin_session, disabled_reason=why)
        leave = named(
            LEAVE, "stop", "session_leave", on_press=partial(self._enter, ""),
            disabled_reason="" if current else "idle.session_none",
        )  # fmt: skip
        name = replace(name, on_press=self._edit_name)
        return [*tabs, *steppers, (name, layout.steppers[1][0].union(layout.steppers[1][2])),
                *zip((begin, leave), layout.buttons, strict=True), *rows]  # fmt: skip

    def _tab(self, kind: str) -> Control:
        name, about = self.words.text(f"speed.{kind}"), self.words.text(f"about.speed_{kind}")
        look = partial(Tab, name=name, chosen=kind == self.kind, text=self.text)
        return Control(ItemCommand(KIND, kind), "", name, "", about, look, on_press=partial(self._choose_kind, kind))

    @property
    def _series_buttons(self) -> list[Control]:
        named, attempt = partial(Control.named, self.words), self.store.progress.attempt
        begun = attempt is not None and bool(attempt.start) and next_board_of(attempt) is not None
        why = "" if begun else "idle.series_resume"
        return [
            named(
                PLAY, "play", "series_play", on_press=self._play, disabled_reason="" if self.board else "idle.nothing"
            ),
            named(RESUME, "step-forward", "series_resume", on_press=self._resume, disabled_reason=why),
        ]

    def _steppers(self, which: str, places: Sequence[Rect]) -> list[Placed]:
        """Return the buttons to the previous and the next value."""
        name = self._stepped(which)
        ends = self._ends(name)
        less, more = ItemCommand(f"less_{name}"), ItemCommand(f"more_{name}")
        down, up = partial(self._step, name, -1), partial(self._step, name, 1)
        whys = ["idle.end" if end else "" for end in ends]
        return [
            (Control.named(self.words, less, "minus", f"less_{name}", _minus, down, whys[0]), places[1]),
            (Control.named(self.words, more, "plus", f"more_{name}", _plus, up, whys[1]), places[2]),
        ]

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

    def _choose_kind(self, kind: str) -> None:
        self.kind, self._line = kind, None
        self.lay_out()

    def _play(self) -> None:
        start = begin_series(self.store, self.series, self._rng)
        if start is not None:
            self.next = ToBoard(start.board, start, origin=Origin.SERIES, home=self)

    def _resume(self) -> None:
        start = resume_series(self.store)
        if start is not None:
            self.next = to_start(self.store, start, Origin.SERIES, self)

    @property
    def default_button(self) -> Command:
        return BEGIN if self.kind == SESSIONS else PLAY

    def on_key(self, action: Action) -> None:
        """Play with Space; Back ends the writing of a name first."""
        if action is Action.PAUSE and self.kind != SESSIONS:
            self.run(PLAY)
        elif action is Action.BACK and self._line is not None:
            self._line = None
        elif not self._bring_up({Action.UP: -1, Action.DOWN: 1}.get(action, 0)):
            super().on_key(action)

    # Sessions

    def _bring_up(self, by: int) -> bool:
        """Scroll to the next session where the focus would leave the visible ones; return whether it did."""
        focused = self.focused_command
        if not by or not isinstance(focused, ItemCommand) or focused.kind != SESSION:
            return False
        number = self.sessions.index(str(focused.value)) + by
        if not self.scroll.bring_up(number):
            return False
        self.focus_control(ItemCommand(SESSION, self.sessions[number]))
        return True

    @property
    def is_writing(self) -> bool:
        return self._line is not None

    @property
    def _typed(self) -> str:
        return "" if self._line is None else self._line.text.strip()

    def _edit_name(self) -> None:
        if self._line is None:
            self._line = TextLine(most=LONGEST_SESSION)

    def take_text(self, text: str) -> None:
        if self._line is not None:
            self._line.take_text(text)

    def take_key(self, name: str) -> bool:
        if self._line is None:
            return super().take_key(name)
        if name in ("return", "enter"):
            self._begin_session()
            return True
        if name == "ctrl+v":
            self._line.take_text(self.interface.clipboard.get() or "")
            return True
        return self._line.take_key(name)

    def _begin_session(self) -> None:
        typed, self._line = self._typed, None
        if typed:
            self._enter(typed)

    def _enter(self, name: str) -> None:
        """Go on in the session of a name, or in none."""
        store = self.store
        store.save_progress(store.progress.in_session(name))
        self.lay_out()

    @property
    def sessions(self) -> list[str]:
        """The names of all sessions, the one played last first."""
        played = (record.session for record in reversed(self._statistics.records) if record.session)
        return list(dict.fromkeys((*self.store.progress.sessions, *played)))

    @property
    def _session_rows(self) -> list[Control]:
        """The sessions: a press goes on in one."""
        current, about = self.store.progress.session, self.words.text("about.session")
        found = []
        for name in self.sessions[self.scroll.top : self.scroll.top + self.scroll.room]:
            said = f"{name}: {self._session_line(name)}"
            size = small_text(self.text)
            shown = self.painter.fonts.longest_alike([(said, name)], size, self._layout.rows[0].width - size)[0]
            look = partial(Tab, name=shown, chosen=name == current, text=size)
            found.append(
                Control(ItemCommand(SESSION, name), "", said, "", about, look, on_press=partial(self._enter, name))
            )
        return found

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

    # Widgets

    def own_layout(self) -> None:
        rows = len(self.sessions) if self.kind == SESSIONS else 0
        self._layout = speed_layout(self.page, rows)
        self.bar = self._layout.bar
        self.scroll.fit(rows, len(self._layout.rows))

    def own_widgets(self) -> list[Widget]:
        words, layout, text = self.words, self._layout, self.text
        found: list[Widget] = [Line(layout.steppers[0][0], self._label("first"), text, is_news=True)]
        if self.kind == SESSIONS:
            current = self.store.progress.session
            head = words.text("speed.session_now" if current else "speed.session_no", name=current)
            found.append(Paragraph(layout.about, words.text("speed.about_sessions"), small_text(text), soft=True))
            found += self.bars
            if not self.sessions:
                found.append(Paragraph(layout.list, words.text("speed.no_sessions"), text, soft=True))
        else:
            found.append(Line(layout.steppers[1][0], self._label("second"), text, is_news=True))
            best = best_result(self._results, self.series)
            time = "" if best is None else clock_hundredths(words, best.seconds)
            head = words.text("speed.best" if best else "speed.no_best", time=time)
            found.append(Paragraph(layout.about, self._about, small_text(text), soft=True))
            attempts = self._result_lines(best)
            found += attempts or [Paragraph(layout.list, words.text("speed.no_attempts"), text, soft=True)]
        found += self._pictures
        return [*found, Line(layout.head, head, large_text(text), role=Role.NAME, is_news=True)]

    @property
    def _pictures(self) -> list[Widget]:
        """Return the boards that are played, as far as there is room for them."""
        keys, place = list(dict.fromkeys(self.series.boards)), self._layout.picture
        columns = max(range(1, len(keys) + 1), key=lambda each: _cell_side(place, len(keys), each))
        rows = -(-len(keys) // columns)
        if _cell_side(place, len(keys), columns) < 4 * self.text:
            return []
        places = place.grid(rows, columns, self.page.gap)
        boards = (self._boards.board(key) for key in keys)
        placed = [(board, rect) for board, rect in zip(boards, places, strict=False) if board]
        return [BoardPicture(rect, board.goal, is_ornament=True) for board, rect in placed]

    def _label(self, which: str) -> str:
        name, board = self._stepped(which), self.board
        if name == "board":
            return self.boards[self._board] if board is None else board_name(self.words, board)
        if name == "count":
            return self.words.text("speed.count", count=self._count)
        return self.words.text(f"speed.{name}", size=self._sizes[name == "to"])

    @property
    def _about(self) -> str:
        """What is played, or how far the attempt that was begun has come."""
        attempt = self.store.progress.attempt
        if attempt is not None and attempt.splits and not attempt.is_finished:
            done, of = len(attempt.splits), len(attempt.series.boards)
            return self.words.text("speed.begun", done=done, of=of, time=clock_hundredths(self.words, attempt.seconds))
        return self.words.text(f"speed.about_{self.kind}")

    def _result_lines(self, best: SeriesResult | None) -> Sequence[Widget]:
        """Return the splits of the fastest attempt, and the attempts, the latest first."""
        words, small = self.words, small_text(self.text)
        alike = [each for each in self._results if each.series == self.series]
        lines = []
        if best is not None:
            splits = words.listed(clock_hundredths(words, each) for each in best.splits)
            lines.append(words.text("speed.splits", splits=splits))
        for result in reversed(alike):
            time, key = (
                clock_hundredths(words, result.seconds),
                "speed.result_helped" if result.assisted else "speed.result",
            )
            lines.append(words.text(key, time=time, moves=result.moves, day=local_day(words, result.when)))
        return [Line(rect, line, small, soft=True) for rect, line in zip(self._layout.lines, lines, strict=False)]


def _cell_side(place: Rect, count: int, columns: int) -> int:
    """Return the lesser side of a cell where a place is parted into ``columns`` for ``count`` cells."""
    return min(place.width // columns, place.height // -(-count // columns))


# The layout


class SpeedLayout(NamedTuple):
    """Tabs; below them on the left steppers, a note, pictures and buttons, on the right lines or rows."""

    tabs: tuple[Rect, ...]
    steppers: tuple[tuple[Rect, Rect, Rect], ...]  # a label and two buttons
    about: Rect
    picture: Rect
    buttons: tuple[Rect, ...]
    head: Rect
    list: Rect
    lines: tuple[Rect, ...]
    rows: tuple[Rect, ...]
    bar: Rect
    turns: tuple[Rect, ...]  # below the rows, where not all have room


def speed_layout(page: Page, sessions: int = 0) -> SpeedLayout:
    """Return the screen on a page, with rows for as many of the sessions as have room."""
    text, gap, area = page.text, page.gap, page.area
    area = area.centred(min(area.width, 72 * text), area.height)
    strip, below = area.from_top(page.row, 2 * gap)
    tabs = tuple(strip.centred(min(strip.width, 42 * text), strip.height).columns(len(KINDS), gap))
    if page.is_portrait:
        left, right = below.from_top(min(3 * page.row + 16 * text, below.height * 3 // 5), 2 * gap)
    else:
        left, right = below.from_left(min(max(20 * text, below.width * 2 // 5), below.width // 2), 3 * gap)
    room = left.height - 3 * page.row - 4 * gap
    about_height = min(4 * line_step(small_text(text)), room)
    left = left._replace(height=min(left.height, 3 * page.row + about_height + left.width + 4 * gap))
    first, second, about, picture, buttons = column(left, page.row, page.row, about_height, REST, page.row, gap=gap)
    head, listed = right.from_top(round(1.6 * text), gap)
    line = round(1.5 * small_text(text))
    step = page.row + gap // 2
    bar, beside = listed.from_right(max(text // 3, 4), gap // 2)
    turns, rows = beside.from_bottom(page.row, gap)
    if sessions * step - gap // 2 <= listed.height:
        rows = listed
    count = max((rows.height + gap // 2) // step, 1)
    return SpeedLayout(
        tabs,
        (_stepper(first, page), _stepper(second, page)),
        about,
        picture,
        tuple(buttons.columns(2, gap)),
        head,
        listed,
        tuple(column(listed, *[line] * max(listed.height // line, 1))),
        tuple(column(rows, *[page.row] * count, gap=gap // 2)),
        bar._replace(height=rows.height),
        tuple(turns.columns(2, gap)),
    )


def _stepper(rect: Rect, page: Page) -> tuple[Rect, Rect, Rect]:
    end = min(2 * page.row, rect.width // 4)
    label, fewer, more = row(rect, REST, end, end, gap=page.gap)
    return label, fewer, more
