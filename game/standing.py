"""Where a position stands among all positions of its board, and the way of a game through them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver import Position

from .session import Game


@dataclass(frozen=True)
class Standing:
    """How many positions of a board are nearer to the goal than one, as far, and farther."""

    nearer: int
    equal: int
    """With itself."""
    farther: int

    @property
    def nearer_share(self) -> float:
        """The part of all positions that are nearer, from 0 to 1: the position's percentile."""
        return self.nearer / self._all

    @property
    def equal_share(self) -> float:
        """The part of all positions that are as far."""
        return self.equal / self._all

    @property
    def farther_share(self) -> float:
        """The part of all positions that are farther."""
        return self.farther / self._all

    @property
    def _all(self) -> int:
        return self.nearer + self.equal + self.farther


def standing(counts: Sequence[int], distance: int) -> Standing:
    """Where a position at this distance stands, on a board with so many positions at each distance."""
    return Standing(sum(counts[:distance]), counts[distance], sum(counts[distance + 1 :]))


class Trail:
    """The distances that games lead through, each position looked up once."""

    def __init__(self, distance: Callable[[Position], int | None]) -> None:
        """``distance`` gives None for a position whose distance is not known yet."""
        self._distance = distance
        self._known: dict[Position, int] = {}

    def of(self, game: Game) -> list[int | None]:
        """The distance at the start and after each move that stands; None where it is not known."""
        position, trail = game.start, [self._at(game.start)]
        for move in game.moves:
            position = position.apply(move)
            trail.append(self._at(position))
        return trail

    def _at(self, position: Position) -> int | None:
        distance = self._known.get(position)
        if distance is None:
            distance = self._distance(position)
            if distance is not None:
                self._known[position] = distance
        return distance
