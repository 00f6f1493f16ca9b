"""Distance tables: the exact distance of every position of a board, and every query that follows from it by look-up.

There are two kinds, which differ in how positions are numbered: by frame and arrangement (``permutation_table``), or by
exploring the board (``explored_table``). The queries are written here, once for both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import (
    ArgumentError,
    NotationError,
    Seed,
    WrongTable,
    brief_repr,
    check_type,
    check_whole,
    is_whole,
    random_of,
)
from ..model import Metric
from ..model.board import LARGEST_BYTE, Board
from ..model.moves import Move, moves_text
from ..model.position import Position, position_of
from ..system.limits import MOST_SAMPLED
from .downhill import Descent, walks
from .move_graph import Numbers, TableGraph

if TYPE_CHECKING:
    from ..model.playthrough import Evaluation, Playthrough
    from .milestones import Milestone

T = TypeVar("T")
State = TypeVar("State")
"""A position as a table addresses it."""
Many = ArrayLike | Iterable[Position | str]
"""Positions: as such, as texts, or as an array of their cells."""
CellsArray = NDArray[np.uint8]
"""Positions by their cells: a row each of labels in cell order."""
PORTION = 8_192
"""Positions whose cells are found together while a table is gone through."""


def check_distance(board: Board, distance: int, greatest: int, metric: str = "moves") -> int:
    """Return a distance as Python's number. Raises ArgumentError for one that no position has."""
    if not is_whole(distance) or not 0 <= distance <= greatest:
        shown = brief_repr(distance)
        raise ArgumentError(f"no position of {board.id} is {shown} {metric} from the goal, expected 0 to {greatest}")
    return int(distance)


class Table(ABC, Generic[State]):
    """The exact distance of every position of a board to its goal, in what ``metric`` counts.

    All queries raise Unsolvable for a position that cannot be solved or is not in reach of the board's start,
    ArgumentError for one of another board, and WrongTable where numbers contradict each other. Positions may be given
    as text.

    >>> from antipode.solver import distance_table
    >>> table = distance_table("goat")
    >>> table
    <table of goat: 5,443,200 positions, at most 52 moves>
    >>> table.distance("1 8 9 10/2 0 7 5/3 8 4 6"), table.best_moves("1 8 9 10/2 0 7 5/3 8 4 6")
    (20, ['U', 'D'])
    >>> table.solution_count(table.hardest())
    168
    >>> table.distances_of(["1 8 9 10/2 0 7 5/3 8 4 6", table.board.goal])
    array([20,  0], dtype=int16)
    """

    metric: Metric
    distances: NDArray[Any]

    # What the kinds of tables differ in

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board of this table."""

    @cached_property
    @abstractmethod
    def positions_by_distance(self) -> list[int]:
        """The number of positions at each distance, from 0 to the greatest."""

    @abstractmethod
    def has(self, position: Position | str) -> bool:
        """Return whether the table holds a position."""

    @abstractmethod
    def _state(self, position: Position) -> State:
        """Return the state of a position in the table. Raises Unsolvable and ArgumentError."""

    @abstractmethod
    def _distance(self, state: State) -> int: ...

    @abstractmethod
    def _position_of(self, state: State) -> Position: ...

    @abstractmethod
    def _downhill(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield the moves that come one nearer, by piece and in the order L R U D, and where they lead."""

    @abstractmethod
    def _at_distance(self, distance: int, few: bool) -> Callable[[int], Position]:
        """Return the positions at a distance in a fixed order, to be taken by number; ``few`` if few will be taken."""

    @abstractmethod
    def _nth(self, number: int) -> Position:
        """Return the position with this number among all that the table holds."""

    @abstractmethod
    def _cells_at(self, distance: int) -> Iterator[NDArray[np.uint8]]:
        """Yield the cells of all positions at a distance, as ``positions`` returns them, in portions."""

    @cached_property
    @abstractmethod
    def graph(self) -> TableGraph:
        """The positions of the table by number, and the moves between them, in what ``metric`` counts."""

    @abstractmethod
    def _number(self, state: State) -> int:
        """Return the number of a state in ``graph``."""

    @abstractmethod
    def _numbers_of(self, cells: CellsArray) -> Numbers:
        """Return the numbers of many positions, given by their cells, -1 for those that the table does not hold.

        Raises NotationError naming the first that is no position of the board.
        """

    @property
    def in_steps(self) -> Table[State]:
        """This table with distances in steps; with one gap they are those in moves."""
        return self

    @property
    def in_moves(self) -> Table[State]:
        """This table with distances in moves."""
        return self

    # What all of them answer

    def __repr__(self) -> str:
        farthest = f"at most {self.greatest_distance} {self.metric}"
        return f"<table of {self.board.id}: {self.states:,} positions, {farthest}>"

    def __len__(self) -> int:
        return self.states

    def __contains__(self, position: Position | str) -> bool:
        return self.has(position)

    def __iter__(self) -> Iterator[Position]:
        """Yield all positions, the goals first and the farthest last."""
        for distance in range(self.greatest_distance + 1):
            yield from self.each_at(distance)

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions."""
        return len(self.positions_by_distance) - 1

    @property
    def states(self) -> int:
        """The number of positions in the table."""
        return sum(self.positions_by_distance)

    @property
    def goal_states(self) -> int:
        """The number of positions at the goal."""
        return self.positions_by_distance[0]

    def distance(self, position: Position | str) -> int:
        """Return the fewest moves, or steps, to the goal."""
        return self._distance(self._state(self._position(position)))

    def best_moves(self, position: Position | str) -> list[Move]:
        """Return all moves that come one nearer to the goal, by piece and in the order L R U D; none at the goal."""
        return [move for move, _ in self._downhill(self._state(self._position(position)))]

    def line(self, position: Position | str) -> str:
        """Return one shortest solution as text: the first of the best moves, again and again."""
        return self._line(self._state(self._position(position)))

    def _line(self, state: State) -> str:
        moves = []
        left = self._distance(state)
        while step := next(self._downhill(state), None):
            move, state = step
            moves.append(move)
        if len(moves) != left:
            raise WrongTable(f"{self.board.id}: no move leads nearer, {left - len(moves)} from the goal")
        return moves_text(moves)

    def lines(self, position: Position | str) -> Iterator[str]:
        """Return all shortest solutions, one by one, as texts. There may be millions: take what you need."""
        start = self._state(self._position(position))
        return walks(start, self._downhill, self._distance(start))

    def solution_count(self, position: Position | str) -> int:
        """Return how many shortest solutions there are, exactly; a move is a piece and where it comes."""
        return int(self._counts(np.array([self.number(position)]))[0])

    def number(self, position: Position | str) -> int:
        """Return the number of a position in ``graph``."""
        return self._number(self._state(self._position(position)))

    def milestones(self, position: Position | str) -> list[Milestone]:
        """Return positions to aim for on the way to the goal, in order; none on a short way."""
        from .milestones import Milestone, milestone_states  # most commands need none

        start = self._state(self._position(position))
        length = self._distance(start)
        return [
            Milestone(self._position_of(state), moves, length - moves, width)
            for state, moves, width in milestone_states(start, self._downhill)
        ]

    def evaluate(self, game: Playthrough) -> list[Evaluation]:
        """Return distance and best moves of every position of a game."""
        from ..model.playthrough import Evaluation, Playthrough  # positions are looked up one by one mostly

        found = []
        for position in map(self._position, check_type("game", game, Playthrough).positions):
            state = self._state(position)
            distance = self._distance(state)
            found.append(Evaluation(distance, distance, tuple(move for move, _ in self._downhill(state))))
        return found

    # Many positions together

    def distances_of(self, positions: Many) -> NDArray[np.int16]:
        """Return the fewest moves, or steps, of many positions to the goal: int16, shape (n,), -1 for those that the
        table does not hold.

        They may be given as positions, as texts, or as an array of their cells: uint8 of shape (n, cells), in each row
        the labels of a position in cell order, 0 the empty cell (see ``model.board``). Raises NotationError naming the
        first that is no position of the board.
        """
        numbers = self._numbers_of(self._cells_of(positions))
        return np.where(numbers < 0, -1, self.graph.distances(numbers)).astype(np.int16)

    def best_moves_of(self, positions: Many) -> list[list[Move]]:
        """Return for each of many positions (given as to ``distances_of``) what ``best_moves`` lists; none for those
        that the table does not hold.
        """
        return self._of_each(positions, self._descent.best_moves, [])

    def lines_of(self, positions: Many) -> list[str | None]:
        """Return for each of many positions (given as to ``distances_of``) what ``line`` gives; None for those that the
        table does not hold.
        """
        return self._of_each(positions, self._descent.lines, None)

    def counts_of(self, positions: Many) -> NDArray[Any]:
        """Return how many shortest solutions many positions have (given as to ``distances_of``): shape (n,), 0 for
        those that the table does not hold; int64, or integers of Python where one is too large for that.
        """
        numbers = self._numbers_of(self._cells_of(positions))
        held = np.flatnonzero(numbers >= 0)
        counts = self._counts(numbers[held])
        found = np.zeros(len(numbers), counts.dtype)
        found[held] = counts
        return found

    def _of_each(
        self, positions: Many, answer: Callable[[NDArray[np.uint8], Numbers], Sequence[T]], without: T
    ) -> list[T]:
        """Return the answers for positions, given by their cells and numbers; ``without`` where the table has none."""
        cells = self._cells_of(positions)
        numbers = self._numbers_of(cells)
        held = np.flatnonzero(numbers >= 0)
        if len(held) == len(numbers):
            return list(answer(cells, numbers))
        found = [copy(without) for _ in numbers]
        for number, each in zip(held.tolist(), answer(cells[held], numbers[held]), strict=True):
            found[number] = each
        return found

    @cached_property
    def _descent(self) -> Descent:
        return Descent(self.graph)

    def _counts(self, numbers: Numbers) -> NDArray[Any]:
        """Return how many shortest solutions positions have, by number."""
        return self._descent.counts(numbers)

    # Positions by distance

    def farthest(self, most: int | None = None) -> list[Position]:
        """Return all positions at the greatest distance, or the first so many of them."""
        return self.at_distance(self.greatest_distance, most)

    def hardest(self) -> Position:
        """Return the hardest start: the first of the farthest positions."""
        return self.farthest(1)[0]

    def at_distance(self, distance: int, most: int | None = None) -> list[Position]:
        """Return all positions at exactly this distance, or the first so many. There may be hundreds of thousands."""
        most = None if most is None else check_whole("most", most, 0)
        return list(islice(self.each_at(distance), most))

    def each_at(self, distance: int) -> Iterator[Position]:
        """Yield the positions that ``at_distance`` lists, which are made in portions as they are taken."""
        portions = self._cells_at(check_distance(self.board, distance, self.greatest_distance, self.metric))
        board, unchecked = self.board, Position.unchecked
        return (unchecked(board, tuple(cells)) for portion in portions for cells in portion.tolist())

    def positions(self, distance: int) -> NDArray[np.uint8]:
        """Return the cells of all positions at exactly this distance, as ``at_distance`` lists them.

        The array is uint8 of shape (n, cells). Raises ArgumentError for a distance that the board does not have.
        """
        distance = check_distance(self.board, distance, self.greatest_distance, self.metric)
        return np.concatenate([*self._cells_at(distance)])

    def sample(self, distance: int, count: int = 1, seed: Seed = None) -> list[Position]:
        """Return ``count`` independent positions, each uniform among those at exactly this distance.

        They are the same for the same seed, on every machine. Raises ArgumentError for a distance that
        no position has.
        """
        return list(self.samples(distance, check_whole("count", count, 0, MOST_SAMPLED), seed))

    def samples(self, distance: int, count: int = 1, seed: Seed = None) -> Iterator[Position]:
        """Yield the positions that ``sample`` lists, as they are drawn."""
        distance = check_distance(self.board, distance, self.greatest_distance, self.metric)
        count = check_whole("count", count, 0)
        rng, nth = random_of(seed), self._at_distance(distance, few=count < FEW)
        width = self.positions_by_distance[distance]
        return (nth(rng.randrange(width)) for _ in range(count))

    def random_position(self, seed: Seed = None, *, with_goals: bool = False) -> Position:
        """Return any position but those at the goal, unless these are to be drawn, too, or all are; each is as likely
        as any other.

        The same for the same ``seed``, which may be a ``random.Random``, too.
        """
        rng = random_of(seed)
        while True:
            position = self._nth(rng.randrange(self.states))
            if with_goals or not position.is_goal or self.goal_states == self.states:
                return position

    def _position(self, position: Position | str) -> Position:
        return position_of(self.board, position)

    def _cells_of(self, positions: Many) -> CellsArray:
        """Return the cells of many positions. Raises NotationError for what is neither positions nor rows of labels."""
        given: Any = positions
        if not isinstance(given, (np.ndarray, str)) and isinstance(given, Iterable):
            coming = iter(given)
            first = next(coming, None)
            if isinstance(first, (Position, str)):
                return np.array([self._position(each).cells for each in chain([first], coming)], np.uint8)
            given = [first] if is_whole(first) else given  # numbers are no rows, and may be too many for an array
        return _checked(self.board, given)


def _checked(board: Board, cells: ArrayLike) -> CellsArray:
    """Return rows of labels as bytes. Raises NotationError for an array of another shape, or of no labels."""
    size = len(board.layout)
    wrong = f"bad positions for {board.id}: an array of"
    try:
        given = np.asarray(cells)
    except ValueError:  # rows of different lengths
        raise NotationError(f"{wrong} none, expected one of shape (n, {size})") from None
    if given.ndim != 2 or given.shape[1] != size:
        raise NotationError(f"{wrong} shape {given.shape}, expected (n, {size})")
    if given.dtype.kind not in "iu":
        raise NotationError(f"{wrong} {given.dtype}, expected piece numbers as uint8")
    if given.size and not 0 <= int(given.min()) <= int(given.max()) <= LARGEST_BYTE:
        raise NotationError(f"{wrong} numbers from {given.min()} to {given.max()}, expected piece numbers")
    return given.astype(np.uint8, copy=False)


FEW = 32
"""The most draws for which it is not worth while to list all positions at their distance."""


def check_table(table: Table[Any]) -> Table[Any]:
    """Return a table. Raises ArgumentError for what is none."""
    if not isinstance(table, Table):
        raise ArgumentError(f"table={brief_repr(table)}, expected a distance table")
    return table
