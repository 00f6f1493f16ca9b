"""The text of the help: every key and what it does, in groups, from the table of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...input.commands import Action, Help
from ...words.words import Words


class HelpEntry(NamedTuple):
    """A line of the help."""

    keys: str
    """Or another subject."""
    button: str
    """The game pad's button; empty without one."""
    text: str


Own = tuple[str, Sequence[tuple[str, str]]] | None
"""A heading, and subjects with their texts."""

NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""Further notes, by group and name.

They come after the first group of keys: whoever has only a mouse need not look for them.
"""


def help_groups(words: Words, maker: str | None, own: Own = None) -> list[tuple[str, list[HelpEntry]]]:
    """Return the heading and lines of each group; ``maker`` is the gamepad brand (see ``maker_of``) or None.

    ``own`` is what the screen behind says of itself, which comes first; a single line beside the notes, where it
    leaves no column almost empty.
    """
    hint = words.key(Action.HINT)

    def group(name: str, lines: list[HelpEntry]) -> tuple[str, list[HelpEntry]]:
        return words.text(f"help_group.{name}"), lines

    def note(name: str) -> HelpEntry:
        return HelpEntry(words.text(f"note.{name}.name", key=hint), "", words.text(f"note.{name}.text"))

    def line(action: Action) -> HelpEntry:
        pad = action.spec.pad
        button = "" if maker is None or pad is None else words.button(pad, maker)
        return HelpEntry(words.keys(action), button, words.help(action))

    keys = [group(each.value, [line(action) for action in Action if action.spec.help is each]) for each in Help]
    notes = [group(name, [note(each) for each in names]) for name, names in NOTES]
    pad = [] if maker is None else [group("pad", [note("stick")])]
    first = [] if own is None else [(own[0], [HelpEntry(name, "", told) for name, told in own[1]])]
    begin = [keys[0], *first] if own is not None and len(own[1]) == 1 else [*first, keys[0]]
    return [*begin, *notes, *keys[1:], *pad]
