"""A page with a board and a panel; in whole pixels and without pygame."""

from __future__ import annotations

from solver import Board

from ..ui.geometry import Rect
from ..ui.page import Page
from .layout import BoardGeometry


def board_and_panel(board: Board, page: Page, narrowest: int) -> tuple[Rect, Rect]:
    """The board on the left and a panel on its right, which takes ``narrowest`` pixels at least."""
    area, gap = page.area, page.gap
    room = Rect(area.x, area.y, area.width - narrowest - 2 * gap, area.height)
    used = BoardGeometry(board, room).frame.width
    width = min(max(area.width - used - 2 * gap, narrowest), 20 * page.text)
    left = area.x + (area.width - used - 2 * gap - width) // 2
    return Rect(left, area.y, used, area.height), Rect(left + used + 2 * gap, area.y, width, area.height)
