"""All positions of a board as one graph: points numbered from 0, joined where one slide by one cell leads across.

A board's table gives all of them, with their distances. Without a table, or where it is too large to be looked at, the
graph is the neighbourhood of a position instead: as many whole layers of positions around it as fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import check_whole
from ..model.position import Position
from ..system.progress import Cancel, check_cancel, never_cancel
from ..tables.move_graph import Numbers
from ..tables.table import Table

MOST_STATES = 200_000
MOST_NEARBY = 20_000
CHUNK = 16_384  # positions whose neighbours are found together
UNKNOWN = -1

Edges = NDArray[np.int32]


class StateGraph:
    """Positions and the slides between them.

    ``edges`` is int32 of shape (m, 2), each pair once, the lower number first. ``distances`` is int32 of shape (n,):
    fewest moves to the nearest goal in the board's metric, -1 where unknown. ``is_whole`` holds where no position in
    reach is missing.

    >>> from antipode.solver import distance_table, state_map
    >>> table = distance_table("2x3")
    >>> graph = state_map("2x3", table.hardest(), table).graph
    >>> len(graph), graph.edges.shape, int(graph.distances.max())
    (360, (420, 2), 21)
    >>> graph.position(0)
    load_board('2x3').position('1 2 3/4 5 0')
    """

    def __init__(
        self,
        edges: Edges,
        distances: NDArray[np.int32],
        goals: Numbers,
        position: Callable[[int], Position],
        index: Callable[[Position], int],
        *,
        is_whole: bool,
    ) -> None:
        """Take the functions between numbers and positions. ``index`` raises KeyError, Unsolvable or ArgumentError."""
        self.edges, self.distances, self.goals = edges, distances, goals
        self.position, self.index, self.is_whole = position, index, is_whole

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.distances)

    @cached_property
    def _adjacency(self) -> tuple[Numbers, NDArray[np.int32]]:
        """Where the neighbours of each position begin, and all neighbours in this order."""
        sources, targets = np.concatenate([self.edges, self.edges[:, ::-1]]).T
        counts = np.bincount(sources, minlength=len(self))
        return np.concatenate([[0], np.cumsum(counts)]), targets[sources.argsort(kind="stable")]

    def neighbours(self, number: int) -> NDArray[np.int32]:
        """Return the positions one slide away."""
        begins, targets = self._adjacency
        number = self._checked(number)
        return targets[begins[number] : begins[number + 1]]

    def _checked(self, number: int) -> int:
        """Return the number of a position. Raises ArgumentError for any other."""
        return check_whole("number", number, 0, len(self) - 1)

    def _beside(self, frontier: NDArray[Any]) -> NDArray[np.int32]:
        """Return the neighbours of some positions, with repetitions."""
        begins, targets = self._adjacency
        low = begins[frontier]
        lengths = begins[frontier + 1] - low
        ends = np.cumsum(lengths)
        beside: NDArray[np.int32] = targets[np.repeat(low - ends + lengths, lengths) + np.arange(ends[-1])]
        return beside

    def slides_from(self, number: int) -> NDArray[np.int32]:
        """Return how many slides lead from one position to each other: shape (n,), -1 where none do."""
        far = np.full(len(self), UNKNOWN, np.int32)
        first = np.zeros(len(self), np.int32)
        frontier, depth = np.array([self._checked(number)]), 0
        while len(frontier):
            far[frontier] = depth
            depth += 1
            found = self._beside(frontier)
            found = found[far[found] < 0]
            order = np.arange(len(found), dtype=np.int32)
            first[found] = order
            frontier = found[first[found] == order]
        return far

    def bottlenecks(self, path: Sequence[int]) -> list[int]:
        """Return the positions between the ends of a shortest path to a goal that every path to any goal passes.

        These are the articulation points that part its start from all goals. All that can be reached without the rest
        of the path is explored from one position of it after the other; one that nothing found so far leads past is a
        bottleneck. Each position is looked at once.
        """
        path = list(map(self._checked, path))
        last, reach, found = len(path) - 1, 1, list[int]()
        place = np.full(len(self), UNKNOWN, np.int32)
        place[np.array(path, np.int64)] = np.arange(len(path))
        place[self.goals] = last
        is_new = place < 0
        for index, number in enumerate(path[:-1]):
            if 0 < index == reach:
                found.append(number)
            frontier = np.array([number])
            while len(frontier):
                beside = self._beside(frontier)
                reach = max(reach, int(place[beside].max(initial=0)))
                frontier = np.unique(beside[is_new[beside]])
                is_new[frontier] = False
        return found


def whole_graph(table: Table[Any], cancel: Cancel = never_cancel) -> StateGraph:
    """Return the graph of all positions in a table. Raises Cancelled."""
    graph = table.graph
    states = graph.numbers()
    parts = [np.empty((0, 2), np.int32)]
    for begin in range(0, len(states), CHUNK):
        check_cancel(cancel)
        rows, found = graph.steps(states[begin : begin + CHUNK])
        pairs = np.stack([rows + begin, states.searchsorted(found)], axis=1)
        parts.append(pairs[pairs[:, 0] < pairs[:, 1]].astype(np.int32))
    distances = table.distances.ravel().take(states).astype(np.int32)
    return StateGraph(
        np.concatenate(parts),
        distances,
        np.flatnonzero(distances == 0),
        lambda number: graph.position(int(states[number])),
        lambda position: int(states.searchsorted(table.number(position))),
        is_whole=True,
    )


def nearby_graph(
    position: Position,
    table: Table[Any] | None = None,
    most: int = MOST_NEARBY,
    path: Sequence[Position] = (),
    cancel: Cancel = never_cancel,
) -> StateGraph:
    """Return the graph of whole layers around a position, which is number 0: at most ``most`` positions.

    The positions of ``path``, each one slide from the one before and the first ``position`` itself, are added where
    they lie beyond these layers. Distances are looked up in ``table``; without one only goals have theirs. Raises
    Cancelled.
    """
    numbers, positions = {position: 0}, [position]
    edges = set[tuple[int, int]]()
    begin, is_whole = 0, False
    while not is_whole:
        known, added = len(positions), set[tuple[int, int]]()
        for number in range(begin, known):
            check_cancel(cancel)
            for move in positions[number].steps():
                after = positions[number].apply(move)
                other = numbers.setdefault(after, len(positions))
                if other == len(positions):
                    positions.append(after)
                added.add((min(number, other), max(number, other)))
            if len(positions) > most:
                break
        if len(positions) > most:
            del positions[known:]
            break
        edges |= added
        begin, is_whole = known, len(positions) == known
    numbers = {each: number for number, each in enumerate(positions)}
    for before, after in pairwise(path):
        other = numbers.setdefault(after, len(positions))
        if other == len(positions):
            positions.append(after)
        edges.add((min(numbers[before], other), max(numbers[before], other)))
    is_goal = np.array([each.is_goal for each in positions])
    distances = np.where(is_goal, 0, UNKNOWN).astype(np.int32)
    if table is not None:
        distances = table.distances_of(np.array([each.cells for each in positions], np.uint8)).astype(np.int32)
    return StateGraph(
        np.array(sorted(edges), np.int32).reshape(-1, 2),
        distances,
        np.flatnonzero(is_goal),
        positions.__getitem__,
        numbers.__getitem__,
        is_whole=is_whole,
    )


def state_graph(
    position: Position, table: Table[Any] | None, path: Sequence[Position] = (), cancel: Cancel = never_cancel
) -> StateGraph:
    """Return the whole graph of a table up to 200,000 positions, else the neighbourhood with a path beyond it.

    Raises Cancelled.
    """
    if table is not None and table.states <= MOST_STATES:
        return whole_graph(table, cancel)
    return nearby_graph(position, table, path=path, cancel=cancel)
