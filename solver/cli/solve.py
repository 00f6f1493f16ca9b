"""The command ``solve``.

Many positions that a table holds are solved together (``TableLookups``), all others one by one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..analysis.methods import check_options, default_method, solve
from ..analysis.results import Result
from ..catalogue.readings import Entries
from ..formats.board_lines import board_line
from ..model.board import Board
from ..model.solvability import has_frames
from ..sentences import plural
from ..system.limits import Interrupted, LimitReached, Limits, Run
from .output import (
    DONE,
    INTERRUPTED,
    asked_board,
    asked_reading,
    board_of,
    check_reachable,
    count_text,
    in_other_metric,
    indented_grid,
    interruption,
)
from .parser import MOST_LISTED, cores
from .tables import CommandTables
from .terminal import paint, stderr_paint, terminal_progress

if TYPE_CHECKING:
    from ..analysis.lookups import TableLookups
    from ..tables.table import Table
    from .batch import Answerer


def run_solve(args: argparse.Namespace) -> int:
    """Solve one position, or one per line of standard input."""
    reading = asked_reading(args)
    if isinstance(reading.found, Entries):
        from .lists import solve_list  # with NumPy it takes 0.1 s

        if args.position is not None:
            raise ValueError(f"{args.board[:60]}: a list has its positions, expected none beside it")
        return solve_list(reading.found, args, _solver_of_any)
    solver = _PositionSolver(args, board_of(reading, args))
    if args.position is None:
        if solver.board.own_start is None:
            raise ValueError(f"solve {args.board[:60]}: missing POSITION, as the board has no start of its own")
        args.position = "start"
    if args.position == "-":
        from .batch import answer_lines  # single positions need none of it

        return answer_lines(args, _answerer, together=solver.lookups is not None)
    result = solver.solve(args.position)
    answer, checked = result.to_dict(), None
    if reading.claimed != (None, None) and result.position == reading.start:  # of other positions nothing is claimed
        from .claims import checked_claim, claiming_answer  # most texts claim nothing

        answer, checked = claiming_answer(reading, result), checked_claim(reading, result)
    if args.json:
        print(json.dumps(answer))
    else:
        _print_solution(result, solver.most)
        if checked is not None:
            print(checked)
    return INTERRUPTED if result.interrupted else DONE


def _answerer(args: argparse.Namespace) -> Answerer:
    return _PositionSolver(args, asked_board(args)).answer_all


def _solver_of_any(args: argparse.Namespace) -> Callable[[Board, str], Result]:
    """Return a function that solves a position of any board, which keeps the solvers of boards for the next one."""
    solvers: dict[str, _PositionSolver] = {}

    def solved(board: Board, position: str) -> Result:
        key = board.id if has_frames(board) else board_line(board)
        if key not in solvers:
            solvers[key] = _PositionSolver(args, board)
        return solvers[key].solve(str(board.own_start) if position == "start" else position)

    return solved


class _PositionSolver:
    """Solves positions of one board as the arguments say."""

    def __init__(self, args: argparse.Namespace, board: Board) -> None:
        """Read the arguments. Raises ValueError for a method or bound that the board does not have, and for an option
        that would change nothing.
        """
        self.board, self._args = board, args
        self.most = None if not args.all else MOST_LISTED if args.limit is None else args.limit
        method = args.method or default_method(self.board, is_counting=args.count or bool(self.most))
        check_options(self.board, method, args.bound, args.count, self.most)
        if args.limit is not None and not args.all:
            raise ValueError(f"--limit {args.limit}: only --all takes a limit")
        # Where a table may turn out too large a search runs beside, and positions explored count as nodes.
        is_sure = args.method is not None or has_frames(self.board) or bool(self.board.builtin_id)
        if args.seed is not None and method != "anytime" and is_sure:
            raise ValueError(f"--seed {args.seed}: only anytime takes a seed, and the method is {method}")
        if args.nodes is not None and method == "table" and has_frames(self.board):
            raise ValueError(f"--nodes {args.nodes}: a table expands no positions, expected another --method")
        self._limits = Limits(seconds=args.seconds, nodes=args.nodes)
        self._tables = CommandTables(args, self._limits)
        self._gave_up: LimitReached | None = None
        self._is_one = args.position not in ("-", None)
        self.lookups: TableLookups | None = None
        if method == "table" and not args.all and self.board.fits_arrays and not self._is_one:
            from ..analysis.lookups import TableLookups  # with NumPy it takes 0.1 s

            self.lookups = TableLookups(self.board, self._table)

    def solve(self, text: str) -> Result:
        """Return the result of one position. Raises ValueError."""
        begun, args = time.perf_counter(), self._args
        position = self._tables.named(self.board, text)
        check_reachable(position)
        try:
            with terminal_progress() as watch:
                result = solve(
                    self.board,
                    position,
                    args.method,
                    bound=args.bound,
                    count=args.count,
                    most=self.most,
                    limits=self._limits,
                    watch=watch,
                    jobs=(args.jobs or cores()) if self._is_one else 1,
                    seed=args.seed or 0,
                    tables=self._tables,
                    in_both=args.json,
                )
        except Interrupted as stop:
            if stop.solution is None or not self._is_one:
                raise
            result = stop.solution
            print(stderr_paint("red", f"antipode: {interruption(stop)[0]}"), file=sys.stderr)
        return replace(result, seconds=time.perf_counter() - begun)

    def answer_all(self, texts: list[str]) -> list[str | ValueError]:
        """Return a line for each position, or the error that prevents it."""
        found = self.lookups.solve(texts, self._args.count) if self.lookups is not None else {}
        return [
            self._line(found[number]) if number in found else self._tried(text) for number, text in enumerate(texts)
        ]

    def _table(self) -> Table[Any] | None:
        """Return the board's own table. Raises LimitReached, at once where that has been raised before."""
        if self._gave_up is not None:
            return None
        run = Run(self._limits)
        try:
            with run.bounding():
                return self._tables.of(self.board, cancel=run.is_over, found=run.explore)
        except LimitReached as error:
            self._gave_up = error
            raise

    def _tried(self, text: str) -> str | ValueError:
        if self._gave_up is not None:  # this position would wait as long
            return self._gave_up
        try:
            return self._line(self.solve(text))
        except ValueError as error:
            return error

    def _line(self, result: Result) -> str:
        if self._args.json:
            return json.dumps(result.to_dict())
        extras = [] if result.solutions is None or not self._args.count else [f"solutions {result.solutions}"]
        extras += [] if result.lines is None else [self.board.move_notation.join_lines(result.lines)]
        extras += [] if result.optimal else [f"at least {result.lower_bound}"]
        return "  ".join([str(result.length), result.line or "-", *extras])


def _print_solution(result: Result, most: int | None) -> None:
    board = result.position.board
    print(f"{paint('bold', board.name)}  {result.position}")
    print(indented_grid(result.position))
    how = result.method + (f", {result.bound} bound" if result.bound is not None else "")
    work = f", {plural(result.expanded, 'position')} expanded" if result.expanded else ""
    other = in_other_metric(board, result.steps, result.moves_count)
    length = paint("green", count_text(result.length, board) + other)
    proof = "optimal" if result.optimal else f"not proved shortest, at least {result.lower_bound:,} are needed"
    print(f"{length}, {proof} ({how}{work}, {result.seconds:.3f} s)")
    if result.line:
        print(paint("cyan", result.line))
    if result.solutions is not None:
        print(f"shortest solutions: {result.solutions:,}")
    if result.lines is not None:
        cut = " (limit reached)" if len(result.lines) == most else ""
        print(f"{len(result.lines):,} listed{cut}")
        print("".join(f"{line}\n" for line in result.lines), end="")
