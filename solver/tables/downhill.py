"""Walks downhill: from positions to the goal along moves that each come one nearer, and how many there are.

``walks`` follows one position move by move, whatever stands for it. ``Descent`` takes many positions of a table
downhill together, farthest first: those at the same distance at one time, so that the moves of each are found but once,
however many solutions pass it. Which piece is named by which label differs from one solution to another; so the cells
of each are carried along, and of the best moves it takes the first by name, as a single position's solution does.

Tables of boards with one gap have special arrays for two of these questions (see ``permutation_solutions``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import WrongTable
from ..model.moves import Direction, Move, moves_text
from ..system.progress import Cancel, check_cancel, never_cancel
from .move_graph import Edges, Numbers, TableGraph, Texts

if TYPE_CHECKING:
    from .code_layers import Expand
    from .coding import Words

Places = NDArray[np.intp]
PORTION = 1 << 13
"""Positions whose moves are found together."""
SAFE = 1 << 62
"""Sums below this fit 64 bits; above they are added as Python integers."""
MOST_MOVES = 1 << 14
LABELS = 256
"""Those that a byte can hold."""
LETTERS = "LRUD"
Here = TypeVar("Here")
"""A position on its way, as whoever walks has it."""


def walks(start: Here, downhill: Callable[[Here], Iterator[tuple[Move, Here]]], length: int) -> Iterator[str]:
    """Yield all shortest solutions of a position as texts. There may be millions: take what you need.

    ``downhill`` gives the moves that come one nearer, and where they lead; ``length`` is the position's distance.
    """
    choices, line = [downhill(start)], list[Move]()
    while choices:
        step = next(choices[-1], None)
        if step is not None:
            line.append(step[0])
            choices.append(downhill(step[1]))
            continue
        if len(line) == length:  # every downhill walk ends at the goal, and only there
            yield moves_text(line)
        choices.pop()
        del line[len(choices) - 1 :]


def pass_on(
    words: Words,
    ways: NDArray[np.int64],
    expand: Expand,
    place: Callable[[Words], Places],
    cancel: Cancel = never_cancel,
) -> tuple[Places, NDArray[np.int64]]:
    """Return the places of the positions one nearer than some others, each once, with the sum of the ways to it.

    ``ways`` are int64, or Python integers where the sums might not fit. ``place`` returns -1 for positions that are
    not nearer. Raises Cancelled.
    """
    places, sums = [np.empty(0, np.intp)], [ways[:0]]
    for begin in range(0, len(words[0]), PORTION):
        check_cancel(cancel)
        for rows, codes in expand(tuple(word[begin : begin + PORTION] for word in words)):
            found = place(codes)
            nearer = np.flatnonzero(found >= 0)
            places.append(found.take(nearer))
            sums.append(ways.take(rows.take(nearer) + begin))
    return _summed(np.concatenate(places), np.concatenate(sums))


def _summed(places: Places, ways: NDArray[np.int64]) -> tuple[Places, NDArray[np.int64]]:
    if len(ways) and ways.dtype != object and int(ways.max()) > SAFE // len(ways):
        ways = ways.astype(object)
    order = places.argsort(kind="stable")
    places, ways = places.take(order), ways.take(order)
    first = np.flatnonzero(np.concatenate([[True], places[1:] != places[:-1]])[: len(places)])
    return places.take(first), np.add.reduceat(ways, first) if len(ways) else ways


class Descent:
    """Walks downhill from positions of a table, given by cells and number."""

    def __init__(self, graph: TableGraph) -> None:
        self._graph, self._board = graph, graph.board
        self._names_pieces = graph.board.move_notation.names_pieces
        self._move = lru_cache(MOST_MOVES)(lambda name, path: Move(name, map(Direction, path)))

    def lines(self, cells: NDArray[np.uint8], numbers: Numbers) -> list[str]:
        """Return a shortest solution each of positions that the table has, given by cells and number."""
        cells, numbers = cells.copy(), numbers.copy()
        lines: list[list[str]] = [[] for _ in numbers]
        left = self._graph.distances(numbers)
        for distance in range(int(left.max(initial=0)), 0, -1):
            rows = np.flatnonzero(left >= distance)
            states, places = np.unique(numbers[rows], return_inverse=True)
            edges = self._downhill(states)
            chosen, names = self._first(edges, cells[rows], places)
            for row, move in zip(rows.tolist(), (names + edges.paths[chosen]).tolist(), strict=True):
                lines[row].append(move)
            self._carry(cells, rows, edges, chosen)
            numbers[rows] = edges.numbers[chosen]
        separator = " " if self._names_pieces else ""
        return [separator.join(line) for line in lines]

    def best_moves(self, cells: NDArray[np.uint8], numbers: Numbers) -> list[list[Move]]:
        """Return all moves of positions that come one nearer, by piece, each by a shortest path."""
        found: list[list[Move]] = []
        for begin in range(0, len(numbers), PORTION):
            states, places = np.unique(numbers[begin : begin + PORTION], return_inverse=True)
            edges = self._downhill(states)
            own, listed, names = self._by_name(edges, cells[begin : begin + PORTION], places)
            moves = list(map(self._move, names.tolist(), edges.paths[listed].tolist()))
            ends = np.bincount(own, minlength=len(places)).cumsum().tolist()
            found += [moves[first:end] for first, end in pairwise([0, *ends])]
        return found

    def counts(self, numbers: Numbers) -> NDArray[Any]:
        """Return how many shortest solutions positions of the table have, as integers of Python if one is too large."""
        starts = self._graph.distances(numbers)
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

    def _levels(self, numbers: Numbers, starts: Numbers) -> list[tuple[Numbers, Numbers, Places]]:
        """Return for each distance the positions that solutions pass, and their best moves as pairs of indices."""
        greatest = int(starts.max(initial=0))
        levels, reached = [], np.empty(0, np.int64)
        for distance in range(greatest, -1, -1):
            states = np.unique(np.concatenate([reached, numbers[starts == distance]]))
            rows, reached = self._nearer(states) if distance else (states[:0], states[:0])
            levels.append((states, rows, reached))
        levels.reverse()
        below = [np.empty(0, np.intp)] + [
            levels[number][0].searchsorted(levels[number + 1][2]) for number in range(greatest)
        ]
        return [(states, rows, index) for (states, rows, _), index in zip(levels, below, strict=True)]

    def _nearer(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Return the moves that come one nearer, by row and where they lead. Raises WrongTable."""
        here, (rows, found) = self._graph.distances(states), self._graph.neighbours(states)
        nearer = self._is_nearer(here, rows, found)
        rows, found = rows[nearer], found[nearer]
        self._check_all(here, rows)
        return rows, found

    def _downhill(self, states: Numbers) -> Edges:
        """Return the moves that come one nearer from positions. Raises WrongTable."""
        here, edges = self._graph.distances(states), self._graph.edges(states)
        edges = edges.pick(self._is_nearer(here, edges.rows, edges.numbers))
        self._check_all(here, edges.rows)
        return edges

    def _is_nearer(self, here: Numbers, rows: Numbers, numbers: Numbers) -> NDArray[np.bool_]:
        nearer: NDArray[np.bool_] = self._graph.distances(numbers) == here.take(rows) - 1
        return nearer & (numbers >= 0)

    def _check_all(self, here: Numbers, rows: Numbers) -> None:
        """Raise WrongTable where a position that is not at the goal has no move nearer."""
        lost = np.flatnonzero((here > 0) & (np.bincount(rows, minlength=len(here)) == 0))
        if len(lost):
            raise WrongTable(f"the table of {self._board.id} contradicts itself {here[lost[0]]} from the goal")

    def _first(self, edges: Edges, cells: NDArray[np.uint8], places: NDArray[np.intp]) -> tuple[Numbers, Texts]:
        """Return for each position the first of its edges by the name of the piece, and that name.

        ``places`` holds the row of ``edges`` that each position has.
        """
        own, listed, names = self._by_name(edges, cells, places)
        first = own.searchsorted(np.arange(len(places)))
        return listed[first], names[first]

    def _by_name(
        self, edges: Edges, cells: NDArray[np.uint8], places: NDArray[np.intp]
    ) -> tuple[Numbers, Numbers, Texts]:
        """Return the edges of positions by the name of the piece: the index of the position, the edge and the name."""
        begins = edges.rows.searchsorted(np.arange(int(places.max(initial=-1)) + 2))
        counts = np.diff(begins)[places]
        ends = counts.cumsum()
        own = np.arange(len(places)).repeat(counts)
        listed = np.arange(len(own)) - (ends - counts).repeat(counts) + begins[places].repeat(counts)
        if not self._names_pieces:
            keys = np.array(list(map(LETTERS.index, edges.paths.tolist())), np.int64)[listed]
            return own, listed[np.lexsort((keys, own))], np.full(len(own), "", object)
        sources = edges.sources[listed]
        labels = cells[own, sources]
        names, ranks = self._names
        order = np.lexsort((ranks[labels, sources], own))
        return own, listed[order], names[labels[order], sources[order]]

    @cached_property
    def _names(self) -> tuple[Texts, Numbers]:
        """The name of a piece by its label and anchor, and the place of each name in alphabetical order."""
        board, size = self._board, len(self._board.layout)
        names = np.full((LABELS, size), "", object)
        for label in board.labels:
            for cell in range(size):
                names[label, cell] = board.move_notation.name(board, (label,) * size, cell)
        place = {name: number for number, name in enumerate(sorted(set(names.ravel().tolist())))}
        return names, np.array([place[name] for name in names.ravel().tolist()]).reshape(names.shape)

    def _carry(self, cells: NDArray[np.uint8], rows: NDArray[np.intp], edges: Edges, chosen: Numbers) -> None:
        """Move the pieces of the chosen edges in ``cells``, which tell them apart."""
        if not self._names_pieces:
            return
        board, classes = self._board, edges.classes[chosen]
        bare = np.array([board.bare(cell) for cell in range(len(board.layout))], np.uint8)
        for number in np.flatnonzero(np.bincount(classes)).tolist():
            own = np.flatnonzero(classes == number)
            shape = np.array([row * board.columns + column for row, column in board.classes[number].shape])
            before = edges.sources[chosen[own], None] + shape
            after = edges.targets[chosen[own], None] + shape
            labels = cells[rows[own, None], before]
            cells[rows[own, None], before] = bare[before]
            cells[rows[own, None], after] = labels
