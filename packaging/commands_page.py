"""Writes what the table of commands says into docs/commands.md: every command with every argument.

python packaging/commands_page.py
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from main import command_table  # noqa: E402
from solver.cli.commands import Argument, CommandSpec, Either  # noqa: E402

PAGE = ROOT / "docs" / "commands.md"
HEADING = "## Every command\n"


def arguments_of(command: CommandSpec) -> Iterator[Argument]:
    """Yield the arguments and options of a command."""
    for each in command.arguments:
        yield from each.options if isinstance(each, Either) else (each,)


def shown(argument: Argument) -> str:
    """Return how an argument is written: ``--jobs N``, ``BOARD`` or ``[MOVES]``."""
    settings: dict[str, Any] = dict(argument.settings)
    choices = "|".join(map(str, settings.get("choices") or ()))
    value = choices or settings.get("metavar", "")
    if not argument.names[0].startswith("-"):
        value = settings.get("metavar") or choices
        return f"[{value}]" if settings.get("nargs") == "?" else value
    value = f"[{value}]" if settings.get("nargs") == "?" else value
    return " ".join([", ".join(argument.names), value] if value else argument.names)


def section() -> str:
    """Return the part of the page that follows from the table."""
    parts = [
        f"{HEADING}\nBy `packaging/commands_page.py`, from the table of which parser, help and completion are made.\n"
    ]
    for command in command_table():
        rows = [
            f"| `{shown(each).replace('|', chr(92) + '|')}` | {each.settings['help'].replace('|', chr(92) + '|')} |\n"
            for each in arguments_of(command)
            if each.settings["help"] != argparse.SUPPRESS
        ]
        table = "".join(["| argument | meaning |\n|---|---|\n", *rows]) if rows else ""
        examples = "\n".join(command.examples)
        text = command.text[0].upper() + command.text[1:]
        parts.append(f"### {command.name}\n\n{text}.\n\n```text\n{examples}\n```\n" + (f"\n{table}" if table else ""))
    return "\n".join(parts)


def main() -> None:
    """Replace that part of the page, which is its last."""
    before = PAGE.read_text("utf-8").partition(HEADING)[0]
    PAGE.write_text(f"{before.rstrip()}\n\n{section()}", "utf-8")


if __name__ == "__main__":
    main()
