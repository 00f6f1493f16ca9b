"""Answers for the board in play, as soon as its guide has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver import Board, Outcome, Position, has_table
from solver.model.solvability import has_frames
from solver.search.support import forget_bounds

from .block_guide import BlockGuide
from .databases import Databases
from .examiner import Examiner
from .guides import Advice, AnyTable, Farthest, Guide, SearchGuide, TableGuide
from .pars import ParFinder
from .practice import Draw

KEPT_GUIDES = 2
"""The most recent ones are kept in memory, with their results."""


@dataclass(frozen=True)
class _Question:
    position: Position
    find: Callable[[Guide], Any]
    """Returns the answer, None while a guide does not have it."""
    answer: Callable[[Any], None]
    work: Callable[[Guide], None]
    """Starts a guide's work on the answer."""

    def is_answered_by(self, guide: Guide) -> bool:
        found = self.find(guide)
        if found is not None:
            self.answer(found)
        return found is not None


class Coach:
    """The front of the guide of the board in play.

    A question is kept until its answer is known. It is answered only if the position it was asked for is still on the
    board then. While nothing is asked the guide works on the position that ``consider`` named.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None, cache: bool = True) -> None:
        """``wake`` is called from a job's thread when it has ended."""
        self._wake = wake
        self._cache = cache
        self.board: Board | None = None
        """The board in play."""
        self.guide = Guide()
        """Answers for it."""
        self.examiner = Examiner(wake)
        """Examines games on boards without a table."""
        self.pars = ParFinder(wake, cache)
        """Finds the pars of boards that are not in play."""
        self.databases = Databases(wake)
        """Databases built on request, which the solver then uses."""
        self._guides: dict[Board, Guide] = {}
        self._question: _Question | None = None
        self.considered: Position | None = None
        """The position to work on while there is no question."""

    def is_making_table_of(self, board: Board) -> bool:
        """Return whether this board's table is being built."""
        return self.board == board and has_table(board) and self.guide.outcome is Outcome.RUNNING

    @property
    def waiting(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def open(self, board: Board, considered: Position) -> None:
        """Make ``board`` the one in play and start on what is needed for its answers, unless it is under way."""
        if self.board != board:
            self._question = None
            self._take_guide(board)
        self._renew()
        self.consider(considered)

    def renew(self) -> None:
        """Switch to the present databases, after a table has been made on request, or removed."""
        self._renew()
        if self.considered is not None:
            self.consider(self.considered)

    def _renew(self) -> None:
        """Change between a table and searches if the one in use is gone, or the other is available."""
        if self.board is not None and isinstance(self.guide, SearchGuide) == has_table(self.board):
            self._guides.pop(self.board, None)
            self._take_guide(self.board)
            if self._question is not None:
                self._question.work(self.guide)

    def _take_guide(self, board: Board) -> None:
        """Make a board's guide the one that answers."""
        self.guide.stop()
        guide = self._guides.pop(board, None) or self._guide_for(board)
        self._guides[board] = guide
        self.board, self.guide = board, guide
        forget_bounds(but=board)
        while len(self._guides) > KEPT_GUIDES:
            del self._guides[next(iter(self._guides))]

    def offer(self, table: AnyTable) -> None:
        """Store a table made elsewhere, so that it need not be built again when its board is opened."""
        if table.board not in self._guides:
            guide = self._guide_for(table.board)
            guide.take(table)
            self._guides[table.board] = guide

    def _guide_for(self, board: Board) -> Guide:
        if not has_frames(board):
            return BlockGuide(board, self._wake, self._cache)
        if has_table(board):
            return TableGuide(board, self._wake, self._cache)
        return SearchGuide(board, self._wake, self._cache)

    def consider(self, position: Position) -> None:
        """Set the position to work on while there is no question: the start of the game, for its par."""
        self.considered = position
        if self._question is None:
            self.guide.work_on(position)

    def ask(self, position: Position, answer: Callable[[Advice], None]) -> None:
        """Call ``answer`` with the advice for a position: at once, or from ``update`` when it is known.

        One question at a time: it takes the place of the one before.
        """
        self._ask(
            _Question(position, lambda guide: guide.advice(position), answer, lambda guide: guide.work_on(position))
        )

    def ask_farthest(self, position: Position, answer: Callable[[Farthest], None]) -> None:
        """Call ``answer`` with the board's farthest positions, as ``ask`` does."""
        self._ask(_Question(position, lambda guide: guide.farthest(), answer, lambda guide: guide.work_on(position)))

    def ask_at_distance(self, position: Position, draw: Draw, answer: Callable[[Position], None]) -> None:
        """Call ``answer`` with a position drawn at a distance from 0 to ``Guide.reach``, as ``ask`` does."""
        self._ask(_Question(position, lambda guide: guide.drawn(draw), answer, lambda guide: guide.work_on_draw(draw)))

    def drop_question(self) -> None:
        """Drop the question."""
        self._question = None
        self._rest()

    def leave(self) -> None:
        """Leave the board: drop the question and the considered position, but go on with a table."""
        self.considered = None
        self.drop_question()

    def update(self, position: Position) -> bool:
        """Take over results, and answer the question if it was for ``position``. Return whether a job ended."""
        if self._question is not None and self._question.position != position:
            self.drop_question()
        if not self.guide.update():
            return False
        question, self._question = self._question, None
        if question is not None and not question.is_answered_by(self.guide) and self.guide.error is None:
            self._question = question  # what ended was other work
            question.work(self.guide)
        elif self._question is None and self.guide.error is None:
            self._rest()
        return True

    def close(self, seconds: float = 0.3) -> None:
        """Cancel the work, wait for it at most ``seconds``, and close all tables."""
        self.databases.close()
        self.examiner.stop()
        self.pars.stop()
        job = self.guide.stop()
        if job is not None:
            job.wait(seconds)
        self.board, self.guide, self._question = None, Guide(), None
        self._guides.clear()

    def _ask(self, question: _Question) -> None:
        self._question = None
        self._renew()
        if not question.is_answered_by(self.guide) and self.board is not None:
            self._question = question
            question.work(self.guide)  # after a failure a question is a reason to try again

    def _rest(self) -> None:
        """Continue with the considered position, after the question."""
        self.guide.rest()
        if self.considered is not None and self.guide.distance(self.considered) is None:
            self.guide.work_on(self.considered)
