"""The text of the help: every key and what it does, in groups, from the table of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...input.commands import Action, Help
from ...words.words import Words

OwnHelp = tuple[str, Sequence[tuple[str, str]]] | None


class HelpEntry(NamedTuple):
    """A line of the help: keys, or another subject, the game pad's button if there is one, and what it does."""

    keys: str
    button: str
    text: str


NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""Groups of notes; after the first keys, where those who have only a mouse find them."""


def help_groups(words: Words, maker: str | None, own: OwnHelp = None) -> list[tuple[str, list[HelpEntry]]]:
    """Return the heading and lines of each group; ``maker`` is the gamepad brand (see ``maker_of``) or None.

    ``own`` is the heading of the screen behind, and subjects with their texts, which come first; a single line beside
    the notes, where it leaves no column almost empty.
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
