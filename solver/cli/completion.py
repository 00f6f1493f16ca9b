"""Completion with the Tab key, which argcomplete works out from the command line's parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish", "powershell")


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
        return ["start", "farthest"]

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
    """Yield the parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()
