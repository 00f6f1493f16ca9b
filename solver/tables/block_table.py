"""The table of a board of blocks: the distance of every position in reach, and all that follows from it by look-up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property, partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Unsolvable, WrongTable
from ..model.any_notation import position_of
from ..model.block_board import BlockBoard, BlockMove, BlockPosition, Counts
from ..model.block_notation import moves_text
from ..model.way import Outlook, Way
from ..sentences import plural
from ..system.progress import Cancel, Found, Progress, ignore_found, ignore_progress, never_cancel
from .coding import Code, Coding, Words, words_of
from .distances import Distances, move_distances, step_distances
from .explored import Explored, explore
from .nearest import nearest
from .paths import Places, downhill_moves, pass_on, shortest_lines
from .single import Neighbour, move_neighbours, step_neighbours
from .table import check_distance

EXPLORING, STEPPING = 0.3, 0.6
"""The parts of the time by which the exploration and the distances in steps are done."""


class BlockTable:
    """The distances of all positions in reach of a board's start to the nearest goal, in what the board counts.

    ``in_steps`` and ``in_moves`` are the same table in either. Positions may be given as text. All queries
    raise Unsolvable for a position that is not in reach, ArgumentError for one of another board, and WrongTable where
    numbers contradict each other.
    """

    def __init__(self, explored: Explored, steps: Distances, moves: Distances, counts: Counts | None = None) -> None:
        """``steps`` and ``moves`` are uint16, one for each position by its number."""
        self.explored = explored
        self.steps, self.moves = steps, moves
        self.counts: Counts = counts or explored.board.counts
        """What its distances count."""
        self.distances = steps if self.counts == "steps" else moves
        self._neighbours = step_neighbours if self.counts == "steps" else move_neighbours

    @classmethod
    def build(
        cls,
        board: BlockBoard,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
        found: Found = ignore_found,
    ) -> BlockTable:
        """Return the table by an exploration from the start and complete breadth-first searches from all goals.

        ``found`` is called while the board is explored, ``progress`` from then on. Raises Unsolvable where no goal is
        in reach, BoardError for a board with too many positions, Cancelled.
        """
        explored = explore(board, found, cancel)
        progress(EXPLORING)
        check_goal(explored, cancel)
        steps = step_distances(explored, lambda part: progress(EXPLORING + (STEPPING - EXPLORING) * part), cancel)
        moves = move_distances(explored, lambda part: progress(STEPPING + (1 - STEPPING) * part), cancel)
        return cls(explored, steps, moves)

    def __reduce__(self) -> tuple[Any, tuple[BlockBoard, Counts]]:
        """Its board, and what it counts: who reads the pickle takes the table from the cache, or makes it."""
        return _kept, (self.explored.board, self.counts)

    def __repr__(self) -> str:
        farthest = f"at most {self.greatest_distance} {self.counts}"
        return f"<table of {self.board.id}: {self.states:,} positions, {farthest}>"

    @property
    def board(self) -> BlockBoard:
        """The board this is the table of."""
        return self.explored.board

    @property
    def in_steps(self) -> BlockTable:
        """The same with distances in steps."""
        return BlockTable(self.explored, self.steps, self.moves, "steps")

    @property
    def in_moves(self) -> BlockTable:
        """The same with distances in moves."""
        return BlockTable(self.explored, self.steps, self.moves, "moves")

    def of_start(self, board: BlockBoard) -> BlockTable | None:
        """This table as that of a board which differs in its start and its name alone; None where it does not have that
        start, or counts its pieces in another order.
        """
        coding = Coding(board.start)
        if [each.counted for each in coding.kinds] != [each.counted for each in self.explored.coding.kinds]:
            return None
        explored = Explored(coding, self.explored.keys, self.explored.positions)
        if explored.number(coding.code(board.start)) is None:
            return None
        return BlockTable(explored, self.steps, self.moves, self.counts)

    @property
    def states(self) -> int:
        """How many positions are in reach."""
        return len(self.explored)

    @property
    def goal_states(self) -> int:
        """How many of them are at the goal."""
        return self.positions_by_distance[0]

    @property
    def greatest_distance(self) -> int:
        """The distance of the farthest positions."""
        return len(self.positions_by_distance) - 1

    @cached_property
    def positions_by_distance(self) -> list[int]:
        """How many positions lie at each distance, from 0 to the greatest."""
        return [int(count) for count in np.bincount(self.distances)]

    def has(self, position: BlockPosition | str) -> bool:
        """Whether a position is in reach of the board's start."""
        return self.explored.number(self.explored.coding.code(self._position(position))) is not None

    def distance(self, position: BlockPosition | str) -> int:
        """The fewest moves, or steps, to the nearest goal."""
        return int(self.distances[self._number(self._code(position))])

    def best_moves(self, position: BlockPosition | str) -> list[BlockMove]:
        """All moves that come one nearer to the goal, by letter, each by a shortest way; none at the goal."""
        here = self._position(position)
        return [move for move, _ in downhill_moves(here, self._code(here), self._downhill, 0)]

    def line(self, position: BlockPosition | str) -> str:
        """One optimal solution as text."""
        here, moves = self._position(position), list[BlockMove]()
        code = self._code(here)
        for _ in range(self.distance(here)):
            move, code = next(downhill_moves(here, code, self._downhill, 0))
            here = here.apply(move)
            moves.append(move)
        return moves_text(moves)

    def lines(self, position: BlockPosition | str) -> Iterator[str]:
        """All optimal solutions as texts, by letter and place. There may be millions: take what you need."""
        start = self._position(position)
        return shortest_lines(start, self._code(start), self._downhill, self.distance(start))

    def along(self, way: Way[BlockPosition, BlockMove]) -> list[Outlook[BlockMove]]:
        """Distance and best moves of every position on a game's way."""
        found = []
        for position in way.positions:
            distance = self.distance(position)
            found.append(Outlook(distance, distance, tuple(self.best_moves(position))))
        return found

    def solution_count(self, position: BlockPosition | str) -> int:
        """How many optimal solutions there are, exactly; a move is a piece and where it comes."""
        number = self._number(self._code(position))
        slides, positions = self.explored.slides, self.explored.positions
        expand = slides.steps if self.counts == "steps" else slides.moves
        places, ways = np.array([number]), np.ones(1, np.int64)
        for nearer in reversed(range(int(self.distances[number]))):
            words = tuple(word.take(places) for word in positions.words)
            places, ways = pass_on(words, ways, expand, partial(self._at, nearer))
            if not len(places):
                raise WrongTable(f"the table of {self.board.id} has no way from '{position}' to {nearer} from the goal")
        return int(ways.astype(object).sum())

    def farthest(self, most: int | None = None) -> list[BlockPosition]:
        """All positions at the greatest distance, or the first so many of them."""
        return self.at_distance(self.greatest_distance, most)

    def hardest(self) -> BlockPosition:
        """The hardest start of these pieces: the first of the farthest positions."""
        return self.farthest(1)[0]

    def at_distance(self, distance: int, most: int | None = None) -> list[BlockPosition]:
        """All positions at exactly this distance, or the first so many of them. There may be hundreds of thousands."""
        numbers = self._numbers_at(distance)
        return [self.explored.position(int(number)) for number in islice(numbers, most)]

    def sample(self, distance: int, count: int = 1, seed: int | None = None) -> list[BlockPosition]:
        """``count`` independent positions, each uniform among those at exactly this distance; the same for the same
        seed, on every machine. Raises ArgumentError for a distance that no position has.
        """
        return list(self.samples(distance, count, seed))

    def samples(self, distance: int, count: int = 1, seed: int | None = None) -> Iterator[BlockPosition]:
        """The same one by one, as they are drawn."""
        numbers, rng = self._numbers_at(distance), random.Random(seed)
        return (self.explored.position(int(numbers[rng.randrange(len(numbers))])) for _ in range(count))

    def random_position(self, rng: random.Random) -> BlockPosition:
        """Any position but those at the goal, unless all are; each as likely as any other, and the same for the same
        state of ``rng``.
        """
        while True:
            number = rng.randrange(self.states)
            if self.distances[number] or self.goal_states == self.states:
                return self.explored.position(number)

    def nearest(self, position: BlockPosition | str, distance: int | None = None) -> BlockPosition:
        """The position in reach in which the fewest pieces stand elsewhere than in a position that need not be; with
        ``distance`` of those at exactly this distance.
        """
        numbers = np.arange(self.states) if distance is None else self._numbers_at(distance)
        return nearest(self.explored, self._position(position), numbers)

    def _numbers_at(self, distance: int) -> NDArray[np.intp]:
        check_distance(self.board, distance, self.greatest_distance, self.counts)
        return np.flatnonzero(self.distances == distance)

    def _at(self, distance: int, words: Words) -> Places:
        """The numbers of those positions that have this distance, -1 for the others."""
        numbers = self.explored.find(words)
        numbers[self.distances.take(numbers) != distance] = -1
        return numbers

    def _position(self, given: BlockPosition | str) -> BlockPosition:
        """Return a position that may be given as text."""
        return self.board.position(given) if isinstance(given, str) else given

    def _code(self, given: BlockPosition | str) -> Code:
        position = position_of(self.board, given)
        code = self.explored.coding.code(position)
        if code is None or self.explored.number(code) is None:
            raise Unsolvable(
                f"'{position}' on {self.board.id}: it can't be reached from the board's start, "
                "so the table doesn't have it"
            )
        return code

    def _number(self, code: Code) -> int:
        number = self.explored.number(code)
        assert number is not None  # ``_code`` has looked
        return number

    def _downhill(self, code: Code, made: int = 0) -> Iterator[Neighbour]:
        """The neighbours that are one nearer."""
        here = int(self.distances[self._number(code)])
        if not here:
            return
        neighbours = list(self._neighbours(self.explored.coding, code))
        numbers = self.explored.find(words_of([each.code for each in neighbours], self.explored.coding.words))
        distances = self.distances.take(numbers)
        if not neighbours or (numbers < 0).any() or distances.min() != here - 1:
            raise WrongTable(f"the table of {self.board.id} contradicts itself {here} {self.counts} from the goal")
        yield from (each for each, distance in zip(neighbours, distances, strict=True) if distance == here - 1)


def check_goal(explored: Explored, cancel: Cancel) -> None:
    """Raises Unsolvable, in words that a player understands, where no position in reach is at the goal."""
    if not any(map(len, explored.goals(cancel))):
        board, positions = explored.board, len(explored)
        reached = plural(positions, "position")
        reason = f"it can never be solved: the goal is unreachable (only {reached} can be reached)"
        raise Unsolvable(f"'{board.start}' on {board.id}: {reason}", positions)


def _kept(board: BlockBoard, counts: Counts) -> BlockTable:
    """What a pickled table comes back as."""
    from .tables import kept_table  # which imports this module

    table: BlockTable = kept_table(board)
    return table.in_steps if counts == "steps" else table.in_moves
