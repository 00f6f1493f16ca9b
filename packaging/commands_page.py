"""Writes what the table of commands says: into docs/commands.md every command with every argument, and into
docs/commands.schema.json the JSON schema of what each prints.

python packaging/commands_page.py
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from main import command_table  # noqa: E402
from solver import answers  # noqa: E402
from solver.cli.commands import Argument, CommandSpec, Either  # noqa: E402

PAGE = ROOT / "docs" / "commands.md"
SCHEMA = ROOT / "docs" / "commands.schema.json"
HEADING = "## Every command\n"
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}

Schema = dict[str, Any]


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


def whole_schema() -> Schema:
    """Return the schema of what all commands print."""
    named = [getattr(answers, name) for command in command_table() for name in command.answers]
    kinds = {kind_of(each): schema_of(each) for each in named} | {"error": schema_of(answers.ErrorAnswer)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the commands of Antipode print with --json",
        "description": "Each command has its definition; any of them may print an error in its place. "
        "Later versions may add properties.",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds],
        "$defs": kinds,
    }


def kind_of(answer: type) -> str:
    """Return the name of a definition: the command and its option, from the first sentence on its type."""
    words = re.match("antipode (.*) --json", answer.__doc__ or "")
    assert words is not None, answer
    return "-".join(word.strip("-") for word in words[1].split() if not word.isupper())


def schema_of(kind: Any) -> Schema:
    """Return the schema of a type: a plain one, a list, a dict, values to choose from, or several of these."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return reduce(with_note, kind.__metadata__, schema_of(kind.__origin__))
    if origin is Literal:
        return {"const": parts[0]} if len(parts) == 1 else {"enum": [*parts]}
    if origin in (Union, UnionType):
        return of_several([schema_of(part) for part in parts])
    if origin is list:
        return {"type": "array", "items": schema_of(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(parts[1])}
    return {"type": PLAIN[kind]} if kind in PLAIN else object_schema(kind)


def with_note(schema: Schema, note: str | tuple[str, Any]) -> Schema:
    """Return a schema with its meaning, or with more that it says; values named by their place are looked up."""
    if isinstance(note, str):
        return schema | {"description": note}
    key, value = note
    if key != "enum":
        return schema | {key: value}
    if isinstance(value, str):
        module, _, name = value.partition(":")
        value = getattr(import_module(module), name)
    return {other: each for other, each in schema.items() if other != "type"} | {key: [*value]}


def of_several(schemas: list[Schema]) -> Schema:
    """Return the schema of one of several types; of null beside another that one with null."""
    *others, last = schemas
    if last != {"type": "null"}:
        return {"oneOf": schemas}
    (schema,) = others
    return schema | ({"enum": [*schema["enum"], None]} if "enum" in schema else {"type": [schema["type"], "null"]})


def object_schema(kind: Any) -> Schema:
    """Return the schema of a typed dict, with its fields in the order in which it says them."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        "description": kind.__doc__,
        "type": "object",
        "properties": {name: schema_of(hint) for name, hint in hints.items()},
        "required": [name for name in hints if name in kind.__required_keys__],
        "additionalProperties": False,
    }


def main() -> None:
    """Replace that part of the page, which is its last, and the schema."""
    before = PAGE.read_text("utf-8").partition(HEADING)[0]
    PAGE.write_text(f"{before.rstrip()}\n\n{section()}", "utf-8")
    SCHEMA.write_text(f"{json.dumps(whole_schema(), indent=1)}\n", "utf-8")


if __name__ == "__main__":
    main()
