"""Antipode: opens the game, or runs a headless command."""

from __future__ import annotations

import argparse
import io
import json
import mmap
import os
import select
import sys
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from solver.cli.commands import CommandSpec

BAD_INPUT = 2
INTERRUPTED = 130
"""Exit codes; the solver's are in ``solver.cli.output``."""
NO_MEMORY = "not enough memory for this"
LONGEST_REFUSAL = 400
"""Characters."""
LEAST_MEMORY = 96 << 20
"""Bytes that must be free for NumPy to be loaded (measured: 93 MB)."""


def parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser of the whole command line; for ``arguments`` only the commands in them have their own."""
    from solver.cli.commands import NOTATION_HELP, add_commands
    from solver.cli.parser import HelpFormatter, Parser
    from solver.version import __version__

    whole = Parser(
        prog="antipode",
        description="Sliding puzzles that know the exact distance to the goal.",
        epilog=NOTATION_HELP,
        formatter_class=HelpFormatter,
    )
    whole.set_defaults(run=open_game, board=None)
    whole.add_argument("-V", "--version", action="version", version=f"antipode {__version__}")
    whole.add_argument("--no-cache", action="store_true", help="rebuild tables; neither read nor write the cache")
    whole.add_argument("--json", action="store_true", help="print JSON, errors too")
    commands = whole.add_subparsers(prog="antipode", metavar="COMMAND", title="commands (the game opens without one)")
    add_commands(commands, command_table(), None if arguments is None or "help" in arguments else arguments)
    _add_help(commands, whole)
    return whole


def command_table() -> list[CommandSpec]:
    """Return all commands in the order of the help, which begins with those that open the game."""
    from solver.cli.commands import (
        BOARD,
        COMMANDS,
        GOAL,
        NO_CACHE,
        SEED,
        CommandSpec,
        Either,
        argument,
        draw_command,
        map_command,
    )
    from solver.cli.parser import SHELLS, whole_number

    return [
        CommandSpec(
            "play",
            "start the game on a board",
            open_game,
            ("antipode play goat --distance 20", "antipode play eight --position '8 6 7/2 5 4/3 0 1'"),
            (
                BOARD,
                Either(
                    (
                        argument(
                            "--farthest",
                            type=whole_number,
                            nargs="?",
                            const=1,
                            metavar="K",
                            help="start at the K-th farthest position (1 if K is omitted)",
                        ),
                        argument(
                            "--distance", type=whole_number, metavar="N", help="start exactly N moves from the goal"
                        ),
                        argument(
                            "--position", metavar="TEXT", help="start at this position, or at 'start' or 'farthest'"
                        ),
                    )
                ),
                SEED,
                GOAL,
                NO_CACHE,
            ),
        ),
        CommandSpec(
            "replay",
            "open the game and play back a recorded game",
            replay_game,
            ("antipode replay 'antipode:eight:1,2,3/4,5,6/0,7,8:LL'",),
            (
                argument("text", metavar="TEXT", help="a copied game, antipode:BOARD:POSITION:MOVES, or - to read it"),
                NO_CACHE,
            ),
        ),
        CommandSpec(
            "open",
            "open the game on a file or text: a board, a position, a game, in any format",
            open_file,
            ("antipode open mine.toml",),
            (
                argument("file", metavar="FILE", nargs="?", help="a file, a text, or a link to either"),
                argument("--in-window", action="store_true", help="show in the window why it can't be opened"),
                NO_CACHE,
            ),
        ),
        draw_command(draw),
        *COMMANDS,
        map_command(draw_map),
        CommandSpec(
            "desktop",
            "add the game to the menu of a Linux desktop, or remove it",
            change_desktop,
            ("antipode desktop --install",),
            (
                Either(
                    (
                        argument("--install", action="store_true", help="add the game, its icon and its file types"),
                        argument("--remove", action="store_true", help="remove all of them again"),
                    ),
                    required=True,
                ),
            ),
        ),
        CommandSpec(
            "data",
            "export all your data to an archive, import one, or check what is saved",
            use_data,
            ("antipode data export games.zip", "antipode data import games.zip", "antipode data check"),
            (
                argument(
                    "action", metavar="ACTION", choices=("export", "import", "check"), help="export, import or check"
                ),
                argument("file", metavar="FILE", nargs="?", help="the archive, to export to or import from"),
                argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON: one object"),
            ),
            ("ExportAnswer", "ImportAnswer", "CheckAnswer"),
        ),
        CommandSpec(
            "completion",
            "print a shell-completion script",
            print_completion,
            ("source <(antipode completion bash)",),
            (argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS)),),
        ),
    ]


def _add_help(commands: argparse._SubParsersAction[Any], whole: argparse.ArgumentParser) -> None:
    """Add the command that prints the help of another."""
    from solver.cli.commands import CommandSpec, argument

    def run(args: argparse.Namespace) -> int:
        (commands.choices[args.named] if args.named else whole).print_help()
        return 0

    named = argument("named", metavar="COMMAND", nargs="?", choices=list(commands.choices), help="its name")
    text = "print the help of a command"
    CommandSpec("help", text, run, ("antipode help solve",), (named,)).add_to(commands, whole=True)


def open_game(args: argparse.Namespace) -> int:
    """Open the window; imported here so that the headless commands need no pygame."""
    from game.app.start import run

    return run(args)


def replay_game(args: argparse.Namespace) -> int:
    """Open the window on a recorded game."""
    from game.app.start import replay

    return replay(args)


def open_file(args: argparse.Namespace) -> int:
    """Open the window on a file, or without one as without a command: so desktops start a program."""
    from game.app import start

    return start.open_file(args) if args.file else start.run(args)


def draw_map(args: argparse.Namespace) -> int:
    """Draw the map of a board, without a window."""
    from game.app.picture_commands import run_map

    return run_map(args)


def draw(args: argparse.Namespace) -> int:
    """Draw a position or a game into a file."""
    from game.app.picture_commands import run_draw

    return run_draw(args)


def change_desktop(args: argparse.Namespace) -> int:
    """Add the game to the desktop's menu, or remove it."""
    from game.desktop.install import change

    return change(args.install)


def use_data(args: argparse.Namespace) -> int:
    """Export, import or check the player's data."""
    from game.store.data_commands import run

    return run(args)


def play_sounds() -> int:
    """Play the sounds that the game writes to standard input, in a process of its own."""
    from game.sound.process import main

    return main()


def print_completion(args: argparse.Namespace) -> int:
    """Print a script for a shell."""
    from solver.cli.parser import script

    print(script(args.shell))
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Run the command; every mistake of the caller is one line on standard error.

    The solver is imported inside, so that an interrupt is answered properly from the first moment.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if getattr(sys, "frozen", False):  # there is one program for all processes
        import multiprocessing

        multiprocessing.freeze_support()
        if arguments == ["--play-sounds"]:
            return play_sounds()
    if sys.stderr is None:  # closed by whoever started the program; print would write to standard output then
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal or file may not have every character
        sys.stdout.reconfigure(errors="replace")
    code = 0
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            code = _run(arguments)
        if sys.stdout is not None:  # closed by whoever started the program
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:  # before the command has begun
        _discard(sys.stdout)
        return INTERRUPTED
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        _discard(sys.stdout)  # it came while a class was made: Python up to 3.11 calls that an error of the class
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `| head`
        _discard(sys.stdout)
        return code
    except OSError as error:  # the disk that our output goes to is full, for instance
        _discard(sys.stdout)
        _tell(f"antipode: {error.strerror or error}")
        return BAD_INPUT


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning of the solver as one line; those of others, which are for programmers, as Python does."""
    from solver.errors import SlidesNotCounted

    if issubclass(category, SlidesNotCounted):
        _tell(f"antipode: {message}", "dim")
    elif sys.stderr is not None:
        sys.stderr.write(warnings.formatwarning(message, category, filename, lineno, line))


def _run(arguments: list[str]) -> int:
    """Run the command and return its exit code, even after help and errors: their output is not flushed yet."""
    from solver.cli.parser import Misuse
    from solver.errors import SolverError

    as_json = "--json" in arguments
    try:
        if "_ARGCOMPLETE" in os.environ:
            from solver.cli.parser import complete

            complete(parser())
        args = parser(arguments).parse_args(arguments)
        as_json = args.json
        _check_memory()
        code: int = args.run(args)
        return code
    except KeyboardInterrupt as stop:
        return _interrupted(stop, as_json)
    except Misuse as misuse:
        wrong, usage = misuse.args
        return _failed(wrong, "misuse", as_json, usage)
    except SystemExit as end:  # argparse has given help, or told an error
        return int(end.code or 0)
    except ValueError as error:
        from solver.cli.output import exit_code, problem

        if as_json:
            print(json.dumps(problem(error)))
        _tell(f"antipode: {error}")
        return exit_code(error)
    except BrokenPipeError:
        raise
    except (SolverError, MemoryError, ImportError, OSError) as error:
        if isinstance(error, OSError) and sys.stdout is not None:
            sys.stdout.flush()  # raises once more where it is our output that cannot be written
        return _failed(*_problem(error), as_json)


def _interrupted(stop: KeyboardInterrupt, as_json: bool) -> int:
    """Tell what a search knew, as JSON where somebody reads it; return the exit code.

    A reader that takes no more would keep the program from ending, so what it has not taken is lost.
    """
    from solver.cli.output import interruption

    text, found = interruption(stop)
    if as_json and _can_write(sys.stdout):
        print(json.dumps(found), flush=True)
    _discard(sys.stdout)
    if "expanded" in found:
        _tell(f"antipode: {text}")
    return INTERRUPTED


def _can_write(stream: TextIO | None) -> bool:
    if stream is None or sys.platform == "win32":  # it selects no files
        return stream is not None
    try:
        return bool(select.select([], [stream], [], 0)[1])
    except (OSError, ValueError):  # no file of the system
        return True


def _problem(error: Exception) -> tuple[str, str]:
    """Return a failure that is no mistake of the input, on one line, and its exit code."""
    if isinstance(error, MemoryError):
        return NO_MEMORY, "no-memory"
    if isinstance(error, ImportError):
        return f"cannot load a part of the program: {_cause(error)}", "not-loaded"
    if isinstance(error, OSError):
        return _refusal(error), getattr(error, "code", "system")
    return str(error), getattr(error, "code", "failed")


def _failed(wrong: str, code: str, as_json: bool, usage: str = "") -> int:
    """Print what was wrong, as JSON too with ``--json``, and how the command is used; return the exit code."""
    if as_json:
        print(json.dumps({"error": wrong, "code": code}))
    _tell(f"antipode: {wrong}")
    for line in usage.splitlines():
        _tell(line, "dim")
    return BAD_INPUT


def _refusal(error: OSError) -> str:
    """Return the system's error and the file concerned, on one line."""
    from solver.errors import on_one_line

    what = error.strerror or str(error)
    return on_one_line(what if error.filename is None else f"{what}: {error.filename}", LONGEST_REFUSAL)


def _check_memory() -> None:
    """Raise MemoryError where NumPy could not be loaded: its library would end the program with words of its own.

    That library has as many threads as there are cores, each with memory, for what is never done here.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        mmap.mmap(-1, LEAST_MEMORY).close()
    except OSError:
        raise MemoryError from None


def _cause(error: BaseException) -> str:
    """Return the root cause of an error, such as a library for which there is no memory, on one line."""
    while before := error.__cause__ or error.__context__:
        error = before
    return " ".join(str(error).split())


def _tell(line: str, colour: str = "red") -> None:
    """Print one line on standard error, as long as somebody can read it."""
    from solver.cli.terminal import stderr_paint

    try:
        print(stderr_paint(colour, line), file=sys.stderr)
    except OSError:
        _discard(sys.stderr)


def _discard(stream: TextIO | None) -> None:
    """Discard the rest of the buffer, so that the end of the program does not try to write it."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
