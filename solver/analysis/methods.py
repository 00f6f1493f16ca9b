"""Solves a position by a method chosen by name, or many positions one after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..catalogue.boards import as_board, as_position
from ..errors import (
    LARGEST_SEED,
    ArgumentError,
    SolverError,
    TableTooLarge,
    brief_repr,
    check_jobs,
    check_seed,
    check_whole,
    did_you_mean,
    one_of,
    quoted,
)
from ..model.board import Board
from ..model.moves import moves_text
from ..model.position import Position
from ..model.solvability import check_solvable
from ..search import METHODS
from ..search.support import check_bound
from ..system.limits import Interrupted, Iteration, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel
from ..tables.distance_tables import table_cost
from .brackets import with_time
from .engines import Answer, Task, engine_of


@dataclass(frozen=True)
class Result:
    """A solution and what it took to find it."""

    position: Position
    method: str
    moves: str
    optimal: bool
    """The solution is proved to be a shortest one; only ``anytime`` gives others."""
    expanded: int
    """Positions expanded; 0 for a table look-up."""
    seconds: float
    """Wall time, of the table or the pattern databases too where they had to be made or loaded."""
    bound: str | None = None
    bound_at_start: int | None = None
    iterations: tuple[Iteration, ...] = ()
    """Of the deepening methods: each limit and the positions expanded within it."""
    stored: int = 0
    """The most positions that were held at one time; of a table all of its positions."""
    solutions: int | None = None
    lines: tuple[str, ...] = ()
    at_least: int | None = None

    @property
    def lower_bound(self) -> int:
        """The proved lower bound of the distance, which is the length of an optimal solution."""
        return self.length if self.optimal or self.at_least is None else self.at_least

    @property
    def length(self) -> int:
        """Moves, or steps, of the solution."""
        return self.position.board.move_count(self.moves)


def methods_of(board: Board | str) -> list[str]:
    """Return the methods of this board: ``table`` where one can hold it, the others where a search can."""
    asked = as_board(board)
    return engine_of(asked).methods(asked)


def has_exact_method(board: Board) -> bool:
    """Return whether distances on this board are known exactly, by a table or by IDA*."""
    return default_method(board) != "anytime"


def bounds_of(board: Board | str) -> list[str]:
    """Return the names of this board's bounds, from the weakest to the strongest; none where no method uses one."""
    asked = as_board(board)
    return engine_of(asked).bounds(asked)


def default_method(board: Board, *, is_counting: bool = False) -> str:
    """Return ``table``, or ``ida`` where no table can hold the board, or ``anytime`` where no exact search can.

    Solutions can only be counted or listed by an exact method: then it is ``bidirectional`` instead of ``anytime``
    where the board has that.
    """
    methods = engine_of(board).methods(board)
    preferred = ("table", "ida", *(["bidirectional"] if is_counting else []), "anytime")
    return next(method for method in preferred if method in methods)


def check_method(board: Board, name: str) -> None:
    """Raise ArgumentError for a name that is no method of this board.

    A table that is made where somebody asks for it (see ``table_cost``) is none of ``methods_of``, but can be named.
    """
    methods = methods_of(board)
    if name == "table" and table_cost(board) is not None:
        return
    if not methods:
        raise ArgumentError(f"{board.id} is too big to solve: it has too many positions for a table or a search")
    if name in METHODS and name not in methods:
        raise ArgumentError(one_of(engine_of(board).why_not(board, name), "", methods))
    if name not in methods:
        raise ArgumentError(one_of(f"unknown method {quoted(name)}", did_you_mean(name, methods), methods))


def solve(
    board: Board | str,
    position: Position | str,
    method: str | None = None,
    *,
    bound: str | Callable[[Position], int] | None = None,
    count: bool = False,
    most: int = 0,
    limits: Limits | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
    jobs: int = 1,
    seed: int = 0,
) -> Result:
    """Return a solution of ``position``, a position of ``board``; both may be given as text, as to
    ``load_board`` and ``parse_position``.

    ``method`` is one of METHODS; without it a look-up in the table, or ``ida`` where no table can hold the board, or
    ``anytime`` where no exact search can, or where it is done before all positions of a table have been found. All but
    ``anytime`` return an optimal solution. That one returns the best that it finds within the ``limits`` (10 seconds
    where these bound neither seconds nor nodes), with a proved lower bound; ``seed`` leads it to others, and the same
    seed and nodes give the same solution.
    ``bound`` is the lower bound that ``ida`` uses, one of ``bounds_of(board)``; without it the strongest. A function
    of a position may be one, too, on every board: it returns a whole number that is never more than the distance, and
    the search runs in plain Python, a hundred times as slow.
    ``count`` asks for the number of optimal solutions, ``most`` for that many of them. ``progress`` is called while a
    table is made, ``watch`` with a ``Status`` while a search runs. ``jobs`` processes share a long search of ``ida`` or
    ``iterative-deepening``; the other methods take one. (Where Python starts processes anew, as on Windows, a script
    that asks for them begins with ``if __name__ == "__main__"``.)

    Raises ArgumentError for an unknown method or bound, a bound that the method does not use, too few ``jobs``, and for
    a position of another board or with other pieces; Unsolvable at once for a position that cannot be solved;
    LimitReached where a search gives up at one of its ``limits``, Cancelled.
    """
    on, start = as_position(board, position)
    if callable(bound):
        return _solve_by(start, method, bound, count, most, jobs, Run(limits, cancel, watch))
    is_named, method = method is not None, method or default_method(on, is_counting=count or most > 0)
    _check_options(on, method, bound, count, most)
    jobs, most = check_jobs(jobs), check_whole("most", most, 0)
    seed = check_seed(seed) % (LARGEST_SEED + 1)  # NumPy takes no negative ones
    check_solvable(start)
    begun = time.perf_counter()
    run = Run(with_time(limits) if method == "anytime" else limits, cancel, watch)
    is_counting = count or most > 0
    task = Task(start, method, is_named, bound, is_counting, max(most, 1), cache, jobs, seed, run, progress, cancel)
    try:
        try:
            answer = engine_of(on).solve(task)
        except TableTooLarge:
            if is_named:
                raise
            # another method, now that the size is known
            task = replace(task, method=default_method(on, is_counting=task.is_counting))
            answer = engine_of(on).solve(task)
    except Interrupted as stop:
        if stop.solution is not None:
            stop.solution = _result(task, stop.solution, most, begun)
        raise
    return _result(task, answer, most, begun)


def _result(task: Task, answer: Answer, most: int, begun: float) -> Result:
    move_count, run = task.position.board.move_count, task.run
    return Result(
        task.position,
        answer.method or task.method,
        answer.lines[0],
        answer.at_least is None or answer.at_least >= move_count(answer.lines[0]),
        run.expanded,
        time.perf_counter() - begun,
        answer.bound,
        run.bound_at_start,
        run.iterations,
        answer.stored,
        answer.solutions,
        tuple(answer.lines[:most]),
        answer.at_least,
    )


def _check_options(board: Board, method: str, bound: str | None, count: bool, most: int) -> None:
    """Raise ArgumentError for options that a board or a method does not have."""
    check_method(board, method)
    if bound is not None:
        check_bound(board, bound, bounds_of(board))
        if method != "ida":
            raise ArgumentError(f"bound={quoted(bound)}: only ida takes a bound, and the method is {method}")
    if method == "anytime" and (count or most):
        raise ArgumentError("anytime finds one solution, and can neither count nor list others")


def _check_own_bound(method: str | None, jobs: int) -> None:
    """Raise ArgumentError for what a caller's own lower bound can't be used with."""
    if method not in ("ida", None):
        raise ArgumentError(f"bound: only ida takes a bound, and the method is {method}")
    if jobs != 1:
        raise ArgumentError(f"jobs={brief_repr(jobs)}, expected 1 where bound is a function")


def _solve_by(
    start: Position, method: str | None, bound: Callable[[Position], int], count: bool, most: int, jobs: int, run: Run
) -> Result:
    """Return the result of IDA* with a caller's own lower bound."""
    from ..search.shortest_path import deepen_by

    _check_own_bound(method, jobs)
    most = check_whole("most", most, 0)
    check_solvable(start)
    begun, is_every = time.perf_counter(), count or most > 0
    found = deepen_by(start, lambda position: position.is_goal, bound, run, every=is_every, most=max(most, 1))
    lines = [moves_text(line) for line in found.lines]
    return Result(
        start,
        "ida",
        lines[0],
        optimal=True,
        expanded=run.expanded,
        seconds=time.perf_counter() - begun,
        bound=getattr(bound, "__name__", type(bound).__name__),
        bound_at_start=run.bound_at_start,
        iterations=run.iterations,
        stored=run.stored,
        solutions=found.count if is_every else None,
        lines=tuple(lines[:most]),
    )


def solve_each(
    board: Board | str,
    positions: Iterable[Position | str],
    method: str | None = None,
    *,
    bound: str | Callable[[Position], int] | None = None,
    count: bool = False,
    most: int = 0,
    limits: Limits | None = None,
    cache: bool = True,
    jobs: int = 1,
    seed: int = 0,
    cancel: Cancel = never_cancel,
) -> Iterator[Result | SolverError]:
    """Yield the result of ``solve`` for each position in order, computed by ``jobs`` processes.

    Positions are read as they are needed. In the place of a position that can't be solved comes its error, such as
    NotationError, Unsolvable or LimitReached; the others go on. Several processes are asked whether to ``cancel``
    between two results. Raises ArgumentError for a method, bound or number that no position of the board can be solved
    by, Cancelled.
    """
    from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

    on, jobs, most = as_board(board), check_jobs(jobs), check_whole("most", most, 0)
    seed = check_seed(seed)
    if callable(bound):
        _check_own_bound(method, jobs)
    else:
        _check_options(on, method or default_method(on, is_counting=count or most > 0), bound, count, most)
    options = {"bound": bound, "count": count, "most": most, "limits": limits, "cache": cache, "seed": seed}
    if jobs == 1:
        return map(_Solver(on, method, options | {"cancel": cancel}), positions)
    return _until_cancelled(in_order(_Solver, (on, method, options), positions, jobs), cancel)


def _until_cancelled(results: Iterator[Result | SolverError], cancel: Cancel) -> Iterator[Result | SolverError]:
    for result in results:
        check_cancel(cancel)
        yield result


class _Solver:
    """Solves positions, perhaps in a process of a pool."""

    def __init__(self, board: Board, method: str | None, options: dict[str, Any]) -> None:
        self._solve: Any = partial(solve, board, method=method, **options)

    def __call__(self, position: Any) -> Any:
        try:
            return self._solve(position)
        except SolverError as error:
            if isinstance(error, ValueError):  # it comes of this position, and not of the machine
                return error
            raise
