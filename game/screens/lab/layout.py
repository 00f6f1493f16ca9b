"""Where everything of the solver lab goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...ui.geometry import Page, Rect, page_layout, small_text

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
        return {column: Rect(x, row.y, width, row.height) for column, (x, width) in self.columns.items()}

    def row_at(self, point: tuple[int, int]) -> int | None:
        return next((i for i, row in enumerate(self.rows) if row.contains(point)), None)

    def name_at(self, point: tuple[int, int]) -> int | None:
        """The row whose box or name is under a point."""
        index = self.row_at(point)
        return None if index is None or point[0] >= self.cells(self.rows[index])[Column.NAME].right else index


def lab_layout(count: int, width: int, height: int, scale: float = 1.0) -> LabLayout:
    """The lab with ``count`` methods for a window of this size."""
    page = page_layout(width, height, scale)
    text, gap = page.text, page.gap
    inner = Rect(page.back.x, page.back.y, page.area.width, page.area.bottom - page.back.y)
    portrait = inner.height > inner.width
    small = inner.height < 30 * text
    if small:
        picture, heading, summary, buttons, top = _small_header(page)
    elif portrait:
        picture, heading, summary, buttons, top = _portrait_header(page)
    else:
        picture, heading, summary, buttons, top = _wide_header(page)
    bottom = summary.y - gap if small else inner.bottom
    cell = max(small_text(text), 12) if not small else text
    head = Rect(inner.x, top, inner.width, round(1.3 * text))
    axis_height = round(1.2 * text)
    room = bottom - head.bottom - axis_height
    words = round(_lines_of_words(inner, text) * text) if small else 0
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


def _small_header(page: Page) -> _Header:
    """One line: Back, heading and buttons; the summary is at the window's bottom."""
    text, area = page.text, page.area
    heading, buttons = _beside(page, min(22 * text, max(area.width - 18 * text, area.width // 3)))
    lines = 1 if area.width > 65 * text else 2
    summary = Rect(area.x, area.bottom - round(1.3 * lines * text), area.width, round(1.3 * lines * text))
    return None, heading, summary, buttons, page.back.bottom + page.gap // 2


def _wide_header(page: Page) -> _Header:
    """Back, heading and buttons, and below them the summary beside the picture."""
    text, area = page.text, page.area
    heading, buttons = _beside(page, min(26 * text, area.width * 2 // 5))
    picture, summary = _picture_and_summary(area, 3 * text, page.gap)
    return picture, heading, summary, buttons, picture.bottom + page.gap


def _portrait_header(page: Page) -> _Header:
    """Back and heading, the summary beside the picture, and the buttons in a line of their own."""
    picture, summary = _picture_and_summary(page.area, 5 * page.text, page.gap)
    line = Rect(page.area.x, picture.bottom + page.gap, page.area.width, page.row)
    buttons = *line.columns(BUTTONS - 1, page.gap), page.back
    return picture, page.heading, summary, buttons, line.bottom + page.gap


def _beside(page: Page, width: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The heading, and at its right so much for all buttons but Back."""
    right, heading = page.heading.from_right(width, page.gap)
    return heading, (*right.columns(BUTTONS - 1, page.gap), page.back)


def _picture_and_summary(area: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    """At the top of ``area``."""
    picture = Rect(area.x, area.y, height, height)
    left = picture.right + 2 * gap
    return picture, Rect(left, area.y, area.right - left, height)


def _lines_of_words(inner: Rect, text: int) -> float:
    """How many lines of text words have in a small window."""
    return 2.5 if inner.width > 50 * text else 4.2


def _row_height(room: int, text: int, portrait: bool) -> int:
    """Of a row where there is room for more than the rows."""
    return min(max(round(room * (0.38 if portrait else 0.5) / 8), round(1.5 * text)), round(2.4 * text))


def _below(area: Rect, text: int, gap: int, portrait: bool) -> tuple[Rect | None, Rect | None]:
    """Words and histogram, side by side or one below the other."""
    if portrait:
        height = min(15 * text, area.height * 11 // 20)
        details, histogram = area.from_top(height, gap)
    else:
        width = round(0.44 * (area.width - gap))
        details, histogram = area.from_left(width, gap)
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
