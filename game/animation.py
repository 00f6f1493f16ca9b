"""Motion planned by comparing two positions: which piece goes from which cell to which."""

from __future__ import annotations

from dataclasses import dataclass

from solver import EMPTY, Position

SLIDE_SECONDS = 0.14


@dataclass(frozen=True)
class Motion:
    """A piece (its number; of a block the first part) on its way between two places (row, column)."""

    piece: int
    start: tuple[int, int]
    end: tuple[int, int]

    def place(self, part: float) -> tuple[float, float]:
        """Row and column when ``part`` (0 to 1) of the way is done."""
        return (
            self.start[0] + (self.end[0] - self.start[0]) * part,
            self.start[1] + (self.end[1] - self.start[1]) * part,
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


class Animation:
    """The way from one position to another, drawn from the time alone; a later one simply replaces it."""

    def __init__(self, old: Position, new: Position, begun: float, seconds: float = SLIDE_SECONDS) -> None:
        self.motions = plan(old, new)
        self._begun = begun
        self._seconds = seconds

    @classmethod
    def from_part(cls, old: Position, new: Position, part: float, now: float) -> Animation:
        """An animation whose pieces have already been dragged ``part`` of the way."""
        time_part = 1 - (1 - min(max(part, 0.0), 1.0)) ** (1 / 3)  # the inverse of ``eased``
        return cls(old, new, now - time_part * SLIDE_SECONDS)

    def part(self, now: float) -> float:
        """The part of the way that is done."""
        return eased((now - self._begun) / self._seconds)

    def ended(self, now: float) -> bool:
        """Whether all pieces have arrived."""
        return now >= self._begun + self._seconds
