"""Where the keys go, in as many columns as have room; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Rect
from ...ui.page import Page

BUTTONS = 3
LEAST_ROW = 20
"""Pixels; lower ones would be hard to hit."""


@dataclass(frozen=True)
class KeyRow:
    """One action with its keys, and one or two small buttons behind them."""

    whole: Rect
    """The name and the keys, where the keys are the defaults."""
    short: Rect
    """The same, where there is a button to get the defaults back."""
    default: Rect
    further: Rect


@dataclass(frozen=True)
class KeysLayout:
    """The rows that have room, line by line, a message and buttons below them."""

    columns: int
    rows: tuple[KeyRow, ...]
    bar: Rect
    """Beside the rows: which part of all they are."""
    message: Rect
    buttons: tuple[Rect, ...]

    @property
    def lines(self) -> int:
        """How many lines have room."""
        return len(self.rows) // self.columns


def keys_layout(count: int, page: Page) -> KeysLayout:
    """The page with ``count`` actions."""
    text, gap, area = page.text, page.gap, page.area
    high = min(3 * text, area.height // 5)
    foot = Rect(area.x, area.bottom - high, area.width, high)
    button = min(page.row, high)
    if area.width >= 50 * text:
        message = Rect(foot.x, foot.y, foot.width - 24 * text - gap, high)
        line = Rect(message.right + gap, foot.y + (high - button) // 2, 24 * text, button)
    else:
        line = Rect(foot.x, foot.bottom - button, foot.width, button)
        message = Rect(foot.x, line.y - gap - high, foot.width, high)
    bar = Rect(area.right - max(text // 3, 4), area.y, max(text // 3, 4), max(message.y - gap - area.y, 1))
    room = Rect(area.x, area.y, bar.x - gap // 2 - area.x, bar.height)
    columns = min(max(room.width // (18 * text), 1), 3)
    return KeysLayout(columns, _rows(count, columns, room, page), bar, message, tuple(line.columns(BUTTONS, gap)))


def _rows(count: int, columns: int, room: Rect, page: Page) -> tuple[KeyRow, ...]:
    """As many lines as have room, as high as they can be."""
    space = max(page.gap // 2, 2)
    least = max(round(1.65 * page.text), LEAST_ROW + space)
    lines = max(min(-(-count // columns), (room.height + space) // least), 1)
    height = min((room.height + space) // lines - space, page.row)
    bands = [Rect(room.x, room.y + i * (height + space), room.width, max(height, 1)) for i in range(lines)]
    return tuple(_row(cell, max(page.gap // 4, 2)) for band in bands for cell in band.columns(columns, 2 * page.gap))


def _row(cell: Rect, space: int) -> KeyRow:
    side = cell.height
    further = Rect(cell.right - side, cell.y, side, side)
    default = Rect(further.x - space - side, cell.y, side, side)
    whole = Rect(cell.x, cell.y, max(further.x - space - cell.x, 1), cell.height)
    return KeyRow(whole, whole._replace(width=max(default.x - space - cell.x, 1)), default, further)
