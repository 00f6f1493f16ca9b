"""Wood grain as SVG paths: long waves along a board, which flow around a knot here and there."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple


class Stroke(NamedTuple):
    """A line of the grain, in cells."""

    path: str
    width: float
    opacity: float


class _Knot(NamedTuple):
    along: float
    across: float
    size: float


class _Flow:
    """The flow of a board's lines, which begin side by side."""

    def __init__(self, length: float, width: float, chance: random.Random, upright: bool) -> None:
        self.length, self.width, self.chance, self._upright = length, width, chance, upright
        self._waves = [(chance.uniform(0.02, 0.05), chance.uniform(1.0, 2.2), chance.uniform(0, 6.28)) for _ in "12"]
        count = min(int(length * width / 3.5), 8)  # small pieces, of which there are many alike, have none
        self._knots = [
            _Knot(chance.uniform(0.2, length - 0.2), chance.uniform(0.2, width - 0.2), chance.uniform(0.045, 0.075))
            for _ in range(count)
        ]

    def line(self, across: float, begin: float, end: float) -> str:
        """Return a smooth line from one place along the board to another."""
        count = max(round((end - begin) * 5), 2)
        places = [begin + (end - begin) * i / count for i in range(count + 1)]
        points = [self._turned(along, self._flowed(along, across)) for along in places]
        text = f"M{points[0][0]:.3f} {points[0][1]:.3f}"
        for (x, y), (next_x, next_y) in pairwise(points[1:]):
            text += f"Q{x:.3f} {y:.3f} {(x + next_x) / 2:.3f} {(y + next_y) / 2:.3f}"
        return text

    def rings(self) -> Iterator[Stroke]:
        """Yield the rings of the knots."""
        for knot in self._knots:
            for part in (1.0, 0.5):
                yield Stroke(self._ring(knot, part), 0.018, 0.5)

    def _flowed(self, along: float, across: float) -> float:
        found = across + sum(height * math.sin(along * speed + begin + across) for height, speed, begin in self._waves)
        for knot in self._knots:
            away = found - knot.across
            near = math.exp(-(((along - knot.along) / (3.2 * knot.size)) ** 2) - abs(away) / (3 * knot.size))
            found += math.copysign(1.7 * knot.size * near, away)
        return found

    def _ring(self, knot: _Knot, part: float) -> str:
        """Return an ellipse around the middle of a knot."""
        x, y = self._turned(knot.along, knot.across)
        wide, high = self._turned(1.25 * knot.size * part, 0.8 * knot.size * part)
        half = f"a{wide:.3f} {high:.3f} 0 1 0"
        return f"M{x - wide:.3f} {y:.3f}{half} {2 * wide:.3f} 0{half} {-2 * wide:.3f} 0Z"

    def _turned(self, along: float, across: float) -> tuple[float, float]:
        return (across, along) if self._upright else (along, across)


def grain(length: float, width: float, seed: str, upright: bool, fine: bool) -> list[Stroke]:
    """Return the lines of a board, deterministic for each seed; they run along it, or downwards if ``upright``.

    What is ``fine`` shows fibres, too, for which a small picture has no room.
    """
    flow = _Flow(length, width, random.Random(seed), upright)
    return [*_bands(flow), *_years(flow), *flow.rings(), *(_fibres(flow) if fine else ())]


def _bands(flow: _Flow) -> Iterator[Stroke]:
    """Yield broad and faint bands, as no board has one colour all over."""
    across = flow.chance.uniform(0.0, 0.3)
    while across < flow.width:
        broad = flow.chance.uniform(0.08, 0.22)
        yield Stroke(flow.line(across, -0.3, flow.length + 0.3), broad, flow.chance.uniform(0.06, 0.16))
        across += broad + flow.chance.uniform(0.1, 0.45)


def _years(flow: _Flow) -> Iterator[Stroke]:
    """Yield the annual rings, from end to end."""
    across = -0.1
    while across < flow.width + 0.1:
        dark = flow.chance.uniform(0.25, 1.0) ** 1.5
        yield Stroke(flow.line(across, -0.3, flow.length + 0.3), 0.006 + 0.013 * dark, 0.5 * dark)
        across += flow.chance.uniform(0.035, 0.11)


def _fibres(flow: _Flow) -> Iterator[Stroke]:
    """Yield short and thin fibres, in between."""
    for _ in range(round(flow.length * flow.width * 16)):
        begin, across = flow.chance.uniform(-0.1, flow.length), flow.chance.uniform(0, flow.width)
        end = begin + flow.chance.uniform(0.12, 0.4)
        yield Stroke(flow.line(across, begin, end), 0.006, flow.chance.uniform(0.2, 0.4))
