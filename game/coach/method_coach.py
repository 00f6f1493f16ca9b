"""The method for number boards in one's own games: its next step, and the stages of a game, found in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from solver import Board, Cancel, Job, Outcome, Position
from solver.tables.distance_tables import Tables

from ..model.record import Record
from ..system.background import Post, run_job

if TYPE_CHECKING:
    from solver.analysis.method import MethodAdvice, StageReport

    from ..model.stage_weeks import StageWeek


class MethodCoach:
    """Answers one question at a time, on the main thread; a new one takes the place of the one before."""

    def __init__(self, post: Post, cache: bool, on_moves: Callable[[], None]) -> None:
        """``on_moves`` is called on the main thread once the ``moves`` of a start have become known."""
        self._post, self._tables, self._on_moves = post, Tables(cache=cache), on_moves
        self._job: Job[Any] | None = None
        self._asked: object = None
        self._moves: dict[Position, int | None] = {}  # None while they are counted
        self._counted, self._to_count = Tables(cache=cache), list[Position]()  # the first one is being counted

    def advise(self, position: Position, on_answer: Callable[[MethodAdvice | None], None]) -> None:
        """Call ``on_answer`` with what the method does next in a position of a board that ``has_stages``."""
        from solver.analysis.method import method_advice  # here and below: the first picture asks for none of it

        self._ask(position, lambda cancel: method_advice(position, self._tables, cancel), on_answer)

    def moves(self, start: Position) -> int | None:
        """Return the moves of the method from a start of a board that ``has_stages``; None while they are counted,
        which begins with the first call, one start after another, beside the questions.
        """
        if start not in self._moves:
            self._moves[start] = None
            self._to_count.append(start)
            if len(self._to_count) == 1:
                self._count()
        return self._moves[start]

    def _count(self) -> None:
        from solver.analysis.method import method_moves

        start = self._to_count[0]

        def take(job: Job[int]) -> None:
            if job.outcome is Outcome.DONE:
                self._moves[start] = job.result()
                self._on_moves()
            del self._to_count[0]
            if self._to_count:
                self._count()

        run_job(lambda progress, cancel: method_moves(start, self._counted, cancel), self._post, take)

    def report(self, positions: Sequence[Position], on_answer: Callable[[Sequence[StageReport]], None]) -> None:
        """Call ``on_answer`` with the stages of a game on such a board."""
        from solver.analysis.method import stage_reports

        given = tuple(positions)
        self._ask(given, lambda cancel: stage_reports(given, self._tables, cancel), on_answer)

    def weigh(self, records: Sequence[Record], board: Board, on_answer: Callable[[Sequence[StageWeek]], None]) -> None:
        """Call ``on_answer`` with the stages of a board's games over the weeks."""
        from ..model.stage_weeks import stage_weeks

        given = tuple(records)
        self._ask((given, board), lambda cancel: stage_weeks(given, board), on_answer)

    def stop(self) -> None:
        """Drop the question."""
        if self._job is not None:
            self._job.cancel()
        self._job = self._asked = None

    def _ask(self, asked: object, find: Callable[[Cancel], Any], on_answer: Callable[[Any], None]) -> None:
        if asked == self._asked:
            return
        self.stop()

        def take(job: Job[Any]) -> None:
            self._job = self._asked = None
            if job.outcome is Outcome.DONE:
                on_answer(job.result())

        self._asked = asked
        self._job = run_job(lambda progress, cancel: find(cancel), self._post, take, is_awaited=True)
