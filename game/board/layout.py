"""The layout of a board and its cells; in whole pixels and without pygame."""

from __future__ import annotations

from solver import Board

from ..ui.geometry import Page, Rect

FRAME = 1 / 11  # the width of a board's frame, in cells
BED_RADIUS = 0.16  # of the round corners within it, in cells


class BoardGeometry:
    """The cells of a board inside a rectangle: as large as fits, centred, within a frame."""

    def __init__(self, board: Board, area: Rect) -> None:
        self.rows, self.columns = board.rows, board.columns
        self.pitch = max(int(min(area.width / (self.columns + 2 * FRAME), area.height / (self.rows + 2 * FRAME))), 1)
        self.border = max(round(self.pitch * FRAME), 1)
        width, height = self.pitch * self.columns, self.pitch * self.rows
        x, y = area.x + (area.width - width) // 2, area.y + (area.height - height) // 2
        self.cells = Rect(x, y, width, height)
        self.frame = self.cells.inset(-self.border)

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """Return the cell under a point, or None beside the cells."""
        if not self.cells.contains(point):
            return None
        return (point[1] - self.cells.y) // self.pitch * self.columns + (point[0] - self.cells.x) // self.pitch

    def cells_entered(self, start: tuple[int, int], end: tuple[int, int]) -> list[int]:
        """Return the cells that a pointer enters on its way from a point to another, without the one it leaves."""
        steps = max(4 * max(abs(end[0] - start[0]), abs(end[1] - start[1])) // self.pitch, 1)
        found = [self.cell_at(start)]
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            cell = self.cell_at((x, y))
            if cell != found[-1]:
                found.append(cell)
        return [cell for cell in found[1:] if cell is not None]

    def place(self, row: float, column: float, height: int = 1, width: int = 1) -> Rect:
        """Return the rectangle of a piece of ``height`` x ``width`` cells at a place, which may lie between cells."""
        return Rect(
            self.cells.x + round(column * self.pitch),
            self.cells.y + round(row * self.pitch),
            width * self.pitch,
            height * self.pitch,
        )


def top_left_of(area: Rect, board: Board) -> Rect:
    """Return the top left part of an area that the board takes, as large in there as in all of it."""
    pitch = BoardGeometry(board, area).pitch
    width, height = (int(pitch * (cells + 2 * FRAME)) + 1 for cells in (board.columns, board.rows))
    return area._replace(width=min(width, area.width), height=min(height, area.height))


def board_and_panel(board: Board, page: Page, narrowest: int) -> tuple[Rect, Rect]:
    """Return the board on the left and a panel on its right, at least ``narrowest`` pixels wide."""
    area, gap = page.area, page.gap
    room = Rect(area.x, area.y, area.width - narrowest - 2 * gap, area.height)
    used = BoardGeometry(board, room).frame.width
    width = min(max(area.width - used - 2 * gap, narrowest), 20 * page.text)
    left = area.x + (area.width - used - 2 * gap - width) // 2
    return Rect(left, area.y, used, area.height), Rect(left + used + 2 * gap, area.y, width, area.height)


def message_and_goal(area: Rect, page: Page, height: int, alone: int) -> tuple[Rect, Rect | None]:
    """Return a message, at most ``height`` high, and below it a little picture of the goal.

    Where the picture has no room, the message is at most as high as it may be ``alone``.
    """
    message, left = area.from_top(min(area.height, height), page.gap)
    goal = left._replace(height=min(area.bottom - left.y, 13 * page.text))
    if goal.height >= 4 * page.text:
        return message, goal
    return area._replace(height=min(area.height, alone)), None
