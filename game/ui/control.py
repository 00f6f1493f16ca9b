"""Controls, which can be pressed on a screen, with their labels, keys and explanations; and the focus on one of them.

A command is an `Action`, a row of the table of commands, which has keys, or an `ItemCommand` of one screen alone. A
control carries its command, the callback that runs it and, while it is disabled, the reason. Controls are listed anew
after each event, so none of them ever changes; `Screen.run` runs their commands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ..input.commands import Action
from .geometry import Rect

if TYPE_CHECKING:  # widgets know pygame, and not all who list controls do
    from .widget import Widget


class ItemCommand(NamedTuple):
    """A command of one screen alone: a card, a row, a choice."""

    kind: str
    value: Hashable = None


Command = Action | ItemCommand


class ControlState(NamedTuple):
    """The visual state of a control."""

    enabled: bool = True
    hover: bool = False
    focused: bool = False
    default_button: bool = False

    @property
    def is_accented(self) -> bool:
        """It is drawn in the accent colour."""
        return self.default_button and self.enabled


Look = Callable[[Rect, ControlState], "Widget"]


class Naming(Protocol):
    """The source of names for controls: phrases, and an action's key, label and explanation."""

    def text(self, key: str, /, **values: object) -> str: ...
    def first_key(self, action: Action) -> str: ...
    def label(self, action: Action) -> str: ...
    def about(self, action: Action) -> str: ...
    def listed(self, names: Iterable[str], last: str = "next") -> str: ...


@dataclass(frozen=True)
class Control:
    """A control: its command and its name."""

    command: Command
    icon: str
    label: str
    key: str = ""
    explanation: str = ""
    look: Look | None = field(default=None, compare=False)  # None for a button
    drawn: bool = True  # otherwise it is part of a picture
    on_press: Callable[[], object] | None = field(default=None, compare=False)
    """Runs the command; None if a method of the screen does (see ``Screen.run``)."""
    disabled_reason: str = field(default="", compare=False)

    @classmethod
    def of(
        cls, words: Naming, action: Action, disabled_reason: str = "", on_press: Callable[[], object] | None = None
    ) -> Control:
        """Return the button of an action, as described by the command table and the action's words."""
        icon, label, key, about = action.spec.icon, words.label(action), words.first_key(action), words.about(action)
        return cls(action, icon, label, key, about, on_press=on_press, disabled_reason=disabled_reason)

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
        label, about = words.text(f"button.{name}", **values), words.text(f"about.{name}")
        key = words.first_key(command) if isinstance(command, Action) else ""
        return cls(command, icon, label, key, about, look, on_press=on_press, disabled_reason=disabled_reason)


Placed = tuple[Control, Rect]


class Note(NamedTuple):
    """An explanation of something that cannot be pressed: a counter, a piece."""

    name: str
    text: str
    on_request: bool = False


class Waiting(NamedTuple):
    """A sentence, and the share of the work that is done."""

    sentence: str
    part: float | None = None  # from 0 to 1, if there is work, and its length is known


class Explanation(NamedTuple):
    """The content and the subject of a tooltip."""

    name: str
    keys: str
    text: str
    about: Rect | None  # None for the whole screen


ASIDE = 3  # the weight of a step to the side: a control straight ahead is nearer than one askew


GONE: Final = -1


class Focus:
    """The focus: on one of the controls, or on none until the keyboard is used."""

    def __init__(self, follows: bool = False) -> None:
        """Keep the focus at its place in the order of controls or, with ``follows``, on its control."""
        self._follows = follows
        self._index: int | None = None
        self._name: tuple[Command, str] | None = None

    @property
    def is_used(self) -> bool:
        """The keyboard has been used; before that no control needs to be listed to find the focused one."""
        return self._index is not None

    @property
    def command(self) -> Command | None:
        """The command that the focus was put on, without a look at the controls, which may depend on it."""
        return self._name[0] if self._name and self._index not in (None, GONE) else None

    def index(self, controls: Sequence[Placed]) -> int | None:
        """Return the index of the focused control, or None."""
        if self._index is None:
            return None
        if self._follows:
            names = [(control.command, control.label) for control, _ in controls]
            return names.index(self._name) if self._name in names else None
        return self._index if GONE < self._index < len(controls) else None

    def gone_from(self, controls: Sequence[Placed]) -> Command | None:
        """Return the command of the focused control if it has been removed."""
        return self._name[0] if self._name and self._index is not None and self.index(controls) is None else None

    def leave(self) -> None:
        """Drop the focused control but keep its place."""
        self._index = GONE

    def put(self, index: int | None, controls: Sequence[Placed] = ()) -> None:
        """Focus a control, or none for None."""
        self._index = index
        if index is not None and index < len(controls):
            self._name = controls[index][0].command, controls[index][0].label

    def move(self, by: int, controls: Sequence[Placed], passed: Collection[Command] = ()) -> None:
        """Focus the next (+1) or the previous (-1) control, wrapping around and skipping those that are ``passed``."""
        here = self.index(controls)
        stops = [i for i, (control, _) in enumerate(controls) if control.command not in passed or i == here]
        if not stops:
            self.put(None)
            return
        before = stops.index(here) if here is not None else -1 if by > 0 else 0
        self.put(stops[(before + by) % len(stops)], controls)

    def point(self, direction: Action, controls: Sequence[Placed]) -> None:
        """Focus the nearest control in an arrow's direction, if there is one."""
        here = self.index(controls)
        if here is None:
            self.move(1, controls)
        else:
            self.put(nearest([rect for _, rect in controls], here, direction), controls)


def nearest(rects: Sequence[Rect], index: int, direction: Action) -> int:
    """Return the index of the nearest rectangle in an arrow's direction; ``index`` itself if there is none."""
    spans = [_turned(rect, direction) for rect in rects]
    _, edge, top, bottom = spans[index]

    def distance(i: int) -> int:
        begin, _, first, last = spans[i]
        return begin - edge + ASIDE * max(first - bottom + 1, top - last + 1, 0)

    return min((i for i, span in enumerate(spans) if span[0] >= edge), key=distance, default=index)


def _turned(rect: Rect, direction: Action) -> tuple[int, int, int, int]:
    """Return left, right, top and bottom, turned as if the arrow pointed right."""
    across, down = (rect.x, rect.right), (rect.y, rect.bottom)
    along, aside = (across, down) if direction in (Action.LEFT, Action.RIGHT) else (down, across)
    if direction in (Action.LEFT, Action.UP):
        along = -along[1], -along[0]
    return *along, *aside
