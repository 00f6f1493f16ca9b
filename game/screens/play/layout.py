"""Where the parts of the play screen go, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from solver import Board

from ...board.layout import BoardGeometry
from ...ui.geometry import SMALLEST, Rect, text_size
from . import controls

BUTTONS = len(controls.BUTTONS)


@dataclass(frozen=True)
class PlayLayout:
    """The play screen: the board is the largest thing on it."""

    text: int
    board: Rect
    title: Rect
    counters: tuple[Rect, ...]
    """For moves, time and par; none where they are hidden."""
    goal: Rect | None
    message: Rect
    buttons: Rect
    button_rows: int

    def button_rects(self, count: int) -> list[Rect]:
        """Place ``count`` buttons, at most BUTTONS, row by row; a single button takes a whole row."""
        columns, gap = -(-count // self.button_rows), max(self.text // 3, 3)
        rows = self.buttons.rows(self.button_rows, gap)
        rects = [rect for row in rows for rect in row.columns(columns, gap)][:count]
        if count % columns == 1:
            rects[-1] = rows[count // columns]
        return rects

    def with_message(self, height: int) -> PlayLayout:
        """Return it with a message of a height, whose spare room a small goal above it takes."""
        spare = self.message.height - height
        if spare <= 0 or self.goal is None or not self._is_goal_small:
            return self
        goal = self.goal._replace(height=self.goal.height + spare)
        return replace(self, goal=goal, message=self.message.from_bottom(self.message.height - spare)[0])

    def goal_place(self, silent: bool) -> Rect | None:
        """Return the place of the goal's picture; in a small window it shares that of messages."""
        if self.goal is None:
            return self.message if silent else None
        return self.goal.union(self.message) if silent and self._is_goal_small else self.goal

    @property
    def _is_goal_small(self) -> bool:
        """The goal has less room than it could use, above the message and beside the board."""
        if self.goal is None or self.goal.height >= 6 * self.text:
            return False
        return not self.goal.union(self.message).overlaps(self.board)


LOW_PANEL = 19
"""In heights of a line of text: in a lower panel the buttons are small, so that a message can be read over them. They
are as small as they must be where the goal would have no room otherwise.
"""

LOWEST_MESSAGE = 4.4  # in heights of a line of text, beside the goal: three lines of text
ROOM_FOR_LINES = 15
"""In heights of a line of text, for goal and message: with less a wide message has three lines rather than four."""

LEAST_PANEL = 11.5
"""In heights of a line of text, where that is at most a third of the window: the goal and a message have room below
each other.
"""

LEAST_ROOM = 10.5  # in heights of a line of text, for goal and message: with less the buttons are lower
LEAST_MESSAGE = 3.3
"""In heights of a line of text, below the counters: where more rows of buttons leave less, rows are fuller."""

COUNTERS = 3


def play_layout(board: Board, width: int, height: int, scale: float = 1.0, with_counters: bool = True) -> PlayLayout:
    """Return the play screen's layout for a window size."""
    width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
    counters = COUNTERS if with_counters else 0
    return (_portrait if height > width else _landscape)(board, width, height, scale, counters)


def _landscape(board: Board, width: int, height: int, scale: float, counters: int) -> PlayLayout:
    """Place the board on the left and a panel on its right."""
    text = text_size(width, height, scale)
    margin = max(text // 2, 6)
    least = max(round(0.28 * width), round(124 * scale), min(round(LEAST_PANEL * text), width // 3))
    narrowest = min(15 * text, least)
    room = Rect(margin, margin, max(width - narrowest - 3 * margin, 1), height - 2 * margin)
    used = BoardGeometry(board, room).frame.width
    panel_width = min(max(width - used - 3 * margin, narrowest), 17 * text)
    x = max((width - used - panel_width - 3 * margin) // 2, 0) + margin
    area = Rect(x, margin, used, room.height)
    panel = Rect(area.right + margin, margin, panel_width, room.height)
    beside = panel.width >= 12 * text  # icon and label side by side, in few narrow windows one above the other
    grids = [(2, 1.95)] if beside else [(2, 2.7), (2, 2.4)] if panel.height > 22 * text else [(2, 2.4)]
    compact = (-(-BUTTONS // 2), 1.95)  # two rows, however many buttons there are
    grids = [compact] if panel.height < LOW_PANEL * text else [*grids, compact]
    panels = [partial(_panel, area, panel, text, columns, round(row * text)) for columns, row in grids]
    fullest = [(each, each(COUNTERS)) for each in panels]  # so that the buttons stay when counters come
    with_goal = (
        each for each, layout in fullest if layout.goal and layout.message.bottom - layout.goal.y >= LEAST_ROOM * text
    )
    readable = (each for each, layout in fullest if layout.message.height >= LEAST_MESSAGE * text)
    return next(with_goal, next(readable, panels[0]))(counters)


def _panel(board: Rect, panel: Rect, text: int, columns: int, row: int, counters: int) -> PlayLayout:
    """Lay out title, counters, goal, message and button rows of height ``row``; omit a goal that has no room."""
    gap, beside, rows = max(text // 3, 3), panel.width >= 12 * text, -(-BUTTONS // columns)
    buttons, above = panel.from_bottom(min(rows * (row + gap) - gap, round(0.62 * panel.height)), gap)
    title, left = above.from_top(round(1.9 * text))
    places = left._replace(height=round(2.6 * text)).columns(counters, gap) if counters else []
    top, bottom = (places[-1] if places else title).bottom + gap, buttons.y - gap
    lines = 3 if beside and bottom - top < ROOM_FOR_LINES * text else 4
    message_height = min(round(0.55 * (bottom - top)), round((1.2 + 1.25 * lines) * text))
    least_goal = round((4.5 if beside else 4) * text)
    rest = bottom - top - gap - least_goal
    if beside and rest >= LOWEST_MESSAGE * text:  # lines are long enough for a lower message
        message_height = min(message_height, rest)
    goal = panel._replace(y=top, height=min(bottom - message_height - gap - top, 14 * text))
    shown_goal = goal if goal.height >= least_goal else None  # otherwise it is where messages come
    message_height = max(message_height if shown_goal else bottom - top, 1)
    message = panel._replace(y=bottom - message_height, height=message_height)
    return PlayLayout(text, board, title, tuple(places), shown_goal, message, buttons, rows)


def _portrait(board: Board, width: int, height: int, scale: float, counters: int) -> PlayLayout:
    """Place title and counters above the board, message and buttons below it."""
    text = text_size(width, height * 3 // 4, scale)
    margin, gap = max(text // 2, 6), max(text // 3, 3)
    inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    buttons, above = inner.from_bottom(min(2 * round(2.9 * text) + gap, height // 4), gap)
    message, above = above.from_bottom(min(round(3.6 * text), height // 6), gap)
    spare = message.y - inner.y - 2 * gap - round(1.1 * inner.width * board.rows / board.columns)
    header = min(max(spare, round(4.5 * text)), 11 * text, inner.width // 3 * board.rows // board.columns + text)
    header = max(header, round(4.5 * text))
    upper, area = above.from_top(header, gap)
    goal, left = upper.from_right(min(header * board.columns // board.rows, inner.width * 2 // 5), 3 * gap)
    title, line = left._replace(height=round(1.9 * text)), left._replace(height=round(2.6 * text))
    places = tuple(line._replace(y=title.bottom).columns(COUNTERS, gap)[:counters])
    return PlayLayout(text, area, title, places, goal, message, buttons, 2)
