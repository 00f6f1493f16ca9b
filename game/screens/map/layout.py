"""Where the parts of the map screen are; in whole pixels and without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import Page, Rect, small_text

WIDEST_SIDE, SIDE = 24, 15  # of what is beside the map, in heights of text: the most and the least
BUTTONS = 4
STRIP_LINES = 2  # of a legend that runs below all else


class MapLayout(NamedTuple):
    """The map, with a line below it; beside it a board with two lines, a legend and buttons.

    In small windows the legend is a strip below all of that.
    """

    picture: Rect
    scope: Rect
    board: Rect
    name: Rect
    note: Rect
    legend: Rect | None  # None where it has no room here
    buttons: tuple[Rect, ...]
    is_legend_strip: bool = False


def map_layout(page: Page, legend_rows: int) -> MapLayout:
    """Return the layout on a page: what belongs to the map beside it, or below it where the page is high."""
    layout = _layout(page, page.area, legend_rows)
    if layout.legend is not None:
        return layout
    line = _line(page)
    strip, area = page.area.from_bottom((1 + STRIP_LINES) * line, page.gap // 2)
    scope, legend = strip.from_top(line)
    above = _layout(page, area, legend_rows)
    picture = above.picture.union(above.scope)
    return above._replace(picture=picture, scope=scope, legend=legend, is_legend_strip=True)


def _line(page: Page) -> int:
    return round(1.4 * small_text(page.text))


def _layout(page: Page, area: Rect, legend_rows: int) -> MapLayout:
    text, gap = page.text, page.gap
    if page.is_portrait:
        side, picture = area.from_bottom(area.height * 2 // 5, gap)
        left, right = side.from_left((side.width - gap) // 2, gap)
        return _with(picture, left, right, page, legend_rows)
    width = min(max(SIDE * text, area.width * 27 // 100), WIDEST_SIDE * text, area.width // 2)
    side, picture = area.from_right(width, 2 * gap)
    return _with(picture, side, None, page, legend_rows)


def _with(picture: Rect, side: Rect, beside: Rect | None, page: Page, legend_rows: int) -> MapLayout:
    line = _line(page)
    scope, picture = picture.from_bottom(line, page.gap // 2)
    buttons, left = (beside or side).from_bottom(2 * page.row + page.gap // 2, page.gap)
    room = left if beside is None else side
    legend_height = legend_rows * line
    legend = None
    lines = 2 * line + page.gap
    if beside is not None:
        legend = left.from_top(legend_height)[0] if left.height >= legend_height else None
    elif room.height - legend_height - lines - page.gap >= room.width * 2 // 3:
        legend, room = room.from_bottom(legend_height, page.gap)
    board = room._replace(height=max(min(room.height - lines, room.width), 1))
    name, rest = room.below(board.bottom + page.gap // 2).from_top(line)
    return MapLayout(
        picture, scope, board, name, rest._replace(height=line), legend, tuple(buttons.grid(2, 2, page.gap // 2))
    )
