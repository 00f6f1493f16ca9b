"""Shortest solutions of many positions of an explored board.

Many positions of an explored board walk downhill together, farthest first. Positions at the same distance are treated
together, so that the moves of each are found but once, however many of the solutions pass it. Which piece is named by
which label differs from one solution to another; so the cells of each are carried along, and of the best moves it takes
the first by name, as the solution of a single position does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ..errors import WrongTable
from ..model.board import Metric
from ..model.kinds import Kind
from ..model.moves import Direction, Move
from .code_layers import CHUNK
from .coding import Bits, Words, bit_numbers, take
from .downhill import SAFE
from .explored import Distances, Exploration
from .slides import Rows, fitting_anchors, shifted

Integers = NDArray[np.int64]
Texts = NDArray[np.object_]

MOST_MOVES = 1 << 14
LABELS = 128
"""More than the greatest label."""


class Edges(NamedTuple):
    """Moves of some positions: of each the pieces by kind and anchor, of each piece the nearest targets first."""

    rows: Integers
    """The index of the position that each starts from."""
    kinds: Integers
    sources: Integers
    """The anchor of the piece before the move, as a cell of the board ..."""
    targets: Integers
    """... and after it."""
    paths: Texts
    numbers: Integers
    """The position in the table that each leads to, -1 for one that the table does not have."""

    def pick(self, which: NDArray[Any]) -> Edges:
        """Return some of the edges, by index or mask."""
        return Edges(*(column[which] for column in cast("tuple[NDArray[Any], ...]", self)))


class ExploredDescent:
    """Walks downhill over an explored table, one distance after another."""

    def __init__(self, explored: Exploration, distances: Distances, metric: Metric) -> None:
        self._explored, self._distances, self._metric = explored, distances, metric
        self._board = explored.board
        inside, cells = explored.coding.inside, explored.coding.inside.rows * explored.coding.inside.columns
        self._outer = np.array([inside.outer(cell) for cell in range(cells)])
        """The cell of the board for each cell inside."""
        self._move = lru_cache(MOST_MOVES)(lambda name, path: Move(name, map(Direction, path)))

    def lines(self, cells: NDArray[np.uint8], numbers: NDArray[np.intp]) -> list[str]:
        """Return a shortest solution each of positions that the table has, given by cells and number."""
        cells, numbers = cells.copy(), numbers.copy()
        lines: list[list[str]] = [[] for _ in numbers]
        left = self._distances.take(numbers)
        for distance in range(int(left.max(initial=0)), 0, -1):
            rows = np.flatnonzero(left >= distance)
            states, places = np.unique(numbers[rows], return_inverse=True)
            edges = self._downhill(states)
            chosen, names = self._first(edges, cells[rows], places)
            for row, move in zip(rows.tolist(), (names + edges.paths[chosen]).tolist(), strict=True):
                lines[row].append(move)
            self._carry(cells, rows, edges, chosen)
            numbers[rows] = edges.numbers[chosen]
        separator = " " if self._board.move_notation.names_pieces else ""
        return [separator.join(line) for line in lines]

    def best_moves(self, cells: NDArray[np.uint8], numbers: NDArray[np.intp]) -> list[list[Move]]:
        """Return all moves of positions that come one nearer, by piece, each by a shortest path."""
        found: list[list[Move]] = [[] for _ in numbers]
        for begin in range(0, len(numbers), CHUNK):
            states, places = np.unique(numbers[begin : begin + CHUNK], return_inverse=True)
            edges = self._downhill(states)
            own, listed, names = self._by_name(edges, cells[begin : begin + CHUNK], places)
            moves = zip(own.tolist(), names.tolist(), edges.paths[listed].tolist(), strict=True)
            for number, name, path in moves:
                found[begin + number].append(self._move(name, path))
        return found

    def counts(self, numbers: NDArray[np.intp]) -> NDArray[Any]:
        """Return how many shortest solutions positions of the table have, as integers of Python if one is too large."""
        starts = self._distances.take(numbers)
        levels = self._levels(numbers, starts)
        counts: NDArray[Any] = np.ones(len(numbers), np.int64)
        ways: NDArray[Any] = np.ones(len(levels[0][0]), np.int64)
        for distance, (states, rows, below) in enumerate(levels):
            if distance:
                nearer = ways.take(below)
                if ways.dtype != object and len(ways) and int(ways.max()) > SAFE // max(len(rows), 1):
                    nearer, counts = nearer.astype(object), counts.astype(object)
                ways = np.zeros(len(states), nearer.dtype)
                np.add.at(ways, rows, nearer)
            here = np.flatnonzero(starts == distance)
            counts[here] = ways.take(states.searchsorted(numbers[here]))
        return counts

    def _levels(
        self, numbers: NDArray[np.intp], starts: Distances
    ) -> list[tuple[NDArray[np.intp], Integers, NDArray[np.intp]]]:
        """Return for each distance the positions that solutions pass, and their best moves as pairs of indices."""
        greatest = int(starts.max(initial=0))
        levels, reached = [], np.empty(0, np.int64)
        for distance in range(greatest, -1, -1):
            states = np.unique(np.concatenate([reached, numbers[starts == distance]]))
            edges = self._downhill(states) if distance else None
            rows, reached = (edges.rows, edges.numbers) if edges else (np.empty(0, np.int64), np.empty(0, np.int64))
            levels.append((states, rows, reached))
        levels.reverse()
        below = [np.empty(0, np.intp)] + [
            levels[number][0].searchsorted(levels[number + 1][2]) for number in range(greatest)
        ]
        return [(states, rows, index) for (states, rows, _), index in zip(levels, below, strict=True)]

    def _downhill(self, states: NDArray[np.intp]) -> Edges:
        """Return the moves that come one nearer from positions. Raises WrongTable."""
        here = self._distances.take(states).astype(np.int64)
        edges = self._moves(take(self._explored.positions.words, states))
        nearer = (self._distances.take(edges.numbers) == here.take(edges.rows) - 1) & (edges.numbers >= 0)
        edges = edges.pick(nearer)
        lost = np.setdiff1d(np.flatnonzero(here), edges.rows)
        if len(lost):
            raise WrongTable(f"the table of {self._board.id} contradicts itself {here[lost[0]]} from the goal")
        return edges

    def _moves(self, words: Words) -> Edges:
        """Return all moves, or steps, of positions."""
        parts = []
        for kind, rows, bits, _ in self._explored.slides.reaches(words):
            fits = fitting_anchors(kind, self._explored.slides.free(take(words, rows)), bits)
            for which, targets, paths in _paths(kind, bits, fits, farthest=1 if self._metric == "steps" else None):
                sources = bits.take(which)
                moved = self._explored.coding.moved(kind.number, take(words, rows.take(which)), sources, targets)
                parts.append(
                    Edges(
                        rows.take(which),
                        np.full(len(which), kind.number),
                        self._outer.take(bit_numbers(sources).astype(np.int64)),
                        self._outer.take(bit_numbers(targets).astype(np.int64)),
                        paths,
                        self._explored.find(moved),
                    )
                )
        if not parts:
            nothing = np.empty(0, np.int64)
            return Edges(nothing, nothing, nothing, nothing, nothing.astype(object), nothing)
        joined = Edges(*map(np.concatenate, zip(*parts, strict=True)))
        return joined.pick(joined.rows.argsort(kind="stable"))

    def _first(self, edges: Edges, cells: NDArray[np.uint8], places: NDArray[np.intp]) -> tuple[Integers, Texts]:
        """Return for each position the first of its edges by the name of the piece, and that name.

        ``places`` holds the row of ``edges`` that each position has.
        """
        own, listed, names = self._by_name(edges, cells, places)
        first = own.searchsorted(np.arange(len(places)))
        return listed[first], names[first]

    def _by_name(
        self, edges: Edges, cells: NDArray[np.uint8], places: NDArray[np.intp]
    ) -> tuple[Integers, Integers, Texts]:
        """Return the edges of positions by the name of the piece: the index of the position, the edge and the name."""
        begins = edges.rows.searchsorted(np.arange(int(places.max(initial=-1)) + 2))
        counts = np.diff(begins)[places]
        ends = counts.cumsum()
        own = np.arange(len(places)).repeat(counts)
        listed = np.arange(len(own)) - (ends - counts).repeat(counts) + begins[places].repeat(counts)
        sources = edges.sources[listed]
        labels = cells[own, sources]
        names, ranks = self._names
        keys = ranks[labels, sources]
        if not self._board.move_notation.names_pieces:
            keys = np.array(["LRUD".index(path) for path in edges.paths.tolist()], np.int64)[listed]
        order = np.lexsort((keys, own))
        listed = listed[order]
        return own, listed, names[labels[order], sources[order]]

    @cached_property
    def _names(self) -> tuple[Texts, Integers]:
        """The name of a piece by its label and anchor, and the place of each name in alphabetical order."""
        board, size = self._board, len(self._board.layout)
        names = np.full((LABELS, size), "", object)
        for label in board.labels:
            for cell in range(size):
                names[label, cell] = board.move_notation.name(board, (label,) * size, cell)
        place = {name: number for number, name in enumerate(sorted(set(names.ravel().tolist())))}
        return names, np.array([place[name] for name in names.ravel().tolist()]).reshape(names.shape)

    def _carry(self, cells: NDArray[np.uint8], rows: NDArray[np.intp], edges: Edges, chosen: Integers) -> None:
        """Move the pieces of the chosen edges in ``cells``."""
        board, kinds = self._board, edges.kinds[chosen]
        bare = np.array([board.bare(cell) for cell in range(len(board.layout))], np.uint8)
        for kind in self._explored.coding.kinds:
            own = np.flatnonzero(kinds == kind.number)
            shape = np.array([row * board.columns + column for row, column in board.classes[kind.class_number].shape])
            before = edges.sources[chosen[own], None] + shape
            after = edges.targets[chosen[own], None] + shape
            labels = cells[rows[own, None], before]
            cells[rows[own, None], before] = bare[before]
            cells[rows[own, None], after] = labels


def _paths(kind: Kind, bits: Bits, fits: Bits, farthest: int | None) -> Iterator[tuple[Rows, Bits, Texts]]:
    """Yield where pieces can slide, the nearest first: the index of the piece, the target, a shortest path as text.

    ``bits`` are the anchors of the pieces, ``fits`` the anchors at which each has room.
    """
    which, places, known = np.arange(len(bits)), bits, bits.copy()
    paths = np.full(len(bits), "", object)
    letters = np.array([str(slide.direction) for slide in kind.slides], object)
    steps = 0
    while len(which) and steps != farthest:
        there = np.stack([shifted(places & np.uint64(s.sources), s.shift) for s in kind.slides], axis=1)
        there &= (fits & ~known).take(which)[:, None]
        before, slide = there.nonzero()
        targets, owners = there[before, slide], which.take(before)
        _, first = np.unique(owners * 64 + bit_numbers(targets).astype(np.int64), return_index=True)
        first.sort()
        which, places = owners.take(first), targets.take(first)
        paths = paths.take(before.take(first)) + letters.take(slide.take(first))
        np.bitwise_or.at(known, which, places)
        steps += 1
        if len(which):
            yield which, places, paths
