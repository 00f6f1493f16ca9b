"""What the help says: every key and what it does, from the table that input is read with, in groups."""

from __future__ import annotations

from typing import NamedTuple

from ...input.input_map import BINDINGS, Action
from ...input.pad_map import BUTTON_OF
from ...words.words import Words


class Line(NamedTuple):
    """One thing to know."""

    keys: str
    """Or what else it is about."""
    button: str
    """Of the game pad that does the same; empty without one."""
    text: str


GROUPS = (
    (
        "playing",
        (
            Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.HINT, Action.UNDO, Action.REDO, Action.NEW,
            Action.RESTART, Action.FARTHEST, Action.PAUSE,
        ),
    ),
    ("solution", (Action.SOLVE, Action.FASTER, Action.SLOWER, Action.LAB, Action.BARS)),
    ("controls", (Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL, Action.ACTIVATE, Action.EXPLAIN, Action.BACK)),
    (
        "screens",
        (
            Action.MENU, Action.HELP, Action.SETTINGS, Action.STATISTICS, Action.EDITOR, Action.FULL_SCREEN,
            Action.MUTE, Action.QUIT,
        ),
    ),
)  # fmt: skip
"""By name; actions that are in none of them make a group of their own."""

NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""What else there is to know, by name: groups and in each its notes.

They come after the first group of keys: whoever has only a mouse need not look for them.
"""


def help_groups(words: Words, maker: str | None) -> list[tuple[str, list[Line]]]:
    """For each group its heading and lines; ``maker`` is who made the game pad (see ``maker_of``), None without one."""
    listed = {action for _, actions in GROUPS for action in actions}
    others = tuple(binding.action for binding in BINDINGS if binding.action not in listed)
    groups = [
        (words.text(f"help_group.{name}"), [_line(words, action, maker) for action in actions])
        for name, actions in (*GROUPS, ("more", others))
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
    button = "" if maker is None or action not in BUTTON_OF else words.button(BUTTON_OF[action], maker)
    return Line(words.keys(action), button, words.text(f"help.{action.name.lower()}"))
