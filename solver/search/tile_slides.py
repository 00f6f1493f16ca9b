"""Slides of several tiles on plain number boards: whole batches of positions at once, and lower bounds.

A slide pushes a row of tiles together towards the gap, so it is *sideways* or *upright*, and two of one kind in a row
lie in one line, where a single slide would have done. In a shortest solution they take turns: a search is given the
kind that comes next, and each position has as many slides as the line through its gap has other cells, half of all.

Turns also make the lower bound. An upright slide leaves each tile in its column, so the least upright and the least
sideways slides are counted apart (``LineBound``); if ``u`` and ``s`` are needed and an upright one comes next, the
solution has at least ``max(2 u - 1, 2 s)`` slides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..model.moves import Move, push
from ..model.pieces import Cells
from .packed import Ints
from .tiles import DIRECTIONS, Grid, Rows

UPRIGHT, SIDEWAYS = 0, 1
MOST_LINES = 4  # of a board whose walking distances are all worked out; with five there are hundreds of thousands
NO_LINE = 255  # stands for the goal line of the gap
COUNT_BITS = 3
LONGEST_LINE = (1 << COUNT_BITS) - 1


class LineBound(Protocol):
    """The least slides of one kind that bring all tiles to their lines; a state holds what tells it of a position."""

    def states(self, lines: Rows, goals: Ints, gap_line: Ints) -> Ints:
        """Return the states of positions: the line of each cell, that of the goal of its tile, and of the gap."""

    def after(self, states: Ints, sign: int, line: Ints, goal: Ints) -> Ints:
        """Return the states after the gap went to ``line`` by ``sign``, and a tile with a goal line came from there."""

    def least(self, states: Ints) -> Ints:
        """Return the least slides."""


class WalkingDistances:
    """How many tiles of each goal line are in each line, and the fewest slides from there to the goal.

    That is the walking distance of Ken'ichiro Takahashi, with slides of several tiles counted once.
    """

    def __init__(self, count: int, length: int, gap_line: int) -> None:
        """Find all arrangements of ``count`` lines of ``length`` cells, with the goal's gap in a line."""
        self._count = count
        goal = self._code(np.diag([length - (line == gap_line) for line in range(count)])[None], np.array([gap_line]))
        self._codes = known = edge = goal
        while len(edge):
            found = [self._stepped(edge, sign, line)[0] for sign in (-1, 1) for line in range(count)]
            edge = np.setdiff1d(np.concatenate(found), known)
            known = np.union1d(known, edge)
        self._codes = known
        self._after = np.full((len(known), 2, count), -1, np.int64)
        for sign in (-1, 1):
            for line in range(count):
                after, able = self._stepped(known, sign, line)
                self._after[able, int(sign > 0), line] = known.searchsorted(after)
        self._least: Ints = self._distances(int(known.searchsorted(goal)[0]))

    def _code(self, counts: Ints, gap_line: Ints) -> Ints:
        """Return counts of tiles, by line and goal line, and the gap's line as one number each."""
        shifts = COUNT_BITS * np.arange(self._count**2).reshape(self._count, self._count)
        code: Ints = (counts.astype(np.int64) << shifts).sum((1, 2)) + (gap_line << COUNT_BITS * self._count**2)
        return code

    def _stepped(self, codes: Ints, sign: int, goal: int) -> tuple[Ints, NDArray[np.bool_]]:
        """Return the codes after a tile came to the gap's line from the next, and which had one with this goal line."""
        line = codes >> COUNT_BITS * self._count**2
        able = (line + sign >= 0) & (line + sign < self._count)
        to = COUNT_BITS * (line * self._count + goal)
        source = to + sign * COUNT_BITS * self._count
        able &= codes >> np.maximum(source, 0) & LONGEST_LINE > 0
        one, to, source = np.int64(1), to[able], source[able]
        return codes[able] - (one << source) + (one << to) + (np.int64(sign) << COUNT_BITS * self._count**2), able

    def _distances(self, goal: int) -> Ints:
        """Return the fewest slides from the goal to each arrangement."""
        distances = np.full(len(self._codes), -1, np.int64)
        edge, distance = np.array([goal]), 0
        while len(edge):
            distances[edge] = distance
            found = []
            for sign in (0, 1):
                here = edge
                for _ in range(self._count - 1):
                    here = self._after[here, sign].ravel()
                    here = np.unique(here[here >= 0])
                    found.append(here)
            edge = np.unique(np.concatenate(found))
            edge, distance = edge[distances[edge] < 0], distance + 1
        return distances

    def states(self, lines: Rows, goals: Ints, gap_line: Ints) -> Ints:
        """Return the number of the arrangement of each position."""
        counts = np.stack(
            [[((lines == a) & (goals == b)).sum(1) for b in range(self._count)] for a in range(self._count)]
        )
        return self._codes.searchsorted(self._code(np.moveaxis(counts, 2, 0), gap_line))

    def after(self, states: Ints, sign: int, line: Ints, goal: Ints) -> Ints:
        """Return the arrangements after a step of the gap."""
        after: Ints = self._after[states, int(sign > 0), goal]
        return after

    def least(self, states: Ints) -> Ints:
        """Return the fewest slides to the goal's arrangement."""
        return self._least.take(states)


class LineSums:
    """The sum of the lines between each tile and its goal, of which a slide changes as many as it pushes tiles."""

    def __init__(self, count: int) -> None:
        self._most = count - 1

    def states(self, lines: Rows, goals: Ints, gap_line: Ints) -> Ints:
        """Return the sum of each position."""
        sums: Ints = np.where(goals == NO_LINE, 0, abs(lines.astype(np.int64) - goals)).sum(1)
        return sums

    def after(self, states: Ints, sign: int, line: Ints, goal: Ints) -> Ints:
        """Return the sums after a tile went from ``line`` to the gap's."""
        after: Ints = states + abs(line - sign - goal) - abs(line - goal)
        return after

    def least(self, states: Ints) -> Ints:
        """Return the least slides that make up for a sum."""
        return -(-states // self._most)


@lru_cache(32)
def line_bound(count: int, length: int, gap_line: int) -> LineBound:
    """Return the bound for ``count`` lines of ``length`` cells."""
    if count <= MOST_LINES and length <= LONGEST_LINE:
        return WalkingDistances(count, length, gap_line)
    return LineSums(count)


class SlideTrail(NamedTuple):
    """For each position of a batch the slide that led to it, and from where."""

    earlier: SlideTrail | None
    parent: NDArray[np.int32]
    slide: NDArray[np.uint8]  # four times the number of tiles, plus the direction of the gap (see ``tiles``)


class SlideBatch(NamedTuple):
    """Positions at the same depth."""

    rows: Rows
    gap: Ints
    hashes: Ints
    states: tuple[Ints, Ints]  # of the upright and of the sideways bound
    trail: SlideTrail | None

    def pick(self, chosen: Ints | slice) -> SlideBatch:
        """Return some of the positions."""
        trail = self.trail and SlideTrail(self.trail.earlier, self.trail.parent[chosen], self.trail.slide[chosen])
        states = self.states[0][chosen], self.states[1][chosen]
        return SlideBatch(self.rows[chosen], self.gap[chosen], self.hashes[chosen], states, trail)


class SlideGraph:
    """The slides of a plain number board towards the position in which tile ``t`` is on cell ``t - 1``."""

    def __init__(self, grid: Grid, gap_goal: int) -> None:
        self.grid, self.gap_goal = grid, gap_goal
        rows, columns = grid.rows, grid.columns
        cells = np.arange(grid.size)
        self._lines = (cells // columns).astype(np.uint8), (cells % columns).astype(np.uint8)
        self._goal_lines = tuple(np.concatenate([[0], lines]).astype(np.int64) for lines in self._lines)
        self._bounds = (
            line_bound(rows, columns, gap_goal // columns),
            line_bound(columns, rows, gap_goal % columns),
        )
        self._strides, self._counts = (columns, 1), (rows, columns)

    def root(self, cells: Cells) -> SlideBatch:
        """Return the batch of one position."""
        rows = np.array([cells], np.uint8)
        gap = (rows == 0).argmax(1)
        states = []
        for lines, goals, bound in zip(self._lines, self._goal_lines, self._bounds, strict=True):
            found = np.where(rows == 0, NO_LINE, goals.take(rows))
            states.append(bound.states(np.broadcast_to(lines, rows.shape), found, lines.take(gap).astype(np.int64)))
        return SlideBatch(rows, gap, self.grid.hash(rows), (states[0], states[1]), None)

    def least(self, batch: SlideBatch, kind: int) -> Ints:
        """Return the lower bound of each position where a slide of a kind comes next."""
        least = [bound.least(states) for bound, states in zip(self._bounds, batch.states, strict=True)]
        found: Ints = np.maximum(np.maximum(2 * least[kind] - 1, 2 * least[1 - kind]), 0)
        return found

    def after(self, batch: SlideBatch, kind: int, left: int) -> SlideBatch:
        """Return the positions after each slide of a kind from which ``left`` more of them may be enough."""
        return joined(list(self.each_after(batch, kind, left, slice(0, len(batch.gap)))), batch)

    def each_after(self, batch: SlideBatch, kind: int, left: int, some: slice) -> Iterator[SlideBatch]:
        """Yield in parts the positions after slides from some positions of a batch."""
        for sign in (-1, 1):
            parent: Ints = np.arange(len(batch.gap))[some]
            rows, gap, hashes = batch.rows[some], batch.gap[some], batch.hashes[some]
            state, other = batch.states[kind][some], batch.states[1 - kind][some]
            for count in range(1, self._counts[kind]):
                line = self._lines[kind].take(gap).astype(np.int64) + sign
                able = ((line >= 0) & (line < self._counts[kind])).nonzero()[0]
                if not len(able):
                    break
                parent, rows, gap, hashes = parent.take(able), rows.take(able, 0), gap.take(able), hashes.take(able)
                state, other, line = state.take(able), other.take(able), line.take(able)
                source, numbers = gap + sign * self._strides[kind], np.arange(len(able))
                tile = rows[numbers, source]
                rows[numbers, gap], rows[numbers, source] = tile, 0
                at = tile.astype(np.int64) * self.grid.size
                hashes = hashes + self.grid.codes.take(at + gap) - self.grid.codes.take(at + source)
                state = self._bounds[kind].after(state, sign, line, self._goal_lines[kind].take(tile))
                gap = source
                states = (state, other) if kind == UPRIGHT else (other, state)
                slide = np.full(len(able), 4 * count + 2 * kind + (sign > 0), np.uint8)
                part = SlideBatch(rows, gap, hashes, states, SlideTrail(batch.trail, parent.astype(np.int32), slide))
                yield part.pick((self.least(part, 1 - kind) <= left).nonzero()[0])

    def is_goal(self, batch: SlideBatch) -> Ints:
        """Return the numbers of the positions at the goal."""
        goal = np.arange(1, self.grid.size + 1)
        goal[self.gap_goal] = 0
        found: Ints = (batch.rows == goal).all(1).nonzero()[0]
        return found


def joined(parts: Sequence[SlideBatch], empty: SlideBatch) -> SlideBatch:
    """Return parts that follow from one batch as one, or of none no positions."""
    if not parts:
        return empty.pick(slice(0, 0))
    trails = [part.trail for part in parts if part.trail is not None]
    trail = SlideTrail(
        trails[0].earlier,
        np.concatenate([trail.parent for trail in trails]),
        np.concatenate([trail.slide for trail in trails]),
    )
    upright, sideways = (np.concatenate([part.states[kind] for part in parts]) for kind in (UPRIGHT, SIDEWAYS))
    rows, gap, hashes = (np.concatenate([part[field] for part in parts]) for field in range(3))
    return SlideBatch(rows, gap, hashes, (upright, sideways), trail)


def slides_to(batch: SlideBatch, number: int) -> tuple[Move, ...]:
    """Return the slides that led to a position."""
    made, trail = list[Move](), batch.trail
    while trail is not None:
        slide = int(trail.slide[number])
        made.append(push(DIRECTIONS[slide % 4], slide // 4))
        number, trail = int(trail.parent[number]), trail.earlier
    return tuple(reversed(made))


@lru_cache(64)
def slide_graph(grid: Grid, gap: int) -> SlideGraph:
    """Return the slides towards a goal with its gap on a cell, made once."""
    return SlideGraph(grid, gap)
