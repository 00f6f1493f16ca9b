"""Where everything of the solver lab goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .geometry import Rect
from .text_size import SMALLEST, small_text, text_size

BUTTONS = 4
"""Run, bars, limit, back."""


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
    Column.LENGTH: 5.6,
    Column.EXPANDED: 5.3,
    Column.STORED: 5.3,
    Column.CHART: 6.6,
    Column.TIME: 3.4,
    Column.BOUND: 3.2,
    Column.ITERATIONS: 4.8,
}
"""In heights of a row's text; the chart's is the least, it takes what is left."""

NEEDED = {Column.NAME, Column.LENGTH, Column.EXPANDED, Column.CHART, Column.TIME}
"""On every window; the others come as there is room, in this order."""
WANTED = (Column.BOUND, Column.STATE, Column.STORED, Column.ITERATIONS)
ROOMY = 10.0
"""What else the chart gets before another column comes, in heights of a row's text."""
GAP = 0.7
"""Between columns, in heights of a row's text."""


@dataclass(frozen=True)
class LabLayout:
    """The lab's screen."""

    text: int
    """Height of a line of body text."""
    cell: int
    """Height of the text in rows."""
    picture: Rect | None
    """The position, where there is room."""
    heading: Rect
    summary: Rect
    buttons: tuple[Rect, ...]
    head: Rect
    """The names of the columns."""
    rows: tuple[Rect, ...]
    axis: Rect
    """The scale under the bars, as wide as their column."""
    details: Rect | None
    """About one method, in words."""
    histogram: Rect | None
    """All positions by distance."""
    columns: dict[Column, tuple[int, int]]
    """For each column that is shown its left edge and width."""

    def cells(self, row: Rect) -> dict[Column, Rect]:
        """The parts of a row."""
        return {column: Rect(x, row.y, width, row.height) for column, (x, width) in self.columns.items()}

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The row under a point."""
        return next((i for i, row in enumerate(self.rows) if row.contains(point)), None)

    def name_at(self, point: tuple[int, int]) -> int | None:
        """The row whose box or name is under a point."""
        index = self.row_at(point)
        return None if index is None or point[0] >= self.cells(self.rows[index])[Column.NAME].right else index


def lab_layout(count: int, width: int, height: int, scale: float = 1.0) -> LabLayout:
    """The lab with ``count`` methods for a window of this size."""
    width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
    portrait = height > width
    text = text_size(width, height * 3 // 4 if portrait else height, scale)
    margin, gap = max(text * 2 // 3, 6), max(text // 2, 4)
    inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    small = inner.height < 30 * text
    if small:
        picture, heading, summary, buttons, top = _small_header(inner, text, gap)
    elif portrait:
        picture, heading, summary, buttons, top = _portrait_header(inner, text, gap)
    else:
        picture, heading, summary, buttons, top = _wide_header(inner, text, gap)
    bottom = summary.y - gap if small else inner.bottom
    cell = max(small_text(text), 12) if not small else text
    head = Rect(inner.x, top, inner.width, round(1.3 * text))
    axis_height = round(1.2 * text)
    room = bottom - head.bottom - axis_height
    words = (2 * text * 5 // 4 if inner.width > 50 * text else round(4.2 * text)) if small else 0
    if small and room - words - gap < 1.15 * text * count:
        words = 0  # the window is too low for words
    each = min(max((room - words - gap) // count, 1) if small else _row_height(room, text, portrait), 3 * text)
    rows = tuple(Rect(inner.x, head.bottom + i * each, inner.width, each) for i in range(count))
    columns = _columns(inner, cell)
    x, chart = columns[Column.CHART]
    axis = Rect(x, rows[-1].bottom, chart, min(axis_height, max(bottom - rows[-1].bottom, 1)))
    below = Rect(inner.x, axis.bottom + gap, inner.width, max(bottom - axis.bottom - gap, 1))
    details, histogram = (below if words else None, None) if small else _below(below, text, gap, portrait)
    return LabLayout(text, cell, picture, heading, summary, buttons, head, rows, axis, details, histogram, columns)


_Header = tuple[Rect | None, Rect, Rect, tuple[Rect, ...], int]
"""Picture, heading, summary, buttons, and where the rest begins."""


def _small_header(inner: Rect, text: int, gap: int) -> _Header:
    """One line: heading and buttons; the summary is at the window's bottom."""
    buttons_width = min(round(0.66 * inner.width), 30 * text)
    line = Rect(inner.x, inner.y, inner.width, min(round(1.9 * text), max(inner.height // 6, 1)))
    buttons = Rect(line.right - buttons_width, line.y, buttons_width, line.height).columns(BUTTONS, gap)
    heading = Rect(line.x, line.y, line.width - buttons_width - gap, line.height)
    below = round((1.3 if inner.width > 30 * text else 2.6) * text)  # one line, or two
    summary = Rect(inner.x, inner.bottom - below, inner.width, below)
    return None, heading, summary, tuple(buttons), line.bottom + gap // 2


def _wide_header(inner: Rect, text: int, gap: int) -> _Header:
    """Picture, heading over summary, and the buttons at the right."""
    height = 5 * text
    picture = Rect(inner.x, inner.y, height, height)
    left = picture.right + 2 * gap
    buttons_width = min(34 * text, inner.width // 2)
    heading = Rect(left, inner.y, inner.right - buttons_width - 2 * gap - left, round(2.2 * text))
    buttons = Rect(inner.right - buttons_width, inner.y, buttons_width, round(2.1 * text)).columns(BUTTONS, gap)
    summary = Rect(left, inner.y + round(2.9 * text), inner.right - left, round(1.6 * text))
    return picture, heading, summary, tuple(buttons), picture.bottom + gap


def _portrait_header(inner: Rect, text: int, gap: int) -> _Header:
    """Picture beside heading and summary, the buttons in a line of their own."""
    picture = Rect(inner.x, inner.y, 5 * text, 5 * text)
    left = picture.right + 2 * gap
    heading = Rect(left, inner.y, inner.right - left, round(2.2 * text))
    summary = Rect(left, heading.bottom, heading.width, picture.bottom - heading.bottom)
    line = Rect(inner.x, picture.bottom + gap, inner.width, round(2.2 * text))
    return picture, heading, summary, tuple(line.columns(BUTTONS, gap)), line.bottom + gap


def _row_height(room: int, text: int, portrait: bool) -> int:
    """Of a row where there is room for more than the rows."""
    return min(max(round(room * (0.38 if portrait else 0.5) / 8), round(1.5 * text)), round(2.4 * text))


def _below(area: Rect, text: int, gap: int, portrait: bool) -> tuple[Rect | None, Rect | None]:
    """Words and histogram, side by side or one below the other."""
    if portrait:
        height = min(15 * text, area.height * 11 // 20)
        details = Rect(area.x, area.y, area.width, height)
        histogram = Rect(area.x, details.bottom + gap, area.width, max(area.bottom - details.bottom - gap, 1))
    else:
        width = round(0.44 * (area.width - gap))
        details = Rect(area.x, area.y, width, area.height)
        histogram = Rect(details.right + gap, area.y, area.width - width - gap, area.height)
    if min(details.height, histogram.height) < 6 * text:
        return area, None
    return details, histogram


def _columns(inner: Rect, cell: int) -> dict[Column, tuple[int, int]]:
    """As many columns as leave the chart wide enough."""
    pad = max(cell // 2, 3)
    gap = round(GAP * cell)
    room = inner.width - 2 * pad
    shown = set(NEEDED)

    def spare(columns: set[Column]) -> int:
        return room - sum(round(WIDTHS[column] * cell) + gap for column in columns) + gap

    for column in WANTED:
        if spare(shown | {column}) >= ROOMY * cell:
            shown.add(column)
    chart = max(round(WIDTHS[Column.CHART] * cell) + spare(shown), cell)
    squeezed = min((room - gap * (len(shown) - 1)) / sum(round(WIDTHS[c] * cell) for c in shown), 1.0)
    columns, x = {}, inner.x + pad
    for column in Column:
        if column in shown:
            width = chart if column is Column.CHART and spare(shown) >= 0 else int(WIDTHS[column] * cell * squeezed)
            columns[column] = x, max(width, 1)
            x += max(width, 1) + gap
    return columns
