"""The command ``compare``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..analysis.comparison import Trial, choices_of, compare, parse_choices, what_it_does, why
from ..model.position import Position
from ..system.limits import LimitReached, Limits
from .batch import Answerer, answer_lines, one_by_one
from .output import DONE, asked_board, check_reachable, indented_grid
from .tables import CommandTables
from .terminal import paint, terminal_progress

if TYPE_CHECKING:
    from ..answers import Code, ComparisonAnswer, SolvedTrial, StoppedTrial, Tried


def run_compare(args: argparse.Namespace) -> int:
    """Run several methods on one position or one per input line; print each result as it arrives."""
    comparer = _Comparer(args)
    if args.position == "-":
        return answer_lines(args, _comparison_answerer)
    for line in comparer.lines(args.position, args.jobs):
        print(line, flush=True)
    return DONE


def _comparison_answerer(args: argparse.Namespace) -> Answerer:
    comparer = _Comparer(args)
    return one_by_one(lambda text: "\n".join(comparer.lines(text, 1)))


class _Comparer:
    """Compares methods on positions of one board."""

    def __init__(self, args: argparse.Namespace) -> None:
        """Read the arguments. Raises ValueError for methods that the board does not have."""
        self._board, self._args = asked_board(args), args
        self._choices = choices_of(self._board) if args.methods is None else parse_choices(self._board, args.methods)
        self._tables = CommandTables(args, Limits(seconds=args.seconds, nodes=args.nodes))

    def lines(self, text: str, jobs: int) -> Iterator[str]:
        """Yield the lines to print, as results arrive. Raises NotationError and Unsolvable."""
        board, args = self._board, self._args
        position = self._tables.named(board, text)
        check_reachable(position)
        trials = self._trials(position, jobs)
        if args.json:
            answer: ComparisonAnswer = {
                "board": board.id,
                "position": str(position),
                "goal": str(board.goal),
                "methods": [_answer(trial) for trial in trials],
            }
            yield json.dumps(answer)
            return
        yield f"{paint('bold', board.name)}  {position}"
        yield indented_grid(position)
        names = f"{'method':<20} {board.metric:>5} {'expanded':>13} {'stored':>12} {'limits':>6} {'bound':>5}"
        yield f"{names} {'seconds':>8}"
        for trial in trials:
            yield _row(trial)
            yield f"    {what_it_does(*trial.choice)}\n    {why(trial, board)}"

    def _trials(self, position: Position, jobs: int) -> Iterator[Trial]:
        """Yield each method's trial; one at a time shows its progress, which is gone before its result is printed."""
        args, board = self._args, self._board
        limits = Limits(seconds=args.seconds, nodes=args.nodes)
        together = [[choice] for choice in self._choices] if jobs == 1 else [self._choices]
        for choices in together:
            with terminal_progress() as watch:
                found = compare(
                    board, position, choices, limits=limits, cache=not args.no_cache, watch=watch, jobs=jobs
                )
                trials = list(found) if jobs == 1 else found
            yield from trials


def _answer(trial: Trial) -> SolvedTrial | StoppedTrial:
    result, status = trial.result, trial.status
    found: Tried = {
        "method": trial.choice.method,
        "bound": trial.choice.bound,
        "bound_at_start": status.bound_at_start,
        "iterations": [list(each) for each in status.iterations],
        "expanded": status.expanded,
        "stored": status.stored,
        "seconds": round(trial.seconds, 6),
    }
    if result is None:
        is_memory = trial.stop is not None and trial.stop.limit == "table_memory"
        code: Code = "no-memory" if is_memory else LimitReached.code
        return {**found, "error": trial.stopped, "code": code, "at_least": status.at_least}
    return {
        **found,
        "length": result.length,
        "moves": result.line,
        "optimal": result.optimal,
        "lower_bound": result.lower_bound,
    }


def _row(trial: Trial) -> str:
    result, status = trial.result, trial.status
    at_least = f">={status.at_least}" if status.at_least else "-"
    length = at_least if result is None else str(result.length) if result.optimal else f"<={result.length}"
    limits = str(len(status.iterations)) if status.iterations else "-"
    bound = "-" if status.bound_at_start is None else str(status.bound_at_start)
    return (
        f"{trial.choice!s:<20} {length:>5} {status.expanded:>13,} {status.stored:>12,} {limits:>6} {bound:>5} "
        f"{trial.seconds:>8.3f}"
    )
