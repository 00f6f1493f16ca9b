"""Where the groups of the menu go; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .geometry import Rect
from .page_layout import Page

NARROWEST, LOWEST = 9, 1.5
"""Of a control, in heights of the text."""


@dataclass(frozen=True)
class Group:
    """A name, and controls below it."""

    heading: Rect | None
    """None where there is no room for names."""
    controls: tuple[Rect, ...]


def menu_layout(counts: Sequence[int], page: Page) -> list[Group]:
    """A column for each group where they have room beside each other, otherwise one below the other; where that is too
    high all controls one after another.
    """
    width = min(page.area.width, 20 * page.text * len(counts))
    if not page.portrait and width >= NARROWEST * page.text * len(counts):
        columns = page.area._replace(width=width).columns(len(counts), 2 * page.gap)
        return [_group(column, count, 1, max(counts) + 1, page) for column, count in zip(columns, counts, strict=True)]
    groups = _below(counts, page)
    return groups if groups[0].controls[0].height >= LOWEST * page.text else _flowing(counts, page)


def _below(counts: Sequence[int], page: Page) -> list[Group]:
    """One group below the other, each with its controls in two columns or three."""
    area, columns = page.area, 3 if page.area.width >= 3 * 12 * page.text else 2
    lines = [1 + -(-count // columns) for count in counts]
    groups, y = [], area.y
    for count, needed in zip(counts, lines, strict=True):
        part = Rect(area.x, y, area.width, max(area.height * needed // sum(lines) - page.gap, 1))
        group = _group(part, count, columns, needed, page)
        groups.append(group)
        y = group.controls[-1].bottom + 2 * page.gap
    return groups


def _flowing(counts: Sequence[int], page: Page) -> list[Group]:
    """All controls in a grid, without the groups' names."""
    columns = max(page.area.width // round((NARROWEST - 1) * page.text), 1)
    lines = -(-sum(counts) // columns)
    height = min(page.row, (page.area.height + page.gap) // lines - page.gap)
    grid = page.area._replace(height=lines * (height + page.gap) - page.gap).grid(lines, columns, page.gap)
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    return [Group(None, tuple(grid[end - count : end])) for end, count in zip(ends, counts, strict=True)]


def _group(area: Rect, count: int, columns: int, lines: int, page: Page) -> Group:
    """``count`` controls in an area that has room for ``lines`` lines, the heading among them."""
    row = max(min(round(1.2 * page.row), (area.height + page.gap) // lines - page.gap), 1)
    heading = Rect(area.x, area.y, area.width, min(row, page.row))
    rects = []
    for i in range(count):
        line, column = divmod(i, columns)
        cell = Rect(area.x, heading.bottom + line * (row + page.gap), area.width, row).columns(columns, page.gap)
        rects.append(cell[column])
    return Group(heading, tuple(rects))
