"""Antipode: opens the game, or runs a headless command."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn

from solver.cli import BAD_INPUT, add_commands, exit_code, whole_number

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Ends the program with one line on standard error."""
        line = " ".join(message.split())
        print(f"{self.prog}: {line if len(line) <= 300 else line[:300] + '...'}", file=sys.stderr)
        sys.exit(BAD_INPUT)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    whole = Parser(prog="antipode", description="Sliding puzzles that know the exact distance to the goal.")
    whole.set_defaults(run=open_game, board=None)
    whole.add_argument("--no-cache", action="store_true", help="build every table anew and keep none")
    commands = whole.add_subparsers(metavar="COMMAND", title="commands (none opens the game)")
    play = commands.add_parser("play", help="open the game straight on a board", description="Open the game.")
    play.add_argument("board", metavar="BOARD")
    start = play.add_mutually_exclusive_group()
    start.add_argument("--farthest", type=whole_number, nargs="?", const=1, metavar="K", help="the K-th farthest")
    start.add_argument("--distance", type=whole_number, metavar="N", help="a position exactly N moves from the goal")
    start.add_argument("--position", metavar="TEXT", help="this position, start or farthest")
    play.add_argument("--seed", type=int, metavar="S", help="draw the same position for the same S")
    play.add_argument("--no-cache", action="store_true", help="build every table anew and keep none")
    play.set_defaults(run=open_game)
    add_commands(commands)
    return whole


def open_game(args: argparse.Namespace) -> int:
    """Opens the window; imported here so that the headless commands need no pygame."""
    from game.start import run

    return run(args)


def main(arguments: list[str]) -> int:
    """Runs the command; every mistake of the caller is one line on standard error."""
    try:
        args = parser().parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ValueError as error:
        print(f"antipode: {error}", file=sys.stderr)
        return exit_code(error)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
