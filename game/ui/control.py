"""What can be pressed on a screen, and what is said of that to whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..input.commands import Action
from .geometry import Rect

if TYPE_CHECKING:  # widgets know pygame, and not all who list controls do
    from .widget import Widget


class Pick(NamedTuple):
    """Something of one screen alone that can be pressed: a card, a row, a choice."""

    kind: str
    value: Hashable = None


Command = Action | Pick
"""What pressing a control asks for."""


class ControlState(NamedTuple):
    """How a control looks at the moment."""

    enabled: bool = True
    hover: bool = False
    """Whether it lies under the pointer."""
    focused: bool = False
    """Whether it has the ring."""
    primary: bool = False
    """Whether it calls."""

    @property
    def calls(self) -> bool:
        """Whether it is shown in the colour that calls."""
        return self.primary and self.enabled


Look = Callable[[Rect, ControlState], "Widget"]
"""How a control looks, where it is and in its state."""


class Naming(Protocol):
    """Where the names of controls are looked up: phrases, and an action's key, label and explanation."""

    def text(self, key: str, /, **values: object) -> str: ...
    def first_key(self, action: Action) -> str: ...
    def label(self, action: Action) -> str: ...
    def about(self, action: Action) -> str: ...


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
    look: Look | None = field(default=None, compare=False)
    """None for a button."""
    drawn: bool = True
    """False if it is part of a picture, so that it needs no widget of its own."""

    @classmethod
    def of(cls, words: Naming, action: Action) -> Control:
        """The button of an action, as the table of commands and the action's words have it."""
        return cls(action, action.row.icon, words.label(action), words.first_key(action), words.about(action))

    @classmethod
    def named(
        cls, words: Naming, action: Command, icon: str, name: str, look: Look | None = None, **values: object
    ) -> Control:
        """The control whose label and explanation are the phrases of this name."""
        key = words.first_key(action) if isinstance(action, Action) else ""
        return cls(action, icon, words.text(f"button.{name}", **values), key, words.text(f"about.{name}"), look)


Placed = tuple[Control, Rect]
"""A control, and where it is."""


class Note(NamedTuple):
    """What is said of something that cannot be pressed: a counter, a piece."""

    name: str
    text: str
    on_request: bool = False
    """Whether it is said only if the player asks: a pointer rests on pieces for other reasons."""


class Explanation(NamedTuple):
    """All that a bubble says, and of what."""

    name: str
    keys: str
    """That do the same; empty if there is none."""
    text: str
    about: Rect | None
    """What it is about and must not hide; None if it is about the whole screen."""
