"""Beams: breadth-first search that keeps but the most promising positions of each layer.

A position is promising when the pieces that the goal names are near their places (``GoalDistance``), and cells on
their way and at the goal are free; noise breaks ties. The beam is spread over the distances: the nearest have most of
it, those farther a share that falls from step to step, for pieces must often be led away again. Where the goal names
so many pieces that each is in the way of others, the convex sum of their steps decides, and every other beam is spread.

Children that were in the beam before are dropped, as far as a filter of fixed size remembers; those without offspring
are forgotten from time to time, so that long ways take little memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import accumulate
from operator import mul, or_

import numpy as np
from numpy.typing import NDArray

from ..errors import Unsolvable
from ..model.kinds import WORD_BITS, Inside, Kind
from ..model.position import Position
from ..model.solvability import Obstacle
from ..system.limits import Run
from ..tables.block_graph import BlockGraph
from ..tables.code_layers import Keys, Layer, layer_of
from ..tables.coding import Bits, Code, Coding, Words, bit_counts, join, take, words_of
from ..tables.slides import Rows, numbers_of_bits
from .selection import ascending, least

STEP_BITS, CONVEX_BITS, NOISE_BITS = 12, 20, 4  # of a score: below the steps, below those with a convex sum, of noise
SHARES = (0.3, 0.7)  # of a distance, compared with the next smaller one; the one and the other by turns
FARTHEST_SHARE = 60  # steps beyond the nearest at which shares fall no more
Steps = NDArray[np.int32]
EVERYWHERE = (1 << 64) - 1
FEW = 6  # kinds with places, up to which they leave each other room
CONVEX_SCALE = 4


class BeamGraph(BlockGraph):
    """The positions that might be reached from one, with the keys of their codes and how far the goal's pieces are."""

    def __init__(self, start: Position, keys: Keys) -> None:
        super().__init__(start)
        self.keys = keys
        self.distance = GoalDistance(self.coding)

    def layer(self, codes: list[Code], run: Run) -> Layer:
        """Return codes in the order of their keys."""
        return layer_of(words_of(codes, self.words), self.keys, run.asking)


@dataclass
class _Generation:
    """The positions that a beam kept at one depth."""

    words: Words
    parents: Rows  # in the generation before


BATCH = 1 << 12  # positions expanded between two checks: at most some 15 ms
FORGETTING = 8  # generations after which positions without offspring are forgotten


class BlockBeam:
    """A breadth-first search that keeps but the ``width`` most promising positions of each layer."""

    def __init__(self, graph: BeamGraph, start: Words, width: int, share: float, seed: int, run: Run) -> None:
        self._graph, self._width, self._run = graph, width, run
        self._share = 0.0 if graph.distance.is_crowded and share == SHARES[0] else share
        self._generations = [_Generation(start, np.zeros(1, np.intp))]
        self._past = _KeyFilter(min(64 * width, 1 << 22))
        self._salt = np.uint64((0x9E3779B97F4A7C15 * (2 * seed + 1)) % (1 << WORD_BITS))

    def codes_to(self, target: Layer | None, deepest: int, beyond: int) -> list[Code] | None:
        """Return the codes on a way to the goal, or to ``target``, which lies ``beyond`` moves before it.

        None where the beam has come to nothing after ``deepest`` moves.
        """
        for depth in range(1, deepest + 1):
            generation, ends = self._next(target, deepest + beyond - depth)
            self._generations.append(generation)
            if len(ends):
                return self._codes(int(ends[0]))
            if not len(generation.parents):
                return None
            if depth % FORGETTING == 0:
                self._forget()
        return None

    def _next(self, target: Layer | None, left: int) -> tuple[_Generation, Rows]:
        """Return the next generation, and which of it are at the goal or in the target."""
        graph, last = self._graph, self._generations[-1].words
        here = _KeyFilter(8 * self._width)
        best = _Candidates.none(graph.words)
        for begin in range(0, len(last[0]), BATCH):
            words = tuple(word[begin : begin + BATCH] for word in last)
            self._run.count(len(words[0]), len(last[0]) * min(len(self._generations), FORGETTING))
            found = list(graph.moves(words))
            if not found:
                continue
            rows, after = np.concatenate([rows for rows, _ in found]), join([codes for _, codes in found])
            keys = graph.keys.of(after)
            new = np.flatnonzero(~self._past.has(keys))
            new = new.take(here.add_new(keys.take(new)))
            keys, after, rows = keys.take(new), take(after, new), rows.take(new)
            more = self._judged(keys, after, rows + begin, left)
            ends = (
                np.flatnonzero(more.steps == 0)
                if target is None
                else np.flatnonzero(target.places(more.keys, more.words) >= 0)
            )
            if len(ends):
                return _Generation(more.words, more.parents), ends
            best = best.best_with(more, self._width, self._share)
        self._past.add(best.keys)
        return _Generation(best.words, best.parents), np.empty(0, np.intp)

    def _judged(self, keys: Bits, words: Words, parents: Rows, left: int) -> _Candidates:
        """Return the positions from which a solution could be short enough, with their scores."""
        distance = self._graph.distance
        steps = distance.steps(words)
        near = np.flatnonzero(distance.at_least(words, steps) <= left)
        if len(near) < len(keys):
            keys, words, parents, steps = keys.take(near), take(words, near), parents.take(near), steps.take(near)
        noise = ((keys * self._salt) >> np.uint64(WORD_BITS - NOISE_BITS)).astype(np.int32)
        if distance.is_crowded:
            scores = (distance.convex(words) << NOISE_BITS) + noise
            if self._share:
                scores += steps << CONVEX_BITS
        else:
            taken = ~self._graph.slides.free(words)
            scores = (steps << STEP_BITS) + (distance.obstacles(words, taken) << NOISE_BITS) + noise
        return _Candidates(keys, words, parents, steps, scores)

    def _forget(self) -> None:
        """Forget the positions of which none of the last generation descends."""
        for before, after in zip(self._generations[-2::-1], self._generations[:0:-1], strict=True):
            needed, after.parents = np.unique(after.parents, return_inverse=True)
            if len(needed) == len(before.parents):
                return
            before.words, before.parents = take(before.words, needed), before.parents.take(needed)

    def _codes(self, end: int) -> list[Code]:
        codes = []
        for generation in reversed(self._generations):
            codes.append(tuple(int(word[end]) for word in generation.words))
            end = int(generation.parents[end])
        return codes[::-1]


@dataclass(frozen=True)
class _Candidates:
    """Positions that might be kept."""

    keys: Bits
    words: Words
    parents: Rows
    steps: Steps
    scores: Steps

    @classmethod
    def none(cls, words: int) -> _Candidates:
        bits, numbers = np.empty(0, np.uint64), np.empty(0, np.int32)
        return cls(bits, (bits,) * words, np.empty(0, np.intp), numbers, numbers)

    def best_with(self, more: _Candidates, width: int, share: float) -> _Candidates:
        """Return the best of these and more."""
        scores = np.concatenate([self.scores, more.scores])
        steps = np.concatenate([self.steps, more.steps])
        if len(scores) <= width:
            rows = np.arange(len(scores))
        elif share:
            rows = _spread(scores, steps, width, share)
        else:
            rows = least(scores, width)
        return _Candidates(
            np.concatenate([self.keys, more.keys]).take(rows),
            take(join([self.words, more.words]), rows),
            np.concatenate([self.parents, more.parents]).take(rows),
            steps.take(rows),
            scores.take(rows),
        )


def _spread(scores: Steps, steps: Steps, width: int, share: float) -> Rows:
    """Return the rows of the best of each distance, as many as ``share`` to the power of its steps beyond the least.

    What the positions of a distance leave of their part goes to the others.
    """
    order = ascending(scores).astype(np.intp, copy=False)
    ordered = steps.take(order)
    first = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    group = np.cumsum(np.concatenate([[False], ordered[1:] != ordered[:-1]]))
    ranks = np.arange(len(order)) - first.take(group)
    ahead = np.minimum(ordered - ordered[0], FARTHEST_SHARE)
    return order.take(least(ranks / _powers(share).take(ahead), width))


@cache
def _powers(share: float) -> NDArray[np.float64]:
    """Return the powers of a share, multiplied up: the last bits of NumPy's own depend on the processor."""
    return np.array([*accumulate([share] * FARTHEST_SHARE, mul, initial=1.0)])


class _KeyFilter:
    """A set of keys that forgets some: each slot has the last of the keys that belong there."""

    def __init__(self, slots: int) -> None:
        bits = max(10, (slots - 1).bit_length())
        self._shift = np.uint64(WORD_BITS - bits)
        self._keys = np.full(1 << bits, 0x9E3779B97F4A7C15, np.uint64)
        self._last = np.empty(1 << bits, np.int32)

    def has(self, keys: Bits) -> NDArray[np.bool_]:
        """Return which of the keys are there."""
        found: NDArray[np.bool_] = self._keys.take(self._slots(keys)) == keys
        return found

    def add(self, keys: Bits) -> None:
        """Add keys."""
        self._keys[self._slots(keys)] = keys

    def add_new(self, keys: Bits) -> Rows:
        """Add keys; return the rows of those that were not there, each once but for a few."""
        slots = self._slots(keys)
        rows = np.flatnonzero(self._keys.take(slots) != keys)
        slots, keys = slots.take(rows), keys.take(rows)
        order = np.arange(len(rows), dtype=np.int32)
        self._last[slots] = order
        last = self._last.take(slots)
        self._keys[slots] = keys
        return rows.compress((last == order) | (keys.take(last) != keys))

    def _slots(self, keys: Bits) -> Rows:
        return ((keys * np.uint64(0xD6E8FEB86659FD93)) >> self._shift).astype(np.intp)


class GoalDistance:
    """Lower bounds of the steps, or moves, from positions to the goal."""

    def __init__(self, coding: Coding) -> None:
        """Prepare the tables of each kind that the goal names. Raises Unsolvable where a piece can't come there."""
        goal = coding.goal_anchors()
        if goal is None:
            raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {Obstacle.KEPT_APART.value}")
        named = [kind for kind in coding.kinds if goal[kind.number]]
        self._own = [_OwnPlace(coding, kind, goal[kind.number]) for kind in named if kind.single]
        self._shared = [_SharedPlaces(coding, kind, goal[kind.number]) for kind in named if not kind.single]
        self._all: list[_OwnPlace | _SharedPlaces] = [*self._own, *self._shared]
        self.is_crowded = len(named) > FEW
        """So many kinds have places that each is mostly in the way of others."""
        self.in_steps = coding.board.is_stepwise
        """Each unit of distance is a step, so that steps are a lower bound; otherwise moves, of any length, are."""

    def steps(self, words: Words) -> Steps:
        """Return a lower bound of the steps to the goal, 0 only for positions at it."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.steps(words)
        return total

    def at_least(self, words: Words, steps: Steps) -> Steps:
        """Return a lower bound in the board's metric, given that in steps."""
        if self.in_steps:
            return steps
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.moves(words)
        return total

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        """Return how many cells keep pieces from their next step and from their places, given those that are taken."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._all:
            total += each.obstacles(words, taken)
        return total

    def convex(self, words: Words) -> Steps:
        """Return a sum in which many steps of one piece weigh more than as many steps of several."""
        total = np.zeros(len(words[0]), np.int32)
        for each in self._own:
            total += each.convex(words)
        for other in self._shared:
            total += CONVEX_SCALE * other.steps(words)
        return total


class _OwnPlace:
    """One piece, which the goal has on one place."""

    def __init__(self, coding: Coding, kind: Kind, goal: int) -> None:
        self._field, first = coding.fields[kind.number], coding.firsts[kind.number]
        self._steps = np.zeros(1 << self._field.width, np.int32)
        self._ahead = np.zeros((2, len(self._steps)), np.uint64)
        self._at_goal = np.uint64(kind.covered(goal))
        self._own_cells = np.zeros_like(self._ahead[0])
        rings = list(_rings(kind, goal))
        for steps, ring in enumerate(rings):
            for place in numbers_of_bits(ring):
                self._steps[place - first] = steps
                self._own_cells[place - first] = kind.covered(1 << place)
                ahead = list(_ahead(kind, place, rings[steps - 1])) if steps else [0]
                self._ahead[:, place - first] = ahead[0], ahead[-1]
        # A root is the same on every processor, a power is not:
        self._convex = (CONVEX_SCALE * len(kind.cells) ** 2 * self._steps * np.sqrt(self._steps)).astype(np.int32)

    def steps(self, words: Words) -> Steps:
        return self._steps.take(self._field.read(words))

    def moves(self, words: Words) -> Steps:
        return (self.steps(words) > 0).astype(np.int32)

    def convex(self, words: Words) -> Steps:
        return self._convex.take(self._field.read(words))

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        place = self._field.read(words)
        first, last = (bit_counts(ahead.take(place) & taken) for ahead in self._ahead)
        return np.minimum(first, last) + bit_counts(taken & self._at_goal & ~self._own_cells.take(place))


class _SharedPlaces:
    """Interchangeable pieces, some or all of which the goal has on certain places."""

    def __init__(self, coding: Coding, kind: Kind, goal: int) -> None:
        self._coding, self._kind, self._goal, self._at_goal = coding, kind, goal, np.uint64(kind.covered(goal))
        self._within = [
            [np.uint64(each) for each in _within(_rings(kind, 1 << place))][:-1] for place in numbers_of_bits(goal)
        ]
        """For each place at the goal: the anchors within 0, 1, 2 ... steps of it, as bits."""
        self._beyond = self._lines = list[np.uint64]()
        if goal.bit_count() == len(kind.anchors):
            self._beyond = [np.uint64(EVERYWHERE & ~each) for each in _within(_rings(kind, goal))][:-1]
            self._lines = [np.uint64(each) for each in _lines(coding.inside)]
        self._goal_within_lines = [(goal & int(each)).bit_count() for each in self._lines]

    def steps(self, words: Words) -> Steps:
        anchors = self._coding.anchors(self._kind.number, words)
        to_places = np.zeros(len(anchors), np.int32)
        for rings in self._within:
            for within in rings:
                to_places += (anchors & within) == 0
        to_pieces, across = np.zeros_like(to_places), np.zeros_like(to_places)
        for beyond in self._beyond:
            to_pieces += bit_counts(anchors & beyond)
        for line, wanted in zip(self._lines, self._goal_within_lines, strict=True):
            across += np.abs(bit_counts(anchors & line) - wanted)
        return np.maximum(np.maximum(to_places, to_pieces), across)

    def obstacles(self, words: Words, taken: Bits) -> Steps:
        anchors = self._coding.anchors(self._kind.number, words)
        own = reduce(or_, (anchors << np.uint64(cell) for cell in self._kind.cells))
        return bit_counts(taken & self._at_goal & ~own)

    def moves(self, words: Words) -> Steps:
        return bit_counts(~self._coding.anchors(self._kind.number, words) & np.uint64(self._goal))


def _rings(kind: Kind, goal: int) -> Iterator[int]:
    """Yield the anchors at 0, 1, 2 ... steps from the nearest of some, as bits; slides can be taken back."""
    ring = known = goal
    while ring:
        yield ring
        found = 0
        for slide in kind.slides:
            there = ring & slide.sources
            found |= there << slide.shift if slide.shift >= 0 else there >> -slide.shift
        ring = found & ~known
        known |= ring


def _within(rings: Iterator[int]) -> Iterator[int]:
    within = 0
    for ring in rings:
        within |= ring
        yield within


def _ahead(kind: Kind, place: int, nearer: int) -> Iterator[int]:
    """Yield for each slide that brings a piece nearer the cells that must be free for it, as bits."""
    for slide in kind.slides:
        if slide.sources >> place & 1 and nearer >> place + slide.shift & 1:
            yield sum(1 << place + lead for lead in slide.leads)


def _lines(inside: Inside) -> Iterator[int]:
    """Yield the cells above each line between two rows, and on the left of each between two columns, as bits."""
    for row in range(1, inside.rows):
        yield (1 << row * inside.columns) - 1
    column = sum(1 << row * inside.columns for row in range(inside.rows))
    for columns in range(1, inside.columns):
        yield column * ((1 << columns) - 1)
