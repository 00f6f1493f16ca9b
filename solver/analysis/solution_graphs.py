"""The graph of all shortest solutions of a position, and what makes it hard to find one of them.

Shortest solutions branch and meet again: together they are the positions from which the goal can still be reached in
time, layer by layer. A player who finds them all chooses evenly among the best moves of each position; the share of
such players that pass a position is its weight, so that nothing depends on which of many solutions is listed first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..system.progress import Cancel, check_cancel, never_cancel
from ..tables.move_graph import Numbers

Weights = NDArray[np.float64]


class DistanceGraph(Protocol):
    """What a difficulty is read from: states as integers, the moves between them, and how far the goal is."""

    def distances(self, states: Numbers, /) -> Numbers:
        """Return the fewest moves from each state to the nearest goal."""
        ...

    def neighbours(self, states: Numbers, /) -> tuple[Numbers, Numbers]:
        """Return all moves from some states: the index of the state that each starts from, and where it leads."""
        ...

    def spread(self, states: Numbers, /) -> Numbers:
        """Return how far the pieces that the goal names are from it, in rows and columns."""
        ...


@dataclass(frozen=True)
class _Layer:
    """The positions at one distance on shortest solutions, and their moves: the row of the position that each starts
    from, and the neighbour that it leads to.
    """

    states: Numbers
    weights: Weights
    rows: Numbers
    neighbours: Numbers


class SolutionGraph:
    """The positions on shortest solutions, but for the goal, and all moves from them.

    ``moves`` is the length of the solutions; ``bottlenecks`` are the positions between start and goal that none of them
    goes round.
    """

    def __init__(self, graph: DistanceGraph, start: int, cancel: Cancel = never_cancel) -> None:
        """Walk down from a state. Raises Cancelled."""
        layers = list(_layers(graph, start, cancel))
        sizes = [len(layer.states) for layer in layers]
        begins = np.cumsum([0, *sizes])
        self._graph = graph
        self.moves = len(layers)
        self.bottlenecks = sizes[1:].count(1)
        self._left = np.repeat(np.arange(len(layers), 0, -1), sizes)
        self._states = _joined([layer.states for layer in layers])
        self._weights = np.concatenate([np.empty(0), *(layer.weights for layer in layers)])
        self._rows = _joined([layer.rows + begin for layer, begin in zip(layers, begins, strict=False)])
        self._neighbours = _joined([layer.neighbours for layer in layers])
        self._is_best = graph.distances(self._neighbours) < self._left[self._rows]

    def wrong_moves(self) -> float:
        """Return the mean number of wrong moves of a position, the one just left aside."""
        wrong = np.bincount(self._rows[~self._is_best], minlength=len(self._states)) - self._came
        return float((self._weights * wrong).sum()) / max(self.moves, 1)

    def reach(self) -> float:
        """Return the mean number of moves by which a wrong move leads farther astray, none for a dead end."""
        weights = self._weights[self._rows[~self._is_best]]
        return float((weights * self._onward).sum() / weights.sum()) if len(weights) else 0.0

    def choices(self) -> float:
        """Return the bits of information that choosing a best move takes, summed up over the solution.

        One best move among n even ones takes log2(n) bits. A wrong move that leads to nothing new counts a half, one
        with n moves onward (1 + log2(1 + n)) / 2: the farther it leads the later it shows.
        """
        wrong = self._rows[~self._is_best]
        appeal = (1 + np.log2(1 + self._onward)) / 2
        count = np.bincount(wrong, minlength=len(self._states))
        total = np.bincount(wrong, appeal, minlength=len(self._states))
        kept = 1 - self._came / np.maximum(count, 1)  # nobody goes straight back
        return float((self._weights * np.log2(1 + kept * total / self._best)).sum())

    def away(self) -> float:
        """Return the mean number of moves of a solution that take pieces away from their goal."""
        rows, after = self._rows[self._is_best], self._neighbours[self._is_best]
        is_away = self._graph.spread(after) > self._graph.spread(self._states)[rows]
        return float((self._weights / self._best)[rows][is_away].sum())

    @cached_property
    def _best(self) -> Numbers:
        """The number of best moves of each position."""
        return np.bincount(self._rows[self._is_best], minlength=len(self._states))

    @property
    def _came(self) -> Numbers:
        """1 for each position but the start: one move leads back to where the player came from."""
        return (self._left < self.moves).astype(np.int64)

    @cached_property
    def _onward(self) -> Numbers:
        """For each wrong move the moves after it that lead to positions new to the player, and no nearer to the goal.

        New is what one move would not have led to either.
        """
        rows, after = self._rows[~self._is_best], self._neighbours[~self._is_best]
        if not len(rows):
            return rows
        astray, which = np.unique(after, return_inverse=True)
        pairs, beyond = _paired(*self._graph.neighbours(astray), which, len(astray))
        origin = rows[pairs]
        span = int(max(each.max() for each in (self._states, self._neighbours, beyond))) + 1
        here = np.arange(len(self._states)) * span + self._states
        known = np.sort(np.concatenate([here, self._rows * span + self._neighbours]))
        keys = origin * span + beyond
        is_new = known[np.minimum(known.searchsorted(keys), len(known) - 1)] != keys
        is_new &= self._graph.distances(beyond) >= self._left[origin]
        return np.bincount(pairs[is_new], minlength=len(rows))


def _layers(graph: DistanceGraph, start: int, cancel: Cancel) -> Iterator[_Layer]:
    """Yield the layers of the shortest solutions from the start to just before the goal. Raises Cancelled."""
    states: Numbers = np.array([start], np.int64)
    weights: Weights = np.ones(1)
    for left in range(int(graph.distances(states)[0]), 0, -1):
        check_cancel(cancel)
        rows, neighbours = graph.neighbours(states)
        yield _Layer(states, weights, rows, neighbours)
        is_best = graph.distances(neighbours) == left - 1
        rows = rows[is_best]
        share = (weights / np.maximum(np.bincount(rows, minlength=len(states)), 1))[rows]
        states, place = np.unique(neighbours[is_best], return_inverse=True)
        weights = np.bincount(place, share).astype(np.float64)


def _paired(rows: Numbers, found: Numbers, which: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """Return the neighbours of states that are given several times: of each its index, and the neighbour.

    ``rows`` and ``found`` are the neighbours of ``count`` different states, ``which`` is the number of each given one.
    """
    order = rows.argsort(kind="stable")
    begins = rows[order].searchsorted(np.arange(count + 1))
    lengths = np.diff(begins)[which]
    pairs = np.repeat(np.arange(len(which)), lengths)
    within = np.arange(len(pairs)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return pairs, found[order][begins[which][pairs] + within]


def _joined(parts: list[Numbers]) -> Numbers:
    return np.concatenate([np.empty(0, np.int64), *parts])
