"""Answers for the board in play, as soon as its guide knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver import Board, DistanceTable, Outcome, Position

from .guides import Advice, Farthest, Guide, TableGuide, Work, guide_for
from .practice import Draw

KEPT_GUIDES = 2
"""Kept in memory with what they know, the most recent ones."""


@dataclass(frozen=True)
class _Question:
    position: Position
    try_to_answer: Callable[[], bool]
    work: Callable[[Guide], None]
    """Has a guide find out what the answer needs."""


class Coach:
    """Knows the guide of the board in play.

    A question is kept until its answer is known. It is answered only if the position it was asked for is still on the
    board then. While nothing is asked the guide works on the position that ``consider`` named.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None, cache: bool = True) -> None:
        """``wake`` is called from a job's thread when it has ended."""
        self._wake = wake
        self._cache = cache
        self._guide: Guide | None = None
        self._guides: dict[str, Guide] = {}
        self._question: _Question | None = None
        self._considered: Position | None = None

    @property
    def board(self) -> Board | None:
        """The board in play."""
        return None if self._guide is None else self._guide.board

    @property
    def considered(self) -> Position | None:
        """What is worked on while nothing is asked."""
        return self._considered

    @property
    def table(self) -> DistanceTable | None:
        """The table of the board in play, where it has one and it is there."""
        return self._guide.table if isinstance(self._guide, TableGuide) else None

    def is_making_table_of(self, board: Board) -> bool:
        """Whether this board's table will soon be there."""
        guide = self._guide
        return isinstance(guide, TableGuide) and guide.board == board and self.outcome is Outcome.RUNNING

    @property
    def work(self) -> Work:
        """How far the work on an answer has come."""
        return Work(0.0) if self._guide is None else self._guide.work

    @property
    def outcome(self) -> Outcome:
        """What has become of the work for the board in play; DONE once its table is there."""
        if self._guide is None:
            return Outcome.PENDING
        return Outcome.DONE if self.table is not None else self._guide.outcome

    @property
    def error(self) -> BaseException | None:
        """Why the work failed."""
        return None if self._guide is None else self._guide.error

    @property
    def waiting(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def open(self, board: Board, considered: Position) -> None:
        """Makes ``board`` the one in play and starts on what is needed for its answers, unless it is under way."""
        if self._guide is None or self._guide.board != board:
            if self._guide is not None:
                self._guide.stop()
            self._question = None
            self._guide = self._guides.pop(board.id, None) or guide_for(board, self._wake, self._cache)
            self._guides[board.id] = self._guide
            while len(self._guides) > KEPT_GUIDES:
                del self._guides[next(iter(self._guides))]
        self.consider(considered)

    def consider(self, position: Position) -> None:
        """Names the position to work on while nothing is asked: the start of the game, for its par."""
        self._considered = position
        if self._question is None and self._guide is not None:
            self._guide.work_on(position)

    def advice(self, position: Position) -> Advice | None:
        """What to do at a position, if it is known."""
        return None if self._guide is None else self._guide.advice(position)

    def distance(self, position: Position) -> int | None:
        """The fewest moves from a position to the goal, if they are known."""
        return None if self._guide is None else self._guide.distance(position)

    def ask(self, position: Position, answer: Callable[[Advice], None]) -> None:
        """Calls ``answer`` with the advice for a position: at once, or from ``update`` when it is known.

        One question at a time: it takes the place of the one before.
        """

        def try_to_answer() -> bool:
            advice = self.advice(position)
            if advice is not None:
                answer(advice)
            return advice is not None

        self._ask(_Question(position, try_to_answer, lambda guide: guide.work_on(position)))

    def ask_farthest(self, position: Position, answer: Callable[[Farthest], None]) -> None:
        """Calls ``answer`` with the board's farthest positions, as ``ask`` does."""

        def try_to_answer() -> bool:
            farthest = None if self._guide is None else self._guide.farthest()
            if farthest is not None:
                answer(farthest)
            return farthest is not None

        self._ask(_Question(position, try_to_answer, lambda guide: guide.work_on(position)))

    @property
    def reach(self) -> int | None:
        """The greatest distance that ``ask_at_distance`` can draw from; None while it is not known."""
        return None if self._guide is None else self._guide.reach

    @property
    def counts(self) -> Sequence[int]:
        """How many positions of the board in play lie at each distance; none while that is not known."""
        return () if self._guide is None else self._guide.counts

    def ask_at_distance(self, position: Position, draw: Draw, answer: Callable[[Position], None]) -> None:
        """Calls ``answer`` with a position drawn at a distance from 0 to ``reach``, as ``ask`` does."""

        def try_to_answer() -> bool:
            drawn = None if self._guide is None else self._guide.drawn(draw)
            if drawn is not None:
                answer(drawn)
            return drawn is not None

        self._ask(_Question(position, try_to_answer, lambda guide: guide.work_on_draw(draw)))

    def drop_question(self) -> None:
        """Forgets what was asked."""
        self._question = None
        self._rest()

    def leave(self) -> None:
        """The board is left: nothing is asked or considered any more; a table is still made."""
        self._considered = None
        self.drop_question()

    def update(self, position: Position) -> bool:
        """Takes what has become known, and answers the question if it was for ``position``. True if a job ended."""
        if self._guide is None:
            return False
        if self._question is not None and self._question.position != position:
            self.drop_question()
        if not self._guide.update():
            return False
        question, self._question = self._question, None
        if question is not None and not question.try_to_answer() and self._guide.error is None:
            self._question = question  # what ended was other work
            question.work(self._guide)
        elif self._question is None and self._guide.error is None:
            self._rest()
        return True

    def close(self, seconds: float = 0.3) -> None:
        """Cancels the work, waits for it, at most ``seconds``, and lets all tables go."""
        job = None if self._guide is None else self._guide.stop()
        if job is not None:
            job.wait(seconds)
        self._guide, self._question = None, None
        self._guides.clear()

    def _ask(self, question: _Question) -> None:
        self._question = None
        if not question.try_to_answer() and self._guide is not None:
            self._question = question
            question.work(self._guide)  # after a failure a question is a reason to try again

    def _rest(self) -> None:
        """Nothing is asked: on with what is considered."""
        if self._guide is None:
            return
        self._guide.rest()
        if self._considered is not None and self._guide.distance(self._considered) is None:
            self._guide.work_on(self._considered)
