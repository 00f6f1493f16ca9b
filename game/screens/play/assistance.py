"""What tells the player more than the board does: the meter of slack, and the ghost. Either counts as help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from solver import Outcome, Position, play

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.grades import slack
from ...model.session import Session
from ..services import Services
from .score import Score


class Ghost:
    """Where it is follows from the number of the player's moves alone, so that undo takes it back too.

    It goes with all games from the start where it was called. What it shows is an optimal line: it counts as help.
    """

    def __init__(self, coach: Coach, session: Session) -> None:
        self._coach, self._session = coach, session
        self._ways: dict[Position, tuple[Position, ...]] = {}
        """Its line from each start where that has become known."""

    @property
    def called(self) -> bool:
        return self._session.ghost_called == self._session.game.start

    def turn(self) -> None:
        """Start the ghost in the present game, or dismiss it."""
        self._session.ghost_called = None if self.called else self._session.game.start

    @property
    def way(self) -> tuple[Position, ...]:
        """The positions of its line, the goal at the end; none until that is known, or while it is not called."""
        start = self._session.game.start
        if not self.called:
            return ()
        if start not in self._ways:
            advice = self._coach.analyzer.advice(start)
            if advice is None:
                return ()
            self._ways[start] = play(start, advice.line).positions
        return self._ways[start]

    @property
    def position(self) -> Position:
        """Where it is now; at the start until its line is known."""
        game, way = self._session.game, self.way
        return way[min(game.move_count, len(way) - 1)] if way else game.start

    @property
    def left(self) -> int | None:
        """How many moves it has before it; None until its line is known."""
        way = self.way
        return max(len(way) - 1 - self._session.game.move_count, 0) if way else None


class SmallBoard(NamedTuple):
    """The ghost's board, as the panel shows it."""

    position: Position
    label: str


class Assistance:
    """The meter and the ghost of the session's present game; nobody has to look at either.

    The meter tells whether a move was right, so it counts as help as soon as it has shown anything after the first.
    """

    def __init__(self, services: Services, session: Session, score: Score) -> None:
        self._services, self._session, self._score = services, session, score
        self._words, self._coach = services.words, services.coach
        self.ghost = Ghost(services.coach, session)

    @property
    def meter_shown(self) -> bool:
        """Whether the player wants to see it now: after a turn the other way round than in other games."""
        turned = self._session.meter_turned == self._session.game.start
        return (self._services.settings.slack == "shown") != turned

    @property
    def _left(self) -> int | None:
        """The fewest moves from the present position to the goal, once known."""
        return self._coach.analyzer.distance(self._session.position)

    def update(self) -> bool:
        """Update the assistance; return True if the game counts as helped from now on."""
        if self._session.game.assisted or not (self._meter_helps or self.ghost.way):
            return False
        self._session.mark_assisted()
        return True

    @property
    def _meter_helps(self) -> bool:
        """Whether what is seen now says something of a move that was made."""
        session = self._session
        if not self.meter_shown or not session.game.done or session.solved:
            return False
        return self._left is not None or self._score.at_least(session.position) > 0

    @property
    def background_position(self) -> Position:
        """Of which position the distance is wanted: the start for the par, then the present one for the meter."""
        wants_more = self.meter_shown and self._score.found_par is not None
        return self._session.position if wants_more else self._session.game.start

    @property
    def waits(self) -> bool:
        """Whether more is found out for the meter."""
        return self.meter_shown and self._left is None and self._coach.analyzer.outcome is Outcome.RUNNING

    # What the player asks for; each gives what there is to say

    def turn_meter(self) -> Callable[[], str]:
        """Show or hide the meter for all games from this start."""
        session, start = self._session, self._session.game.start
        session.meter_turned = None if session.meter_turned == start else start
        return partial(self._said, Action.SLACK, "slack.on" if self.meter_shown else "slack.off")

    def turn_ghost(self) -> Callable[[], str]:
        """Start or dismiss the ghost."""
        self.ghost.turn()
        return self._ghost_called if self.ghost.called else partial(self._said, Action.GHOST, "ghost.off")

    def _ghost_called(self) -> str:
        return self._said(Action.GHOST, "ghost.on" if self.ghost.way else "ghost.searching")

    def _said(self, action: Action, phrase: str) -> str:
        words = self._words
        return words.text(phrase, key=words.first_key(action) or words.text("panel.in_menu", name=words.action(action)))

    # What is seen

    def counters(self) -> list[tuple[str, str]]:
        """Return the names and values of the meter's counters: moves made and left above the par, and moves left."""
        par, left, above = self._score.par, self._left, self._score.unknown(self._session.position)
        if left is not None and par is not None:
            above = f"{slack(self._session.game.move_count, left, par):+}"
        return [("slack", above), ("left", self._score.told(self._session.position, left))]

    def small_board(self) -> SmallBoard | None:
        """Return the ghost's board, if it is in the game."""
        if not self.ghost.called:
            return None
        left = self.ghost.left
        name = "panel.ghost_waits" if left is None else "panel.ghost" if left else "panel.ghost_there"
        return SmallBoard(self.ghost.position, self._words.text(name, left=left))

    def with_ghost(self, said: Callable[[], str]) -> Callable[[], str]:
        """Return the message of a solved game, with the ghost's result if it took part."""
        return partial(self._with_ghost, said)

    def _with_ghost(self, said: Callable[[], str]) -> str:
        words, yours, moves = self._words, self._session.game.move_count, len(self.ghost.way) - 1
        if moves < 0:
            return said()
        key = "ghost.equal" if moves == yours else "ghost.behind"
        return said() + words.text(key, moves=words.moves(moves, self._session.board.metric), yours=yours)
