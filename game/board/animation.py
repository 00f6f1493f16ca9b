"""Motion planned by comparing two positions, which piece goes where; and what a solved board does for joy."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from solver import EMPTY, Position

SLIDE_SECONDS = 0.14
FLIGHT_SECONDS = 0.35
"""For pieces that go to a new position instead of sliding by a cell."""
STAY_SECONDS = 0.4
"""How long a move that is put back is seen."""
STAGGER = 0.45
"""The part of the way that the first piece of a flight has gone when the last one sets off."""
FIRST_PART = 0.12
"""The part of the way that is done when an animation is first drawn, so that its first frame is seen to move."""

Place = tuple[float, float]
"""Row and column; between cells too."""


@dataclass(frozen=True)
class Motion:
    """A piece (its number; of a block the first part) on its way between two places."""

    piece: int
    start: Place
    end: Place
    delay: float = 0.0
    """The part of the whole way after which it sets off; all arrive together."""

    def place(self, part: float) -> Place:
        """Where it is when ``part`` (0 to 1) of the whole way is done."""
        own = max(part - self.delay, 0.0) / (1 - self.delay)
        return (
            self.start[0] + (self.end[0] - self.start[0]) * own,
            self.start[1] + (self.end[1] - self.start[1]) * own,
        )

    @property
    def moves(self) -> bool:
        """Whether it goes anywhere."""
        return self.start != self.end


def plan(old: Position, new: Position) -> list[Motion]:
    """One motion for every piece, those that stay included; they end exactly at ``new``.

    Identical pieces are matched so that the sum of squared distances is small: a row that shifts by one cell then
    shifts, instead of its last piece jumping over the others.
    """
    before, after = pieces_at(old), pieces_at(new)
    return [
        Motion(piece, start, end) for piece in sorted(before) for start, end in _matched(before[piece], after[piece])
    ]


def standing(position: Position) -> list[Motion]:
    """All pieces, none of which goes anywhere."""
    return [Motion(piece, at, at) for piece, places in pieces_at(position).items() for at in places]


def pieces_at(position: Position) -> dict[int, list[tuple[int, int]]]:
    """For each piece number (of a block the first part) the places where it stands, as (row, column)."""
    board = position.board
    found: dict[int, list[tuple[int, int]]] = {}
    for cell, piece in enumerate(position.cells):
        if piece != EMPTY and board.block_of.get(piece, (piece,))[0] == piece:
            found.setdefault(piece, []).append(divmod(cell, board.columns))
    return found


def _matched(
    starts: list[tuple[int, int]], ends: list[tuple[int, int]]
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs each start with an end: first those that stay, then swapped while a swap makes it shorter."""
    staying = [place for place in starts if place in ends]
    left = [place for place in ends if place not in staying]
    pairs = [(place, place) for place in staying]
    pairs += [(place, left.pop(0)) for place in starts if place not in staying]
    improved = True
    while improved:
        improved = False
        for i in range(len(pairs)):
            for j in range(i):
                (a, x), (b, y) = pairs[i], pairs[j]
                if _squared(a, y) + _squared(b, x) < _squared(a, x) + _squared(b, y):
                    pairs[i], pairs[j], improved = (a, y), (b, x), True
    return pairs


def _squared(a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def eased(part: float) -> float:
    """The way done at a part of the time, starting fast and ending softly (cubic ease-out)."""
    part = min(max(part, 0.0), 1.0)
    return 1 - (1 - part) ** 3


def staggered(motions: list[Motion]) -> list[Motion]:
    """The same motions setting off one after another, from the upper left to the lower right."""
    moving = sorted((each for each in motions if each.moves), key=lambda each: (sum(each.start), each.start))
    delays = {motion: STAGGER * i / len(moving) for i, motion in enumerate(moving)}
    return [replace(motion, delay=delays.get(motion, 0.0)) for motion in motions]


def motions_between(old: Position, new: Position) -> list[Motion]:
    """How pieces go from one position to another: together by a move, one after another to a new position."""
    motions = plan(old, new)
    return staggered(motions) if is_flight(motions) else motions


def is_flight(motions: list[Motion]) -> bool:
    """Whether some piece goes farther than a slide: to a new position, and not by a move."""
    return any(abs(m.end[0] - m.start[0]) + abs(m.end[1] - m.start[1]) > 1 for m in motions)


NUDGE_SECONDS = 1.0
NUDGES = 2
NUDGE_CELLS = 0.09


def nudge(seconds: float) -> float:
    """How far ahead, in cells, a hint's arrow is so long after it has come up: it nods a few times and rests."""
    part = min(max(seconds / NUDGE_SECONDS, 0.0), 1.0)
    return NUDGE_CELLS * (1 - math.cos(2 * math.pi * NUDGES * part)) / 2


class Animation:
    """Pieces on their way, drawn from the time alone; a later one simply replaces it."""

    def __init__(
        self, motions: list[Motion], begun: float, part: float = FIRST_PART, longest: float = FLIGHT_SECONDS
    ) -> None:
        """Begins with ``part`` of the way done: pieces have been dragged so far.

        Takes as long as a slide or, where pieces go farther, a flight; never longer than ``longest`` seconds.
        """
        self.motions = motions
        self.seconds = min(FLIGHT_SECONDS if is_flight(motions) else SLIDE_SECONDS, longest)
        time_part = 1 - (1 - min(max(part, 0.0), 1.0)) ** (1 / 3)  # the inverse of ``eased``
        self._begun: float = begun - time_part * self.seconds

    def part(self, now: float) -> float:
        """The part of the way that is done."""
        return eased((now - self._begun) / self.seconds)

    @property
    def end(self) -> float:
        """When all pieces have arrived."""
        return self._begun + self.seconds


class Attempt(Animation):
    """A move that is not taken: it slides, stays for a moment, and slides back."""

    def __init__(self, motions: list[Motion], begun: float, part: float, reduced: bool) -> None:
        """``reduced`` shows it where it leads, without any slide."""
        super().__init__(motions, begun, part)
        self._reduced = reduced

    def part(self, now: float) -> float:
        """The part of the way that is done, and at last undone."""
        if self._reduced:
            return 1.0
        left = self.end - now
        return super().part(now) if left > self.seconds else 1 - eased(1 - left / self.seconds)

    @property
    def end(self) -> float:
        """When all pieces are back."""
        return super().end + STAY_SECONDS + self.seconds


CELEBRATION_SECONDS = 1.1
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
        return now >= self._begun + CELEBRATION_SECONDS

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
        shrink = min(1.0, 2.5 * (1 - seconds / CELEBRATION_SECONDS))
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
