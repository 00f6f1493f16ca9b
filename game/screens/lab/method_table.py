"""How the lab looks: a table of methods with numbers and bars, and a panel with the details of one method."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import pygame

from solver import Board
from solver.system.limits import Iteration

from ...ui.art import fill_rect
from ...ui.axis import Axis, Scale, powers_axis
from ...ui.chart import Bars, centred_within
from ...ui.control import Naming
from ...ui.faces import Role
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import STEPS, Fonts, line_step
from ...ui.theme import Colour, Theme
from ...ui.widget import Painter, Widget
from .columns import Column, Columns
from .model import MethodRun, State
from .words import NOTHING, LabWords


class Quantity(Enum):
    """The quantity that the bars show."""

    POSITIONS = "positions"
    TIME = "time"


POSITIONS, SECONDS = (0, 9), (-3, 2)
"""The least powers of ten at the ends of the axis: the same for all boards, so that runs can be compared."""

LEAST_COLUMNS, MOST_COLUMNS = 3.8, 9  # the height of columns, in heights of a line: with less room there are none
LEAST_PANEL = 6  # the height of a panel, in heights of a line
LEFT_ALIGNED = (Column.NAME, Column.STATE)


class _TickName(NamedTuple):
    """A power of ten under the bars, in pixels from the window's left edge."""

    text: str
    x: int
    left: int
    right: int


class LabTable:
    """The widgets of the table."""

    def __init__(
        self,
        words: LabWords,
        columns: Columns,
        row_height: int,
        axis_height: int,
        bars: Quantity,
        rows: Sequence[MethodRun],
        fonts: Fonts,
    ) -> None:
        self._words, self._columns, self._is_by_time = words, columns, bars is Quantity.TIME
        if self._is_by_time:
            (low, high), most = SECONDS, max(row.seconds for row in rows)
        else:
            (low, high), most = POSITIONS, float(max(max(row.status.expanded, row.status.stored) for row in rows))
        self._axis = powers_axis(low, max(high, math.ceil(math.log10(most)) if most > 0 else 0))
        small = small_text(columns.text)
        self._size = small if small <= axis_height else round(STEPS[0] * small)
        self._names = self._named(fonts)
        self._name_text = self._height_of_names(Rect(0, 0, 1, row_height), rows, fonts)

    def _height_of_names(self, row: Rect, rows: Sequence[MethodRun], fonts: Fonts) -> int:
        """Return the text height at which the longest method name fits."""
        size = _row_text(self._columns, row)
        room = _beside_box(self._columns.cells(row)[Column.NAME], size)[1].width
        return fonts.common_height([self._words.name(each.choice) for each in rows], size, room)

    def _named(self, fonts: Fonts) -> tuple[_TickName, ...]:
        """Return the labelled powers of ten: all, or every third or ninth where there is little room."""
        x, width = self._columns.edges[Column.CHART]
        area, word = Rect(x, 0, width, 1), self._words.time_power if self._is_by_time else self._words.power
        scale, names = Scale(self._axis, area.x, area.width - 1), dict[int, _TickName]()
        for tick in self._axis.ticks:
            exponent, x = round(math.log10(tick)), scale.pixel(tick)
            width = fonts.width(word(exponent), self._size)
            left = centred_within(area, x, width)
            names[exponent] = _TickName(word(exponent), x, left, left + width)
        for step in (1, 3, 9):
            found = tuple(name for exponent, name in names.items() if exponent % step == 0)
            if all(name.right + self._size // 2 <= after.left for name, after in pairwise(found)):
                break
        return found

    def head(self, rect: Rect) -> Widget:
        """Return the names of the columns."""
        edges, words = self._columns.edges, self._words
        positions = "stored" if Column.STORED in edges else "expanded"
        chart = words.text(f"chart.{'time' if self._is_by_time else positions}")
        names = {each: chart if each is Column.CHART else words.column(each) for each in edges}
        return TableHead(rect, self._columns, names, words.text("chart.narrow"), self._is_by_time)

    def axis(self, rect: Rect) -> Widget:
        """Return the powers of ten under the bars."""
        return TableAxis(self._columns.cells(rect)[Column.CHART], self._names, self._size)

    def row(self, row: MethodRun, rect: Rect, is_explained: bool, focused: bool) -> Widget:
        """Return the row of a method; ``is_explained`` marks the one that is explained."""
        bars, ticks = self._bars_of(row) if row.has_begun else (), tuple(name.x for name in self._names)
        about = row.state, self._values(row), self._name_text, row.is_on
        numbers: list[Column] = [each for each in Column if each not in (*LEFT_ALIGNED, Column.CHART)]
        heads = {each: self._words.column(each) for each in numbers}
        return MethodRow(rect, self._columns, *about, bars, ticks, is_explained, focused, heads, margin=0)

    def _values(self, row: MethodRun) -> dict[Column, str]:
        words, status = self._words, row.status
        narrow = Column.STATE not in self._columns.edges
        numbers = {
            Column.EXPANDED: words.number(status.expanded),
            Column.STORED: words.number(status.stored),
            Column.TIME: words.duration(row.seconds),
            Column.BOUND: words.number(status.bound_at_start),
            Column.ITERATIONS: words.number(len(status.iterations) or None),
        }
        return {
            Column.NAME: words.name(row.choice),
            Column.STATE: words.state(row),
            Column.LENGTH: words.answer(row) if narrow else words.length(row),
            **(numbers if row.has_begun else dict.fromkeys(numbers, NOTHING)),
        }

    def _bars_of(self, row: MethodRun) -> tuple[float | None, ...]:
        """Return the length of each bar from 0 to 1; None for a missing one."""
        if self._is_by_time:
            return (self._axis.part(row.seconds),)
        counts = (row.status.expanded, row.status.stored)[: 2 if Column.STORED in self._columns.edges else 1]
        return tuple(self._axis.part(count) if count else None for count in counts)


@dataclass(frozen=True)
class TableHead(Widget):
    """The names of the columns; a little square marks those that have bars."""

    columns: Columns
    names: Mapping[Column, str]
    narrow: str
    is_by_time: bool

    def spoken(self, words: Naming) -> Sequence[str]:
        return list(self.names.values())

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size = small_text(self.columns.text)
        for column, rect in self.columns.cells(self.rect).items():
            name = self.names[column]
            if column is not Column.CHART:
                self._draw_name(surface, painter, column, rect, size)
                continue
            fits = painter.fonts.width(name, size) <= rect.width
            painter.text(surface, name if fits else self.narrow, rect, size, soft=True)

    def _draw_name(self, surface: pygame.Surface, painter: Painter, column: Column, rect: Rect, size: int) -> None:
        theme = painter.theme
        keys = {Column.EXPANDED: theme.accent, Column.STORED: theme.second}
        key = ({Column.TIME: theme.accent} if self.is_by_time else keys).get(column)
        side = 0 if key is None else max(round(0.55 * size), 4)
        gap = side // 2
        line = painter.fonts.fitted(self.names[column], size, theme.text_soft, rect.width - side - gap)
        x = rect.right - line.get_width() if column not in LEFT_ALIGNED else rect.x
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))
        if key is not None:
            painter.art.draw_panel(surface, Rect(x - side - gap, rect.centre[1] - side // 2, side, side), 2, key)


@dataclass(frozen=True)
class TableAxis(Widget):
    """The powers of ten under the bars."""

    names: tuple[_TickName, ...]
    size: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        for name in self.names:
            surface.fill(painter.theme.outline, (name.x, self.rect.y, 1, max(self.rect.height // 5, 2)))
            line = painter.fonts.line(name.text, self.size, painter.theme.text_soft)
            surface.blit(line, (name.left, self.rect.bottom - line.get_height()))


def _row_text(columns: Columns, row: Rect) -> int:
    return min(columns.cell, row.inset(2).height)


def _beside_box(cell: Rect, size: int) -> tuple[Rect, Rect]:
    """Return the places of a check box beside text of this size, and of the name after it."""
    side = min(round(1.1 * size), cell.height - 4)
    box = Rect(cell.x, cell.y + (cell.height - side) // 2, side, side)
    return box, cell.right_of(box.right + max(side // 2, 4))


@dataclass(frozen=True)
class MethodRow(Widget):
    """The run of one method in numbers and bars."""

    columns: Columns
    state: State
    values: Mapping[Column, str]
    name_text: int
    is_on: bool
    bars: tuple[float | None, ...]
    ticks: tuple[int, ...]
    is_explained: bool
    focused: bool
    heads: Mapping[Column, str]

    @property
    def is_selected(self) -> bool:
        return self.is_on

    def spoken(self, words: Naming) -> Sequence[str]:
        """Return its state, and once it has ended each number after its column's name."""
        said = [self.values[Column.STATE]]
        if self.state in (State.DONE, State.GAVE_UP, State.STOPPED):
            known = (each for each in self.values if each in self.heads and self.values[each] != NOTHING)
            said += [f"{self.heads[each]} {self.values[each]}" for each in known]
        return said

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        columns, theme, rect = self.columns, painter.theme, self.rect
        radius, body, size = max(columns.cell // 3, 4), rect.inset(2), _row_text(columns, rect)
        surface.fill(theme.background, rect)
        if self.is_explained:
            painter.art.draw_panel(surface, body, radius, theme.panel)
        for column, cell in columns.cells(rect).items():
            if column is Column.CHART:
                self._draw_bars(surface, theme, cell)
            elif column is Column.NAME:
                self._draw_name(surface, painter, cell, size)
            else:
                ink, right = self._ink(theme, column), column not in LEFT_ALIGNED
                painter.text(surface, self.values[column], cell, size, colour=ink, right=right)
        if self.focused:
            painter.focus_ring(surface, body, radius)

    def _ink(self, theme: Theme, column: Column) -> Colour:
        """Return the text colour of a column; the status is coloured."""
        stands = Column.STATE if Column.STATE in self.columns.edges else Column.LENGTH
        colours = {State.DONE: theme.good, State.RUNNING: theme.accent}
        if column is stands and self.state in colours:
            return colours[self.state]
        return theme.text if self.is_on else theme.text_soft

    def _draw_name(self, surface: pygame.Surface, painter: Painter, cell: Rect, size: int) -> None:
        """Draw the check box and the name."""
        theme, (box, name) = painter.theme, _beside_box(cell, size)
        side = box.width
        if self.is_on:
            painter.art.draw_panel(surface, box, side // 4, theme.text)
            painter.icon(surface, "check", (box.x, box.y), side, theme.background)
        else:
            painter.art.draw_panel(surface, box, side // 4, None, theme.text_soft, max(side // 10, 1))
        painter.text(surface, self.values[Column.NAME], name, self.name_text, soft=not self.is_on)

    def _draw_bars(self, surface: pygame.Surface, theme: Theme, cell: Rect) -> None:
        """Draw filled bars where the method found a solution, hollow ones where it did not finish."""
        for x in self.ticks:
            surface.fill(theme.outline, (x, cell.y, 1, cell.height))
        thick, thin = max(round(cell.height * 0.34), 3), max(round(cell.height * 0.16), 2)
        heights = (thick, thin)[: len(self.bars)]
        gap = max(cell.height // 12, 1)
        y = cell.y + (cell.height - sum(heights) - gap * (len(heights) - 1)) // 2
        for part, colour, height in zip(self.bars, (theme.accent, theme.second), heights, strict=False):
            if part is not None:
                bar = Rect(cell.x, y, max(round(part * cell.width), 3), height)
                hollow = self.state not in (State.DONE, State.RUNNING)
                pygame.draw.rect(surface, colour, bar, max(height // 6, 1) if hollow else 0)
            y += height + gap


def details(words: LabWords, fonts: Fonts, rect: Rect, row: MethodRun, board: Board, text: int) -> Widget:
    """Return a panel on a method: what it does, why it was fast or slow, and its iterations.

    Where it is low, it is text alone.
    """
    sentences = words.what_it_does(row), words.why(row, board)
    if rect.height < LEAST_PANEL * text:
        return Paragraph(rect, " ".join(sentences).strip(), text, soft=True)
    size, said = small_text(text), "\n\n".join(sentence for sentence in sentences if sentence)
    name, room = rect.inset(max(round(0.7 * text), 4)).from_top(round(1.6 * text), text // 4)
    heading = Line(name, words.name(row.choice), round(1.15 * text), role=Role.NAME)
    parts: list[Widget] = [heading, Paragraph(room, said, size, soft=True)]
    used = len(fonts.wrapped(said, size, room.width)) * line_step(size) + text // 2
    left = room.height - used
    if row.has_begun and any(each.expanded for each in row.status.iterations) and left >= LEAST_COLUMNS * text:
        columns = Rect(room.x, room.y + used, room.width, min(left, MOST_COLUMNS * text))
        parts.append(Iterations(columns, tuple(row.status.iterations), words, text))
    return Panel(rect, tuple(parts), max(text // 2, 4))


@dataclass(frozen=True)
class Iterations(Widget):
    """A column for each iteration of a search: the positions expanded within its limit, on a logarithmic scale."""

    iterations: tuple[Iteration, ...]
    words: LabWords
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, words, size = self.rect, self.words, small_text(self.text)
        heading = rect._replace(height=self.text)
        painter.text(surface, words.text("lab.iterations"), heading, size, soft=True)
        counts = [each.expanded for each in self.iterations]
        columns = rect._replace(width=min(rect.width, 5 * self.text * len(counts)))
        plot = columns.below(rect.y + round(1.3 * self.text) + size)
        plot = plot._replace(height=max(plot.height - round(1.3 * size), 1))
        axis = Axis(
            (1, max(counts) + 1), is_logarithmic=True
        )  # of one more, so that none expanded lie at its lower edge
        bars = Bars(axis, [count + 1 for count in counts], plot, plot.width)
        widest = max(painter.fonts.width(words.short(count), size) for count in counts) + size // 2
        for number, (each, count) in enumerate(zip(self.iterations, counts, strict=True)):
            bar, slot = bars.bar(number), bars.slot(number)
            fill_rect(surface, painter.theme.accent, bar)
            if slot.width >= widest:
                above = Rect(slot.x, bar.y - size - size // 5, slot.width, size)
                painter.text(surface, words.short(count), above, size, centred=True)
            if slot.width >= 2 * size or number % 2 == 0:
                label = Rect(slot.x, plot.bottom + size // 5, slot.width, size)
                painter.text(surface, str(each.limit), label, size, soft=True, centred=True)
