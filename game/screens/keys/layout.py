"""Where the keys go, in as many columns as have room; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...ui.geometry import Page, Rect, column

BUTTONS = 3
LEAST_ROW = 20  # pixels; lower ones would be hard to hit


class KeyRow(NamedTuple):
    """One action with its keys, ``short`` where the button that restores the defaults is beside them."""

    whole: Rect
    short: Rect
    default: Rect
    further: Rect


class KeysLayout(NamedTuple):
    """The rows that have room, line by line, a message and buttons below them. A heading takes a line."""

    columns: int
    rows: tuple[KeyRow, ...]
    bar: Rect
    message: Rect
    buttons: tuple[Rect, ...]

    @property
    def lines(self) -> int:
        """The number of lines that have room."""
        return len(self.rows) // self.columns

    def line(self, number: int) -> tuple[KeyRow, ...]:
        """Return the rows of one line."""
        return self.rows[number * self.columns : (number + 1) * self.columns]


def keys_layout(groups: Sequence[int], page: Page) -> KeysLayout:
    """Return the page for groups with these numbers of actions."""
    text, gap, area = page.text, page.gap, page.area
    high = min(round(3.6 * text), area.height // 5)
    button = min(page.row, high)
    if area.width >= 50 * text:
        foot, above = area.from_bottom(high, gap)
        line, message = foot.from_right(24 * text, gap)
        line = line.centred(line.width, button)
    else:
        line, left = area.from_bottom(button, gap)
        message, above = left.from_bottom(high, gap)
    bar, room = above.from_right(max(text // 3, 4), gap // 2)
    columns = min(max(room.width // (18 * text), 1), 3)
    lines = sum(1 - (-count // columns) for count in groups)
    return KeysLayout(columns, _rows(lines, columns, room, page), bar, message, tuple(line.columns(BUTTONS, gap)))


def _rows(wanted: int, columns: int, room: Rect, page: Page) -> tuple[KeyRow, ...]:
    """Return as many lines as have room, as high as they can be."""
    space = max(page.gap // 2, 2)
    least = max(round(1.75 * page.text), LEAST_ROW + space)
    lines = max(min(wanted, (room.height + space) // least), 1)
    height = min((room.height + space) // lines - space, page.row)
    bands = column(room, *[max(height, 1)] * lines, gap=space)
    return tuple(_row(cell, max(page.gap // 4, 2)) for band in bands for cell in band.columns(columns, 2 * page.gap))


def _row(cell: Rect, space: int) -> KeyRow:
    further, whole = cell.from_right(cell.height, space)
    default, short = whole.from_right(cell.height, space)
    return KeyRow(whole, short, default, further)
