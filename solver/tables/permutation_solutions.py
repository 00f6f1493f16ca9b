"""Shortest solutions of a board with one gap by special arrays, where these win by more than half.

``Descent`` answers the same questions, for the tables of large boards, too, whose slides are no arrays.

``SolutionCounts`` counts those of a single position in a thirtieth of its time: the number of ways is carried along all
optimal lines at once, one distance after another. On a large board some positions have thousands of others on theirs;
there the numbers of ways from the positions at one distance to the goal are kept, and a count goes only so far.

``RankDescent`` finds one solution each of many positions in 0.16 to 0.39 of its time: all walk downhill together, one
slide at a time, over the maps of ranks. Their best moves, which it needs as a mask besides, take 0.6 of the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from ..errors import WrongTable
from ..model.frames import Slide
from ..model.moves import Move, move_order
from ..system.progress import Cancel, check_cancel, never_cancel
from .arrangements import Ranks
from .downhill import Descent
from .move_graph import Numbers
from .permutation_graph import PermutationGraph
from .state_index import Jump, ParityIndex, State, StateIndex

LARGE = 1_000_000
"""Positions; on smaller boards a count without stored layers takes 0.2 ms at most."""
KEPT_SHARE = 0.12
"""The kept distance is the greatest that at most this part of all positions is nearer than or at: counting then takes
under 1 ms, and the preparation a third of the time in which the table is built (measured)."""

Layer = dict[int, dict[int, int]]
"""The numbers of ways to positions of one distance, by frame and rank."""

Ways = list[tuple[Ranks, NDArray[np.int64]]]
"""For each frame: the ranks of positions at one distance, and their numbers of ways to the goal."""


class SolutionCounts:
    """Solution counts over a distance table (uint8, shape (frames, arrangements)).

    ``layers`` holds the numbers of its positions by frame and distance. Where they are ``large`` or more in all, the
    ways are kept at the greatest distance that at most ``kept_share`` of them are nearer than or at. Raises Cancelled.
    """

    def __init__(
        self,
        index: StateIndex,
        distances: NDArray[np.uint8],
        layers: NDArray[np.int64],
        cancel: Cancel,
        *,
        large: int = LARGE,
        kept_share: float = KEPT_SHARE,
    ) -> None:
        self._index, self._distances = index, distances
        self._views = _neighbour_views(index, distances)
        self.kept_distance = _kept_distance(layers, large, kept_share)
        """The distance of the positions whose counts are kept; 0 where none are."""
        self._kept = _sorted_ways(_ways_at(index, distances, self.kept_distance, cancel), distances, self.kept_distance)

    def count(self, state: State) -> int:
        """Count the optimal solutions of the position with this frame and rank."""
        frame, rank = state
        distance = int(self._distances[frame, rank])
        layer: Layer = {frame: {rank: 1}}
        until = self.kept_distance if distance >= self.kept_distance else 0
        for nearer in reversed(range(until, distance)):
            layer = self._next_layer(layer, nearer)
        if until == 0:
            return sum(ways for ranks in layer.values() for ways in ranks.values())
        return sum(self._kept_count(frame, ranks) for frame, ranks in layer.items())

    def _next_layer(self, layer: Layer, distance: int) -> Layer:
        """Return the ways to the positions at ``distance``, given those to the positions one farther."""
        following: Layer = {}
        for frame, ranks in layer.items():
            for target, distances, moved in self._views[frame]:
                into = following.get(target, {})
                for rank, ways in ranks.items():
                    reached = rank if moved is None else moved[rank]
                    if distances[reached] == distance:
                        into[reached] = into.get(reached, 0) + ways
                if into:
                    following[target] = into
        return following

    def _kept_count(self, frame: int, ranks: dict[int, int]) -> int:
        """Sum the ways through these positions of a frame, which lie at the kept distance."""
        kept_ranks, kept_ways = self._kept[frame]
        at = kept_ranks.searchsorted(np.fromiter(ranks, np.int32, len(ranks)))
        return sum(ways * onward for ways, onward in zip(ranks.values(), kept_ways[at].tolist(), strict=True))


def _moved(index: StateIndex, slide: Slide) -> Ranks | None:
    """Return the map of ranks under a slide, as an array; None where they stay."""
    moved = index.moved(slide)
    assert not isinstance(moved, Jump)  # a table that is made in memory has none
    return moved


def _neighbour_views(
    index: StateIndex, distances: NDArray[np.uint8]
) -> list[list[tuple[int, memoryview, memoryview | None]]]:
    """Return, for each frame and slide: the target frame, its distances and the map of ranks (None: unchanged).

    They are memoryviews, whose single items are read three times as fast as an array's.
    """
    rows = [row.data for row in distances]
    return [
        [
            (slide.target, rows[slide.target], None if (moved := _moved(index, slide)) is None else moved.data)
            for slide in slides
        ]
        for slides in index.slides
    ]


def _kept_distance(layers: NDArray[np.int64], large: int, kept_share: float) -> int:
    nearer = np.cumsum(layers.sum(axis=0))
    return 0 if nearer[-1] < large else int(np.searchsorted(nearer, kept_share * nearer[-1], side="right")) - 1


def _ways_at(index: StateIndex, distances: NDArray[np.uint8], distance: int, cancel: Cancel) -> Ways:
    """Return the ways from every position at ``distance`` to the goal."""
    *_, ways = _ways_outwards(index, distances, distance, cancel)
    return ways


def _ways_outwards(
    index: StateIndex, distances: NDArray[np.uint8], farthest: int, cancel: Cancel = never_cancel
) -> Iterator[Ways]:
    """Yield, for each distance from 0 to ``farthest``, the ways from every position to the goal. Raises Cancelled."""
    nothing = np.empty(0, np.int32), np.empty(0, np.int64)
    ways: Ways = [nothing for _ in index.slides]
    frame, rank = index.state(index.board.goal)
    ways[frame] = np.array([rank], np.int32), np.array([1], np.int64)
    yield ways
    sums = np.zeros(index.shape[1], np.int64)  # scratch for one frame, zero again after each
    arriving = _arriving_slides(index)
    for farther in range(1, farthest + 1):
        ways = [
            _ways_into(index, distances[target], farther, ways, arriving[target], sums) for target in range(len(ways))
        ]
        check_cancel(cancel)
        yield ways


def _arriving_slides(index: StateIndex) -> list[list[tuple[int, Ranks | None]]]:
    """Return, for each frame, the frames from which slides lead into it, with the map of ranks."""
    arriving: list[list[tuple[int, Ranks | None]]] = [[] for _ in index.slides]
    for frame, slides in enumerate(index.slides):
        for slide in slides:
            arriving[slide.target].append((frame, _moved(index, slide)))
    return arriving


def _ways_into(
    index: StateIndex,
    row: NDArray[np.uint8],
    distance: int,
    ways: Ways,
    arriving: list[tuple[int, Ranks | None]],
    sums: NDArray[np.int64],
) -> tuple[Ranks, NDArray[np.int64]]:
    """Return the ways from one frame's positions at ``distance`` (``row`` holds the frame's distances).

    They are summed over the slides that lead to them from the positions one nearer.
    """
    reached: list[Ranks] = []
    for source, moved in arriving:
        ranks, onward = ways[source]
        if not len(ranks):
            continue
        if moved is not None:
            ranks = moved.take(ranks)
        farther = row.take(ranks) == distance
        ranks, onward = ranks.compress(farther), onward.compress(farther)
        before = sums.take(ranks)
        reached.append(ranks.compress(before == 0))  # each position once: ways are at least one
        sums[ranks] = before + onward
    if not reached:
        return np.empty(0, np.int32), np.empty(0, np.int64)
    found = np.concatenate(reached)
    total = sums.take(found)
    sums[found] = 0
    return found, total


def _sorted_ways(ways: Ways, distances: NDArray[np.uint8], distance: int) -> Ways:
    """Sort the ways by rank: those of the positions at ``distance``, of which none is missing."""
    kept: Ways = []
    by_rank = np.empty(distances.shape[1], np.int64)  # scratch for one frame; only what was just written is read
    for row, (ranks, onward) in zip(distances, ways, strict=True):
        by_rank[ranks] = onward
        in_order = np.flatnonzero(row == distance).astype(np.int32)
        kept.append((in_order, by_rank.take(in_order)))
    return kept


class RankDescent(Descent):
    """Walks downhill over the maps of ranks of a table in memory."""

    def __init__(self, graph: PermutationGraph) -> None:
        super().__init__(graph)
        self._index, self._size = graph.index, graph.size
        self._flat = graph.flat
        self.order = sorted({each.move for moves in self._index.slides for each in moves}, key=move_order)
        """All moves of the board in their order."""

    def best(self, numbers: Numbers) -> NDArray[np.bool_]:
        """Return a mask of the moves in ``order`` that come one nearer: bool of shape (n, moves).

        One loop serves games and batches: one for games alone was a sixth faster there, 0.23 ms a game against 0.28.
        """
        here, best = self._graph.distances(numbers), np.zeros((len(numbers), len(self.order)), np.bool_)
        frames, ranks = np.divmod(numbers, self._size)
        for frame in np.flatnonzero(np.bincount(frames)).tolist():
            own = np.flatnonzero(frames == frame)
            of_frame, wanted = ranks.take(own), here.take(own) - 1
            for slide in self._index.slides[frame]:
                moved = self._index.moved(slide)
                there = of_frame if moved is None else moved.take(of_frame)
                nearer = self._flat.take(slide.target * self._size + there.astype(np.int64))
                best[own, self.order.index(slide.move)] = nearer == wanted
        return best

    def best_moves(self, cells: NDArray[np.uint8], numbers: Numbers) -> list[list[Move]]:
        """Return all moves of positions that come one nearer, in their order."""
        return [list(compress(self.order, best)) for best in self.best(numbers).tolist()]

    def lines(self, cells: NDArray[np.uint8], numbers: Numbers) -> list[str]:
        """Return a shortest solution each of positions: the best move that comes first in order, again and again.

        Raises WrongTable.
        """
        if isinstance(self._index, ParityIndex):  # its maps are no arrays
            return super().lines(cells, numbers)
        targets, begins, ranks_after = self._maps
        frames, ranks = np.divmod(numbers, self._size)
        left = self._graph.distances(numbers)
        lengths = left.tolist()
        made = np.zeros((len(numbers), max(lengths, default=0)), np.uint8)
        rows = np.flatnonzero(left)
        for step in range(made.shape[1]):
            rows = rows[left[rows] > 0]
            frame, rank, nearer = frames[rows], ranks[rows], left[rows] - 1
            way = np.full(len(rows), -1, np.int64)
            after, at = frame.copy(), rank.copy()
            for number in range(len(self.order) - 1, -1, -1):  # the first of them has the last word
                target = targets[number].take(frame)
                moved = ranks_after.take(begins[number].take(frame) + rank)
                best = (target >= 0) & (self._flat.take(np.maximum(target, 0) * self._size + moved) == nearer)
                way[best], after[best], at[best] = number, target[best], moved[best]
            if (way < 0).any():
                raise WrongTable(f"{self._board.id}: no move leads nearer from some of the positions")
            made[rows, step] = way
            frames[rows], ranks[rows], left[rows] = after, at, nearer
        goal_frame, goal_rank = self._index.state(self._board.goal)
        if ((frames != goal_frame) | (ranks != goal_rank)).any():
            raise WrongTable(f"{self._board.id}: some of the positions are said to be the goal")
        letters = np.array([ord(move) for move in self.order], np.uint8)
        text, width = letters.take(made).tobytes().decode("ascii"), made.shape[1]
        return [text[i * width : i * width + length] for i, length in enumerate(lengths)]

    @cached_property
    def _maps(self) -> tuple[Numbers, Numbers, Ranks]:
        """For each move and frame the frame that it leads to, -1 where there is none, and where its ranks begin in the
        third array, which holds, for each change in turn, the rank that every rank becomes; the first change is none.
        """
        shape = len(self.order), len(self._index.slides)
        targets, begins = np.full(shape, -1, np.int64), np.zeros(shape, np.int64)
        maps: list[Ranks] = [np.arange(self._size, dtype=np.int32)]
        number: dict[int, int] = {}
        for frame, each in ((frame, each) for frame, moves in enumerate(self._index.slides) for each in moves):
            way, moved = self.order.index(each.move), _moved(self._index, each)
            targets[way, frame] = each.target
            if moved is None:
                continue
            if id(moved) not in number:  # the index keeps them, each once
                number[id(moved)] = len(maps)
                maps.append(moved)
            begins[way, frame] = number[id(moved)] * self._size
        return targets, begins, np.concatenate(maps)
