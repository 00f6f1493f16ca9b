"""What the help says: every key and what it does, from the table that input is read with, in groups."""

from __future__ import annotations

from collections.abc import Sequence
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


Own = tuple[str, Sequence[tuple[str, str]]] | None
"""A heading, and names with what there is to know of each."""

NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""What else there is to know, by name: groups and in each its notes.

They come after the first group of keys: whoever has only a mouse need not look for them.
"""


def help_groups(words: Words, maker: str | None, own: Own = None) -> list[tuple[str, list[Line]]]:
    """Return the heading and lines of each group; ``maker`` is the gamepad brand (see ``maker_of``) or None.

    ``own`` is what the screen behind says of itself, which comes first; a single line beside the notes, where it
    leaves no column almost empty.
    """
    hint = words.key(Action.HINT)

    def group(name: str, lines: list[Line]) -> tuple[str, list[Line]]:
        return words.text(f"help_group.{name}"), lines

    def note(name: str) -> Line:
        return Line(words.text(f"note.{name}.name", key=hint), "", words.text(f"note.{name}.text"))

    def line(action: Action) -> Line:
        pad = action.spec.pad
        button = "" if maker is None or pad is None else words.button(pad, maker)
        return Line(words.keys(action), button, words.help(action))

    keys = [group(each.value, [line(action) for action in Action if action.spec.help is each]) for each in Help]
    notes = [group(name, [note(each) for each in names]) for name, names in NOTES]
    pad = [] if maker is None else [group("pad", [note("stick")])]
    first = [] if own is None else [(own[0], [Line(name, "", told) for name, told in own[1]])]
    begin = [keys[0], *first] if own is not None and len(own[1]) == 1 else [*first, keys[0]]
    return [*begin, *notes, *keys[1:], *pad]
