"""Batches of positions at the same depth, with the trail of slides to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .fits import BITS
from .packed import Ints


class Trail(NamedTuple):
    """The steps that led to the positions of a batch, to trace a solution back."""

    above: Trail | None
    """The trail of the batch that they were expanded from."""
    parent: Ints
    """The index of each position's parent in that batch."""
    last: Ints
    """The step that led to each (see ``Steps``)."""

    def back(self, place: int) -> tuple[int, list[int]]:
        """Trace a position back: return its index in the batch where the trail begins, and the slides, last first."""
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
    """The values of each index of the bound."""
    bound: NDArray[np.integer] | None
    """The lower bound of each position; None without a bound, or where it was not evaluated."""
    trail: Trail | None

    def pick(self, places: Ints) -> Batch:
        """Return the positions at these indices, in this order."""
        last = self.last.take(places)
        return Batch(
            self.cells.take(places),
            last,
            [index.take(places) for index in self.indices],
            None if self.bound is None else self.bound.take(places),
            None if self.trail is None else Trail(self.trail.above, self.trail.parent.take(places), last),
        )

    def within(self, most: int) -> Batch:
        """Return the positions whose lower bound is at most ``most``."""
        assert self.bound is not None
        return self.pick((self.bound <= most).nonzero()[0])

    def pieces(self, most: int) -> Iterator[Batch]:
        """Yield the positions in pieces of at most ``most``, the last first."""
        places = np.arange(len(self.cells))
        for begin in range((len(places) - 1) // most * most, -1, -most):
            yield self.pick(places[begin : begin + most])

    def nearest_last(self, most: int) -> Iterator[Batch]:
        """Yield the positions in pieces of about the same size, at most ``most``, those nearest to the goal last."""
        assert self.bound is not None
        order = self.bound.argsort(kind="stable")[::-1]
        size = -(-len(order) // -(-len(order) // most))
        for begin in range(0, len(order), size):
            yield self.pick(order[begin : begin + size])
