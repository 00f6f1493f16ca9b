"""The columns of the solver lab's table, for any width; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...ui.geometry import Rect, small_text

LEAST_CELL = 12  # pixels of small text; lower cells have text of the usual size


class Column(Enum):
    """A column of the lab's rows, from left to right."""

    NAME = "name"
    STATE = "state"
    LENGTH = "length"
    EXPANDED = "expanded"
    STORED = "stored"
    CHART = "chart"
    TIME = "time"
    BOUND = "bound"
    ITERATIONS = "iterations"


WIDTHS = {
    Column.NAME: 11.0,
    Column.STATE: 3.8,
    Column.LENGTH: 6.2,
    Column.EXPANDED: 5.3,
    Column.STORED: 6.0,
    Column.CHART: 6.6,
    Column.TIME: 3.4,
    Column.BOUND: 4.0,
    Column.ITERATIONS: 4.8,
}
"""In heights of a row's text; the chart's is the least, it takes what is left."""

NEEDED = {Column.NAME, Column.LENGTH, Column.EXPANDED, Column.CHART, Column.TIME}
WANTED = (Column.BOUND, Column.STATE, Column.STORED, Column.ITERATIONS)  # as there is room, in this order
ROOMY, GAP = 7.8, 0.7
"""What a wanted column must leave of the chart's room, and the gap between columns, in heights of a row's text."""


@dataclass(frozen=True)
class Columns:
    """The visible columns of a table."""

    text: int  # the height of body text
    cell: int  # of a row's text
    edges: dict[Column, tuple[int, int]]  # left edges and widths

    def cells(self, row: Rect) -> dict[Column, Rect]:
        """Return the cells of a row."""
        return {column: Rect(x, row.y, width, row.height) for column, (x, width) in self.edges.items()}


def table_columns(area: Rect, text: int, is_small: bool) -> Columns:
    """Return as many columns as leave the chart wide enough; a small window has no smaller text in its cells."""
    cell = text if is_small or small_text(text) < LEAST_CELL else small_text(text)
    return Columns(text, cell, _columns(area, cell))


def _columns(inner: Rect, cell: int) -> dict[Column, tuple[int, int]]:
    """Return as many columns as leave the chart wide enough, squeezed where even the required ones do not fit."""
    pad, gap = max(cell // 2, 3), round(GAP * cell)
    room = inner.width - 2 * pad

    def spare(shown: set[Column]) -> int:
        return room - sum(round(WIDTHS[column] * cell) + gap for column in shown) + gap

    shown = NEEDED
    for column in WANTED:
        if spare(shown | {column}) >= ROOMY * cell:
            shown = shown | {column}
    squeezed = min((room - gap * (len(shown) - 1)) / sum(round(WIDTHS[column] * cell) for column in shown), 1.0)
    widths = {column: max(int(WIDTHS[column] * cell * squeezed), 1) for column in Column if column in shown}
    if spare(shown) >= 0:
        widths[Column.CHART] = max(round(WIDTHS[Column.CHART] * cell) + spare(shown), cell)
    columns, x = {}, inner.x + pad
    for column, width in widths.items():
        columns[column] = x, width
        x += width + gap
    return columns
