"""The keyboard as SDL has it: its layout, and which key an event is of."""

from __future__ import annotations

from collections.abc import Callable, Set

import pygame

from ..input.key_map import DIGITS, SIGNS, key_name
from ..input.keyboard_layout import KeyboardLayout

SCANCODES = 512  # as SDL numbers them
SIGNS_TRIED = range(0x21, 0x600)  # Latin, Greek, Cyrillic, Armenian, Hebrew: SDL's key codes are the signs' own


def current_layout(shows: Callable[[Set[str]], bool]) -> KeyboardLayout:
    """Return the layout of the keyboard as it is now; ``shows`` is as for ``KeyboardLayout``. The window is open."""
    return KeyboardLayout(_signs(), shows)


def _signs() -> dict[int, str]:
    """Return the signs of the keys by their places.

    pygame tells no key's sign, but at which place a sign is: where ``ScancodeWrapper`` looks for it.
    """
    places = pygame.key.ScancodeWrapper(range(SCANCODES))  # type: ignore[arg-type]
    return {place: chr(sign) for sign in SIGNS_TRIED if (place := places[sign])}


def key_names(event: pygame.event.Event, layout: KeyboardLayout) -> tuple[str, ...]:
    """Return the name of a key with what is held, as commands call it, and where that is another one as it is labelled:
    the player may have given a command the label.

    Signs are the character typed. So are digits, where they are not what the key is named after: some keyboards have
    them with Shift.
    """
    typed, held = getattr(event, "unicode", ""), event.mod
    ctrl, shift, alt = (bool(held & each) for each in (pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
    sign = pygame.key.name(event.key) or _sign(event.key)
    if typed in SIGNS or (typed in DIGITS and typed not in sign):
        names = [typed]
    elif len(sign) == 1:
        names = [layout.name(sign, getattr(event, "scancode", 0), not (ctrl or alt)), sign]
    else:
        names = [sign]
    return tuple(dict.fromkeys(key_name(name, ctrl, shift, alt) for name in names))


def _sign(key: int) -> str:
    """Return the sign that a key types, which pygame has no name for outside of ASCII; empty for other keys."""
    return chr(key) if 0x80 <= key < 0x110000 and chr(key).isprintable() else ""
