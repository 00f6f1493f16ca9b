"""Where ladder and trophies go, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...ui.geometry import REST, Page, Rect, column, row

LEAST_CARD, LARGEST_CARD = (5.2, 6.2), 24.0  # width and height, and greatest width, in heights of a line
STARS = 1.4  # in heights of a line
LEAST_RUNG = 20  # pixels: a lower one is hard to hit
LEAST_HISTOGRAM = 12.0  # in heights of a line


class CollectionLayout(NamedTuple):
    """The ladder at the left, the trophies at the right, and below them the bars where there is room."""

    summary: Rect
    ladder_name: Rect | None  # None where all the height is needed for the rungs
    rails: tuple[Rect, Rect]
    rungs: tuple[Rect, ...]  # the nearest distance is the lowest
    trophies_name: Rect
    turn: tuple[Rect, Rect] | None  # back and on to another page of trophies
    cards: tuple[Rect, ...]  # of one page
    histogram: Rect | None

    @property
    def per_page(self) -> int:
        """How many trophies a page shows."""
        return len(self.cards)


class _Grid(NamedTuple):
    rows: int
    columns: int
    width: int
    height: int


def collection_layout(page: Page, rungs: int, trophies: int, shape: float) -> CollectionLayout:
    """Return the layout for this many rungs and trophies; ``shape`` is a board's height divided by its width."""
    area, text, gap = page.area, page.text, page.gap
    summary, below = area.from_top(round(1.4 * text), gap)
    left, right = below.from_left(min(max(11 * text, below.width * 3 // 10), 17 * text, below.width // 2), 2 * gap)
    ladder_name, name = (part._replace(height=max(round(1.5 * text), LEAST_RUNG)) for part in (left, right))
    named, right = (part.below(name.bottom + gap // 2) for part in (left, right))
    low = named.height < rungs * (LEAST_RUNG + 1) + 1
    rails, steps = _ladder(left if low else named, rungs, page)
    cards, histogram = _trophies(right, trophies, shape, page)
    turn = None
    if len(cards) < trophies:
        wide = name.height * 3 // 2
        name, back, on = row(name, REST, wide, wide, gap=gap)
        turn = back, on
    return CollectionLayout(summary, None if low else ladder_name, rails, steps, name, turn, cards, histogram)


def _ladder(area: Rect, count: int, page: Page) -> tuple[tuple[Rect, Rect], tuple[Rect, ...]]:
    """Return two rails and the rungs between them, from the bottom up; no rung is higher than a button."""
    rail = max(page.text // 3, 3)
    gap = min(max((area.height - count * LEAST_RUNG) // (count + 1), 1), page.gap)
    height = min(area.height, max(count, 1) * (round(1.1 * page.row) + gap) + gap)
    rails = (area._replace(width=rail, height=height), Rect(area.right - rail, area.y, rail, height))
    space = rail + max(page.text // 4, 3)
    inner = Rect(area.x + space, area.y + gap, max(area.width - 2 * space, 1), max(height - 2 * gap, 1))
    return rails, tuple(reversed(inner.rows(count, gap))) if count else ()


def _trophies(area: Rect, count: int, shape: float, page: Page) -> tuple[tuple[Rect, ...], Rect | None]:
    """Return the cards of a page, and the histogram below them if all cards fit above it."""
    if not count:
        return (), _histogram(area, page)
    least = round(LEAST_HISTOGRAM * page.text)
    above = area._replace(height=max(area.height - least - 2 * page.gap, 1))
    grid = _grid(above, count, shape, page)
    if grid.rows * grid.columns < count or above.height < 1.5 * LEAST_CARD[1] * page.text:
        grid = _grid(area, count, shape, page)
    lines = column(area, *[grid.height] * grid.rows, gap=page.gap)
    cards = [card for line in lines for card in row(line, *[grid.width] * grid.columns, gap=page.gap)]
    return tuple(cards[:count]), _histogram(area.below(cards[-1].bottom + 2 * page.gap), page)


def _histogram(area: Rect, page: Page) -> Rect | None:
    return area if area.height >= LEAST_HISTOGRAM * page.text else None


def _grid(area: Rect, count: int, shape: float, page: Page) -> _Grid:
    """Return a grid of cards as large as all fit, or as many of the least size as fit."""
    text, gap = page.text, page.gap
    least, below = (round(LEAST_CARD[0] * text), round(LEAST_CARD[1] * text)), round(STARS * text)
    most = max((area.width + gap) // (least[0] + gap), 1), max((area.height + gap) // (least[1] + gap), 1)

    def grid(columns: int, rows: int) -> _Grid:
        width = min((area.width + gap) // columns - gap, round(LARGEST_CARD * text))
        height = min((area.height + gap) // rows - gap, round(width * shape) + below)
        return _Grid(rows, columns, max(width, 1), max(height, 1))

    all_at_once = [
        grid(columns, rows)
        for columns in range(1, min(most[0], count) + 1)
        if (rows := math.ceil(count / columns)) <= most[1]
    ]
    if not all_at_once:
        return grid(*most)
    return max(all_at_once, key=lambda grid: (min(grid.width, (grid.height - below) / shape), grid.columns))
