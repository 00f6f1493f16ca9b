"""The solution as it is played, which grows shorter where it is not proved to be a shortest one."""

from __future__ import annotations

from solver import Position, parse_moves, play

from ...coach.analyzer import Advice
from ...coach.coach import Coach
from ...model.playback import Playback

AHEAD = 20  # moves: at normal speed the search there has ten seconds before they are made


class ShrinkingSolution:
    """The solution of a playback, whose rest is replaced as soon as a shorter one is known.

    The search runs from a position some moves ahead, and from the present one while the playback is paused.
    """

    def __init__(self, coach: Coach, playback: Playback, start: Position) -> None:
        self._coach, self._playback, self._start = coach, playback, start
        self._positions = play(start, playback.moves).positions
        self._ahead = 0

    @property
    def searched_position(self) -> Position:
        """The position from which a shorter rest is searched for."""
        return self._positions[self._searched]

    @property
    def _searched(self) -> int:
        done = self._playback.done
        if self._playback.due is None:
            return done
        if not done < self._ahead <= done + AHEAD:
            self._ahead = min(done + AHEAD, len(self._playback.moves))
        return self._ahead

    def shorten(self) -> None:
        """Replace the rest of the solution, if a shorter one is known from the position that is searched."""
        made, moves = self._searched, self._playback.moves
        found: Advice | None = self._coach.analyzer.advice(self._positions[made])
        if found is not None and found.distance < len(moves) - made:
            self._playback.milestones = ()
            self._playback.moves = (*moves[:made], *parse_moves(found.line, self._start.board))
            self._positions = play(self._start, self._playback.moves).positions
