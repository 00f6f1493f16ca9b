"""The lab's rows: names, numbers and bars. Draws a state; decides nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import pygame

from ...ui.geometry import Rect
from ...ui.text_size import small_text
from ...ui.theme import Colour, hex_text
from ...ui.widgets import Painter
from .layout import Column, LabLayout
from .model import Row, State
from .words import NOTHING, LabWords


class Bars(Enum):
    """What the bars stand for."""

    POSITIONS = "positions"
    TIME = "time"


class Scale(NamedTuple):
    """A logarithmic scale between two powers of ten."""

    low: int
    high: int

    def part(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        if value <= 0:
            return 0.0
        return min(max((math.log10(value) - self.low) / (self.high - self.low), 0.0), 1.0)


POSITIONS, SECONDS = Scale(0, 9), Scale(-3, 2)
"""The same for all boards and positions, so that runs can be compared; a greater number makes them longer."""

RIGHT_ALIGNED = {
    Column.LENGTH, Column.EXPANDED, Column.STORED, Column.TIME, Column.BOUND, Column.ITERATIONS,
}  # fmt: skip


class RowState(NamedTuple):
    """All that a row shows."""

    state: State
    values: dict[Column, str]
    on: bool
    bars: tuple[tuple[float, Colour], ...]
    """For each bar its length from 0 to 1, and its colour."""
    scale: Scale
    active: bool
    """Whether it is the one that is explained."""
    focused: bool


@dataclass(frozen=True)
class LabTable:
    """Draws the head, the rows and the scale at the places that the layout gives."""

    painter: Painter
    words: LabWords
    layout: LabLayout
    bars: Bars

    def scale(self, rows: list[Row]) -> Scale:
        """The scale of the bars, long enough for all of them."""
        if self.bars is Bars.TIME:
            return SECONDS._replace(high=max(SECONDS.high, _exponent(max(row.seconds for row in rows))))
        most = max(max(row.status.expanded, row.status.stored) for row in rows)
        return POSITIONS._replace(high=max(POSITIONS.high, _exponent(most)))

    def row_state(self, row: Row, scale: Scale, active: bool, focused: bool) -> RowState:
        """What a row shows."""
        begun = row.begun
        narrow = Column.STATE not in self.layout.columns
        nothing = NOTHING
        values = {
            Column.NAME: self.words.name(row.choice),
            Column.STATE: self.words.state(row),
            Column.LENGTH: self.words.answer(row) if narrow else self.words.length(row),
            Column.EXPANDED: self.words.number(row.status.expanded) if begun else nothing,
            Column.STORED: self.words.number(row.status.stored) if begun else nothing,
            Column.TIME: self.words.duration(row.seconds) if begun else nothing,
            Column.BOUND: self.words.number(row.bound_at_start) if begun else nothing,
            Column.ITERATIONS: self.words.number(len(row.iterations) or None) if begun else nothing,
        }
        bars = self._bars(row, scale) if begun else ()
        return RowState(row.state, values, row.on, bars, scale, active, focused)

    def _bars(self, row: Row, scale: Scale) -> tuple[tuple[float, Colour], ...]:
        theme = self.painter.theme
        if self.bars is Bars.TIME:
            return ((scale.part(row.seconds), theme.accent),)
        expanded = (scale.part(row.status.expanded) if row.status.expanded else -1.0, theme.accent)
        stored = (scale.part(row.status.stored) if row.status.stored else -1.0, theme.second)
        return (expanded, stored) if Column.STORED in self.layout.columns else (expanded,)

    def draw_head(self, surface: pygame.Surface) -> None:
        """The names of the columns; a little square marks those that have bars."""
        painter, layout = self.painter, self.layout
        size = small_text(layout.text)
        for column, rect in layout.cells(layout.head).items():
            if column is Column.CHART:
                positions = "stored" if Column.STORED in layout.columns else "expanded"
                text = self.words.text(f"chart.{'time' if self.bars is Bars.TIME else positions}")
                if painter.fonts.width(text, size) > rect.width:
                    text = self.words.text("chart.narrow")
                painter.text(surface, text, rect, size, soft=True)
            else:
                self._draw_column_name(surface, column, rect, size)

    def _draw_column_name(self, surface: pygame.Surface, column: Column, rect: Rect, size: int) -> None:
        painter, theme = self.painter, self.painter.theme
        keys = {Column.EXPANDED: theme.accent, Column.STORED: theme.second}
        key = ({Column.TIME: theme.accent} if self.bars is Bars.TIME else keys).get(column)
        side = 0 if key is None else max(round(0.55 * size), 4)
        gap = side // 2
        line = painter.fonts.fitted(self.words.column(column), size, theme.text_soft, rect.width - side - gap)
        x = rect.right - line.get_width() if column in RIGHT_ALIGNED else rect.x
        surface.blit(line, (x, rect.y + (rect.height - line.get_height()) // 2))
        if key is not None:
            painter.art.draw_panel(surface, Rect(x - side - gap, rect.centre[1] - side // 2, side, side), 2, key)

    def draw_row(self, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        """One method."""
        painter, layout, theme = self.painter, self.layout, self.painter.theme
        radius = max(layout.cell // 3, 4)
        body = Rect(rect.x + 2, rect.y + 2, max(rect.width - 4, 1), max(rect.height - 4, 1))
        surface.fill(theme.background, rect)
        if state.active:
            painter.art.draw_panel(surface, body, radius, theme.panel)
        size = min(layout.cell, body.height)
        for column, cell in layout.cells(rect).items():
            if column is Column.CHART:
                self._draw_grid(surface, cell, state.scale)
                self._draw_bars(surface, cell, state)
            elif column is Column.NAME:
                self._draw_name(surface, cell, state, size)
            else:
                ink = theme.text if state.on else theme.text_soft
                if column is Column.STATE or (column is Column.LENGTH and Column.STATE not in layout.columns):
                    ink = _ink(theme.good, theme.accent, ink, state.state)
                line = painter.fonts.fitted(state.values[column], size, ink, cell.width)
                x = cell.right - line.get_width() if column in RIGHT_ALIGNED else cell.x
                surface.blit(line, (x, cell.y + (cell.height - line.get_height()) // 2))
        if state.focused:
            painter.focus_ring(surface, body, radius)

    def _draw_name(self, surface: pygame.Surface, cell: Rect, state: RowState, size: int) -> None:
        """The box that switches it on or off, and the name."""
        painter, theme = self.painter, self.painter.theme
        side = min(round(1.1 * size), cell.height - 4)
        box = Rect(cell.x, cell.y + (cell.height - side) // 2, side, side)
        if state.on:
            painter.art.draw_panel(surface, box, side // 4, theme.text)
            surface.blit(painter.art.icon("check", side, hex_text(theme.background)), (box.x, box.y))
        else:
            painter.art.draw_panel(surface, box, side // 4, None, theme.text_soft, max(side // 10, 1))
        left = box.right + max(side // 2, 4)
        name = Rect(left, cell.y, max(cell.right - left, 1), cell.height)
        painter.text(surface, state.values[Column.NAME], name, size, soft=not state.on)

    def _draw_grid(self, surface: pygame.Surface, cell: Rect, scale: Scale) -> None:
        for exponent in self._labels(scale):
            x = _x(cell, scale, exponent)
            surface.fill(self.painter.theme.outline, (x, cell.y, 1, cell.height))

    def _draw_bars(self, surface: pygame.Surface, cell: Rect, state: RowState) -> None:
        """Filled where the method found a solution, hollow where it did not come to an end."""
        thick = max(round(cell.height * 0.34), 3)
        thin = max(round(cell.height * 0.16), 2)
        heights = (thick, thin)[: len(state.bars)]
        gap = max(cell.height // 12, 1)
        y = cell.y + (cell.height - sum(heights) - gap * (len(heights) - 1)) // 2
        for (part, colour), height in zip(state.bars, heights, strict=True):
            bar = Rect(cell.x, y, max(round(part * cell.width), 3), height)
            y += height + gap
            if part < 0:
                continue
            if state.state in (State.DONE, State.RUNNING):
                surface.fill(colour, bar)
            else:
                pygame.draw.rect(surface, colour, bar, max(height // 6, 1))

    def draw_axis(self, surface: pygame.Surface, scale: Scale) -> None:
        """The powers of ten under the bars."""
        painter, axis = self.painter, self.layout.axis
        for exponent, text in self._labels(scale).items():
            x = _x(axis, scale, exponent)
            surface.fill(painter.theme.outline, (x, axis.y, 1, max(axis.height // 5, 2)))
            line = painter.fonts.line(text, self._axis_size, painter.theme.text_soft)
            left = self._label_span(scale, exponent, text)[0]
            surface.blit(line, (left, axis.bottom - line.get_height()))

    def _labels(self, scale: Scale) -> dict[int, str]:
        """The powers of ten that are named: all of them, or where there is little room every third or ninth."""
        word = self.words.time_power if self.bars is Bars.TIME else self.words.power
        labels = {exponent: word(exponent) for exponent in range(scale.low, scale.high + 1)}
        for step in (1, 3):
            some = {exponent: text for exponent, text in labels.items() if exponent % step == 0}
            spans = [self._label_span(scale, exponent, text) for exponent, text in some.items()]
            if all(right + self._axis_size // 2 <= left for (_, right), (left, _) in pairwise(spans)):
                return some
        return {exponent: text for exponent, text in labels.items() if exponent % 9 == 0}

    def _label_span(self, scale: Scale, exponent: int, text: str) -> tuple[int, int]:
        """Where a label begins and ends: under its line, but within the axis."""
        axis, width = self.layout.axis, self.painter.fonts.width(text, self._axis_size)
        left = min(max(_x(axis, scale, exponent) - width // 2, axis.x), axis.right - width)
        return left, left + width

    @property
    def _axis_size(self) -> int:
        return min(small_text(self.layout.text), self.layout.axis.height)


def _x(rect: Rect, scale: Scale, exponent: int) -> int:
    """Where a power of ten lies on the scale."""
    return rect.x + round((rect.width - 1) * (exponent - scale.low) / (scale.high - scale.low))


def _exponent(value: float) -> int:
    """The least power of ten that is not less."""
    return math.ceil(math.log10(value)) if value > 0 else 0


def _ink(good: Colour, busy: Colour, other: Colour, state: State) -> Colour:
    return good if state is State.DONE else busy if state is State.RUNNING else other
