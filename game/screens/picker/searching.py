"""What the player looks for: letters that are typed, as they are not commands here."""

from __future__ import annotations

from collections.abc import Sequence

from ...input.commands import Action
from ...input.key_map import KeyMap
from ...ui.text_field import TextLine

LONGEST = 40
"""Characters."""


class Search:
    """The text to look for. Keys that type a letter or digit write it; some that type other signs once there is one."""

    def __init__(self, keys: KeyMap) -> None:
        self._keys = keys
        self._line = TextLine(most=LONGEST)

    @property
    def text(self) -> str:
        """What is looked for; empty if nothing is."""
        return self._line.text

    @property
    def caret(self) -> int | None:
        """Where the next character comes; None while there is none."""
        return len(self.text) if self.text else None

    def put(self, text: str) -> None:
        """Looks for this."""
        self._line.put(text)

    def take_text(self, typed: str) -> None:
        """Writes what was typed, without what begins no name."""
        for character in typed:
            if self._writes(character) and not self._is_kept(character.lower()):
                self._line.take_text(character)

    def take_key(self, name: str) -> bool:
        """Does what a key does to the text; false for one that means something else. What it types comes as text."""
        bare = name.removeprefix("shift+")
        if bare == "backspace" and self.text:
            return self._line.take_key(bare)
        return not self._is_kept(bare) and self._types(bare)

    def types(self, keys: Sequence[str]) -> bool:
        """Whether one of these keys looks for something here, whatever else it does elsewhere."""
        return any(self._types(key) and not self._is_kept(key) for key in keys)

    def _types(self, key: str) -> bool:
        keypad = len(key) == 3 and key[0] == "[" and key[2] == "]"
        return (len(key) == 1 and self._writes(key)) or (keypad and self._writes(key[1])) or self._is_space(key)

    def _is_space(self, key: str) -> bool:
        return key == "space" and bool(self.text)

    def _writes(self, character: str) -> bool:
        if character.isalnum():
            return True
        return bool(self.text) and character.isprintable() and self._keys.action_of(character) is not Action.HELP

    def _is_kept(self, key: str) -> bool:
        """Whether a key is all that the player has left to a command that everything is reached with."""
        action = self._keys.action_of(key)
        return action is not None and action.spec.essential and self._keys.shown(action)[0] == key
