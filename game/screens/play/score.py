"""The par of a game, and its grade and record once it is solved."""

from __future__ import annotations

from solver import Outcome, Position, Unsolvable, board_key
from solver.catalogue.boards import known_distance
from solver.generator.stock import stock_distance

from ...coach.analyzer import Analyzer, Solvability
from ...coach.coach import Coach
from ...model.game import Game
from ...model.grades import Grade, challenge_outcome, most_stars
from ...model.session import Session
from ...model.statistics import Bests, won
from ...modes.mode import Played
from ...modes.modes import Modes
from ...store.history import Recorder
from ...store.storage import Store
from ...words.distances import fewest
from ...words.words import Message
from ..interface import Interface
from .words import solved


class Score:
    """The par of the session's present game, and its record once it is solved."""

    def __init__(self, interface: Interface, store: Store, coach: Coach, session: Session, modes: Modes) -> None:
        self._words, self._coach, self._session = interface.words, coach, session
        self._store, self._now, self._modes = store, interface.now, modes
        self._recorder = Recorder(store.history)
        self._pars: dict[Position, int] = {}
        self._final: tuple[Game, Grade] | None = None
        self._told: tuple[Position, int] | None = None
        self.bests: Bests = {}
        self.best_before: int | None = None
        """The fewest moves of earlier games from the same start; None without any, or while they are not read."""
        self.stars_before = 0  # the most of earlier games from there

    @property
    def _analyzer(self) -> Analyzer:
        return self._coach.analyzer_of(self._session.board)

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known: from the board's table, a search, or what comes along."""
        start, par = self._session.game.start, self.found_par
        known = known_distance(start) if par is None else par
        return stock_distance(start) if known is None else known

    @property
    def by_method(self) -> int | None:
        """The moves of the method from the game's start, where stars count by these."""
        game = self._session.game
        return self._modes.of(game).by_method(game)

    @property
    def found_par(self) -> int | None:
        """The par that the table or a search has given."""
        start = self._session.game.start
        if start not in self._pars:
            par = self._analyzer.distance(start)
            if par is None:
                return None
            self._pars[start] = par
        return self._pars[start]

    def distance_text(self, position: Position, distance: int | None) -> str:
        """Return the distance of a position from the goal, or how much it is at least, or what stands for it."""
        at_least = self._analyzer.at_least(position)
        if distance is None and not at_least:
            return self.unknown_text(position)
        return fewest(self._words, distance, at_least, self._analyzer.at_most(position))

    def unknown_text(self, position: Position) -> str:
        """Return what stands for a distance that is not known yet, or never will be, or that there is none of."""
        analyzer = self._analyzer
        failed = analyzer.outcome is Outcome.FAILED
        never = failed and isinstance(analyzer.error, Unsolvable)
        if never or analyzer.solvability(position) is Solvability.NEVER:
            return self._words.text("par.never")
        return self._words.text("par.not_known" if failed else "par.unknown")

    @property
    def is_awaiting_par(self) -> bool:
        """A search is raising the lower bound of the par."""
        analyzer = self._analyzer
        return analyzer.work.position is not None and analyzer.outcome is Outcome.RUNNING and self.par is None

    @property
    def best_known(self) -> int | None:
        """The moves of the best solution known from the game's start, if there is one."""
        return self._analyzer.at_most(self._session.game.start)

    def has_fallen(self) -> bool:
        """Return whether a better solution than at the first move has become known; True once in a game."""
        game, known = self._session.game, self.best_known
        if known is None or self.par is not None or self._session.is_solved:
            return False
        if self._told is None or self._told[0] != game.start or not game.done:
            self._told = (game.start, known)
        if known >= self._told[1]:
            return False
        self._told = (game.start, 0)
        return True

    @property
    def grade(self) -> Grade:
        """How good the present game is, if it is solved; as when it was recorded, though a par that is not proved may
        have fallen since, and moves may have been taken back and made better: the attempt has ended.
        """
        game, par = self._session.game, self.par
        if self._final is not None and self._final[0] is game:
            return self._final[1]
        known = self.best_known if par is None else None
        by_method = self.by_method
        if known is None:
            return Grade(game.move_count, par, game.assisted, hints=game.hints, by_method=by_method)
        par = min(known, game.move_count)
        return Grade(game.move_count, par, game.assisted, proved=False, hints=game.hints, by_method=by_method)

    @property
    def played(self) -> Played:
        """The present game as it stands."""
        return Played(self._session, self.par, self.grade if self._session.is_solved else None)

    def record(self, first: bool) -> None:
        """Record a solved game, if it is so for the ``first`` time."""
        grade = self.grade
        if first:
            self.best_before, self.stars_before = self._fewest_moves(), self._most_stars()
            leg = self._modes.of(self._session.game).leg(self._session, self._now())
            session = self._store.progress.session
            self.bests = self._recorder.solved(self._session.game, grade.par, grade.proved, leg, session)
            self._keep(grade)
        else:
            self.bests = {}

    def _fewest_moves(self) -> int | None:
        statistics, start = self._store.history.statistics, self._session.game.start
        records = () if statistics is None else won(statistics.of_board(board_key(start.board)), str(start))
        return min((record.moves for record in records), default=None)

    def _most_stars(self) -> int:
        statistics, start = self._store.history.statistics, self._session.game.start
        records = () if statistics is None else statistics.of_board(board_key(start.board))
        return most_stars(records, str(start), self.par, self.by_method) or 0

    def complete(self) -> bool:
        """Complete the record of a solved game whose par has become known; return whether there was one."""
        grade = self.grade
        if not self._recorder.awaits_par(self._session.game) or grade.par is None:
            return False
        self.bests = self._recorder.complete(grade.par, grade.proved)
        self._keep(grade)
        return True

    def message(self) -> Message:
        """Return what is said of the solved game."""
        session, grade = self._session, self.grade
        outcome = challenge_outcome(session.challenge, session.game)
        told = Message(solved, grade=grade, board=session.board, bests=self.bests, outcome=outcome)
        return self._modes.of(session.game).told(session, told)

    def _keep(self, grade: Grade) -> None:
        self._final = None if grade.par is None else (self._session.game, grade)
