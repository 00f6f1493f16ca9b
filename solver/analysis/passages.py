"""Narrow passages: where a game had to find one way only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .grades import GradedMove

NARROW = 3
"""Only moves that make a passage; fewer are met all the time."""


@dataclass(frozen=True)
class Passage:
    """Moves in a row at each of which one alone was best, among them at least ``NARROW`` only moves.

    It is as long as can be: before it and after it there were several best moves, or the way was left or entered there.
    """

    first: int
    """The number of its first move, counted from 1 ..."""
    last: int
    """... and of its last."""
    only_moves: int
    """At how many of them there was another to mistake for it."""
    passed: bool
    """True if all of them were found; otherwise the last was missed."""


def find_passages(moves: Sequence[GradedMove]) -> Iterator[Passage]:
    """Yield the passages of a game, in order."""
    first = 1
    for number, move in enumerate(moves, 1):
        if not move.one_way:
            first = number + 1
        elif move.costly or number == len(moves) or not moves[number].one_way:
            only_moves = sum(bool(each.only) for each in moves[first - 1 : number])
            if only_moves >= NARROW:
                yield Passage(first, number, only_moves, not move.costly)
            first = number + 1
