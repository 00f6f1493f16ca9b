"""Where the parts of the maker go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import NARROW, REST, Page, Rect, Share, row

TOOLS, RULES, GRID = 7, 2, (2, 4)
"""Tools of the start, rules of the goal, and rows and columns of the buttons for all else."""
ALONG = Share(1.35)
"""The width of the rule for both beside those of start and goal: its names are longer."""
LOW, CRAMPED = 21, 14
"""Heights of the text: in a lower room start, goal and tools share one line where that is wide enough; in one still
lower all lines of buttons are as wide as the page, and the name takes the place of the heading.
"""
TALL = 2.4
"""The height of a button with its name below its icon, in heights of the text."""
LEAST_TOOL = 1.2
"""The width of a button in a line that start, goal and tools share, in heights of the text."""
LEAST_CHART = 4.6
"""The height of a histogram, in heights of the text."""


@dataclass(frozen=True)
class MakerLayout:
    """The drawing with its tools, and beside or below it what is known of it and what can be done with it."""

    tabs: tuple[Rect, ...]
    along: Rect
    """The rule which ways pieces slide, beside start and goal."""
    tools: tuple[Rect, ...]
    rules: tuple[Rect, ...]
    """In the place of the tools."""
    board: Rect
    sizes: tuple[Rect, ...]
    """Below it: one row less, how many there are, one more; the same of columns."""
    cramped: bool
    name: Rect
    save: Rect
    panel: Rect
    headline: Rect
    said: Rect
    """What is known; without a tip what has just happened, as long as it is told."""
    tip: Rect | None
    """What to do now, or what has happened, where there is room for both."""
    chart: Rect | None
    """Positions by distance, where there is room for them."""
    choice: tuple[Rect, ...]
    """Easier, hardest, harder, play."""
    grid: tuple[Rect, ...]


def maker_layout(page: Page, said: int, tip: int, charted: bool) -> MakerLayout:
    """The maker on a page; what is said and the tip take so many pixels. ``charted`` is whether there are bars."""
    area, gap, text = page.area, page.gap, page.text
    cramped, grid = not page.portrait and area.height < CRAMPED * text, GRID
    if cramped:
        gap, grid, head = gap // 2, (1, GRID[0] * GRID[1]), page.heading
        (*tabs, along), tools, rules, between = _strips(area, page)
        lower, between = between.from_bottom(page.row, gap)
        left_over, below = between.from_right(area.width * 11 // 20, gap)
    else:
        if page.portrait:
            left, right = area.from_top(area.height // 2, gap)
        else:
            width = min(max(area.width * 9 // 20, 17 * text), 30 * text, area.width * 11 // 20)
            right, left = area.from_right(width, 2 * gap)
        (*tabs, along), tools, rules, below = _strips(left, page)
        head, left_over = right.from_top(page.row, gap)
        high = page.row if page.portrait or _is_low(page) else _high(right.width // GRID[1] - gap, page)
        lower, left_over = left_over.from_bottom(GRID[0] * (high + gap) - gap, gap)
    board, sizes = _sizes(below, page)
    choice, panel = left_over.from_bottom(page.row, gap)
    name, save = row(head, REST, min(7 * text, head.width // 3), gap=gap)
    end = min(2 * page.row, choice.width // 8)
    inner = panel.inset(max(round(0.4 * text if cramped else 0.6 * text), 4))
    headline, room = inner.from_top(round((1.2 if cramped else 1.4) * text), text // 4)
    words, chart = room.from_top(said, text // 3)
    advice, chart = chart.from_top(tip, gap)
    told_both = advice.bottom <= inner.bottom
    return MakerLayout(
        tabs=tuple(tabs),
        along=along,
        tools=tools,
        rules=rules,
        board=board,
        sizes=sizes,
        cramped=cramped,
        name=name,
        save=save,
        panel=panel,
        headline=headline,
        said=words if told_both else room,
        tip=advice if told_both else None,
        chart=chart if charted and told_both and chart.height >= round(LEAST_CHART * text) else None,
        choice=tuple(row(choice, end, REST, end, REST, gap=gap)),
        grid=tuple(lower.grid(*grid, gap)),
    )


def _is_low(page: Page) -> bool:
    return page.area.height < LOW * page.text


def _high(width: int, page: Page) -> int:
    """The height of a line of buttons so wide: narrow ones have their names below their icons."""
    return max(page.row, round(TALL * page.text)) if width < NARROW * page.text else page.row


def _strips(left: Rect, page: Page) -> tuple[tuple[Rect, ...], tuple[Rect, ...], tuple[Rect, ...], Rect]:
    """Start, goal and the rule for both, the tools or the other rules, and what is left below them."""
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
    """The board, and below it what makes it larger and smaller, which stays where it is."""
    side, gap = round(1.6 * page.text), max(page.gap // 2, 2)
    lower, board = room.from_bottom(side, gap)
    halves = lower.centred(min(lower.width, 24 * page.text), side).columns(
        2, 2 * page.gap if lower.width > 10 * page.text else gap
    )
    return board, tuple(part for half in halves for part in row(half, side, REST, side, gap=gap))


def said_width(page: Page) -> int:
    """How wide a line in the panel is."""
    return maker_layout(page, 0, 0, charted=False).said.width
