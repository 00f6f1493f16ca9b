"""Beam search on large number boards: first solutions, wider beams, and shorter ways between two of their positions.

A beam expands a layer of positions, drops equal ones, and keeps the ``width`` best by a key. A window is a part of a
solution, shortened by a beam from its first position to its last.

Above 5x5 the outer lines are laid first, one by one, two tiles at a time. A beam searches until both tiles are in
place; from then on their cells are walls. Its key is led by an exact table of where the gap and these two tiles are,
with all other tiles alike, and by where the rest should go. When the rest is no larger than 5x5 a beam solves it. Lines
are taken where the board is longer, on the side away from the goal's gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..model.pieces import Cells
from ..system.progress import Cancel, never_cancel
from .packed import Ints
from .tile_sums import convex_sum, manhattan_sum
from .tiles import (
    Expansion,
    Grid,
    Rows,
    Step,
    Sum,
    TileBatch,
    by_goal,
    grid_of,
    new_slots,
    path_cells,
    repeats,
    root,
    slides_to,
    without,
)

Work = Iterator[int]
"""Work in steps: what is yielded is how many positions the next step expands."""
CORE = 5
"""Rows and columns that are left at the end, at most."""
UNREACHED = 65_535
Distances = NDArray[np.uint16]


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
            best = keys.argpartition(self._width)[: self._width]
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


class Stage(NamedTuple):
    """The tiles that are laid together."""

    free: frozenset[int]
    """The cells in which tiles still slide."""
    goals: tuple[int, ...]
    """The cells of the tiles that come home, one or two."""


class LineSum:
    """The exact least slides until the tiles of a stage are at home; a state is indices and distances."""

    def __init__(self, grid: Grid, stage: Stage, distances: Distances) -> None:
        self._distances = distances
        self._weight: Ints = np.zeros(grid.size + 1, np.int64)
        for digit, goal in enumerate(stage.goals, 1):
            self._weight[goal + 1] = grid.size**digit

    def start(self, rows: Rows) -> tuple[Ints, Ints]:
        """Return indices and distances of positions."""
        weight = self._weight.take(rows)
        weight[rows == 0] = 1
        index: Ints = (weight * np.arange(rows.shape[1])).sum(1)
        return index, self._distances.take(index).astype(np.int64)

    def values(self, state: tuple[Ints, Ints]) -> Ints:
        """Return the distances."""
        return state[1]

    def after(self, state: tuple[Ints, Ints], step: Step) -> tuple[Ints, tuple[Ints, Ints]]:
        """Return the distances after slides."""
        way = step.source - step.target
        index = state[0].take(step.parent) + way
        index -= way * self._weight.take(step.tile)
        values = self._distances.take(index).astype(np.int64)
        return values, (index, values)

    def pick(self, state: tuple[Ints, Ints], step: Step, changed: tuple[Ints, Ints], chosen: Ints) -> tuple[Ints, Ints]:
        """Return indices and distances after the chosen slides."""
        return changed[0].take(chosen), changed[1].take(chosen)

    def part(self, state: tuple[Ints, Ints], some: slice) -> tuple[Ints, Ints]:
        """Return those of some positions."""
        return state[0][some], state[1][some]


@lru_cache(64)
def stages_of(rows: int, columns: int, gap: int) -> tuple[tuple[Stage, ...], frozenset[int]]:
    """Return the stages of a board whose goal has its gap on a cell, and the cells that are left at the end."""
    top, bottom, left, right = 0, rows, 0, columns
    row, column = divmod(gap, columns)
    free = frozenset(range(rows * columns))
    stages: list[Stage] = []
    while bottom - top > CORE or right - left > CORE:
        if bottom - top >= right - left:
            is_first = row - top >= bottom - 1 - row
            number = top if is_first else bottom - 1
            line = [number * columns + each for each in range(left, right)]
            top, bottom = top + is_first, bottom - (not is_first)
        else:
            is_first = column - left >= right - 1 - column
            number = left if is_first else right - 1
            line = [each * columns + number for each in range(top, bottom)]
            left, right = left + is_first, right - (not is_first)
        odd = len(line) % 2
        for begin in range(-odd, len(line), 2):
            goals = tuple(line[max(begin, 0) : begin + 2])
            if goals:
                stages.append(Stage(free, goals))
                free -= set(goals)
    return tuple(stages), free


@lru_cache(512)
def _distances(rows: int, columns: int, stage: Stage) -> Distances:
    return _least_slides(grid_of(rows, columns).part(stage.free), stage.goals)


def line_sum(grid: Grid, stage: Stage, cancel: Cancel = never_cancel) -> LineSum:
    """Return the sum that leads the beam of a stage; its table is made once. Raises Cancelled."""
    if cancel():
        raise Cancelled
    return LineSum(grid, stage, _distances(grid.rows, grid.columns, stage))


def _least_slides(grid: Grid, goals: tuple[int, ...]) -> Distances:
    """Return the least slides by the cells of the gap and of the tiles, the gap's cell fastest."""
    size = grid.size
    weights = [size**digit for digit in range(1, len(goals) + 1)]
    home = sum(goal * weight for goal, weight in zip(goals, weights, strict=True))
    distances = np.full(size ** (len(goals) + 1), UNREACHED, np.uint16)
    edge = np.array([home + cell for cell in grid.free if cell not in goals], np.int64)
    distances[edge] = depth = 0
    while len(edge):
        depth += 1
        gap = edge % size
        cells = [edge // weight % size for weight in weights]
        found = []
        for slide in range(4):
            target = grid.neighbours.ravel().take(gap * 4 + slide)
            way = target - gap
            after = edge + way
            for cell, weight in zip(cells, weights, strict=True):
                after -= np.where(cell == target, way * weight, 0)
            after = after.compress(target >= 0)
            after = after.compress(distances.take(after) == UNREACHED)
            distances[after] = depth  # the slides in one direction lead to different places
            found.append(after)
        edge = np.concatenate(found)
    return distances
