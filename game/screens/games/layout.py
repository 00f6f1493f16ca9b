"""Where the list of old games goes; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...ui.geometry import Page, Rect

FILTERS, BUTTONS = 2, 2


SHARES = {"when": 8.5, "board": 8.0, "moves": 7.5, "seconds": 4.5, "result": 6.0}  # in heights of the text
SPARE = "when", "seconds"  # left out on narrow windows, in this order


class GameRow(NamedTuple):
    """One game, and a small button behind it."""

    whole: Rect
    cells: dict[str, Rect]
    share: Rect


@dataclass(frozen=True)
class GamesLayout:
    """Filters, the rows that have room, a message and buttons."""

    filters: tuple[Rect, ...]
    list: Rect
    rows: tuple[GameRow, ...]
    bar: Rect
    message: Rect
    buttons: tuple[Rect, ...]


def games_layout(page: Page, games: int) -> GamesLayout:
    """Return the page for this many games, with room for the scroll bar and buttons only where they do not all fit."""
    text, gap, area = page.text, page.gap, page.area
    width = min(area.width, 60 * text)
    message, above = area.centred(width, area.height).from_bottom(page.row, gap)
    head, room = above.from_top(page.row, gap)
    buttons, beside = message.from_right(min(14 * text, message.width // 2), gap)
    bar, list_room = room.from_right(max(text // 3, 4), gap // 2)
    rows = _rows(room, page)
    if games > len(rows):
        room, message = list_room, beside
        rows = _rows(room, page)
    filters, turns = head.columns(FILTERS, gap), buttons.columns(BUTTONS, gap)
    return GamesLayout(tuple(filters), room, rows, bar, message, tuple(turns))


def _rows(room: Rect, page: Page) -> tuple[GameRow, ...]:
    space = max(page.gap // 3, 2)
    height = min(round(1.7 * page.text), room.height)
    count = max((room.height + space) // (height + space), 1)
    bands = [Rect(room.x, room.y + i * (height + space), room.width, height) for i in range(count)]
    return tuple(_row(band, page) for band in bands)


def _row(band: Rect, page: Page) -> GameRow:
    gap, shares = page.gap, dict(SHARES)
    share, whole = band.from_right(band.height, max(gap // 3, 2))
    for name in SPARE:
        if whole.width < 1.1 * page.text * sum(shares.values()):
            del shares[name]
    each = (whole.width - 2 * gap) / sum(shares.values())
    cells, x = {}, float(whole.x + gap)
    for name, part in shares.items():
        cells[name] = Rect(round(x), whole.y, max(round(each * part) - gap // 2, 1), whole.height)
        x += each * part
    return GameRow(whole, cells, share)
