"""What is known of a board's positions by distance: the trail of the game, what to play, and the stars won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from solver import Difficulty, Job, Outcome, Position, board_key, difficulty_in, has_table

from ...coach.analyzer import Analyzer, Farthest
from ...coach.coach import Coach
from ...model.game import Game
from ...model.grades import ladder, rungs, trophies
from ...model.record import Record
from ...model.statistics import Statistics
from ...system.background import Post, run_job
from .choice import USUAL_WALK, PracticeChoice
from .trail import GameTrail


class DistancesModel:
    """Asks the coach, one question at a time, and takes over what it finds.

    The distance of a position judges the moves that were made. So it ``is_place_shown`` only where the player has asked
    for it, or where it is no help.
    """

    def __init__(
        self, coach: Coach, post: Post, mark_measured: Callable[[Game], None], game: Game, is_place_shown: bool
    ) -> None:
        """``mark_measured`` is called as soon as the distance of its position is shown."""
        self._coach, self._post, self._mark_measured = coach, post, mark_measured
        self.game, self.board = game, game.start.board
        self.is_place_shown = is_place_shown or not game.is_distance_help or game.assisted
        self.trail_first = is_place_shown
        self.trail = GameTrail(game)
        self.choice: PracticeChoice = PracticeChoice(coach, game.position)
        if is_place_shown:
            self.choice.choose_own()
        self.difficulty: Difficulty | None = None  # of the position on the board, once it is measured
        self._measuring: Job[Difficulty] | None = None
        self.records: Collection[Record] | None = None  # of the board, the latest last
        self.rungs: tuple[int, ...] = ()
        self.farthest: Farthest | None = None
        self.ladder_stars: Mapping[int, int] = {}  # by rung; none while the records are read
        self.trophy_stars: Mapping[Position, int] = {}
        self._distance_stars: Mapping[int, int] = {}

    # What is known

    @property
    def analyzer(self) -> Analyzer:
        """The coach's results for the board; empty while another board is in play."""
        return self._coach.analyzer_of(self.board)

    @property
    def counts(self) -> Sequence[int]:
        """How many positions of the board lie at each distance; none while that is not known."""
        return self.analyzer.counts

    @property
    def distance(self) -> int | None:
        """The distance of the position on the board; None until it is known, or while it is not shown."""
        return self.trail.last if self.is_place_shown else None

    @property
    def at_least(self) -> int:
        """A lower bound on that distance, while a search for it goes on."""
        work = self.analyzer.work
        is_searched = self.is_place_shown and self.distance is None and work.position == self.game.position
        return work.at_least if is_searched else 0

    @property
    def is_help(self) -> bool:
        """The distance of the position, or a bound of it, is shown and judges the game."""
        return (self.distance is not None or self.at_least > 0) and self.game.is_distance_help

    @property
    def is_measured(self) -> bool:
        """The difficulty of the position is known, or soon will be."""
        return self._measuring is not None

    @property
    def positions(self) -> Sequence[Position]:
        """The farthest positions."""
        return () if self.farthest is None else self.farthest.positions

    @property
    def stars(self) -> int | None:
        """Won from the chosen distance; None while the records are read, and where distances aren't known."""
        is_exact = not self.choice.any and (not self.choice.is_own or self.distance is not None)
        if not self._distance_stars or self.choice.distance is None or not is_exact:
            return None
        return self._distance_stars[self.choice.distance]

    # What becomes known

    def count_help(self) -> None:
        """Count as help what is shown of the distance: a bound grows while nothing else becomes known."""
        if self.is_help:
            self._mark_measured(self.game)

    def look(self) -> None:
        """Take over new results, and ask the coach for the next ones."""
        reach = self.choice.reach
        self.trail.look_up(self.analyzer.distance)
        self.count_help()
        if self.is_place_shown:
            self._measure()
        if self.choice.distance is None and reach is not None:  # as far as the game that is played, or as most
            distance = self.analyzer.distance(self.game.start)
            usual = self.counts.index(max(self.counts)) if self.counts else USUAL_WALK
            self.choice.begin(distance or usual)
        if self.choice.is_own and self.distance is not None:  # from where the arrows lead on
            self.choice.begin(self.distance)
        if not self.rungs and self.analyzer.reach is not None:
            self.rungs = rungs(self.analyzer.reach)
        self._count_stars()
        if not self._coach.is_waiting and self.analyzer.outcome is not Outcome.FAILED:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask for the position to play, the farthest ones, and the trail, which may come first."""
        coach = self._coach
        if not (self.trail_first and self._ask_trail()) and self.choice.is_to_draw:
            self.choice.draw()
        if not coach.is_waiting and self.farthest is None and self.analyzer.reach is not None:
            coach.ask_farthest(self.game.position, self._take_farthest)
        if not coach.is_waiting:
            self._ask_trail()

    def _ask_trail(self) -> bool:
        """Search the next position of the trail where the board has no table; return whether there is one."""
        position = self.trail.next_position
        if not self.is_place_shown or not self.counts or has_table(self.board) or position is None:
            return False
        self._coach.ask(position, lambda _: None)  # looked at with all else that has become known
        return True

    def _take_farthest(self, farthest: Farthest) -> None:
        self.farthest = farthest
        self._count_stars()

    def _measure(self) -> None:
        """Measure how hard the position is, in the background, as soon as a table holds it."""
        held = self.analyzer.holding(self.game.position)
        if held is not None and self._measuring is None:
            table, position = held
            work = lambda progress, cancel: difficulty_in(table, position, cancel)  # noqa: E731
            self._measuring = run_job(work, self._post, self._take_difficulty)

    def _take_difficulty(self, job: Job[Difficulty]) -> None:
        if job.outcome is Outcome.DONE:
            self.difficulty = job.result()

    def take_statistics(self, statistics: Statistics) -> None:
        """Take over the records of the board."""
        self.records = statistics.of_board(board_key(self.board))
        self._distance_stars, self.ladder_stars, self.trophy_stars = {}, {}, {}
        self._coach.notify()  # the page, unless it was left before they were read

    def _count_stars(self) -> None:
        """Count the stars of distances and positions, as soon as both these and the records are known."""
        if self.records is None:
            return
        if not self._distance_stars and self.counts:
            self._distance_stars = ladder(range(len(self.counts)), self.records)
        if not self.ladder_stars and self.rungs:
            self.ladder_stars = ladder(self.rungs, self.records)
        if not self.trophy_stars and self.positions:
            self.trophy_stars = trophies(self.positions, self.records)
