"""Compares methods on one position, and explains why each is fast or slow."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, overload

from ..catalogue.boards import as_board, as_position
from ..errors import ArgumentError, TableTooLarge, check_jobs, check_type, quoted
from ..model.board import Board
from ..model.position import Position
from ..model.solvability import check_solvable, count_without_exploring
from ..search import EXACT_METHODS
from ..search.support import check_bound
from ..sentences import Sentence, sentence
from ..system.limits import LimitReached, Limits, Status, Stop, Watch, ignore_status
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .methods import bounds_of, check_method, default_method, methods_of, solve
from .results import Result

PATIENCE = Limits(seconds=20.0)
LEAST_SHARE = 0.0005
"""Of all positions; less is said as one in so many."""


class Choice(NamedTuple):
    """A method, of ``ida`` with one of its lower bounds.

    >>> from antipode.solver import Choice, compare
    >>> trials = compare("seven", "0 7 2 1/4 3 6 5", [Choice("bfs"), Choice("ida", "manhattan")])
    >>> [str(trial.choice) for trial in trials]
    ['bfs', 'ida:manhattan']
    """

    method: str
    bound: str | None = None

    def __str__(self) -> str:
        """As ``parse_choices`` reads it, such as ``bfs`` or ``ida:manhattan``."""
        return self.method if self.bound is None else f"{self.method}:{self.bound}"


@dataclass(frozen=True)
class Trial:
    """The outcome of one method on one position.

    >>> from antipode.solver import Limits, compare
    >>> trial = compare("eight", "8 6 7/2 5 4/3 0 1", "bfs", limits=Limits(nodes=100))[0]
    >>> trial.result, trial.stop.limit, trial.status.at_least
    (None, 'nodes', 7)
    """

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

    >>> from antipode.solver import choices_of
    >>> [str(choice) for choice in choices_of("5x5")], [str(choice) for choice in choices_of("klotski")]
    (['anytime'], ['table', 'bfs', 'bidirectional'])
    """
    asked = as_board(board)
    methods = [method for method in methods_of(asked) if method in (default_method(asked), *EXACT_METHODS)]
    return [Choice(method, bound) for method in methods for bound in _bounds_of(asked, method)]


def parse_choices(board: Board | str, text: str) -> list[Choice]:
    """Return the choices that a list such as ``bfs,ida,ida:manhattan`` names; ``ida`` alone uses its strongest bound.

    Raises ArgumentError.
    """
    choices, on = [], as_board(board)
    for word in check_type("text", text, str, "methods such as 'bfs,ida'").split(","):
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
) -> Trials:
    """Return the trials of the choices (without them all that the board has), each run when it is first asked for, in
    their order. Board, position and choices may be given as text.

    They run one after another, or with ``jobs`` so many at a time in processes of their own: that is over sooner, but
    each may take longer, and nothing is watched or cancelled. Raises Unsolvable at once for a position that cannot be
    solved, ArgumentError for a choice that the board does not have, Cancelled.

    >>> from antipode.solver import compare
    >>> for trial in compare("seven", "0 7 2 1/4 3 6 5", "table,bfs,ida:manhattan"):
    ...     print(trial.choice, trial.result.length)
    ...
    table 36
    bfs 36
    ida:manhattan 36
    """
    on, start = as_position(board, position)
    jobs = check_jobs(jobs)
    check_solvable(start)
    if isinstance(choices, str):
        choices = parse_choices(on, choices)
    asked = choices_of(on) if choices is None else [check_type("choice", each, Choice) for each in choices]
    if jobs > 1:
        from ..system.pool import in_order  # takes 30 ms to import, and few share work among processes

        return Trials(in_order(_Trier, (start, limits, cache), asked, jobs), len(asked))
    return Trials(
        (
            try_choice(start, choice, limits=limits, cache=cache, progress=progress, watch=watch, cancel=cancel)
            for choice in asked
        ),
        len(asked),
    )


class Trials(Sequence[Trial]):
    """Trials, each run when it is first asked for, and kept.

    >>> from antipode.solver import compare
    >>> trials = compare("eight", "8 6 7/2 5 4/3 0 1", "table,ida:manhattan")
    >>> trials
    <2 trials, 0 of them run>
    >>> [trial.result.length for trial in trials]
    [31, 31]
    >>> trials
    <2 trials, 2 of them run>
    """

    def __init__(self, coming: Iterator[Trial], count: int) -> None:
        self._coming, self._count = coming, count
        self._found: list[Trial] = []

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, number: int) -> Trial: ...
    @overload
    def __getitem__(self, number: slice) -> list[Trial]: ...

    def __getitem__(self, number: int | slice) -> Trial | list[Trial]:
        """Return a trial, or some, after running those before."""
        last = range(self._count)[number]
        wanted = max(last, default=-1) if isinstance(last, range) else last
        self._found += islice(self._coming, max(wanted + 1 - len(self._found), 0))
        return self._found[number] if isinstance(last, int) else [self._found[each] for each in last]

    def __repr__(self) -> str:
        return f"<{self._count} trials, {len(self._found)} of them run>"


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
    begun = time.perf_counter()
    try:
        result = solve(
            position.board, position, choice.method, bound=choice.bound,
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
    positions = count_without_exploring(board)
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
