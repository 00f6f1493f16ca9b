"""The headless commands: each prints for people, or with ``--json`` one JSON object.

What a command does is loaded when it is run, so that help comes at once.
"""

from __future__ import annotations

import argparse
from typing import Any

from ..analysis.method_names import BOUNDS, METHODS
from . import help_texts
from .numbers import node_count, positive_seconds, seed, whole_number, workers


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the headless commands; each sets ``run``, which takes the arguments and gives the exit code."""
    _command(commands, "boards", "list the boards, and your own")

    solving = _command(commands, "solve", "solve a position optimally")
    _add_position(solving)
    solving.add_argument("--method", choices=METHODS, help="how (table; ida where no table can hold the board)")
    solving.add_argument("--bound", choices=BOUNDS, help="the lower bound of ida (the strongest that the board has)")
    solving.add_argument("--count", action="store_true", help="count the optimal solutions")
    solving.add_argument("--all", action="store_true", help="list the optimal solutions")
    solving.add_argument("--limit", type=whole_number, default=1000, metavar="N", help="list at most N (1000)")
    _add_limits(solving)
    _add_batch(solving, "search with N processes (as many as there are cores, at most 4; with - 1)", None)

    comparing = _command(commands, "compare", "set several methods side by side on a position")
    _add_position(comparing)
    comparing.add_argument("--methods", metavar="A,B,C", help="such as bfs,ida,ida:manhattan (all)")
    _add_limits(comparing, seconds=20.0)
    _add_batch(comparing, "try N methods, or N positions, at the same time (1)")

    reviewing = _command(commands, "review", "grade a played game, move by move")
    reviewing.add_argument("board", metavar="BOARD", help=f"{help_texts.BOARD}; or - for recorded games, one a line")
    reviewing.add_argument("position", metavar="POSITION", nargs="?", help="where it began; - to read one a line")
    reviewing.add_argument("moves", metavar="MOVES", nargs="?", help="such as LLURD or L2URD, of blocks 'IR GDR'")
    _add_limits(reviewing)
    _add_batch(reviewing, "review N lines at the same time (1)")

    farthest = _command(commands, "farthest", "the farthest positions, and how many lie at each distance")
    farthest.add_argument("board", metavar="BOARD", help=help_texts.BOARD)

    hardest = _command(commands, "hardest", "the hardest start of a board's pieces")
    hardest.add_argument("board", metavar="BOARD", help=help_texts.BOARD)

    sampling = _command(commands, "sample", "positions drawn uniformly from one distance")
    sampling.add_argument("board", metavar="BOARD", help=help_texts.BOARD)
    sampling.add_argument("--distance", type=whole_number, required=True, metavar="N", help="moves from the goal")
    sampling.add_argument("--count", type=whole_number, default=1, metavar="K", help="how many (1)")
    sampling.add_argument("--seed", type=seed, metavar="S", help="the same positions for the same S")

    deep = _command(commands, "deep", "databases made on request: faster searches, or every distance")
    deep.add_argument("board", nargs="?", metavar="BOARD", help="fifteen (where none is named), eleven or 2x6")
    wanted = deep.add_mutually_exclusive_group()
    wanted.add_argument("--build", action="store_true", help="make it, or go on where it was stopped")
    wanted.add_argument("--remove", action="store_true", help="remove it")


def add_no_cache(command: argparse.ArgumentParser) -> None:
    """The option that may stand before a command and behind it."""
    text = "build every table anew and keep none"
    command.add_argument("--no-cache", action="store_true", default=argparse.SUPPRESS, help=text)


def _run(args: argparse.Namespace) -> int:
    """Runs the command that the arguments name."""
    from .boards import run_boards
    from .compare import run_compare
    from .deep import run_deep
    from .farthest import run_farthest, run_hardest
    from .review import run_review
    from .sample import run_sample
    from .solve import run_solve

    commands = {
        "boards": run_boards,
        "solve": run_solve,
        "compare": run_compare,
        "review": run_review,
        "farthest": run_farthest,
        "hardest": run_hardest,
        "sample": run_sample,
        "deep": run_deep,
    }
    return commands[args.command](args)


def _add_position(command: argparse.ArgumentParser) -> None:
    command.add_argument("board", metavar="BOARD", help=help_texts.BOARD)
    command.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")


def _add_limits(command: argparse.ArgumentParser, seconds: float | None = None) -> None:
    default = "" if seconds is None else f" ({seconds:g})"
    help_text = f"give up a search after so many seconds{default}"
    command.add_argument("--seconds", type=positive_seconds, default=seconds, metavar="S", help=help_text)
    command.add_argument("--nodes", type=node_count, metavar="N", help="give up after so many positions expanded")


def _add_batch(command: argparse.ArgumentParser, jobs: str, default: int | None = 1) -> None:
    command.add_argument("--jobs", type=workers, default=default, metavar="N", help=jobs)
    command.add_argument("--strict", action="store_true", help="with -: the exit code tells of a line that failed")


def _command(commands: argparse._SubParsersAction[Any], name: str, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text.capitalize() + ".",
        epilog=help_texts.EXAMPLES[name],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_no_cache(parser)
    parser.set_defaults(run=_run, command=name)
    return parser
