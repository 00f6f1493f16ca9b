"""Breadth-first and bidirectional search on boards of any kind: whole layers of positions, in steps or in moves.

These searches need no data about the board, so they also solve boards that no table can hold. The search back begins
with all positions at the goal: its pieces in their places, and the others wherever they have room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from itertools import islice, pairwise
from operator import or_

import numpy as np

from ..errors import Unsolvable
from ..model.kinds import Kind
from ..model.position import Position
from ..model.solvability import Obstacle
from ..system.limits import Run
from ..tables.coding import Bits, Code, Coding, Words, words_of
from ..tables.explored_solutions import Places, pass_on, shortest_lines
from ..tables.layers import (
    CHUNK,
    Expand,
    Keys,
    Layer,
    SharedKey,
    TooMany,
    concatenated,
    in_common,
    layer_of,
    next_layer,
)
from ..tables.size_estimate import has_at_most
from ..tables.slides import Neighbour, Slides, move_neighbours, numbers_of_bits, step_neighbours
from .layers import Found


def goal_positions(coding: Coding, run: Run, most: int | None = None) -> Words:
    """Return each position at the goal once, whether slides lead there or not.

    The pieces are placed one after another, some thousand positions at a time. Raises Unsolvable where the goal has
    pieces where they never come, TooMany at once for more than ``most``, Cancelled, and LimitReached for too many.
    """
    goal = _goal_anchors(coding)
    if most is not None and not has_at_most(coding, most, goal):
        raise TooMany
    kinds = sorted(coding.kinds, key=lambda kind: -len(kind.cells))
    others = [kind for kind in kinds for _ in range(len(kind.anchors) - goal[kind.number].bit_count())]
    taken = reduce(or_, (kind.covered(goal[kind.number]) for kind in coding.kinds))
    anchors = [np.array([each], np.uint64) for each in goal]
    waiting = [_Placed(goal, others, anchors, np.array([taken], np.uint64))]
    found, stored = list[Words](), 0
    while waiting:
        placed = waiting.pop()
        if placed.to_place:
            more = placed.one_more()
            waiting += [more.part(begin) for begin in range(0, len(more.taken), CHUNK)]
        else:
            found.append(coding.words_at(placed.anchors))
            stored += len(placed.taken)
        run.count(0, stored + sum(len(each.taken) for each in waiting))
    columns = zip(*found, strict=True) if found else [[]] * coding.words
    return tuple(concatenated(column, run.asking) for column in columns)


def _goal_anchors(coding: Coding) -> list[int]:
    goal = coding.goal_anchors()
    if goal is None:
        raise Unsolvable(f"'{coding.start}' on {coding.board.id}: {Obstacle.KEPT_APART.value}")
    return goal


@dataclass(frozen=True)
class _Placed:
    """Incomplete positions, with some of the pieces placed."""

    goal: list[int]
    """The anchors of each kind at the goal, as bits: a goal may name some pieces of a colour and leave the others."""
    to_place: list[Kind]
    anchors: list[Bits]
    taken: Bits

    def one_more(self) -> _Placed:
        """Place the first of the pieces left wherever there is room, after those of its kind off the goal."""
        kind, *left = self.to_place
        found, off_goal = list[tuple[int, Places]](), self.anchors[kind.number] & ~np.uint64(self.goal[kind.number])
        for place in numbers_of_bits(kind.places):
            cells = np.uint64(kind.covered(1 << place))
            is_next = off_goal < np.uint64(1 << place)
            found.append((place, np.flatnonzero((self.taken & cells == 0) & is_next)))
        rows = np.concatenate([rows for _, rows in found])
        bit = np.repeat(np.array([1 << place for place, _ in found], np.uint64), [len(rows) for _, rows in found])
        covered = reduce(or_, (bit << np.uint64(cell) for cell in kind.cells))
        anchors = [each.take(rows) for each in self.anchors]
        anchors[kind.number] |= bit
        return _Placed(self.goal, left, anchors, self.taken.take(rows) | covered)

    def part(self, begin: int) -> _Placed:
        """Return a chunk of the positions."""
        some = slice(begin, begin + CHUNK)
        return _Placed(self.goal, self.to_place, [each[some] for each in self.anchors], self.taken[some])


LAYER_GROWTH = 2
MOST_GOALS = 1_000_000


def breadth_first(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Found:
    """Solve a position by breadth-first search from it.

    Counts all optimal solutions where ``every`` is set, and lists ``most``. Raises Unsolvable, Cancelled and
    LimitReached.
    """
    return _searched(_breadth_first, position, run, every, most)


def bidirectional(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Found:
    """Solve a position by breadth-first search from both ends: from it, and from all positions at the goal at once.

    The side with the smaller layer grows first; where more than MOST_GOALS positions are at the goal only the one round
    the position grows. The last layers are whole, so that where they first have positions in
    common every shortest solution passes through one of these.
    """
    return _searched(_bidirectional, position, run, every, most)


class Side:
    """The layers round some positions, as far as they have grown."""

    def __init__(self, first: Layer, expand: Expand, keys: Keys, run: Run) -> None:
        self.layers = [first]
        self._expand, self._keys, self._run = expand, keys, run

    @property
    def last(self) -> Layer:
        """The layer that grows next."""
        return self.layers[-1]

    @property
    def stored(self) -> int:
        """The number of positions in all layers."""
        return sum(map(len, self.layers))

    def grow(self, stored_elsewhere: int = 0, most: int | None = None) -> None:
        """Add a layer. Raises TooMany where it has more than ``most`` positions, Cancelled and LimitReached."""
        run, width = self._run, len(self.last)
        run.count(width, self.stored + stored_elsewhere, coming=LAYER_GROWTH * width)
        self.layers.append(next_layer(self.last.words, self._expand, self.layers[-2:], self._keys, run.asking, most))
        run.hold(self.stored + stored_elsewhere)

    def back(self, ends: Layer) -> list[Layer]:
        """Return, layer by layer, the positions on a shortest way to ``ends``, which are in the last layer."""
        on_way = [ends]
        for layer in reversed(self.layers[:-1]):
            beside = next_layer(on_way[-1].words, self._expand, [], self._keys, self._run.asking)
            on_way.append(in_common(layer, beside, self._run.asking))
        return on_way[::-1]

    def line(self, end: Layer) -> list[Layer]:
        """Return a shortest way to a position in the last layer, position by position; each is a layer of one."""
        line = [end]
        for layer in reversed(self.layers[:-1]):
            beside = next_layer(line[-1].words, self._expand, [], self._keys, self._run.asking)
            line.append(in_common(layer, beside, self._run.asking).part(0, 1))
        return line[::-1]


_Ways = list[Layer]
"""The positions on a shortest way, for each distance from the start."""


def _breadth_first(coding: Coding, start: Layer, expand: Expand, keys: Keys, run: Run) -> _Ways:
    side = Side(start, expand, keys, run)
    while not len(ends := _at_goal(coding, side.last)):
        side.grow()
        _check_any(coding, side.last)
        run.at_least = len(side.layers) - 1 + (not len(_at_goal(coding, side.last)))
    return side.back(ends)


def _bidirectional(coding: Coding, start: Layer, expand: Expand, keys: Keys, run: Run) -> _Ways:
    run.at_least = int(not coding.start.is_goal)
    try:
        goals = layer_of(goal_positions(coding, run, MOST_GOALS), keys, run.asking)
    except TooMany:
        return _breadth_first(coding, start, expand, keys, run)
    near, far = Side(start, expand, keys, run), Side(goals, expand, keys, run)
    while not len(middle := in_common(near.last, far.last, run.asking)):
        run.at_least = len(near.layers) + len(far.layers) - 1
        smaller, other = (near, far) if len(near.last) <= len(far.last) else (far, near)
        smaller.grow(other.stored)
        _check_any(coding, smaller.last)
    return near.back(middle)[:-1] + far.back(middle)[::-1]


def _searched(
    search: Callable[[Coding, Layer, Expand, Keys, Run], _Ways],
    position: Position,
    run: Run,
    every: bool,
    most: int,
) -> Found:
    coding, keys = Coding(position), Keys()
    slides, steps = Slides(coding), position.board.metric == "steps"
    expand = slides.steps if steps else slides.moves
    code = coding.code(position)
    assert code is not None  # the coding is made of it
    while True:
        try:
            ways = search(coding, layer_of(words_of([code], coding.words), keys, run.asking), expand, keys, run)
            break
        except SharedKey:
            keys = keys.next()
    downhill = partial(_downhill, coding, step_neighbours if steps else move_neighbours, keys, ways, run)
    count = _count(ways, expand, keys, run) if every else None
    length = len(ways) - 1
    return Found(length, count, list(islice(shortest_lines(position, code, downhill, length), most)))


def _count(ways: _Ways, expand: Expand, keys: Keys, run: Run) -> int:
    """Count the shortest ways through these layers."""
    counts = np.ones(1, np.int64)
    for layer, following in pairwise(ways):
        places, counts = pass_on(layer.words, counts, expand, partial(_places, following, keys), run.asking)
        assert len(places) == len(following)  # all are on a way
    return int(counts.astype(object).sum())


def _places(layer: Layer, keys: Keys, words: Words) -> Places:
    """Return the indices of codes in a layer, -1 for those that it does not have."""
    return layer.places(keys.of(words), words)


def _downhill(
    coding: Coding,
    neighbours: Callable[[Coding, Code], Iterator[Neighbour]],
    keys: Keys,
    ways: _Ways,
    run: Run,
    code: Code,
    made: int,
) -> Iterator[Neighbour]:
    run.check()
    found = list(neighbours(coding, code)) if made + 1 < len(ways) else []
    if found:
        places = _places(ways[made + 1], keys, words_of([each.code for each in found], coding.words))
        yield from (each for each, place in zip(found, places, strict=True) if place >= 0)


def _at_goal(coding: Coding, layer: Layer) -> Layer:
    return layer.where(coding.at_goal(layer.words))


def _check_any(coding: Coding, layer: Layer) -> None:
    """Raise Unsolvable for a layer without positions: then all reachable positions have been visited."""
    if not len(layer):
        raise Unsolvable(f"'{coding.start}' on {coding.board.id}: it can never be solved: the goal is unreachable")
