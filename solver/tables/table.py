"""The distance table of a board: the exact distance of every position, and all that follows from it by look-up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError, Unsolvable, WrongTable
from ..model.any_board import AnyBoard
from ..model.any_notation import position_of
from ..model.board import Board, Move, Position
from ..model.notation import moves_text
from ..model.solvability import check_solvable
from ..model.way import Outlook, Way
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .arrangements import Ranks
from .arrays import CellArrays, States
from .breadth_first import UNREACHED, fill_distances
from .line_counts import LineCounts
from .solution_counts import SolutionCounts
from .space import Space, State
from .walks_down import WalksDown

PREPARING = 0.25
"""The part of the time that goes into the space's arrays, for an honest progress bar (measured)."""


CHUNK = 32_768
"""Positions looked at together when one of them is drawn."""
FEW = 32
"""Draws for which it is not worth while to list all positions at their distance."""
MANY = 1_000
"""Positions whose solutions are counted together, over all of the table."""


def check_distance(board: AnyBoard, distance: int, greatest: int, counts: str = "moves") -> None:
    """Raise ArgumentError for a distance that no position has."""
    if not 0 <= distance <= greatest:
        raise ArgumentError(f"no position of {board.id} is {distance} {counts} from the goal, expected 0 to {greatest}")


class DistanceTable:
    """The exact distance of every position of a board to its goal.

    ``distances`` is uint8 of shape (frames, arrangements); ``layers`` is int64 of shape (frames, greatest distance + 1)
    and counts the positions of each frame at each distance. Positions may be given as text. All
    queries raise Unsolvable for a position that cannot be solved, ArgumentError for one of another board, and
    WrongTable where numbers contradict each other; those of ``build`` and ``load_table`` do not (see ``proof``).
    """

    def __init__(
        self,
        space: Space,
        distances: NDArray[np.uint8],
        layers: NDArray[np.int64],
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
    ) -> None:
        """Prepares what the queries need besides. Raises Cancelled."""
        space.prepare(progress, cancel)
        self.space = space
        self.distances = distances
        self.layers = layers
        self._counts: SolutionCounts | LineCounts = SolutionCounts(space, distances, layers, cancel)

    @classmethod
    def build(cls, board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> DistanceTable:
        """The table by a complete breadth-first search from the goal.

        Raises Cancelled, and BoardError for a board with distances beyond 254.
        """
        space = Space(board)
        space.prepare(lambda part: progress(PREPARING * part), cancel)
        distances, layers = fill_distances(space, lambda part: progress(PREPARING + (1 - PREPARING) * part), cancel)
        return cls(space, distances, layers, cancel=cancel)

    def __reduce__(self) -> tuple[Any, tuple[Board]]:
        """Its board alone: a pickle of it is small, and who reads it takes the table from the cache, or makes it."""
        from .tables import kept_table  # which imports this module

        return kept_table, (self.board,)

    def __repr__(self) -> str:
        return f"<table of {self.board.id}: {self.states:,} positions, at most {self.greatest_distance} moves>"

    @property
    def board(self) -> Board:
        """The board this is the table of."""
        return self.space.board

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions, in moves."""
        return int(self.layers.shape[1]) - 1

    @property
    def states(self) -> int:
        """How many positions can be reached."""
        return int(self.layers.sum())

    @property
    def positions_by_distance(self) -> list[int]:
        """How many positions lie at each distance, from 0 to the greatest."""
        return [int(count) for count in self.layers.sum(axis=0)]

    def distance(self, position: Position | str) -> int:
        """The fewest moves to the goal."""
        return self._distance(self._state(position))

    def best_moves(self, position: Position | str) -> list[Move]:
        """All moves that come one nearer to the goal, in the order L R U D; none at the goal."""
        return [move for move, _ in self._downhill(self._state(position))]

    def line(self, position: Position | str) -> str:
        """One optimal solution as text: the best move that comes first in L R U D, again and again."""
        return self._line(self._state(position))

    def _line(self, state: State) -> str:
        moves = []
        while step := next(self._downhill(state), None):
            move, state = step
            moves.append(move)
        return moves_text(moves)

    def lines(self, position: Position | str) -> Iterator[str]:
        """All optimal solutions as texts, in the order L R U D. There may be thousands: take what you need."""
        start = self._state(position)
        length = self._distance(start)
        choices, line = [self._downhill(start)], list[Move]()
        while choices:
            step = next(choices[-1], None)
            if step is not None:
                line.append(step[0])
                choices.append(self._downhill(step[1]))
                continue
            if len(line) == length:  # every downhill walk ends at the goal, and only there
                yield moves_text(line)
            choices.pop()
            del line[len(choices) - 1 :]

    def along(self, way: Way) -> list[Outlook]:
        """Distance and best moves of every position on a game's way, looked up together frame by frame."""
        frames, ranks = self._states(way)
        here = self.distances[frames, ranks].astype(np.int64)
        best: list[list[Move]] = [[] for _ in here]
        for frame in np.bincount(frames).nonzero()[0]:
            numbers = np.flatnonzero(frames == frame)
            for slide in self.space.slides[frame]:
                moved = self.space.moved(slide)
                targets = ranks[numbers] if moved is None else moved[ranks[numbers]]
                nearer = self.distances[slide.target, targets] < here[numbers]
                for number in numbers[nearer].tolist():
                    best[number].append(slide.move)
        return [Outlook(distance, distance, tuple(moves)) for distance, moves in zip(here.tolist(), best, strict=True)]

    def solution_count(self, position: Position | str) -> int:
        """How many optimal solutions there are, exactly."""
        return self._counts.count(self._state(position))

    def distances_of(self, cells: ArrayLike) -> NDArray[np.int16]:
        """The fewest moves to the goal of many positions, -1 for those that cannot be solved.

        ``cells`` is uint8 of shape (n, cells): in each row the piece numbers of a position in cell order, 0 the empty
        cell. Raises NotationError naming the first row that is no position of the board.
        """
        return self._distances_at(self._arrays.states(cells))

    def best_moves_of(self, cells: ArrayLike) -> NDArray[np.bool_]:
        """Which moves come one nearer to the goal, for many positions (``cells`` as for ``distances_of``): shape
        (n, 4) in the order L R U D, none at the goal and where the position cannot be solved.
        """
        states = self._arrays.states(cells)
        here, best = self._distances_at(states), np.zeros((len(states.frames), len(Move)), np.bool_)
        order = list(Move)
        for frame, numbers in _by_frame(states.frames):
            ranks = states.ranks[numbers]
            for slide in self.space.slides[frame]:
                moved = self.space.moved(slide)
                there = self.distances[slide.target].take(ranks if moved is None else moved.take(ranks))
                best[numbers, order.index(slide.move)] = there.astype(np.int16) == here[numbers] - 1
        best[here <= 0] = False
        return best

    def counts_of(self, cells: ArrayLike) -> NDArray[np.int64]:
        """How many optimal solutions many positions have (``cells`` as for ``distances_of``); 0 for those that cannot
        be solved.
        """
        states = self._arrays.states(cells)
        here, counts = self._distances_at(states), np.zeros(len(states.frames), np.int64)
        solvable = np.flatnonzero(here >= 0)
        if len(solvable) < MANY:
            for number in solvable.tolist():
                counts[number] = self._counts.count((int(states.frames[number]), int(states.ranks[number])))
            return counts
        counts[solvable] = self._counts.counts(states.frames[solvable], states.ranks[solvable])
        return counts

    def lines_of(self, cells: ArrayLike) -> list[str | None]:
        """One optimal solution each of many positions (``cells`` as for ``distances_of``), the same as ``line`` gives;
        None for those that cannot be solved.
        """
        states = self._arrays.states(cells)
        solvable = np.flatnonzero(self._distances_at(states) >= 0)
        found: list[str | None] = [None] * len(states.frames)
        lines = self._walks.lines(self.distances, States(states.frames[solvable], states.ranks[solvable]))
        for number, line in zip(solvable.tolist(), lines, strict=True):
            found[number] = line
        return found

    def positions(self, distance: int) -> NDArray[np.uint8]:
        """The cells of all positions at exactly this distance, as ``at_distance`` lists them: uint8, shape (n, cells).

        Raises ArgumentError for a distance that the board does not have.
        """
        check_distance(self.board, distance, self.greatest_distance)
        found = [(frame, self._ranks_at(frame, distance)) for frame in range(len(self.layers))]
        frames = np.concatenate([np.full(len(ranks), frame, np.int64) for frame, ranks in found])
        return self._arrays.cells(States(frames, np.concatenate([ranks for _, ranks in found]).astype(np.int64)))

    def farthest(self) -> list[Position]:
        """All positions at the greatest distance."""
        return self.at_distance(self.greatest_distance)

    def at_distance(self, distance: int) -> list[Position]:
        """All positions at exactly this distance, by frame and arrangement. There may be hundreds of thousands."""
        check_distance(self.board, distance, self.greatest_distance)
        return [
            self.space.position((int(frame), int(rank)))
            for frame in np.flatnonzero(self.layers[:, distance])
            for rank in self._ranks_at(int(frame), distance)
        ]

    def sample(self, distance: int, count: int = 1, seed: int | None = None) -> list[Position]:
        """``count`` independent positions, each uniform among those at exactly this distance; the same for the same
        seed, on every machine. Raises ArgumentError for a distance the board does not have.
        """
        return list(self.samples(distance, count, seed))

    def samples(self, distance: int, count: int = 1, seed: int | None = None) -> Iterator[Position]:
        """The same one by one, as they are drawn."""
        check_distance(self.board, distance, self.greatest_distance)
        rng = random.Random(seed)
        listed = cache(lambda frame: self._ranks_at(frame, distance))
        ends = np.cumsum(self.layers[:, distance])
        for _ in range(count):
            nth = rng.randrange(int(ends[-1]))
            frame = int(np.searchsorted(ends, nth, side="right"))
            nth -= int(ends[frame - 1]) if frame else 0
            rank = self._nth_rank(frame, distance, nth) if count < FEW else int(listed(frame)[nth])
            yield self.space.position((frame, rank))

    def _nth_rank(self, frame: int, distance: int, nth: int) -> int:
        """The rank of the ``nth`` position of a frame at a distance; chunks before it are counted, not listed."""
        row = self.distances[frame]
        for begin in range(0, len(row), CHUNK):
            found = row[begin : begin + CHUNK] == distance
            count = int(np.count_nonzero(found))
            if nth < count:
                return begin + int(np.flatnonzero(found)[nth])
            nth -= count
        raise self._miscounted(distance)

    def _ranks_at(self, frame: int, distance: int) -> Ranks:
        """The ranks of all positions of a frame at a distance."""
        ranks = np.flatnonzero(self.distances[frame] == distance).astype(np.int32)
        if len(ranks) != self.layers[frame, distance]:
            raise self._miscounted(distance)
        return ranks

    def _miscounted(self, distance: int) -> WrongTable:
        return WrongTable(f"{self.board.id}: other positions at distance {distance} than were counted")

    def _state(self, asked: Position | str) -> State:
        position = position_of(self.board, asked)
        check_solvable(position)
        state = self.space.state(position)
        if self._distance(state) == UNREACHED:
            raise Unsolvable(f"'{position}' on {self.board.id}: no moves lead to the goal")
        return state

    def _states(self, way: Way) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Frame numbers and ranks of the positions on a way, from one to the next."""
        states = [self._state(way.positions[0])]
        for move in way.moves:
            frame, rank = states[-1]
            slide = next(slide for slide in self.space.slides[frame] if slide.move is move)
            moved = self.space.moved(slide)
            states.append((slide.target, rank if moved is None else int(moved[rank])))
        frames, ranks = np.array(states, np.int64).T
        return frames, ranks

    @cached_property
    def _goal(self) -> State:
        return self.space.state(self.board.goal)

    @cached_property
    def _arrays(self) -> CellArrays:
        return CellArrays(self.space)

    @cached_property
    def _walks(self) -> WalksDown:
        return WalksDown(self.space)

    def _distances_at(self, states: States) -> NDArray[np.int16]:
        flat = self.distances.ravel().take(states.frames * self.distances.shape[1] + states.ranks, mode="clip")
        return np.where((states.frames < 0) | (flat == UNREACHED), np.int16(-1), flat.astype(np.int16))

    def _distance(self, state: State) -> int:
        return int(self.distances[state])

    def _downhill(self, state: State) -> Iterator[tuple[Move, State]]:
        """The slides that come one nearer, and where they lead; at least one from everywhere but the goal."""
        frame, rank = state
        nearer, found = self._distance(state) - 1, False
        for slide in self.space.slides[frame]:
            moved = self.space.moved(slide)
            target = slide.target, rank if moved is None else int(moved[rank])
            if self._distance(target) == nearer:
                yield slide.move, target
                found = True
        if not found and state != self._goal:
            raise WrongTable(f"{self.board.id}: no move leads nearer from '{self.space.position(state)}'")


def _by_frame(frames: NDArray[np.int64]) -> Iterator[tuple[int, NDArray[np.intp]]]:
    """The frames that there are, and which positions have each; none for -1."""
    order = frames.argsort(kind="stable")
    for numbers in np.split(order, np.flatnonzero(np.diff(frames[order])) + 1):
        if len(numbers) and frames[numbers[0]] >= 0:
            yield int(frames[numbers[0]]), numbers
