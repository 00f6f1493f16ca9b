"""What a solved board does for about a second, drawn from the time alone: a ripple, the rim, a little confetti."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from solver import Position

from .animation import Motion, Place, eased, standing

SECONDS = 1.1
HOP_SECONDS = 0.3
HOP_CELLS = 0.09
"""How high a piece hops."""
RIPPLE_SECONDS = 0.07
"""After which the ripple is a cell farther."""
RIM_SECONDS = 0.7
FLAKES = 40
LARGEST_FLAKE = 0.2
"""Side in cells."""
GRAVITY = 2.4
"""Heights of the board a second, each second."""
NO_HOPS: Mapping[int, float] = {}


@dataclass(frozen=True)
class Flake:
    """A bit of confetti in the air."""

    place: Place
    angle: float
    """Degrees."""
    size: float
    """Side in cells."""
    colour: int
    """Which of the board's colours, counted on over the end."""


@dataclass(frozen=True)
class _Throw:
    """How a flake is thrown, in heights and widths of the board."""

    start: Place
    up: float
    aside: float
    spin: float
    size: float
    colour: int


class Celebration:
    """Begins where the last piece came to rest."""

    def __init__(
        self,
        position: Position,
        centre: Place,
        begun: float,
        confetti: bool = True,
        hops: Mapping[int, float] = NO_HOPS,
    ) -> None:
        """``hops`` names the pieces that hop higher than others, and how many times as high."""
        self.centre = centre
        """The place where it begins."""
        self._standing = standing(position)
        self._size = position.board.rows, position.board.columns
        self._begun, self._hops = begun, hops
        self._throws = _thrown(random.Random(begun)) if confetti else []

    def over(self, now: float) -> bool:
        """Whether nothing moves any more."""
        return now >= self._begun + SECONDS

    def rim_part(self, now: float) -> float:
        """The part of the rim, from the centre round both ways, that has the colour of solved."""
        return eased((now - self._begun) / RIM_SECONDS)

    def motions(self, now: float) -> list[Motion]:
        """All pieces, standing: where the ripple passes them a little above their cells."""
        return [self._lifted(motion, now - self._begun) for motion in self._standing]

    def flakes(self, now: float) -> list[Flake]:
        """The confetti in the air."""
        if now < self._begun or self.over(now):
            return []
        seconds = now - self._begun
        shrink = min(1.0, 2.5 * (1 - seconds / SECONDS))
        return [self._flake(throw, seconds, shrink) for throw in self._throws]

    def _lifted(self, motion: Motion, seconds: float) -> Motion:
        row, column = motion.end
        away = ((row - self.centre[0]) ** 2 + (column - self.centre[1]) ** 2) ** 0.5
        higher = self._hops.get(motion.piece, 1.0)
        part = (seconds - RIPPLE_SECONDS * away) / (HOP_SECONDS * higher**0.5)  # the time of a fall: root of its height
        if not 0 < part < 1:
            return motion
        place = row - 4 * part * (1 - part) * HOP_CELLS * higher, column
        return Motion(motion.piece, place, place)

    def _flake(self, throw: _Throw, seconds: float, shrink: float) -> Flake:
        rows, columns = self._size
        row = throw.start[0] - throw.up * seconds + GRAVITY / 2 * seconds**2
        column = throw.start[1] + throw.aside * seconds
        return Flake((row * rows, column * columns), throw.spin * seconds, throw.size * shrink, throw.colour)


def _thrown(chance: random.Random) -> list[_Throw]:
    """From the two lower corners upwards and inwards."""
    throws = []
    for i in range(FLAKES):
        side = i % 2
        aside = chance.uniform(0.05, 0.85) * (-1 if side else 1)
        up, spin, size = chance.uniform(0.8, 2.2), chance.uniform(-540, 540), chance.uniform(0.1, LARGEST_FLAKE)
        throws.append(_Throw((1.0, float(side)), up, aside, spin, size, i // 2))
    return throws
