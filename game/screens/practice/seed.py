"""The number that a draw follows from: a new one at random, or one that is typed."""

from __future__ import annotations

import random

NEW_BELOW = 10**6
"""New seeds are short enough to be told to somebody."""
GREATEST = 10**9 - 1


class Seed:
    """A whole number from 0 to GREATEST."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.chosen = False
        """Whether it is being written."""
        self.begun = False
        """Whether some of it has been written, so that a digit is put behind the others; otherwise it is an old number,
        which the first digit replaces and Backspace takes away.
        """
        self.renew()

    def renew(self) -> None:
        """Another one at random."""
        self.value = self._rng.randrange(NEW_BELOW)
        self.end()

    def choose(self, begun: bool) -> None:
        """Begins to write: another number or, where it is ``begun``, what goes on with this one."""
        self.begun = self.begun or begun
        self.chosen = True

    def end(self) -> None:
        """It is as it shall be."""
        self.chosen = self.begun = False

    def refuses(self, name: str) -> bool:
        """Whether a key is a digit that has no room or, while it is written, another character."""
        digit = _digit(name)
        if digit is None:
            return self.chosen and len(name.removeprefix("shift+")) == 1
        return self._with(digit) > GREATEST

    def take_key(self, name: str) -> bool:
        """A key for the number: a digit that is not refused, or Backspace; false for any other key."""
        digit = _digit(name)
        if digit is not None:
            self._put(self._with(digit))
        elif name == "backspace":
            self._put(self.value // 10 if self.begun else 0)
        else:
            return False
        return True

    def turn(self, by: int) -> None:
        """Turns the last digit by one, round the end: for whoever has no digits to type."""
        rest, digit = divmod(self.value, 10)
        self._put(10 * rest + (digit + by) % 10)

    def _with(self, digit: int) -> int:
        return 10 * self.value + digit if self.begun else digit

    def _put(self, value: int) -> None:
        if value <= GREATEST:
            self.value, self.begun, self.chosen = value, True, True


def _digit(name: str) -> int | None:
    """The digit that a key types; None if it is none."""
    digit = name.removeprefix("shift+")  # as digits are typed in France
    digit = digit[1:-1] if digit.startswith("[") else digit  # the number pad's keys have brackets
    return int(digit) if len(digit) == 1 and digit in "0123456789" else None
