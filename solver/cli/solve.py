"""The commands ``solve`` and ``compare``.

Many positions that a table holds are solved together (``BatchSolver``), all others one by one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..analysis.comparison import Trial, choices_of, compare, parse_choices, what_it_does, why
from ..analysis.methods import bounds_of, check_method, default_method, solve
from ..analysis.racing import has_unknown_size
from ..errors import TableTooLarge
from ..model.board import Board, Metric
from ..model.moves import moves_text
from ..model.notation import parse_position
from ..model.pieces import WALL
from ..model.position import Position
from ..model.solvability import check_solvable, has_frames
from ..search import Bracket
from ..search.support import check_bound
from ..sentences import plural
from ..system.limits import Interrupted, LimitReached, Limits, Run
from ..tables.state_index import LARGEST
from ..tables.table import Table
from .batch import Answerer, answer_lines, one_by_one
from .output import (
    DONE,
    INTERRUPTED,
    Answer,
    asked_board,
    count_text,
    has_metric,
    in_both,
    in_other_metric,
    interruption,
    picture,
)
from .parser import MOST_LISTED, cores
from .tables import BoardTables
from .terminal import paint, stderr_paint, terminal_progress

Cells = NDArray[np.uint8]


def run_solve(args: argparse.Namespace) -> int:
    """Solve one position, or one per line of standard input."""
    solver = _PositionSolver(args)
    if args.position == "-":
        return answer_lines(args, _answerer, together=solver.looks_up)
    found = solver.answer(args.position)
    _print_solution(solver.board, found, args)
    return INTERRUPTED if "interrupted" in found else DONE


def _answerer(args: argparse.Namespace) -> Answerer:
    return _PositionSolver(args).answer_all


class _PositionSolver:
    """Solves positions of one board; its table is made for the first that needs it."""

    def __init__(self, args: argparse.Namespace) -> None:
        """Read the arguments. Raises ValueError for a method or bound that the board does not have, and for an option
        that would change nothing.
        """
        self.board, self._args = asked_board(args), args
        self._method: str = args.method or default_method(self.board, is_counting=args.count or args.all)
        check_method(self.board, self._method)
        if args.bound is not None:
            if self._method != "ida":
                raise ValueError(f"--bound {args.bound}: only ida takes a bound, and the method is {self._method}")
            check_bound(self.board, args.bound, bounds_of(self.board))
        if args.limit is not None and not args.all:
            raise ValueError(f"--limit {args.limit}: only --all takes a limit")
        # Where a table may turn out too large a search runs beside, and positions explored count as nodes.
        is_sure = args.method is not None or has_frames(self.board) or bool(self.board.builtin_id)
        if args.seed is not None and self._method != "anytime" and is_sure:
            raise ValueError(f"--seed {args.seed}: only anytime takes a seed, and the method is {self._method}")
        if args.nodes is not None and self._method == "table" and has_frames(self.board):
            raise ValueError(f"--nodes {args.nodes}: a table expands no positions, expected another --method")
        self._limits = Limits(seconds=args.seconds, nodes=args.nodes)
        self._tables = BoardTables(self.board, args, self._limits)
        self._many: BatchSolver | None = None
        if self._method == "table" and not args.all and BatchSolver.can_solve(self.board):
            self._many = BatchSolver(self.board, lambda: self._tables.own)

    @property
    def looks_up(self) -> bool:
        """Many positions are looked up together."""
        return self._many is not None

    def answer(self, text: str) -> Answer:
        """Return the answer to one position. Raises ValueError."""
        begun, args = time.perf_counter(), self._args
        position = self._tables.named(text)
        check_solvable(position)
        found = self._begin(position)
        try:
            found |= self._solved(position)
        except TableTooLarge:
            if args.method is not None:
                raise
            self._method = default_method(self.board, is_counting=args.count or args.all)  # now its size is known
            found |= {"method": self._method} | self._solved(position)
        found["seconds"] = round(time.perf_counter() - begun, 6)
        return found

    def _solved(self, position: Position) -> Answer:
        args = self._args
        if self._method == "table":
            is_free = args.method is None and not (args.count or args.all) and args.position != "-"
            if is_free and has_unknown_size(self.board):
                run = Run(self._limits)
                bracket = self._tables.searched_first(position, run, args.seed or 0)
                if bracket is not None:
                    return _from_bracket(bracket, run)
            return _from_table(self._tables, position, args)
        return _from_search(position, self._method, self._args)

    def answer_all(self, texts: list[str]) -> list[str | ValueError]:
        """Return a line for each position, or the error that prevents it."""
        solved, seconds = self._many.solve(texts, self._args.count) if self._many is not None else ({}, 0.0)
        return [
            self._line(self._found(text, solved[number], seconds)) if number in solved else self._tried(text)
            for number, text in enumerate(texts)
        ]

    def _tried(self, text: str) -> str | ValueError:
        try:
            return self._line(self.answer(text))
        except ValueError as error:
            return error

    def _begin(self, position: object) -> Answer:
        return {"board": self.board.id, "position": str(position), "goal": self._goal, "method": self._method}

    @cached_property
    def _goal(self) -> str:
        return str(self.board.goal)

    @cached_property
    def _has_metric(self) -> bool:
        return has_metric(self.board)

    def _found(self, text: str, solution: Solution, seconds: float) -> Answer:
        """Build the answer to a position that was looked up together with others."""
        found = self._begin(text)
        found |= {"length": solution.length, "moves": solution.moves, "optimal": True, "expanded": 0}
        if self._has_metric:
            found |= in_both(self.board, solution.steps_count, solution.moves_count)
        if solution.solutions is not None:
            found["solutions"] = solution.solutions
        found["seconds"] = round(seconds, 6)
        return found

    def _line(self, found: Answer) -> str:
        if self._args.json:
            return json.dumps(found)
        extras = [f"solutions {found['solutions']}"] if "solutions" in found else []
        extras += [self.board.move_notation.join_lines(found["all"])] if "all" in found else []
        extras += [f"at least {found['lower_bound']}"] if not found["optimal"] else []
        return "  ".join([str(found["length"]), found["moves"] or "-", *extras])


def _most_listed(args: argparse.Namespace) -> int:
    """Return how many solutions ``--all`` lists at most."""
    return MOST_LISTED if args.limit is None else args.limit


def _from_table(tables: BoardTables, position: Position, args: argparse.Namespace) -> Answer:
    table, held = tables.holding(position)
    length: int = table.distance(held)
    found: Answer = {"length": length, "moves": table.line(held), "optimal": True, "expanded": 0}
    found |= in_both(table.board, table.in_steps.distance(held), table.in_moves.distance(held))
    if args.count:
        found["solutions"] = table.solution_count(held)
    if args.all:
        found["all"] = list(islice(table.lines(held), _most_listed(args)))
    return found


def _from_bracket(bracket: Bracket, run: Run) -> Answer:
    assert bracket.moves is not None  # else the search has raised
    return {
        "method": "anytime",
        "length": len(bracket.moves),
        "moves": moves_text(bracket.moves),
        "optimal": bracket.is_exact,
        "expanded": run.expanded,
        "lower_bound": bracket.at_least,
    }


def _from_search(position: Any, method: str, args: argparse.Namespace) -> Answer:
    limits, most = Limits(seconds=args.seconds, nodes=args.nodes), _most_listed(args) if args.all else 0
    is_interrupted, is_one = False, args.position != "-"
    try:
        with terminal_progress() as watch:
            result = solve(
                position.board,
                position,
                method,
                bound=args.bound,
                count=args.count,
                most=most,
                limits=limits,
                watch=watch,
                jobs=args.jobs or cores() if is_one else 1,
                seed=args.seed or 0,
            )
    except Interrupted as stop:
        if stop.solution is None or not is_one:
            raise
        result, is_interrupted = stop.solution, True
        print(stderr_paint("red", f"antipode: {interruption(stop)[0]}"), file=sys.stderr)
    found: Answer = {
        "length": result.length,
        "moves": result.moves,
        "optimal": result.optimal,
        "expanded": result.expanded,
    }
    if is_interrupted:
        found["interrupted"] = True
    if method == "anytime":
        found["lower_bound"] = result.lower_bound
    elif args.json:
        found |= _in_both(position, method, result.length, limits)
    if result.bound is not None:
        found["bound"] = result.bound
    if args.count:
        found["solutions"] = result.solutions
    if args.all:
        found["all"] = list(result.lines)
    return found


def _in_both(position: Position, method: str, length: int, limits: Limits) -> Answer:
    """Return the length in both metrics; a second search finds the other, None if it gave up."""
    if position.board.metric == "moves" and position.board.is_stepwise:
        return in_both(position.board, length, length)
    metric: Metric = "moves" if position.board.metric == "steps" else "steps"
    board = replace(position.board, metric=metric)
    try:
        second = solve(board, Position.unchecked(board, position.cells), method, limits=limits).length
    except LimitReached:
        second = None
    return in_both(position.board, *((second, length) if metric == "steps" else (length, second)))


def _print_solution(board: Board, found: Answer, args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(found))
        return
    print(f"{paint('bold', board.name)}  {found['position']}")
    print(picture(parse_position(board, found["position"])))
    how = found["method"] + (f", {found['bound']} bound" if "bound" in found else "")
    work = f", {plural(found['expanded'], 'position')} expanded" if found["expanded"] else ""
    length = paint("green", count_text(found["length"], board) + in_other_metric(found))
    proof = "optimal" if found["optimal"] else f"not proved shortest, at least {found['lower_bound']:,} are needed"
    print(f"{length}, {proof} ({how}{work}, {found['seconds']:.3f} s)")
    if found["moves"]:
        print(paint("cyan", found["moves"]))
    if "solutions" in found:
        print(f"shortest solutions: {found['solutions']:,}")
    if "all" in found:
        cut = " (limit reached)" if len(found["all"]) == _most_listed(args) else ""
        print(f"{len(found['all']):,} listed{cut}")
        print("".join(f"{line}\n" for line in found["all"]), end="")


class Solution(NamedTuple):
    """A shortest solution from a table, with its length in the board's metric and in both."""

    moves: str
    length: int
    steps_count: int
    moves_count: int
    solutions: int | None


class BatchSolver:
    """Looks up the positions that are written as the program writes them, many together in a board's table."""

    def __init__(self, board: Board, table: Callable[[], Table[Any]]) -> None:
        """Store ``table``, which is called when the first plain position comes."""
        self._board, self._table = board, table
        self._separator = " " if " " in str(board.goal) else ""
        words = self._words(board.notation.write(board, board.layout))
        self._labels = dict(zip(words, board.layout, strict=True))
        self._pieces = np.array(sorted(board.layout))

    @staticmethod
    def can_solve(board: Board) -> bool:
        """Return whether the positions of a board fit arrays; with gates a cell can be written in two ways."""
        return not board.gates and max(board.layout) <= LARGEST

    def solve(self, texts: list[str], count: bool) -> tuple[dict[int, Solution], float]:
        """Return the solutions found in the table by index, and the seconds per position.

        With ``count`` each comes with the number of optimal solutions.
        """
        begun = time.perf_counter()
        numbers, cells = self._plain(texts)
        if not len(numbers):
            return {}, 0.0
        try:
            table = self._table()
        except ValueError:  # each position has its own message then
            return {}, 0.0
        lengths, steps, moves = _distances(table, cells)
        counts = table.counts_of(cells).tolist() if count else [None] * len(cells)
        answers = zip(numbers, table.lines_of(cells), lengths, steps, moves, counts, strict=True)
        found = {number: Solution(line, *rest) for number, line, *rest in answers if line is not None}
        return found, (time.perf_counter() - begun) / len(texts)

    def _plain(self, texts: list[str]) -> tuple[list[int], Cells]:
        """Return the positions among texts by index and cells."""
        numbers, rows, size = [], [], len(self._pieces)
        for number, text in enumerate(texts):
            labels = list(map(self._labels.get, self._words(text)))
            if len(labels) == size and None not in labels:
                numbers.append(number)
                rows.append(labels)
        cells = np.array(rows, np.uint8).reshape(-1, size)
        fits = self._fit(cells)
        return [number for number, is_fit in zip(numbers, fits.tolist(), strict=True) if is_fit], cells[fits]

    def _words(self, text: str) -> list[str]:
        """Return the words of a text, one a cell; nothing for rows of another length."""
        rows = [row.split(self._separator) if self._separator else list(row) for row in text.split("/")]
        is_grid = len(rows) == self._board.rows and all(len(row) == self._board.columns for row in rows)
        return [word for row in rows for word in row] if is_grid else []

    def _fit(self, cells: Cells) -> NDArray[np.bool_]:
        """Return a mask of the rows that have the board's pieces, each whole, and its walls."""
        board, own = self._board, np.arange(len(cells))
        fits: NDArray[np.bool_] = (np.sort(cells, axis=1) == self._pieces).all(axis=1)
        fits &= (cells[:, sorted(board.walls)] == WALL).all(axis=1)
        for piece in board.pieces:
            first = (cells == piece.label).argmax(axis=1)
            for (down, right), label in list(zip(piece.shape, piece.labels, strict=True))[1:]:
                column = first % board.columns + right
                there = np.minimum(first + down * board.columns + right, cells.shape[1] - 1)
                fits &= (column >= 0) & (column < board.columns) & (cells[own, there] == label)
        return fits


def _distances(table: Table[Any], cells: Cells) -> tuple[list[int], list[int], list[int]]:
    """Return the distances of positions by the table's own metric, in steps and in moves."""
    own = table.distances_of(cells).tolist()
    steps = own if table.metric == table.in_steps.metric else table.in_steps.distances_of(cells).tolist()
    moves = own if table.metric == table.in_moves.metric else table.in_moves.distances_of(cells).tolist()
    return own, steps, moves


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
        self._tables = BoardTables(self._board, args, Limits(seconds=args.seconds, nodes=args.nodes))

    def lines(self, text: str, jobs: int) -> Iterator[str]:
        """Yield the lines to print, as results arrive. Raises NotationError and Unsolvable."""
        board, args = self._board, self._args
        position = self._tables.named(text)
        check_solvable(position)
        trials = self._trials(position, jobs)
        if args.json:
            methods = [_answer(trial) for trial in trials]
            yield json.dumps(
                {"board": board.id, "position": str(position), "goal": str(board.goal), "methods": methods}
            )
            return
        yield f"{paint('bold', board.name)}  {position}"
        yield picture(position)
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


def _answer(trial: Trial) -> Answer:
    result = trial.result
    found: Answer = {"method": trial.choice.method, "bound": trial.choice.bound}
    if result is None:
        code = "no-memory" if trial.stop and trial.stop.limit == "table_memory" else LimitReached.code
        found |= {"error": trial.stopped, "code": code, "at_least": trial.status.at_least}
    else:
        found |= {"length": result.length, "moves": result.moves, "optimal": result.optimal}
        if not result.optimal:
            found["lower_bound"] = result.lower_bound
    found |= {"bound_at_start": trial.status.bound_at_start, "iterations": [list(i) for i in trial.status.iterations]}
    found |= {"expanded": trial.status.expanded, "stored": trial.status.stored, "seconds": round(trial.seconds, 6)}
    return found


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
