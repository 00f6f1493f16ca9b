"""Where the parts of the practice with one's mistakes go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Board

from ...board.layout import board_and_panel, message_and_goal
from ...ui.geometry import REST, Page, Rect, column

COUNTS, BUTTONS = 3, 2


@dataclass(frozen=True)
class MistakesLayout:
    """The board, and beside or around it the counts, what is said and two buttons."""

    board: Rect
    counts: tuple[Rect, ...]
    """Due, waiting, learnt."""
    message: Rect
    goal: Rect | None
    """A little picture of the goal, where there is room."""
    buttons: tuple[Rect, ...]


def mistakes_layout(board: Board, page: Page) -> MistakesLayout:
    """Return the page for a board."""
    return (_portrait if page.portrait else _landscape)(board, page)


def _landscape(board: Board, page: Page) -> MistakesLayout:
    """Return the layout with the board on the left and a panel on its right."""
    text, gap = page.text, page.gap
    place, panel = board_and_panel(board, page, min(13 * text, round(0.4 * page.area.width)))
    upper, left = panel.from_top(_count_height(page), gap)
    lower, room = left.from_bottom(BUTTONS * (page.row + gap) - gap, 2 * gap)
    counts, buttons = tuple(upper.columns(COUNTS, gap)), tuple(lower.rows(BUTTONS, gap))
    message, goal = message_and_goal(room, page, round(7.4 * text), 10 * text)
    return MistakesLayout(place, counts, message, goal, buttons)


def _portrait(board: Board, page: Page) -> MistakesLayout:
    """Return the layout with the counts above the board, and text and buttons below it."""
    area, text, gap = page.area, page.text, page.gap
    heights = _count_height(page), REST, min(round(4.6 * text), area.height // 5), page.row
    upper, room, message, lower = column(area, *heights, gap=gap)
    counts = upper._replace(width=min(area.width, 24 * text)).columns(COUNTS, gap)
    return MistakesLayout(room, tuple(counts), message, None, tuple(lower.columns(BUTTONS, gap)))


def _count_height(page: Page) -> int:
    return round(2.6 * page.text)
