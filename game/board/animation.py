"""Motion planned by comparing two positions: which piece goes where, and where it is meanwhile."""

from __future__ import annotations

import math
from typing import NamedTuple

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

Cell = tuple[int, int]
"""Row and column."""
Place = tuple[float, float]
"""The same between cells, too."""


class Motion(NamedTuple):
    """A piece (its number; of a block the first part) on its way between two places."""

    piece: int
    start: Place
    end: Place
    delay: float = 0.0
    """The part of the whole way after which it sets off; all arrive together."""

    def place(self, part: float) -> Place:
        """Where it is when ``part`` (0 to 1) of the whole way is done."""
        own = max(part - self.delay, 0.0) / (1 - self.delay)
        (row, column), (last_row, last_column) = self.start, self.end
        return row + (last_row - row) * own, column + (last_column - column) * own

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
    return [Motion(piece, *way) for piece in sorted(before) for way in _matched(before[piece], after[piece])]


def standing(position: Position) -> list[Motion]:
    """All pieces, none of which goes anywhere."""
    return [Motion(piece, at, at) for piece, places in pieces_at(position).items() for at in places]


def pieces_at(position: Position) -> dict[int, list[Cell]]:
    """For each piece number (of a block the first part) the cells where it stands."""
    board = position.board
    found: dict[int, list[Cell]] = {}
    for cell, piece in enumerate(position.cells):
        if piece != EMPTY and board.block_of.get(piece, (piece,))[0] == piece:
            found.setdefault(piece, []).append(divmod(cell, board.columns))
    return found


def _matched(starts: list[Cell], ends: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Pairs each start with an end: first those that stay, then swapped while a swap makes it shorter."""
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


def _squared(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def eased(part: float) -> float:
    """The way done at a part of the time, starting fast and ending softly (cubic ease-out)."""
    part = min(max(part, 0.0), 1.0)
    return 1 - (1 - part) ** 3


def staggered(motions: list[Motion]) -> list[Motion]:
    """The same motions setting off one after another, from the upper left to the lower right."""
    moving = sorted((each for each in motions if each.moves), key=lambda each: (sum(each.start), each.start))
    delays = {motion: STAGGER * i / len(moving) for i, motion in enumerate(moving)}
    return [motion._replace(delay=delays.get(motion, 0.0)) for motion in motions]


def motions_between(old: Position, new: Position) -> list[Motion]:
    """How pieces go from one position to another: together by a move, one after another to a new position."""
    motions = plan(old, new)
    return staggered(motions) if _is_flight(motions) else motions


def _is_flight(motions: list[Motion]) -> bool:
    """Whether some piece goes farther than a slide: to a new position, and not by a move."""
    lengths = [abs(end[0] - start[0]) + abs(end[1] - start[1]) for _, start, end, _ in motions]
    return max(lengths) > 1


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
        self.seconds = min(FLIGHT_SECONDS if _is_flight(motions) else SLIDE_SECONDS, longest)
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
