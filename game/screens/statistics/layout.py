"""Where the lines of the table and the parts of the plot are, in whole pixels."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import REST, Rect, row, small_text

BLOCKS, MOST_ROWS, FEW_ROWS = 2, 6, 4  # of the table
HIGH = 24  # heights of the text: with less room below the measures the plot gets that of the longest averages


class TableLayout(NamedTuple):
    """Rows of a name and some numbers, in blocks side by side."""

    frame: Rect
    inner: Rect
    gap: int
    rows: int
    numbers: int
    """In a row: with little room there is none for the week."""

    @property
    def lines(self) -> list[list[Rect]]:
        """The head and the rows of each block."""
        return [block.rows(self.rows + 1) for block in self.inner.columns(BLOCKS, self.gap)]

    def cells(self, line: Rect) -> list[Rect]:
        """Return the cells of a line: a name and the numbers."""
        return row(line, REST, *[line.width * 6 // (10 * self.numbers)] * self.numbers)


class PlotLayout(NamedTuple):
    """A plot with its legend above, names beside and below, and a caption."""

    frame: Rect
    legend: Rect
    names: Rect
    room: Rect
    numbers: Rect
    caption: Rect


def table_rows(height: int, text: int) -> int:
    """Return the number of rows of the table where table and plot have this height."""
    return MOST_ROWS if height > HIGH * text else FEW_ROWS


def table_layout(area: Rect, text: int, roomy: bool, rows: int) -> TableLayout:
    """Return the table at the top of an area."""
    pad, line, across, gap = (0.6, 1.6, 0.9, 3.0) if roomy else (0.3, 1.3, 0.4, 0.8)
    down, aside = max(round(pad * text), 3), max(round(across * text), 3)
    height = (rows + 1) * round(line * small_text(text))
    inner = Rect(area.x + aside, area.y + down, area.width - 2 * aside, height)
    return TableLayout(
        area._replace(height=height + 2 * down),
        inner,
        min(round(gap * text), inner.width // 14),
        rows,
        3 if roomy else 2,
    )


def plot_layout(frame: Rect, text: int) -> PlotLayout:
    """Return the plot in a frame."""
    size, inner = small_text(text), frame.inset(max(round(0.5 * text), 4))
    line, half = round(1.2 * size), size // 2
    legend, below = inner.from_top(line, size * 3 // 4)  # the highest name of the axis reaches into that
    caption, below = below.from_bottom(line)
    numbers, plot = below.from_bottom(line, half)
    names, room = plot.from_left(round(3.4 * size))
    return PlotLayout(frame, legend, names, room, numbers.right_of(room.x), caption)
