"""A list of which only some lines have room."""

from __future__ import annotations

WHEEL_LINES = 3
"""For one notch of the wheel, as everywhere."""


class Scroll:
    """Which lines are shown."""

    def __init__(self) -> None:
        self.lines = self.room = 0
        """How many there are, and how many of them have room."""
        self.top = 0
        """The first that is shown."""

    def fit(self, lines: int, room: int) -> None:
        """Takes another list or room, and stays where it is as far as possible."""
        self.lines, self.room = lines, room
        self.by(0)

    def by(self, lines: int) -> None:
        """Goes down (positive) or up, to the end at most."""
        self.top = min(max(self.top + lines, 0), self._last)

    def centre(self, part: float) -> None:
        """Goes where this part of the list, 0 its start and 1 its end, is in the middle, to the ends at most."""
        self.by(round(part * self.lines - self.room / 2) - self.top)

    def show(self, line: int) -> None:
        """Goes just so far that a line is shown."""
        self.by(min(line - self.top, 0) or max(line - self.top - self.room + 1, 0))

    def shows(self, line: int) -> bool:
        """Whether a line is shown."""
        return self.top <= line < self.top + self.room

    @property
    def needed(self) -> bool:
        """Whether there are more lines than have room."""
        return self._last > 0

    @property
    def at_start(self) -> bool:
        """Whether the first line is shown."""
        return self.top == 0

    @property
    def at_end(self) -> bool:
        """Whether the last line is shown."""
        return self.top == self._last

    @property
    def _last(self) -> int:
        return max(self.lines - self.room, 0)
