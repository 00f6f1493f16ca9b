"""The axes of a chart: from values to pixels and back; without pygame.

An ``Axis`` has round values as ticks, a ``Scale`` puts it on the screen, and a ``Plot`` is a rectangle with two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from .geometry import Rect

GREATEST_LINEAR, TOWERING, LEAST_TOWER = 10**7, 5, 1000
"""Counts get a logarithmic axis where one is greater, or so many times as great as all others: beside a board's many
goals the counts far away would not be seen.
"""


def round_numbers() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


@dataclass(frozen=True)
class Axis:
    """Round values from below the least value to above the greatest."""

    ticks: tuple[float, ...]  # at least two, rising
    is_logarithmic: bool = False

    def part(self, value: float, whole: int = 1) -> float:
        """Return a value's position: 0 at the lowest tick (or below, if logarithmic), ``whole`` at the highest."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.is_logarithmic:
            return whole * math.log10(max(value, low) / low) / math.log10(high / low)
        return (value - low) * whole / (high - low)


@dataclass(frozen=True)
class Scale:
    """An axis on the screen, from the pixel of its lowest tick to the right or, with a negative length, upwards."""

    axis: Axis
    start: int
    length: int

    def place(self, value: float) -> float:
        """Return the position of a value, perhaps between two pixels."""
        return self.start + self.axis.part(value, self.length)

    def pixel(self, value: float) -> int:
        """Return the pixel nearest to a value's position, rounded alike wherever the scale starts."""
        return self.start + round(self.axis.part(value, self.length))


def upwards(axis: Axis, rect: Rect) -> Scale:
    """Return the vertical scale of a rectangle whose lower edge is the axis' lowest tick."""
    return Scale(axis, rect.bottom, -rect.height)


@dataclass(frozen=True)
class Plot:
    """A rectangle with an axis from left to right, for numbers of things, and one upwards."""

    rect: Rect
    across: Axis
    upwards: Axis

    @cached_property
    def scales(self) -> tuple[Scale, Scale]:
        """The horizontal and the vertical scale."""
        return Scale(self.across, self.rect.x, self.rect.width), upwards(self.upwards, self.rect)

    def point(self, number: float, value: float) -> tuple[float, float]:
        """Return the point of a value, in unrounded pixels."""
        across, up = self.scales
        return across.place(number), up.place(value)

    def x(self, number: float) -> int:
        """Return the pixel column of a number."""
        return self.scales[0].pixel(number)

    def y(self, value: float) -> int:
        """Return the pixel row of a value."""
        return self.scales[1].pixel(value)

    @property
    def step(self) -> float:
        """The width of one number, in pixels."""
        return self.rect.width / (self.across.ticks[-1] - self.across.ticks[0])

    @property
    def first(self) -> int:
        """The first number in view."""
        return math.ceil(self.across.ticks[0])

    @property
    def last(self) -> int:
        """The last number in view."""
        return math.floor(self.across.ticks[-1])

    def shows(self, number: int) -> bool:
        """Return whether a number is in view."""
        return self.first <= number <= self.last

    def in_view(self, first: int, last: int) -> range:
        """Return the numbers in view from ``first`` to ``last``."""
        return range(max(first, self.first), min(last, self.last) + 1)

    def number_at(self, x: int) -> int:
        """Return the number in view that is nearest to a pixel column."""
        return min(max(round((x - self.rect.x) / self.step + self.across.ticks[0]), self.first), self.last)

    def round_values(self, size: int) -> list[int]:
        """Return the round values to label beside the plot, in text of this height."""
        return round_ticks(int(self.upwards.ticks[0]), int(self.upwards.ticks[-1]), self.rect.height / (2.5 * size))

    def round_numbers(self, size: int) -> list[int]:
        """Return the round numbers to label below the plot, in text of this height."""
        return round_ticks(self.first, self.last, self.rect.width / (4 * size))


def counts_axis(counts: Sequence[int]) -> Axis:
    """Return an axis from 0 in at most six equal steps, or in powers of a thousand for counts that differ too much."""
    second, greatest = sorted((0, *counts))[-2:]
    towers = greatest > max(TOWERING * second, LEAST_TOWER) and len(counts) > 1
    if greatest > GREATEST_LINEAR or towers:
        return Axis(tuple(10 ** (3 * i) for i in range(math.ceil(math.log10(greatest) / 3) + 1)), is_logarithmic=True)
    step = next(step for step in round_numbers() if 5 * step >= greatest)
    return Axis(tuple(range(0, greatest + step, step)))


def powers_axis(low: int, high: int) -> Axis:
    """Return an axis of powers of ten from ``low`` to ``high``."""
    return Axis(tuple(10.0**exponent for exponent in range(low, high + 1)), is_logarithmic=True)


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
    return Axis((lowest, *sorted(above[::-every])), is_logarithmic=True)


def round_ticks(first: int, last: int, length: float) -> list[int]:
    """Return round numbers to label an axis that has room for ``length`` of them; between two and seven steps."""
    most = min(max(int(length), 2), 7)
    step = next(step for step in round_numbers() if (last - first) / step <= most)
    return list(range(-(-first // step) * step, last + 1, step))
