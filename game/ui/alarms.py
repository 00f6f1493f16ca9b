"""Time: the program's clock, and the scheduled callbacks that a screen, or the program, waits for."""

from __future__ import annotations

import time
from collections.abc import Callable

STOPPED_SECONDS = 3.0
"""What passes between two readings beyond this has not been played. The window's loop reads the clock all the time, and
nothing that it does takes as long."""


class RunningClock:
    """Seconds that the program has run, from any beginning; never set back."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._read = now()
        self._lost = 0.0

    def __call__(self) -> float:
        """Return the time. Where this is read often, what passes while it cannot be read does not count."""
        before, self._read = self._read, self._now()
        if self._read - before > STOPPED_SECONDS:
            self._lost += self._read - before
        return self._read - self._lost


Do = Callable[[], object]


class Alarms:
    """Scheduled callbacks, each in the list at most once."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._alarms: dict[Do, tuple[float, float | None]] = {}  # when it is due, and the interval if it repeats

    @property
    def next(self) -> float | None:
        """The time of the next callback; None while there is none."""
        return min((when for when, _ in self._alarms.values()), default=None)

    def at(self, when: float | None, do: Do) -> None:
        """Schedule a callback for a time, in place of its earlier time; cancel it if the time is None."""
        self.cancel(do)
        if when is not None:
            self._alarms[do] = when, None

    def after(self, seconds: float, do: Do) -> None:
        """Schedule a callback in so many seconds, in place of its earlier time."""
        self.at(self._now() + seconds, do)

    def within(self, seconds: float, do: Do) -> None:
        """Schedule a callback in so many seconds, unless it is already scheduled."""
        if do not in self._alarms:
            self.after(seconds, do)

    def every(self, seconds: float, do: Do, wanted: bool = True) -> None:
        """Repeat a callback at an interval from now on, as long as it is ``wanted``."""
        if not wanted:
            self.cancel(do)
        elif do not in self._alarms:
            self._alarms[do] = self._now() + seconds, seconds

    def cancel(self, do: Do) -> None:
        """Cancel a scheduled callback."""
        self._alarms.pop(do, None)

    def hurry(self, do: Do) -> None:
        """Make a scheduled callback due now."""
        if self._alarms.pop(do, None) is not None:
            do()

    def ring(self) -> bool:
        """Run all callbacks that are due; return whether there were any."""
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
