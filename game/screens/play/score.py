"""How good a game is: its par, as soon as it is known, and its record once it is solved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import Outcome, Position, Unsolvable
from solver.catalogue.boards import known_distance

from ...coach.analyzer import Solvability
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
        self._pars: dict[Position, int] = {}
        self.bests: Bests = {}
        """What the game that was solved last has beaten."""

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known: from the board's table, a search, or the catalogue."""
        par = self.found_par
        return known_distance(self._session.game.start) if par is None else par

    @property
    def found_par(self) -> int | None:
        """The par that the table or a search has given."""
        start = self._session.game.start
        if start not in self._pars:
            par = self._coach.analyzer.distance(start)
            if par is None:
                return None
            self._pars[start] = par
        return self._pars[start]

    def at_least(self, position: Position) -> int:
        """Return a lower bound of a position's distance from the search in progress."""
        work = self._coach.analyzer.work
        return work.at_least if work.position == position else 0

    def told(self, position: Position, distance: int | None) -> str:
        """Return the distance of a position from the goal, or how much it is at least, or what stands for it."""
        at_least = self.at_least(position)
        return fewest(self._words, distance, at_least) if distance is not None or at_least else self.unknown(position)

    def unknown(self, position: Position) -> str:
        """Return what stands for a distance that is not known yet, or never will be, or that there is none of."""
        analyzer = self._coach.analyzer
        failed = analyzer.outcome is Outcome.FAILED
        never = failed and isinstance(analyzer.error, Unsolvable)
        if never or analyzer.solvability(position) is Solvability.NEVER:
            return self._words.text("par.never")
        return self._words.text("par.not_known" if failed else "par.unknown")

    @property
    def awaits_par(self) -> bool:
        """Whether a search is under way that says more and more of the par."""
        analyzer = self._coach.analyzer
        return analyzer.work.position is not None and analyzer.outcome is Outcome.RUNNING and self.par is None

    def solved(self, first: bool) -> Callable[[], str]:
        """Record a newly solved game; return a function for its message."""
        self.bests = self._recorder.solved(self._session.game, self.par) if first else {}
        return partial(solved, self._words, self._session, self.par, self.bests)

    def completed(self) -> Callable[[], str] | None:
        """Return a message once the par of a recorded game has become known."""
        if not self._recorder.awaits_par(self._session.game) or self.par is None:
            return None
        self.bests = self._recorder.complete(self.par)
        return partial(solved, self._words, self._session, self.par, self.bests) if self._session.solved else None
