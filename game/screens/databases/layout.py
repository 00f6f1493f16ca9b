"""Where the databases go, one below the other; in whole pixels and without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import REST, Page, Rect, column, row

BUTTONS = 2
"""At most, for one database."""


class Card(NamedTuple):
    """One database: its name and buttons above, below them what is said of it."""

    frame: Rect
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
    """The page with so many databases, a paragraph of two lines for each, or of four where lines are short."""
    text, gap, area = page.text, page.gap, page.area
    area = area.centred(min(area.width, 52 * text), area.height)
    intro, left = None, area
    lines = 1 if area.width >= 45 * text else 2
    if area.height >= 24 * text:
        intro, left = area.from_top(round(1.4 * lines * text), gap)
    height = min((left.height + gap) // max(count, 1) - gap, round((5.7 + 1.3 * lines) * text))
    frames = column(left, *[height] * count, gap=gap)
    return DatabasesLayout(intro, tuple(_card(frame, page) for frame in frames))


def _card(frame: Rect, page: Page) -> Card:
    text = page.text
    inner = frame.inset(max(min(text // 2, frame.height // 12), 3))
    head, said, progress = column(inner, min(page.row, inner.height // 3), REST, max(text // 3, 4), gap=text // 4)
    wide = min(9 * text, inner.width * 3 // 10)
    name, *buttons = row(head, REST, *[wide] * BUTTONS, gap=page.gap)
    return Card(frame, name, tuple(buttons), said, progress)
