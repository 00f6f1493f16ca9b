"""A key or button that repeats while it is held."""

from __future__ import annotations

FIRST_SECONDS = 0.6
"""How long it must be held before it repeats ..."""
NEXT_SECONDS = 0.22
"""... and from one repeat to the next."""


class Hold:
    """When the next repeat is due."""

    def __init__(self) -> None:
        self.due: float | None = None
        """None while nothing is held."""

    def press(self, now: float) -> None:
        """It is held from now on."""
        self.due = now + FIRST_SECONDS

    def release(self) -> None:
        """It was let go."""
        self.due = None

    def repeats(self, now: float) -> bool:
        """Whether a repeat has become due; counts it."""
        if self.due is None or now < self.due:
            return False
        self.due = now + NEXT_SECONDS
        return True
