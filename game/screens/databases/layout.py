"""Where the databases go, one below the other; in whole pixels and without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import REST, Page, Rect, column, row

BUTTONS = 3
"""At most, for one database."""


class Card(NamedTuple):
    """One database: its name and buttons above, below them what is said of it."""

    name: Rect
    buttons: tuple[Rect, ...]
    said: Rect
    progress: Rect
    """Below that, while it is built."""


class DatabasesLayout(NamedTuple):
    """A line above the cards."""

    intro: Rect | None
    """None where the cards need all the room."""
    cards: tuple[Card, ...]


def databases_layout(count: int, page: Page) -> DatabasesLayout:
    """Return the page with this many databases, each with a paragraph of two lines, or four where lines are short."""
    text, gap, area = page.text, page.gap, page.area
    area, _ = area.from_left(min(area.width, 52 * text))
    intro, left = None, area
    lines = 1 if area.width >= 45 * text else 2
    if area.height >= 24 * text:
        area = area.from_top(gap)[1]
        intro, left = area.from_top(round(1.4 * lines * text), gap)
    space = gap if intro is None else 2 * gap
    height = min((left.height + space) // max(count, 1) - space, round((4 + 1.4 * lines) * text))
    frames = column(left, *[height] * count, gap=space)
    return DatabasesLayout(intro, tuple(_card(frame, page) for frame in frames))


def _card(frame: Rect, page: Page) -> Card:
    text = page.text
    bar = max(text // 3, 4)
    head, said, progress = column(frame, min(page.row, frame.height // 3), REST, bar, gap=text // 4)
    wide = min(9 * text, frame.width * 9 // 40)
    name, *buttons = row(head, REST, *[wide] * BUTTONS, gap=page.gap)
    return Card(name, tuple(buttons), said, progress)
