"""The scale of a histogram, and where its bars go; in whole pixels and without pygame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .geometry import Rect
from .round_numbers import round_numbers

GREATEST_LINEAR = 10**7
"""A board with more positions at one distance gets a logarithmic scale."""


class Scale:
    """From a count to a part of the height: in proportion, or where counts are too different, to its logarithm."""

    def __init__(self, counts: Sequence[int]) -> None:
        greatest = max(counts)
        self.log = greatest > GREATEST_LINEAR
        self.ticks = _powers(greatest) if self.log else _equal_steps(greatest)
        """Values to name; the last is not below the greatest count."""

    def part(self, count: int) -> float:
        """From 0 to 1."""
        if count <= 0:
            return 0.0
        return math.log10(count) / math.log10(self.ticks[-1]) if self.log else count / self.ticks[-1]


@dataclass(frozen=True)
class Bars:
    """A bar for each distance from 0 on."""

    scale: Scale
    counts: Sequence[int]
    plot: Rect
    """From the top of the scale to the axis."""

    def slot(self, distance: int) -> Rect:
        """The room of one distance."""
        begin, end = (self.plot.x + self.plot.width * i // len(self.counts) for i in (distance, distance + 1))
        return Rect(begin, self.plot.y, max(end - begin, 1), self.plot.height)

    def bar(self, distance: int) -> Rect:
        """The bar in it, with a gap where there is enough room; one pixel high at least."""
        slot = self.slot(distance)
        gap = 0 if slot.width < 4 else max(slot.width // 5, 1)
        height = max(round(slot.height * self.scale.part(self.counts[distance])), 1)
        return Rect(slot.x, slot.bottom - height, max(slot.width - gap, 1), height)

    def middle(self, distance: int) -> int:
        """The middle of a bar, from left to right."""
        return self.bar(distance).centre[0]

    def distance_at(self, x: int) -> int:
        """The distance whose room is there; the first or the last beside them."""
        count = len(self.counts)
        return min(max(((x - self.plot.x) * count + count - 1) // max(self.plot.width, 1), 0), count - 1)


def _powers(greatest: int) -> list[int]:
    """Powers of a thousand."""
    return [10 ** (3 * i) for i in range(math.ceil(math.log10(greatest) / 3) + 1)]


def _equal_steps(greatest: int) -> list[int]:
    """At most six round numbers, in equal steps from 0."""
    step = next(step for step in round_numbers() if 5 * step >= greatest)
    return list(range(0, greatest + step, step))
