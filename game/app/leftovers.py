"""What screens and sizes of the window leave behind in memory: given back some time after they have gone."""

from __future__ import annotations

from ..system.memory import tidy_memory
from ..ui.alarms import Alarms
from ..ui.widget import Painter

TIDY_SECONDS = 1.0
"""Not more often than that: one screen often leads to the next at once, and sizes change while a window is pulled."""


class Leftovers:
    """Waits, and lets them go."""

    def __init__(self, alarms: Alarms, painter: Painter) -> None:
        self._alarms, self._painter = alarms, painter
        self._resized = False

    def screen_has_gone(self) -> None:
        """Its lines of text go; what they are put together of stays, as the next screen is written with it."""
        self._alarms.within(TIDY_SECONDS, self._tidy)

    def size_has_gone(self) -> None:
        """In a window of another size all pictures and letters have other sizes."""
        self._painter.art.forget()
        self._resized = True
        self._alarms.within(TIDY_SECONDS, self._tidy)

    def _tidy(self) -> None:
        fonts = self._painter.fonts
        if self._resized:
            fonts.forget()
        else:
            fonts.forget_lines()
        self._resized = False
        tidy_memory()
