"""The rim of a frame, as far as something has run along it."""

from __future__ import annotations

from ..ui.geometry import Rect


def rim_parts(frame: Rect, thickness: int, point: tuple[int, int], part: float) -> list[Rect]:
    """Where the rim lies up to ``part`` of the way round, both ways at once, beginning on the side next to ``point``.

    At 1 that is all of it: both ways meet opposite to where they began.
    """
    round_trip = 2 * (frame.width + frame.height)
    begin, way = _along(frame, point), round(part * round_trip / 2)
    found, first = [], 0
    for side in range(4):
        length = frame.height if side % 2 else frame.width
        for lap in (-round_trip, 0, round_trip):
            low, high = max(begin - way, first + lap), min(begin + way, first + length + lap)
            if low < high:
                found.append(_piece(frame, thickness, side, low - first - lap, high - first - lap))
        first += length
    return found


def around(outer: Rect, inner: Rect) -> list[Rect]:
    """What of a rectangle lies beyond another one, in at most four parts that do not overlap."""
    inner = inner.common(outer)
    if not inner.width or not inner.height:
        return [outer]
    parts = (
        Rect(outer.x, outer.y, outer.width, inner.y - outer.y),
        Rect(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom),
        Rect(outer.x, inner.y, inner.x - outer.x, inner.height),
        Rect(inner.right, inner.y, outer.right - inner.right, inner.height),
    )
    return [part for part in parts if part.width and part.height]


def _along(frame: Rect, point: tuple[int, int]) -> int:
    """How far along the rim, clockwise from the upper left corner, the nearest point of it lies."""
    x, y = point[0] - frame.x, point[1] - frame.y
    width, height = frame.width, frame.height
    ways = (
        (y, x),
        (width - x, width + y),
        (height - y, 2 * width + height - x),
        (x, 2 * (width + height) - y),
    )
    return min(ways)[1]


def _piece(frame: Rect, thickness: int, side: int, low: int, high: int) -> Rect:
    """From ``low`` to ``high`` on a side, which are counted clockwise from the upper one."""
    length = high - low
    if side == 0:
        return Rect(frame.x + low, frame.y, length, thickness)
    if side == 1:
        return Rect(frame.right - thickness, frame.y + low, thickness, length)
    if side == 2:
        return Rect(frame.right - high, frame.bottom - thickness, length, thickness)
    return Rect(frame.x, frame.bottom - high, thickness, length)
