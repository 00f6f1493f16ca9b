"""The axis of a plot: round numbers that a reader knows, and where a value stands between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from ...model.statistics import Measure
from ...ui.round_numbers import round_numbers

MINUTE, HOUR = 60.0, 3600.0

FAR = 6
"""A value so many times the middle one would press all others flat: then the axis is logarithmic."""


@dataclass(frozen=True)
class Axis:
    """Round numbers from below the least value to above the greatest."""

    ticks: tuple[float, ...]
    """At least two, rising."""
    log: bool = False

    def part(self, value: float) -> float:
        """Where a value stands: 0 at the lowest tick, 1 at the highest."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.log:
            return math.log(max(value, low) / low) / math.log(high / low)
        return (value - low) / (high - low)


def axis_of(measure: Measure, values: Sequence[float], most: int) -> Axis:
    """An axis for these values with at most ``most`` ticks, at least two."""
    most = max(most, 2)
    if measure is Measure.EFFICIENCY:
        return _linear((0.05, 0.1, 0.2, 0.25, 0.5, 1.0), [*values, 1.0], most)
    steps = _seconds() if measure is Measure.TIME else round_numbers()
    if values and max(values) > FAR * max(median(values), 1.0):
        return _logarithmic(steps, values, most)
    return _linear(steps, values or [0.0, 1.0], most)


def _linear(steps: Iterable[float], values: Sequence[float], most: int) -> Axis:
    """Equal steps, the smallest that are few enough; from 0 where the values begin not far above it."""
    least, greatest = min(values), max(values)
    if 4 * least < greatest:
        least = 0.0
    for step in steps:
        first, last = math.floor(least / step + 1e-9), math.ceil(greatest / step - 1e-9)
        first, last = min(first, max(last - 1, 0)), max(last, 1)  # one value alone has a step below it
        if last - first < most:
            break
    return Axis(tuple(step * i for i in range(first, last + 1)))


def _logarithmic(steps: Iterator[float], values: Sequence[float], most: int) -> Axis:
    """The round numbers themselves; if they are too many only some of them, the lowest and the highest always."""
    least, greatest = max(min(values), 1.0), max(values)
    names = [next(steps)]
    while names[-1] < greatest:
        names.append(next(steps))
    low = max(i for i, name in enumerate(names) if name <= least)
    lowest, above = names[low], names[low + 1 :]
    every = math.ceil(len(above) / (most - 1))
    return Axis((lowest, *sorted(above[::-every])), log=True)


def _seconds() -> Iterator[float]:
    """Round numbers of seconds, of minutes, of hours."""
    yield from (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
    yield from (minutes * MINUTE for minutes in (1, 2, 5, 10, 20, 30))
    yield from (hours * HOUR for hours in round_numbers())
