"""What the help says: every key and what it does, from the table that input is read with, in groups."""

from __future__ import annotations

from typing import NamedTuple

from ...input.commands import Action, Help
from ...words.words import Words


class Line(NamedTuple):
    """One thing to know."""

    keys: str
    """Or what else it is about."""
    button: str
    """Of the game pad that does the same; empty without one."""
    text: str


NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""What else there is to know, by name: groups and in each its notes.

They come after the first group of keys: whoever has only a mouse need not look for them.
"""


def help_groups(words: Words, maker: str | None) -> list[tuple[str, list[Line]]]:
    """For each group its heading and lines; ``maker`` is who made the game pad (see ``maker_of``), None without one."""
    groups = [
        (
            words.text(f"help_group.{group.value}"),
            [_line(words, action, maker) for action in Action if action.row.help is group],
        )
        for group in Help
    ]
    hint = words.key(Action.HINT)
    groups[1:1] = [
        (
            words.text(f"help_group.{name}"),
            [Line(words.text(f"note.{note}.name", key=hint), "", words.text(f"note.{note}.text")) for note in notes],
        )
        for name, notes in NOTES
    ]
    if maker is not None:
        stick = Line(words.text("note.stick.name"), "", words.text("note.stick.text"))
        groups.append((words.text("help_group.pad"), [stick]))
    return groups


def _line(words: Words, action: Action, maker: str | None) -> Line:
    pad = action.row.pad
    button = "" if maker is None or pad is None else words.button(pad, maker)
    return Line(words.keys(action), button, words.help(action))
