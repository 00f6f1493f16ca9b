"""Lower bounds of large number boards that rise: iterative deepening over large batches.

Everything within a limit on the length is searched (IDA*, as in ``deepening``, where positions fit 64 bits). What ends
without a solution proves that the distance is greater; the distance always has the parity of the first bound, so limits
grow by two. Batches are large, so that equal positions, mostly close relatives, meet in one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..model.pieces import Cells
from .packed import Ints
from .tile_beam import Work, one
from .tiles import Expansion, Grid, Sum, TileBatch, new_slots, repeats, slides_to, without

BATCH_CELLS = 1 << 20
"""Cells of the positions expanded at once: enough to meet equal ones, few enough for a stack of such batches."""


class Deepening:
    """The search within one limit after another."""

    def __init__(self, grid: Grid, cells: Cells, bounds: Sequence[Sum], at_least: int = 0) -> None:
        """Begin with what the bounds give for a position, or with a bound that is known to be higher."""
        self._grid, self._bounds, self._cells = grid, bounds, cells
        first = max(int(each.values(each.start(np.array([cells], np.uint8)))[0]) for each in bounds)
        self.at_least = max(first, at_least + (at_least - first) % 2)
        """The distance is proved to be this at least."""
        self.slides: list[int] | None = None
        """A shortest solution, once there is one."""
        self._batch = BATCH_CELLS // grid.size
        self._slots = new_slots(self._batch)

    def run(self) -> Work:
        """Search within limits until there is a solution."""
        while self.slides is None:
            yield from self._iterate(self.at_least)
            if self.slides is None:
                self.at_least += 2

    def _iterate(self, limit: int) -> Work:
        stack = [(0, one(self._grid, self._cells, self._bounds))]
        if not limit:
            self.slides = []
            return
        while stack:
            depth, batch = stack.pop()
            most = self._batch
            if len(batch.gap) > most:
                stack += [(depth, batch.part(at, at + most, self._bounds)) for at in range(0, len(batch.gap), most)]
                continue
            yield len(batch.gap)
            batch = self._expand(batch, limit - depth - 1)
            if depth + 1 == limit:
                ends = (self._bounds[0].values(batch.states[0]) == 0).nonzero()[0]
                if len(ends):
                    self.slides = slides_to(batch.trail, int(ends[0]))[1]
                    return
            elif len(batch.gap):
                stack.append((depth + 1, batch))

    def _expand(self, batch: TileBatch, left: int) -> TileBatch:
        """Return the positions one slide on from which ``left`` slides may be enough, nearly all of them once."""
        expansion = Expansion(self._grid, self._bounds, batch)
        chosen: Ints = np.arange(len(expansion.step.parent))
        for number in range(len(self._bounds)):
            chosen = chosen.compress(expansion.sum(number).take(chosen) <= left)
        hashes = expansion.hashes(chosen)
        repeat, kept = repeats(hashes, self._slots)
        equal = expansion.are_equal(chosen.take(repeat), chosen.take(kept))  # a hash alone would prove nothing
        once = without(len(chosen), repeat.compress(equal))
        return expansion.batch(chosen.take(once), hashes.take(once))
