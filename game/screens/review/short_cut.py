"""A detour beside what would have been better: both played, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Detour, Review, Way, moves_text, parse_moves, play

from ...model.playback import Playback


@dataclass(frozen=True)
class Comparison:
    """A detour, and as many moves without it."""

    detour: Detour
    played: Way
    better: Way
    """An optimal line from where the detour began; without a loop it is what was played after it."""
    distances: tuple[int | None, ...]
    """Of the positions on the better way."""

    def at(self, done: int) -> tuple[int, int]:
        """How many moves of the detour, and of the better way, have been made after so many together."""
        moves = len(self.played.moves)
        return min(done, moves), max(done - moves, 0)

    def playback(self, now: float) -> Playback:
        """Plays the detour, and after it the better way."""
        return Playback(moves_text([*self.played.moves, *self.better.moves]), now)


def compare(review: Review, detour: Detour) -> Comparison | None:
    """The comparison for a detour of a game; None where nothing better is known."""
    moves = [graded.move for graded in review.moves]
    played, count = moves[detour.first : detour.last], detour.last - detour.first
    if detour.loop:
        better = moves[detour.last : detour.last + count]
        distances = review.distances[detour.last : detour.last + count + 1]
    elif detour.short_cut is None:
        return None
    else:
        better = parse_moves(detour.short_cut)[:count]
        distances = tuple(detour.distance - done for done in range(len(better) + 1))
    start = review.positions[detour.first]
    return Comparison(detour, play(start, played), play(start, better), distances)
