"""The headless commands: each prints for people, or with ``--json`` one JSON object."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from ..methods import METHODS
from ..search.choice import BOUNDS
from .boards import run_boards
from .compare import run_compare
from .farthest import run_farthest, run_hardest
from .review import run_review
from .sample import run_sample
from .solve import run_solve

BOARD = "an id (see boards), a size such as 2x5, a file, or a line such as 'BB/.A>../A.'"
LARGEST = 999_999_999_999_999
"""Of all numbers on the command line."""


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the headless commands; each sets ``run``, which takes the arguments and gives the exit code."""
    _command(commands, "boards", run_boards, "list the boards, and your own")

    solving = _command(commands, "solve", run_solve, "solve a position optimally")
    solving.add_argument("board", metavar="BOARD", help=BOARD)
    solving.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")
    solving.add_argument("--method", choices=METHODS, help="how (table; ida where no table can hold the board)")
    solving.add_argument("--bound", choices=BOUNDS, help="the lower bound of ida (the strongest that the board has)")
    solving.add_argument("--count", action="store_true", help="count the optimal solutions")
    solving.add_argument("--all", action="store_true", help="list the optimal solutions")
    solving.add_argument("--limit", type=whole_number, default=1000, metavar="N", help="list at most N (1000)")

    _add_limits(solving)

    comparing = _command(commands, "compare", run_compare, "set several methods side by side on a position")
    comparing.add_argument("board", metavar="BOARD", help=BOARD)
    comparing.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")
    comparing.add_argument("--methods", metavar="A,B,C", help="such as bfs,ida,ida:manhattan (all)")
    _add_limits(comparing, seconds=20.0)

    reviewing = _command(commands, "review", run_review, "grade a played game, move by move")
    reviewing.add_argument("board", metavar="BOARD", help=BOARD)
    reviewing.add_argument("position", metavar="POSITION", help="where it began, start, farthest, or - as in solve")
    reviewing.add_argument("moves", metavar="MOVES", help="such as LLURD or L2URD, of blocks 'IR GDR'")
    _add_limits(reviewing)

    farthest = _command(commands, "farthest", run_farthest, "the farthest positions, and how many lie at each distance")
    farthest.add_argument("board", metavar="BOARD", help=BOARD)

    hardest = _command(commands, "hardest", run_hardest, "the hardest start of a board's pieces")
    hardest.add_argument("board", metavar="BOARD", help=BOARD)

    sampling = _command(commands, "sample", run_sample, "positions drawn uniformly from one distance")
    sampling.add_argument("board", metavar="BOARD", help=BOARD)
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
