"""Where a position stands among all positions of its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


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
    def farther_share(self) -> float:
        """The part of all positions that are farther."""
        return self.farther / self._all

    @property
    def _all(self) -> int:
        return self.nearer + self.equal + self.farther


def standing(counts: Sequence[int], distance: int) -> Standing:
    """Where a position at this distance stands, on a board with so many positions at each distance."""
    return Standing(sum(counts[:distance]), counts[distance], sum(counts[distance + 1 :]))
