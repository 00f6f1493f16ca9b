"""The trail of a game: the distance of each of its positions, filled in as searches find them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from solver import Position
from solver.model.playthrough import play

from ...model.game import Game


class GameTrail:
    """The positions of a game, and the distances of those that are known."""

    def __init__(self, game: Game) -> None:
        self._positions = play(game.start, game.moves).positions
        self.distances: list[int | None] = [None] * len(self._positions)

    @property
    def is_long(self) -> bool:
        """A move has been made."""
        return len(self._positions) > 1

    @property
    def last(self) -> int | None:
        """The distance of the present position."""
        return self.distances[-1]

    @property
    def next_position(self) -> Position | None:
        """The position whose distance to search next; None if all are known."""
        index = next_to_find(self.distances)
        return None if index is None else self._positions[index]

    def look_up(self, distance: Callable[[Position], int | None]) -> None:
        """Take over the distances known by now."""
        self.distances = looked_up(self.distances, self._positions, distance)


def looked_up(
    trail: Sequence[int | None], positions: Sequence[Position], distance: Callable[[Position], int | None]
) -> list[int | None]:
    """Return a trail completed with the distances known by now; known entries are not looked up again."""
    known = zip(trail, positions, strict=True)
    return filled([distance(position) if there is None else there for there, position in known])


def filled(trail: Sequence[int | None]) -> list[int | None]:
    """Return a trail completed with the distances that follow from its known ones.

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
    """Return the index of the distance to search next in a filled trail; None if all are known.

    The last one, of the present position, comes before the first one, and then the middle of the longest gap: half of
    the gap may follow from it.
    """
    for end in (len(trail) - 1, 0):
        if trail[end] is None:
            return end
    known = [i for i, distance in enumerate(trail) if distance is not None]
    gap, i = max(((j - i, i) for i, j in pairwise(known)), default=(1, 0))
    return i + gap // 2 if gap > 1 else None
