"""Batches of positions at the same depth, and how they were reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .fits import BITS
from .packed import Ints


class Trail(NamedTuple):
    """How the positions of a batch were reached, for the way back from a solution."""

    above: Trail | None
    """Of the batch they were expanded from."""
    parent: Ints
    """The place of each one's parent in it."""
    last: Ints
    """The step that led to each (see ``Steps``)."""

    def back(self, place: int) -> tuple[int, list[int]]:
        """The way back from a position: its place in the batch that the trail begins at, and the slides, last first."""
        slides = []
        trail: Trail | None = self
        while trail is not None:
            slides.append(int(trail.last[place]) >> BITS)
            place, trail = int(trail.parent[place]), trail.above
        return place, slides


class Batch(NamedTuple):
    """Positions at the same depth."""

    cells: Ints
    last: Ints
    """The step that led to each, or the root of its frame."""
    indices: list[Ints]
    """For each index of the bound its value."""
    bound: NDArray[np.integer] | None
    """What the bound says of each; None where there is no bound, or it was not asked."""
    trail: Trail | None

    def pick(self, places: Ints) -> Batch:
        """Some of the positions, in this order."""
        last = self.last.take(places)
        return Batch(
            self.cells.take(places),
            last,
            [index.take(places) for index in self.indices],
            None if self.bound is None else self.bound.take(places),
            None if self.trail is None else Trail(self.trail.above, self.trail.parent.take(places), last),
        )

    def within(self, most: int) -> Batch:
        """The positions of which the bound says at most so much."""
        assert self.bound is not None
        return self.pick((self.bound <= most).nonzero()[0])

    def pieces(self, most: int) -> Iterator[Batch]:
        """The positions in pieces of at most so many, the last first."""
        places = np.arange(len(self.cells))
        for begin in range((len(places) - 1) // most * most, -1, -most):
            yield self.pick(places[begin : begin + most])

    def nearest_last(self, most: int) -> Iterator[Batch]:
        """The positions in pieces of about the same size, at most so many, those nearest to the goal last."""
        assert self.bound is not None
        order = self.bound.argsort(kind="stable")[::-1]
        size = -(-len(order) // -(-len(order) // most))
        for begin in range(0, len(order), size):
            yield self.pick(order[begin : begin + size])
