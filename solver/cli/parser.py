"""An argument parser whose errors are one line, with what may have been meant."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from ..errors import did_you_mean, one_of

LONGEST_ERROR = 400
"""Characters."""


class Misuse(Exception):
    """A command line that means nothing: the command that it may be of, and what is wrong with it."""


class Parser(argparse.ArgumentParser):
    """Errors are raised as Misuse."""

    def error(self, message: str) -> NoReturn:
        """Raise Misuse."""
        line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
        raise Misuse(self.prog, line if len(line) <= LONGEST_ERROR else line[:LONGEST_ERROR] + "...")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments; report an unknown option from the parser of the command it was given to."""
        found, left = super().parse_known_args(args, namespace)
        options = [word.partition("=")[0] for word in left if re.match("--[a-z]", word)]
        if options:
            self.error(f"unknown option '{options[0]}'{did_you_mean(options[0], self._option_string_actions)}")
        return found, left

    def _parse_optional(self, arg_string: str) -> Any:
        """Accept boards and positions that begin with a dash, which stands for a gate, as arguments."""
        return None if re.match("-[^=]*[/>]", arg_string) else super()._parse_optional(arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            what = "command" if isinstance(action, argparse._SubParsersAction) else "choice"
            words = list(map(str, action.choices))
            told = one_of(f"unknown {what} {str(value)[:60]!r}", did_you_mean(str(value), words), words)
            raise argparse.ArgumentError(None if what == "command" else action, told)
