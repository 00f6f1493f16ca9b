"""What can be pressed on a screen: what it does and how it is named."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from ..input.input_map import Action
from ..words.words import Words


class Pick(NamedTuple):
    """Something of one screen alone that can be pressed: a card, a row, a choice."""

    kind: str
    value: Hashable = None


Command = Action | Pick
"""What pressing a control asks for."""


@dataclass(frozen=True)
class Control:
    """Something to press: what it does and how it is named."""

    action: Command
    icon: str
    """Empty for a control without one."""
    label: str
    key: str = ""
    """The key that does the same; empty if there is none."""
    explanation: str = ""
    """In a sentence or two what it does."""

    @classmethod
    def named(cls, words: Words, action: Command, icon: str, name: str, **values: object) -> Control:
        """The control whose label and explanation are the phrases of this name."""
        key = words.first_key(action) if isinstance(action, Action) else ""
        return cls(action, icon, words.text(f"button.{name}", **values), key, words.text(f"about.{name}"))
