"""The axis of a chart: from round values to parts of its length, and to pixels; without pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from .geometry import Rect

GREATEST_LINEAR = 10**7
"""Counts get a logarithmic axis where one is greater ..."""
TOWERING, LEAST_TOWER = 5, 1000
"""... or so many times as great as all others: beside a board's many goals the counts far away would not be seen."""


def round_numbers() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


@dataclass(frozen=True)
class Axis:
    """Round values from below the least value to above the greatest."""

    ticks: tuple[float, ...]
    """At least two, rising."""
    log: bool = False

    def part(self, value: float, whole: int = 1) -> float:
        """Return a value's position: 0 at the lowest tick (or below, if logarithmic), ``whole`` at the highest."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.log:
            return whole * math.log10(max(value, low) / low) / math.log10(high / low)
        return (value - low) * whole / (high - low)


@dataclass(frozen=True)
class Scale:
    """An axis on the screen, from left to right or upwards."""

    axis: Axis
    start: int
    """The pixel of its lowest tick."""
    length: int
    """Pixels from there to its highest tick; negative upwards."""

    def place(self, value: float) -> float:
        """Return the position of a value, perhaps between two pixels."""
        return self.start + self.axis.part(value, self.length)

    def pixel(self, value: float) -> int:
        """Return the pixel nearest to a value's position, rounded alike wherever the scale starts."""
        return self.start + round(self.length * self.axis.part(value))


def upwards(axis: Axis, plot: Rect) -> Scale:
    """Return the scale of a plot whose lower edge is the axis' lowest tick."""
    return Scale(axis, plot.bottom, -plot.height)


def counts_axis(counts: Sequence[int]) -> Axis:
    """Return an axis from 0 in at most six equal steps, or in powers of a thousand for counts that differ too much."""
    second, greatest = sorted((0, *counts))[-2:]
    towers = greatest > max(TOWERING * second, LEAST_TOWER) and len(counts) > 1
    if greatest > GREATEST_LINEAR or towers:
        return Axis(tuple(10 ** (3 * i) for i in range(math.ceil(math.log10(greatest) / 3) + 1)), log=True)
    step = next(step for step in round_numbers() if 5 * step >= greatest)
    return Axis(tuple(range(0, greatest + step, step)))


def powers_axis(low: int, high: int) -> Axis:
    """Return an axis of powers of ten from ``low`` to ``high``."""
    return Axis(tuple(10.0**exponent for exponent in range(low, high + 1)), log=True)


def linear_axis(steps: Iterable[float], values: Sequence[float], most: int) -> Axis:
    """Return an axis of the smallest equal steps within the most ticks; it starts at 0 if the values begin near it."""
    least, greatest = min(values), max(values)
    if 4 * least < greatest:
        least = 0.0
    for step in steps:
        first, last = math.floor(least / step + 1e-9), math.ceil(greatest / step - 1e-9)
        first, last = min(first, max(last - 1, 0)), max(last, 1)  # one value alone has a step below it
        if last - first < most:
            break
    return Axis(tuple(step * i for i in range(first, last + 1)))


def log_axis(steps: Iterator[float], values: Sequence[float], most: int) -> Axis:
    """Return an axis of the steps, or of some if they are too many, always with the lowest and the highest."""
    least, greatest = max(min(values), 1.0), max(values)
    names = [next(steps)]
    while names[-1] < greatest:
        names.append(next(steps))
    low = max(i for i, name in enumerate(names) if name <= least)
    lowest, above = names[low], names[low + 1 :]
    every = math.ceil(len(above) / (most - 1))
    return Axis((lowest, *sorted(above[::-every])), log=True)


def ticks(first: int, last: int, length: float) -> list[int]:
    """Round numbers to name on an axis that has room for ``length`` of them, at least for two and at most for seven."""
    most = min(max(int(length), 2), 7)
    step = next(step for step in round_numbers() if (last - first) / step <= most)
    return list(range(-(-first // step) * step, last + 1, step))
