"""Large number boards line by line: a solution at once, as a person finds it, and the tables that lead beams.

Lines are taken where the board is longer, on the side away from the goal's gap, and laid tile by tile; from then on
their cells are walls. A person brings one tile after another to its place, by the shortest path of the gap for each
step. The last two tiles of a line are brought near its end first, the outer one's cell being reached past the other's,
and are then turned into it among six cells. That gives a solution of any board within milliseconds, about twice as long
as a beam's.

Above 5x5 beams lay lines, too, but two tiles at a time and in as many ways as they are wide. Their key is led by an
exact table of where the gap and these two tiles are, with all other tiles alike, and by where the rest should go.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.pieces import Cells
from ..system.progress import Cancel, check_cancel, never_cancel
from .packed import Ints
from .tiles import Grid, Rows, Step, grid_of

CORE = 5  # rows and columns that are left to a beam at the end, at most
LEAST = 2  # rows and columns that are left to be turned into the goal at the end
DEEP = 3  # cells from the end of a line inwards, in which its last two tiles are turned into it
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
def stages_of(rows: int, columns: int, gap: int, core: int = CORE) -> tuple[tuple[Stage, ...], frozenset[int]]:
    """Return the stages of a board whose goal has its gap on a cell, and the cells that are left at the end."""
    top, bottom, left, right = 0, rows, 0, columns
    row, column = divmod(gap, columns)
    free = frozenset(range(rows * columns))
    stages: list[Stage] = []
    while bottom - top > core or right - left > core:
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
    check_cancel(cancel)
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


def laid(grid: Grid, cells: Cells, gap: int) -> list[int]:
    """Return slides that lead from cells to the goal, whose gap is on a cell: a solution at once, not a short one."""
    laying = _Laying(grid, cells)
    stages, left = stages_of(grid.rows, grid.columns, gap, LEAST)
    for stage in stages:
        laying.lay(stage)
    laying.turn(left, [cell + 1 for cell in left if cell != gap])
    return laying.slides


class _Laying:
    """A position on the way to the goal, and the slides that have led to it."""

    def __init__(self, grid: Grid, cells: Cells) -> None:
        self.slides: list[int] = []
        self._columns = grid.columns
        self._cells = list(cells)
        self._place = {tile: cell for cell, tile in enumerate(cells)}
        self._beside = [
            [(slide, target) for slide, target in enumerate(targets) if target >= 0]
            for targets in grid.neighbours.tolist()
        ]

    def lay(self, stage: Stage) -> None:
        """Bring the tiles of a stage home; all before them stay where they are."""
        block = self._end_of_line(stage)
        if block is None:
            kept = set[int]()
            for goal in stage.goals:
                self._bring(goal + 1, {goal}, stage.free - kept)
                kept.add(goal)
        elif any(self._cells[goal] != goal + 1 for goal in stage.goals):
            inner, outer = stage.goals
            self._bring(inner + 1, {outer}, stage.free)
            free = stage.free - {outer}
            self._bring(outer + 1, block - {outer}, free)
            self._lead_gap(block - {outer}, free - {self._place[outer + 1]})
            self.turn(block, [inner + 1, outer + 1])

    def _end_of_line(self, stage: Stage) -> frozenset[int] | None:
        """Return the cells in which the last two tiles of a line are turned into it, None for tiles before them."""
        if len(stage.goals) == 1:
            return None
        inner, outer = stage.goals
        if any(target - outer == outer - inner and target in stage.free for _, target in self._beside[outer]):
            return None
        inwards = next(target - outer for _, target in self._beside[outer] if target in stage.free - {inner})
        return frozenset(goal + depth * inwards for goal in stage.goals for depth in range(DEEP))

    def _bring(self, tile: int, goals: Collection[int], free: frozenset[int]) -> None:
        """Slide a tile to the nearest of some cells, all within the free ones."""
        for slide, cell in self._path(self._place[tile], goals, free):
            self._lead_gap({cell}, free - {self._place[tile]})
            self._slide(slide ^ 1)

    def _lead_gap(self, goals: Collection[int], free: frozenset[int]) -> None:
        """Bring the gap to the nearest of some cells, within the free ones."""
        for slide, _ in self._path(self._place[0], goals, free):
            self._slide(slide)

    def _path(self, begin: int, goals: Collection[int], free: Collection[int]) -> list[tuple[int, int]]:
        """Return the slides of a shortest path through free cells to the nearest of some, each with where it leads."""
        came: dict[int, tuple[int, int]] = {begin: (0, begin)}
        queue = deque([begin])
        while (cell := queue.popleft()) not in goals:
            for slide, target in self._beside[cell]:
                if target not in came and target in free:
                    came[target] = slide, cell
                    queue.append(target)
        path = []
        while cell != begin:
            slide, before = came[cell]
            path.append((slide, cell))
            cell = before
        return path[::-1]

    def _slide(self, slide: int) -> None:
        target = self._place[0]
        source = next(cell for each, cell in self._beside[target] if each == slide)
        tile = self._cells[source]
        self._cells[target], self._cells[source] = tile, 0
        self._place[tile], self._place[0] = target, source
        if self.slides and self.slides[-1] == slide ^ 1:  # straight back
            self.slides.pop()
        else:
            self.slides.append(slide)

    def turn(self, block: frozenset[int], tiles: Sequence[int]) -> None:
        """Bring the tiles home by as few slides as possible within some cells, in which they and the gap are."""
        home = [tile - 1 for tile in tiles]
        first = (self._place[0], *(self._place[tile] for tile in tiles))
        came: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {first: (0, first)}
        queue = deque([first])
        while [*(state := queue.popleft())[1:]] != home:
            gap, *places = state
            for slide, source in self._beside[gap]:
                if source in block:
                    after = (source, *(gap if place == source else place for place in places))
                    if after not in came:
                        came[after] = slide, state
                        queue.append(after)
        slides = []
        while state != first:
            slide, state = came[state]
            slides.append(slide)
        for slide in reversed(slides):
            self._slide(slide)
