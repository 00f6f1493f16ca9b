"""The distances along a game by search, for boards that no table can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..catalogue.boards import as_position
from ..errors import BoardError, check_type
from ..model.board import Board
from ..model.moves import SLIDES, Direction, Move
from ..model.playthrough import Evaluation, Playthrough
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import LimitReached, Limits, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import has_table, table_holding
from .brackets import KnownBrackets
from .methods import methods_of, solve

MOST_LINES = 10_000  # optimal solutions of a position that are listed; positions with more of them are hardly ever met
FAR = 1_000_000


class _Found(NamedTuple):
    """The optimal solutions found for a position."""

    lines: Sequence[str]
    complete: bool
    best: tuple[Move, ...] | None


class SearchedDistances:
    """Finds the distances of the positions of games, and keeps them.

    A search for all optimal solutions of a position tells its best moves, and, as long as the player follows one of
    these solutions, those of the positions that come next. So there is one search where a game begins, one after each
    move that left the optimum, and none for a position that was there before. What the searches leave open follows in
    part from the neighbours: the distances of consecutive positions differ by exactly 1.

    >>> from antipode.solver import Limits, SearchedDistances, load_board, play
    >>> searched = SearchedDistances(limits=Limits(nodes=100_000))
    >>> fifteen = load_board("fifteen")
    >>> start = fifteen.position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
    >>> [each.distance for each in searched.evaluate(play(fifteen, start, "LLL"))]
    [3, 2, 1, 0]
    >>> searched.solution_count(start)
    1
    """

    def __init__(
        self,
        *,
        limits: Limits | None = None,
        progress: Progress = ignore_progress,
        watch: Watch = ignore_status,
        cancel: Cancel = never_cancel,
    ) -> None:
        """``limits`` hold for each single search. ``progress`` is called between searches, ``watch`` within them."""
        self._limits = limits
        self._progress, self._watch, self._cancel = progress, watch, cancel
        self._found: dict[Position, _Found] = {}
        self._is_complete: dict[Position, bool] = {}
        self._at_least: dict[Position, int] = {}

    def evaluate(self, game: Playthrough) -> list[Evaluation]:
        """Evaluate each position of a game.

        The searches begin at the start. Once one gives up, far from the goal, they continue backward from the end
        until another gives up, so at most two do. Raises Cancelled.
        """
        self._take_known(check_type("game", game, Playthrough))
        numbers = range(len(game.positions))
        settled: set[Position] = set()
        distinct = len(set(game.positions))
        for side in (numbers, reversed(numbers)):
            for number in side:
                if not self._settle(game, number):
                    break
                settled.add(game.positions[number])
                self._progress(len(settled) / distinct)
        return self._evaluations(game, self._bounds)

    def so_far(self, game: Playthrough) -> list[Evaluation]:
        """Return the current evaluation of each position of a game, without searching."""
        return self._evaluations(check_type("game", game, Playthrough), self._known_bounds)

    def line(self, position: Position) -> str | None:
        """Return one optimal solution as text, or None if none was found."""
        found = self._found.get(position)
        return None if found is None else found.lines[0]

    def solution_count(self, position: Position) -> int | None:
        """Return the number of optimal solutions, or None if it is unknown."""
        found = self._found.get(position)
        return len(found.lines) if found is not None and found.complete else None

    def _take_known(self, game: Playthrough) -> None:
        """Add known solutions of the farthest positions. None lies farther, so all their moves are best."""
        known = game.positions[0].board.known
        if known is None:
            return
        lines = dict(zip(known.farthest_cells, known.farthest_lines, strict=False))
        for number, position in enumerate(game.positions):
            if position.cells in lines and position not in self._found:
                self._found[position] = _Found([lines[position.cells]], False, tuple(position.legal_moves()))
                self._follow(game, number)

    def _settle(self, game: Playthrough, number: int) -> bool:
        """Find the best moves of a position; return False if its search gave up."""
        position = game.positions[number]
        found = self._found.get(position)
        if found is None or found.best is None:
            if position not in self._is_complete:
                self._is_complete[position] = self._search(position)
            if not self._is_complete[position]:
                return False
        self._follow(game, number)
        return True

    def _search(self, position: Position) -> bool:
        try:
            result = solve(
                position.board, position, "ida", count=True, most=MOST_LINES,
                limits=self._limits, watch=self._watch, cancel=self._cancel,
            )  # fmt: skip
        except LimitReached as error:
            self._at_least[position] = error.status.at_least
            return False
        self._found[position] = _found(result.lines or (), complete=result.solutions == len(result.lines or ()))
        return True

    def _follow(self, game: Playthrough, number: int) -> None:
        """Pass a position's solutions on to those after it, while the game follows one and adds to what is known."""
        found = self._found[game.positions[number]]
        for i in range(number, len(game.moves)):
            move, position = game.moves[i], game.positions[i + 1]
            lines = [line[1:] for line in found.lines if line[:1] == move]
            known = self._found.get(position)
            if not lines or (known is not None and known.complete >= found.complete):
                return
            self._found[position] = found = _found(lines, found.complete)

    def _evaluations(self, game: Playthrough, bounds_of: Callable[[Position], tuple[int, int]]) -> list[Evaluation]:
        bounds = [bounds_of(position) for position in game.positions]
        at_least, at_most = (list(row) for row in zip(*bounds, strict=True))
        numbers = range(1, len(bounds))
        neighbours = [(i, i - 1) for i in numbers] + [(i - 1, i) for i in reversed(numbers)]
        for number, neighbour in neighbours:  # there and back, so that what is known anywhere reaches everywhere
            at_least[number] = max(at_least[number], at_least[neighbour] - 1)
            at_most[number] = min(at_most[number], at_most[neighbour] + 1)
        found = [self._found.get(position) for position in game.positions]
        return [
            Evaluation(least, most if most < FAR else None, None if one is None else one.best)
            for least, most, one in zip(at_least, at_most, found, strict=True)
        ]

    def _bounds(self, position: Position) -> tuple[int, int]:
        """Return a lower and an upper bound of a position's distance, both even or both odd."""
        if position not in self._found and position not in self._at_least:
            self._at_least[position] = _lower_bound(position)
        return self._known_bounds(position)

    def _known_bounds(self, position: Position) -> tuple[int, int]:
        """Return both bounds without computing the lower bound of a position that was not searched."""
        found = self._found.get(position)
        if found is not None:
            return len(found.lines[0]), len(found.lines[0])
        least, most = self._at_least.get(position), _greatest_distance(position.board)
        return (0, most) if least is None else (least, most - (most - least) % 2)


REVIEW_SECONDS = 2.0
"""Of each anytime search of a review that has no other limit."""


def distances_by_search(
    board: Board,
    *,
    limits: Limits | None = None,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> SearchedDistances | KnownBrackets:
    """Return what finds the distances of a board that no table can hold, or their bounds beyond exact search."""
    if "ida" in methods_of(board):
        return SearchedDistances(limits=limits, progress=progress, watch=watch, cancel=cancel)
    limits = Limits(seconds=REVIEW_SECONDS) if limits is None else limits
    return KnownBrackets(limits=limits, progress=progress, watch=watch, cancel=cancel)


class PartialDistances:
    """The distances found so far, to review a game while its searches are still running."""

    def __init__(self, searched: SearchedDistances | KnownBrackets) -> None:
        self._searched = searched

    def evaluate(self, game: Playthrough) -> list[Evaluation]:
        """Return the current evaluation of each position of a game."""
        return self._searched.so_far(game)

    def line(self, position: Position) -> str | None:
        """Return one optimal solution, or None if none has been found yet."""
        return self._searched.line(position)

    def solution_count(self, position: Position) -> int | None:
        """Return the number of optimal solutions, or None if it is not known yet."""
        return self._searched.solution_count(position)


def _found(lines: Sequence[str], complete: bool) -> _Found:
    """Collect the best moves: the first moves of the solutions, if these are complete."""
    first = {line[:1] for line in lines}
    return _Found(lines, complete, tuple(SLIDES[each] for each in Direction if each in first) if complete else None)


def _lower_bound(position: Position) -> int:
    """Return the strongest lower bound, raised by 1 where it has not the parity of the distance."""
    from ..search.databases import load_bound
    from ..search.deepening import limits_of
    from ..search.packed import packed_board

    bound = load_bound(position.board).of(position)
    return limits_of(packed_board(position.board), position, bound).start


def _greatest_distance(board: Board) -> int:
    return 2 * FAR if board.known is None else board.known.greatest_distance


def best_moves(
    board: Board | str,
    position: Position | str,
    *,
    limits: Limits | None = None,
    cache: bool = True,
    cancel: Cancel = never_cancel,
) -> list[Move]:
    """Return all moves that lead one nearer to the goal, in the order L R U D or by letter; none at the goal.
    Both arguments may be given as text.

    From the board's table, or where no table can hold the board by a search within ``limits``. Raises Unsolvable,
    LimitReached where a search gives up, BoardError for a board beyond tables and exact search, Cancelled.

    >>> from antipode.solver import best_moves
    >>> best_moves("fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    ['L']
    """
    on, start = as_position(board, position)
    check_solvable(start)
    if has_table(start.board):
        table, held = table_holding(start, cache=cache, cancel=cancel)
        return list(table.best_moves(held))
    if "ida" not in methods_of(on):
        raise BoardError(f"{on.id} has no exact distances, expected solve(..., method='anytime') for a good move")
    result = solve(start.board, start, "ida", count=True, most=MOST_LINES, limits=limits, cancel=cancel)
    found = _found(result.lines or (), complete=result.solutions == len(result.lines or ()))
    return list(found.best or _tried(start, result.length, limits, cancel))


def _tried(position: Position, length: int, limits: Limits | None, cancel: Cancel) -> Iterator[Move]:
    """Yield the best moves by searching from each next position, where there are too many solutions to list."""
    for move in position.legal_moves():
        after = position.apply(move)
        if solve(after.board, after, "ida", limits=limits, cancel=cancel).length < length:
            yield move
