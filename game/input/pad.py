"""Game pads: any number of them, plugged in and out at any time; their buttons, and sticks as arrows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from types import ModuleType
from typing import Any

import pygame

from .commands import Action, PadButton
from .key_map import Hold

PAD_BINDINGS = {action.spec.pad: action for action in Action if action.spec.pad is not None}

MAPPED_BUTTONS = (
    PadButton.A, PadButton.B, PadButton.X, PadButton.Y, PadButton.SELECT, None, PadButton.START,
    PadButton.LEFT_STICK, PadButton.RIGHT_STICK, PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER,
    PadButton.UP, PadButton.DOWN, PadButton.LEFT, PadButton.RIGHT,
)  # fmt: skip
"""Buttons of a known pad, wherever the maker has put them: in the order of ``pygame.CONTROLLER_BUTTON_A`` and on."""

RAW_BUTTONS = (
    PadButton.A, PadButton.B, PadButton.X, PadButton.Y, PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER,
    PadButton.SELECT, PadButton.START, None, PadButton.LEFT_STICK, PadButton.RIGHT_STICK,
)  # fmt: skip
"""The buttons of an unknown pad, in the order of Linux's Xbox driver; most others share the first four."""

TILTED, UPRIGHT, CLEARLY = 0.6, 0.4, 0.2
"""A stick means a direction once it is tilted so far (1 is all the way), and then until it is back so far or tilted
another way by so much more: a trembling thumb changes nothing.
"""


class Stick:
    """The tilt of a stick, as one of the four arrows."""

    def __init__(self, centred: bool = True) -> None:
        """Without ``centred`` an axis counts once it has been upright: a throttle or pedal never is."""
        self._axes = [0.0, 0.0]
        self._centred = [centred, centred]
        self.direction: PadButton | None = None

    def tilt(self, axis: int, value: float) -> PadButton | None:
        """Move axis 0 (right is positive) or 1 (down is positive) to ``value``; return the present direction."""
        self._centred[axis] = self._centred[axis] or abs(value) < UPRIGHT
        self._axes[axis] = value if self._centred[axis] else 0.0
        x, y = self._axes
        tilts = {PadButton.LEFT: -x, PadButton.RIGHT: x, PadButton.UP: -y, PadButton.DOWN: y}
        farthest = max(tilts, key=tilts.__getitem__)
        kept = 0.0 if self.direction is None else tilts[self.direction]
        if kept <= UPRIGHT or tilts[farthest] - kept > CLEARLY:
            self.direction = farthest if tilts[farthest] > TILTED else None
        return self.direction


def is_pulled(value: float, before: bool) -> bool:
    """Return whether a trigger at ``value``, from 0 to 1, counts as pressed, with hysteresis by ``before``."""
    return value > (UPRIGHT if before else TILTED)


MAKERS = {
    "sony": ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con"),
}


def maker_of(name: str) -> str:
    """Return one of ``MAKERS``, or an empty text for all with the Xbox's button names."""
    found = (maker for maker, parts in MAKERS.items() if any(part in name.lower() for part in parts))
    return next(found, "")


FIRST_REPEAT_SECONDS, NEXT_REPEAT_SECONDS = (
    0.4,
    0.13,
)  # seconds until a held arrow or shoulder repeats, and from one repeat to the next
LEAST_BUTTONS = 4  # an unknown device with fewer buttons is no pad: some keyboards and motion sensors pose as joysticks
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadButton.LEFT_TRIGGER,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadButton.RIGHT_TRIGGER,
}

MAPPED_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)
RAW_EVENTS = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)


_Part = tuple[int, Hashable]
"""A part of a pad that presses buttons: the pad's number, and a name of the part."""


class Pad:
    """One pad, and the buttons that its parts press now."""

    def __init__(self, mapped: bool, name: str = "", device: object = None) -> None:
        """Leave out raw events where SDL has ``mapped`` the buttons: they come all the same, and would count twice."""
        self.mapped, self.maker = mapped, maker_of(name)
        self._device = device
        self._stick = Stick(centred=mapped)
        self._pulled = dict.fromkeys(TRIGGERS, False)

    def read(self, event: pygame.event.Event) -> dict[Hashable, PadButton | None]:
        """Return the button pressed now for each part in an event; empty for an event that is not for this pad."""
        if event.type in (MAPPED_EVENTS if not self.mapped else RAW_EVENTS):
            return {}
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.axis, event.value / 32767)
        if event.type == pygame.JOYAXISMOTION:
            return {"stick": self._stick.tilt(event.axis, event.value)} if event.axis in (0, 1) else {}
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            across, upright = {-1: PadButton.LEFT, 1: PadButton.RIGHT}, {-1: PadButton.DOWN, 1: PadButton.UP}
            return {"across": across.get(x), "upright": upright.get(y)}
        buttons = MAPPED_BUTTONS if self.mapped else RAW_BUTTONS
        button = buttons[event.button] if event.button < len(buttons) else None
        return {event.button: button if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN) else None}

    def _axis(self, axis: int, value: float) -> dict[Hashable, PadButton | None]:
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return {"stick": self._stick.tilt(axis - pygame.CONTROLLER_AXIS_LEFTX, value)}
        if axis not in TRIGGERS:
            return {}
        self._pulled[axis] = is_pulled(value, self._pulled[axis])
        return {TRIGGERS[axis]: TRIGGERS[axis] if self._pulled[axis] else None}


class Pads:
    """All pads that are plugged in."""

    def __init__(
        self,
        press: Callable[[Hashable, Action], None],
        let_go: Callable[[Hashable], None],
        repeat: Callable[[Action], None],
        changed: Callable[[], None],
        now: Callable[[], float],
    ) -> None:
        """Tells what is pressed (under a name that it is let go by), let go and held for long, and when the first pad
        comes or the last goes. ``now`` is a clock in seconds.
        """
        self._press, self._let_go, self._repeat, self._changed, self._now = press, let_go, repeat, changed, now
        self._controllers: ModuleType | None = None
        self._pads: dict[int, Pad] = {}
        self._unannounced: dict[tuple[int, bool], Pad] = {}
        """Pads that send events without having been announced, by number and by whether SDL maps their buttons."""
        self._down: dict[_Part, PadButton] = {}
        self._last: Pad | None = None
        self._hold = Hold(FIRST_REPEAT_SECONDS, NEXT_REPEAT_SECONDS)
        self._repeating: tuple[_Part, Action] | None = None

    @property
    def is_connected(self) -> bool:
        """A pad is plugged in."""
        return bool(self._pads)

    @property
    def maker(self) -> str:
        """The maker whose button names the pad used last has; see ``maker_of``."""
        return "" if self._last is None else self._last.maker

    def start(self) -> None:
        """Look for pads, which may take a while: they are reported as events."""
        try:
            pygame.joystick.init()
            from pygame._sdl2 import controller

            controller.init()
            self._controllers = controller
        except (ImportError, pygame.error):  # then there are none, or none but raw ones
            pass

    def close(self) -> None:
        """Release all pads."""
        self._pads.clear()
        self._last = None
        if self._controllers is not None:
            self._controllers.quit()
        pygame.joystick.quit()

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle an event of a pad; return False for any other event."""
        if event.type == pygame.JOYDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._drop(event.instance_id)
        elif event.type in MAPPED_EVENTS or event.type in RAW_EVENTS:
            self._read(event)
        else:
            return False
        return True

    def update(self) -> None:
        """Repeat what has been held long enough."""
        if self._hold.repeats(self._now()) and self._repeating is not None:
            self._repeat(self._repeating[1])

    def due(self) -> float | None:
        """Return the time of the next repeat."""
        return self._hold.due

    def _open(self, index: int) -> None:
        try:
            pad, instance = self._opened(index)
        except pygame.error:  # it has gone again
            return
        if pad is not None:
            self._pads[instance] = self._last = pad
            self._changed()

    def _opened(self, index: int) -> tuple[Pad | None, int]:
        """Open a pad; return it, or None for another device, and the number in its events."""
        if self._controllers is not None and self._controllers.is_controller(index):
            device: Any = self._controllers.Controller(index)
            joystick = device.as_joystick()
            return Pad(True, joystick.get_name(), (device, joystick)), joystick.get_instance_id()
        joystick = pygame.joystick.Joystick(index)
        number = joystick.get_instance_id()
        if joystick.get_numbuttons() < LEAST_BUTTONS:
            joystick.quit()
            return None, number
        return Pad(False, joystick.get_name(), joystick), number

    def _drop(self, instance: int) -> None:
        for part in [part for part in self._down if part[0] == instance]:
            self._set(part, None)
        for mapped in (True, False):
            self._unannounced.pop((instance, mapped), None)
        pad = self._pads.pop(instance, None)
        if pad is not None:
            self._last = next(iter(self._pads.values()), None) if pad is self._last else self._last
            self._changed()

    def _read(self, event: pygame.event.Event) -> None:
        mapped = event.type in MAPPED_EVENTS
        pad = self._pads.get(event.instance_id)
        if pad is None:
            pad = self._unannounced.setdefault((event.instance_id, mapped), Pad(mapped))
        for part, button in pad.read(event).items():
            if button is not None:
                self._last = pad
            self._set((event.instance_id, part), button)

    def _set(self, part: _Part, button: PadButton | None) -> None:
        """Set the only button that a part of a pad presses now."""
        before = self._down.get(part)
        if before is button:
            return
        if before is not None:
            del self._down[part]
            self._let_go(part)
            if self._repeating is not None and self._repeating[0] == part:
                self._hold.release()
        if button is not None:
            self._down[part] = button
            action = PAD_BINDINGS[button]
            if action.spec.repeats:
                self._repeating = part, action
                self._hold.press(self._now())
            self._press(part, action)
