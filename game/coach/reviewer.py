"""The review of a game, worked out beside the window: at once by a table, or step by step by searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from solver import Cancel, Evaluation, Job, Limits, Milestone, Move, Outcome, Progress, Review, has_table, review
from solver.analysis.brackets import KnownBrackets
from solver.analysis.reviews import GradedMove
from solver.analysis.search_distances import PartialDistances, distances_by_search
from solver.catalogue.texts import PlayedGame
from solver.model.playthrough import play
from solver.tables.distance_tables import Tables, table_holding

from ..model.game import Game
from ..system.background import Post, run_job
from .analyzer import Work
from .coach import Coach, nothing
from .search_analyzers import AnytimeAnalyzer

LIMITS = Limits(seconds=2)

SHORT_WAIT = 0.02
"""Seconds that the window waits for a review: by a table that is there a game of 1,000 moves takes half of it."""

LOOK_SECONDS = 0.5


def game_to_review(game: Game) -> PlayedGame:
    """Return the present moves of a game; of a solved one all up to the goal, whatever was done after that."""
    reached = next((number for number, position in enumerate(game.positions, 1) if position.is_goal), game.done)
    return PlayedGame(game.start, tuple(move for gesture in game.gestures[:reached] for move in gesture))


def graded_by_method(found: Review, by_method: Sequence[Sequence[Move]]) -> Review:
    """Return a review in which only what the method wastes, too, is a mistake.

    ``by_method`` has the moves that follow the method in each position. They are the best, beside a move of the game
    that keeps to the shortest way; of the detours those that led nowhere are left, and no move is the only one.
    """
    evaluations, moves = list[Evaluation](), list[GradedMove]()
    for evaluation, graded, taught in zip(found.evaluations, found.moves, by_method, strict=False):
        follows = graded.move in taught
        best = (*taught, graded.move) if graded.optimal and not follows else tuple(taught)
        evaluations.append(replace(evaluation, best=best or evaluation.best))
        cost = 0 if follows else graded.cost
        moves.append(replace(graded, best=best, optimal=follows or graded.optimal, cost=cost, only=False))
    costly = [number for number, graded in enumerate(moves, 1) if graded.costly]
    detours = [
        each for each in found.detours if each.loop and any(each.first < number <= each.last for number in costly)
    ]
    return replace(
        found,
        evaluations=(*evaluations, *found.evaluations[len(evaluations) :]),
        moves=tuple(moves),
        detours=tuple(detours),
        only_move_runs=(),
    )


class Reviewer:
    """The review of one game as it grows; it begins once the coach has built the board's table."""

    def __init__(
        self,
        game: PlayedGame,
        coach: Coach,
        post: Post,
        now: Callable[[], float],
        cache: bool,
        is_by_method: bool = False,
    ) -> None:
        """Begin the review; ``post`` hands its results to the main thread, ``now`` is a clock in seconds.

        Where it ``is_by_method``, its mistakes are what the method wastes, too.
        """
        self.game, self.is_by_method = game, is_by_method
        self._by_method: Sequence[Sequence[Move]] = ()  # the moves that follow the method in each position
        self.review: Review | None = None
        self.milestones: Sequence[Milestone] = ()  # from the start of the game, where its board has a table
        self.version = 0
        self.is_running = True
        self.on_change: Callable[[], None] = nothing
        self._coach, self._post, self._now, self._cache = coach, post, now, cache
        self._job: Job[Review] | None = None
        self.begin()
        if self._job is not None and has_table(game.start.board):
            self._job.wait(SHORT_WAIT)
            if self._job.outcome.ended:
                self._finish(self._job)

    @property
    def error(self) -> BaseException | None:
        """The reason why the work failed."""
        return None if self._job is None else self._job.error

    @property
    def work(self) -> Work:
        """The progress of the board's table while the coach builds it, then of the review."""
        return self._coach.analyzer.work if self._job is None else Work(self._job.progress)

    def begin(self) -> None:
        """Begin the work, unless it goes on already or has to wait for the coach's table."""
        board: Any = self.game.start.board
        if self._job is not None or not self.is_running or self._coach.is_making_table_of(board):
            return
        table = self._coach.analyzer.table
        holds = table is not None and table.board == board
        known = table if holds and self._coach.analyzer.holding(self.game.start) == (table, self.game.start) else None

        def review_by_table(progress: Progress, cancel: Cancel) -> Review:
            start: Any = self.game.start
            moves = self.game.moves
            found = review(board, start, moves, known, cache=self._cache, progress=progress, cancel=cancel)
            if self.is_by_method:  # milestones lie on a shortest way
                return self._by_the_method(found, cancel)
            held = (known, start) if known is not None else table_holding(start, cache=self._cache, cancel=cancel)
            self.milestones = held[0].milestones(held[1])
            return found

        work = review_by_table if has_table(board) else self._review_by_searches
        self._job = run_job(work, self._post, self._finish)

    def stop(self) -> None:
        """Stop the work, without waiting."""
        self.is_running = False
        if self._job is not None:
            self._job.cancel()

    def _take(self, found: Review) -> None:
        """Take over a result, unless the work has ended."""
        if self.is_running:
            self.review, self.version = found, self.version + 1
            self.on_change()

    def _finish(self, job: Job[Review]) -> None:
        """Take over the end of the work, once."""
        if self.is_running:
            self.is_running = False
            if job.outcome is Outcome.DONE:
                self.review, self.version = job.result(), self.version + 1
            self.on_change()

    def _by_the_method(self, found: Review, cancel: Cancel) -> Review:
        """Return a review whose moves are graded by the method, where they are to be."""
        if not self.is_by_method:
            return found
        if not self._by_method:
            from solver.analysis.method import moves_by_method  # few games are reviewed so

            tables = Tables(cache=self._cache)
            self._by_method = [moves_by_method(each, tables, cancel) for each in found.positions]
        return graded_by_method(found, self._by_method)

    def _review_by_searches(self, progress: Progress, cancel: Cancel) -> Review:
        start: Any = self.game.start
        moves = self.game.moves
        positions = play(start, moves).positions
        look_due = self._now()

        def look(part: float) -> None:
            nonlocal look_due
            progress(part)
            if self._now() >= look_due:
                partial_review = review(start.board, start, moves, PartialDistances(searched))
                partial_review = self._by_the_method(partial_review, cancel)
                tell_analyzer()
                self._post(partial(self._take, partial_review))
                look_due = self._now() + LOOK_SECONDS

        def tell_analyzer() -> None:
            """Let the game know of better solutions, so that Solve plays none that is longer than the review says."""
            if isinstance(searched, KnownBrackets) and isinstance(analyzer, AnytimeAnalyzer):
                for position in positions:
                    analyzer.learn(position, searched.bracket(position))

        searched = distances_by_search(start.board, limits=LIMITS, progress=look, cancel=cancel)
        analyzer = self._coach.analyzer
        if isinstance(searched, KnownBrackets) and isinstance(analyzer, AnytimeAnalyzer):
            for position in positions:
                searched.learn(position, analyzer.bracket(position))
        look(0.0)  # before the first search comes to an end there is a game to step through
        reviewed = review(start.board, start, moves, searched)
        tell_analyzer()
        return self._by_the_method(reviewed, cancel)
