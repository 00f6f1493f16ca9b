"""An action waits for a new key: what a key means that is pressed then."""

from __future__ import annotations

from enum import Enum

from ...input.commands import Action
from ...input.input_map import DEFAULT_KEYS, KeyChanges, KeyConflict, is_modifier, rebound


class Meaning(Enum):
    """What a key means while an action waits for one."""

    NOTHING = "nothing"
    """It is only held while another is pressed."""
    CANCEL = "cancel"
    REMOVE = "remove"
    NEW = "new"


def meaning(key: str) -> Meaning:
    """What a key means, by its name with what is held."""
    if is_modifier(key):
        return Meaning.NOTHING
    if key == "escape":
        return Meaning.CANCEL
    return Meaning.REMOVE if key in ("backspace", "delete") else Meaning.NEW


class Rebinding:
    """One action that waits for a key in place of those it has, or for a further one."""

    def __init__(self, action: Action, further: bool = False) -> None:
        self.action, self.further = action, further
        self.wanted: str | None = None
        """The key of another action that was pressed: pressed again it is taken over."""

    def press(self, changes: KeyChanges, key: str) -> KeyChanges:
        """The keys after one was pressed. Raises KeyConflict, and ValueError for a key that has no name."""
        keys = (*keys_of(changes, self.action), key) if self.further else (key,)
        again, self.wanted = key == self.wanted, None
        try:
            return rebound(changes, self.action, keys, take=again)
        except KeyConflict:
            rebound(changes, self.action, keys, take=True)  # raises another where the other action needs the key
            self.wanted = key
            raise

    def take(self, changes: KeyChanges) -> KeyChanges:
        """The keys after the one that is wanted was taken over."""
        assert self.wanted is not None  # it has been pressed
        return self.press(changes, self.wanted)

    def remove(self, changes: KeyChanges) -> KeyChanges:
        """The keys when the action has none. Raises KeyConflict where it needs one."""
        return rebound(changes, self.action, ())


def keys_of(changes: KeyChanges, action: Action) -> tuple[str, ...]:
    """All keys of an action."""
    return changes.get(action, DEFAULT_KEYS[action])


def with_defaults(changes: KeyChanges, action: Action) -> tuple[KeyChanges, tuple[Action, ...]]:
    """The keys after an action has taken its defaults back, and the actions that had them.

    Raises KeyConflict where one of these would be left without a key that it needs.
    """
    after = rebound(changes, action, DEFAULT_KEYS[action], take=True)
    others = tuple(each for each in Action if each is not action and keys_of(after, each) != keys_of(changes, each))
    return after, others
