"""The way of a game from position to position, and what is known of each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from ..errors import IllegalMove
from .any_board import M, P
from .any_notation import parse_moves


@dataclass(frozen=True)
class Way(Generic[P, M]):
    """The positions that a game went through."""

    positions: tuple[P, ...]
    """From the start on: one more than there are moves."""
    moves: tuple[M, ...]


@dataclass(frozen=True)
class Outlook(Generic[M]):
    """What is known of a position."""

    at_least: int
    """No way from it to the goal is shorter."""
    at_most: int | None
    """There is a way that is no longer; None where nobody knows one."""
    best: tuple[M, ...] | None
    """All moves that come one nearer to the goal, in the order L R U D or by letter, none at the goal; None where not
    all of them are known.
    """

    @property
    def distance(self) -> int | None:
        """The fewest moves to the goal, where they are known."""
        return self.at_least if self.at_least == self.at_most else None


class Distances(Protocol[P, M]):
    """Who knows distances: a distance table, or whoever searches for them."""

    def along(self, way: Way[P, M]) -> list[Outlook[M]]:
        """What is known of each position on a way."""

    def line(self, position: P) -> str | None:
        """One optimal solution as text, where one is known."""

    def solution_count(self, position: P) -> int | None:
        """How many optimal solutions there are, where it is known."""


def play(start: P, moves: str | Sequence[Any]) -> Way[P, Any]:
    """The way that ``moves``, or their text, lead from ``start``.

    Raises IllegalMove, which names the move that no piece can make, and NotationError for a text that is not moves.
    """
    position: Any = start
    listed = parse_moves(moves, position.board) if isinstance(moves, str) else moves
    positions = [position]
    for number, move in enumerate(listed, 1):
        try:
            positions.append(positions[-1].apply(move))
        except IllegalMove as error:
            legal = ", ".join(map(str, positions[-1].legal_moves()))
            raise IllegalMove(f"move {number} of {len(listed)}: {error}, expected one of: {legal}") from None
    return Way(tuple(positions), tuple(listed))
