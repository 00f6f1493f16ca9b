"""The command ``review``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..analysis.review_texts import about_game, about_stretches, result, review_answer
from ..analysis.reviews import GradedMove, Review, review
from ..analysis.search_distances import distances_by_search
from ..catalogue.texts import PlayedGame, has_game, read_game
from ..errors import TableTooLarge
from ..model.board import Board
from ..model.notation import parse_moves
from ..model.playthrough import Evaluation
from ..system.limits import LimitReached, Limits
from ..tables.distance_tables import has_table
from .batch import Answerer, answer_lines, one_by_one
from .output import DONE, asked_board, asked_reading, check_reachable, indented_grid
from .tables import CommandTables
from .terminal import paint, terminal_progress


def run_review(args: argparse.Namespace) -> int:
    """Review the moves from one position or from one per input line, or recorded games, one per line."""
    if args.board == "-":
        if args.position is not None:
            raise ValueError(
                f"review - {args.position[:20]}: expected nothing after '-': games name board and position"
            )
        return answer_lines(args, _of_games)
    game = _recorded(args) if args.position is None else None
    if game is not None:
        reviewer = _Reviewer(game.start.board, args)
        return _print_review(reviewer.review(game.start, game.moves), args)
    if args.position is None or args.moves is None:
        raise ValueError(
            f"review {args.board[:60]}: expected BOARD POSITION MOVES, a recorded game, or '-' for one per line"
        )
    reviewer = _Reviewer(asked_board(args), args)
    if args.nodes is not None and has_table(reviewer.board):
        raise ValueError(f"--nodes {args.nodes}: {reviewer.board.id} has a table, which expands no positions")
    parse_moves(args.moves, reviewer.board)  # wrong moves are reported before a line is read
    if args.position == "-":
        return answer_lines(args, _of_positions)
    return _print_review(reviewer.review(reviewer.named(args.position), args.moves), args)


def _recorded(args: argparse.Namespace) -> PlayedGame | None:
    """Return the game that is given alone, in any format; None where it is something else. Raises ValueError."""
    if has_game(args.board):
        return read_game(args.board)
    found = asked_reading(args).found
    return found if isinstance(found, PlayedGame) else None


def _print_review(found: Review, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps(review_answer(found)))
    else:
        print("\n".join(_lines(found)))
    return DONE


def _of_positions(args: argparse.Namespace) -> Answerer:
    reviewer = _Reviewer(asked_board(args), args)
    return one_by_one(lambda text: _line(reviewer.review(reviewer.named(text), args.moves), args.json))


def _of_games(args: argparse.Namespace) -> Answerer:
    reviewers: dict[Board, _Reviewer] = {}

    def answer(text: str) -> str:
        game = read_game(text)
        board = game.start.board
        if board not in reviewers:
            reviewers[board] = _Reviewer(board, args)
        return _line(reviewers[board].review(game.start, game.moves), args.json)

    return one_by_one(answer)


class _Reviewer:
    """Reviews games on one board; its table is made for the first that needs it."""

    def __init__(self, board: Board, args: argparse.Namespace) -> None:
        self.board = board
        self._limits = Limits(seconds=args.seconds, nodes=args.nodes)
        self._tables = CommandTables(args, self._limits)

    def named(self, text: str) -> Any:
        """Return the position that a text names. Raises NotationError."""
        return self._tables.named(self.board, text)

    def review(self, start: Any, moves: Any) -> Review:
        """Return the review of a game. Raises ValueError."""
        check_reachable(start)
        if has_table(self.board):
            with suppress(LimitReached, TableTooLarge):
                table, held = self._tables.bounded(start)
                return review(held.board, held, moves, table)
        with terminal_progress() as watch:
            searched = distances_by_search(start.board, limits=self._limits, watch=watch)
            return review(start.board, start, moves, searched)


def _line(found: Review, as_json: bool) -> str:
    return json.dumps(review_answer(found)) if as_json else str(result(found))


def _lines(found: Review) -> Iterator[str]:
    yield f"{paint('bold', found.board.name)}  {found.start}"
    yield indented_grid(found.start)
    width = max((len(str(move.move)) for move in found.moves), default=1)
    left = list(map(_left, found.evaluations))
    left_width = max(map(len, ("to go", *left)))
    yield f"move  {'':<{width}}  {'to go':>{left_width}}  best"
    yield f"{0:>4}  {'':<{width}}  {left[0]:>{left_width}}"
    for number, move in enumerate(found.moves, 1):
        mark = _mark(move)
        line = f"{number:>4}  {move.move!s:<{width}}  {left[number]:>{left_width}}  {_best(move):<8} {mark}"
        yield line.rstrip() if not mark else line
    yield from map(str, about_game(found))
    for told in about_stretches(found):
        yield " ".join(map(str, told))


def _left(evaluation: Evaluation) -> str:
    """Return a distance, or its bounds, as text."""
    if evaluation.distance is not None:
        return str(evaluation.distance)
    return f">={evaluation.at_least}" if evaluation.at_most is None else f"{evaluation.at_least}-{evaluation.at_most}"


def _best(move: GradedMove) -> str:
    """Return the best moves as text."""
    return "?" if move.best is None else " ".join(map(str, move.best)) or "-"


def _mark(move: GradedMove) -> str:
    costly = f"wastes {move.cost}" if move.move.piece else "mistake"
    return paint("red", costly) if move.costly else paint("yellow", "forced move") if move.only else ""
