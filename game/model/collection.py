"""What can be collected on a board: stars on a ladder of distances, and for each of its farthest positions.

All of it follows from the records, so it is worked out when it is shown and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from solver import Position

from .grades import stars_of
from .record import Record

STEP = 5
"""Moves between two rungs; up to the last there may be some more."""

Key = TypeVar("Key", bound=Hashable)


def rungs(greatest: int) -> tuple[int, ...]:
    """The distances of a ladder: every fifth, and ``greatest``, the greatest that there is or that can be drawn, in the
    place of those that are nearly as far.
    """
    return (*range(STEP, greatest - STEP + 1, STEP), greatest) if greatest > 0 else ()


def ladder(distances: Sequence[int], records: Iterable[Record]) -> dict[int, int]:
    """For each rung the most stars that a game from a position so far away has won; 0 where none has."""
    return _most_stars(distances, ((record.par, record) for record in records))


def trophies(farthest: Sequence[Position], records: Iterable[Record]) -> dict[Position, int]:
    """For each farthest position the most stars that a game from there has won; 0 where none has."""
    positions = {str(position): position for position in farthest}
    most = _most_stars(positions, ((record.start, record) for record in records))
    return {positions[text]: stars for text, stars in most.items()}


def _most_stars(keys: Iterable[Key], keyed: Iterable[tuple[Hashable, Record]]) -> dict[Key, int]:
    most: dict[Hashable, int] = dict.fromkeys(keys, 0)
    for key, record in keyed:
        if key in most:
            most[key] = max(most[key], stars_of(record))
    return most  # type: ignore[return-value]  # no other keys have come in
