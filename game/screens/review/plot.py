"""Where the moves and distances of a reviewed game lie on the screen, and which of them are shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from solver import Review

from ...ui.axis import Axis, Scale, round_ticks, upwards
from ...ui.geometry import Rect
from ...ui.svg import Point
from .layout import GraphLayout

LEAST_LEFT = 10
"""Moves that are left of which so many are shown, even where few have been made."""
ROUND = 5
"""The lower edge lies at a multiple of it."""


@dataclass(frozen=True)
class Plot:
    """A part of a game: numbers of moves made from left to right, distances upwards."""

    rect: Rect
    first: int
    """The number of moves at the left edge ..."""
    last: int
    """... and at the right edge."""
    bottom: int
    """The distance at the lower edge; 0 is the goal."""
    top: int
    """The distance at the upper edge."""

    @cached_property
    def across(self) -> Scale:
        return Scale(Axis((self.first, self.last)), self.rect.x, self.rect.width)

    @cached_property
    def upwards(self) -> Scale:
        return upwards(Axis((self.bottom, self.top)), self.rect)

    @property
    def step(self) -> float:
        """The width of one move, in pixels."""
        return self.rect.width / (self.last - self.first)

    def point(self, number: float, distance: float) -> Point:
        """Return the point of a distance after a number of moves, in unrounded pixels."""
        return self.across.place(number), self.upwards.place(distance)

    def x(self, number: int) -> int:
        """Return the pixel column of a number of moves."""
        return round(self.across.place(number))

    def y(self, distance: int) -> int:
        """Return the pixel row of a distance."""
        return round(self.upwards.place(distance))

    def number_at(self, x: int) -> int:
        """Return the number of moves nearest to a place; beyond an edge, the number at that edge."""
        return min(max(round((x - self.rect.x) / self.step) + self.first, self.first), self.last)

    def shows(self, number: int) -> bool:
        """Return whether a number of moves lies between the edges."""
        return self.first <= number <= self.last

    def common(self, first: int, last: int) -> range:
        """Return the visible numbers from ``first`` to ``last``."""
        return range(max(first, self.first), min(last, self.last) + 1)

    def levels(self, size: int) -> list[int]:
        """Return the distances to label beside the plot, in letters of this height."""
        return round_ticks(self.bottom, self.top, self.rect.height / (2.5 * size))

    def numbers(self, size: int) -> list[int]:
        """Return the numbers of moves to label below the plot."""
        return round_ticks(self.first, self.last, self.rect.width / (4 * size))


class Beside(NamedTuple):
    """A line beside that of the game: a short cut, or what the player tries."""

    first: int
    """The number of moves where it leaves the game."""
    distances: tuple[int | None, ...]
    """From there on."""


def edges_with(edges: tuple[int, int, int], beside: Beside | None) -> tuple[int, int, int]:
    """Extend the edges to make room for a side line."""
    last, bottom, top = edges
    known = [] if beside is None else [distance for distance in beside.distances if distance is not None]
    if beside is None or not known:
        return edges
    end = beside.first + len(beside.distances) - 1
    return max(last, end), min(bottom, min(known) // ROUND * ROUND), max(top, *known)


def edges(review: Review) -> tuple[int, int, int]:
    """Return the number of moves in the whole game, and its least and greatest distance.

    Of what is left in a game that is not solved only some moves. The least distance is a round one, and the greatest
    the upper bound where it is not known.
    """
    left = review.left or 0
    ahead = min(left, max(review.played // 2, LEAST_LEFT))
    bottom = min(left - ahead, *(outlook.at_least for outlook in review.evaluations)) // ROUND * ROUND
    greatest = (outlook.at_least if outlook.at_most is None else outlook.at_most for outlook in review.evaluations)
    return max(review.played + ahead, 1), bottom, max(*greatest, 1)


def window(cursor: int, count: int, last: int, before: tuple[int, int] | None = None, rim: int = 0) -> tuple[int, int]:
    """Choose which ``count`` of the moves up to ``last`` to show.

    Those shown before, unless the cursor is beyond them, or within ``rim`` of an edge behind which there is more.
    """
    if last <= count:
        return 0, last
    if before is not None and before[1] == before[0] + count <= last:
        least = before[0] + rim if before[0] else 0
        most = before[1] - rim if before[1] < last else last
        if least <= cursor <= most:
            return before
    first = min(max(cursor - count // 2, 0), last - count)
    return first, first + count


class GraphView(NamedTuple):
    """What the graph shows, and where."""

    layout: GraphLayout
    plot: Plot
    overview: Plot | None
    """All of a long game, of which the plot shows a part."""
