"""The command ``review``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import cache

from ..board import Board, Position
from ..catalogue import load_board
from ..explain_review import about_game, about_stretches, result
from ..facts import board_facts
from ..grades import GradedMove
from ..notation import parse_moves
from ..review import Review, review
from ..search.run import Limits
from ..solvability import check_solvable
from ..table import DistanceTable
from ..tables import distance_table, has_table
from ..way import Outlook
from .text import Answer, answer_each, named_position, picture
from .watching import told_on_terminal


def run_review(args: argparse.Namespace) -> int:
    """Reviews the moves from one position, or from one a line of standard input."""
    review_from = _reviewer_of(load_board(args.board), args)
    return answer_each(
        args,
        lambda text: (_print_json if args.json else _print_review)(review_from(text)),
        lambda text: (_print_json if args.json else _print_line)(review_from(text)),
    )


def _reviewer_of(board: Board, args: argparse.Namespace) -> Callable[[str], Review]:
    """Reviews from one position after another; the table is made at the first that needs it."""
    moves = parse_moves(args.moves)
    limits, keep = Limits(seconds=args.seconds, nodes=args.nodes), not args.no_cache

    @cache
    def table() -> DistanceTable:
        return distance_table(board, cache=keep)

    def farthest() -> Position:
        return table().farthest()[0] if has_table(board) else board_facts(board, cache=keep).farthest[0]

    def review_from(text: str) -> Review:
        start = named_position(board, text, farthest)
        check_solvable(start)
        if has_table(board):
            return review(board, start, moves, table())
        with told_on_terminal() as watch:
            return review(board, start, moves, limits=limits, watch=watch)

    return review_from


def _print_json(found: Review) -> None:
    answer: Answer = {
        "board": found.board.id,
        "position": str(found.start),
        "optimal_length": found.optimal_length,
        "played": found.played,
        "solved": found.solved,
        "slack": found.slack,
        "efficiency": found.efficiency,
        "moves": [_graded(move, after) for move, after in zip(found.moves, found.outlooks[1:], strict=True)],
    }
    if found.optimal_length is None:
        answer["at_least"] = found.outlooks[0].at_least
    print(json.dumps(answer), flush=True)


def _graded(move: GradedMove, after: Outlook) -> Answer:
    best = None if move.best is None else list(move.best)
    graded: Answer = {"move": move.move, "distance": move.distance, "best": best, "optimal": move.optimal}
    return graded if move.distance is not None else graded | {"at_least": after.at_least}


def _print_line(found: Review) -> None:
    print(result(found), flush=True)


def _print_review(found: Review) -> None:
    print(f"{found.board.name}  {found.start}")
    print(picture(found.start))
    print("move     left  best")
    print(f"{0:>4}     {_left(found.outlooks[0]):>4}")
    for number, (move, outlook) in enumerate(zip(found.moves, found.outlooks[1:], strict=True), 1):
        print(f"{number:>4}  {move.move}  {_left(outlook):>4}  {_best(move):<8} {_mark(move)}".rstrip())
    for said in about_game(found):
        print(said)
    for told in about_stretches(found):
        print(*told)


def _left(outlook: Outlook) -> str:
    return f">={outlook.at_least}" if outlook.distance is None else str(outlook.distance)


def _best(move: GradedMove) -> str:
    """The moves there were to choose from."""
    return "?" if move.best is None else " ".join(move.best) or "-"


def _mark(move: GradedMove) -> str:
    return "costly" if move.costly else "only move" if move.only else ""
