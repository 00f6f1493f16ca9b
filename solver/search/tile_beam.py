"""Beam search on large number boards: first solutions, wider beams, and shorter ways between two of their positions.

A beam expands a layer of positions, drops equal ones, and keeps the ``width`` best by a key. A window is a part of a
solution, shortened by a beam from its first position to its last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..model.pieces import Cells
from .packed import Ints
from .selection import least
from .tile_sums import convex_sum, manhattan_sum
from .tiles import (
    Expansion,
    Grid,
    Sum,
    TileBatch,
    by_goal,
    new_slots,
    path_cells,
    repeats,
    root,
    slides_to,
    without,
)

Work = Iterator[int]
"""Work in steps: what is yielded is how many positions the next step expands."""


@dataclass(frozen=True)
class Guide:
    """The sums that lead a beam: the first ``bounds`` of them are lower bounds, and the first is 0 at the end only."""

    sums: tuple[Sum, ...]
    weights: tuple[int, ...]
    """What each sum adds to the key, from which the best positions are chosen."""
    bounds: int
    noise: int = 0
    """The key is raised at random by less than this, so that another seed finds another solution."""


class Beam:
    """One beam from some positions; ``run`` does the work and leaves what it found."""

    def __init__(self, grid: Grid, guide: Guide, width: int, most: int, seed: int = 0) -> None:
        """Search no deeper than ``most`` slides."""
        self._grid, self._guide, self._width, self._most = grid, guide, width, most
        self._slots = new_slots(width)
        self._random = np.random.default_rng(seed) if guide.noise else None
        self.found: TileBatch | None = None
        """The positions at which the first sum is 0, all those of the first depth that has any."""

    def run(self, first: TileBatch) -> Work:
        """Expand layer after layer, until there are positions at the end or none are left."""
        batch, guide = first, self._guide
        for depth in range(self._most + 1):
            ends = (guide.sums[0].values(batch.states[0]) == 0).nonzero()[0]
            if len(ends):
                self.found = _picked(batch, ends)
                return
            if depth == self._most:
                return
            yield len(batch.gap)
            expansion = Expansion(self._grid, guide.sums, batch)
            chosen, hashes = self._chosen(expansion, self._most - depth - 1)
            if not len(chosen):
                return
            batch = expansion.batch(chosen, hashes)

    def _chosen(self, expansion: Expansion, left: int) -> tuple[Ints, Ints]:
        """Return the indices of the slides that the beam keeps, from which ``left`` more may be enough, and hashes."""
        guide = self._guide
        key: Ints = np.zeros(len(expansion.step.parent), np.int64)
        is_near = np.ones(len(key), np.bool_)
        for number, weight in enumerate(guide.weights):
            values = expansion.sum(number)
            key += weight * values
            if number < guide.bounds:
                is_near &= values <= left
        chosen = is_near.nonzero()[0]
        hashes = expansion.hashes(chosen)
        once = without(len(hashes), repeats(hashes, self._slots)[0])
        chosen, hashes = chosen.take(once), hashes.take(once)
        if len(chosen) > self._width:
            keys = key.take(chosen)
            if self._random is not None:
                keys += self._random.integers(0, guide.noise, len(keys))
            best = least(keys, self._width)
            chosen, hashes = chosen.take(best), hashes.take(best)
        return chosen, hashes


def _picked(batch: TileBatch, chosen: Ints) -> TileBatch:
    """Return some positions of a batch without the states of its sums, for which a new guide has others."""
    trail = batch.trail and batch.trail._replace(
        parent=batch.trail.parent.take(chosen), slide=batch.trail.slide.take(chosen)
    )
    rows, gap, last, hashes = batch.rows.take(chosen, 0), *(each.take(chosen) for each in batch[1:4])
    return TileBatch(rows, gap, last, hashes, (), trail)


def guided(batch: TileBatch, guide: Guide) -> TileBatch:
    """Return positions with the states of another guide's sums."""
    return batch._replace(states=tuple(each.start(batch.rows) for each in guide.sums))


def one(grid: Grid, cells: Cells, sums: Sequence[Sum] = ()) -> TileBatch:
    """Return the batch of one position."""
    return root(grid, sums, np.array([cells], np.uint8))


@dataclass(frozen=True)
class Window:
    """The size of the parts of a solution that are shortened, and the width of their beams."""

    length: int
    width: int


WINDOW_POWER = 2.0


class Shortening:
    """Shortens a solution window by window."""

    def __init__(self, grid: Grid, cells: Cells, slides: Sequence[int]) -> None:
        self._grid = grid
        self.slides = list(slides)
        self._path = path_cells(grid, cells, slides)
        self._guide = Guide((manhattan_sum(grid), convex_sum(grid, WINDOW_POWER)), (0, 1), bounds=1)

    def run(self, window: Window) -> Work:
        """Go over the solution once, each window beginning halfway through the one before."""
        begin = 0
        while begin + 2 < len(self.slides):
            end = min(begin + window.length, len(self.slides))
            yield from self._shorten(begin, end, window.width)
            begin = len(self.slides) if end >= len(self.slides) else begin + window.length // 2

    def _shorten(self, begin: int, end: int, width: int) -> Work:
        start, target = self._path[begin], self._path[end]
        beam = Beam(self._grid, self._guide, width, end - begin - 2)
        yield from beam.run(one(self._grid, by_goal(start, target), self._guide.sums))
        if beam.found is not None:
            shorter = slides_to(beam.found.trail, 0)[1]
            self.slides = [*self.slides[:begin], *shorter, *self.slides[end:]]  # others keep the one before
            self._path[begin : end + 1] = path_cells(self._grid, start, shorter)
