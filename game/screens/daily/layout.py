"""Where the cards of the day and the buttons go; in whole pixels and without pygame."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...ui.geometry import Page, Rect, column

LEAST_PICTURE = 3.5  # in heights of the text, with a second line under the name

LEAST_WIDTH = 6  # in heights of the text


class DailyCardLayout(NamedTuple):
    """One board."""

    frame: Rect
    picture: Rect
    name: Rect
    achieved: Rect
    game: Rect | None = None  # None where there is room for one of the two lines


class DailyLayout(NamedTuple):
    """A card for each board, and buttons for what concerns them all."""

    subheading: Rect
    buttons: tuple[Rect, ...]
    cards: tuple[DailyCardLayout, ...]
    footer: Rect


def daily_layout(count: int, buttons: int, page: Page, lines: int = 1) -> DailyLayout:
    """Return the page of ``count`` boards, in columns that give the largest pictures, over a footer of ``lines``."""
    text, area, line = page.text, page.area, page.heading
    wide = min(round(9.4 * text) * buttons, line.width * 3 // 5)
    left = line.x + round(6.8 * text)
    narrow = line.right - wide - page.gap - left < 20 * text  # there the buttons have a line of their own
    row = area._replace(height=page.row) if narrow else Rect(line.right - wide, line.y, wide, line.height)
    right = line.right if narrow else row.x - page.gap
    subheading = Rect(left, line.y, max(right - left, 1), line.height)
    top = row.bottom + page.gap if narrow else area.y
    low = round(1.2 * text) * lines
    footer = Rect(area.x, area.bottom - low, area.width, low)
    room = Rect(area.x, top, area.width, max(footer.y - page.gap - top, 1))
    cards = _cards(count, room, page, lines=2)
    picture = cards[0].picture
    if min(picture.height, picture.width * 3 // 4) < LEAST_PICTURE * text:
        cards = _cards(count, room, page, lines=1)
    return DailyLayout(subheading, tuple(row.columns(buttons, page.gap)), cards, footer)


def _cards(count: int, area: Rect, page: Page, lines: int) -> tuple[DailyCardLayout, ...]:
    return tuple(_card(frame, page.text, lines) for frame in _frames(count, area, page, lines))


def _frames(count: int, area: Rect, page: Page, lines: int) -> list[Rect]:

    def picture_size(columns: int) -> tuple[bool, float]:
        _, _, width, height = area.grid(math.ceil(count / columns), columns, page.gap)[0]
        high = (height - (2.8 + lines) * page.text) * 4 / 3  # most boards are a little wider than high
        return width >= LEAST_WIDTH * page.text, min(width, high)

    columns = max(range(1, count + 1), key=picture_size)
    frames: list[Rect] = []
    for i, band in enumerate(area.rows(math.ceil(count / columns), page.gap)):
        here = min(columns, count - i * columns)
        cell = band.columns(columns, page.gap)[0].width
        frames += band.centred(here * (cell + page.gap) - page.gap, band.height).columns(here, page.gap)
    return frames


def _card(frame: Rect, text: int, lines: int) -> DailyCardLayout:
    pad, line = max(text // 2, 4), round(1.15 * text)
    said, above = frame.inset(pad).from_bottom(round(1.5 * text) + lines * line, pad // 2)
    name, achieved, *game = column(said, round(1.5 * text), *[line] * lines)
    return DailyCardLayout(frame, above, name, achieved, *game)
