"""Where things go while something is still to be saved; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Page, Rect

WIDEST = 34
"""Of the text, in its heights: longer lines are hard to read."""
BUTTONS = 2


@dataclass(frozen=True)
class ClosingLayout:
    """A paragraph, and buttons below it."""

    text: Rect
    buttons: tuple[Rect, ...]


def closing_layout(page: Page) -> ClosingLayout:
    """In the middle of the page, the buttons beside each other."""
    area = page.area
    width = min(area.width, WIDEST * page.text)
    left, row = area.x + (area.width - width) // 2, min(page.row, area.height // 4)
    height = min(10 * page.text, area.height - row - page.gap)
    top = area.y + (area.height - height - row - page.gap) // 3
    buttons = Rect(left, top + height + page.gap, width, row).columns(BUTTONS, page.gap)
    return ClosingLayout(Rect(left, top, width, height), tuple(buttons))
