"""Where the lines of the help go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Rect
from .page_layout import Page

BUTTONS = 3


@dataclass(frozen=True)
class HelpLayout:
    """The lines that have room, and buttons below them."""

    lines: tuple[tuple[Rect, Rect], ...]
    """For each the keys, and what they do."""
    bar: Rect
    """Beside the lines: which part of all they are."""
    buttons: tuple[Rect, ...]


def help_layout(count: int, page: Page) -> HelpLayout:
    """The page with ``count`` lines."""
    text, gap, area = page.text, page.gap, page.area
    width = min(area.width, 56 * text)
    area = Rect(area.x + (area.width - width) // 2, area.y, width, area.height)
    foot = Rect(area.x, area.bottom - page.row, width, page.row)
    bar = Rect(area.right - max(text // 3, 4), area.y, max(text // 3, 4), max(foot.y - gap - area.y, 1))
    height = round(1.35 * text)
    split, right = min(16 * text, width * 9 // 25), bar.x - gap - area.x
    lines = tuple(
        (Rect(area.x, y, split - text, height), Rect(area.x + split, y, max(right - split, 1), height))
        for y in range(area.y, area.y + min(count, max(bar.height // height, 1)) * height, height)
    )
    return HelpLayout(lines, bar, tuple(foot.columns(BUTTONS, gap)))
