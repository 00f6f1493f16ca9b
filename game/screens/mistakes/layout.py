"""Where the parts of the practice with one's mistakes go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Board

from ...board.page import board_and_panel
from ...ui.geometry import Rect
from ...ui.page import Page

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
    """The page for a board."""
    return (_portrait if page.portrait else _landscape)(board, page)


def _landscape(board: Board, page: Page) -> MistakesLayout:
    """The board on the left, the rest in a panel on its right."""
    text, gap = page.text, page.gap
    place, panel = board_and_panel(board, page, min(13 * text, round(0.4 * page.area.width)))
    counts = panel._replace(height=_count_height(page)).columns(COUNTS, gap)
    below = BUTTONS * (page.row + gap) - gap
    buttons = Rect(panel.x, panel.bottom - below, panel.width, below).rows(BUTTONS, gap)
    top = counts[0].bottom + gap
    bottom = max(buttons[0].y - 2 * gap, top + 1)
    message = Rect(panel.x, top, panel.width, min(bottom - top, 7 * text))
    goal = Rect(panel.x, message.bottom + gap, panel.width, min(bottom - message.bottom - gap, 13 * text))
    if goal.height >= 4 * text:
        return MistakesLayout(place, tuple(counts), message, goal, tuple(buttons))
    message = message._replace(height=min(bottom - top, 10 * text))
    return MistakesLayout(place, tuple(counts), message, None, tuple(buttons))


def _portrait(board: Board, page: Page) -> MistakesLayout:
    """The counts above the board, below it what is said and then the buttons."""
    area, text, gap = page.area, page.text, page.gap
    counts = area._replace(height=_count_height(page), width=min(area.width, 24 * text)).columns(COUNTS, gap)
    buttons = Rect(area.x, area.bottom - page.row, area.width, page.row).columns(BUTTONS, gap)
    height = min(round(4.6 * text), area.height // 5)
    message = Rect(area.x, buttons[0].y - gap - height, area.width, height)
    top = counts[0].bottom + gap
    room = Rect(area.x, top, area.width, max(message.y - gap - top, 1))
    return MistakesLayout(room, tuple(counts), message, None, tuple(buttons))


def _count_height(page: Page) -> int:
    return round(2.6 * page.text)
