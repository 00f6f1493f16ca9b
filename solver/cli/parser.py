"""The parser of the command line: errors on one line, numbers, and completion with the Tab key."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any, NoReturn

from ..errors import MOST_JOBS, did_you_mean, one_of

LONGEST_ERROR = 400  # characters
LARGEST_NUMBER = 999_999_999_999_999
MOST_LISTED = 1000  # solutions that --all lists, unless --limit says more or fewer
LEAST_PICTURE, LARGEST_PICTURE = 64, 4096  # pixels, each way
MOST_CORES = 4  # the most processes by default: where they cannot share their databases each takes 130 MB
PLAINER = (  # what argparse says of an error, as patterns, and plainer words for it
    ("^the following arguments are required: ", "missing "),
    ("^one of the arguments (.*) (.*) is required$", r"expected \1 or \2"),
    ("^argument (-[^:]*): ignored explicit argument (.*)$", r"\1 takes no value, and has \2"),
    ("^argument (-|[A-Z])", r"\1"),
)
PLAIN_WIDTH = 80  # of help where there is no terminal
SHELLS = ("bash", "zsh", "fish", "powershell")
GONE = {
    "hardest": "there is no command 'hardest' any more, expected: farthest BOARD --as-board",
    "deep": "there is no command 'deep' any more: a table is made by the command that needs it",
}
"""Commands of earlier versions, and what takes their place."""


class Misuse(Exception):
    """A wrong command line: what is wrong with it, and lines that tell how the command is used."""


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal; argparse itself loads ``shutil`` to look, for every argument."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_terminal_width() - 2)


@cache
def _terminal_width() -> int:
    """Return the terminal's columns, as ``shutil.get_terminal_size`` does."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given) > 0:
        return int(given)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or PLAIN_WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # closed, or no terminal
        return PLAIN_WIDTH


class Parser(argparse.ArgumentParser):
    """An argument parser that raises Misuse for an error, with what may have been meant; its usage is one line."""

    def error(self, message: str) -> NoReturn:
        """Raise Misuse."""
        line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
        for wording, better in PLAINER:
            line = re.sub(wording, better, line)
        line = line if len(line) <= LONGEST_ERROR else line[:LONGEST_ERROR] + "..."
        raise Misuse(line, f"{self.format_usage().strip()}\ntry '{self.prog} --help'")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse itself passes over a full disk, and prints on standard error where output is closed."""
        print(message, end="")

    def format_usage(self) -> str:
        """Return the command with its arguments, such as ``usage: antipode solve [OPTIONS] BOARD POSITION``."""
        self._shorten_usage()
        return super().format_usage()

    def format_help(self) -> str:
        """Return the help of the command."""
        self._shorten_usage()
        return super().format_help()

    def _shorten_usage(self) -> None:
        """Give the usage in place of one that repeats every option."""
        required = [group._group_actions for group in self._mutually_exclusive_groups if group.required]
        choices = [f"({' | '.join(each.option_strings[-1] for each in group)})" for group in required]
        positionals = [each for each in self._actions if not each.option_strings]
        names = [f"[{each.metavar}]" if each.nargs in ("?", "A...") else str(each.metavar) for each in positionals]
        self.usage = " ".join([self.prog, "[OPTIONS]", *choices, *names])

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  it misses a name that is there
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> Any:
        """Parse the arguments; report what is left over from the parser of the command it was given to.

        Of an unknown option before the command the value would be taken for the command.
        """
        words = sys.argv[1:] if args is None else [*args]
        if self._subparsers is not None:
            before = list(takewhile(lambda word: word.startswith("-") and word != "-", words))
            self._check_options([word for word in before if not self._is_known(word)])
        found, left = super().parse_known_args(words, namespace)
        self._check_options(left)
        if left:
            self.error(f"unexpected '{' '.join(left)}'")
        return found, left

    def _is_known(self, word: str) -> bool:
        """Return whether a word is an option, or the beginning of one, as argparse takes it."""
        option = word.partition("=")[0]
        return any(known.startswith(option) for known in self._option_string_actions)

    def _check_options(self, words: list[str]) -> None:
        """Report the first of some words that looks like an option."""
        options = [word.partition("=")[0] for word in words if re.match("--[a-z]|-[a-zA-Z]$", word)]
        if options:
            self.error(f"unknown option '{options[0]}'{did_you_mean(options[0], self._option_string_actions)}")

    def _parse_optional(self, arg_string: str) -> Any:
        """Accept boards and positions that begin with a dash, which stands for a gate, as arguments."""
        return None if re.match("-[^=]*[/>]", arg_string) else super()._parse_optional(arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            if action.metavar == "COMMAND" and value in GONE:
                raise Misuse(GONE[value], "")
            name = action.option_strings[-1].lstrip("-") if action.option_strings else str(action.metavar).lower()
            words = list(map(str, action.choices))
            meant = did_you_mean(OTHER_NAMES.get(str(value).lower(), str(value)), words)
            if isinstance(action, argparse._SubParsersAction):
                meant = meant or meant_command(str(value))  # boards take longer to load than commands
            told = one_of(f"unknown {name} {str(value)[:60]!r}", meant, words)
            raise argparse.ArgumentError(None, told)


# What other programs call search methods, and the nearest here.
OTHER_NAMES = {"astar": "ida", "a*": "ida", "ida*": "ida", "idastar": "ida", "dijkstra": "bfs", "dfs": "bfs"}


def meant_command(text: str) -> str:
    """Return how the command is called for which a file or a board was given; nothing for any other text."""
    from ..catalogue.boards import load_board, path_of
    from ..errors import SolverError

    try:
        path = path_of(text)
        if path is None:
            load_board(text)
        elif not path.is_file():
            return ""
    except (SolverError, OSError, ValueError):
        return ""
    return f"; did you mean 'antipode {'open' if path else 'play'} {text[:60]}'?"


def whole_number(text: str) -> int:
    """Parse a number from 0 to a million."""
    return _number(text, 0, 1_000_000)


def span(text: str) -> tuple[int, int]:
    """Parse a number, or two of them with a dash between, as the least and the most."""
    low, dash, high = text.partition("-")
    least = _number(low, 0, 1_000_000)
    return least, _number(high, 0, 1_000_000) if dash else least


def seed(text: str) -> int:
    """Parse a random seed, which may be negative."""
    return _number(text, -LARGEST_NUMBER, LARGEST_NUMBER)


def node_count(text: str) -> int:
    """Parse a limit on positions expanded."""
    return _number(text, 1, LARGEST_NUMBER)


def workers(text: str) -> int:
    """Parse the number of processes that share the work."""
    return _number(text, 1, MOST_JOBS)


def cores() -> int:
    """Return the number of cores this process may use, at most MOST_CORES."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(allowed, MOST_CORES)


def picture_size(text: str) -> tuple[int, int]:
    """Parse the size of a picture, such as 1280x800."""
    width, _, height = text.lower().partition("x")
    if not (width.isascii() and height.isascii() and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a size such as 1280x800")
    least, most = LEAST_PICTURE, LARGEST_PICTURE
    return _number(width, least, most), _number(height, least, most)


def positive_seconds(text: str) -> float:
    """Parse a time limit from a millisecond to a day."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds from 0.001 to 86400")
    return seconds


def _number(text: str, least: int, most: int) -> int:
    digits = text.removeprefix("-") if least < 0 else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most)) and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from {least} to {most}")
    return int(text)


def script(shell: str) -> str:
    """Return the shell script that enables completion of the program's commands."""
    from argcomplete.shell_integration import shellcode

    return shellcode(["antipode"], shell=shell)


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a completion request of the shell, and end the program."""
    import argcomplete
    from argcomplete.completers import FilesCompleter

    boards, files = _board_ids(), FilesCompleter(("toml",))

    def boards_and_files(prefix: str, **asked: object) -> list[str]:
        return [*boards, *files(prefix, **asked)]

    def positions(**asked: object) -> list[str]:
        return ["start", "farthest", "goal"]

    for each in _parsers(parser):
        for action in each._actions:
            if action.dest == "board" and not action.option_strings:
                action.completer = boards_and_files  # type: ignore[attr-defined]  # where argcomplete looks
            elif action.dest in ("position", "moves"):
                action.completer = positions  # type: ignore[attr-defined]
    argcomplete.autocomplete(parser)


def _board_ids() -> list[str]:
    from ..catalogue.boards import GROUPS, group_ids, own_boards
    from ..formats.board_files import board_id_of

    return [board for group in GROUPS for board in group_ids(group)] + [board_id_of(path) for path in own_boards()]


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and the parsers of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()
