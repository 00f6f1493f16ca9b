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
        self.typed = False
        """Whether a digit that is typed is put behind the others; otherwise it begins another number."""
        self.renew()

    def renew(self) -> None:
        """Another one at random."""
        self.value, self.typed = self._rng.randrange(NEW_BELOW), False

    def take_key(self, name: str) -> bool:
        """A key for the number: a digit, or Backspace for the last one; false for any other key."""
        digit = name.removeprefix("shift+")  # as digits are typed in France
        digit = digit[1:-1] if digit.startswith("[") else digit  # the number pad's keys have brackets
        if len(digit) == 1 and digit in "0123456789":
            self._put((10 * self.value if self.typed else 0) + int(digit))
        elif name == "backspace":
            self._put(self.value // 10)
        else:
            return False
        return True

    def turn(self, by: int) -> None:
        """Turns the last digit by one, round the end: for whoever has no digits to type."""
        rest, digit = divmod(self.value, 10)
        self._put(10 * rest + (digit + by) % 10)

    def _put(self, value: int) -> None:
        if value <= GREATEST:
            self.value, self.typed = value, True
