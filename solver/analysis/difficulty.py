"""How hard a position is: a number from 1 to 10 with a word, one scale for all boards.

It is measured on the graph of all shortest solutions (``solution_graphs``), in bits. What has to be found is, at every
position, one of the best moves among all others: one of n even ones takes log2(n) bits, as in information theory
(Shannon, "A mathematical theory of communication", 1948). To them come, in the same unit, a quarter for each move that
has to be made, one for each move away from the goal, which players try last, and a quarter for each bottleneck, a
position that no shortest solution goes round. The sum is the effort; each level begins at 36% more than the one before.
Both numbers of the scale are chosen so that the words suit car parks that their maker has rated.

Without a table there is an estimate, from a solution that a search has found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import floor, log
from typing import TYPE_CHECKING, Any

from ..catalogue.boards import FOLDER, as_board, as_position
from ..errors import ArgumentError, TableTooLarge, quoted
from ..formats.board_files import read_toml
from ..model.board import Board
from ..model.playthrough import play
from ..model.position import Position, position_of
from ..model.solvability import check_solvable
from ..system.limits import Limits
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import has_table, table_holding
from .methods import solve

if TYPE_CHECKING:
    from ..tables.table import Table
    from .solution_graphs import DistanceGraph

WORDS = ("gentle", "easy", "medium", "hard", "fiendish")  # for two levels each
HARDEST = 2 * len(WORDS)
SECOND_LEVEL_BITS = 16.0
FACTOR_OF_LEVELS = 1.36
BITS_PER_MOVE, BITS_PER_BOTTLENECK = 0.25, 0.25
SECONDS_OF_SEARCH = 1.0
# The bits of choices, as a multiple of those for one best move among even ones at every position of a solution; the
# mean of the built-in boards that have a table.
ESTIMATED_SHARE = 1.05
KNOWN_FILE = FOLDER / "difficulty.toml"
DIGITS = 9  # of measured numbers: in what follows, processors differ


@dataclass(frozen=True)
class Difficulty:
    """How hard it is to find a shortest solution, and why.

    ``moves`` are the fewest to the goal, whatever the board counts; of an estimate those of the solution it is made
    from. ``choices`` are the bits that choosing a best move takes, from start to goal. ``wrong_moves`` is the mean
    number of wrong moves at a position, ``reach`` the mean number of moves by which one of them leads farther astray.
    ``bottlenecks`` are positions that no shortest solution goes round. ``away`` are the moves of a shortest solution
    that take pieces away from the goal, their mean over all solutions.

    >>> from antipode.solver import difficulty_of
    >>> found = difficulty_of("klotski")
    >>> found.level, found.word, found.moves, found.bottlenecks
    (9, 'fiendish', 81, 0)
    """

    moves: int
    choices: float
    wrong_moves: float
    reach: float
    bottlenecks: int
    away: float
    is_estimate: bool = False

    @property
    def effort(self) -> float:
        """The sum in bits that the level is read from."""
        return self.choices + self.away + BITS_PER_MOVE * self.moves + BITS_PER_BOTTLENECK * self.bottlenecks

    @property
    def level(self) -> int:
        """The difficulty from 1 to 10."""
        above = log(max(self.effort, 1.0) / SECOND_LEVEL_BITS, FACTOR_OF_LEVELS)
        return min(max(floor(above) + 2, 1), HARDEST)

    @property
    def word(self) -> str:
        """The level in a word, one of WORDS."""
        return word_of_level(self.level)


def word_of_level(level: int) -> str:
    """Return the word for a level, one of WORDS."""
    return WORDS[(level - 1) // 2]


def difficulty_of(
    board: Board | str,
    position: Position | str | None = None,
    *,
    solution: str | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> Difficulty:
    """Return how hard a position is, by default the board's start.

    It is read from the board's table. Where no table can hold the board it is an estimate from a ``solution`` as text,
    or from the best that a search finds in a second. Raises Unsolvable, BoardError, NotationError, ArgumentError,
    IllegalMove for a solution that is none, Cancelled.

    >>> from antipode.solver import difficulty_of
    >>> difficulty_of("eight", "1 2 3/4 5 6/0 7 8").word
    'gentle'
    """
    on = as_board(board)
    start = on.start if position is None else position_of(on, position)
    check_solvable(start)
    if has_table(on):
        try:
            table, start = table_holding(start, cache=cache, progress=progress, cancel=cancel)
            return difficulty_in(table, start, cancel)
        except TableTooLarge:
            pass
    if solution is None:
        limits = Limits(seconds=SECONDS_OF_SEARCH)
        solution = solve(on, start, "anytime", limits=limits, cache=cache, cancel=cancel).line
    return estimated_difficulty(on, start, solution)


def difficulty_in(table: Table[Any], position: Position | str, cancel: Cancel = never_cancel) -> Difficulty:
    """Return how hard a position is by a table that holds it. Raises Unsolvable, ArgumentError, Cancelled.

    >>> from antipode.solver import difficulty_in, distance_table
    >>> table = distance_table("klotski")
    >>> difficulty_in(table, table.hardest()).level
    10
    """
    from ..tables.table import check_table  # with NumPy it takes 0.1 s

    in_moves = check_table(table).in_moves
    return difficulty_at(in_moves.graph, in_moves.number(position), cancel)


def difficulty_at(graph: DistanceGraph, state: int, cancel: Cancel = never_cancel) -> Difficulty:
    """Return how hard a state of a graph is. Raises Cancelled."""
    from .solution_graphs import SolutionGraph

    found = SolutionGraph(graph, state, cancel)
    choices, wrong_moves, reach, away = (
        round(each, DIGITS) for each in (found.choices(), found.wrong_moves(), found.reach(), found.away())
    )
    return Difficulty(found.moves, choices, wrong_moves, reach, found.bottlenecks, away)


@cache
def known_difficulties() -> dict[str, Difficulty]:
    """Return how hard the built-in boards are, by id: what ``difficulty_of`` returns for their starts.

    Of a board whose games begin at random positions it is the median of many of them. Boards that can't be solved are
    left out.

    >>> from antipode.solver import known_difficulties
    >>> known_difficulties()["klotski"].level
    9
    """
    return {board_id: Difficulty(**entries) for board_id, entries in read_toml(KNOWN_FILE).items()}


def estimated_difficulty(board: Board | str, position: Position | str, solution: str) -> Difficulty:
    """Estimate how hard a position is from one of its solutions. All of it may be given as text.

    Raises ArgumentError for moves that don't lead to the goal, IllegalMove, NotationError.

    >>> from antipode.solver import estimated_difficulty
    >>> estimated_difficulty("2x6", "1 2 3 4 5 6/7 8 9 0 10 11", "LL").word
    'gentle'
    """
    on, start = as_position(board, position)
    game = play(Position.unchecked(on.with_metric("moves"), start.cells), solution)
    legal = [len(position.legal_moves()) for position in game.positions[:-1]]
    other = [max(count - (2 if number else 1), 0) for number, count in enumerate(legal)]
    spreads = [_spread(position) for position in game.positions]
    away = sum(after > before for before, after in pairwise(spreads))
    if not game.positions[-1].is_goal:
        raise ArgumentError(f"{quoted(solution)} doesn't solve '{start}', expected a solution")
    choices = ESTIMATED_SHARE * sum(log(1 + count, 2) for count in other)
    wrong = sum(other) / max(len(other), 1)
    return Difficulty(len(game.moves), choices, wrong, 0.0, 0, float(away), is_estimate=True)


def _spread(position: Position) -> int:
    """Return the rows and columns from each goal cell to the nearest piece that belongs there, summed."""
    columns, total = position.board.columns, 0
    for each, anchors in zip(position.board.classes, position.anchors, strict=True):
        for goal in each.goal_anchors:
            away = (abs(a // columns - goal // columns) + abs(a % columns - goal % columns) for a in anchors)
            total += min(away)
    return total
