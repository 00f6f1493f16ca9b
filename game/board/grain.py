"""The grain of wood as SVG paths: long waves along a board, that flow around a knot here and there."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import NamedTuple


class _Knot(NamedTuple):
    along: float
    across: float
    size: float


def grain(length: float, width: float, chance: random.Random, upright: bool) -> list[tuple[str, float]]:
    """The lines of a board whose cells are 1 large, as paths with the part of the full darkness that each has.

    They run along it, which ``upright`` turns downwards.
    """
    knots = _knots(length, width, chance)
    bend = [(chance.uniform(0.02, 0.05), chance.uniform(0.5, 1.1), chance.uniform(0, 6.28)) for _ in range(2)]
    lines, across = [], -0.1
    while across < width + 0.1:
        across += chance.uniform(0.035, 0.115)
        points = [
            (along, _flowed(along, across, bend, knots)) for along in (i / 5 for i in range(-1, round(length * 5) + 2))
        ]
        lines.append((_smooth(points, upright), chance.uniform(0.25, 1.0) ** 1.5))
    lines += [(_ring(knot, part, upright), 1.0) for knot in knots for part in (1.0, 0.5)]
    return lines


def _knots(length: float, width: float, chance: random.Random) -> list[_Knot]:
    """One where there is room, and one more for every few cells."""
    count = int(length * width / 4 + chance.random() * 0.9)
    return [
        _Knot(chance.uniform(0.2, length - 0.2), chance.uniform(0.2, width - 0.2), chance.uniform(0.05, 0.08))
        for _ in range(count)
    ]


def _flowed(along: float, across: float, bend: list[tuple[float, float, float]], knots: list[_Knot]) -> float:
    found = across + sum(height * math.sin(along * speed * 2 + begin + across) for height, speed, begin in bend)
    for knot in knots:
        away = found - knot.across
        near = math.exp(-(((along - knot.along) / (3.2 * knot.size)) ** 2) - abs(away) / (3 * knot.size))
        found += math.copysign(1.7 * knot.size * near, away)
    return found


def _smooth(points: list[tuple[float, float]], upright: bool) -> str:
    """A curve past all points: each but the ends pulls it to itself, through the middles between them."""
    turned = [(y, x) if upright else (x, y) for x, y in points]
    text = f"M{turned[0][0]:.3f} {turned[0][1]:.3f}"
    for (x, y), (next_x, next_y) in pairwise(turned[1:]):
        text += f"Q{x:.3f} {y:.3f} {(x + next_x) / 2:.3f} {(y + next_y) / 2:.3f}"
    return text


def _ring(knot: _Knot, part: float, upright: bool) -> str:
    """An ellipse around the middle of a knot."""
    x, y = (knot.across, knot.along) if upright else (knot.along, knot.across)
    wide, high = (knot.size * part * 0.8, knot.size * part * 1.25)
    wide, high = (wide, high) if upright else (high, wide)
    half = f"a{wide:.3f} {high:.3f} 0 1 0"
    return f"M{x - wide:.3f} {y:.3f}{half} {2 * wide:.3f} 0{half} {-2 * wide:.3f} 0Z"
