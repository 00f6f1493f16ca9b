"""Detours: stretches of a game that brought its player no nearer to the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..model.playthrough import Playthrough
from ..model.position import Position


@dataclass(frozen=True)
class Detour:
    """A stretch that could have been left out.

    A move is a gain if it brings the player nearer to the goal than ever before in the game. All moves between two
    gains together are a detour. It begins with a costly move and, as no move changes the distance by more than 1, at
    the very distance where the next gain finds it. So detours never overlap; what lies within one, or follows it at the
    same distance, is part of it; and every costly move is in exactly one. So what all detours lose is the slack of the
    game. Only the last can end at another distance than it began, because the game ends there.
    (Where a distance on the way is not known a detour ends too, and "ever before" means since then.)
    """

    first: int
    """The number of moves made before it begins ..."""
    last: int
    """... and where it ends."""
    distance: int
    """Moves to the goal where it begins ..."""
    end_distance: int
    """... and where it ends."""
    loop: bool
    """True if it led back to the same position; otherwise it is a way round, or led astray."""
    short_cut: str | None
    """The better line: empty in place of a loop, otherwise an optimal line from its beginning to the goal;
    None where none is known.
    """

    @property
    def closed(self) -> bool:
        """True if the distance at its end equals the one at its beginning."""
        return self.distance == self.end_distance

    @property
    def lost(self) -> int:
        """The number of moves lost: its own, and those needed to return to the distance at its beginning."""
        return self.last - self.first + self.end_distance - self.distance


def find_detours(
    way: Playthrough, distances: Sequence[int | None], line: Callable[[Position], str | None]
) -> Iterator[Detour]:
    """Yield the detours of a game with these distances, in order; ``line`` returns an optimal line or None."""
    for first, last in _stretches(distances):
        begin, end = way.positions[first], way.positions[last]
        loop = begin == end
        distance, end_distance = distances[first], distances[last]
        assert distance is not None and end_distance is not None  # stretches lie where distances are known
        yield Detour(first, last, distance, end_distance, loop, "" if loop else line(begin))


def _stretches(distances: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each stretch without a new least distance."""
    first = nearest = None
    for number, distance in enumerate(distances):
        if distance is None or nearest is None or distance < nearest:
            if first is not None:
                yield first, number - 1
            first, nearest = None, distance
        elif first is None:
            first = number - 1
    if first is not None:
        yield first, len(distances) - 1
