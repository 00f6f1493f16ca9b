"""What is found out beside the game in play: mistakes in games that have ended, the pars of the player's boards, and
generated boards, so that endless play never runs out of new ones.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from solver import (
    Board,
    Cancel,
    Cancelled,
    Job,
    Limits,
    Move,
    Outcome,
    Position,
    SearchedDistances,
    SolverError,
    Unsolvable,
    solve,
)
from solver.catalogue.stages import has_stages
from solver.generator.stock import StockBoard
from solver.model.playthrough import play
from solver.system.progress import never_cancel
from solver.tables.distance_tables import Tables

from ..system.background import Post, run_job

MOST_POSITIONS = 10  # the limit for one game. A long game has more, but a hundred at once would be too many to learn.
STRETCH = 20  # moves that are searched together, from the end of a game on, where searches are short
BY_METHOD = 16  # cells: from there on nobody sees the shortest way, and number boards are solved stage by stage
LIMITS = Limits(seconds=2)  # the limits of each search; where one gives up, earlier positions would fail, too

Played = tuple[Position, Sequence[Move]]
Item = TypeVar("Item")
Found = TypeVar("Found")


def mistakes_in(start: Position, moves: Sequence[Move], distances: Any) -> list[Position]:
    """Return the positions in which a move led away from the goal, the nearest to the goal first, each once.

    Near the goal a position comes up again in other games, and can be seen through.
    """
    from solver import review  # not loaded before a game is over

    graded = review(start.board, start, moves, distances)
    costly = sorted((number - 1 for number in graded.costly), key=lambda before: graded.evaluations[before].at_least)
    return list(dict.fromkeys(graded.positions[before] for before in costly))


def mistakes_by_search(start: Position, moves: Sequence[Move], cancel: Cancel) -> list[Position]:
    """Return at most MOST_POSITIONS mistakes on a board without a table, as far before the end as searches reach.

    On number boards from 4x4 on a move that keeps to a shortest way of its stage is none: it is as good as any by the
    method that the lessons teach. Raises Cancelled.
    """
    positions, searched = play(start, moves).positions, SearchedDistances(limits=LIMITS, cancel=cancel)
    found: dict[Position, None] = {}
    is_by_method = has_stages(start.board) and start.board.rows * start.board.columns >= BY_METHOD
    for end in range(len(moves), 0, -STRETCH):
        first = max(end - STRETCH, 0)
        played = positions[first : end + 1]
        wasted = {*(wasted_by_method(played, cancel) if is_by_method else played)}
        found |= dict.fromkeys(p for p in mistakes_in(positions[first], moves[first:end], searched) if p in wasted)
        known: Any = positions[first]
        if len(found) >= MOST_POSITIONS or searched.line(known) is None:
            break
    return list(found)[:MOST_POSITIONS]


def wasted_by_method(positions: Sequence[Position], cancel: Cancel = never_cancel) -> list[Position]:
    """Return the positions whose next move is a waste by the method. Raises Cancelled."""
    from solver.analysis.method import follows_method  # with NumPy, which the window opens without

    tables = Tables(cache=False)
    return [before for before, after in pairwise(positions) if not follows_method(before, after, tables, cancel)]


class JobQueue(Generic[Item, Found]):
    """One job after another in the background, the latest item first; the window never waits for them."""

    def __init__(
        self, post: Post, find: Callable[[Item, Cancel], Found], take: Callable[[Item, Found | None], None]
    ) -> None:
        """``find`` works in a thread; ``take`` gets its result on the main thread, or None where it has failed."""
        self._post, self._find, self._take = post, find, take
        self._waiting: list[Item] = []
        self._job: tuple[Item, Job[Found]] | None = None

    @property
    def is_working(self) -> bool:
        """More may be found."""
        return self._job is not None

    def stop(self) -> None:
        """Drop the items without a result."""
        self._waiting.clear()
        if self._job is not None:
            self._job[1].cancel()
            self._job = None

    def _begin(self) -> None:
        if self._job is None and self._waiting:
            item = self._waiting.pop()
            self._job = item, run_job(lambda progress, cancel: self._find(item, cancel), self._post, self._finish)

    def _finish(self, job: Job[Found]) -> None:
        assert self._job is not None
        item, self._job = self._job[0], None
        found = job.result() if job.outcome is Outcome.DONE else None
        self._begin()
        self._take(item, found)


class MistakeFinder(JobQueue[Played, list[Position]]):
    """Finds mistakes by searches, in one game after another."""

    def __init__(self, post: Post, on_found: Callable[[], None]) -> None:
        """``on_found`` is called on the main thread when a game is done."""
        super().__init__(post, lambda game, cancel: mistakes_by_search(*game, cancel), self._add)
        self._on_found = on_found
        self._found: list[Position] = []

    def add(self, start: Position, moves: Sequence[Move]) -> None:
        """Look for mistakes in a game, after those that wait."""
        self._waiting.insert(0, (start, moves))
        self._begin()

    def take(self) -> list[Position]:
        """Return the mistakes found since the last call."""
        found, self._found = self._found, []
        return found

    def _add(self, game: Played, found: list[Position] | None) -> None:
        self._found += found or []
        self._on_found()


PAR_SECONDS = 5.0  # the time for one board: a larger one gets its par once it is played


class Par(NamedTuple):
    """The result of a search from a board's start."""

    fewest: int | None = None
    """In what the board counts; None where it stays unknown or there is none."""
    is_unsolvable: bool = False
    searched: int | None = None


class ParFinder(JobQueue[Board, Par]):
    """A search for the par of one board at a time, the latest request first."""

    def __init__(self, post: Post, cache: bool, seconds: float = PAR_SECONDS) -> None:
        super().__init__(post, lambda board, cancel: _par(board, cache, cancel, seconds), self._add)
        self._pars: dict[Board, Par] = {}
        self.on_found: Callable[[Board], None] = lambda board: None

    def known(self, board: Board) -> Par | None:
        """Return what has been found out about a board; None if nothing yet."""
        return self._pars.get(board)

    def ask(self, board: Board) -> None:
        """Find out about a board that has a start, soon and once."""
        begun = self._job is not None and self._job[0] == board
        if board not in self._pars and not begun:
            self._waiting = [*(each for each in self._waiting if each != board), board]
            self._begin()

    def _add(self, board: Board, found: Par | None) -> None:
        self._pars[board] = found or Par()
        self.on_found(board)


def _par(board: Any, cache: bool, cancel: Cancel, seconds: float) -> Par:
    end = time.monotonic() + seconds
    try:
        result = solve(board, board.start, cache=cache, cancel=lambda: cancel() or time.monotonic() > end)
        return Par(result.length if result.optimal else None)
    except Unsolvable as error:
        return Par(is_unsolvable=True, searched=error.positions)
    except (Cancelled, SolverError):
        return Par()


AT_ONCE = 4  # boards that are made for one request
PATIENCE = 5  # requests in a row that make nothing new, before a level counts as exhausted
Wanted = tuple[str, int, int]  # a style, a level, and how many boards


class BoardSupply(JobQueue[Wanted, list[StockBoard]]):
    """A generator of boards of a style and a level, one request at a time, the latest first."""

    def __init__(self, post: Post, keep: Callable[[tuple[StockBoard, ...]], bool]) -> None:
        """``keep`` is called on the main thread with boards that have been made; it returns whether any is new."""
        super().__init__(post, _made, self._take)
        self._keep = keep
        self._empty_handed = Counter[tuple[str, int]]()  # requests in a row that made nothing new
        self.on_made: Callable[[], None] = lambda: None
        self.awaited_since: float | None = None  # when the player began to wait for a board

    def ask(self, style: str, level: int, is_urgent: bool = False) -> None:
        """Make some boards, unless these are being made already; only one where the player waits for it."""
        wanted = style, level, 1 if is_urgent else AT_ONCE
        begun = self._job is not None and self._job[0][:2] == wanted[:2]
        if not begun:
            self._waiting = [*(each for each in self._waiting if each[:2] != wanted[:2]), wanted]
            self._begin()

    def stop(self) -> None:
        """Make no more boards; nobody waits for one."""
        super().stop()
        self.awaited_since = None

    def is_exhausted(self, style: str, level: int) -> bool:
        """Return whether several requests in a row have made nothing new."""
        return self._empty_handed[style, level] >= PATIENCE

    def _take(self, wanted: Wanted, found: list[StockBoard] | None) -> None:
        style, level, _ = wanted
        is_new = bool(found) and self._keep(tuple(found or ()))
        self._empty_handed[style, level] = 0 if is_new else self._empty_handed[style, level] + 1
        self.on_made()


def _made(wanted: Wanted, cancel: Cancel) -> list[StockBoard]:
    from solver.generator.generate import generate_graded  # with NumPy, which the window opens without

    style, level, count = wanted
    seed = random.SystemRandom().getrandbits(32)
    found = generate_graded(style, difficulty=level, seed=seed, cancel=cancel)
    return [StockBoard.of(*each) for each in islice(found, count)]
