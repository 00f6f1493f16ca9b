"""The command ``review``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from ..any_board import AnyBoard, counts_of
from ..any_notation import parse_moves
from ..any_solvability import check_solvable
from ..blocks import BlockBoard
from ..catalogue import load_board
from ..explain_review import about_game, about_stretches, result
from ..grades import GradedMove
from ..reviews import Review, review
from ..search.run import Limits
from ..tables import has_table
from ..way import Outlook
from .counts import tells_counts
from .tables import Tables
from .text import Answer, answer_each, named_position, picture
from .watching import told_on_terminal

AnyReview = Review[Any, Any]


def run_review(args: argparse.Namespace) -> int:
    """Reviews the moves from one position, or from one a line of standard input."""
    review_from = _reviewer_of(load_board(args.board), args)
    return answer_each(
        args,
        lambda text: (_print_json if args.json else _print_review)(review_from(text)),
        lambda text: (_print_json if args.json else _print_line)(review_from(text)),
    )


def _reviewer_of(board: AnyBoard, args: argparse.Namespace) -> Callable[[str], AnyReview]:
    """Reviews from one position after another; the table is made at the first that needs it."""
    parse_moves(args.moves, board)  # what is no move is told before a table is made
    tables, limits = Tables(board, args), Limits(seconds=args.seconds, nodes=args.nodes)

    def review_from(text: str) -> AnyReview:
        start: Any = named_position(board, text, tables.farthest)
        check_solvable(start)
        if has_table(board):
            table, start = tables.holding(start)
            return review(start.board, start, args.moves, table)
        with told_on_terminal() as watch:
            return review(start.board, start, args.moves, limits=limits, watch=watch)

    return review_from


def _print_json(found: AnyReview) -> None:
    answer: Answer = {
        "board": found.board.id,
        "position": str(found.start),
        "optimal_length": found.optimal_length,
        "played": found.played,
        "solved": found.solved,
        "slack": found.slack,
        "efficiency": found.efficiency,
        "moves": [_graded(found.board, *each) for each in zip(found.moves, found.outlooks[1:], strict=True)],
    }
    if tells_counts(found.board):
        answer["counts"] = counts_of(found.board)
    if found.optimal_length is None:
        answer["at_least"] = found.outlooks[0].at_least
    print(json.dumps(answer), flush=True)


def _graded(board: AnyBoard, move: GradedMove[Any], after: Outlook[Any]) -> Answer:
    best = None if move.best is None else list(map(str, move.best))
    graded: Answer = {"move": str(move.move), "distance": move.distance, "best": best, "optimal": move.optimal}
    if isinstance(board, BlockBoard):  # on all others a move that is not optimal costs 2
        graded["cost"] = move.cost
    return graded if move.distance is not None else graded | {"at_least": after.at_least}


def _print_line(found: AnyReview) -> None:
    print(result(found), flush=True)


def _print_review(found: AnyReview) -> None:
    print(f"{found.board.name}  {found.start}")
    print(picture(found.start))
    width = max((len(str(move.move)) for move in found.moves), default=1)
    print(f"move  {'':<{width}}  left  best")
    print(f"{0:>4}  {'':<{width}}  {_left(found.outlooks[0]):>4}")
    for number, (move, outlook) in enumerate(zip(found.moves, found.outlooks[1:], strict=True), 1):
        mark = _mark(found.board, move)
        print(f"{number:>4}  {move.move!s:<{width}}  {_left(outlook):>4}  {_best(move):<8} {mark}".rstrip())
    for said in about_game(found):
        print(said)
    for told in about_stretches(found):
        print(*told)


def _left(outlook: Outlook[Any]) -> str:
    return f">={outlook.at_least}" if outlook.distance is None else str(outlook.distance)


def _best(move: GradedMove[Any]) -> str:
    """The moves there were to choose from."""
    return "?" if move.best is None else " ".join(map(str, move.best)) or "-"


def _mark(board: AnyBoard, move: GradedMove[Any]) -> str:
    costly = f"costs {move.cost}" if isinstance(board, BlockBoard) else "costly"
    return costly if move.costly else "only move" if move.only else ""
