"""The command ``solve``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import cache
from itertools import islice

from ..board import Board, Position
from ..catalogue import load_board
from ..facts import board_facts
from ..methods import check_method, default_method, solve
from ..notation import parse_position
from ..search.choice import check_bound
from ..search.run import Limits
from ..solvability import check_solvable
from ..table import DistanceTable
from ..tables import distance_table
from .text import Answer, answer_each, counted_moves, named_position, picture
from .watching import told_on_terminal


def run_solve(args: argparse.Namespace) -> int:
    """Solves one position, or one a line of standard input."""
    board = load_board(args.board)
    answer = _solver_of(board, args)
    return answer_each(
        args,
        lambda text: _print_solution(board, answer(text), args),
        lambda text: _print_line(answer(text), args.json),
    )


def _solver_of(board: Board, args: argparse.Namespace) -> Callable[[str], Answer]:
    """Answers one position after another; the table is made at the first that needs it."""
    method: str = args.method or default_method(board)
    check_method(board, method)
    if args.bound is not None:
        if method != "ida":
            raise ValueError(f"--bound {args.bound}: only ida has bounds, and the method is {method}")
        check_bound(board, args.bound)

    @cache
    def table() -> DistanceTable:
        return distance_table(board, cache=not args.no_cache)

    def farthest() -> Position:
        return table().farthest()[0] if method == "table" else board_facts(board, cache=not args.no_cache).farthest[0]

    find = _look_up(table, args) if method == "table" else _search(board, method, args)

    def answer(text: str) -> Answer:
        begun = time.perf_counter()
        position = named_position(board, text, farthest)
        check_solvable(position)
        found: Answer = {"board": board.id, "position": str(position), "goal": str(board.goal), "method": method}
        found |= find(position)
        found["seconds"] = round(time.perf_counter() - begun, 6)
        return found

    return answer


def _look_up(table: Callable[[], DistanceTable], args: argparse.Namespace) -> Callable[[Position], Answer]:
    def find(position: Position) -> Answer:
        moves = table().line(position)
        found: Answer = {"length": len(moves), "moves": moves, "optimal": True, "expanded": 0}
        if args.count:
            found["solutions"] = table().solution_count(position)
        if args.all:
            found["all"] = list(islice(table().lines(position), args.limit))
        return found

    return find


def _search(board: Board, method: str, args: argparse.Namespace) -> Callable[[Position], Answer]:
    limits = Limits(seconds=args.seconds, nodes=args.nodes)

    def find(position: Position) -> Answer:
        most = args.limit if args.all else 0
        with told_on_terminal() as watch:
            result = solve(
                board, position, method, bound=args.bound, count=args.count, most=most, limits=limits, watch=watch
            )
        found: Answer = {
            "length": result.length,
            "moves": result.moves,
            "optimal": result.optimal,
            "expanded": result.expanded,
        }
        if result.bound is not None:
            found["bound"] = result.bound
        if args.count:
            found["solutions"] = result.solutions
        if args.all:
            found["all"] = list(result.lines)
        return found

    return find


def _print_line(found: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
        return
    extras = [f"solutions {found['solutions']}"] if "solutions" in found else []
    extras += [" ".join(found["all"])] if "all" in found else []
    print("  ".join([str(found["length"]), found["moves"] or "-", *extras]), flush=True)


def _print_solution(board: Board, found: Answer, args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(found))
        return
    print(f"{board.name}  {found['position']}")
    print(picture(parse_position(board, found["position"])))
    how = found["method"] + (f", {found['bound']} bound" if "bound" in found else "")
    work = f", {found['expanded']:,} positions expanded" if found["expanded"] else ""
    print(f"{counted_moves(found['length'])}, optimal ({how}{work}, {found['seconds']:.3f} s)")
    if found["moves"]:
        print(found["moves"])
    if "solutions" in found:
        print(f"optimal solutions: {found['solutions']:,}")
    if "all" in found:
        cut = ", as many as --limit allows" if len(found["all"]) == args.limit else ""
        print(f"listed: {len(found['all']):,}{cut}")
        print("\n".join(found["all"]))
