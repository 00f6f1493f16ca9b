"""Keyboard layouts: what a pressed key is called, and what is printed on a key.

Commands name keys as a keyboard of the United States does. Where a layout has Latin letters, a letter's key is the one
with that letter on it; but W, A, S and D, which move pieces, are four keys at their places, whatever is on them. Where
it has none (Cyrillic, Greek, Hebrew), all letters are keys at their places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from string import ascii_lowercase

FIRST_PLACE = 4  # of A, as USB numbers it (HID usage tables, keyboard page) and SDL its scancodes; B to Z follow
LETTER_AT: Mapping[int, str] = dict(enumerate(ascii_lowercase, FIRST_PLACE))
CLUSTER = "wasd"
FREE = frozenset("jkqryz")  # letters that are no command's key without Ctrl, so that their places may be the cluster's


class KeyboardLayout:
    """A layout, from the signs that its keys type without Shift, by their places."""

    def __init__(self, signs: Mapping[int, str], shows: Callable[[Set[str]], bool] = lambda signs: True) -> None:
        """Take the signs; keys whose signs can't be drawn, as ``shows`` tells, are labelled with the Latin letters that
        are beside them on most keyboards.
        """
        self._printed = {name: signs.get(place, name) for place, name in LETTER_AT.items()}  # by the place's letter
        self._signs = frozenset(signs.values() or ascii_lowercase)
        self.is_latin = not self._signs.isdisjoint(ascii_lowercase)
        self._is_legible = self.is_latin or shows({*self._printed.values()})
        self._names = self._cluster() if self.is_latin else {}
        self._labels = {name: sign for sign, name in self._names.items()}

    def _cluster(self) -> Mapping[str, str]:
        """Return the names of the signs on the four keys at the places of W, A, S and D, and of these letters where
        they are elsewhere. There are none where commands have one of the signs for their key, as on Dvorak's layout.
        """
        there = {self._printed[name]: name for name in CLUSTER}
        if any(sign in ascii_lowercase and sign not in {*CLUSTER, *FREE} for sign in there):
            return {}
        return there | {sign: f"key {sign}" for sign in CLUSTER if sign not in there}

    def name(self, sign: str, place: int, is_plain: bool) -> str:
        """Return what commands call the key with a sign on it at a place; ``is_plain`` without Ctrl and Alt."""
        if place in LETTER_AT and not (self.is_latin and sign.isascii()):
            return LETTER_AT[place]
        return self._names.get(sign, sign) if is_plain else sign

    def label(self, name: str, is_plain: bool) -> str:
        """Return what is printed on a key that commands call so."""
        if not self._is_legible:
            return name
        if not self.is_latin or name not in self._signs | self._labels.keys():
            return self._printed.get(name, name)
        return self._labels.get(name, name) if is_plain else name


AMERICAN = KeyboardLayout({})
