"""The trail of a game: the distances that it leads through, and what follows from those that are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from solver import Position


def looked_up(
    trail: Sequence[int | None], way: Sequence[Position], distance: Callable[[Position], int | None]
) -> list[int | None]:
    """Return a trail completed with the distances known by now; known entries are not looked up again."""
    known = zip(trail, way, strict=True)
    return filled([distance(position) if there is None else there for there, position in known])


def filled(trail: Sequence[int | None]) -> list[int | None]:
    """Return a trail completed with what follows from its known distances.

    Each move changes the distance by exactly 1. So where two known ones differ by as many as there are moves between
    them, those between lie in a straight line.
    """
    found = list(trail)
    known = [i for i, distance in enumerate(trail) if distance is not None]
    for i, j in pairwise(known):
        first, last = trail[i], trail[j]
        if first is not None and last is not None and abs(last - first) == j - i:
            step = 1 if last > first else -1
            found[i:j] = range(first, last, step)
    return found


def next_to_find(trail: Sequence[int | None]) -> int | None:
    """Return the index of the distance to find next in a filled trail; None if all are known.

    The last, where the game stands, then the first, then what lies in the middle of the longest gap: half of that may
    follow from it.
    """
    for end in (len(trail) - 1, 0):
        if trail[end] is None:
            return end
    known = [i for i, distance in enumerate(trail) if distance is not None]
    gap, i = max(((j - i, i) for i, j in pairwise(known)), default=(1, 0))
    return i + gap // 2 if gap > 1 else None
