"""The ghost: plays an optimal line beside the player, one move for each of the player's."""

from __future__ import annotations

from solver import Position, parse_moves, play

from ...coach.coach import Coach
from ...model.session import Session


class Ghost:
    """Where it is follows from the number of the player's moves alone, so that undo takes it back too.

    It goes with all games from the start where it was called. What it shows is an optimal line: it counts as help.
    """

    def __init__(self, coach: Coach, session: Session) -> None:
        self._coach, self._session = coach, session
        self._way: tuple[Position, ...] = ()
        """The positions of its line, the goal at the end; none until the line is known."""

    @property
    def called(self) -> bool:
        """Whether it goes with the present game."""
        return self._session.ghost_called == self._session.game.start

    @property
    def known(self) -> bool:
        """Whether it goes with the present game, and its line is known."""
        return self.called and bool(self._way)

    def call(self) -> None:
        """Lets it go with the present game, as soon as its line is known."""
        self._session.ghost_called, self._way = self._session.game.start, ()
        self.look()

    def send_away(self) -> None:
        """It goes with no game any more."""
        self._session.ghost_called, self._way = None, ()

    def look(self) -> None:
        """Takes its line from the coach, if it waits for one that is known now."""
        if not self.called or self._way:
            return
        position = self._session.game.start
        advice = self._coach.advice(position)
        if advice is not None:
            self._way = play(position, parse_moves(advice.line)).positions

    @property
    def position(self) -> Position:
        """Where it is now; at the start until its line is known."""
        return (
            self._way[min(self._session.game.move_count, len(self._way) - 1)] if self._way else self._session.game.start
        )

    @property
    def moves(self) -> int:
        """How many moves it needs in all. Only if its line is known."""
        return len(self._way) - 1

    @property
    def left(self) -> int | None:
        """How many moves it has before it; None until its line is known."""
        return max(self.moves - self._session.game.move_count, 0) if self._way else None
