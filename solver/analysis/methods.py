"""Solves a position by a method chosen by name."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic

from ..catalogue.boards import as_board, as_position
from ..errors import ArgumentError, did_you_mean, one_of, quoted
from ..model.any_board import AnyBoard, BoardOf, P
from ..model.any_notation import moves_count
from ..model.any_solvability import check_solvable
from ..model.block_board import BlockBoard
from ..search.fits import can_be_packed
from ..system.limits import Iteration, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.tables import has_table
from .method_names import BLOCK_METHODS, METHODS


@dataclass(frozen=True)
class Result(Generic[P]):
    """A solution and what it took to find it."""

    position: P
    method: str
    moves: str
    """The solution as text."""
    optimal: bool
    """Whether no shorter solution exists, proved by the method."""
    expanded: int
    """Positions expanded; 0 for a table look-up."""
    seconds: float
    """Wall time, of the table or the pattern databases too where they had to be made or loaded."""
    bound: str | None = None
    """The lower bound that ``ida`` used."""
    bound_at_start: int | None = None
    """Its value for the position."""
    iterations: tuple[Iteration, ...] = ()
    """Of the deepening methods: each limit and the positions expanded within it."""
    stored: int = 0
    """The most positions that were held at one time; of a table all of its positions."""
    solutions: int | None = None
    """How many optimal solutions there are, where asked for."""
    lines: tuple[str, ...] = ()
    """Some of them as texts, where asked for."""

    @property
    def length(self) -> int:
        """Moves, or steps, of the solution."""
        return moves_count(self.position.board, self.moves)


def methods_of(board: AnyBoard | str) -> list[str]:
    """The methods that this board has: ``table`` where one can hold it, the others where 64 bits hold a position."""
    asked = as_board(board)
    if isinstance(asked, BlockBoard):
        return list(BLOCK_METHODS)
    return [method for method in METHODS if (has_table(asked) if method == "table" else can_be_packed(asked))]


def default_method(board: AnyBoard) -> str:
    """A look-up in the table, or ``ida`` where no table can hold the board."""
    return "table" if has_table(board) else "ida"


def check_method(board: AnyBoard, name: str) -> None:
    """Raises ArgumentError for a name that is no method of this board."""
    methods = methods_of(board)
    if not methods:
        raise ArgumentError(f"{board.id} is too big to solve: it has too many positions for a table or a search")
    if name in METHODS and name not in methods and isinstance(board, BlockBoard):
        raise ArgumentError(
            f"{name} can't solve block boards such as {board.id}, expected one of: {', '.join(methods)}"
        )
    if name not in methods:
        known = f"{board.id} is too big for {'a table' if name == 'table' else 'this search'}"
        problem = known if name in METHODS else f"unknown method {quoted(name)}"
        raise ArgumentError(one_of(problem, did_you_mean(name, methods) if problem is not known else "", methods))


def solve(
    board: BoardOf[P] | str,
    position: P | str,
    method: str | None = None,
    *,
    bound: str | None = None,
    count: bool = False,
    most: int = 0,
    limits: Limits | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
    jobs: int = 1,
) -> Result[P]:
    """An optimal solution of ``position``, a position of ``board``; both may be given as text, as to ``load_board`` and
    ``parse_position``.

    ``method`` is one of METHODS; without it a look-up in the table, or ``ida`` where no table can hold the board.
    ``bound`` is the lower bound that ``ida`` uses, one of ``bounds_of(board)``; without it the strongest. ``count``
    asks for the number of optimal solutions, ``most`` for that many of them. ``progress`` is called while a table is
    made, ``watch`` with a ``Status`` while a search runs. ``jobs`` processes share a long search of ``ida`` or
    ``iterative-deepening``; the other methods take one. (Where Python starts processes anew, as on Windows, a script
    that asks for them begins with ``if __name__ == "__main__"``.)

    Raises ArgumentError for an unknown method or bound, and for a position of another board or with other pieces;
    Unsolvable at once for a position that cannot be solved; LimitReached where a search gives up at one of its
    ``limits``, Cancelled.
    """
    on, start = as_position(board, position)
    if method is None:
        method = default_method(on)
    check_method(on, method)
    if bound is not None and isinstance(on, BlockBoard):
        raise ArgumentError(f"block boards such as {on.id} take no bound")
    if bound is not None:
        from ..search.choice import check_bound

        check_bound(on, bound)
    check_solvable(start)
    begun = time.perf_counter()
    from .engines import ENGINES, Task  # with NumPy these take 0.1 s, and the window opens without

    run = Run(limits, cancel, watch)
    answer = ENGINES[method](Task(start, count or most > 0, max(most, 1), bound, cache, jobs, run, progress, cancel))
    return Result(
        start,
        method,
        answer.lines[0],
        True,
        run.expanded,
        time.perf_counter() - begun,
        answer.bound,
        run.bound_at_start,
        run.iterations,
        answer.stored,
        answer.solutions,
        tuple(answer.lines[:most]),
    )


def solve_each(
    board: BoardOf[P] | str,
    positions: Iterable[P | str],
    method: str | None = None,
    *,
    bound: str | None = None,
    count: bool = False,
    most: int = 0,
    limits: Limits | None = None,
    cache: bool = True,
    jobs: int = 1,
) -> Iterator[Result[P]]:
    """What ``solve`` gives for each of many positions, one after another, by so many processes at a time.

    The positions are taken as they are needed. What is wrong with one is raised in its place, and ends it all.
    """
    from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

    on = as_board(board)
    options = {"bound": bound, "count": count, "most": most, "limits": limits, "cache": cache}
    return in_order(_Solver, (on, method, options), positions, jobs)


class _Solver:
    """Solves positions, perhaps in a process of a pool."""

    def __init__(self, board: AnyBoard, method: str | None, options: dict[str, Any]) -> None:
        self._solve: Any = partial(solve, board, method=method, **options)

    def __call__(self, position: Any) -> Any:
        return self._solve(position)
