"""The headless commands: each prints for people, or with ``--json`` one JSON object.

What a command does is loaded when it is run, so that help comes at once.
"""

from __future__ import annotations

import argparse
from typing import Any

from ..cli import help_texts
from ..search import BOUNDS, METHODS
from .numbers import node_count, positive_seconds, seed, whole_number, workers


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the headless commands; each sets ``run``, which takes the arguments and returns the exit code."""
    _command(commands, "boards", "list all boards, including your own")

    solving = _command(commands, "solve", "find a shortest solution")
    _add_position(solving)
    solving.add_argument(
        "--method", choices=METHODS, help="search method (default: table, or ida if the board is too big for one)"
    )
    solving.add_argument("--bound", choices=BOUNDS, help="lower bound for ida (default: the strongest for the board)")
    solving.add_argument("--count", action="store_true", help="count the shortest solutions")
    solving.add_argument("--all", action="store_true", help="list the shortest solutions")
    solving.add_argument(
        "--limit", type=whole_number, default=1000, metavar="N", help="list at most N solutions (default: 1000)"
    )
    _add_limits(solving)
    _add_batch(solving, "search with N processes (default: one per core, at most 4; 1 with '-')", None)

    comparing = _command(commands, "compare", "compare search methods on one position")
    _add_position(comparing)
    comparing.add_argument(
        "--methods", metavar="A,B,C", help="methods to compare, such as bfs,ida,ida:manhattan (default: all)"
    )
    _add_limits(comparing, seconds=20.0)
    _add_batch(comparing, "run N methods, or N positions, at a time (default: 1)")

    reviewing = _command(commands, "review", "grade a played game, move by move")
    reviewing.add_argument(
        "board", metavar="BOARD", help=f"{help_texts.BOARD}; or - to read recorded games, one per line"
    )
    reviewing.add_argument(
        "position", metavar="POSITION", nargs="?", help="where the game started, or - to read one per line"
    )
    reviewing.add_argument(
        "moves", metavar="MOVES", nargs="?", help="moves such as LLURD or L2URD; with several gaps or letters 'IR GDR'"
    )
    _add_limits(reviewing)
    _add_batch(reviewing, "review N lines at a time (default: 1)")

    farthest = _command(commands, "farthest", "list the farthest positions, and count those at each distance")
    farthest.add_argument("board", metavar="BOARD", help=help_texts.BOARD)

    hardest = _command(commands, "hardest", "find the hardest start for a board's pieces")
    hardest.add_argument("board", metavar="BOARD", help=help_texts.BOARD)

    sampling = _command(commands, "sample", "draw random positions at one distance")
    sampling.add_argument("board", metavar="BOARD", help=help_texts.BOARD)
    sampling.add_argument("--distance", type=whole_number, required=True, metavar="N", help="distance from the goal")
    sampling.add_argument("--count", type=whole_number, default=1, metavar="K", help="number of positions (default: 1)")
    sampling.add_argument("--seed", type=seed, metavar="S", help="random seed (default: a new one each time)")

    deep = _command(commands, "deep", "build optional databases (faster search, full tables)")
    deep.add_argument("board", nargs="?", metavar="BOARD", help="fifteen (default), eleven or 2x6; list all without it")
    wanted = deep.add_mutually_exclusive_group()
    wanted.add_argument("--build", action="store_true", help="build it, or resume where it stopped")
    wanted.add_argument("--remove", action="store_true", help="delete it")


def add_no_cache(command: argparse.ArgumentParser) -> None:
    """Add the option that may come before or after a command."""
    text = "rebuild tables; neither read nor write the cache"
    command.add_argument("--no-cache", action="store_true", default=argparse.SUPPRESS, help=text)


def _run(args: argparse.Namespace) -> int:
    """Run the command that the arguments name."""
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
    command.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one per line")


def _add_limits(command: argparse.ArgumentParser, seconds: float | None = None) -> None:
    default = "no limit" if seconds is None else f"{seconds:g}"
    help_text = f"give up each search after S seconds (default: {default})"
    command.add_argument("--seconds", type=positive_seconds, default=seconds, metavar="S", help=help_text)
    command.add_argument(
        "--nodes",
        type=node_count,
        metavar="N",
        help="give up each search after expanding N positions (default: no limit)",
    )


def _add_batch(command: argparse.ArgumentParser, jobs: str, default: int | None = 1) -> None:
    command.add_argument("--jobs", type=workers, default=default, metavar="N", help=jobs)
    command.add_argument("--strict", action="store_true", help="with '-', exit non-zero if any line fails")


def described_command(commands: argparse._SubParsersAction[Any], name: str, text: str) -> argparse.ArgumentParser:
    """Add a command with its one sentence of help and its examples."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text[0].upper() + text[1:] + ".",
        epilog=help_texts.EXAMPLES[name],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def _command(commands: argparse._SubParsersAction[Any], name: str, text: str) -> argparse.ArgumentParser:
    parser = described_command(commands, name, text)
    parser.add_argument("--json", action="store_true", help="print JSON: one object, or one per line with '-'")
    add_no_cache(parser)
    parser.set_defaults(run=_run, command=name)
    return parser
