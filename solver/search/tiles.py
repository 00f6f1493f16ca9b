"""Large number boards: rows of tiles by goal cell, and the slides of a batch of positions at once.

A tile is numbered by its goal: tile ``t`` belongs on cell ``t - 1``, and 0 is the gap. A position is one row of an
array of bytes, its tiles in reading order, so that a board of any goal, or a part of a solution with any end, becomes
the same problem. Beside the rows a batch holds sums that a slide changes by a look-up (see ``tile_sums``), and hashes
(Zobrist, "A new hashing method with application for game playing", 1970), from which the gap is left out, as the tiles
tell where it is.

Slides are numbered by where the gap goes: up, down, left, right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..model.moves import SLIDES, Direction, Move
from ..model.pieces import Cells
from .packed import Ints

Rows = NDArray[np.uint8]
"""Positions: one row of tiles each."""

GAP_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Rows and columns that the gap moves by, for each slide; the inverse of a slide is ``slide ^ 1``."""
NO_SLIDE = 4
"""Stands for the last slide of a position that none has led to."""
DIRECTIONS = (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT)
"""For each slide the direction of the tile."""
SPREAD = np.int64(-0x61C8864680B583EB)
"""An odd multiplier without pattern: the upper bits of the product depend on all of the hash."""
LARGEST_SLOT_BITS = 20


class Grid:
    """The cells of a board, or the part of it whose tiles are not in their places yet, and the slides of the gap."""

    def __init__(self, rows: int, columns: int, free: frozenset[int] | None = None) -> None:
        self.rows, self.columns = rows, columns
        self.size = rows * columns
        self.free = frozenset(range(self.size)) if free is None else free
        self.neighbours: Ints = np.full((self.size, 4), -1, np.int64)
        """For each cell and slide the cell that the gap comes to, -1 where it can't."""
        for cell in self.free:
            for slide, (down, right) in enumerate(GAP_STEPS):
                row, column = cell // columns + down, cell % columns + right
                target = row * columns + column
                if 0 <= row < rows and 0 <= column < columns and target in self.free:
                    self.neighbours[cell, slide] = target
        self.degree: Ints = np.zeros(self.size * 5, np.int64)
        """By 5 times the gap's cell plus the last slide: the number of slides that don't take that back, ..."""
        self.onward: Ints = np.zeros((self.size * 5, 4), np.int64)
        """... and which they are."""
        for cell in self.free:
            for last in range(5):
                slides = [s for s in range(4) if self.neighbours[cell, s] >= 0 and (last == NO_SLIDE or s != last ^ 1)]
                self.degree[cell * 5 + last] = len(slides)
                self.onward[cell * 5 + last, : len(slides)] = slides
        every = np.arange(self.size)
        self.row_distance: Ints = abs(every[:, None] // columns - every // columns)
        self.column_distance: Ints = abs(every[:, None] % columns - every % columns)
        random = np.random.default_rng(self.size)
        self.codes: Ints = random.integers(0, 1 << 63, (self.size + 1) * self.size, dtype=np.int64)
        """By tile times the number of cells plus cell; their sum is the hash of a position."""

    def part(self, free: frozenset[int]) -> Grid:
        """Return the same board with the gap kept within some cells."""
        return _grid(self.rows, self.columns, free)

    def hash(self, rows: Rows) -> Ints:
        """Return the hash of each row."""
        codes = self.codes.take(rows.astype(np.int64) * self.size + np.arange(self.size))
        hashes: Ints = np.where(rows > 0, codes, 0).sum(1)
        return hashes


@lru_cache(256)
def _grid(rows: int, columns: int, free: frozenset[int] | None = None) -> Grid:
    return Grid(rows, columns, free)


def grid_of(rows: int, columns: int) -> Grid:
    """Return the grid of a board of this size, made once."""
    return _grid(rows, columns)


class Step(NamedTuple):
    """The slides that lead from the positions of one batch to those of the next."""

    parent: Ints
    slide: Ints
    source: Ints
    """The cell of the tile that slides, to which the gap comes."""
    target: Ints
    tile: Ints
    before: Ints
    """The tile times the number of cells, plus the cell it leaves, ..."""
    after: Ints
    """... and plus the cell it comes to: indices of a table by tile and cell."""

    def pick(self, chosen: Ints) -> Step:
        """Return some of the slides."""
        return Step(*(each.take(chosen) for each in self))


class Sum(Protocol):
    """A number that each position has and a slide changes by a look-up, such as a lower bound or a beam's key.

    Its *state* holds, for a batch, the sums and whatever finds the next ones.
    """

    def start(self, rows: Rows) -> Any:
        """Return the state of positions that no slide has led to."""
        ...

    def values(self, state: Any) -> Ints:
        """Return the sum of each position."""
        ...

    def after(self, state: Any, step: Step) -> tuple[Ints, Any]:
        """Return the sums after slides, and what ``pick`` needs to go on from some of them."""
        ...

    def pick(self, state: Any, step: Step, changed: Any, chosen: Ints) -> Any:
        """Return the state after the chosen slides."""
        ...

    def part(self, state: Any, some: slice) -> Any:
        """Return the state of some positions of a batch."""
        ...


class TileTrail(NamedTuple):
    """For each position of a batch the slide that led to it, and from where."""

    earlier: TileTrail | None
    parent: NDArray[np.int32]
    slide: NDArray[np.uint8]


class TileBatch(NamedTuple):
    """Positions at the same depth."""

    rows: Rows
    gap: Ints
    last: Ints
    """Their last slides, so as not to take them back at once."""
    hashes: Ints
    states: tuple[Any, ...]
    """Of each sum."""
    trail: TileTrail | None

    def part(self, begin: int, end: int, sums: Sequence[Sum]) -> TileBatch:
        """Return some of the positions."""
        some = slice(begin, end)
        states = tuple(each.part(state, some) for each, state in zip(sums, self.states, strict=True))
        trail = self.trail and TileTrail(self.trail.earlier, self.trail.parent[some], self.trail.slide[some])
        return TileBatch(self.rows[some], self.gap[some], self.last[some], self.hashes[some], states, trail)


class Expansion:
    """All slides from a batch, with their sums, before some are chosen."""

    def __init__(self, grid: Grid, sums: Sequence[Sum], batch: TileBatch) -> None:
        self._grid, self._sums, self._batch = grid, sums, batch
        state = batch.gap * 5 + batch.last
        degree = grid.degree.take(state)
        parent = np.arange(len(degree)).repeat(degree)
        number = np.arange(len(parent)) - (degree.cumsum() - degree).repeat(degree)
        slide = grid.onward.ravel().take(state.take(parent) * 4 + number)
        target = batch.gap.take(parent)
        source = grid.neighbours.ravel().take(target * 4 + slide)
        tile = batch.rows.ravel().take(parent * grid.size + source).astype(np.int64)
        first = tile * grid.size
        self.step = Step(parent, slide, source, target, tile, first + source, first + target)
        self._changed: list[Any] = []

    def sum(self, number: int) -> Ints:
        """Return a sum after each slide; those before it in order must have been computed."""
        assert number == len(self._changed)
        values, changed = self._sums[number].after(self._batch.states[number], self.step)
        self._changed.append(changed)
        return values

    def hashes(self, chosen: Ints | None = None) -> Ints:
        """Return the hashes after the slides, or after some."""
        step, codes = self.step if chosen is None else self.step.pick(chosen), self._grid.codes
        hashes: Ints = self._batch.hashes.take(step.parent) + codes.take(step.after) - codes.take(step.before)
        return hashes

    def are_equal(self, ones: Ints, others: Ints) -> NDArray[np.bool_]:
        """Return whether the positions after some slides are those after others, pair by pair."""
        equal: NDArray[np.bool_] = (self._rows(self.step.pick(ones)) == self._rows(self.step.pick(others))).all(1)
        return equal

    def _rows(self, step: Step) -> Rows:
        rows: Rows = self._batch.rows.take(step.parent, 0)
        numbers = np.arange(len(step.parent))
        rows[numbers, step.target] = step.tile
        rows[numbers, step.source] = 0
        return rows

    def batch(self, chosen: Ints, hashes: Ints) -> TileBatch:
        """Return the positions after some slides, whose hashes are given."""
        step = self.step.pick(chosen)
        rows = self._rows(step)
        states = tuple(
            each.pick(state, step, changed, chosen)
            for each, state, changed in zip(self._sums, self._batch.states, self._changed, strict=True)
        )
        trail = TileTrail(self._batch.trail, step.parent.astype(np.int32), step.slide.astype(np.uint8))
        return TileBatch(rows, step.source, step.slide, hashes, states, trail)


def root(grid: Grid, sums: Sequence[Sum], rows: Rows) -> TileBatch:
    """Return a batch of positions that no slide has led to."""
    gap = (rows == 0).argmax(1).astype(np.int64)
    last = np.full(len(rows), NO_SLIDE, np.int64)
    return TileBatch(rows, gap, last, grid.hash(rows), tuple(each.start(rows) for each in sums), None)


def repeats(hashes: Ints, slots: Ints) -> tuple[Ints, Ints]:
    """Return the indices of positions whose hash another one has that is nearly always kept, and of that other one.

    Each writes its number into a slot; one that finds the number of another with its hash there is a repeat. ``slots``
    has a power of two of places, whatever they hold.
    """
    place = hashes * SPREAD >> np.int64(64 - (len(slots).bit_length() - 1)) & np.int64(len(slots) - 1)
    numbers = np.arange(len(hashes))
    slots[place] = numbers
    winner = slots.take(place)
    repeat = ((winner != numbers) & (hashes.take(winner) == hashes)).nonzero()[0]
    return repeat, winner.take(repeat)


def without(count: int, dropped: Ints) -> Ints:
    """Return the numbers from 0 to ``count`` - 1 but for some."""
    is_kept = np.ones(count, np.bool_)
    is_kept[dropped] = False
    kept: Ints = is_kept.nonzero()[0]
    return kept


def new_slots(width: int) -> Ints:
    """Return slots for batches of some positions and their slides."""
    return np.empty(1 << min(max((4 * width).bit_length(), 10), LARGEST_SLOT_BITS), np.int64)


def slides_to(trail: TileTrail | None, number: int) -> tuple[int, list[int]]:
    """Trace a position back: return its index in the batch of the beginning, and the slides from there."""
    slides: list[int] = []
    while trail is not None:
        slides.append(int(trail.slide[number]))
        number = int(trail.parent[number])
        trail = trail.earlier
    return number, slides[::-1]


def by_goal(cells: Cells, goal: Cells) -> Cells:
    """Return cells with each tile numbered by its place in a goal."""
    place = {tile: cell + 1 for cell, tile in enumerate(goal) if tile}
    return tuple(place[tile] if tile else 0 for tile in cells)


def slid(grid: Grid, cells: Cells, slide: int) -> Cells:
    """Return the cells after one slide."""
    after = list(cells)
    gap = cells.index(0)
    source = int(grid.neighbours[gap, slide])
    after[gap], after[source] = cells[source], 0
    return tuple(after)


def path_cells(grid: Grid, cells: Cells, slides: Sequence[int]) -> list[Cells]:
    """Return the positions along slides, with the first and the last."""
    path = [cells]
    for slide in slides:
        path.append(slid(grid, path[-1], slide))
    return path


def moves_of(slides: Sequence[int]) -> tuple[Move, ...]:
    """Return slides as moves."""
    return tuple(SLIDES[DIRECTIONS[slide]] for slide in slides)


def slides_of(moves: Sequence[Move]) -> list[int]:
    """Return moves as slides."""
    return [DIRECTIONS.index(move.path[0]) for move in moves]
