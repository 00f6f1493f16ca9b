"""The layout of the position editor, in whole pixels; without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Board

from ...board.layout import board_and_panel, message_and_goal
from ...ui.geometry import REST, Page, Rect, column


@dataclass(frozen=True)
class EditorLayout:
    """The board, and beside or below it the texts, a little picture of the goal if there is room, and the buttons."""

    board: Rect
    panel: Rect
    verdict: Rect
    message: Rect
    goal: Rect | None
    buttons: tuple[Rect, ...]


def editor_layout(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Return the editor's layout for a number of buttons; the first of them is as wide as all."""
    return (_portrait if page.portrait else _landscape)(board, buttons, page)


def _landscape(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Place the board on the left and the rest in a panel on its right."""
    place, panel = board_and_panel(board, page, min(14 * page.text, round(0.38 * page.area.width)))
    below = min(_height(buttons, 2, page), round(0.55 * panel.height))
    lower, above = panel.from_bottom(below, 2 * page.gap)
    said, goal = message_and_goal(above, page, round(8.5 * page.text), 9 * page.text)
    return EditorLayout(place, said, *_lines(said, page), goal, _buttons(lower, buttons, 2, page))


def _portrait(board: Board, buttons: int, page: Page) -> EditorLayout:
    """Place the board above, the message below it, and then the buttons."""
    area, text, gap = page.area, page.text, page.gap
    below = min(_height(buttons, 3, page), round(0.3 * area.height))
    room, said, lower = column(area, REST, min(round(5.6 * text), area.height // 5), below, gap=gap)
    return EditorLayout(room, said, *_lines(said, page), None, _buttons(lower, buttons, 3, page))


def _lines(panel: Rect, page: Page) -> tuple[Rect, Rect]:
    """Return the line of the verdict, and the room below it."""
    area = panel.inset(page.gap)
    return area.from_top(min(round(1.5 * page.text), area.height // 3), page.gap // 2)


def _height(buttons: int, columns: int, page: Page) -> int:
    return _rows(buttons, columns) * (page.row + page.gap) - page.gap


def _rows(buttons: int, columns: int) -> int:
    return 1 + -(-(buttons - 1) // columns)


def _buttons(area: Rect, count: int, columns: int, page: Page) -> tuple[Rect, ...]:
    """Return the buttons; the first has a row of its own, and so has the last if it would stand alone."""
    first, *rows = area.rows(_rows(count, columns), page.gap)
    rects = [first, *(rect for row in rows for rect in row.columns(columns, page.gap))][:count]
    if (count - 1) % columns == 1:
        rects[-1] = rows[-1]
    return tuple(rects)
