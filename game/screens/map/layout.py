"""Where the parts of the map screen are; in whole pixels and without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import Page, Rect, small_text

WIDEST_SIDE, SIDE = 24, 15  # of what is beside the map, in heights of text: the most and the least
BUTTONS = 4


class MapLayout(NamedTuple):
    """The map, with a line below it; beside it a board with two lines, a legend and buttons."""

    picture: Rect
    scope: Rect
    board: Rect
    name: Rect
    note: Rect
    legend: Rect | None  # None where there is no room for it
    buttons: tuple[Rect, ...]


def map_layout(page: Page, legend_rows: int) -> MapLayout:
    """Return the layout on a page: what belongs to the map beside it, or below it where the page is high."""
    text, gap, area = page.text, page.gap, page.area
    line = round(1.4 * small_text(text))
    if page.portrait:
        side, picture = area.from_bottom(area.height * 2 // 5, gap)
        left, right = side.from_left((side.width - gap) // 2, gap)
        return _with(picture, left, right, line, page, legend_rows)
    width = min(max(SIDE * text, area.width * 27 // 100), WIDEST_SIDE * text, area.width // 2)
    side, picture = area.from_right(width, 2 * gap)
    return _with(picture, side, None, line, page, legend_rows)


def _with(picture: Rect, side: Rect, beside: Rect | None, line: int, page: Page, legend_rows: int) -> MapLayout:
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
