"""The distance table of a board with one gap, whose positions are frames and arrangements (see ``state_index``).

It is cached in a file: a header (see ``table_files``) and then the layers (little-endian int64) and the distances
(uint8). Whatever is wrong with it, the table is built anew: a cache may be lost at any time, and it is never trusted.
The checksum detects damage, but anyone can compute one; so the distances are proved besides (see
``permutation_distances``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..catalogue.boards import rules_key
from ..errors import Unsolvable, WrongTable, check_type
from ..model import Metric
from ..model.board import Board
from ..model.moves import Direction, Move
from ..model.position import Position, check_board
from ..model.solvability import check_solvable, is_solvable
from ..system.files import open_file
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .arrangements import Ranks
from .move_graph import Numbers
from .permutation_distances import UNREACHED, check_table, fill_distances
from .permutation_graph import PermutationGraph
from .permutation_solutions import RankDescent, SolutionCounts
from .state_index import ParityIndex, State, StateIndex, States, index_of
from .table import PORTION, Many, Table
from .table_files import digest, read_header, table_path, unusable_discarded, write_table

if TYPE_CHECKING:
    from ..model.playthrough import Evaluation, Playthrough

PREPARING = 0.25
"""The share of the time that the arrays of slides take (measured)."""
CHUNK = 32_768
"""Positions scanned together when one of them is drawn."""
MANY = 1_000
"""The number of positions from which on their solutions are counted together, over the whole table."""
FORMAT = "antipode distance table"
VERSION = 1


class PermutationTable(Table[State]):
    """The exact distance of every position of a board to its goal.

    ``distances`` is uint8 of shape (frames, arrangements); ``layers`` is int64 of shape (frames, greatest distance + 1)
    and counts the positions of each frame at each distance. All queries raise Unsolvable for a position that cannot be
    solved, ArgumentError for one of another board, and WrongTable where numbers contradict each other; those of
    ``build`` and ``load_table`` do not (see ``permutation_distances``).

    >>> from antipode.solver import PermutationTable, distance_table
    >>> table = distance_table("eight")
    >>> isinstance(table, PermutationTable)
    True
    >>> table.best_directions_of(table.positions(31))
    array([[ True,  True, False,  True],
           [False,  True,  True,  True]])
    """

    def __init__(
        self,
        index: StateIndex,
        distances: NDArray[np.uint8],
        layers: NDArray[np.int64],
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
    ) -> None:
        """Prepare the other arrays that the queries need. Raises Cancelled."""
        index.prepare(progress, cancel)
        self.index = index
        self.distances = distances
        self.layers = layers
        self._solution_counts: SolutionCounts | None = None
        if not isinstance(index, ParityIndex):  # whose slides are no arrays
            self._solution_counts = SolutionCounts(index, distances, layers, cancel)

    @classmethod
    def build(
        cls, board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
    ) -> PermutationTable:
        """Return the table by a complete breadth-first search from the goal.

        Raises Cancelled, and BoardError for a board with distances beyond 254.
        """
        index = index_of(check_type("board", board, Board))
        before = 0.0 if isinstance(index, ParityIndex) else PREPARING
        index.prepare(lambda part: progress(before * part), cancel)
        distances, layers = fill_distances(index, lambda part: progress(before + (1 - before) * part), cancel)
        return cls(index, distances, layers, cancel=cancel)

    @property
    def board(self) -> Board:
        """The board of this table."""
        return self.index.board

    @property
    def metric(self) -> Metric:  # type: ignore[override]  # that of explored tables is a field
        """What its distances count."""
        return self.board.metric

    @property
    def states(self) -> int:
        """The number of reachable positions."""
        return int(self.layers.sum())

    @cached_property
    def positions_by_distance(self) -> list[int]:
        """The number of positions at each distance, from 0 to the greatest."""
        counts: list[int] = self.layers.sum(axis=0).tolist()
        return counts

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions."""
        return len(self.layers[0]) - 1

    def has(self, position: Position | str) -> bool:
        """Return whether a position can be solved."""
        return is_solvable(self._position(position))

    def evaluate(self, game: Playthrough) -> list[Evaluation]:
        """Return distance and best moves of every position of a game, looked up together frame by frame."""
        from ..model.playthrough import Evaluation, Playthrough

        numbers, order = self._numbers_along(check_type("game", game, Playthrough)), self._descent.order
        best, distances = self._descent.best(numbers).tolist(), self.graph.distances(numbers).tolist()
        return [
            Evaluation(distance, distance, tuple(compress(order, mask)))
            for distance, mask in zip(distances, best, strict=True)
        ]

    def best_directions_of(self, positions: Many) -> NDArray[np.bool_]:
        """Return a mask of the directions of the best slides of many positions (given as to ``distances_of``).

        It is bool of shape (n, 4), in the order L R U D; none is set at the goal and where a position cannot be solved.
        """
        numbers, order = self._numbers_of(self._cells_of(positions)), list(Direction)
        found, held = np.zeros((len(numbers), len(order)), np.bool_), np.flatnonzero(numbers >= 0)
        best = self._descent.best(numbers[held])
        for number, move in enumerate(self._descent.order):
            found[held, order.index(move.path[0])] |= best[:, number]
        return found

    @cached_property
    def graph(self) -> PermutationGraph:
        """The positions of the table by number, and the moves between them."""
        return PermutationGraph(self.index, self.distances)

    @cached_property
    def _descent(self) -> RankDescent:
        return RankDescent(self.graph)

    def _counts(self, numbers: Numbers) -> NDArray[Any]:
        counts = self._solution_counts
        if counts is None or len(numbers) >= MANY:
            return super()._counts(numbers)
        states = (divmod(number, self.graph.size) for number in numbers.tolist())
        return np.array([counts.count(state) for state in states], np.int64)

    def _number(self, state: State) -> int:
        frame, rank = state
        return int(frame * self.graph.size + rank)

    def _numbers_of(self, cells: NDArray[np.uint8]) -> Numbers:
        states = self.graph.arrays.states(cells)
        numbers = states.frames * self.graph.size + states.ranks
        is_out = (states.frames < 0) | (self.graph.flat.take(numbers, mode="clip") == UNREACHED)
        return np.where(is_out, -1, numbers)

    def _cells_at(self, distance: int) -> Iterator[NDArray[np.uint8]]:
        """Yield the cells of all positions at a distance, by frame and rank."""
        for frame in range(len(self.layers)):
            ranks = self._ranks_at(frame, distance).astype(np.int64)
            for begin in range(0, len(ranks), PORTION):
                some = ranks[begin : begin + PORTION]
                yield self.graph.arrays.cells(States(np.full(len(some), frame, np.int64), some))

    def _at_distance(self, distance: int, few: bool) -> Callable[[int], Position]:
        """Return a function from numbers to the positions at a distance, by frame and rank."""
        listed = cache(lambda frame: self._ranks_at(frame, distance))
        ends = np.cumsum(self.layers[:, distance])

        def nth(number: int) -> Position:
            frame = int(np.searchsorted(ends, number, side="right"))
            number -= int(ends[frame - 1]) if frame else 0
            rank = self._nth_rank(frame, distance, number) if few else int(listed(frame)[number])
            return self.index.position((frame, rank))

        return nth

    def _nth(self, number: int) -> Position:
        """Return the position with this number among all, by frame and rank."""
        ends = np.cumsum(self.layers.sum(axis=1))
        frame = int(np.searchsorted(ends, number, side="right"))
        number -= int(ends[frame - 1]) if frame else 0
        row = self.distances[frame]
        for begin in range(0, len(row), CHUNK):
            found = row[begin : begin + CHUNK] != UNREACHED
            count = int(np.count_nonzero(found))
            if number < count:
                return self.index.position((frame, begin + int(np.flatnonzero(found)[number])))
            number -= count
        raise WrongTable(f"{self.board.id}: other positions than were counted")

    def _nth_rank(self, frame: int, distance: int, nth: int) -> int:
        """Return the rank of the ``nth`` position of a frame at a distance; earlier chunks are counted, not listed."""
        row = self.distances[frame]
        for begin in range(0, len(row), CHUNK):
            found = row[begin : begin + CHUNK] == distance
            count = int(np.count_nonzero(found))
            if nth < count:
                return begin + int(np.flatnonzero(found)[nth])
            nth -= count
        raise self._miscounted(distance)

    def _ranks_at(self, frame: int, distance: int) -> Ranks:
        """Return the ranks of all positions of a frame at a distance."""
        ranks = np.flatnonzero(self.distances[frame] == distance).astype(np.int32)
        if len(ranks) != self.layers[frame, distance]:
            raise self._miscounted(distance)
        return ranks

    def _miscounted(self, distance: int) -> WrongTable:
        return WrongTable(f"{self.board.id}: other positions at distance {distance} than were counted")

    def _state(self, position: Position) -> State:
        state = self.index.find(position)
        if state is None or self._distance(state) == UNREACHED:
            check_solvable(position)
            raise Unsolvable(f"'{position}' on {self.board.id}: no moves lead to the goal")
        return state

    def _numbers_along(self, game: Playthrough) -> Numbers:
        """Return the numbers of the positions of a game, from one to the next."""
        check_board(game.positions[0], self.board)
        states = [self._state(game.positions[0])]
        for move in game.moves:
            frame, rank = states[-1]
            slide = next(slide for slide in self.index.slides[frame] if slide.move == move)
            moved = self.index.moved(slide)
            states.append((slide.target, rank if moved is None else int(moved[rank])))
        frames, ranks = np.array(states, np.int64).T
        numbers: Numbers = frames * self.graph.size + ranks
        return numbers

    @cached_property
    def _goal(self) -> State:
        return self.index.state(self.board.goal)

    def _distance(self, state: State) -> int:
        return int(self.distances[state])

    def _position_of(self, state: State) -> Position:
        return self.index.position(state)

    def _downhill(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield the slides that come one nearer, and where they lead; at least one from everywhere but the goal."""
        frame, rank = state
        nearer, found = self._distance(state) - 1, False
        for slide in self.index.slides[frame]:
            moved = self.index.moved(slide)
            target = slide.target, rank if moved is None else int(moved[rank])
            if self._distance(target) == nearer:
                yield slide.move, target
                found = True
        if not found and state != self._goal:
            raise WrongTable(f"{self.board.id}: no move leads nearer from '{self.index.position(state)}'")


def load_table(
    board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> PermutationTable | None:
    """Return the board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = table_path(board)
    with unusable_discarded(path, FORMAT, VERSION):
        return _read(path, board, progress, cancel)
    return None


def save_table(table: PermutationTable) -> None:
    """Write the table's file, whole or not at all, but not over one of a later version of the program.

    Nothing is written where the folder is not writable.
    """
    content = [table.layers.astype("<i8").data.cast("B"), table.distances.data.cast("B")]
    header = _header(table.index, table.layers.shape[1], digest(content))
    write_table(table_path(table.board), header, content)


def _read(path: Path, board: Board, progress: Progress, cancel: Cancel) -> PermutationTable:
    index = index_of(board)
    frames, arrangements = index.shape
    with open_file(path, follow=False) as file:
        header = read_header(file)
        count = header["distances"]
        if not isinstance(count, int) or not 0 < count < 256:
            raise ValueError(f"{count!r} distances")
        size = 8 * frames * count + frames * arrangements
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = file.read(size)
    if header != _header(index, count, digest([content])):
        raise ValueError("written for another board or by another version, or damaged")
    split = 8 * frames * count
    layers = np.frombuffer(content[:split], "<i8").astype(np.int64).reshape(frames, count)
    distances = np.frombuffer(content, np.uint8, offset=split).reshape(frames, arrangements)
    index.prepare(progress, cancel)
    check_table(index, distances, layers, cancel)
    return PermutationTable(index, distances, layers, cancel=cancel)


def _header(index: StateIndex, distances: int, sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(index.board),
        "shape": list(index.shape),
        "distances": distances,
        "sha256": sha256,
    }


def _fingerprint(board: Board) -> str:
    """Hash everything that the table depends on, so that a changed board file never gets an old table."""
    return f"{rules_key(board)} {board.rows}x{board.columns} {board.goal_cells} {board.blocks}"
