"""Time: the program's clock, and the scheduled callbacks that a screen, or the program, waits for."""

from __future__ import annotations

import time
from collections.abc import Callable

STOPPED_SECONDS = 3.0
"""What passes between two readings beyond this has not been played. The window's loop reads the clock all the time, and
nothing that it does takes as long."""


class RunningClock:
    """Seconds that the program has run, from any beginning; never set back, though jobs read it in their threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last = now(), 0.0  # the last reading and what was lost until then, in one: other threads read, too

    def __call__(self) -> float:
        """Return the time. Where this is read often, what passes while it cannot be read does not count."""
        (before, lost), now = self._last, self._now()
        if now - before > STOPPED_SECONDS:
            lost += now - before
        self._last = now, lost
        return now - lost


Callback = Callable[[], object]


class Alarms:
    """Scheduled callbacks, each in the list at most once."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._alarms: dict[Callback, tuple[float, float | None]] = {}  # when it is due, and the interval if it repeats

    @property
    def next(self) -> float | None:
        """The time of the next callback; None while there is none."""
        return min((when for when, _ in self._alarms.values()), default=None)

    def at(self, when: float | None, callback: Callback) -> None:
        """Schedule a callback for a time, in place of its earlier time; cancel it if the time is None."""
        self.cancel(callback)
        if when is not None:
            self._alarms[callback] = when, None

    def after(self, seconds: float, callback: Callback) -> None:
        """Schedule a callback in so many seconds, in place of its earlier time."""
        self.at(self._now() + seconds, callback)

    def within(self, seconds: float, callback: Callback) -> None:
        """Schedule a callback in so many seconds, unless it is already scheduled."""
        if callback not in self._alarms:
            self.after(seconds, callback)

    def every(self, seconds: float, callback: Callback, wanted: bool = True) -> None:
        """Repeat a callback at an interval from now on, as long as it is ``wanted``."""
        if not wanted:
            self.cancel(callback)
        elif callback not in self._alarms:
            self._alarms[callback] = self._now() + seconds, seconds

    def cancel(self, callback: Callback) -> None:
        """Cancel a scheduled callback."""
        self._alarms.pop(callback, None)

    def hurry(self, callback: Callback) -> None:
        """Make a scheduled callback due now."""
        if self._alarms.pop(callback, None) is not None:
            callback()

    def ring(self) -> bool:
        """Run all callbacks that are due; return whether there were any."""
        now = self._now()
        due = [callback for callback, (when, _) in self._alarms.items() if when <= now]
        for callback in due:
            if callback not in self._alarms:  # what was done before has cancelled it
                continue
            _, every = self._alarms.pop(callback)
            if every is not None:
                self._alarms[callback] = now + every, every
            callback()
        return bool(due)
