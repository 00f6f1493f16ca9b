"""The dispatch of keys, game pad buttons and the pointer to a screen, with the state of all that is held."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from ..input.commands import Action
from ..input.key_map import DIGITS, SIGNS, key_name
from ..screens.game_screen import GameScreen
from ..ui.control import Command

if TYPE_CHECKING:
    from .app import App

DOUBLE_CLICK_SECONDS, DOUBLE_CLICK_PIXELS = 0.4, 8

Point = tuple[int, int]
OUTSIDE: Point = (-1, -1)


class Pointer:
    """Ignores a second click soon after the first brought another control up: it was meant for the one before.

    It knows where the pointer is, so that nothing stays lit from which a control has moved away.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._changed: tuple[float, Point | None] = (-math.inf, None)
        """The time when another control came up, and the click that caused it; None if it came by itself."""
        self._point = OUTSIDE

    def press(self, screen: GameScreen, point: Point, touched: bool) -> None:
        """Press at a point; ``touched`` is whether it is a finger."""
        self._point = point
        if not self._is_second_click(point):
            screen.touched = touched
            self._do(screen, screen.on_pointer_down, point)

    def let_go(self, screen: GameScreen, point: Point) -> None:
        """Release at a point."""
        self._point = point
        self._do(screen, screen.on_pointer_up, point)

    def move(self, screen: GameScreen, event: pygame.event.Event) -> None:
        """Move to an event's point, or out of the window; a finger is nowhere while it touches nothing."""
        screen.touched = bool(getattr(event, "touch", False))
        self._point = getattr(event, "pos", OUTSIDE)
        screen.on_pointer_move(self._point, bool(getattr(event, "buttons", (0,))[0]))

    def look(self, screen: GameScreen) -> None:
        """Update the highlight after an event, as controls may have moved."""
        if screen.hover is not None and screen.command_at(self._point) != screen.hover:
            screen.hover = None

    def controls_changed(self) -> None:
        """Ignore the next clicks everywhere, as other controls have come up by themselves."""
        self._changed = self._now(), None

    def _do(self, screen: GameScreen, do: Callable[[Point], None], point: Point) -> None:
        before = _command_at(screen, point)
        do(point)
        screen.refresh()
        if screen.next is not None or _command_at(screen, point) != before:
            self._changed = self._now(), point

    def _is_second_click(self, point: Point) -> bool:
        when, where = self._changed
        near = where is None or max(abs(point[0] - where[0]), abs(point[1] - where[1])) <= DOUBLE_CLICK_PIXELS
        return near and self._now() - when < DOUBLE_CLICK_SECONDS


def _command_at(screen: GameScreen, point: Point) -> Command | None:
    """Return the command of the control under a point, even of a disabled one."""
    return next((control.command for control, rect in screen.controls if rect.contains(point)), None)


class Keyboard:
    """The actions of all keys, and buttons of game pads, that are down."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._held: dict[Hashable, Action] = {}

    def press(self, event: pygame.event.Event) -> None:
        """Handle the press of a key."""
        self._play_with(None)
        key = _key_of(event)
        if self._app.screen.take_key(key_name(*key)):
            return
        action = self._app.services.keys.action_of(*key)
        if action is not None:
            self._ask(event.key, action)

    def press_button(self, part: Hashable, action: Action) -> None:
        """Handle the press of a game pad's button."""
        self._play_with(self._app.services.pads.maker)
        self._ask(part, action)

    def let_go(self, key: Hashable) -> None:
        """Handle the release of a key or button."""
        action = self._held.pop(key, None)
        if action is not None:
            self._app.screen.on_key_up(action)
            self._app.tell_screen()

    def repeat(self, action: Action) -> None:
        """Repeat the action of a held game pad button."""
        if self._app.screen.repeats(action):
            self._app.run_command(action)

    def pads_changed(self) -> None:
        """Handle a change of pads. When the last one goes, so do its buttons' names, and its player can't play on."""
        services = self._app.services
        if not services.pads.present and services.words.pad is not None:
            services.words.pad = None
            self._app.screen.on_blur()
        self._app.lay_out()

    def _play_with(self, maker: str | None) -> None:
        """Use the button names of a pad by this maker on screens, or for None those of keys."""
        words = self._app.services.words
        if words.pad != maker:
            words.pad = maker
            self._app.lay_out()

    def _ask(self, key: Hashable, action: Action) -> None:
        self._app.compositor.end_fade()
        self._held[key] = action
        self._app.run_command(action)


def _key_of(event: pygame.event.Event) -> tuple[str, bool, bool, bool]:
    """Return a key, and whether Ctrl, Shift and Alt are held; signs are the character typed, other keys their name.

    So are digits, where they are not what the key is named after: some keyboards have them with Shift.
    """
    typed, name, held = getattr(event, "unicode", ""), pygame.key.name(event.key), event.mod
    key = typed if typed in SIGNS or (typed in DIGITS and typed not in name) else name
    return key, bool(held & pygame.KMOD_CTRL), bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT)
