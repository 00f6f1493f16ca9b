"""Calls that threads hand to the main thread."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

Post = Callable[[Callable[[], None]], None]
"""Hands a call to the main thread, from any thread: ``CallbackQueue.post``."""


class CallbackQueue:
    """The calls that wait for the main thread, which runs them in its loop before the next frame."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._woken = threading.Event()

    @property
    def is_due(self) -> bool:
        """The loop has to ``run``."""
        return self._woken.is_set()

    def post(self, call: Callable[[], None]) -> None:
        """Add a call, and wake the loop."""
        self._calls.append(call)
        self._woken.set()

    def wake(self) -> None:
        """Wake the loop without a call."""
        self._woken.set()

    def wait(self, seconds: float) -> None:
        """Wait until it is due, at most so long."""
        self._woken.wait(seconds)

    def run(self) -> bool:
        """Run the calls in order, on the main thread; return whether it was due."""
        due = self._woken.is_set()
        self._woken.clear()
        while self._calls:
            self._calls.popleft()()
        return due
