"""The command ``solve``."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from ..analysis.methods import bounds_of, check_method, default_method, solve
from ..catalogue.boards import load_board
from ..model.board import Board, Metric
from ..model.notation import parse_position
from ..model.position import Position
from ..model.solvability import check_solvable
from ..search.support import check_bound
from ..sentences import plural
from ..system.limits import LimitReached, Limits
from .batch import Answerer, answer_lines
from .colours import paint
from .counts import counted, in_both, other, tells_counts
from .looked_up import LookedUp, Solution
from .numbers import cores
from .tables import Tables
from .text import DONE, Answer, named_position, picture
from .watching import terminal_progress


def run_solve(args: argparse.Namespace) -> int:
    """Solve one position, or one per line of standard input."""
    solver = _Solver(args)
    if args.position == "-":
        return answer_lines(args, _answerer, together=solver.looks_up)
    _print_solution(solver.board, solver.answer(args.position), args)
    return DONE


def _answerer(args: argparse.Namespace) -> Answerer:
    return _Solver(args).answer_all


class _Solver:
    """Answers one position after another; the table is made at the first that needs it."""

    def __init__(self, args: argparse.Namespace) -> None:
        """Read the arguments. Raises ValueError for a method or bound that the board does not have."""
        self.board, self._args = load_board(args.board), args
        self._method: str = args.method or default_method(self.board)
        check_method(self.board, self._method)
        if args.bound is not None:
            if self._method != "ida":
                raise ValueError(f"--bound {args.bound}: only ida takes a bound, and the method is {self._method}")
            check_bound(self.board, args.bound, bounds_of(self.board))
        self._tables = Tables(self.board, args, Limits(seconds=args.seconds, nodes=args.nodes))
        self._many: LookedUp | None = None
        if self._method == "table" and not args.all and LookedUp.serves(self.board):
            self._many = LookedUp(self.board, lambda: self._tables.own)

    @property
    def looks_up(self) -> bool:
        """True if many positions are looked up faster together."""
        return self._many is not None

    def answer(self, text: str) -> Answer:
        """Return the answer to one position. Raises ValueError."""
        begun, args = time.perf_counter(), self._args
        position = named_position(self.board, text, self._tables.farthest)
        check_solvable(position)
        found = self._begin(position)
        if self._method == "table":
            found |= _looked_up(self._tables, position, args)
        else:
            found |= _searched(position, self._method, args)
        found["seconds"] = round(time.perf_counter() - begun, 6)
        return found

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
    def _tells_counts(self) -> bool:
        return tells_counts(self.board)

    def _found(self, text: str, solution: Solution, seconds: float) -> Answer:
        """Build the answer to a position that was looked up together with others."""
        found = self._begin(text)
        found |= {"length": solution.length, "moves": solution.moves, "optimal": True, "expanded": 0}
        if self._tells_counts:
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
        return "  ".join([str(found["length"]), found["moves"] or "-", *extras])


def _looked_up(tables: Tables, position: Position, args: argparse.Namespace) -> Answer:
    table, held = tables.holding(position)
    length: int = table.distance(held)
    found: Answer = {"length": length, "moves": table.line(held), "optimal": True, "expanded": 0}
    found |= in_both(table.board, table.in_steps.distance(held), table.in_moves.distance(held))
    if args.count:
        found["solutions"] = table.solution_count(held)
    if args.all:
        found["all"] = list(islice(table.lines(held), args.limit))
    return found


def _searched(position: Any, method: str, args: argparse.Namespace) -> Answer:
    limits, most = Limits(seconds=args.seconds, nodes=args.nodes), args.limit if args.all else 0
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
            jobs=1 if args.position == "-" else args.jobs or cores(),
        )
        found: Answer = {
            "length": result.length,
            "moves": result.moves,
            "optimal": result.optimal,
            "expanded": result.expanded,
        }
        if args.json:
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
    length = paint("green", counted(found["length"], board) + other(found))
    print(f"{length}, optimal ({how}{work}, {found['seconds']:.3f} s)")
    if found["moves"]:
        print(paint("cyan", found["moves"]))
    if "solutions" in found:
        print(f"shortest solutions: {found['solutions']:,}")
    if "all" in found:
        cut = " (limit reached)" if len(found["all"]) == args.limit else ""
        print(f"{len(found['all']):,} listed{cut}")
        print("".join(f"{line}\n" for line in found["all"]), end="")
