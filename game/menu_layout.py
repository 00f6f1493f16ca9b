"""Where the groups of the menu go; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .geometry import Rect
from .page_layout import Page


@dataclass(frozen=True)
class Group:
    """A name, and controls below it."""

    heading: Rect
    controls: tuple[Rect, ...]


def menu_layout(counts: Sequence[int], page: Page) -> list[Group]:
    """A column for each group where there is room beside each other, otherwise one below the other in two columns."""
    width = min(page.area.width, 20 * page.text * len(counts))
    area = Rect(page.area.x, page.area.y, width, page.area.height)
    if page.portrait or width < 9 * page.text * len(counts):
        return _below(counts, page, area)
    columns = area.columns(len(counts), 2 * page.gap)
    lines = max(counts) + 1
    return [_group(column, count, 1, lines, page) for column, count in zip(columns, counts, strict=True)]


def _below(counts: Sequence[int], page: Page, area: Rect) -> list[Group]:
    lines = [1 + -(-count // 2) for count in counts]
    groups, y = [], area.y
    for count, needed in zip(counts, lines, strict=True):
        part = Rect(area.x, y, area.width, area.height * needed // sum(lines) - page.gap)
        group = _group(part, count, 2, needed, page)
        groups.append(group)
        y = group.controls[-1].bottom + 2 * page.gap
    return groups


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
