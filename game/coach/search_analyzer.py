"""Answers for boards that no table can hold, by a search for each position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver import Board, Cancel, Move, Position, Progress, Result, Status, board_facts, parse_moves, sample, solve
from solver.analysis.facts import farthest_sampled

from ..system.background import Post
from .analyzer import Advice, Analyzer, Draw, Farthest, Work

DRAWN_INSTEAD = 64
"""So many positions are drawn to find another; where there are two all are the same once in 2**63 times."""
MOST_LINES = 10_000  # optimal solutions that a search lists: in so many every best move comes first in some


class SearchAnalyzer(Analyzer):
    """The answers of the lines that searches have found, and of the board's file."""

    def __init__(self, board: Board, post: Post, cache: bool) -> None:
        self._board, self._post, self._cache = board, post, cache
        self._solutions: dict[Position, str] = {board.goal: ""}
        self._best: dict[Position, Sequence[Move]] = {}
        self._searches_all = False
        self._farthest = Farthest((), 0, 0)
        if board.known is not None:
            facts = board_facts(board)
            self.counts, self.reach = facts.positions_by_distance, farthest_sampled(facts)
            self._farthest = Farthest(facts.farthest, board.known.greatest_distance, len(facts.farthest))
            for position, line in zip(facts.farthest, board.known.farthest_lines, strict=False):
                self._keep(position, line)
        self._searched: Position | None = None
        self._status = Status()
        self._drawn: tuple[Draw, Position] | None = None

    def advice(self, position: Position) -> Advice | None:
        """Return advice from the lines that were found: a player who follows one needs no new search."""
        line = self._solutions.get(position)
        return None if line is None else Advice(line, len(line), parse_moves(line[:1]))

    def best(self, position: Position) -> Sequence[Move] | None:
        """Return the best moves, where a search for all solutions has found them."""
        return self._best.get(position)

    def farthest(self) -> Farthest:
        return self._farthest

    def drawn(self, draw: Draw) -> Position | None:
        """Return the position that was drawn last."""
        return self._drawn[1] if self._drawn is not None and self._drawn[0] == draw else None

    def work_on(self, position: Position) -> None:
        """Search from the position, in place of any other, unless it is known or under way."""
        if position not in self._solutions:
            self._search(position, all_lines=False)

    def work_on_best(self, position: Position) -> None:
        """Search for all solutions from the position; a search for one is not enough."""
        if position not in self._best:
            self._search(position, all_lines=True)

    def _search(self, position: Position, all_lines: bool) -> None:
        if self._job is not None and self._searched == position and self._searches_all >= all_lines:
            return
        self.stop()
        asked: Any = position
        self._searched, self._searches_all, self._status = position, all_lines, Status()
        options: Any = {"method": "ida", "count": True, "most": MOST_LINES} if all_lines else {}

        def search(progress: Progress, cancel: Cancel) -> Result:
            return solve(self._board, asked, cache=self._cache, watch=watch, cancel=cancel, **options)

        def watch(status: Status) -> None:
            if self._searched == position:
                self._status = status

        self._begin_job(search)

    def work_on_draw(self, draw: Draw) -> None:
        """Draw a position, in place of any other work."""
        self.stop()
        self._searched = None

        def work(progress: Progress, cancel: Cancel) -> tuple[Draw, Position]:
            return draw, draw_without_table(self._board, draw, progress, cancel)

        self._begin_job(work)

    @property
    def work(self) -> Work:
        """The partial result of the search, or the progress of a draw."""
        if self._job is not None and self._searched is None:
            return super().work
        return Work(None, self._searched, self._status.at_least, self._status.expanded)

    def rest(self) -> None:
        """Stop the search, as it is for one position only."""
        self.stop()

    def take(self, found: Result | tuple[Draw, Position]) -> None:
        if isinstance(found, Result):
            self._keep(found.position, found.moves)
            if found.lines:
                self._best[found.position] = parse_moves("".join(dict.fromkeys(line[:1] for line in found.lines)))
        else:
            self._drawn = found

    def _keep(self, position: Position, line: str) -> None:
        for done, move in enumerate(parse_moves(line)):
            self._solutions[position] = line[done:]
            position = position.apply(move)


def draw_without_table(board: Board, draw: Draw, progress: Progress, cancel: Cancel) -> Position:
    """Return the position of a draw on a board that no table can hold, in a second or two.

    Raises ValueError for a distance greater than ``farthest_sampled`` gives, Cancelled.
    """
    (position,) = sample(board, draw.distance, 1, draw.seed, progress=progress, cancel=cancel)
    if position != draw.other_than:
        return position
    positions = sample(board, draw.distance, DRAWN_INSTEAD, draw.seed, progress=progress, cancel=cancel)
    return next((position for position in positions if position != draw.other_than), position)
