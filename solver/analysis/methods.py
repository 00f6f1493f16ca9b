"""Solves a position by a method chosen by name, or many positions one after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..catalogue.boards import as_board, as_position
from ..errors import (
    LARGEST_SEED,
    ArgumentError,
    SolverError,
    TableTooLarge,
    brief_repr,
    check_jobs,
    check_seed,
    check_type,
    check_whole,
    did_you_mean,
    one_of,
    quoted,
)
from ..model import Metric
from ..model.board import Board
from ..model.moves import moves_text
from ..model.position import Position
from ..model.solvability import check_solvable
from ..search import METHODS
from ..search.support import check_bound
from ..system.limits import LimitReached, Limits, Run, Watch, ignore_status
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel
from ..tables.distance_tables import Tables, has_unknown_size, table_cost, tables_of
from .engines import Task, engine_of
from .results import Result

if TYPE_CHECKING:
    import random

    from ..tables.table import Table

PORTION = 10_000
"""Positions that are looked up together at most."""
FEW = 8
"""Positions that are looked up one by one: together they take as long as 25 of them, on ``klotski``."""
GROWTH = 8
"""How many times as many positions of an iterator are read each time."""


def methods_of(board: Board | str) -> list[str]:
    """Return the methods of this board: ``table`` where one can hold it, the others where a search can.

    >>> from antipode.solver import methods_of
    >>> methods_of("klotski"), methods_of("5x5")
    (['table', 'bfs', 'bidirectional', 'anytime'], ['anytime'])
    """
    asked = as_board(board)
    return engine_of(asked).methods(asked)


def has_exact_method(board: Board) -> bool:
    """Return whether distances on this board are known exactly, by a table or by IDA*."""
    return default_method(board) != "anytime"


def bounds_of(board: Board | str) -> list[str]:
    """Return the names of this board's bounds, from the weakest to the strongest; none where no method uses one.

    >>> from antipode.solver import bounds_of
    >>> bounds_of("fifteen"), bounds_of("klotski")
    (['nearest', 'manhattan', 'linear-conflict', 'pattern'], [])
    """
    asked = as_board(board)
    return engine_of(asked).bounds(asked)


def default_method(board: Board, *, is_counting: bool = False) -> str:
    """Return ``table``, or ``ida`` where no table can hold the board, or ``anytime`` where no exact search can.

    Solutions can only be counted or listed by an exact method: then it is ``bidirectional`` instead of ``anytime``
    where the board has that.
    """
    methods = engine_of(board).methods(board)
    preferred = ("table", "ida", *(["bidirectional"] if is_counting else []), "anytime", "bfs")
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
    most: int | None = None,
    limits: Limits | None = None,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
    jobs: int = 1,
    seed: int | random.Random = 0,
    tables: Tables | None = None,
    in_both: bool = False,
) -> Result:
    """Return a solution of ``position``, a position of ``board``; both may be given as text, as to
    ``load_board`` and ``parse_position``.

    ``method`` is one of METHODS; without it a look-up in the table, or ``ida`` where no table can hold the board, or
    ``anytime`` where no exact search can, or where it is done before all positions of a table have been found. All but
    ``anytime`` return an optimal solution. That one returns the best that it finds within the ``limits`` (10 seconds
    where these bound neither seconds nor nodes), with a proved lower bound; ``seed``, a number or a ``random.Random``,
    leads it to others, and the same seed and nodes give the same solution.
    ``bound`` is the lower bound that ``ida`` uses, one of ``bounds_of(board)``; without it the strongest. A function
    of a position may be one, too, on every board: it returns a whole number that is never more than the distance, and
    the search runs in plain Python, a hundred times as slow.
    ``count`` asks for the number of optimal solutions, ``most`` for that many of them. ``progress`` is called while a
    table is made, ``watch`` with a ``Status`` while a search runs. ``jobs`` processes share a long search of ``ida`` or
    ``iterative-deepening``; the other methods take one. (Where Python starts processes anew, as on Windows, a script
    that asks for them begins with ``if __name__ == "__main__"``.)
    ``tables`` is where a table comes from, by default memory and the ``cache``. ``in_both`` asks for the fewest steps
    and the fewest moves, of which a search finds one; then a second search finds the other, if it is within the limits.

    Raises ArgumentError for an unknown method or bound, a bound that the method does not use, too few ``jobs``, and for
    a position of another board or with other pieces; Unsolvable at once for a position that cannot be solved;
    LimitReached where a search gives up at one of its ``limits``, Cancelled.

    >>> from antipode.solver import load_board, solve
    >>> result = solve("eight", "8 6 7/2 5 4/3 0 1")
    >>> result.length, result.line
    (31, 'LDRRULLDDRRULDRUULLDRULDDRRUULL')
    >>> solve("fifteen", "5 1 3 4/2 6 8 12/10 9 7 11/13 14 15 0", "ida", bound="manhattan").length
    26
    >>> klotski = load_board("klotski")
    >>> solve(klotski, klotski.start).moves[:3]
    ('GD', 'JL', 'FD')
    """
    on, start = as_position(board, position)
    if callable(bound):
        return _solve_by(start, method, bound, count, most, jobs, Run(limits, cancel, watch))
    is_named, is_every = method is not None, count or bool(most)
    method = method or default_method(on, is_counting=is_every)
    check_options(on, method, bound, count, most)
    jobs, most = check_jobs(jobs), None if most is None else check_whole("most", most, 0)
    seed = check_seed(seed) % (LARGEST_SEED + 1)  # NumPy takes no negative ones
    check_solvable(start)
    begun = time.perf_counter()
    if method == "anytime":
        from .brackets import with_time

        limits = with_time(limits)
    run = Run(limits, cancel, watch)
    tables = tables_of(cache) if tables is None else check_type("tables", tables, Tables)
    task = Task(start, method, is_named, bound, count, most, tables, jobs, seed, run, progress, cancel, begun)
    try:
        result = engine_of(on).solve(task)
    except TableTooLarge:
        if is_named:
            raise
        task = task._replace(method=default_method(on, is_counting=is_every))  # now that the size is known
        result = engine_of(on).solve(task)
    return _in_both(result, limits, cancel) if in_both else result


def _in_both(result: Result, limits: Limits | None, cancel: Cancel) -> Result:
    """Return the result with the length in the other metric, which a second search finds unless it gives up."""
    if result.method == "anytime" or None not in (result.steps, result.moves_count):
        return result
    board = result.position.board
    metric: Metric = "moves" if board.metric == "steps" else "steps"
    other = Position.unchecked(replace(board, metric=metric), result.position.cells)
    try:
        length = solve(other.board, other, result.method, limits=limits, cancel=cancel).length
    except LimitReached:
        return result
    return replace(result, steps=length) if metric == "steps" else replace(result, moves_count=length)


def check_options(board: Board, method: str, bound: str | None, count: bool, most: int | None) -> None:
    """Raise ArgumentError for options that a board or a method does not have."""
    check_method(board, method)
    if bound is not None:
        check_bound(board, bound, bounds_of(board))
        if method != "ida":
            raise ArgumentError(f"bound {quoted(bound)}: only ida takes a bound, and the method is {method}")
    if method == "anytime" and (count or most):
        raise ArgumentError("anytime finds one solution, and can neither count nor list others")
    if (count or most) and not engine_of(board).lists_solutions:
        from ..model.kinds import WORD_BITS

        raise ArgumentError(
            f"{board.id} has too many cells to count or list its shortest solutions, expected at most {WORD_BITS}"
        )


def _check_own_bound(method: str | None, jobs: int) -> None:
    """Raise ArgumentError for what a caller's own lower bound can't be used with."""
    if method not in ("ida", None):
        raise ArgumentError(f"bound: only ida takes a bound, and the method is {method}")
    if jobs != 1:
        raise ArgumentError(f"jobs={brief_repr(jobs)}, expected 1 where bound is a function")


def _solve_by(
    start: Position,
    method: str | None,
    bound: Callable[[Position], int],
    count: bool,
    most: int | None,
    jobs: int,
    run: Run,
) -> Result:
    """Return the result of IDA* with a caller's own lower bound."""
    from ..search.shortest_path import deepen_by

    _check_own_bound(method, jobs)
    most = None if most is None else check_whole("most", most, 0)
    check_solvable(start)
    is_every, tables = count or bool(most), tables_of(True)
    task = Task(
        start,
        "ida",
        True,
        None,
        is_every,
        most,
        tables,
        jobs,
        0,
        run,
        ignore_progress,
        never_cancel,
        time.perf_counter(),
    )
    found = deepen_by(start, lambda position: position.is_goal, bound, run, every=task.is_every, most=task.wanted)
    name = getattr(bound, "__name__", type(bound).__name__)
    return replace(task.result(list(map(moves_text, found.lines)), found.count), bound=name)


def solve_soon(
    position: Position,
    limits: Limits,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> Result:
    """Return a shortest solution, or where ``limits`` end before it the best one that is found within as much again.

    Raises as ``solve`` does; LimitReached where no solution is found.
    """
    try:
        return solve(
            position.board, position, limits=limits, cache=cache, progress=progress, watch=watch, cancel=cancel
        )
    except LimitReached:
        return solve(position.board, position, "anytime", limits=limits, watch=watch, cancel=cancel)


def solve_each(
    board: Board | str,
    positions: Iterable[Position | str],
    method: str | None = None,
    *,
    bound: str | Callable[[Position], int] | None = None,
    count: bool = False,
    most: int | None = None,
    limits: Limits | None = None,
    cache: bool = True,
    jobs: int = 1,
    seed: int | random.Random = 0,
    cancel: Cancel = never_cancel,
) -> Iterator[Result | SolverError]:
    """Yield the result of ``solve`` for each position in order, computed by ``jobs`` processes.

    Those that a table holds are looked up together, thousands of a list at a time; of any other iterable by one, 8,
    64 ..., so that few are read before they are needed. In the place of a position that can't be solved comes its
    error, such as NotationError, Unsolvable or LimitReached; the others go on. Several processes are asked whether to
    ``cancel`` between two results. Raises ArgumentError for a method, bound or number that no position of the board can
    be solved by, Cancelled.

    >>> from antipode.solver import Result, solve_each
    >>> lines = ["1 2 3/4 5 6/0 7 8", "1 2 3", "1 2 3/4 5 6/8 7 0"]
    >>> for line, found in zip(lines, solve_each("eight", lines)):
    ...     print(found.line if isinstance(found, Result) else found.code)
    ...
    LL
    bad-notation
    unsolvable
    """
    from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

    on, jobs = as_board(board), check_jobs(jobs)
    most = None if most is None else check_whole("most", most, 0)
    seed = check_seed(seed)
    default = method or default_method(on, is_counting=count or bool(most))
    if callable(bound):
        _check_own_bound(method, jobs)
    else:
        check_options(on, default, bound, count, most)
    tables = tables_of(cache)
    options = {"bound": bound, "count": count, "most": most, "limits": limits, "seed": seed}
    one = _Solver(on, method, tables, options | {"cancel": cancel})
    if default == "table" and most is None and on.fits_arrays and not callable(bound):
        may_be_too_large = method is None and not count and has_unknown_size(on)

        def table() -> Table[Any] | None:
            kept = tables.kept(on)
            if kept is not None or may_be_too_large:  # then a search runs beside the exploring for the first position
                return kept
            run = Run(limits, cancel)
            with run.bounding():
                return tables.of(on, cancel=run.is_over, found=run.explore)

        return _looked_up(on, table, positions, count, one, cancel)
    if jobs == 1:
        return map(one, positions)
    return _until_cancelled(in_order(_solver_in_process, (on, method, cache, options), positions, jobs), cancel)


def _looked_up(
    board: Board,
    table: Callable[[], Table[Any] | None],
    positions: Iterable[Any],
    count: bool,
    one: Callable[[Any], Result | SolverError],
    cancel: Cancel,
) -> Iterator[Result | SolverError]:
    from .lookups import TableLookups  # with NumPy it takes 0.1 s, and the window opens without

    lookups = TableLookups(board, table)
    for portion in _portions(positions):
        check_cancel(cancel)
        found = lookups.solve(portion, count) if len(portion) > FEW else {}
        for number, position in enumerate(portion):
            yield found[number] if number in found else one(position)


def _portions(positions: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield positions in portions; those of no list by one, 8, 64 ..., so that few are read ahead of their need."""
    size, coming = PORTION if isinstance(positions, Sequence) else 1, iter(positions)
    while portion := list(islice(coming, size)):
        yield portion
        size = min(GROWTH * size, PORTION)


def _until_cancelled(results: Iterator[Result | SolverError], cancel: Cancel) -> Iterator[Result | SolverError]:
    for result in results:
        check_cancel(cancel)
        yield result


class _Solver:
    """Solves positions, perhaps in a process of a pool."""

    def __init__(self, board: Board, method: str | None, tables: Tables, options: dict[str, Any]) -> None:
        self._solve: Any = partial(solve, board, method=method, tables=tables, **options)

    def __call__(self, position: Any) -> Any:
        try:
            return self._solve(position)
        except SolverError as error:
            if isinstance(error, ValueError):  # it comes of this position, and not of the machine
                return error
            raise


def _solver_in_process(board: Board, method: str | None, cache: bool, options: dict[str, Any]) -> _Solver:
    return _Solver(board, method, tables_of(cache), options)
