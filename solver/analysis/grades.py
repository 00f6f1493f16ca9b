"""Every move of a game, graded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..model.board import Board
from ..model.moves import Move
from ..model.playthrough import Evaluation, Playthrough
from ..model.position import Position


@dataclass(frozen=True)
class GradedMove:
    """A move that was played, and what there was to choose from. What the distances do not tell is None."""

    move: Move
    distance: int | None
    """Moves to the goal after it."""
    best: tuple[Move, ...] | None
    """All best moves there were, in the order L R U D or by letter; none at the goal, which every move leaves."""
    optimal: bool | None
    """True if it was one of them."""
    cost: int | None
    """The number of moves wasted: 0; 2 if it led away, as there is one back to make; 1, on boards of blocks, if it left
    the distance as it was.
    """
    only: bool | None
    """True for an only move: one move alone was best, and there was another to mistake for it. The one that
    takes the last slide back does not count as such, so that in a corner there is no only move, but nothing to choose;
    nor, where moves are counted, does another of the same piece, which would be one move with the last.
    """

    @property
    def costly(self) -> bool:
        """True if it is known to have left the optimum."""
        return self.optimal is False

    @property
    def one_way(self) -> bool:
        """True if a single move is known to have been best, even where there was no other to choose."""
        return self.best is not None and len(self.best) == 1


def grade(way: Playthrough, evaluations: Sequence[Evaluation]) -> tuple[GradedMove, ...]:
    """Grade the moves of a game, given an evaluation of each of its positions."""
    graded = []
    last: Move | None = None
    for position, move, (before, after) in zip(way.positions, way.moves, pairwise(evaluations), strict=False):
        only = None if before.best is None else len(before.best) == 1 and _has_another(position, before.best[0], last)
        optimal = _is_optimal(move, before, after)
        graded.append(GradedMove(move, after.distance, before.best, optimal, _cost(optimal, before, after), only))
        last = move
    return tuple(graded)


def _is_optimal(move: Move, before: Evaluation, after: Evaluation) -> bool | None:
    if before.distance is not None and after.distance is not None:
        return after.distance < before.distance
    return None if before.best is None else move in before.best


def _cost(optimal: bool | None, before: Evaluation, after: Evaluation) -> int | None:
    if before.distance is not None and after.distance is not None:
        return after.distance - before.distance + 1
    return None if optimal is None else 0 if optimal else 2  # unknown distances are those of boards with parity


def _has_another(position: Position, best: Move, last: Move | None) -> bool:
    """Return whether another move than the best one exists that does not undo or continue the last."""
    return any(move != best for move in position.legal_moves() if not _goes_on(position.board, move, last))


def _goes_on(board: Board, move: Move, last: Move | None) -> bool:
    """Return whether a move undoes the last one, or would be one move with it."""
    return last is not None and (move == last.inverse or board.move_notation.continues(board, move, last))
