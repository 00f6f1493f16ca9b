"""Breadth-first and bidirectional search, on boards of any kind: whole layers of positions, in steps or in moves.

These searches need no data about the board, so they also solve boards that no table can hold. The search back begins
with all positions at the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from ..errors import Unsolvable
from ..model.moves import Move
from ..model.position import Position
from ..system.limits import Run
from ..tables.block_graph import BlockGraph
from ..tables.breadth_first import Layers
from ..tables.code_layers import Keys, Layer, SharedKey, TooMany, in_common, layer_of
from ..tables.coding import Code, words_of
from ..tables.downhill import Places, pass_on, walks
from ..tables.move_graph import SearchGraph
from .packed_graph import PackedGraph, has_packed_graph
from .support import Solutions

LAYER_GROWTH = 2
MOST_GOALS = 1_000_000


def breadth_first(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Solutions:
    """Solve a position by breadth-first search from it.

    Counts all optimal solutions where ``every`` is set, and lists ``most``. Raises Unsolvable, Cancelled and
    LimitReached.
    """
    return _searched(_breadth_first, position, run, every, most)


def bidirectional(position: Position, run: Run, *, every: bool = False, most: int = 1) -> Solutions:
    """Solve a position by breadth-first search from both ends: from it, and from all positions at the goal at once.

    The side with the smaller layer grows first; where more than MOST_GOALS positions are at the goal only the one round
    the position grows. The last layers are whole, so that where they first have positions in common every shortest
    solution passes through one of these, and no shorter one exists.
    """
    return _searched(_bidirectional, position, run, every, most)


def graph_of(position: Position) -> SearchGraph:
    """Return the graph that a position is searched in."""
    board = position.board
    return PackedGraph(board) if has_packed_graph(board) else BlockGraph(position)


def layers_round(graph: SearchGraph, words: tuple[np.ndarray, ...], keys: Keys, run: Run) -> Layers:
    """Return the layers round some positions, of which none has grown. Raises SharedKey, Cancelled, LimitReached."""
    first = layer_of(words, keys, run.asking)
    return Layers(
        first,
        graph.moves,
        keys,
        run.asking,
        is_bipartite=graph.is_bipartite,
        chunk=graph.chunk,
        starts=graph.starts,
    )


def grow(layers: Layers, run: Run, stored_elsewhere: int = 0, most: int | None = None) -> None:
    """Add a layer. Raises TooMany where it has more than ``most`` positions, Cancelled and LimitReached."""
    width = len(layers.last)
    run.count(width, layers.stored + stored_elsewhere, coming=LAYER_GROWTH * width)
    layers.grow(most)
    run.hold(layers.stored + stored_elsewhere)


_Ways = list[Layer]
"""The positions on a shortest way, for each distance from the start."""
_Search = Callable[[SearchGraph, Position, Keys, Run], _Ways]


def _breadth_first(graph: SearchGraph, position: Position, keys: Keys, run: Run) -> _Ways:
    layers = layers_round(graph, _words(graph, position), keys, run)
    while not len(ends := layers.last.where(graph.at_goal(layers.last.words))):
        run.at_least = layers.depth + 1
        grow(layers, run)
        _check_any(position, layers.last)
    run.at_least = layers.depth
    return layers.back(ends)


def _bidirectional(graph: SearchGraph, position: Position, keys: Keys, run: Run) -> _Ways:
    run.at_least = int(not position.is_goal)
    try:
        goals = graph.goals(run, MOST_GOALS)
    except TooMany:
        return _breadth_first(graph, position, keys, run)
    near, far = layers_round(graph, _words(graph, position), keys, run), layers_round(graph, goals, keys, run)
    while not len(middle := in_common(near.last, far.last, run.asking)):
        run.at_least = near.depth + far.depth + 1
        smaller, other = (near, far) if len(near.last) <= len(far.last) else (far, near)
        grow(smaller, run, other.stored)
        _check_any(position, smaller.last)
    return near.back(middle)[:-1] + far.back(middle)[::-1]


def _searched(search: _Search, position: Position, run: Run, every: bool, most: int) -> Solutions:
    graph, keys = graph_of(position), Keys()
    while True:
        try:
            ways = search(graph, position, keys, run)
            break
        except SharedKey:
            keys = keys.next()
    count = _count(ways, graph, keys, run) if every else None
    walk = _Walk(graph, keys, ways, run)
    start = _Reached(position, _code(graph, position), 0)
    return Solutions(len(ways) - 1, count, list(islice(walks(start, walk.downhill, len(ways) - 1), most)))


def _code(graph: SearchGraph, position: Position) -> Code:
    code = graph.code(position)
    assert code is not None  # the graph is made of it
    return code


def _words(graph: SearchGraph, position: Position) -> tuple[np.ndarray, ...]:
    return words_of([_code(graph, position)], graph.words)


def _count(ways: _Ways, graph: SearchGraph, keys: Keys, run: Run) -> int:
    """Count the shortest ways through these layers."""
    counts = np.ones(1, np.int64)
    for layer, following in pairwise(ways):

        def places(words: tuple[np.ndarray, ...], among: Layer = following) -> Places:
            return among.places(keys.of(words), words)

        reached, counts = pass_on(layer.words, counts, graph.moves, places, run.asking)
        assert len(reached) == len(following)  # all are on a way
    return int(counts.astype(object).sum())


class _Reached(NamedTuple):
    """A position on a shortest way."""

    position: Position
    code: Code
    made: int
    """The number of moves that led to it."""


class _Walk:
    """Walks along the layers of the positions on shortest ways."""

    def __init__(self, graph: SearchGraph, keys: Keys, ways: _Ways, run: Run) -> None:
        self._graph, self._keys, self._ways, self._run = graph, keys, ways, run

    def downhill(self, here: _Reached) -> Iterator[tuple[Move, _Reached]]:
        """Yield the moves that come one nearer, in their order, and where they lead."""
        self._run.check()
        made = here.made + 1
        found = self._graph.moves_of(here.position, here.code) if made < len(self._ways) else []
        if found:
            words = words_of([code for _, code in found], self._graph.words)
            places = self._ways[made].places(self._keys.of(words), words)
            for (move, code), place in zip(found, places.tolist(), strict=True):
                if place >= 0:
                    yield move, _Reached(here.position.apply(move), code, made)


def _check_any(position: Position, layer: Layer) -> None:
    """Raise Unsolvable for a layer without positions: then all reachable positions have been visited."""
    if not len(layer):
        raise Unsolvable(f"'{position}' on {position.board.id}: it can never be solved: the goal is unreachable")
