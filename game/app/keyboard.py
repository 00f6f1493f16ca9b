"""Keys and the buttons of game pads: what each asks for, and what is held."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from ..input.commands import Action
from ..input.input_map import DIGITS, SIGNS, key_name
from ..screens.game_screen import GameScreen
from ..screens.services import Services


class Host(Protocol):
    """The application, as far as it is asked for something here."""

    services: Services
    screen: GameScreen

    def do(self, action: Action) -> None:
        """Does what was asked for."""

    def lay_out(self) -> None:
        """Lays the screen out anew."""

    def tell_screen(self) -> None:
        """Something has happened."""

    def end_fade(self) -> None:
        """The screen is there at once."""


class Keyboard:
    """Remembers what each key, or button of a game pad, that is down was pressed for."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._held: dict[Hashable, Action] = {}

    def press(self, event: pygame.event.Event) -> None:
        """A key is pressed."""
        self._play_with(None)
        key = _key_of(event)
        if self._host.screen.take_key(key_name(*key)):
            return
        action = self._host.services.keys.action_of(*key)
        if action is not None:
            self._ask(event.key, action)

    def press_button(self, part: Hashable, action: Action) -> None:
        """A button of a game pad is pressed."""
        self._play_with(self._host.services.pads.maker)
        self._ask(part, action)

    def let_go(self, key: Hashable) -> None:
        """A key or button is let go."""
        action = self._held.pop(key, None)
        if action is not None:
            self._host.screen.release(action)
            self._host.tell_screen()

    def repeat(self, action: Action) -> None:
        """A button of a game pad is still held."""
        if self._host.screen.repeats(action):
            self._host.do(action)

    def pads_changed(self) -> None:
        """A pad has come or gone. With the last go the names of its buttons, and who played with it cannot go on."""
        services = self._host.services
        if not services.pads.present and services.words.pad is not None:
            services.words.pad = None
            self._host.screen.look_away()
        self._host.lay_out()

    def _play_with(self, maker: str | None) -> None:
        """What the screen names are from now on the buttons of a pad by this maker, or for None keys."""
        words = self._host.services.words
        if words.pad != maker:
            words.pad = maker
            self._host.lay_out()

    def _ask(self, key: Hashable, action: Action) -> None:
        self._host.end_fade()
        self._held[key] = action
        self._host.do(action)


def _key_of(event: pygame.event.Event) -> tuple[str, bool, bool, bool]:
    """A key, and whether Ctrl, Shift and Alt are held; signs are the character typed, other keys their name.

    So are digits, where they are not what the key is named after: some keyboards have them with Shift.
    """
    typed, name, held = getattr(event, "unicode", ""), pygame.key.name(event.key), event.mod
    key = typed if typed in SIGNS or (typed in DIGITS and typed not in name) else name
    return key, bool(held & pygame.KMOD_CTRL), bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT)
