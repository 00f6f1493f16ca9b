"""Where the lines of the help go: groups in columns, columns on pages; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...ui.geometry import Page, Rect

BUTTONS = 4
NARROWEST = 25
"""Of a column, in heights of a line of text."""


class HelpLayout(NamedTuple):
    """The columns of a page, and buttons beside the heading or below all."""

    columns: tuple[Rect, ...]
    bar: Rect
    """Beside the columns: which of the pages is shown."""
    buttons: tuple[Rect, ...]


def help_layout(page: Page) -> HelpLayout:
    """Return the layout with as many columns as fit."""
    text, gap, area, line = page.text, page.gap, page.area, page.heading
    wide = min(line.width - min(5 * text, line.width // 3), (9 * text + gap) * BUTTONS)  # the heading is short
    buttons = Rect(line.right - wide, line.y, wide, line.height)
    if wide < 6 * text * BUTTONS:  # no room for them there
        buttons, area = area.from_bottom(page.row, gap)
    bar, inner = area.from_right(max(text // 3, 4), gap)
    count = max(min(inner.width // (NARROWEST * text), 3), 1)
    return HelpLayout(tuple(inner.columns(count, 3 * gap)), bar, tuple(buttons.columns(BUTTONS, gap)))


def flow(groups: Sequence[Sequence[int]], height: int, gap: int) -> list[list[tuple[int, int]]]:
    """Return the column and top of each line of each group, given the line heights.

    Columns are counted on over all pages, and are ``height`` high; between groups there is a gap. A group that does not
    fit where the one before ends begins the next column; one that is higher than a column goes on in the next.
    """
    places, column, y = [], 0, 0
    for group in groups:
        if y and y + sum(group) > height:
            column, y = column + 1, 0
        tops = []
        for line in group:
            if y and y + line > height:
                column, y = column + 1, 0
            tops.append((column, y))
            y += line
        places.append(tops)
        y += gap
    return places
