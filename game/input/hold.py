"""A key or button that repeats while it is held."""

from __future__ import annotations

FIRST_SECONDS = 0.6
"""How long it must be held before it repeats ..."""
NEXT_SECONDS = 0.22
"""... and from one repeat to the next."""


class Hold:
    """When the next repeat is due."""

    def __init__(self, first: float = FIRST_SECONDS, after: float = NEXT_SECONDS) -> None:
        """``first`` is how long until the first repeat, ``after`` from one to the next; in seconds."""
        self._first, self._after = first, after
        self.due: float | None = None
        """None while nothing is held."""

    def press(self, now: float) -> None:
        """It is held from now on."""
        self.due = now + self._first

    def release(self) -> None:
        """It was let go."""
        self.due = None

    def repeats(self, now: float) -> bool:
        """Whether a repeat has become due; counts it."""
        if self.due is None or now < self.due:
            return False
        self.due = now + self._after
        return True
