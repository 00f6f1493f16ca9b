"""The way of a game from position to position, and what is known of each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .board import Move, Position
from .errors import IllegalMove


class Way(NamedTuple):
    """The positions that a game went through."""

    positions: tuple[Position, ...]
    """From the start on: one more than there are moves."""
    moves: tuple[Move, ...]


class Outlook(NamedTuple):
    """What is known of a position."""

    at_least: int
    """No way from it to the goal is shorter."""
    at_most: int | None
    """There is a way that is no longer; None where nobody knows one."""
    best: tuple[Move, ...] | None
    """All moves that come one nearer to the goal, in the order L R U D, none at the goal; None where not all of them
    are known.
    """

    @property
    def distance(self) -> int | None:
        """The fewest moves to the goal, where they are known."""
        return self.at_least if self.at_least == self.at_most else None


class Distances(Protocol):
    """Who knows distances: a distance table, or whoever searches for them."""

    def along(self, way: Way) -> list[Outlook]:
        """What is known of each position on a way."""

    def line(self, position: Position) -> str | None:
        """One optimal solution as text, where one is known."""

    def solution_count(self, position: Position) -> int | None:
        """How many optimal solutions there are, where it is known."""


def play(start: Position, moves: Sequence[Move]) -> Way:
    """The way that ``moves`` lead from ``start``. Raises IllegalMove, which names the move that no piece can make."""
    positions = [start]
    for number, move in enumerate(moves, 1):
        try:
            positions.append(positions[-1].apply(move))
        except IllegalMove as error:
            legal = ", ".join(positions[-1].legal_moves())
            raise IllegalMove(f"move {number} of {len(moves)}: {error}, expected one of: {legal}") from None
    return Way(tuple(positions), tuple(moves))
