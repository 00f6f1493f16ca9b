"""The meter: how many moves a game is above its par, and how many are left, while the player wants to see that."""

from __future__ import annotations

from collections.abc import Callable

from ...coach.coach import Coach
from ...model.grades import slack
from ...model.session import Session


class Meter:
    """Follows the session's present game.

    It tells whether a move was right, so it counts as help as soon as it has shown anything after the first move.
    """

    def __init__(self, coach: Coach, session: Session, always: Callable[[], bool]) -> None:
        """``always`` says whether the player has chosen to see it in every game."""
        self._coach, self._session, self._always = coach, session, always

    @property
    def shown(self) -> bool:
        """Whether the player wants to see it now."""
        return self._always() != (self._session.meter_turned == self._session.game.start)

    def turn(self) -> None:
        """Shows or hides it for all games from this start; every other is as the player has it always."""
        session, start = self._session, self._session.game.start
        session.meter_turned = None if session.meter_turned == start else start

    @property
    def left(self) -> int | None:
        """The fewest moves from the present position to the goal, once known."""
        return self._coach.distance(self._session.position)

    @property
    def at_least(self) -> int:
        """No way from the present position to the goal is shorter, as far as a search under way knows."""
        work = self._coach.work
        return work.at_least if work.position == self._session.position else 0

    def slack(self, par: int | None) -> int | None:
        """Moves made and left above the par, once both are known."""
        left = self.left
        return None if left is None or par is None else slack(self._session.game.move_count, left, par)

    @property
    def helps(self) -> bool:
        """Whether what is seen now says something of a move that was made."""
        tells = self.left is not None or self.at_least > 0
        return self.shown and self._session.game.done > 0 and not self._session.solved and tells

    @property
    def waits(self) -> bool:
        """Whether it will show more than it does."""
        return self.shown and self.left is None
