"""Played games, position by position, and what is known of each position on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ..errors import IllegalMove, check_type
from .moves import Move, move_of
from .notation import parse_moves
from .position import Position


@dataclass(frozen=True)
class Playthrough:
    """A game replayed as positions.

    >>> from antipode.solver import play
    >>> game = play("eight", "1 2 3/4 5 6/0 7 8", "LL")
    >>> game.moves, game.positions[-1].is_goal
    (('L', 'L'), True)
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Evaluation:
    """Bounds of a position's distance, and its best moves.

    >>> from antipode.solver import distance_table, play
    >>> game = play("eight", "1 2 3/4 5 6/0 7 8", "LL")
    >>> distance_table("eight").evaluate(game)[0]
    Evaluation(at_least=2, at_most=2, best=('L',))
    """

    at_least: int
    at_most: int | None
    """There is a solution that is no longer; None where none is known."""
    best: tuple[Move, ...] | None
    """All moves that come one nearer to the goal, by piece and in the order L R U D, none at the goal; None where not
    all of them are known.
    """

    @property
    def distance(self) -> int | None:
        """The fewest moves to the goal, where they are known."""
        return self.at_least if self.at_least == self.at_most else None


class DistanceSource(Protocol):
    """A source of exact distances: a table, or a search.

    >>> from antipode.solver import DistanceSource, distance_table, play
    >>> table: DistanceSource = distance_table("eight")
    >>> [each.distance for each in table.evaluate(play("eight", "1 2 3/4 5 6/0 7 8", "LL"))]
    [2, 1, 0]
    """

    def evaluate(self, game: Playthrough, /) -> list[Evaluation]:
        """Return what is known of each position of a game."""
        ...

    def line(self, position: Position, /) -> str | None:
        """Return one shortest solution as text, where one is known."""
        ...

    def solution_count(self, position: Position, /) -> int | None:
        """Return how many shortest solutions there are, where it is known."""
        ...


def play(start: Position, moves: str | Iterable[str]) -> Playthrough:
    """Replay ``moves``, or their text, from ``start``.

    Raises IllegalMove, which names the move that no piece can make, and NotationError for a text that is not moves.
    """
    check_type("start", start, Position)
    listed = parse_moves(moves, start.board) if isinstance(moves, str) else list(map(move_of, moves))
    positions = [start]
    for number, move in enumerate(listed, 1):
        try:
            positions.append(positions[-1].apply(move))
        except IllegalMove as error:
            raise IllegalMove(f"move {number} of {len(listed)}: {error}") from None
    return Playthrough(tuple(positions), tuple(listed))
