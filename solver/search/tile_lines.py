"""First solutions of boards above 5x5: the outer lines are laid one by one, two tiles at a time.

A beam searches until both tiles are in place; from then on their cells are walls. Its key is led by an exact table of
where the gap and these two tiles are, with all other tiles alike, and by where the rest should go. When the rest is no
larger than 5x5 a beam solves it. Lines are taken where the board is longer, on the side away from the goal's gap.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..system.progress import Cancel, never_cancel
from .packed import Ints
from .tiles import Grid, Rows, Step, grid_of

CORE = 5
"""Rows and columns that are left at the end, at most."""
UNREACHED = 65_535

Distances = NDArray[np.uint16]


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
