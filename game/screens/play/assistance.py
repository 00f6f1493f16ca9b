"""What tells the player more than the board does: the meter of slack, and the ghost. Either counts as help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from solver import Outcome, Position, parse_moves, play

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.grades import slack
from ...model.session import Session
from ...words.distances import fewest
from ..services import Services
from .score import Score


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
        advice = self._coach.guide.advice(position)
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
        return self._coach.guide.distance(self._session.position)

    @property
    def at_least(self) -> int:
        """No way from the present position to the goal is shorter, as far as a search under way knows."""
        work = self._coach.guide.work
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
        return self.meter.waits and self._services.coach.guide.outcome is Outcome.RUNNING

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
