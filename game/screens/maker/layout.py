"""The layout of the maker, in whole pixels; without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import NARROW, REST, TARGET, Page, Rect, Share, row

TOOLS, RULES, GRID = 7, 2, (2, 4)
ALONG = Share(1.35)  # the rule beside the tabs has longer names than these
LOW, CRAMPED = 21, 14
"""In heights of text: on a lower page tabs and tools share one line where that is wide enough; on a still lower one all
lines of buttons are as wide as the page, and the name takes the place of the heading.
"""
TALL = 2.4  # the height of a button with its label below its icon, in heights of text
LEAST_TOOL = 1.2  # the least width of a button in a line that tabs and tools share, in heights of text
LEAST_CHART = 4.6  # the least height of a histogram, in heights of text


class MakerLayout(NamedTuple):
    """The drawing with its tools, and beside or below it the facts and the buttons; rules are the tools of the goal."""

    tabs: tuple[Rect, ...]
    """Those of the start and the goal, and the rule beside them."""
    tools: tuple[Rect, ...]
    rules: tuple[Rect, ...]
    board: Rect
    sizes: tuple[Rect, ...]
    """Below the board: one row less, their number, one more; then for columns."""
    name: Rect
    save: Rect
    panel: Rect
    facts: Rect
    starts: tuple[Rect, ...]
    grid: tuple[Rect, ...]
    cramped: bool


def maker_layout(page: Page) -> MakerLayout:
    """Return the layout on a page."""
    area, gap, text = page.area, page.gap, page.text
    cramped, grid = not page.is_portrait and area.height < CRAMPED * text, GRID
    if cramped:
        gap, grid, head = gap // 2, (1, GRID[0] * GRID[1]), page.heading
        tabs, tools, rules, between = _strips(area, page)
        lower, between = between.from_bottom(page.row, gap)
        left_over, below = between.from_right(area.width * 11 // 20, gap)
    else:
        if page.is_portrait:
            left, right = area.from_top(area.height // 2, gap)
        else:
            width = min(max(area.width * 9 // 20, 17 * text), 30 * text, area.width * 11 // 20)
            right, left = area.from_right(width, 2 * gap)
        tabs, tools, rules, below = _strips(left, page)
        head, left_over = right.from_top(page.row, gap)
        high = page.row if page.is_portrait or _is_low(page) else _high(right.width // GRID[1] - gap, page)
        lower, left_over = left_over.from_bottom(GRID[0] * (high + gap) - gap, gap)
    board, sizes = _sizes(below, page)
    foot, panel = left_over.from_bottom(page.row, gap)
    name, save = row(head, REST, min(7 * text, head.width // 3), gap=gap)
    end = min(2 * page.row, foot.width // 8)
    starts = tuple(row(foot, end, REST, end, REST, gap=gap))
    facts = panel.inset(max(round(0.4 * text if cramped else 0.6 * text), 4))
    buttons = tuple(lower.grid(*grid, gap))
    return MakerLayout(tabs, tools, rules, board, sizes, name, save, panel, facts, starts, buttons, cramped)


class FactsLayout(NamedTuple):
    """The facts in their panel; without room for a tip the latest event takes the place of the verdict's text."""

    headline: Rect
    verdict: Rect
    tip: Rect | None
    chart: Rect | None


def facts_layout(maker: MakerLayout, page: Page, verdict: int, tip: int, charted: bool) -> FactsLayout:
    """Return the layout of the facts; ``verdict`` and ``tip`` are heights of texts, ``charted`` if there are bars."""
    text, gap = page.text, page.gap // 2 if maker.cramped else page.gap
    headline, room = maker.facts.from_top(round((1.2 if maker.cramped else 1.4) * text), text // 4)
    words, left = room.from_top(verdict, text // 3)
    advice, chart = left.from_top(tip, gap)
    if advice.bottom > maker.facts.bottom:
        return FactsLayout(headline, room, None, None)
    is_charted = charted and chart.height >= round(LEAST_CHART * text)
    return FactsLayout(headline, words, advice, chart if is_charted else None)


def _is_low(page: Page) -> bool:
    return page.area.height < LOW * page.text


def _high(width: int, page: Page) -> int:
    """Return the height of a row of buttons of a width: narrow ones have their labels below their icons."""
    return max(page.row, round(TALL * page.text)) if width < NARROW * page.text else page.row


def _strips(left: Rect, page: Page) -> tuple[tuple[Rect, ...], tuple[Rect, ...], tuple[Rect, ...], Rect]:
    """Return the tabs with their rule, the tools, the rules of the goal, and the room left below them."""
    gap, small = page.gap, max(page.gap // 2, 2)
    first, below = left.from_top(page.row, gap)
    cells = first.columns(3 + TOOLS, small)
    if _is_low(page) and cells[0].width >= LEAST_TOOL * page.text:
        rest = first.right_of(cells[3].x)
        return tuple(cells[:3]), tuple(cells[3:]), tuple(rest.columns(RULES, small)), below
    second, below = below.from_top(_high(left.width // TOOLS - gap, page), gap)
    tabs = row(first, REST, REST, ALONG, gap=gap)
    return tuple(tabs), tuple(second.columns(TOOLS, gap)), tuple(second.columns(RULES, gap)), below


def _sizes(room: Rect, page: Page) -> tuple[Rect, tuple[Rect, ...]]:
    """Return the board, and below it the controls of its size, which stay in place."""
    side, gap = round(TARGET * page.text), max(page.gap // 2, 2)
    lower, board = room.from_bottom(side, gap)
    halves = lower.centred(min(lower.width, 24 * page.text), side).columns(
        2, 2 * page.gap if lower.width > 10 * page.text else gap
    )
    return board, tuple(part for half in halves for part in row(half, side, REST, side, gap=gap))
