"""File work beside the window, one piece after another."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Hashable

Work = Callable[[], None]
"""Must not raise: there is nobody to tell. If it does, that goes to ``threading.excepthook``, and the rest is done."""


CLOSING_SECONDS = 10.0
"""How long the end of the program waits for what is not written yet; a disk may not answer at all."""


class Writer:
    """Does what it is given in a thread of its own, in order."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Work] = {}
        self._condition = threading.Condition()
        self._working = False
        self._closed = False
        self._thread: threading.Thread | None = None

    def put(self, key: Hashable, work: Work) -> None:
        """Has ``work`` done, in the place of what still waits under the same key; returns at once."""
        with self._condition:
            self._waiting[key] = work
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="antipode-writer", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def flush(self, seconds: float = 0.5) -> None:
        """Waits until everything is done, at most ``seconds``."""
        with self._condition:
            self._condition.wait_for(lambda: not self._waiting and not self._working, seconds)

    def close(self) -> None:
        """Does what waits, in ``CLOSING_SECONDS`` at most, and ends the thread."""
        self.flush(CLOSING_SECONDS)
        with self._condition:
            self._closed = True
            self._condition.notify_all()

    def _run(self) -> None:
        while True:
            with self._condition:
                self._working = False
                self._condition.notify_all()
                self._condition.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                work = self._waiting.pop(next(iter(self._waiting)))
                self._working = True
            try:
                work()
            except Exception:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
