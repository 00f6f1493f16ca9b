"""Where a bubble goes: inside the window and beside what it is about; in whole pixels and without pygame."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from .geometry import Rect


class Side(Enum):
    """On which side of what it is about a bubble lies."""

    BELOW = (0, 1)
    ABOVE = (0, -1)
    RIGHT = (1, 0)
    LEFT = (-1, 0)


class Place(NamedTuple):
    """Where a bubble goes."""

    size: int
    """Which of the sizes it has."""
    box: Rect
    side: Side | None
    """None if it is about the whole screen, or had to cover what it is about."""


def bubble_place(
    window: tuple[int, int], about: Rect | None, sizes: Iterable[tuple[int, int]], gap: int, margin: int
) -> Place:
    """The first of the sizes (width, height) that fits on any side of ``about``, ``gap`` pixels away from it.

    Where none does, the last size in the middle of the window; the first if it is about nothing.
    """
    room = Rect(0, 0, *window).inset(min(margin, (min(window) - 1) // 2))
    for number, size in enumerate(sizes):
        if about is None:
            break
        for side in Side:
            box = _beside(about, side, size, gap, room)
            if box is not None:
                return Place(number, box, side)
    width, height = min(size[0], room.width), min(size[1], room.height)
    return Place(number, Rect(room.centre[0] - width // 2, room.centre[1] - height // 2, width, height), None)


def _beside(about: Rect, side: Side, size: tuple[int, int], gap: int, room: Rect) -> Rect | None:
    """A box of that size on a side of ``about``, in line with its middle as far as there is room; None if too large."""
    width, height = size
    across, down = side.value
    x = {
        -1: about.x - gap - width,
        0: _within(about.centre[0] - width // 2, width, room.x, room.right),
        1: about.right + gap,
    }[across]
    y = {
        -1: about.y - gap - height,
        0: _within(about.centre[1] - height // 2, height, room.y, room.bottom),
        1: about.bottom + gap,
    }[down]
    box = Rect(x, y, width, height)
    return box if room.union(box) == room else None


def _within(start: int, length: int, low: int, high: int) -> int:
    """Where something of that length starts so that it lies between two edges, or at least begins there."""
    return max(min(start, high - length), low)


def tip_base(box: Rect, about: Rect, side: Side, clear: int) -> tuple[int, int]:
    """Where on the box's edge its tip grows: nearest to the middle of ``about``, ``clear`` pixels off the corners."""
    x, y = about.centre
    across, down = side.value
    if across:
        return box.x if across > 0 else box.right, _within(y, 0, box.y + clear, box.bottom - clear)
    return _within(x, 0, box.x + clear, box.right - clear), box.y if down > 0 else box.bottom
