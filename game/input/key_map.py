"""The key map: the keys of the command table, the player's changes to them, and a change under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .commands import Action
from .keyboard_layout import AMERICAN

SIGNS = ("+", "-", "=", "?")  # keys that count as the character that was typed, wherever it is on the keyboard
DIGITS = tuple("0123456789")

OTHER_NAMES = ("=", "enter", "shift+/")
"""Alternative names of keys: plus without Shift, Enter beside the numbers, the question mark."""

MODIFIERS = ("ctrl", "alt", "shift")

MODIFIER_KEYS = frozenset(f"{side} {key}" for side in ("left", "right") for key in ("ctrl", "alt", "shift", "meta")) | {
    "alt gr", "caps lock", "numlock", "scroll lock", "compose",
}  # fmt: skip

LONGEST_NAME = 40

KeyChanges = Mapping[Action, tuple[str, ...]]
"""The player's changes: all keys of an action, for those actions whose keys are not the defaults."""

NO_CHANGES: KeyChanges = {}
DEFAULT_KEYS: KeyChanges = {action: action.spec.keys for action in Action}


class KeyConflict(ValueError):
    """An impossible assignment of keys: one with two actions, or a required action without any."""

    def __init__(self, action: Action, key: str | None = None) -> None:
        super().__init__(action, key)
        self.action = action
        self.key = key

    def __str__(self) -> str:
        needs = f"'{self.action.file_name}' needs a key"
        return needs if self.key is None else f"'{self.key}' is a key of '{self.action.file_name}'"


def key_name(key: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> str:
    """Return the name of a key with its held modifiers, such as ``ctrl+shift+n``."""
    held = dict(zip(MODIFIERS, (ctrl, alt, shift and key not in SIGNS), strict=True))
    return "".join(f"{modifier}+" for modifier in MODIFIERS if held[modifier]) + key


def is_modifier(name: str) -> bool:
    """Return whether it is the name of a modifier, with whatever is held."""
    return key_parts(name)[-1] in MODIFIER_KEYS


def rebound(changes: KeyChanges, action: Action, keys: tuple[str, ...], take: bool = False) -> KeyChanges:
    """Return the changes after ``action`` was given ``keys``; with ``take`` other actions lose these.

    ``rebound(changes, action, DEFAULT_KEYS[action])`` gives an action its defaults back, ``NO_CHANGES`` all of them.
    Raises KeyConflict, and ValueError for a name that is none.
    """
    now = {**DEFAULT_KEYS, **changes}
    if take:
        now = {other: tuple(key for key in had if key not in keys) for other, had in now.items()}
    del now[action]
    return checked({**now, action: tuple(dict.fromkeys(keys))})


def checked(changes: KeyChanges) -> KeyChanges:
    """Return the changes without those that change nothing. Raises KeyConflict, and ValueError for an unknown name."""
    owners: dict[str, Action] = {}
    unchanged = {action: keys for action, keys in DEFAULT_KEYS.items() if action not in changes}
    for action, keys in {**unchanged, **changes}.items():
        if action.spec.essential and not set(keys) - set(OTHER_NAMES):
            raise KeyConflict(action)
        for key in keys:
            if not _is_name(key):
                raise ValueError(f"{key!r} is not the name of a key")
            if key in owners:
                raise KeyConflict(owners[key], key)
            owners[key] = action
    return {action: keys for action, keys in changes.items() if keys != DEFAULT_KEYS[action]}


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


class KeyMap:
    """The present keys: the defaults and the player's changes. All screens share one."""

    def __init__(self, changes: KeyChanges = NO_CHANGES) -> None:
        self.layout = AMERICAN
        self.use(changes)

    def use(self, changes: KeyChanges) -> None:
        """Set other changes. Raises KeyConflict or ValueError, and nothing is changed."""
        self._keys = {**DEFAULT_KEYS, **(checked(changes) if changes else NO_CHANGES)}
        self._actions = {key: action for action, keys in self._keys.items() for key in keys}
        self._given = {key for action, keys in self._keys.items() for key in keys if key not in DEFAULT_KEYS[action]}

    def keys(self, action: Action) -> tuple[str, ...]:
        """Return the names of an action's keys."""
        return self._keys[action]

    def action_of(self, key: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> Action | None:
        """Return the action of a key (its name, or for signs the character typed) with its held modifiers."""
        return self._action_with_shift(key_name(key, ctrl, shift, alt))

    def action_of_any(self, names: Sequence[str]) -> Action | None:
        """Return the action of a pressed key by its names with what is held: the first is its own, others are labels,
        which are only keys that the player has given.
        """
        given = (name for name in names[1:] if not self._given.isdisjoint({name, key_parts(name)[-1]}))
        return next(filter(None, map(self._action_with_shift, (*given, names[0]))), None)

    def _action_with_shift(self, name: str) -> Action | None:
        """Return the action of a key's name; Shift alone changes nothing."""
        *held, bare = key_parts(name)
        return self._actions.get(name) or (self._actions.get(bare) if held == ["shift"] else None)

    def shown(self, action: Action) -> tuple[str, ...]:
        """Return an action's keys for the help: without alternative names of one key; empty if it has none."""
        keys = self._keys[action]
        return tuple(key for key in keys if key not in OTHER_NAMES) or keys[:1]

    def label(self, key: str) -> list[str]:
        """Return the modifiers of a key's name and what is printed on the key itself."""
        *held, bare = key_parts(key)
        return [*held, self.layout.label(bare, held in ([], ["shift"]))]


def key_parts(key: str) -> list[str]:
    """Return the modifiers of a key's name and the key itself."""
    parts = []
    for modifier in MODIFIERS:
        if key.startswith(f"{modifier}+"):
            parts.append(modifier)
            key = key[len(modifier) + 1 :]
    return [*parts, key]


def _is_name(key: object) -> bool:
    """Return whether it is a name as returned by ``key_name``."""
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_NAME or not key.isprintable():
        return False
    bare = key_parts(key)[-1]
    return bool(bare.strip()) and (bare == "+" or "+" not in bare)


FIRST_SECONDS = 0.6
NEXT_SECONDS = 0.22


class Hold:
    """The timer of the next repeat."""

    def __init__(self, first: float = FIRST_SECONDS, after: float = NEXT_SECONDS) -> None:
        """``first`` is the time until the first repeat, ``after`` from one to the next; in seconds."""
        self._first, self._after = first, after
        self.due: float | None = None

    def press(self, now: float) -> None:
        """Start the hold."""
        self.due = now + self._first

    def release(self) -> None:
        """End the hold."""
        self.due = None

    def repeats(self, now: float) -> bool:
        """Return whether a repeat has become due, and count it."""
        if self.due is None or now < self.due:
            return False
        self.due = now + self._after
        return True
