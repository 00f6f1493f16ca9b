"""The celebration on a solved board: its pieces hop, its rim fills with colour, and confetti flies."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from solver import Position

from .animation import Motion, Place, eased, standing
from .bodies import Piece

CELEBRATION_SECONDS = 2.0
"""Until the highest flakes have fallen; whatever is done ends it."""
HOP_SECONDS = 0.3
HOP_CELLS = 0.09
"""The height of a hop."""
RIPPLE_SECONDS = 0.07
"""After which the ripple is a cell farther."""
RIM_SECONDS = 0.7
FLAKES = 40
LARGEST_FLAKE = 0.2
"""Side in cells."""
GRAVITY = 2.4
"""Heights of the board a second, each second."""


class Flake(NamedTuple):
    """A bit of confetti in the air."""

    place: Place
    angle: float
    """Degrees."""
    size: float
    """Side in cells."""
    colour: int
    """Index into the board's colours, cyclically."""


class _Throw(NamedTuple):
    """The throw of a flake from the lower edge of the board, in its heights and widths."""

    column: float
    up: float
    aside: float
    spin: float
    size: float
    colour: int


class Celebration:
    """A celebration that begins where the last piece came to rest."""

    def __init__(
        self,
        position: Position,
        centre: Place,
        begun: float,
        confetti: bool = True,
        hops: Mapping[Piece, float] | None = None,
    ) -> None:
        """``hops`` maps the pieces that hop higher than others to their factor."""
        self.centre = centre
        """The place where it begins."""
        self.end = begun + CELEBRATION_SECONDS
        """When nothing moves any more."""
        self._standing, self._board = standing(position), position.board
        self._begun, self._hops = begun, hops or {}
        self._throws = _thrown(random.Random(begun)) if confetti else []

    def rim_part(self, now: float) -> float:
        """Return the share of the rim, from the centre round both ways, that has the colour of solved."""
        return eased((now - self._begun) / RIM_SECONDS)

    def motions(self, now: float) -> list[Motion]:
        """Return the motions of all pieces, which the ripple lifts a little above their cells."""
        return [self._lifted(motion, now - self._begun) for motion in self._standing]

    def flakes(self, now: float) -> list[Flake]:
        """Return the confetti in the air."""
        return [self._flake(throw, now - self._begun) for throw in self._throws if self._begun <= now < self.end]

    def _lifted(self, motion: Motion, seconds: float) -> Motion:
        row, column = motion.end
        away = ((row - self.centre[0]) ** 2 + (column - self.centre[1]) ** 2) ** 0.5
        higher = self._hops.get(motion.piece, 1.0)
        part = (seconds - RIPPLE_SECONDS * away) / (HOP_SECONDS * higher**0.5)  # the time of a fall: root of its height
        if not 0 < part < 1:
            return motion
        place = row - 4 * part * (1 - part) * HOP_CELLS * higher, column
        return Motion(motion.piece, place, place)

    def _flake(self, throw: _Throw, seconds: float) -> Flake:
        shrink = min(1.0, 2.5 * (1 - seconds / CELEBRATION_SECONDS))
        row = 1.0 - throw.up * seconds + GRAVITY / 2 * seconds**2
        column = throw.column + throw.aside * seconds
        place = row * self._board.rows, column * self._board.columns
        return Flake(place, throw.spin * seconds, throw.size * shrink, throw.colour)


def _thrown(chance: random.Random) -> list[_Throw]:
    """Return throws from the two lower corners upwards and inwards."""
    throws = []
    for i in range(FLAKES):
        side = i % 2
        aside = chance.uniform(0.05, 0.85) * (-1 if side else 1)
        up, spin, size = chance.uniform(0.8, 2.2), chance.uniform(-540, 540), chance.uniform(0.1, LARGEST_FLAKE)
        throws.append(_Throw(float(side), up, aside, spin, size, i // 2))
    return throws
