"""A message as a value, which is put into words when it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..input.commands import Action
from .words import Words

Wording = Callable[..., str]


@dataclass(frozen=True, init=False)
class Message:
    """A phrase and its values. Its text follows the present language and keys, which may change while it is shown.

    Equal messages say the same, so a screen compares its message with another to find out what it shows.
    """

    phrase: str | Wording  # a key, empty for no message
    values: dict[str, object]  # an action stands for its key, a message for its text

    def __init__(self, phrase: str | Wording = "", /, **values: object) -> None:
        object.__setattr__(self, "phrase", phrase)
        object.__setattr__(self, "values", values)

    def __bool__(self) -> bool:
        """Return whether it says anything."""
        return bool(self.phrase)

    def text(self, words: Words) -> str:
        """Return the message in the present language."""
        if not isinstance(self.phrase, str):
            return self.phrase(words, **self.values)
        values = {name: _worded(value, words) for name, value in self.values.items()}
        return words.text(self.phrase, **values) if self.phrase else ""


NO_MESSAGE = Message()


def _worded(value: object, words: Words) -> object:
    if isinstance(value, Action):
        return words.key(value)
    return value.text(words) if isinstance(value, Message) else value
