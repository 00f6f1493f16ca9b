"""What is done a while after it was asked for, and not more often."""

from __future__ import annotations

from collections.abc import Callable


class Later:
    """Does something so many seconds after it was first asked for; what is asked meanwhile is done with it."""

    def __init__(self, seconds: float, do: Callable[[], None], now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._seconds, self._do, self._now = seconds, do, now
        self.due: float | None = None
        """None while nothing is asked for."""

    def ask(self) -> None:
        """It shall be done."""
        if self.due is None:
            self.due = self._now() + self._seconds

    def update(self) -> None:
        """Does it if it is due."""
        if self.due is not None and self._now() >= self.due:
            self.do_now()

    def do_now(self) -> None:
        """Does it at once if it has been asked for."""
        if self.due is not None:
            self.due = None
            self._do()
