"""Which button of a game pad does what, and when a stick or trigger counts as a button."""

from __future__ import annotations

from .button import Button
from .commands import Action

PAD_BINDINGS = {action.row.pad: action for action in Action if action.row.pad is not None}
"""What each button does. The left stick does the same as the four arrows; arrows slide pieces, so that on a board it is
the shoulders that move the ring, and A presses what has it.
"""

RAW_BUTTONS = (
    Button.A, Button.B, Button.X, Button.Y, Button.LEFT_SHOULDER, Button.RIGHT_SHOULDER, Button.SELECT, Button.START,
    None, Button.LEFT_STICK, Button.RIGHT_STICK,
)  # fmt: skip
"""For a pad that SDL does not know its buttons by number: the order of Linux's driver for the Xbox's pad, which most
others follow at least in the first four.
"""

TILTED, UPRIGHT, CLEARLY = 0.6, 0.4, 0.2
"""A stick means a direction once it is tilted so far (1 is all the way), and then until it is back so far or tilted
another way by so much more: a trembling thumb changes nothing.
"""


class Stick:
    """Which way a stick is tilted, as one of the four arrows."""

    def __init__(self, centred: bool = True) -> None:
        """Without ``centred`` an axis counts once it has been upright: a throttle or pedal never is."""
        self._axes = [0.0, 0.0]
        self._centred = [centred, centred]
        self.direction: Button | None = None

    def tilt(self, axis: int, value: float) -> Button | None:
        """Axis 0 (right is positive) or 1 (down is positive) has moved to ``value``; gives the direction now."""
        self._centred[axis] = self._centred[axis] or abs(value) < UPRIGHT
        self._axes[axis] = value if self._centred[axis] else 0.0
        x, y = self._axes
        ways = {Button.LEFT: -x, Button.RIGHT: x, Button.UP: -y, Button.DOWN: y}
        farthest = max(ways, key=ways.__getitem__)
        kept = 0.0 if self.direction is None else ways[self.direction]
        if kept <= UPRIGHT or ways[farthest] - kept > CLEARLY:
            self.direction = farthest if ways[farthest] > TILTED else None
        return self.direction


class Trigger:
    """Whether a trigger, which tells how far it is pulled, counts as pressed."""

    def __init__(self) -> None:
        self.pressed = False

    def pull(self, value: float) -> bool:
        """It is pulled so far, from 0 to 1; gives whether it is pressed now."""
        self.pressed = value > (UPRIGHT if self.pressed else TILTED)
        return self.pressed


MAKERS = {
    "sony": ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con"),
}
"""Who writes other names on the buttons, and how their pads' names tell."""


def maker_of(name: str) -> str:
    """One of ``MAKERS``, or empty for all whose buttons are named as the Xbox's."""
    found = (maker for maker, parts in MAKERS.items() if any(part in name.lower() for part in parts))
    return next(found, "")
