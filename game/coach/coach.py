"""Answers for the board in play, as soon as its analyzer has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from solver import Board, Move, Outcome, Position, TableCost, has_table, table_cost
from solver.analysis.engines import has_solvability_rule
from solver.analysis.methods import has_exact_method
from solver.search.support import forget_bounds

from ..system.background import Post
from .analyzer import Advice, Analyzer, AnyTable, Draw, ExploredAnalyzer, Farthest, TableAnalyzer
from .background_results import MistakeFinder, ParFinder
from .method_coach import MethodCoach

KEPT_ANALYZERS = 2


def nothing() -> None:
    """Do nothing."""


def ignore(error: BaseException) -> None:
    """Ignore the failure of a question."""


class _Question(NamedTuple):
    position: Position
    find: Callable[[Analyzer], Any]
    work: Callable[[Analyzer], None]
    on_answer: Callable[[Any], None]
    on_failure: Callable[[BaseException], None] = ignore

    def is_answered_by(self, analyzer: Analyzer) -> bool:
        found = self.find(analyzer)
        if found is not None:
            self.on_answer(found)
        return found is not None


class Coach:
    """The front of the analyzer of the board in play.

    A question is kept until its answer is known, or it is dropped because another position is on the board. While there
    is none, the analyzer works on the background position. All callbacks come on the main thread.
    """

    def __init__(self, post: Post, cache: bool = True) -> None:
        """``post`` hands the ends of background jobs to the main thread; with ``cache`` tables are kept on disk."""
        self._post, self.cache = post, cache
        self.board: Board | None = None
        self.analyzer = Analyzer()
        self.mistake_finder = MistakeFinder(post, self.notify)
        self.pars = ParFinder(post, cache)
        self.method = MethodCoach(post, cache, self.notify)
        self.background_position: Position | None = None
        self._analyzers: dict[Board, Analyzer] = {}
        self._question: _Question | None = None
        self._on_result: Callable[[], None] = nothing
        self._is_suspended = self._is_overdue = False
        self.asked_for_table: set[Board] = set()
        """The boards whose ``table_offer`` the player has been asked about."""

    def analyzer_of(self, board: Board) -> Analyzer:
        """Return what is known of a board: nothing while another is in play."""
        return self.analyzer if self.board == board else Analyzer()

    def is_making_table_of(self, board: Board) -> bool:
        """Return whether this board's table is being built."""
        is_making = isinstance(self.analyzer, TableAnalyzer) and self.analyzer.outcome is Outcome.RUNNING
        return self.board == board and is_making

    @property
    def is_waiting(self) -> bool:
        """A question waits for its answer."""
        return self._question is not None

    # The board in play

    def listen(self, on_result: Callable[[], None]) -> None:
        """Call ``on_result`` whenever more has become known, instead of what was called before."""
        self._on_result = on_result

    def open(self, board: Board, background_position: Position) -> None:
        """Make ``board`` the one in play, and start on what is needed for its answers, unless it is under way.

        Answers that were held back come at once.
        """
        self._is_suspended = False
        if self.board != board:
            self._question = None
            self._take_analyzer(board)
        self.analyze_in_background(background_position)
        if self._is_overdue:
            self._follow_up()

    def reopen(self, board: Board, background_position: Position) -> None:
        """Make ``board`` the one in play again, where another has been meanwhile."""
        if self.board != board:
            self.open(board, background_position)

    def suspend(self) -> None:
        """Hold answers back until the board is opened again, as it can't be seen."""
        self._is_suspended = True

    def analyze_in_background(self, position: Position) -> None:
        """Set the position to work on while there is no question: the start of the game, for its par.

        Where another board than its own is in play, do nothing.
        """
        if self.board != position.board:
            return
        self.background_position = position
        if self._question is None:
            self.analyzer.work_on(position)

    def follow(self, position: Position, moves: Sequence[Move]) -> None:
        """Take note that the player has made moves from a position of the board in play."""
        if self.board == position.board:
            self.analyzer.follow(position, moves)

    def offer(self, table: AnyTable) -> None:
        """Store a table made elsewhere, so that it need not be built again when its board is opened."""
        if table.board not in self._analyzers:
            analyzer = self._analyzer_for(table.board)
            analyzer.take(table)
            self._analyzers[table.board] = analyzer

    def is_hopeless(self, board: Board) -> bool:
        """Return whether a board's counts of positions cannot be had: there is no table, and none are recorded."""
        is_made = table_cost(board) is not None and self.table_offer(board) is None
        return not has_table(board) and board.known is None and not is_made

    def table_offer(self, board: Board) -> TableCost | None:
        """Return what a table of a board takes that is only made where the player wants it, unless it is there or
        being made.
        """
        return None if isinstance(self.analyzer_of(board), TableAnalyzer) else table_cost(board)

    def make_table(self) -> None:
        """Make the table of the board in play, or read it, which takes the place of searches."""
        assert self.board is not None
        self._take_analyzer(self.board, TableAnalyzer(self.board, self._post, self.cache))
        if self._question is not None:
            self._question.work(self.analyzer)
        elif self.background_position is not None:
            self.analyzer.work_on(self.background_position)

    def leave(self) -> None:
        """Leave the board: drop the question and the background position, but go on with a table."""
        self.background_position = None
        self.drop_question()

    def close(self, seconds: float = 0.3) -> None:
        """Cancel the work, wait for it at most ``seconds``, and close all tables."""
        self.mistake_finder.stop()
        self.pars.stop()
        self.method.stop()
        job = self.analyzer.stop()
        if job is not None:
            job.wait(seconds)
        self.board, self.analyzer, self._question = None, Analyzer(), None
        self._analyzers.clear()

    # Questions

    def ask(
        self,
        position: Position,
        on_answer: Callable[[Advice], None],
        on_failure: Callable[[BaseException], None] = ignore,
    ) -> None:
        """Call ``on_answer`` with the advice for a position, at once or when it is known.

        One question at a time: it takes the place of the one before.
        """
        self._ask(
            _Question(position, lambda a: a.advice(position), lambda a: a.work_on(position), on_answer, on_failure)
        )

    def ask_farthest(
        self,
        position: Position,
        on_answer: Callable[[Farthest], None],
        on_failure: Callable[[BaseException], None] = ignore,
    ) -> None:
        """Call ``on_answer`` with the board's farthest positions, as ``ask`` does."""
        self._ask(_Question(position, lambda a: a.farthest(), lambda a: a.work_on(position), on_answer, on_failure))

    def ask_at_distance(
        self,
        position: Position,
        draw: Draw,
        on_answer: Callable[[Position], None],
        on_failure: Callable[[BaseException], None] = ignore,
    ) -> None:
        """Call ``on_answer`` with a position drawn at a distance from 0 to ``Analyzer.reach``, as ``ask`` does."""
        self._ask(_Question(position, lambda a: a.drawn(draw), lambda a: a.work_on_draw(draw), on_answer, on_failure))

    def drop_question(self) -> None:
        """Drop the question."""
        self._question, self._is_suspended = None, False
        self._rest()

    def drop_question_unless(self, position: Position) -> None:
        """Drop a question about another position than the one on the board."""
        if self._question is not None and self._question.position != position:
            self.drop_question()

    def _ask(self, question: _Question) -> None:
        self._question = None
        if not question.is_answered_by(self.analyzer) and self.board is not None:
            self._question = question
            question.work(self.analyzer)  # after a failure a question is a reason to try again

    # What the analyzer has found

    def _follow_up(self) -> None:
        """Answer the question, or go on with its work or that in the background, after a job has ended."""
        self._is_overdue = self._is_suspended
        if self._is_suspended:
            return
        if isinstance(self.analyzer, ExploredAnalyzer) and self.analyzer.is_table_too_large:
            self._do_without_table()
            return
        if isinstance(self.analyzer, TableAnalyzer) and self.analyzer.error is not None and self._is_made_on_request:
            self._search_again(self.analyzer.error)
            return
        question, self._question = self._question, None
        error = self.analyzer.error
        if question is not None and not question.is_answered_by(self.analyzer):
            if error is None:
                self._question = question  # what ended was other work
                question.work(self.analyzer)
            else:
                question.on_failure(error)
        elif self._question is None and error is None:
            self._rest()
        self.notify()

    def notify(self) -> None:
        """Call the present listener, as more has become known, here or elsewhere."""
        self._on_result()

    def _rest(self) -> None:
        """Continue with the background position, after the question."""
        self.analyzer.rest()
        if self.background_position is not None and self.analyzer.distance(self.background_position) is None:
            self.analyzer.work_on(self.background_position)

    # Analyzers

    @property
    def _is_made_on_request(self) -> bool:
        """The table of the board in play is one that is only made where the player wants it."""
        return self.board is not None and table_cost(self.board) is not None

    def _search_again(self, error: BaseException) -> None:
        """Return to searches on a board whose table can't be made; tell whoever asks."""
        assert self.board is not None  # its table has been tried
        self._take_analyzer(self.board, self._analyzer_for(self.board))
        question, self._question = self._question, None
        if question is not None:
            question.on_failure(error)
        self._rest()
        self.notify()

    def _do_without_table(self) -> None:
        """Continue with an anytime search on a board that has turned out too large for a table."""
        assert self.board is not None  # its table has been tried
        assert isinstance(self.analyzer, ExploredAnalyzer)
        self._take_analyzer(self.board, self.analyzer.beside)
        if self._question is not None and not self._question.is_answered_by(self.analyzer):
            self._question.work(self.analyzer)
        elif self._question is None:
            self._rest()
        self.notify()

    def _take_analyzer(self, board: Board, other: Analyzer | None = None) -> None:
        """Make the board's analyzer, or another one for it, the one that answers."""
        self.analyzer.stop()
        analyzer = other or self._analyzers.pop(board, None) or self._analyzer_for(board)
        analyzer.on_done = self._follow_up
        self._analyzers[board] = analyzer
        self.board, self.analyzer = board, analyzer
        forget_bounds(but=board)
        while len(self._analyzers) > KEPT_ANALYZERS:
            del self._analyzers[next(iter(self._analyzers))]

    def _analyzer_for(self, board: Board) -> Analyzer:
        """Return an analyzer by what the board's engine can do."""
        if has_table(board) and has_solvability_rule(board):
            return TableAnalyzer(board, self._post, self.cache)
        from .search_analyzers import AnytimeAnalyzer, SearchAnalyzer  # with searches, which other boards do without

        if not has_solvability_rule(board):
            return ExploredAnalyzer(board, self._post, self.cache, AnytimeAnalyzer(board, self._post))
        if has_exact_method(board):
            return SearchAnalyzer(board, self._post, self.cache)
        return AnytimeAnalyzer(board, self._post)
