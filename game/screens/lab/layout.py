"""Where everything of the solver lab goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...ui.geometry import TARGET, Page, Rect, small_text

BUTTONS = 3  # besides Back
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
class LabLayout:
    """The lab's screen."""

    text: int
    cell: int
    picture: Rect | None
    heading: Rect
    summary: Rect
    buttons: tuple[Rect, ...]
    head: Rect
    rows: tuple[Rect, ...]
    axis: Rect
    details: Rect | None
    histogram: Rect | None
    columns: dict[Column, tuple[int, int]]

    def cells(self, row: Rect) -> dict[Column, Rect]:
        """Return the cells of a row, by the left edges and widths of the visible columns."""
        return {column: Rect(x, row.y, width, row.height) for column, (x, width) in self.columns.items()}

    def row_at(self, point: tuple[int, int]) -> int | None:
        """Return the row under a point."""
        return next((i for i, row in enumerate(self.rows) if row.contains(point)), None)

    def name_at(self, point: tuple[int, int]) -> int | None:
        """Return the row whose box or name is under a point."""
        index = self.row_at(point)
        return None if index is None or point[0] >= self.cells(self.rows[index])[Column.NAME].right else index


def lab_layout(count: int, page: Page) -> LabLayout:
    """Return the layout with ``count`` methods on a page; on a small one the summary is at the bottom."""
    text, gap, area, heading = page.text, page.gap, page.area, page.heading
    inner = Rect(page.back.x, page.back.y, area.width, area.bottom - page.back.y)
    portrait, small = inner.height > inner.width, inner.height < 30 * text
    picture, bottom = None, inner.bottom
    if small:
        line, heading = heading.from_right(min(22 * text, max(area.width - 18 * text, area.width // 3)), gap)
        summary, _ = area.from_bottom(round(1.3 * (1 if area.width > 65 * text else 2) * text))
        top, bottom = page.back.bottom + gap // 2, summary.y - gap
    else:
        side = (5 if portrait else 3) * text
        picture, summary = area._replace(height=side).from_left(side, 2 * gap)
        top = picture.bottom + gap
        if portrait:
            line = Rect(area.x, top, area.width, page.row)
            top = line.bottom + gap
        else:
            line, heading = heading.from_right(min(round(8.7 * BUTTONS * text), area.width * (BUTTONS + 1) // 10), gap)
    head = Rect(inner.x, top, inner.width, round(1.3 * text))
    axis_height = round(1.2 * text)
    room = bottom - head.bottom - axis_height
    words = round((2.5 if inner.width > 50 * text else 4.2) * text) if small else 0
    if room - words - gap < 1.15 * text * count:
        words = 0  # the window is too low for words
    each = min(max((room - words - gap) // count, 1), 3 * text)
    if not small:  # there is room for more than the rows
        each = min(max(round(room * (0.38 if portrait else 0.5) / 8), round(TARGET * text)), round(2.4 * text))
    rows = tuple(Rect(inner.x, head.bottom + i * each, inner.width, each) for i in range(count))
    cell = text if small or small_text(text) < LEAST_CELL else small_text(text)
    columns = _columns(inner, cell)
    x, chart = columns[Column.CHART]
    axis = Rect(x, rows[-1].bottom, chart, min(axis_height, max(bottom - rows[-1].bottom, 1)))
    below = Rect(inner.x, axis.bottom + gap, inner.width, max(bottom - axis.bottom - gap, 1))
    details, histogram = (below if words else None, None) if small else _below(below, text, gap, portrait)
    buttons = *line.columns(BUTTONS, gap), page.back
    return LabLayout(text, cell, picture, heading, summary, buttons, head, rows, axis, details, histogram, columns)


def _below(area: Rect, text: int, gap: int, portrait: bool) -> tuple[Rect | None, Rect | None]:
    """Return text and histogram, side by side or stacked; text alone where there is little room."""
    if portrait:
        details, histogram = area.from_top(min(15 * text, area.height * 11 // 20), gap)
    else:
        details, histogram = area.from_left(round(0.44 * (area.width - gap)), gap)
    return (area, None) if min(details.height, histogram.height) < 6 * text else (details, histogram)


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
