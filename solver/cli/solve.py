"""The command ``solve``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from ..any_board import AnyBoard, AnyPosition
from ..any_notation import parse_position
from ..any_solvability import check_solvable
from ..blocks import BlockBoard, BlockPosition
from ..blocks.board import Counts
from ..blocks.table import BlockTable
from ..board import Board
from ..catalogue import load_board
from ..methods import check_method, default_method, solve
from ..search.choice import check_bound
from ..search.run import LimitReached, Limits
from .counts import counted, in_both, other
from .tables import Tables
from .text import Answer, answer_each, named_position, picture
from .watching import told_on_terminal


def run_solve(args: argparse.Namespace) -> int:
    """Solves one position, or one a line of standard input."""
    board = load_board(args.board)
    answer = _solver_of(board, args)
    return answer_each(
        args,
        lambda text: _print_solution(board, answer(text), args),
        lambda text: _print_line(board, answer(text), args.json),
    )


def _solver_of(board: AnyBoard, args: argparse.Namespace) -> Callable[[str], Answer]:
    """Answers one position after another; the table is made at the first that needs it."""
    method: str = args.method or default_method(board)
    check_method(board, method)
    if args.bound is not None:
        if method != "ida" or not isinstance(board, Board):
            raise ValueError(f"--bound {args.bound}: only ida has bounds, and the method is {method}")
        check_bound(board, args.bound)
    tables = Tables(board, args)

    def answer(text: str) -> Answer:
        begun = time.perf_counter()
        position = named_position(board, text, tables.farthest)
        check_solvable(position)
        found: Answer = {"board": board.id, "position": str(position), "goal": str(board.goal), "method": method}
        found |= _looked_up(tables, position, args) if method == "table" else _searched(position, method, args)
        found["seconds"] = round(time.perf_counter() - begun, 6)
        return found

    return answer


def _looked_up(tables: Tables, position: AnyPosition, args: argparse.Namespace) -> Answer:
    table: Any
    held: Any
    table, held = tables.holding(position)
    length: int = table.distance(held)
    found: Answer = {"length": length, "moves": table.line(held), "optimal": True, "expanded": 0}
    if isinstance(table, BlockTable):
        found |= in_both(table.board, table.in_steps.distance(held), table.in_moves.distance(held))
    else:
        found |= in_both(table.board, length, length)
    if args.count:
        found["solutions"] = table.solution_count(held)
    if args.all:
        found["all"] = list(islice(table.lines(held), args.limit))
    return found


def _searched(position: Any, method: str, args: argparse.Namespace) -> Answer:
    limits, most = Limits(seconds=args.seconds, nodes=args.nodes), args.limit if args.all else 0
    with told_on_terminal() as watch:
        result = solve(
            position.board, position, method, bound=args.bound, count=args.count, most=most, limits=limits, watch=watch
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


def _in_both(position: AnyPosition, method: str, length: int, limits: Limits) -> Answer:
    """The length, and what a second search finds where the other is counted; None where that gave up."""
    if not isinstance(position, BlockPosition):
        return in_both(position.board, length, length)
    counts: Counts = "moves" if position.board.counts == "steps" else "steps"
    board = replace(position.board, counts=counts)
    try:
        second = solve(board, BlockPosition(board, position.cells), method, limits=limits).length
    except LimitReached:
        second = None
    return in_both(position.board, *((second, length) if counts == "steps" else (length, second)))


def _print_line(board: AnyBoard, found: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
        return
    extras = [f"solutions {found['solutions']}"] if "solutions" in found else []
    extras += [_joined(board, found["all"])] if "all" in found else []
    print("  ".join([str(found["length"]), found["moves"] or "-", *extras]), flush=True)


def _print_solution(board: AnyBoard, found: Answer, args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(found))
        return
    print(f"{board.name}  {found['position']}")
    print(picture(parse_position(board, found["position"])))
    how = found["method"] + (f", {found['bound']} bound" if "bound" in found else "")
    work = f", {found['expanded']:,} positions expanded" if found["expanded"] else ""
    print(f"{counted(found['length'], board)}{other(found)}, optimal ({how}{work}, {found['seconds']:.3f} s)")
    if found["moves"]:
        print(found["moves"])
    if "solutions" in found:
        print(f"optimal solutions: {found['solutions']:,}")
    if "all" in found:
        cut = ", as many as --limit allows" if len(found["all"]) == args.limit else ""
        print(f"listed: {len(found['all']):,}{cut}")
        print("\n".join(found["all"]))


def _joined(board: AnyBoard, lines: list[str]) -> str:
    """Several solutions on one line; those of blocks have spaces in them."""
    return (", " if isinstance(board, BlockBoard) else " ").join(lines)
