"""The lab's rows: names, numbers and bars."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import pygame

from ...ui.axis import Axis, powers_axis
from ...ui.geometry import Rect, small_text
from ...ui.text import Fonts
from ...ui.theme import Colour, Theme
from ...ui.widget import Painter, Widget
from .layout import Column, LabLayout
from .model import Row, State
from .words import NOTHING, LabWords


class Quantity(Enum):
    """What the bars stand for."""

    POSITIONS = "positions"
    TIME = "time"


POSITIONS, SECONDS = (0, 9), (-3, 2)
"""The powers of ten at the ends of the axis: the same for all boards and positions, so that runs can be compared; a
greater number makes it longer.
"""

RIGHT_ALIGNED = {
    Column.LENGTH, Column.EXPANDED, Column.STORED, Column.TIME, Column.BOUND, Column.ITERATIONS,
}  # fmt: skip


class LabTable:
    """Says what stands in the table, at the places that the layout gives."""

    def __init__(self, words: LabWords, layout: LabLayout, bars: Quantity, rows: Sequence[Row], fonts: Fonts) -> None:
        self._words, self._layout, self._bars, self._fonts = words, layout, bars, fonts
        self._axis = _axis(bars, rows)
        self._size = min(small_text(layout.text), layout.axis.height)

    def head(self) -> Widget:
        layout, time, words = self._layout, self._bars is Quantity.TIME, self._words
        positions = "stored" if Column.STORED in layout.columns else "expanded"
        chart = words.text(f"chart.{'time' if time else positions}")
        names = {each: chart if each is Column.CHART else words.column(each) for each in layout.columns}
        return TableHead(layout.head, layout, names, words.text("chart.narrow"), time)

    def axis(self) -> Widget:
        """The powers of ten under the bars."""
        return TableAxis(self._layout.axis, self._axis, self._labels(), self._size)

    def row(self, row: Row, rect: Rect, active: bool, focused: bool) -> Widget:
        """One method; the one that is explained is ``active``."""
        values, bars = self._values(row), self._bars_of(row) if row.begun else ()
        lines = tuple(self._labels())
        return MethodRow(
            rect, self._layout, row.state, values, row.on, bars, self._axis, lines, active, focused, margin=0
        )

    def _values(self, row: Row) -> dict[Column, str]:
        words, begun = self._words, row.begun
        narrow = Column.STATE not in self._layout.columns
        return {
            Column.NAME: words.name(row.choice),
            Column.STATE: words.state(row),
            Column.LENGTH: words.answer(row) if narrow else words.length(row),
            Column.EXPANDED: words.number(row.status.expanded) if begun else NOTHING,
            Column.STORED: words.number(row.status.stored) if begun else NOTHING,
            Column.TIME: words.duration(row.seconds) if begun else NOTHING,
            Column.BOUND: words.number(row.status.bound_at_start) if begun else NOTHING,
            Column.ITERATIONS: words.number(len(row.status.iterations) or None) if begun else NOTHING,
        }

    def _bars_of(self, row: Row) -> tuple[float | None, ...]:
        """For each bar its length from 0 to 1; None for one that is not there."""
        if self._bars is Quantity.TIME:
            return (self._axis.part(row.seconds),)
        counts = row.status.expanded, row.status.stored
        found = [self._axis.part(count) if count else None for count in counts]
        return tuple(found if Column.STORED in self._layout.columns else found[:1])

    def _labels(self) -> dict[float, str]:
        """The powers of ten that are named: all of them, or where there is little room every third or ninth."""
        word = self._words.time_power if self._bars is Quantity.TIME else self._words.power
        labels = {tick: word(_exponent(tick)) for tick in self._axis.ticks}
        for step in (1, 3):
            some = {tick: text for tick, text in labels.items() if _exponent(tick) % step == 0}
            spans = [_span(self._layout.axis, self._axis, tick, self._width(text)) for tick, text in some.items()]
            if all(right + self._size // 2 <= left for (_, right), (left, _) in pairwise(spans)):
                return some
        return {tick: text for tick, text in labels.items() if _exponent(tick) % 9 == 0}

    def _width(self, text: str) -> int:
        return self._fonts.width(text, self._size)


@dataclass(frozen=True)
class TableHead(Widget):
    """The names of the columns; a little square marks those that have bars."""

    layout: LabLayout
    names: Mapping[Column, str]
    narrow: str
    """The name of the bars where there is little room."""
    time: bool
    """Whether the bars stand for time."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size = small_text(self.layout.text)
        for column, rect in self.layout.cells(self.rect).items():
            name = self.names[column]
            if column is not Column.CHART:
                self._draw_name(surface, painter, column, rect, size)
                continue
            fits = painter.fonts.width(name, size) <= rect.width
            painter.text(surface, name if fits else self.narrow, rect, size, soft=True)

    def _draw_name(self, surface: pygame.Surface, painter: Painter, column: Column, rect: Rect, size: int) -> None:
        theme = painter.theme
        keys = {Column.EXPANDED: theme.accent, Column.STORED: theme.second}
        key = ({Column.TIME: theme.accent} if self.time else keys).get(column)
        side = 0 if key is None else max(round(0.55 * size), 4)
        gap = side // 2
        line = painter.fonts.fitted(self.names[column], size, theme.text_soft, rect.width - side - gap)
        x = rect.right - line.get_width() if column in RIGHT_ALIGNED else rect.x
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))
        if key is not None:
            painter.art.draw_panel(surface, Rect(x - side - gap, rect.centre[1] - side // 2, side, side), 2, key)


@dataclass(frozen=True)
class TableAxis(Widget):
    """The powers of ten under the bars."""

    axis: Axis
    labels: Mapping[float, str]
    size: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        for tick, text in self.labels.items():
            x = _x(self.rect, self.axis, tick)
            surface.fill(painter.theme.outline, (x, self.rect.y, 1, max(self.rect.height // 5, 2)))
            line = painter.fonts.line(text, self.size, painter.theme.text_soft)
            left = _span(self.rect, self.axis, tick, painter.fonts.width(text, self.size))[0]
            surface.blit(line, (left, self.rect.bottom - line.get_height()))


@dataclass(frozen=True)
class MethodRow(Widget):
    """One method: what has become of it, in numbers and bars."""

    layout: LabLayout
    state: State
    values: Mapping[Column, str]
    on: bool
    bars: tuple[float | None, ...]
    axis: Axis
    lines: tuple[float, ...]
    """The values with a line behind the bars."""
    active: bool
    focused: bool

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        layout, theme, rect = self.layout, painter.theme, self.rect
        radius = max(layout.cell // 3, 4)
        body = Rect(rect.x + 2, rect.y + 2, max(rect.width - 4, 1), max(rect.height - 4, 1))
        surface.fill(theme.background, rect)
        if self.active:
            painter.art.draw_panel(surface, body, radius, theme.panel)
        size = min(layout.cell, body.height)
        for column, cell in layout.cells(rect).items():
            if column is Column.CHART:
                self._draw_bars(surface, theme, cell)
            elif column is Column.NAME:
                self._draw_name(surface, painter, cell, size)
            else:
                line = painter.fonts.fitted(self.values[column], size, self._ink(theme, column), cell.width)
                x = cell.right - line.get_width() if column in RIGHT_ALIGNED else cell.x
                surface.blit(line, (x, cell.y + (cell.height - line.get_height()) // 2))
        if self.focused:
            painter.focus_ring(surface, body, radius)

    def _ink(self, theme: Theme, column: Column) -> Colour:
        """What says how it stands is coloured."""
        narrow = Column.STATE not in self.layout.columns
        if column is Column.STATE or (column is Column.LENGTH and narrow):
            if self.state is State.DONE:
                return theme.good
            if self.state is State.RUNNING:
                return theme.accent
        return theme.text if self.on else theme.text_soft

    def _draw_name(self, surface: pygame.Surface, painter: Painter, cell: Rect, size: int) -> None:
        """The box that switches it on or off, and the name."""
        theme = painter.theme
        side = min(round(1.1 * size), cell.height - 4)
        box = Rect(cell.x, cell.y + (cell.height - side) // 2, side, side)
        if self.on:
            painter.art.draw_panel(surface, box, side // 4, theme.text)
            painter.icon(surface, "check", (box.x, box.y), side, theme.background)
        else:
            painter.art.draw_panel(surface, box, side // 4, None, theme.text_soft, max(side // 10, 1))
        left = box.right + max(side // 2, 4)
        name = Rect(left, cell.y, max(cell.right - left, 1), cell.height)
        painter.text(surface, self.values[Column.NAME], name, size, soft=not self.on)

    def _draw_bars(self, surface: pygame.Surface, theme: Theme, cell: Rect) -> None:
        """Filled where the method found a solution, hollow where it did not come to an end."""
        for tick in self.lines:
            surface.fill(theme.outline, (_x(cell, self.axis, tick), cell.y, 1, cell.height))
        thick, thin = max(round(cell.height * 0.34), 3), max(round(cell.height * 0.16), 2)
        heights = (thick, thin)[: len(self.bars)]
        gap = max(cell.height // 12, 1)
        y = cell.y + (cell.height - sum(heights) - gap * (len(heights) - 1)) // 2
        for part, colour, height in zip(self.bars, (theme.accent, theme.second), heights, strict=False):
            bar = Rect(cell.x, y, max(round((part or 0.0) * cell.width), 3), height)
            y += height + gap
            if part is None:
                continue
            if self.state in (State.DONE, State.RUNNING):
                surface.fill(colour, bar)
            else:
                pygame.draw.rect(surface, colour, bar, max(height // 6, 1))


def _axis(bars: Quantity, rows: Sequence[Row]) -> Axis:
    """Long enough for all bars."""
    if bars is Quantity.TIME:
        (low, high), most = SECONDS, max(row.seconds for row in rows)
    else:
        (low, high), most = POSITIONS, float(max(max(row.status.expanded, row.status.stored) for row in rows))
    return powers_axis(low, max(high, math.ceil(math.log10(most)) if most > 0 else 0))


def _exponent(tick: float) -> int:
    return round(math.log10(tick))


def _x(rect: Rect, axis: Axis, tick: float) -> int:
    """Where a power of ten lies on the axis."""
    return rect.x + round((rect.width - 1) * axis.part(tick))


def _span(rect: Rect, axis: Axis, tick: float, width: int) -> tuple[int, int]:
    """Where a label of this width begins and ends: under its line, but within the axis."""
    left = min(max(_x(rect, axis, tick) - width // 2, rect.x), rect.right - width)
    return left, left + width
