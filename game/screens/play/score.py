"""How good a game is: its par, as soon as it is known, and its record once it is solved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import AnyPosition, Outcome

from ...model.session import Session
from ...model.statistics import Bests
from ...store.recorder import Recorder
from ...words.distances import fewest
from ..services import Services
from .words import solved


class Score:
    """Follows the session's present game."""

    def __init__(self, services: Services, session: Session) -> None:
        self._words, self._coach, self._session = services.words, services.coach, session
        self._recorder = Recorder(services.store.history)
        self._pars: dict[AnyPosition, int] = {}
        self.bests: Bests = {}
        """What the game that was solved last has beaten."""

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known."""
        start = self._session.game.start
        if start not in self._pars:
            par = self._coach.guide.distance(start)
            if par is None:
                return None
            self._pars[start] = par
        return self._pars[start]

    def at_least(self, position: AnyPosition) -> int:
        """No way from a position to the goal is shorter, as far as a search under way knows."""
        work = self._coach.guide.work
        return work.at_least if work.position == position else 0

    def told(self, position: AnyPosition, distance: int | None) -> str:
        """The distance of a position from the goal, or how much it is at least."""
        return fewest(self._words, distance, self.at_least(position))

    @property
    def awaits_par(self) -> bool:
        """Whether a search is under way that says more and more of the par."""
        guide = self._coach.guide
        return guide.work.position is not None and guide.outcome is Outcome.RUNNING and self.par is None

    def solved(self, first: bool) -> Callable[[], str]:
        """The game has been solved, which is recorded the first time; what there is to say of it."""
        self.bests = self._recorder.solved(self._session.game, self.par) if first else {}
        return partial(solved, self._words, self._session, self.par, self.bests)

    def completed(self) -> Callable[[], str] | None:
        """If the par of a recorded game has become known, what there is to say of the game now."""
        if not self._recorder.awaits_par(self._session.game) or self.par is None:
            return None
        self.bests = self._recorder.complete(self.par)
        return partial(solved, self._words, self._session, self.par, self.bests) if self._session.solved else None
