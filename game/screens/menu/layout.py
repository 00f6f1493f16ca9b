"""Where the groups of the menu go; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...ui.geometry import Page, Rect, column

HIGHEST = 5.0  # in heights of a line: a name, and two or three lines that explain it

NARROWEST, LOWEST = 8, 1.5  # in heights of a line


class Group(NamedTuple):
    """A name, and controls below it."""

    heading: Rect | None  # None where there is no room for names
    controls: tuple[Rect, ...]


def menu_layout(counts: Sequence[int], page: Page) -> list[Group]:
    """Return the groups side by side; without enough room, stacked, or in one grid without headings."""
    area = page.area.centred(min(page.area.width, 24 * page.text * len(counts)), page.area.height)
    columns = area.columns(len(counts), 2 * page.gap)
    if page.portrait or columns[0].width < NARROWEST * page.text:
        groups = _below(counts, page, area)
        return groups if groups[0].controls[0].height >= LOWEST * page.text else _flowing(counts, page)
    row = _row(max(counts), 1, page)
    return [_group(each, count, 1, row, page) for each, count in zip(columns, counts, strict=True)]


def _below(counts: Sequence[int], page: Page, area: Rect) -> list[Group]:
    columns = 3 if area.width >= 36 * page.text else 2
    row = _row(sum(-(-count // columns) for count in counts), len(counts), page)
    groups: list[Group] = []
    for count in counts:
        top = groups[-1].controls[-1].bottom + page.gap if groups else area.y
        groups.append(_group(Rect(area.x, top, area.width, 1), count, columns, row, page))
    return groups


def _flowing(counts: Sequence[int], page: Page) -> list[Group]:
    columns = max(page.area.width // (NARROWEST * page.text), 1)
    lines = -(-sum(counts) // columns)
    height = min(page.row, (page.area.height + page.gap) // lines - page.gap)
    grid = page.area._replace(height=lines * (height + page.gap) - page.gap).grid(lines, columns, page.gap)
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    return [Group(None, tuple(grid[end - count : end])) for end, count in zip(ends, counts, strict=True)]


def _row(rows: int, headings: int, page: Page) -> int:
    """Return the height of a control for this many rows and headings in a column."""
    room = page.area.height - headings * (_heading(page) + page.gap) - rows * page.gap
    return max(min(room // rows, round(HIGHEST * page.text)), 1)


def _heading(page: Page) -> int:
    return min(round(1.4 * page.text), page.area.height // 10)


def _group(area: Rect, count: int, columns: int, row: int, page: Page) -> Group:
    heading, below = area.from_top(_heading(page), page.gap // 2)
    lines = column(below, *[row] * -(-count // columns), gap=page.gap)
    cells = [cell for line in lines for cell in line.columns(columns, page.gap)]
    return Group(heading, tuple(cells[:count]))
