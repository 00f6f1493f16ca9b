"""What tells the player more than the board does: the meter of slack, and the ghost. Either counts as help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from solver import Outcome, Position

from ...input.commands import Action
from ...model.session import Session
from ...words.waiting import fewest
from ..services import Services
from .ghost import Ghost
from .meter import Meter
from .score import Score


class SmallBoard(NamedTuple):
    """The ghost's board, as the panel shows it."""

    position: Position
    label: str


class Assistance:
    """The meter and the ghost of the session's present game; nobody has to look at either."""

    def __init__(self, services: Services, session: Session, score: Score) -> None:
        self._services, self._session, self._score = services, session, score
        self.meter = Meter(services.coach, session, lambda: services.settings.slack == "shown")
        self.ghost = Ghost(services.coach, session)

    def update(self) -> bool:
        """Looks for the ghost's line. True if the game counts as helped from now on."""
        self.ghost.look()
        if self._session.game.assisted or not (self.meter.helps or self.ghost.known):
            return False
        self._session.mark_assisted()
        return True

    @property
    def considered(self) -> Position:
        """Of which position the distance is wanted: the start for the par, then the present one for the meter."""
        wants_more = self.meter.shown and self._score.par is not None
        return self._session.position if wants_more else self._session.game.start

    @property
    def waits(self) -> bool:
        """Whether more is found out for the meter."""
        return self.meter.waits and self._services.coach.outcome is Outcome.RUNNING

    # What the player asks for; each gives what there is to say

    def turn_slack(self) -> Callable[[], str]:
        """Shows the meter, or hides it."""
        self.meter.turn()
        return self._said("slack.on" if self.meter.shown else "slack.off", Action.SLACK)

    def turn_ghost(self) -> Callable[[], str]:
        """Calls the ghost, or sends it away."""
        if self.ghost.called:
            self.ghost.send_away()
            return self._said("ghost.off", Action.GHOST)
        self.ghost.call()
        return self._ghost_called

    def _ghost_called(self) -> str:
        return self._said("ghost.on" if self.ghost.known else "ghost.searching", Action.GHOST)()

    def _said(self, key: str, action: Action) -> Callable[[], str]:
        words = self._services.words

        def said() -> str:
            how = words.first_key(action) or words.text("panel.in_menu", name=words.action(action))
            return words.text(key, key=how)

        return said

    # What is seen

    def counters(self) -> list[tuple[str, str]]:
        """Names and values of the meter's counters."""
        words, slack, left = self._services.words, self.meter.slack(self._score.par), self.meter.left
        return [
            ("slack", words.text("par.unknown") if slack is None else f"{slack:+}"),
            ("left", fewest(words, left, self.meter.at_least)),
        ]

    def small_board(self) -> SmallBoard | None:
        """The ghost, if it goes with the game."""
        if not self.ghost.called:
            return None
        left = self.ghost.left
        name = "panel.ghost_waits" if left is None else "panel.ghost" if left else "panel.ghost_there"
        return SmallBoard(self.ghost.position, self._services.words.text(name, left=left))

    def with_ghost(self, said: Callable[[], str]) -> Callable[[], str]:
        """What is said of a solved game, and how the ghost fared if it was there."""
        return partial(self._with_ghost, said)

    def _with_ghost(self, said: Callable[[], str]) -> str:
        words, yours = self._services.words, self._session.game.move_count
        if not self.ghost.known:
            return said()
        key = "ghost.equal" if self.ghost.moves == yours else "ghost.behind"
        return said() + words.text(key, moves=words.moves(self.ghost.moves), yours=yours)
