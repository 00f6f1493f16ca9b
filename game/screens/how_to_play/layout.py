"""Where the parts of a lesson go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Board

from ...board.layout import board_and_panel, message_and_goal
from ...ui.geometry import REST, Page, Rect, column

BUTTONS = 4


@dataclass(frozen=True)
class LessonLayout:
    """The board, and beside or around it the chapters, what is said and the buttons."""

    board: Rect
    chapters: tuple[Rect, ...]
    message: Rect
    goal: Rect | None
    """A little picture of the goal, where there is room."""
    buttons: tuple[Rect, ...]


def lesson_layout(board: Board, page: Page, chapters: int) -> LessonLayout:
    """Return the page for a board, with this many chapters."""
    text, gap, area = page.text, page.gap, page.area
    rows = 0 if not chapters else 2 if page.portrait else 3
    above, below = rows * (page.row + gap), 2 * page.row + gap
    if page.portrait:
        heights = max(above - gap, 1), REST, min(round(7 * text), area.height // 4), below
        upper, place, message, lower = column(area, *heights, gap=gap)
        goal = None
    else:
        place, panel = board_and_panel(board, page, min(17 * text, round(0.44 * area.width)))
        upper, left = panel.from_top(max(above - gap, 1), gap if rows else 0)
        lower, room = left.from_bottom(below, gap)
        message, goal = message_and_goal(room, page, 9 * text, 12 * text)
    return LessonLayout(
        board=place,
        chapters=tuple(upper.grid(rows, -(-chapters // rows), gap)) if rows else (),
        message=message,
        goal=goal,
        buttons=tuple(lower.grid(2, BUTTONS // 2, gap)),
    )
