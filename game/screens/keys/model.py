"""The list of the actions in their groups, and the rebinding of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...input.commands import Action, Help
from ...input.key_map import DEFAULT_KEYS, KeyChanges, KeyConflict, rebound

GROUPS = tuple((group, tuple(action for action in Action if action.spec.help is group)) for group in Help)
ACTIONS = tuple(action for _, group in GROUPS for action in group)


class KeyLine(NamedTuple):
    """A line of the list: actions, or the heading of the group that follows."""

    actions: Sequence[Action] = ()
    heading: Help | None = None


def key_lines(columns: int) -> list[KeyLine]:
    """Return the list with this many actions side by side."""
    lines = []
    for heading, actions in GROUPS:
        lines.append(KeyLine(heading=heading))
        lines += [KeyLine(actions[i : i + columns]) for i in range(0, len(actions), columns)]
    return lines


class Rebinding:
    """One action that waits for a key in place of those it has, or for a further one."""

    def __init__(self, action: Action, further: bool = False) -> None:
        self.action, self.further = action, further
        self.wanted: str | None = None  # the key of another action, which is taken over if it is pressed again

    def press(self, changes: KeyChanges, key: str) -> KeyChanges:
        """Return the keys after a key press. Raise KeyConflict, or ValueError for a key without a name."""
        keys = (*changes.get(self.action, DEFAULT_KEYS[self.action]), key) if self.further else (key,)
        again, self.wanted = key == self.wanted, None
        try:
            return rebound(changes, self.action, keys, take=again)
        except KeyConflict:
            rebound(changes, self.action, keys, take=True)  # raises another where the other action needs the key
            self.wanted = key
            raise


def with_defaults(changes: KeyChanges, action: Action) -> tuple[KeyChanges, tuple[Action, ...]]:
    """Return the keys after an action is reset, and the actions that lose them. Raise KeyConflict."""
    after = rebound(changes, action, DEFAULT_KEYS[action], take=True)
    before, now = {**DEFAULT_KEYS, **changes}, {**DEFAULT_KEYS, **after}
    return after, tuple(each for each in Action if each is not action and now[each] != before[each])
