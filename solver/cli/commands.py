"""The headless commands: each prints for people, or with ``--json`` one JSON object."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from ..board import Board, Position
from ..catalogue import load_board
from ..facts import board_facts
from ..methods import METHODS
from ..sampling import samples
from ..search.choice import BOUNDS
from ..solvability import position_count
from ..tables import has_table
from .boards import run_boards
from .compare import run_compare
from .review import run_review
from .solve import run_solve
from .text import DONE, Answer, counted_moves

LARGEST = 999_999_999_999_999
"""Of all numbers on the command line."""


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the headless commands; each sets ``run``, which takes the arguments and gives the exit code."""
    _command(commands, "boards", run_boards, "list the boards, and your own")

    solving = _command(commands, "solve", run_solve, "solve a position optimally")
    solving.add_argument("board", metavar="BOARD")
    solving.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")
    solving.add_argument("--method", choices=METHODS, help="how (table; ida where no table can hold the board)")
    solving.add_argument("--bound", choices=BOUNDS, help="the lower bound of ida (the strongest that the board has)")
    solving.add_argument("--count", action="store_true", help="count the optimal solutions")
    solving.add_argument("--all", action="store_true", help="list the optimal solutions")
    solving.add_argument("--limit", type=whole_number, default=1000, metavar="N", help="list at most N (1000)")

    _add_limits(solving)

    comparing = _command(commands, "compare", run_compare, "set several methods side by side on a position")
    comparing.add_argument("board", metavar="BOARD")
    comparing.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")
    comparing.add_argument("--methods", metavar="A,B,C", help="such as bfs,ida,ida:manhattan (all)")
    _add_limits(comparing, seconds=20.0)

    reviewing = _command(commands, "review", run_review, "grade a played game, move by move")
    reviewing.add_argument("board", metavar="BOARD")
    reviewing.add_argument("position", metavar="POSITION", help="where it began, start, farthest, or - as in solve")
    reviewing.add_argument("moves", metavar="MOVES", help="the moves that were made, such as LLURD or L2URD")
    _add_limits(reviewing)

    farthest = _command(
        commands, "farthest", _run_farthest, "the farthest positions, and how many lie at each distance"
    )
    farthest.add_argument("board", metavar="BOARD")

    sampling = _command(commands, "sample", _run_sample, "positions drawn uniformly from one distance")
    sampling.add_argument("board", metavar="BOARD")
    sampling.add_argument("--distance", type=whole_number, required=True, metavar="N", help="moves from the goal")
    sampling.add_argument("--count", type=whole_number, default=1, metavar="K", help="how many (1)")
    sampling.add_argument("--seed", type=seed, metavar="S", help="the same positions for the same S")


def whole_number(text: str) -> int:
    """A number from 0 to a million, for argparse."""
    return _number(text, 0, 1_000_000)


def seed(text: str) -> int:
    """What a draw depends on, for argparse; also below zero."""
    size = _number(text.removeprefix("-"), 0, LARGEST)
    return -size if text.startswith("-") else size


def node_count(text: str) -> int:
    """A limit on positions expanded, for argparse."""
    return _number(text, 1, LARGEST)


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from {least} to {most}")
    return int(text)


def positive_seconds(text: str) -> float:
    """A time limit from a millisecond to a day, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds from 0.001 to 86400")
    return seconds


def _add_limits(command: argparse.ArgumentParser, seconds: float | None = None) -> None:
    default = "" if seconds is None else f" ({seconds:g})"
    help_text = f"give up a search after so many seconds{default}"
    command.add_argument("--seconds", type=positive_seconds, default=seconds, metavar="S", help=help_text)
    command.add_argument("--nodes", type=node_count, metavar="N", help="give up after so many positions expanded")


def _command(
    commands: argparse._SubParsersAction[Any], name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text.capitalize() + ".")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--no-cache", action="store_true", default=argparse.SUPPRESS, help="build every table anew and keep none"
    )
    parser.set_defaults(run=run)
    return parser


def _run_farthest(args: argparse.Namespace) -> int:
    board = load_board(args.board)
    begun = time.perf_counter()
    facts = board_facts(board, cache=not args.no_cache)
    found: Answer = {
        "board": board.id,
        "states": position_count(board),
        "greatest_distance": facts.greatest_distance,
        "positions": [str(position) for position in facts.farthest],
        "positions_by_distance": facts.positions_by_distance,
        "seconds": round(time.perf_counter() - begun, 6),
    }
    if args.json:
        print(json.dumps(found))
        return DONE
    moves = counted_moves(facts.greatest_distance)
    print(f"{board.name}: {found['states']:,} positions, the farthest {moves} from the goal")
    print("\n".join(f"  {position}" for position in found["positions"]))
    print("positions at each distance" + (" (not computed here, but known)" if board.known is not None else ""))
    most = max(facts.positions_by_distance)
    width = len(f"{most:,}")
    for distance, count in enumerate(facts.positions_by_distance):
        print(f"  {distance:>3} {count:>{width},} {'#' * round(50 * count / most)}".rstrip())
    return DONE


def _run_sample(args: argparse.Namespace) -> int:
    """Prints the positions as they are drawn, so that a million take no more memory than one."""
    board = load_board(args.board)
    drawn = samples(board, args.distance, args.count, args.seed, cache=not args.no_cache)
    if args.json:
        _print_as_json(board, args.distance, drawn)
        return DONE
    for position in drawn:
        print(position, flush=not has_table(board))
    return DONE


def _print_as_json(board: Board, distance: int, drawn: Iterator[Position]) -> None:
    """As ``json.dumps`` would; nothing is printed before the first has been drawn, which may fail."""
    texts = (json.dumps(str(position)) for position in drawn)
    first = next(texts, "")
    begin = json.dumps({"board": board.id, "distance": distance, "positions": []})
    print(begin.removesuffix("]}") + first, end="")
    for text in texts:
        print(f", {text}", end="")
    print("]}")
