"""Anytime search by beams, for every board that is no plain number board with one gap.

Three searches take turns, each time with more positions. Breadth-first search from the start, and from the goal where
few enough positions are at it, solves what is near and proves a lower bound. A *beam* goes on from the start layer by
layer and keeps the most promising positions of each. The *neighbourhood* of the solutions found so far is searched for
a shorter one (Nakhost and Mueller, "Action elimination and plan neighborhood graph search", ICAPS 2010).

A position is promising when the pieces that the goal names are near their places (see ``goal_distance``) and have room
for the next step; a little noise breaks ties. Everything is counted in positions, never in seconds, so that the same
seed gives the same solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..errors import BoardError, Unsolvable
from ..model.kinds import inside_of
from ..model.moves import Move
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import LimitReached, Run
from ..tables.coding import WORD_BITS, Bits, Code, Coding, Words, join, take, words_of
from ..tables.layers import CHUNK, Keys, Layer, SharedKey, TooMany, in_common, layer_of, merged, next_layer
from ..tables.slides import Rows, Slides, neighbour_at
from .anytime import NOTHING_KNOWN, Bracket
from .block_search import Side, goal_positions
from .goal_distance import GoalDistance, Steps

WIDTHS = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
SEEDS = 3  # beams of each width
FIRST = 2_000
BREADTH = 100  # positions searched breadth-first before the beams of a width, for each position of the width
NEIGHBOURS = 20  # positions searched near the solutions, for each position of the width
GOALS = 20_000  # the most positions at the goal from which a search back begins
DEEPEST = 100  # moves after which the narrowest beams give up while no solution is known; wider ones go further
MOST_BYTES = 200 << 20  # the most memory for the layers searched breadth-first

STEP_BITS = 12
CONVEX_BITS = 20
SHARES = (0.3, 0.7)
"""The share that a distance has of a beam, for each position that the next smaller distance has: by turns."""
FARTHEST_SHARE = 60
NOISE_BITS = 4


def beam_search(position: Position, run: Run, *, seed: int = 0, known: Bracket = NOTHING_KNOWN) -> Iterator[Bracket]:
    """Yield narrower and narrower brackets of a position's distance (see ``AnytimeSearch``).

    Raises BoardError for a board that is too large for codes, Unsolvable, Cancelled and LimitReached.
    """
    if known.is_exact:
        return
    if position.is_goal:
        yield Bracket(0, ())
        return
    check_codable(position)
    check_solvable(position)
    keys = Keys()
    while True:
        try:
            for bracket in _Narrowing(position, run, seed, known, keys).brackets():
                known = bracket
                yield bracket
            return
        except SharedKey:
            keys = keys.next()


def check_codable(position: Position) -> None:
    """Raise BoardError for a board with more cells than a word has bits."""
    inside = inside_of(position.board)
    if (cells := inside.rows * inside.columns) > WORD_BITS:
        raise BoardError(
            f"{position.board.id}: {cells} cells inside the walls, expected at most {WORD_BITS} for a search"
        )


class _Narrowing:
    """The searches of one position, and the bracket that they narrow."""

    def __init__(self, position: Position, run: Run, seed: int, known: Bracket, keys: Keys) -> None:
        self._position, self._run, self._seed, self._bracket = position, run, seed, known
        self._graph = _Graph(Coding(position), keys)
        coding = self._graph.coding
        self._size = 8 if coding.words == 1 else 8 * coding.words + 8
        start = self._graph.layer([_code(coding, position)], run)
        self._near = Side(start, self._graph.expand, keys, run)
        self._far = self._search_back(run)
        self._goals = 0 if self._far is None else self._far.stored
        self._is_full = False
        """No memory is left for further layers."""
        self._path = start if known.moves is None else self._graph.layer(_codes(coding, position, known.moves), run)
        """All positions of the solutions found."""

    def brackets(self) -> Iterator[Bracket]:
        """Yield the bracket each time that it is narrower, until it is exact."""
        told = self._bracket
        for _ in self._work():
            self._run.at_least = max(self._run.at_least, self._bracket.at_least)
            if self._bracket != told:
                told = self._bracket
                yield told
            if told.is_exact:
                return

    def _search_back(self, run: Run) -> Side | None:
        """Return the side of the goal, None where it begins with too many positions."""
        try:
            goals = goal_positions(self._graph.coding, run, GOALS)
        except TooMany:
            return None
        return Side(layer_of(goals, self._graph.keys, run.asking), self._graph.expand, self._graph.keys, run)

    def _work(self) -> Iterator[None]:
        """Search, and pause after each part of the work."""
        yield from self._grow(FIRST)
        for beams in range(SEEDS):
            for turn, width in enumerate(WIDTHS):
                self._run_beam(width, SHARES[(turn + beams) % 2], DEEPEST << turn + beams, SEEDS * self._seed + beams)
                yield
                while self._bracket.moves is not None and self._shorten(NEIGHBOURS * width):
                    yield
                yield from self._grow(BREADTH * width)
        yield from self._grow(MOST_BYTES // self._size)

    # Breadth-first

    def _grow(self, most: int) -> Iterator[None]:
        """Grow the smaller side while both together have at most so many positions."""
        while not self._is_full:
            self._prove()
            yield
            near, far = self._near, self._far
            side = near if far is None or len(near.last) <= len(far.last) else far
            elsewhere = far.stored if far is not None and side is near else near.stored if side is far else 0
            left = most + self._goals - side.stored - elsewhere
            if _coming(side) > left:
                return
            try:
                side.grow(elsewhere, left)
            except TooMany:
                return
            except LimitReached as reached:
                if reached.stop.limit != "stored":
                    raise
                self._is_full = True
            if not len(side.last):
                raise Unsolvable(
                    f"'{self._position}' on {self._position.board.id}: it can never be solved: the goal is unreachable",
                    side.stored if side is near else None,
                )

    def _prove(self) -> None:
        """Take what the layers prove: a shortest solution where they meet, else a lower bound."""
        near, far, graph = self._near, self._far, self._graph
        steps = graph.distance.steps(near.last.words)
        middle = near.last.where(steps == 0) if far is None else in_common(near.last, far.last, self._run.asking)
        if len(middle):
            end = middle.part(0, 1)
            line = near.line(end) + ([] if far is None else far.line(end)[-2::-1])
            self._take([_first(each) for each in line])
            self._raise(len(line) - 1)
            return
        self._raise(len(near.layers) - 1 + int(graph.distance.at_least(near.last.words, steps).min()))
        self._raise(len(near.layers) + (0 if far is None else len(far.layers) - 1))

    def _raise(self, at_least: int) -> None:
        if at_least > self._bracket.at_least:
            self._bracket = replace(self._bracket, at_least=at_least)

    def _take(self, codes: list[Code]) -> bool:
        """Take a solution, given as the codes of its positions; return whether it is the shortest so far."""
        moves = _moves(self._graph.coding, self._position, codes)
        self._path = merged([self._path, self._graph.layer(codes, self._run)], [], self._run.asking)
        if self._bracket.moves is not None and len(moves) >= len(self._bracket.moves):
            return False
        self._bracket = replace(self._bracket, moves=moves)
        return True

    # Beams

    def _run_beam(self, width: int, share: float, deepest: int, seed: int) -> None:
        best = self._bracket.at_most
        beam = _Beam(self._graph, self._near.layers[0].words, width, share, seed, self._run)
        target, beyond = (None, 0) if self._far is None else (self._far.last, len(self._far.layers) - 1)
        codes = beam.codes_to(target, deepest if best is None else best - 1 - beyond, beyond)
        if codes is None:
            return
        if self._far is not None:
            end = self._graph.layer(codes[-1:], self._run)
            codes += [_first(each) for each in self._far.line(end)[-2::-1]]
        self._take(codes)

    def _shorten(self, most: int) -> bool:
        """Search the neighbourhood of the solutions; return whether there is a shorter one."""
        graph, run = self._graph, self._run
        tube = ring = self._path
        while len(ring) and len(tube) < most:
            ring = next_layer(ring.words, graph.expand, [tube], graph.keys, run.asking)
            run.count(len(ring), len(tube) + len(ring) + self._near.stored)
            if len(tube) + len(ring) > most:  # a part of it, by their keys and so by chance
                ring = ring.part(0, max(1, most - len(tube)))
            tube = merged([tube, ring], [], run.asking)
        within = Side(self._near.layers[0], graph.expand, graph.keys, run)
        assert self._bracket.moves is not None  # there are solutions
        for _ in range(len(self._bracket.moves) - 1):
            within.grow(len(tube) + self._near.stored)
            within.layers[-1] = in_common(within.last, tube, run.asking)
            ends = within.last.where(graph.distance.steps(within.last.words) == 0)
            if len(ends):
                return self._take([_first(each) for each in within.line(ends.part(0, 1))])
        return False


class _Graph:
    """The positions of a board as codes, and which of them are one move or step apart."""

    def __init__(self, coding: Coding, keys: Keys) -> None:
        self.coding, self.keys = coding, keys
        self.slides = Slides(coding)
        self.expand = self.slides.steps if coding.board.is_stepwise else self.slides.moves
        self.distance = GoalDistance(coding)

    def layer(self, codes: list[Code], run: Run) -> Layer:
        """Return codes in the order of their keys."""
        return layer_of(words_of(codes, self.coding.words), self.keys, run.asking)


@dataclass
class _Generation:
    """The positions that a beam kept at one depth."""

    words: Words
    parents: Rows
    """Their predecessors in the generation before."""


FORGETTING = 16  # generations after which positions without offspring are forgotten


class _Beam:
    """A breadth-first search that keeps but the ``width`` most promising positions of each layer."""

    def __init__(self, graph: _Graph, start: Words, width: int, share: float, seed: int, run: Run) -> None:
        self._graph, self._width, self._run = graph, width, run
        self._share = (share if share > 0.5 else 0.0) if graph.distance.is_crowded else share
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
        best = _Candidates.none(graph.coding.words)
        for begin in range(0, len(last[0]), CHUNK):
            words = tuple(word[begin : begin + CHUNK] for word in last)
            self._run.count(len(words[0]), len(last[0]) * min(len(self._generations), FORGETTING))
            found = list(graph.expand(words))
            if not found:
                continue
            rows, after = np.concatenate([rows for rows, _ in found]), join([codes for _, codes in found])
            keys = graph.keys.of(after)
            new = np.flatnonzero(~self._past.has(keys))
            new = new.take(here.add_new(keys.take(new)))
            keys, after, rows = keys.take(new), take(after, new), rows.take(new)
            more = self._judged(keys, after, rows + begin, left)
            ends = np.flatnonzero(more.steps == 0) if target is None else _in(target, more)
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
            rows = np.argpartition(scores, width)[:width]
        return _Candidates(
            np.concatenate([self.keys, more.keys]).take(rows),
            take(join([self.words, more.words]), rows),
            np.concatenate([self.parents, more.parents]).take(rows),
            steps.take(rows),
            scores.take(rows),
        )


def _spread(scores: Steps, steps: Steps, width: int, share: float) -> Rows:
    """Return the rows of the best, spread over the distances: each has a share, which falls by ... a step."""
    order = scores.argsort()
    ordered = steps.take(order)
    first = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    group = np.cumsum(np.concatenate([[False], ordered[1:] != ordered[:-1]]))
    ranks = np.arange(len(order)) - first.take(group)
    ahead = np.minimum(ordered - ordered[0], FARTHEST_SHARE)
    return order.take(np.argpartition(ranks / share**ahead, width)[:width])


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


def _in(target: Layer, found: _Candidates) -> Rows:
    return np.flatnonzero(target.places(found.keys, found.words) >= 0)


def _coming(side: Side) -> int:
    """Return how many positions the next layer of a side might have."""
    width = len(side.last)
    before = len(side.layers[-2]) if len(side.layers) > 1 else 1
    return width * max(width, before) // max(1, before)


def _code(coding: Coding, position: Position) -> Code:
    code = coding.code(position)
    assert code is not None  # slides lead there
    return code


def _codes(coding: Coding, position: Position, moves: tuple[Move, ...]) -> list[Code]:
    """Return the codes of the positions that moves lead to, the first included."""
    codes = [_code(coding, position)]
    for move in moves:
        position = position.apply(move)
        codes.append(_code(coding, position))
    return codes


def _first(layer: Layer) -> Code:
    return tuple(int(word[0]) for word in layer.words)


def _moves(coding: Coding, position: Position, codes: list[Code]) -> tuple[Move, ...]:
    """Return the moves that lead from each code to the next, as the board counts them."""
    moves = []
    for code, after in pairwise(codes):
        neighbour = neighbour_at(coding, code, after)
        moves.append(neighbour.move(position))
        position = position.carried(neighbour.source, neighbour.target)
    return tuple(position.board.counted_moves(moves))
