"""The layout of the statistics for any size of window, in whole pixels."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import REST, Page, Rect, row, small_text

BLOCKS, ROWS, FEW_ROWS = 2, 6, 4  # of the table; it has few where there is little room
FEW_BOARDS, LEAST_TAB = 8, 2.6
"""So many boards always have room; of more each is at least so high, in heights of the text."""
HIGH = 24  # heights of the text: with less room below the measures the plot gets that of the longest averages
LOWEST_PLOT = 3  # heights of the text


class TableLayout(NamedTuple):
    """Rows of a name and two numbers, in blocks side by side."""

    frame: Rect
    inner: Rect
    gap: int
    rows: int

    @property
    def lines(self) -> list[list[Rect]]:
        """The head and the rows of each block."""
        return [block.rows(self.rows + 1) for block in self.inner.columns(BLOCKS, self.gap)]

    @staticmethod
    def cells(line: Rect) -> tuple[Rect, Rect, Rect]:
        """Return the cells of a line: a name and two numbers."""
        number = line.width * 3 // 10
        name, first, second = row(line, REST, number, number)
        return name, first, second


class PlotLayout(NamedTuple):
    """A plot with its legend above, names beside and below, and a caption."""

    frame: Rect
    legend: Rect
    names: Rect
    room: Rect
    numbers: Rect
    caption: Rect


class NothingLayout(NamedTuple):
    """A board without solved games: its picture, a sentence, and a button."""

    picture: Rect
    words: Rect
    play: Rect


class StatisticsLayout(NamedTuple):
    """The statistics of one board, and the boards to choose from, with buttons up and down where not all have room.

    On a board without solved games ``nothing`` takes the place of measures, table and plot. The message has a line or
    two at the bottom; in a window too low for that it takes the table's place.
    """

    heading: Rect
    buttons: tuple[Rect, Rect, Rect, Rect]
    boards: tuple[Rect, ...]
    turns: tuple[Rect, ...]
    nothing: NothingLayout
    measures: tuple[Rect, ...]
    table: TableLayout
    plot: PlotLayout
    message: Rect | None


def statistics_layout(
    boards: int, measures: int, page: Page, figures: bool = True, with_message: bool = False
) -> StatisticsLayout:
    """Return the layout: boards beside their statistics, or above them in a high window.

    ``figures`` is true if there are solved games.
    """
    text, gap, area = page.text, page.gap, page.area
    buttons, heading = page.heading.from_right(max(min(40 * text, page.heading.width - 7 * text), 2), gap)
    play, export, data, speed = buttons.columns(4, gap)
    message = None
    if with_message:
        message, area = area.from_bottom(round(2.6 * small_text(text)), gap)
    tabs, turns, content = (_boards_above if page.is_portrait else _boards_beside)(boards, area, text, gap)
    roomy = content.height > 24 * text
    strip, left = content.from_top(round((3.4 if roomy else 1.8) * text), gap)
    table = _table(left, text, roomy)
    plot = _plot(left.from_top(table.frame.height, gap)[1], text)
    if with_message and figures and plot.room.height < LOWEST_PLOT * text:
        without = statistics_layout(boards, measures, page)
        return without._replace(message=without.table.inner)
    nothing, tiles = _nothing(content, text, gap), tuple(strip.columns(measures, gap))
    return StatisticsLayout(heading, (play, export, data, speed), tabs, turns, nothing, tiles, table, plot, message)


_Boards = tuple[tuple[Rect, ...], tuple[Rect, ...], Rect]


def _boards_beside(count: int, area: Rect, text: int, gap: int) -> _Boards:
    """Return the boards in a column, the buttons up and down, and the rest of the area."""
    column, content = area.from_left(min(13 * text, area.width * 27 // 100), gap)
    space, turns = max(gap * 2 // 3, 2), tuple[Rect, ...]()
    if count > FEW_BOARDS:
        lower, column = column.from_bottom(round(1.6 * text), space)
        room = max((column.height + space) // (round(LEAST_TAB * text) + space), 1)
        if room < count:
            count, turns = room, tuple(lower.columns(2, space))
        else:
            column = column._replace(height=lower.bottom - column.y)
    column = column._replace(height=min(column.height, count * 5 * text))
    return tuple(column.rows(count, space)), turns, content


def _boards_above(count: int, area: Rect, text: int, gap: int) -> _Boards:
    """Return the boards in two lines."""
    space, turns = max(gap * 2 // 3, 2), tuple[Rect, ...]()
    lines, content = area.from_top(min(round(6.4 * text), area.height // 3), gap)
    if count > FEW_BOARDS:
        upright, lines = lines.from_right(2 * text, space)
        count, turns = min(count, FEW_BOARDS), tuple(upright.rows(2, space))
    return tuple(lines.grid(2, -(-count // 2), space)[:count]), turns, content


def _nothing(frame: Rect, text: int, gap: int) -> NothingLayout:
    """Return the layout of a board without solved games, stacked in the middle."""
    inner, (x, _) = frame.inset(text), frame.centre
    width, words, line = min(inner.width, 26 * text), 4 * text, round(1.95 * text)
    room = inner.height - words - line - 3 * gap
    height = max(min(room, 16 * text), 1)
    picture = Rect(x - width // 2, inner.y + (room - height) // 2, width, height)
    said = Rect(picture.x, picture.bottom + 2 * gap, width, words)
    button = min(width, 14 * text)
    return NothingLayout(picture, said, Rect(x - button // 2, said.bottom + gap, button, line))


def _table(area: Rect, text: int, roomy: bool) -> TableLayout:
    pad, line, across, gap = (0.6, 1.6, 0.9, 3.0) if roomy else (0.3, 1.3, 0.4, 0.8)
    down, aside = max(round(pad * text), 3), max(round(across * text), 3)
    rows = ROWS if area.height > HIGH * text else FEW_ROWS
    height = (rows + 1) * round(line * small_text(text))
    inner = Rect(area.x + aside, area.y + down, area.width - 2 * aside, height)
    return TableLayout(area._replace(height=height + 2 * down), inner, min(round(gap * text), inner.width // 14), rows)


def _plot(frame: Rect, text: int) -> PlotLayout:
    size, inner = small_text(text), frame.inset(max(round(0.5 * text), 4))
    line, half = round(1.2 * size), size // 2
    legend, below = inner.from_top(line, size * 3 // 4)  # the highest name of the axis reaches into that
    caption, below = below.from_bottom(line)
    numbers, plot = below.from_bottom(line, half)
    names, room = plot.from_left(round(3.4 * size))
    return PlotLayout(frame, legend, names, room, numbers.right_of(room.x), caption)
