"""Every move of a game, graded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .board import Move
from .frames import Slide
from .solvability import reachable_frames
from .way import Outlook, Way


@dataclass(frozen=True)
class GradedMove:
    """A move that was played, and what there was to choose from. What the distances do not tell is None."""

    move: Move
    distance: int | None
    """Moves to the goal after it."""
    best: tuple[Move, ...] | None
    """All best moves there were, in the order L R U D; none at the goal, which every move leaves."""
    optimal: bool | None
    """Whether it was one of them. If not it cost exactly 2 moves: one away, and one back."""
    only: bool | None
    """Whether this was an only move: one move alone was best, and there was another to mistake for it. The one that
    takes the last slide back does not count as such, so that in a corner there is no only move, but nothing to choose.
    """

    @property
    def costly(self) -> bool:
        """Whether it is known to have left the optimum."""
        return self.optimal is False

    @property
    def one_way(self) -> bool:
        """Whether one move alone is known to have been best, be there another to mistake for it or not."""
        return self.best is not None and len(self.best) == 1


def grade(way: Way, outlooks: Sequence[Outlook]) -> tuple[GradedMove, ...]:
    """The moves of a way, from what is known of each of its positions."""
    frames = reachable_frames(way.positions[0].board)
    graded = []
    last: Move | None = None
    for position, move, (before, after) in zip(way.positions, way.moves, pairwise(outlooks), strict=False):
        frame = frames.number[frames.of(position.cells)]
        only = None if before.best is None else _is_only(before.best, last, frames.slides[frame])
        graded.append(GradedMove(move, after.distance, before.best, _is_optimal(move, before, after), only))
        last = move
    return tuple(graded)


def _is_optimal(move: Move, before: Outlook, after: Outlook) -> bool | None:
    if before.best is not None:
        return move in before.best
    if before.distance is None or after.distance is None:
        return None
    return after.distance < before.distance


def _is_only(best: Sequence[Move], last: Move | None, slides: Sequence[Slide]) -> bool:
    """Whether one move alone is best, and there is another among the slides that does not just take back the last."""
    back = None if last is None else last.inverse
    return len(best) == 1 and any(slide.move not in (best[0], back) for slide in slides)
