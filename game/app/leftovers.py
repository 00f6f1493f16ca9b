"""Memory that screens and window sizes leave behind: freed some time after they have gone."""

from __future__ import annotations

from ..system.memory import tidy_memory
from ..ui.alarms import Alarms
from ..ui.widget import Painter

TIDY_SECONDS = 1.0
"""Not more often than that: one screen often leads to the next at once, and sizes change while a window is pulled."""


class Leftovers:
    """Frees memory after a delay."""

    def __init__(self, alarms: Alarms, painter: Painter) -> None:
        self._alarms, self._painter = alarms, painter
        self._resized = False

    def screen_has_gone(self) -> None:
        """Schedule the release of a closed screen's text lines; their glyphs stay, as the next screen uses them."""
        self._alarms.within(TIDY_SECONDS, self._tidy)

    def size_has_gone(self) -> None:
        """Schedule the release of all pictures and letters, which have other sizes in a window of another size."""
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
