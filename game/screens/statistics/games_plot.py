"""The last games of a board as points over an axis, and where those are on the screen; without pygame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from ...model.record import Record
from ...model.statistics import Measure, Summary, averages
from ...ui.axis import Axis, linear_axis, log_axis, round_numbers, upwards
from ...ui.geometry import Rect

FEWEST_SLOTS = 10
"""Few games do not spread over all of the plot."""

TREND = 5
"""The line through the points is the average of so many games without help."""

MINUTE, HOUR = 60.0, 3600.0

FAR = 6
"""A value so many times the middle one would press all others flat: then the axis is logarithmic."""


@dataclass(frozen=True)
class GamesPlot:
    """Games from left to right, the latest at the right."""

    measure: Measure
    games: tuple[Record, ...]
    first: int
    """The number of the leftmost game among all of its board, from 1."""
    axis: Axis
    trend: tuple[tuple[int, float], ...]
    """Games, by their index, and the average that ended with each."""

    @property
    def slots(self) -> int:
        """Places for games from left to right."""
        return max(len(self.games), FEWEST_SLOTS)

    def value(self, index: int) -> float | None:
        """Of one game; None where it is not known."""
        return self.measure.of(self.games[index])

    def floor(self, index: int) -> float | None:
        """What the game's value is seen against: of moves the fewest there are."""
        return self.games[index].par if self.measure is Measure.MOVES else None


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
        return upwards(self.plot.axis, self.room).pixel(value)

    def game_at(self, x: int) -> int | None:
        """The index of the game nearest to a place from left to right; None beside them all."""
        index = (x - self.room.x) * self.plot.slots // self.room.width
        return index if 0 <= index < len(self.plot.games) else None


def games_plot(measure: Measure, summary: Summary, ticks: int) -> GamesPlot:
    """The last games of a summary, over an axis with at most ``ticks`` names."""
    games = summary.recent
    values = [value for game in games for value in _heights(measure, game)]
    return GamesPlot(
        measure, games, summary.games - len(games) + 1, axis_of(measure, values, ticks), _trend(measure, games)
    )


def _heights(measure: Measure, game: Record) -> list[float]:
    """All that is drawn for a game."""
    floor = game.par if measure is Measure.MOVES else None
    return [value for value in (measure.of(game), floor) if value is not None]


def _trend(measure: Measure, games: Sequence[Record]) -> tuple[tuple[int, float], ...]:
    known = [(i, value) for i, game in enumerate(games) if game.compared and (value := measure.of(game)) is not None]
    line = averages(np.array([value for _, value in known], dtype=np.float64), TREND)
    return tuple((i, float(value)) for (i, _), value in zip(known[TREND - 1 :], line, strict=False))


def axis_of(measure: Measure, values: Sequence[float], most: int) -> Axis:
    """An axis for these values with at most ``most`` ticks, at least two."""
    most = max(most, 2)
    if measure is Measure.EFFICIENCY:
        return linear_axis((0.05, 0.1, 0.2, 0.25, 0.5, 1.0), [*values, 1.0], most)
    steps = _seconds() if measure is Measure.TIME else round_numbers()
    if values and max(values) > FAR * max(median(values), 1.0):
        return log_axis(steps, values, most)
    return linear_axis(steps, values or [0.0, 1.0], most)


def _seconds() -> Iterator[float]:
    """Round numbers of seconds, of minutes, of hours."""
    yield from (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
    yield from (minutes * MINUTE for minutes in (1, 2, 5, 10, 20, 30))
    yield from (hours * HOUR for hours in round_numbers())
