"""The command ``compare``."""

from __future__ import annotations

import argparse
import json

from ..any_board import AnyBoard, counts_of
from ..any_solvability import check_solvable
from ..blocks import BlockPosition
from ..catalogue import load_board
from ..comparison import Choice, Trial, choices_of, compare, parse_choices
from ..explain import what_it_does, why
from ..search.run import Limits
from .tables import Tables
from .text import Answer, answer_each, named_position, picture


def run_compare(args: argparse.Namespace) -> int:
    """Runs several methods on one position, or on one a line of standard input; each is printed as it ends."""
    board = load_board(args.board)
    choices = choices_of(board) if args.methods is None else parse_choices(board, args.methods)

    def compare_one(text: str) -> None:
        _compare_one(board, text, choices, args)

    return answer_each(args, compare_one, compare_one)


def _compare_one(board: AnyBoard, text: str, choices: list[Choice], args: argparse.Namespace) -> None:
    """Raises NotationError and Unsolvable."""
    cache = not args.no_cache
    tables = Tables(board, args)
    position = named_position(board, text, tables.farthest)
    check_solvable(position)
    if (
        isinstance(position, BlockPosition)
        and position != board.start
        and any(each.method == "table" for each in choices)
    ):
        position = tables.holding(position)[1]
    trials = compare(position, choices, limits=Limits(seconds=args.seconds, nodes=args.nodes), cache=cache)
    if args.json:
        methods = [_answer(trial) for trial in trials]
        found = {"board": board.id, "position": str(position), "goal": str(board.goal), "methods": methods}
        print(json.dumps(found), flush=True)
        return
    print(f"{board.name}  {position}")
    print(picture(position))
    names = f"{'method':<20} {counts_of(board):>5} {'expanded':>13} {'stored':>12} {'limits':>6} {'bound':>5}"
    print(f"{names} {'seconds':>8}")
    for trial in trials:
        print(_row(trial))
        print(f"    {what_it_does(*trial.choice)}\n    {why(trial, board)}", flush=True)


def _answer(trial: Trial) -> Answer:
    result = trial.result
    found: Answer = {"method": trial.choice.method, "bound": trial.choice.bound}
    if result is None:
        found |= {"error": trial.stopped, "at_least": trial.status.at_least}
    else:
        found |= {"length": result.length, "moves": result.moves, "optimal": result.optimal}
    found |= {"bound_at_start": trial.status.bound_at_start, "iterations": [list(i) for i in trial.status.iterations]}
    found |= {"expanded": trial.status.expanded, "stored": trial.status.stored, "seconds": round(trial.seconds, 6)}
    return found


def _row(trial: Trial) -> str:
    result, status = trial.result, trial.status
    length = f">={status.at_least}" if result is None else str(result.length)
    limits = str(len(status.iterations)) if status.iterations else "-"
    bound = "-" if status.bound_at_start is None else str(status.bound_at_start)
    return (
        f"{trial.choice!s:<20} {length:>5} {status.expanded:>13,} {status.stored:>12,} {limits:>6} {bound:>5} "
        f"{trial.seconds:>8.3f}"
    )
