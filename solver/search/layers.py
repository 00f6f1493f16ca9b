"""Breadth-first and bidirectional search: whole layers of positions at the same distance.

A layer holds for each frame its positions, as one sorted array. The next layer is all that one move leads to, less the
layer before: a slide by one cell changes the distance by exactly one. Where a row of pieces that are pushed together
counts as one move, some moves lead to the layer itself, which is left out, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ..model.moves import Move, moves_text
from ..model.position import Position
from ..system.limits import Run
from .packed import Ints, packed_board
from .support import KINDS

CODE_MASK = np.int64(KINDS - 1)
PORTION = 1 << 17
"""Positions that are sorted at once; between two portions a search can be cancelled. (Larger ones are slower, too.)"""
LAYER_GROWTH = 2

Layer = list[Ints]
"""The positions of each frame, packed and sorted."""


@dataclass(frozen=True)
class Found:
    """The shortest solutions."""

    length: int
    count: int | None
    lines: list[str]


def breadth_first(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Found:
    """Solve a solvable position by breadth-first search from it.

    Where ``every`` is set all optimal solutions are counted; ``most`` are listed. Raises Cancelled and LimitReached.
    """
    goal = position.board.goal
    start = Layers(position, every)
    while not start.reaches(goal):
        start.grow(run)
        run.at_least = start.depth + 1
    count = start.ways_to(goal) if every else None
    return Found(start.depth, count, list(islice(start.lines_to(goal), most)))


def bidirectional(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Found:
    """Solve a solvable position by breadth-first search from both ends, the side with the smaller layer first.

    The two last layers are whole: all positions at exactly ``f`` moves from the start, and at exactly ``b`` from the
    goal. Any solution of ``f + b`` moves has a position in both, and ``f + b`` grows by one at a time. So when the
    layers first have a position in common no shorter solution exists, and every shortest one passes through one.
    Raises Cancelled and LimitReached.
    """
    start, goal = Layers(position, every), Layers(position.board.goal, every)
    while not (meeting := start.meeting(goal)):
        run.at_least = start.depth + goal.depth + 1
        smaller, other = (start, goal) if start.width <= goal.width else (goal, start)
        smaller.grow(run, other.stored)
    count = sum(start.ways_to(middle) * goal.ways_to(middle) for middle in meeting) if every else None
    lines = (first + last for middle in meeting for first in start.lines_to(middle) for last in goal.lines_back(middle))
    return Found(start.depth + goal.depth, count, list(islice(lines, most)))


class Layers:
    """The layers around one position, as far as they have grown."""

    def __init__(self, position: Position, count_ways: bool = False) -> None:
        self._packed = packed_board(position.board)
        frames = len(self._packed.frames.frames)
        first = [np.zeros(0, np.int64) for _ in range(frames)]
        first[self._packed.frame(position)] = np.array([self._packed.pack(position)])
        self._layers: list[Layer] = [first]
        self._way_counts: Layer | None = [np.ones_like(cells) for cells in first] if count_ways else None
        # For each frame the numbers of the slides that lead to it:
        self._slides_into: list[list[int]] = [[] for _ in range(frames)]
        for slide in range(self._packed.count):
            self._slides_into[self._packed.target_frame[slide]].append(slide)
        self.stored = 1

    @property
    def depth(self) -> int:
        """The distance of the last layer."""
        return len(self._layers) - 1

    @property
    def last(self) -> Layer:
        """The last layer."""
        return self._layers[-1]

    @property
    def width(self) -> int:
        """The number of positions in the last layer."""
        return sum(map(len, self.last))

    def grow(self, run: Run, stored_elsewhere: int = 0) -> None:
        """Add a layer. Raises Cancelled and LimitReached."""
        coming = LAYER_GROWTH * self.width
        if self._way_counts is not None:
            coming += coming // 2  # for the number of ways to each
        run.count(self.width, self.stored + stored_elsewhere, coming=coming)
        layer: Layer = []
        ways: Layer = []
        for target, slides in enumerate(self._slides_into):
            slid = []
            for slide in slides:
                run.check()
                slid.append(self._slid(slide))
            after = np.concatenate(slid)
            before = self._layers[-2][target] if self.depth else after[:0]
            came = None
            if self._way_counts is not None:
                came = np.concatenate([self._way_counts[self._packed.source_frame[slide]] for slide in slides])
            found = []
            for portion in _portions(after):
                run.check()
                cells, counts = _each_once(after.compress(portion), None if came is None else came.compress(portion))
                new = ~_among(cells, before)
                found.append((cells.compress(new), None if counts is None else counts.compress(new)))
            layer.append(np.concatenate([cells for cells, _ in found]))
            if came is not None:
                ways.append(np.concatenate([counts for _, counts in found if counts is not None]))
        self._layers.append(layer)
        self._way_counts = None if self._way_counts is None else ways
        self.stored += self.width
        run.hold(self.stored + stored_elsewhere)

    def reaches(self, position: Position) -> bool:
        """Return whether the last layer has this position."""
        return self._place(self.depth, position) is not None

    def nth(self, number: int) -> Position:
        """Return a position of the last layer by its number, counted from 0 by frame."""
        for cells in self.last:
            if number < len(cells):
                return self._packed.unpack(int(cells[number]))
            number -= len(cells)
        raise IndexError("the last layer has fewer positions")

    def meeting(self, other: Layers) -> list[Position]:
        """Return the positions that both last layers have."""
        return [
            self._packed.unpack(int(cells))
            for mine, theirs in zip(self.last, other.last, strict=True)
            for cells in mine[_among(mine, theirs)]
        ]

    def ways_to(self, position: Position) -> int:
        """Return the number of shortest ways to a position of the last layer."""
        place = self._place(self.depth, position)
        assert self._way_counts is not None and place is not None
        return int(self._way_counts[self._packed.frame(position)][place])

    def lines_to(self, position: Position) -> Iterator[str]:
        """Yield the shortest ways from the middle to a position of the last layer, as moves."""
        return (moves_text(reversed(moves)) for moves in self._descents(position, self.depth))

    def lines_back(self, position: Position) -> Iterator[str]:
        """Yield the shortest ways from a position of the last layer back to the middle, as moves."""
        return (moves_text(move.inverse for move in moves) for moves in self._descents(position, self.depth))

    def _descents(self, position: Position, depth: int) -> Iterator[list[Move]]:
        """Yield the moves of each shortest way to a position, the last one first."""
        if depth == 0:
            yield []
            return
        for move in position.legal_moves():
            nearer = position.apply(move)
            if self._place(depth - 1, nearer) is not None:
                for rest in self._descents(nearer, depth - 1):
                    yield [move.inverse, *rest]

    def _place(self, depth: int, position: Position) -> int | None:
        """Return the index of a position in the array of its frame, or None."""
        cells = self._layers[depth][self._packed.frame(position)]
        packed = self._packed.pack(position)
        place = int(cells.searchsorted(packed))
        return place if place < len(cells) and cells[place] == packed else None

    def _slid(self, slide: int) -> Ints:
        """Return the last layer's positions of one frame after a slide."""
        cells = self.last[self._packed.source_frame[slide]]
        code = (cells >> self._packed.shift[slide]) & CODE_MASK
        after: Ints = cells + self._packed.jump[slide] * code
        return after


def _portions(cells: Ints) -> Iterator[NDArray[np.bool_]]:
    """Split positions by value into ranges, in ascending order; yield a mask for each."""
    count = len(cells) // PORTION + 1
    sampled = np.sort(cells[:: max(len(cells) // 1024, 1)])
    edges = [sampled[len(sampled) * i // count] for i in range(1, count)]
    for low, high in zip([None, *edges], [*edges, None], strict=True):
        inside = np.ones(len(cells), np.bool_) if low is None else cells >= low
        yield inside if high is None else inside & (cells < high)


def _each_once(cells: Ints, ways: Ints | None) -> tuple[Ints, Ints | None]:
    """Sort positions, each once, and sum the ways to each. (``numpy.unique`` takes ten times as long.)"""
    if ways is not None:
        order = cells.argsort()
        cells, ways = cells.take(order), ways.take(order)
    else:
        cells.sort()
    first = np.concatenate([np.ones(min(len(cells), 1), np.bool_), cells[1:] != cells[:-1]])
    if ways is not None and len(ways):
        ways = np.add.reduceat(ways, np.flatnonzero(first))
    return cells.compress(first), ways


def _among(cells: Ints, others: Ints) -> NDArray[np.bool_]:
    """Return a mask of the positions that are among others, both sorted."""
    if not len(others):
        return np.zeros(len(cells), np.bool_)
    place = others.searchsorted(cells)
    place[place == len(others)] = 0
    among: NDArray[np.bool_] = others.take(place) == cells
    return among
