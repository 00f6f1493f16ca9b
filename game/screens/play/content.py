"""What the play screen is made of, for any size of window: the board, and beside or around it the panel.

Where the panel is, and each of its buttons, follows from the window and the size of text alone: from board to board it
stands still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...ui.boxes import Part, across, centred, down, named, place
from ...ui.geometry import SMALLEST, Rect, Share, text_size
from .controls import BUTTONS, SOLVED


class PlayParts(NamedTuple):
    """The parts of the play screen."""

    board: Part
    title: Part
    counters: Sequence[Part]
    """None where they are hidden."""
    middle: Part
    """Goal and message in one room, as ``goal_and_message`` divides it."""
    goal: Part
    message: Part
    """In a window that is higher than wide, the goal above the board and the message below it."""
    buttons: Sequence[Part]
    wide_button: int | None = None
    """The place of the one that is twice as wide as the others, if there is one."""


MOST_BUTTONS = max(len(BUTTONS), len(SOLVED))
ACROSS = 2  # buttons side by side, with their words
TITLE, COUNTERS, BUTTON = 1.9, 2.6, 1.95  # heights in lines of text
STACKED = 2.7, 2.4  # heights of a button with its icon above its words
WIDE = 13.4  # lines of text across a panel whose buttons have icon and words side by side
WIDEST = 17
LEAST_MESSAGE = 3.3
"""In heights of a line of text: where buttons with words leave less for goal and message, they have icons alone."""
LEAST_ROOM = 10.5  # likewise, for goal and message one below the other: with less, buttons are lower

LOWEST_MESSAGE = 4.4  # three lines of text
ROOM_FOR_LINES = 15
"""In heights of a line: a message as wide as that has three lines rather than four where goal and message are lower."""
LEAST_GOAL, MOST_GOAL = 4.5, 14
SMALL_GOAL = 6  # a lower goal takes what a message leaves


def window_area(width: int, height: int) -> Rect:
    """Return the rectangle that the content fills in a window."""
    return Rect(0, 0, max(width, SMALLEST[0]), max(height, SMALLEST[1]))


def is_upright(area: Rect) -> bool:
    """Return whether the panel is above and below the board, rather than beside it."""
    return area.height > area.width


def play_text(area: Rect, scale: float) -> int:
    """Return the height of a line of text."""
    return text_size(area.width, area.height * 3 // 4 if is_upright(area) else area.height, scale)


def play_content(area: Rect, scale: float, parts: PlayParts) -> Part:
    """Return the content of the play screen."""
    return (_upright if is_upright(area) else _beside)(area, scale, parts)


def play_rooms(width: int, height: int, scale: float = 1.0, with_counters: bool = True) -> dict[str, Rect]:
    """Return where the parts are in a window: those of `PlayParts`, counters and buttons by number."""
    parts = PlayParts(
        board=named("board"),
        title=named("title"),
        counters=[named(f"counter {number}") for number in range(3)] if with_counters else [],
        middle=named("middle"),
        goal=named("goal"),
        message=named("message"),
        buttons=[named(f"button {number}") for number in range(len(BUTTONS))],
    )
    area = window_area(width, height)
    return place(play_content(area, scale, parts), area).places


def has_goal(rooms: Mapping[str, Rect], text: int) -> bool:
    """Return whether the goal has room beside a message."""
    return "goal" in rooms or goal_and_message(rooms["middle"], text)[0] > 0


def _beside(area: Rect, scale: float, parts: PlayParts) -> Part:
    """Return the board and a panel on its right."""
    text = play_text(area, scale)
    margin, gap = max(text // 2, 6), max(text // 3, 3)
    width, height = min(area.width, 2 * area.height) - 2 * margin, area.height - 2 * margin
    least = max(round(0.28 * area.width), round(124 * scale), min(round(WIDE * text), 2 * area.width // 5))
    panel = max(min(width - height - margin, WIDEST * text), min(15 * text, least))
    head = round(TITLE * text) + round(COUNTERS * text)  # so that nothing moves when counters come
    columns, row = _button_size(panel, height - head, text, gap)
    rows = -(-MOST_BUTTONS // columns)
    buttons = min(rows * (row + gap) - gap, round(0.62 * height))
    column = down(
        _head(parts, text, gap),
        parts.middle,
        (buttons, _rows(parts, rows, columns, gap)),
        gap=gap,
    )
    return centred(across(parts.board, (panel, column), gap=margin), width, height)


def _head(parts: PlayParts, text: int, gap: int) -> tuple[int, Part]:
    """Return the title and the counters below it, with their height."""
    title, counters = round(TITLE * text), round(COUNTERS * text) if parts.counters else 0
    below = [(counters, across(*parts.counters, gap=gap))] if parts.counters else []
    return title + counters, down((title, parts.title), *below)


def _button_size(panel: int, room: int, text: int, gap: int) -> tuple[int, int]:
    """Return how many buttons are side by side, and how high they are: with words where these leave room for a message,
    and if possible for the goal above it.
    """
    heights = [BUTTON] if panel >= WIDE * text else STACKED
    rows = -(-MOST_BUTTONS // ACROSS)
    left = {round(each * text): room - gap - rows * (round(each * text) + gap) for each in heights}
    roomy = (height for height, rest in left.items() if rest >= LEAST_ROOM * text)
    readable = (height for height, rest in left.items() if rest >= LEAST_MESSAGE * text)
    found = next(roomy, next(readable, None))
    return (-(-MOST_BUTTONS // 2), round(BUTTON * text)) if found is None else (ACROSS, found)


def _rows(parts: PlayParts, rows: int, columns: int, gap: int) -> Part:
    """Return the buttons row by row; one that is alone in the last row takes all of it."""
    cells: list[tuple[Part, int]] = []
    for number, button in enumerate(parts.buttons):
        width = 2 if number == parts.wide_button else 1
        cells += [(button, width), *[(None, 0)] * (width - 1)]
    lines = [cells[first : first + columns] for first in range(0, rows * columns, columns)]
    filled = [line if len(line) == 1 else [*line, *[(None, 1)] * (columns - len(line))] for line in lines]
    return down(
        *(across(*((Share(width), part) for part, width in line if width), gap=gap) for line in filled), gap=gap
    )


def _upright(area: Rect, scale: float, parts: PlayParts) -> Part:
    """Return title, counters and goal above the board, message and buttons below it."""
    text = play_text(area, scale)
    margin, gap = max(text // 2, 6), max(text // 3, 3)
    width, height = area.width - 2 * margin, area.height - 2 * margin
    buttons = min(2 * round(2.9 * text) + gap, area.height // 4)
    message = min(round(3.6 * text), area.height // 6)
    spare = height - buttons - message - 3 * gap - round(1.1 * width)
    header = max(min(spare, 11 * text, width // 3 + text), round(4.5 * text))
    goal = min(header, 2 * width // 5)
    content = down(
        (header, across(down(_head(parts, text, gap), None), (goal, parts.goal), gap=3 * gap)),
        parts.board,
        (message, parts.message),
        (buttons, _rows(parts, 2, -(-MOST_BUTTONS // 2), gap)),
        gap=gap,
    )
    return centred(content, width, height)


def goal_and_message(room: Rect, text: int) -> tuple[int, int]:
    """Return the heights of goal and message in the room between counters and buttons: 0 for the goal where that has no
    room above a message.
    """
    gap, lines = max(text // 3, 3), 3 if room.height < ROOM_FOR_LINES * text <= room.width else 4
    height, rest = round((1.2 + 1.25 * lines) * text), room.height - gap - round(LEAST_GOAL * text)
    height = min(round(0.55 * room.height), height)
    if rest >= LOWEST_MESSAGE * text:
        height = min(height, rest)
    goal = min(room.height - height - gap, MOST_GOAL * text)
    return (0, room.height) if goal < round(LEAST_GOAL * text) else (goal, height)
