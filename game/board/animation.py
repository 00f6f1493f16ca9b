"""Motion planned by comparing two positions: each piece's start and end, and its place in between."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from solver import EMPTY, Direction, Position

from .bodies import Cell, Piece, name_at, pieces_at, shape_of, size_of
from .layout import FRAME

SLIDE_SECONDS = 0.14
FLIGHT_SECONDS = 0.35
"""For pieces that go to a new position instead of sliding by a cell, and the longest of slides by several."""
CELL_SECONDS = 0.05
STAY_SECONDS = 0.4
STAGGER = 0.45
FIRST_PART = 0.12
"""The part of the way that is done when an animation is first drawn, so that its first frame is seen to move."""

Place = tuple[float, float]
"""Row and column, between cells too."""


class Motion(NamedTuple):
    """The motion of a piece between two places."""

    piece: Piece
    start: Place
    end: Place
    delay: float = 0.0
    """The part of the whole way after which it sets off; all arrive together."""
    corners: tuple[Place, ...] = ()

    def place(self, part: float) -> Place:
        """Return its place when ``part`` of the whole path is done: 0 to 1, or a little more beyond the end."""
        own = max(part - self.delay, 0.0) / (1 - self.delay)
        (row, column), (next_row, next_column), own = self._leg(own) if self.corners else (self.start, self.end, own)
        return row + (next_row - row) * own, column + (next_column - column) * own

    @property
    def is_moving(self) -> bool:
        """It goes somewhere else."""
        return self.start != self.end

    @property
    def length(self) -> float:
        """The length of its path, in cells."""
        return sum(_cells_between(*leg) for leg in self._legs())

    @property
    def turned_back(self) -> Motion:
        """The reverse motion."""
        return self._replace(start=self.end, end=self.start, corners=self.corners[::-1])

    def _legs(self) -> list[tuple[Place, Place]]:
        return list(pairwise((self.start, *self.corners, self.end)))

    def _leg(self, part: float) -> tuple[Place, Place, float]:
        """Return the leg at a part of the path, and the part of that leg."""
        left = part * self.length
        *legs, last = self._legs()
        for begin, end in legs:
            length = _cells_between(begin, end)
            if left < length:
                return begin, end, left / length
            left -= length
        return *last, left / _cells_between(*last)


def plan(old: Position, new: Position) -> list[Motion]:
    """Plan one motion for every piece, including those that stay; they end exactly at ``new``.

    A row that is pushed shifts by one cell. Otherwise identical pieces are matched so that the sum of squared distances
    is small. A block that slides goes round the corners. Where only some pieces are shown, as at the goal of blocks,
    the others come and go at once.
    """
    before, after = pieces_at(old), pieces_at(new)
    pushed = _pushed(old, new)
    if pushed and pushed.keys() <= {place for places in before.values() for place in places}:
        return [Motion(piece, at, pushed.get(at, at)) for piece, places in before.items() for at in places]
    matched = {piece: _matched(before.get(piece, ends), ends) for piece, ends in after.items()}
    motions = [Motion(piece, *both) for piece, pairs in matched.items() for both in pairs]
    moving = [motion for motion in motions if motion.is_moving]
    if len(moving) == 1:
        corners = _corners(old, moving[0])
        return [motion._replace(corners=corners) if motion.is_moving else motion for motion in motions]
    return motions


def _pushed(old: Position, new: Position) -> dict[Cell, Cell]:
    """Return where each tile of a row goes that is pushed towards the only gap; empty where none is."""
    if old.cells.count(EMPTY) != 1 or new.cells.count(EMPTY) != 1:
        return {}
    columns = old.board.columns
    end, start = old.cells.index(EMPTY), new.cells.index(EMPTY)
    (row, column), (to_row, to_column) = divmod(start, columns), divmod(end, columns)
    if (row == to_row) == (column == to_column):
        return {}
    step = (1 if end > start else -1) * (1 if row == to_row else columns)
    cells = list(old.cells)
    for cell in range(end, start, -step):
        cells[cell] = cells[cell - step]
    cells[start] = EMPTY
    if tuple(cells) != tuple(new.cells):
        return {}
    return {divmod(cell, columns): divmod(cell + step, columns) for cell in range(start, end, step)}


def motions_at_rest(position: Position) -> list[Motion]:
    """Return motions that keep all pieces in place."""
    return [Motion(piece, at, at) for piece, places in pieces_at(position).items() for at in places]


def _corners(old: Position, motion: Motion) -> tuple[Place, ...]:
    """Return the corners on the path of the one piece that slides; none where it cannot slide there."""
    columns = old.board.columns
    shift = round(motion.end[0] - motion.start[0]), round(motion.end[1] - motion.start[1])
    cell = round(motion.start[0]) * columns + round(motion.start[1]) + shape_of(old.board, motion.piece)[0][1]
    paths = {move.shift: move.path for move in old.moves_of(name_at(old, cell))}
    place, corners = motion.start, list[Place]()
    for step in paths.get(shift, ())[:-1]:
        place = place[0] + step.step[0], place[1] + step.step[1]
        corners.append(place)
    return tuple(corners)


def _matched(starts: list[Cell], ends: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Pair each start with an end: first those that stay, then swapped while a swap shortens the total."""
    if starts == ends:  # as nearly all are after a slide
        return list(zip(starts, ends, strict=True))
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


def _cells_between(one: Place, other: Place) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _squared(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def eased(part: float) -> float:
    """Return the eased share of the path at a share of the time, fast at first and soft at the end (cubic ease-out)."""
    part = min(max(part, 0.0), 1.0)
    return 1 - (1 - part) ** 3


SETTLE_SECONDS = 0.05
"""The time for which a slide is longer, as it goes a little too far and settles."""
SETTLE = 0.8
"""Its factor in the curve by Robert Penner (ease-out back, 1.70158 for a tenth too far): here a fortieth of a cell."""
LEAST_SETTLED = 0.5  # cells: what a hand has moved nearly to its end just rests


def settled(part: float, back: float) -> float:
    """Return the eased share of the path at a share of the time, for a slide that goes too far and comes back."""
    left = 1 - min(max(part, 0.0), 1.0)
    return 1 - (back + 1) * left**3 + back * left**2


def _time_at(share: float, back: float) -> float:
    """Return the share of the time at which a share of the path is first done."""
    if not back:
        return 1 - math.pow(1 - share, 1 / 3)
    low, high = 0.0, 1 - 2 * back / (3 * (back + 1))  # where it turns round
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if settled(middle, back) < share else (low, middle)
    return low


def staggered(motions: list[Motion]) -> list[Motion]:
    """Return motions that set off one after another, from the upper left to the lower right."""
    moving = sorted((each for each in motions if each.is_moving), key=lambda each: (sum(each.start), each.start))
    delays = {motion: STAGGER * i / len(moving) for i, motion in enumerate(moving)}
    return [motion._replace(delay=delays.get(motion, 0.0)) for motion in motions]


def motions_between(old: Position, new: Position) -> list[Motion]:
    """Return the motions from one position to another: together for a move, staggered for a new position."""
    motions = plan(old, new)
    return staggered(motions) if is_flight(motions) else motions


def is_flight(motions: list[Motion]) -> bool:
    """Return whether some piece goes farther than a slide, as to a new position."""
    return any(motion.length > len(motion.corners) + 1 for motion in motions)


def _seconds(motions: list[Motion]) -> float:
    if is_flight(motions):
        return FLIGHT_SECONDS
    return min(SLIDE_SECONDS + CELL_SECONDS * max(len(motion.corners) for motion in motions), FLIGHT_SECONDS)


NUDGE_SECONDS = 1.0
NUDGES = 2
NUDGE_CELLS = 0.09


def nudge(seconds: float) -> float:
    """Return the offset of a hint's arrow, in cells, so long after it has come up: it nods a few times and rests."""
    part = min(max(seconds / NUDGE_SECONDS, 0.0), 1.0)
    return NUDGE_CELLS * (1 - math.cos(2 * math.pi * NUDGES * part)) / 2


SHAKE_SECONDS = 0.28
SHAKES = 3
SHAKE_CELLS = 0.06


def shake(seconds: float) -> float:
    """Return the offset of a piece that can't move, in cells, so long after it was asked to: to and fro, ever less."""
    part = min(max(seconds / SHAKE_SECONDS, 0.0), 1.0)
    return SHAKE_CELLS * (1 - part) * math.sin(2 * math.pi * SHAKES * part)


class Animation:
    """Pieces in motion, drawn from the time alone; a later animation simply replaces it."""

    def __init__(
        self, motions: list[Motion], begun: float, part: float = FIRST_PART, longest: float = math.inf
    ) -> None:
        """Begin with ``part`` of the path done, as after a drag.

        Takes as long as a slide or, where pieces go farther, a flight; never longer than ``longest`` seconds. A slide
        settles, where there is time for that.
        """
        self.motions = motions
        self.seconds = min(_seconds(motions), longest)
        self._back = 0.0
        far = max((motion.length for motion in motions), default=0.0)
        settles = not any(motion.delay for motion in motions) and (1 - part) * far > LEAST_SETTLED
        if settles and self.seconds + SETTLE_SECONDS <= longest:
            self.seconds, self._back = self.seconds + SETTLE_SECONDS, SETTLE / far ** (1 / 3)
        self._begun: float = begun - _time_at(min(max(part, 0.0), 1.0), self._back) * self.seconds

    def part(self, now: float) -> float:
        """Return the share of the path that is done."""
        return settled((now - self._begun) / self.seconds, self._back)

    @property
    def end(self) -> float:
        """The time when all pieces have arrived."""
        return self._begun + self.seconds


class Attempt(Animation):
    """A refused move: it slides, stays for a moment, and slides back."""

    def __init__(self, motions: list[Motion], begun: float, part: float, reduced: bool) -> None:
        """``reduced`` shows its end without any slide."""
        super().__init__(motions, begun, part)
        self._reduced = reduced

    def part(self, now: float) -> float:
        """Return the share of the path that is done, and at last undone."""
        if self._reduced:
            return 1.0
        left = self.end - now
        return super().part(now) if left > self.seconds else 1 - eased(1 - left / self.seconds)

    @property
    def end(self) -> float:
        """The time when all pieces are back."""
        return super().end + STAY_SECONDS + self.seconds


CELEBRATION_SECONDS = 3.0
DRIVE_SECONDS = 0.8  # in which a car leaves its car park
RIM_CELLS = 0.2  # which it drives farther than its length
HOP_SECONDS = 0.3
HOP_CELLS = 0.09
RIPPLE_SECONDS_PER_CELL = 0.07  # after which the ripple is a cell farther
BOUNCES = (1.0, 0.45, 0.2)  # the heights of the hops of an animal, or of a block that got home
WAVE_SECONDS, WAVE_STEP, WAVE_HEIGHT = 1.1, 0.07, 2.2
"""The time until the last number hops, at most so long after the one before, and so many times as high as others."""
OPEN_SECONDS, SHUT_SECONDS, GATE_CELLS = 0.2, 0.14, 0.16  # how a gate swings out before it falls shut, and how far
GLOW_SECONDS, GLOWS, GLOW, STILL_GLOW = 1.6, 2, 52, 14
"""How a block that got home glows, as what is added to its colours: at most, and from then on."""
RIM_SECONDS = 0.7
FLAKES, BURSTS, BURST_SECONDS = 60, 3, 0.5  # of confetti, thrown at intervals
LARGEST_FLAKE = 0.2  # side in cells
GRAVITY = 2.4  # heights of the board a second, each second


class Flake(NamedTuple):
    """A bit of confetti in the air: its side in cells, its angle in degrees, and a colour of the board, cyclically."""

    place: Place
    angle: float
    size: float
    colour: int


class _Throw(NamedTuple):
    """The throw of a flake from the lower edge of the board, in its heights and widths."""

    column: float
    up: float
    aside: float
    spin: float
    size: float
    colour: int
    after: float  # seconds


class Celebration:
    """A celebration that begins where the last piece came to rest."""

    def __init__(
        self,
        position: Position,
        centre: Place,
        begun: float,
        confetti: bool = True,
        hops: Mapping[Piece, float] | None = None,
        leaving: tuple[Piece, Direction] | None = None,
        closing: tuple[Piece, Direction] | None = None,
        in_order: bool = False,
    ) -> None:
        """``hops`` maps the pieces that hop higher than others to their factor; ``leaving`` is the one that drives out,
        with its direction, ``closing`` a gate that falls shut, with the direction in which it opens. Pieces hop
        ``in_order``, from the upper left to the lower right, or else from the centre on.
        """
        self.centre = centre
        self.end = begun + CELEBRATION_SECONDS
        self._at_rest, self._board = motions_at_rest(position), position.board
        self._begun, self._hops, self._leaving = begun, hops or {}, leaving
        self._closing, self._in_order = closing, in_order
        self._throws = _thrown(random.Random(begun)) if confetti else []

    def rim_part(self, now: float) -> float:
        """Return the share of the rim, from the centre round both ways, that has the colour of solved."""
        return eased((now - self._begun) / RIM_SECONDS)

    def motions(self, now: float) -> list[Motion]:
        """Return the motions of all pieces in the order in which they are drawn: they hop a little, those that hop
        higher in front of the others; one may drive out, and a gate close.
        """
        ordered = sorted(self._at_rest, key=lambda motion: motion.piece in self._hops)
        return [self._motion(motion, now - self._begun) for motion in ordered]

    def _motion(self, motion: Motion, seconds: float) -> Motion:
        if self._leaving is not None and motion.piece == self._leaving[0]:
            return self._driven(motion, self._leaving[1], seconds)
        if self._closing is not None and motion.piece == self._closing[0]:
            return _shut(motion, self._closing[1], seconds)
        return self._lifted(motion, seconds)

    def glow(self, now: float) -> int:
        """Return how much the blocks that got home glow."""
        part = min(max((now - self._begun) / GLOW_SECONDS, 0.0), 1.0)
        wave = (1 - math.cos(2 * math.pi * GLOWS * part)) / 2
        return round(STILL_GLOW * part + (GLOW - STILL_GLOW * part) * wave * (1 - part / 2))

    def flakes(self, now: float) -> list[Flake]:
        """Return the confetti in the air."""
        seconds = now - self._begun
        return [self._flake(throw, seconds) for throw in self._throws if throw.after <= seconds < CELEBRATION_SECONDS]

    def _lifted(self, motion: Motion, seconds: float) -> Motion:
        row, column = motion.end
        heights = [WAVE_HEIGHT] if self._in_order else [1.0]
        if motion.piece in self._hops:
            heights = [self._hops[motion.piece] * share for share in BOUNCES]
        if row == 0:  # above the frame it would be cut off
            heights = [min(height, FRAME / HOP_CELLS) for height in heights]
        left = seconds - self._delay(motion)
        for height in heights:
            part = left / (HOP_SECONDS * math.sqrt(height))  # the time of a fall: root of its height
            if 0 < part < 1:
                place = row - 4 * part * (1 - part) * HOP_CELLS * height, column
                return Motion(motion.piece, place, place)
            left -= HOP_SECONDS * math.sqrt(height)
        return motion

    def _delay(self, motion: Motion) -> float:
        """Return the seconds after which a piece hops."""
        row, column = motion.end
        if self._in_order:
            number, columns = row * self._board.columns + column, self._board.columns
            return number * min(WAVE_STEP, WAVE_SECONDS / (self._board.rows * columns))
        if self._closing is not None and motion.piece in self._hops:
            return OPEN_SECONDS + SHUT_SECONDS
        return RIPPLE_SECONDS_PER_CELL * math.dist((row, column), self.centre)

    def _driven(self, motion: Motion, direction: Direction, seconds: float) -> Motion:
        """Return the place of a piece that drives out: it speeds up steadily until it is beyond the rim."""
        length = max(size_of(shape_of(self._board, motion.piece)))
        cells = (length + RIM_CELLS) * min(max(seconds / DRIVE_SECONDS, 0.0), 1.0) ** 2
        (row, column), (down, right) = motion.end, direction.step
        place = row + down * cells, column + right * cells
        return Motion(motion.piece, place, place)

    def _flake(self, throw: _Throw, seconds: float) -> Flake:
        shrink = min(1.0, 2.5 * (1 - seconds / CELEBRATION_SECONDS))
        aloft = seconds - throw.after
        row = 1.0 - throw.up * aloft + GRAVITY / 2 * aloft**2
        column = throw.column + throw.aside * aloft
        place = row * self._board.rows, column * self._board.columns
        return Flake(place, throw.spin * aloft, throw.size * shrink, throw.colour)


def _shut(motion: Motion, direction: Direction, seconds: float) -> Motion:
    """Return the place of a gate that swings out softly, and falls shut."""
    if not 0 < seconds < OPEN_SECONDS + SHUT_SECONDS:
        return motion
    shutting = (seconds - OPEN_SECONDS) / SHUT_SECONDS
    cells = GATE_CELLS * (eased(seconds / OPEN_SECONDS) if shutting < 0 else 1 - shutting**2)
    (row, column), (down, right) = motion.end, direction.step
    place = row + down * cells, column + right * cells
    return Motion(motion.piece, place, place)


def _thrown(chance: random.Random) -> list[_Throw]:
    """Return throws from the two lower corners upwards and inwards, in bursts."""
    throws = []
    for i in range(FLAKES):
        side = i % 2
        aside = chance.uniform(0.05, 0.85) * (-1 if side else 1)
        up, spin, size = chance.uniform(0.8, 2.2), chance.uniform(-540, 540), chance.uniform(0.1, LARGEST_FLAKE)
        throws.append(_Throw(float(side), up, aside, spin, size, i // 2, i // 2 % BURSTS * BURST_SECONDS))
    return throws
