"""Where the games and values of a plot are on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Rect
from .games_plot import GamesPlot


@dataclass(frozen=True)
class PlotScale:
    """From games and values to pixels, and back."""

    plot: GamesPlot
    room: Rect
    """Where the points are."""

    def x(self, index: int) -> int:
        """The middle of a game's place."""
        return self.room.x + self.room.width * (2 * index + 1) // (2 * self.plot.slots)

    def y(self, value: float) -> int:
        """The height of a value."""
        return self.room.bottom - round(self.room.height * self.plot.axis.part(value))

    def game_at(self, x: int) -> int | None:
        """The index of the game nearest to a place from left to right; None beside them all."""
        index = (x - self.room.x) * self.plot.slots // self.room.width
        return index if 0 <= index < len(self.plot.games) else None
