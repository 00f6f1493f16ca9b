"""Rows and columns of parts that differ: some are as long as they say, the others share what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .geometry import Rect


class Share(NamedTuple):
    """Of what is left by parts of fixed length, as much as its weight among the weights of all shares."""

    weight: float = 1.0
    least: int = 1
    """Pixels that it has at any rate."""


Length = int | Share
REST = Share()


def column(area: Rect, *heights: Length, gap: int = 0) -> list[Rect]:
    """Parts one below the other."""
    return [Rect(area.x, y, area.width, height) for y, height in _placed(area.y, area.height, heights, gap)]


def row(area: Rect, *widths: Length, gap: int = 0) -> list[Rect]:
    """Parts side by side."""
    return [Rect(x, area.y, width, area.height) for x, width in _placed(area.x, area.width, widths, gap)]


def _placed(start: int, room: int, lengths: Sequence[Length], gap: int) -> list[tuple[int, int]]:
    """Where each part begins, and how long it is."""
    left = room - gap * (len(lengths) - 1) - sum(length for length in lengths if isinstance(length, int))
    weights = sum(length.weight for length in lengths if isinstance(length, Share))
    found = []
    for length in lengths:
        pixels = length if isinstance(length, int) else max(int(left * length.weight / weights), length.least)
        found.append((start, pixels))
        start += pixels + gap
    return found
