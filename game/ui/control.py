"""Controls: what can be pressed on a screen, with its label, key and explanation.

A command is an `Action`, a row of the table of commands, which has keys, or an `ItemCommand` of one screen alone. A
control carries its command, the callback that runs it and, while it is disabled, the reason. Controls are listed anew
after each event, so none of them ever changes; `Screen.run` runs their commands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..input.commands import Action
from .geometry import Rect

if TYPE_CHECKING:  # widgets know pygame, and not all who list controls do
    from .widget import Widget


class ItemCommand(NamedTuple):
    """A command of one screen alone: a card, a row, a choice."""

    kind: str
    value: Hashable = None


Command = Action | ItemCommand
"""The command that a control runs."""


class ControlState(NamedTuple):
    """The visual state of a control."""

    enabled: bool = True
    hover: bool = False
    focused: bool = False
    """Whether it has the focus."""
    default_button: bool = False
    """Whether it is the default button."""

    @property
    def is_accented(self) -> bool:
        """Whether it is drawn in the accent colour."""
        return self.default_button and self.enabled


Look = Callable[[Rect, ControlState], "Widget"]
"""Returns the widget of a control in a rectangle and a state."""


class Naming(Protocol):
    """The source of names for controls: phrases, and an action's key, label and explanation."""

    def text(self, key: str, /, **values: object) -> str: ...
    def first_key(self, action: Action) -> str: ...
    def label(self, action: Action) -> str: ...
    def about(self, action: Action) -> str: ...


@dataclass(frozen=True)
class Control:
    """A control: its command and its name."""

    command: Command
    icon: str
    label: str
    key: str = ""
    """The key of the command; empty if there is none."""
    explanation: str = ""
    """One or two sentences on the command."""
    look: Look | None = field(default=None, compare=False)
    """None for a button."""
    drawn: bool = True
    """False if it is part of a picture, so that it needs no widget of its own."""
    on_press: Callable[[], object] | None = field(default=None, compare=False)
    """Runs the command; None if a method of the screen does (see ``Screen.run``)."""
    disabled_reason: str = field(default="", compare=False)
    """The key of the phrase that says why it is disabled; empty while it is enabled."""

    @classmethod
    def of(cls, words: Naming, action: Action, disabled_reason: str = "") -> Control:
        """Return the button of an action, as described by the command table and the action's words."""
        icon, label, key = action.spec.icon, words.label(action), words.first_key(action)
        return cls(action, icon, label, key, words.about(action), disabled_reason=disabled_reason)

    @classmethod
    def named(
        cls,
        words: Naming,
        command: Command,
        icon: str,
        name: str,
        look: Look | None = None,
        on_press: Callable[[], object] | None = None,
        disabled_reason: str = "",
        **values: object,
    ) -> Control:
        """Return the control whose label and explanation are the phrases of this name; ``values`` go into the label."""
        label, key = (
            words.text(f"button.{name}", **values),
            words.first_key(command) if isinstance(command, Action) else "",
        )
        about = words.text(f"about.{name}")
        return cls(command, icon, label, key, about, look, on_press=on_press, disabled_reason=disabled_reason)


Placed = tuple[Control, Rect]
"""A control and its rectangle."""


class Note(NamedTuple):
    """An explanation of something that cannot be pressed: a counter, a piece."""

    name: str
    text: str
    on_request: bool = False
    """Whether it is shown only on request: a pointer rests on pieces for other reasons."""


class Explanation(NamedTuple):
    """The content and the subject of a tooltip."""

    name: str
    keys: str
    """The keys of the command; empty if there are none."""
    text: str
    about: Rect | None
    """The subject, which must stay visible; None for the whole screen."""
