"""Solves a position by a method chosen by name, or by several side by side, and explains why each is fast or slow."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple, cast

from ..catalogue.boards import as_board, as_position
from ..errors import (
    ArgumentError,
    SolverError,
    TableTooLarge,
    brief_repr,
    check_at_least,
    did_you_mean,
    one_of,
    quoted,
)
from ..model.board import Board
from ..model.moves import moves_text
from ..model.position import Position
from ..model.solvability import check_solvable, count_of_frames
from ..search import EXACT_METHODS, METHODS
from ..search.support import check_bound
from ..sentences import Sentence, sentence
from ..system.limits import Iteration, LimitReached, Limits, Run, Status, Stop, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .brackets import with_time
from .engines import Task, engine_of

PATIENCE = Limits(seconds=20.0)
LEAST_SHARE = 0.0005
"""Of all positions; less is said as one in so many."""


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
    """Raise ArgumentError for a name that is no method of this board."""
    methods = methods_of(board)
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
    ``anytime`` where no exact search can. All but ``anytime`` return an optimal solution. That one returns the best
    that it finds within the ``limits`` (10 seconds where these bound neither seconds nor nodes), with a proved lower
    bound; ``seed`` leads it to others, and the same seed and nodes give the same solution.
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
    check_at_least("jobs", jobs, 1)
    check_solvable(start)
    begun = time.perf_counter()
    run = Run(with_time(limits) if method == "anytime" else limits, cancel, watch)
    task = Task(start, method, bound, count or most > 0, max(most, 1), cache, jobs, seed, run, progress, cancel)
    try:
        answer = engine_of(on).solve(task)
    except TableTooLarge:
        if is_named:
            raise
        method = default_method(on, is_counting=task.is_counting)  # another one, now that the size is known
        answer = engine_of(on).solve(replace(task, method=method))
    proved = answer.at_least is None or answer.at_least >= on.move_count(answer.lines[0])
    return Result(
        start,
        method,
        answer.lines[0],
        proved,
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
    check_at_least("most", most, 0)
    if method == "anytime" and (count or most):
        raise ArgumentError("anytime finds one solution, expected count=False and most=0")


def _solve_by(
    start: Position, method: str | None, bound: Callable[[Position], int], count: bool, most: int, jobs: int, run: Run
) -> Result:
    """Return the result of IDA* with a caller's own lower bound."""
    from ..search.shortest_path import deepen_by

    if method not in ("ida", None):
        raise ArgumentError(f"bound: only ida takes a bound, and the method is {method}")
    if jobs != 1:
        raise ArgumentError(f"jobs={brief_repr(jobs)}, expected 1 where bound is a function")
    check_at_least("most", most, 0)
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
    bound: str | None = None,
    count: bool = False,
    most: int = 0,
    limits: Limits | None = None,
    cache: bool = True,
    jobs: int = 1,
    seed: int = 0,
) -> Iterator[Result | SolverError]:
    """Yield the result of ``solve`` for each position in order, computed by ``jobs`` processes.

    Positions are read as they are needed. In the place of a position that can't be solved comes its error, such as
    NotationError, Unsolvable or LimitReached; the others go on. Raises ArgumentError for a method, bound or number that
    no position of the board can be solved by.
    """
    from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

    on = as_board(board)
    _check_options(on, method or default_method(on, is_counting=count or most > 0), bound, count, most)
    options = {"bound": bound, "count": count, "most": most, "limits": limits, "cache": cache, "seed": seed}
    return in_order(_Solver, (on, method, options), positions, jobs)


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


class Choice(NamedTuple):
    """A method, of ``ida`` with one of its lower bounds."""

    method: str
    bound: str | None = None

    def __str__(self) -> str:
        """As ``parse_choices`` reads it, such as ``bfs`` or ``ida:manhattan``."""
        return self.method if self.bound is None else f"{self.method}:{self.bound}"


@dataclass(frozen=True)
class Trial:
    """The outcome of one method on one position."""

    choice: Choice
    result: Result | None
    stop: Stop | None = None
    status: Status = field(default_factory=Status)
    seconds: float = 0.0
    """Wall time, also where it gave up."""

    @property
    def stopped(self) -> str:
        """Why it gave up, in words; empty where it did not."""
        return "" if self.stop is None else self.stop.text(self.status)


def choices_of(board: Board | str) -> list[Choice]:
    """Return what is compared on a board where nothing is named: ``ida`` once with each of its bounds, and ``anytime``,
    which goes on until its time is up, only where it is the default.
    """
    asked = as_board(board)
    methods = [method for method in methods_of(asked) if method in (default_method(asked), *EXACT_METHODS)]
    return [Choice(method, bound) for method in methods for bound in _bounds_of(asked, method)]


def parse_choices(board: Board | str, text: str) -> list[Choice]:
    """Return the choices that a list such as ``bfs,ida,ida:manhattan`` names; ``ida`` alone uses its strongest bound.

    Raises ArgumentError.
    """
    choices, on = [], as_board(board)
    for word in text.split(","):
        method, colon, bound = word.strip().partition(":")
        check_method(on, method)
        if colon and method != "ida":
            raise ArgumentError(f"{quoted(word)}: only ida takes a bound, expected one of: {', '.join(methods_of(on))}")
        if colon:
            check_bound(on, bound, bounds_of(on))
        choices.append(Choice(method, bound or _bounds_of(on, method)[-1]))
    return choices


def _bounds_of(board: Board, method: str) -> Sequence[str | None]:
    """Return the bounds a method can be tried with; [None] for one that uses none."""
    return bounds_of(board) if method == "ida" else [None]


def compare(
    board: Board | str,
    position: Position | str,
    choices: str | Sequence[Choice] | None = None,
    *,
    limits: Limits = PATIENCE,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
    jobs: int = 1,
) -> Iterator[Trial]:
    """Run the choices (without them all that the board has) and yield each trial as it ends, in their order. Board,
    position and choices may be given as text.

    They run one after another, or with ``jobs`` so many at a time in processes of their own: that is over sooner, but
    each may take longer, and nothing is watched or cancelled. Raises Unsolvable at once for a position that cannot be
    solved, ArgumentError for a choice that the board does not have, Cancelled.
    """
    on, start = as_position(board, position)
    check_at_least("jobs", jobs, 1)
    check_solvable(start)
    if isinstance(choices, str):
        choices = parse_choices(on, choices)
    asked = choices_of(on) if choices is None else choices
    if jobs > 1:
        from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

        return in_order(_Trier, (start, limits, cache), asked, jobs)
    return (
        try_choice(start, choice, limits=limits, cache=cache, progress=progress, watch=watch, cancel=cancel)
        for choice in asked
    )


class _Trier:
    """Runs choices in a process of a pool."""

    def __init__(self, position: Position, limits: Limits, cache: bool) -> None:
        self._position, self._limits, self._cache = position, limits, cache

    def __call__(self, choice: Choice) -> Trial:
        return try_choice(self._position, choice, limits=self._limits, cache=self._cache)


def try_choice(
    position: Position,
    choice: Choice,
    *,
    limits: Limits = PATIENCE,
    cache: bool = True,
    progress: Progress = ignore_progress,
    watch: Watch = ignore_status,
    cancel: Cancel = never_cancel,
) -> Trial:
    """Run one choice. Raises Unsolvable and Cancelled."""
    begun, board = time.perf_counter(), cast(Any, position.board)
    try:
        result = solve(
            board, cast(Any, position), choice.method, bound=choice.bound,
            limits=limits, cache=cache, progress=progress, watch=watch, cancel=cancel,
        )  # fmt: skip
    except TableTooLarge as error:
        return Trial(choice, None, Stop("table_positions", error.most), Status(), time.perf_counter() - begun)
    except MemoryError:
        if choice.method != "table":
            raise
        return Trial(choice, None, Stop("table_memory", 0), Status(), time.perf_counter() - begun)
    except LimitReached as error:
        return Trial(choice, None, error.stop, error.status, time.perf_counter() - begun)
    status = Status(
        result.lower_bound, result.expanded, result.stored, result.bound_at_start, result.iterations, result.length
    )
    return Trial(choice, result, None, status, result.seconds)


def what_it_does(method: str, bound: str | None = None) -> Sentence:
    """Return a sentence about a method and, where it has one, its lower bound."""
    return sentence(f"does.{method}" if bound is None else f"does.{method}-{bound}")


def why(trial: Trial, board: Board) -> Sentence:
    """Return a sentence about the reason a trial was fast or slow."""
    result = trial.result
    if result is None:
        assert trial.stop is not None  # it gave up
        return sentence(
            f"why.{trial.stop.key(trial.status)}",
            most=trial.stop.most,
            at_least=trial.status.at_least,
            expanded=trial.status.expanded,
        )
    if result.method == "table":
        return sentence("why.table", positions=result.stored)
    if not result.length:
        return sentence("why.goal")
    if result.method == "anytime":
        spare = result.length - result.lower_bound
        return sentence("why.anytime" if spare else "why.anytime_proved", at_least=result.lower_bound, spare=spare)
    if result.method in ("bfs", "bidirectional"):
        return _why_layers(result, board)
    return _why_deepening(result)


def _why_layers(result: Result, board: Board) -> Sentence:
    """Explain the share of the board visited; where its size is known before it is explored."""
    positions = count_of_frames(board)
    if positions is None:
        return sentence("why.layers", expanded=result.expanded, stored=result.stored)
    share = result.expanded / positions
    if share >= LEAST_SHARE:
        return sentence("why.visited", share=share, positions=positions, stored=result.stored)
    return sentence("why.visited_few", one_in=round(positions / max(result.expanded, 1)), stored=result.stored)


def _why_deepening(result: Result) -> Sentence:
    """Explain the quality of the bound, the number of limits tried, and the last one's share of the work."""
    once = len(result.iterations) == 1
    work: dict[str, Any] = {} if once else {
        "limits": len(result.iterations), "last": result.iterations[-1].expanded / result.expanded
    }  # fmt: skip
    if result.method == "iterative-deepening":
        return sentence("why.blind_once" if once else "why.blind", **work)
    bound: dict[str, Any] = {"bound": result.bound_at_start, "length": result.length}
    return sentence("why.bound_once" if once else "why.bound", **bound, **work)
