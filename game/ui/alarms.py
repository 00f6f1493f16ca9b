"""What is done later: the one list of times that a screen, or the program, waits for."""

from __future__ import annotations

from collections.abc import Callable

Do = Callable[[], object]


class Alarms:
    """Each thing to do is in the list at most once."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._alarms: dict[Do, tuple[float, float | None]] = {}
        """When it is due, and how many seconds after that again; None for once."""

    @property
    def next(self) -> float | None:
        """When the next is due; None while there is none."""
        return min((when for when, _ in self._alarms.values()), default=None)

    def at(self, when: float | None, do: Do) -> None:
        """Does it then, and not when it was to be done before; never for None."""
        self.cancel(do)
        if when is not None:
            self._alarms[do] = when, None

    def after(self, seconds: float, do: Do) -> None:
        """Does it so many seconds from now, and not when it was to be done before."""
        self.at(self._now() + seconds, do)

    def within(self, seconds: float, do: Do) -> None:
        """Does it so many seconds from now, unless it is to be done already."""
        if do not in self._alarms:
            self.after(seconds, do)

    def every(self, seconds: float, do: Do, wanted: bool = True) -> None:
        """Does it again and again from now on, as long as this goes on to be ``wanted``."""
        if not wanted:
            self.cancel(do)
        elif do not in self._alarms:
            self._alarms[do] = self._now() + seconds, seconds

    def cancel(self, do: Do) -> None:
        """Does it no more."""
        self._alarms.pop(do, None)

    def hurry(self, do: Do) -> None:
        """Does it at once if it is to be done."""
        if self._alarms.pop(do, None) is not None:
            do()

    def ring(self) -> bool:
        """Does all that is due; true if something was."""
        now = self._now()
        due = [do for do, (when, _) in self._alarms.items() if when <= now]
        for do in due:
            if do not in self._alarms:  # what was done before has cancelled it
                continue
            _, every = self._alarms.pop(do)
            if every is not None:
                self._alarms[do] = now + every, every
            do()
        return bool(due)
