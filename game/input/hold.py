"""A key or button that repeats while it is held."""

from __future__ import annotations

FIRST_SECONDS = 0.6
"""How long it must be held before it repeats ..."""
NEXT_SECONDS = 0.22
"""... and from one repeat to the next."""


class Hold:
    """The timer of the next repeat."""

    def __init__(self, first: float = FIRST_SECONDS, after: float = NEXT_SECONDS) -> None:
        """``first`` is the time until the first repeat, ``after`` from one to the next; in seconds."""
        self._first, self._after = first, after
        self.due: float | None = None
        """None while nothing is held."""

    def press(self, now: float) -> None:
        """Start the hold."""
        self.due = now + self._first

    def release(self) -> None:
        """End the hold."""
        self.due = None

    def repeats(self, now: float) -> bool:
        """Return whether a repeat has become due, and count it."""
        if self.due is None or now < self.due:
            return False
        self.due = now + self._after
        return True
