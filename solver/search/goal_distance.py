"""The distance of the pieces that a goal names from their places, as if all others were lifted off the board.

Each piece slides alone, within walls, gates and the rule of lengthwise slides. Where a piece has a place of its own its
steps are looked up. For interchangeable pieces the bound is the greatest of three sums: over the places the steps to
the nearest piece; where every piece has a place, over the pieces the steps to the nearest place, and over the lines
between rows and columns the pieces that must cross them. One piece moves at a time, so the bounds of the kinds add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from ..errors import Unsolvable
from ..model.kinds import Inside, Kind
from ..model.solvability import Obstacle
from ..tables.coding import Bits, Coding, Words, bit_counts
from ..tables.slides import numbers_of_bits

Steps = NDArray[np.int32]

EVERYWHERE = (1 << 64) - 1
FEW = 6  # kinds with places, up to which they leave each other room
CONVEXITY, CONVEX_SCALE = 1.5, 4


class GoalDistance:
    """Lower bounds of the steps, or moves, from positions to the goal."""

    def __init__(self, coding: Coding) -> None:
        """Prepare the tables of each kind that the goal names. Raises Unsolvable where a piece can't come there."""
        goal = coding.goal_anchors()
        if goal is None:
            raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {Obstacle.KEPT_APART.value}")
        named = [kind for kind in coding.kinds if goal[kind.number]]
        self._own = [_OwnPlace(coding, kind, goal[kind.number]) for kind in named if kind.single]
        self._shared = [_SharedPlaces(coding, kind, goal[kind.number]) for kind in named if not kind.single]
        self._all: list[_OwnPlace | _SharedPlaces] = [*self._own, *self._shared]
        self.is_crowded = len(named) > FEW
        """So many kinds have places that each is mostly in the way of others."""
        self.in_steps = coding.board.is_stepwise
        """Each unit of distance is a step, so that steps are a lower bound; otherwise moves, of any length, are."""

    def steps(self, words: Words) -> Steps:
        """Return a lower bound of the steps to the goal, 0 only for positions at it."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.steps(words)
        return total

    def at_least(self, words: Words, steps: Steps) -> Steps:
        """Return a lower bound in the board's metric, given that in steps."""
        if self.in_steps:
            return steps
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.moves(words)
        return total

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        """Return how many cells keep pieces from their next step and from their places, given those that are taken."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.obstacles(words, taken)
        return total

    def convex(self, words: Words) -> Steps:
        """Return a sum in which many steps of one piece weigh more than as many steps of several."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._own:
            total += each.convex(words)
        for other in self._shared:
            total += CONVEX_SCALE * other.steps(words)
        return total


class _OwnPlace:
    """One piece, which the goal has on one place."""

    def __init__(self, coding: Coding, kind: Kind, goal: int) -> None:
        self._field, first = coding.fields[kind.number], coding.firsts[kind.number]
        self._steps = np.zeros(1 << self._field.width, np.int32)
        self._ahead = np.zeros((2, len(self._steps)), np.uint64)
        self._at_goal = np.uint64(kind.covered(goal))
        self._own_cells = np.zeros_like(self._ahead[0])
        rings = list(_rings(kind, goal))
        for steps, ring in enumerate(rings):
            for place in numbers_of_bits(ring):
                self._steps[place - first] = steps
                self._own_cells[place - first] = kind.covered(1 << place)
                ahead = list(_ahead(kind, place, rings[steps - 1])) if steps else [0]
                self._ahead[:, place - first] = ahead[0], ahead[-1]
        self._convex = (CONVEX_SCALE * len(kind.cells) ** 2 * self._steps**CONVEXITY).astype(np.int32)

    def steps(self, words: Words) -> Steps:
        return self._steps.take(self._field.read(words))

    def moves(self, words: Words) -> Steps:
        return (self.steps(words) > 0).astype(np.int32)

    def convex(self, words: Words) -> Steps:
        return self._convex.take(self._field.read(words))

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        place = self._field.read(words)
        first, last = (bit_counts(ahead.take(place) & taken) for ahead in self._ahead)
        return np.minimum(first, last) + bit_counts(taken & self._at_goal & ~self._own_cells.take(place))


class _SharedPlaces:
    """Interchangeable pieces, some or all of which the goal has on certain places."""

    def __init__(self, coding: Coding, kind: Kind, goal: int) -> None:
        self._coding, self._kind, self._goal, self._at_goal = coding, kind, goal, np.uint64(kind.covered(goal))
        self._within = [
            [np.uint64(each) for each in _within(_rings(kind, 1 << place))][:-1] for place in numbers_of_bits(goal)
        ]
        """For each place at the goal: the anchors within 0, 1, 2 ... steps of it, as bits."""
        self._beyond = self._lines = list[np.uint64]()
        if goal.bit_count() == len(kind.anchors):
            self._beyond = [np.uint64(EVERYWHERE & ~each) for each in _within(_rings(kind, goal))][:-1]
            self._lines = [np.uint64(each) for each in _lines(coding.inside)]
        self._goal_within_lines = [(goal & int(each)).bit_count() for each in self._lines]

    def steps(self, words: Words) -> Steps:
        anchors = self._coding.anchors(self._kind.number, words)
        to_places = np.zeros(len(anchors), np.int32)
        for rings in self._within:
            for within in rings:
                to_places += (anchors & within) == 0
        to_pieces, across = np.zeros_like(to_places), np.zeros_like(to_places)
        for beyond in self._beyond:
            to_pieces += bit_counts(anchors & beyond)
        for line, wanted in zip(self._lines, self._goal_within_lines, strict=True):
            across += np.abs(bit_counts(anchors & line) - wanted)
        return np.maximum(np.maximum(to_places, to_pieces), across)

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        anchors = self._coding.anchors(self._kind.number, words)
        own = reduce(or_, (anchors << np.uint64(cell) for cell in self._kind.cells))
        return bit_counts(taken & self._at_goal & ~own)

    def moves(self, words: Words) -> Steps:
        return bit_counts(~self._coding.anchors(self._kind.number, words) & np.uint64(self._goal))


def _rings(kind: Kind, goal: int) -> Iterator[int]:
    """Yield the anchors at 0, 1, 2 ... steps from the nearest of some, as bits; slides can be taken back."""
    ring = known = goal
    while ring:
        yield ring
        found = 0
        for slide in kind.slides:
            there = ring & slide.sources
            found |= there << slide.shift if slide.shift >= 0 else there >> -slide.shift
        ring = found & ~known
        known |= ring


def _within(rings: Iterator[int]) -> Iterator[int]:
    within = 0
    for ring in rings:
        within |= ring
        yield within


def _ahead(kind: Kind, place: int, nearer: int) -> Iterator[int]:
    """Yield for each slide that brings a piece nearer the cells that must be free for it, as bits."""
    for slide in kind.slides:
        if slide.sources >> place & 1 and nearer >> place + slide.shift & 1:
            yield sum(1 << place + lead for lead in slide.leads)


def _lines(inside: Inside) -> Iterator[int]:
    """Yield the cells above each line between two rows, and on the left of each between two columns, as bits."""
    for row in range(1, inside.rows):
        yield (1 << row * inside.columns) - 1
    column = sum(1 << row * inside.columns for row in range(inside.rows))
    for columns in range(1, inside.columns):
        yield column * ((1 << columns) - 1)
