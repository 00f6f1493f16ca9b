"""The table of an explored board: the distance of every position reachable from its start to the nearest goal.

Tables that take long to explore are cached. A file is a header (see ``table_files``) and then the words of the
positions in the order of their keys (little-endian uint64) and their distances in steps and in moves (uint16). Whatever
is wrong with it, the table is built anew. The checksum detects damage, but anyone can compute one; so the distances are
proved besides (see ``explored``). To prove a table of millions takes more than half as long as to build it:
those that come with the program have to have the sum of what was proved once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from io import FileIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import Unsolvable, WrongTable, check_type
from ..formats.board_lines import board_line
from ..model import Metric
from ..model.board import Board
from ..model.moves import Move, move_order
from ..model.position import Position
from ..sentences import plural
from ..system.files import open_file
from ..system.progress import Cancel, Found, Progress, ignore_found, ignore_progress, never_cancel
from .code_layers import Keys, Layer, SharedKey, keys_of
from .coding import CellCodes, Code, Coding, words_of
from .explored import (
    Distances,
    Exploration,
    check_explored_table,
    explore,
    most_positions,
    move_distances,
    nearest,
    step_distances,
)
from .explored_graph import ExploredGraph
from .move_graph import Numbers
from .slides import move_neighbours, step_neighbours
from .table import PORTION, Table, check_distance
from .table_files import chunks, digest, read_header, tables_folder, unusable_discarded, write_table

EXPLORING, STEPPING = 0.3, 0.6
"""The shares of the time after which the exploration and the distances in steps are done."""
FORMAT = "antipode table of blocks"
VERSION = 1
FEWEST_KEPT = 50_000
"""Positions; with fewer a table is built in less time than it takes to notice."""
LARGEST_KEPT = 128 << 20
"""Bytes; the largest acceptable file for one board."""
PROVED = {
    "blocks-27f8ab825c4d74286319.table": "604367e7f4ce3676fd7e4afd90d00ae5faa11410b1a2f02efd5ba9a2cbfab664",
    "blocks-79d67ee4f751892ff2f4.table": "aa26c9c85ed845f31b6519473913cfaa7fa592ff40ae0ca1f58b6b8864a5b7dc",
}
"""The SHA-256 of the largest tables of boards that come with the program, by the names of their files; a slow test
makes them anew.
"""


class NumberedPosition(NamedTuple):
    """A position with its code and its number in the table."""

    position: Position
    code: Code
    number: int


class ExploredTable(Table[NumberedPosition]):
    """The distances of all positions in reach of a board's start to the nearest goal.

    ``in_steps`` and ``in_moves`` are this table in either metric.

    >>> from antipode.solver import ExploredTable, distance_table
    >>> table = distance_table("klotski")
    >>> isinstance(table, ExploredTable)
    True
    >>> table
    <table of klotski: 25,955 positions, at most 93 moves>
    >>> table.in_steps
    <table of klotski: 25,955 positions, at most 126 steps>
    >>> table.distance(table.board.start), table.in_steps.distance(table.board.start)
    (81, 116)
    """

    def __init__(self, explored: Exploration, steps: Distances, moves: Distances, metric: Metric | None = None) -> None:
        """Take ``steps`` and ``moves``: uint16, one for each position by its number."""
        self.explored = explored
        self.steps, self.moves = steps, moves
        self.metric: Metric = metric or explored.board.metric
        self.distances = steps if self.metric == "steps" else moves
        self._neighbours = step_neighbours if self.metric == "steps" else move_neighbours

    @classmethod
    def build(
        cls,
        board: Board,
        progress: Progress = ignore_progress,
        cancel: Cancel = never_cancel,
        found: Found = ignore_found,
    ) -> ExploredTable:
        """Return the table by an exploration from the start and complete breadth-first searches from all goals.

        ``found`` is called while the board is explored, ``progress`` from then on. Raises Unsolvable where no goal is
        in reach, BoardError for a board with too many positions, Cancelled.
        """
        explored = explore(check_type("board", board, Board), found, cancel)
        progress(EXPLORING)
        check_goal(explored, cancel)
        steps = step_distances(explored, lambda part: progress(EXPLORING + (STEPPING - EXPLORING) * part), cancel)
        moves = move_distances(explored, lambda part: progress(STEPPING + (1 - STEPPING) * part), cancel)
        return cls(explored, steps, moves)

    @property
    def board(self) -> Board:
        """The board of this table."""
        return self.explored.board

    @property
    def in_steps(self) -> ExploredTable:
        """This table with distances in steps."""
        return ExploredTable(self.explored, self.steps, self.moves, "steps")

    @property
    def in_moves(self) -> ExploredTable:
        """This table with distances in moves."""
        return ExploredTable(self.explored, self.steps, self.moves, "moves")

    def of_start(self, board: Board) -> ExploredTable | None:
        """Return this table for a board that differs in its start and its name alone.

        None where the table does not hold that start, or numbers its pieces in another order.
        """
        start = Position.unchecked(board, check_type("board", board, Board).layout)
        coding = Coding(start)
        if [each.counted for each in coding.kinds] != [each.counted for each in self.explored.coding.kinds]:
            return None
        explored = Exploration(coding, self.explored.keys, self.explored.positions)
        if explored.number(coding.code(start)) is None:
            return None
        return ExploredTable(explored, self.steps, self.moves, self.metric)

    @property
    def states(self) -> int:
        """The number of reachable positions."""
        return len(self.explored)

    @cached_property
    def positions_by_distance(self) -> list[int]:
        """The number of positions at each distance, from 0 to the greatest."""
        return [int(count) for count in np.bincount(self.distances)]

    def has(self, position: Position | str) -> bool:
        """Return whether a position is in reach of the board's start."""
        return self.explored.number(self.explored.coding.code(self._position(position))) is not None

    def nearest(self, position: Position | str, distance: int | None = None) -> Position:
        """Return the reachable position that differs in the fewest pieces from one that need not be reachable.

        With ``distance`` only positions at exactly this distance are considered.
        """
        numbers = np.arange(self.states) if distance is None else self._numbers_at(distance)
        return nearest(self.explored, self._position(position), numbers)

    def _cells_at(self, distance: int) -> Iterator[NDArray[np.uint8]]:
        """Yield the cells of all positions at a distance, in the order of the table."""
        numbers = self._numbers_at(distance)
        for begin in range(0, len(numbers), PORTION):
            yield self._cells.cells(self.explored.words(numbers[begin : begin + PORTION]))

    @cached_property
    def graph(self) -> ExploredGraph:
        """The positions of the table by number, and the moves between them, in what ``metric`` counts."""
        return ExploredGraph(self.explored, self.distances, self.metric)

    @cached_property
    def _cells(self) -> CellCodes:
        return CellCodes(self.explored.coding)

    def _numbers_of(self, cells: NDArray[np.uint8]) -> Numbers:
        words, fits = self._cells.words(cells)
        return np.where(fits, self.explored.find(words), -1)

    def _at_distance(self, distance: int, few: bool) -> Callable[[int], Position]:
        """Return a function from numbers to the positions at a distance, in the order of the table."""
        numbers = self._numbers_at(distance)
        return lambda number: self.explored.position(int(numbers[number]))

    def _nth(self, number: int) -> Position:
        return self.explored.position(number)

    def _numbers_at(self, distance: int) -> NDArray[np.intp]:
        distance = check_distance(self.board, distance, self.greatest_distance, self.metric)
        return np.flatnonzero(self.distances == distance)

    def _state(self, position: Position) -> NumberedPosition:
        code = self.explored.coding.code(position)
        number = self.explored.number(code)
        if code is None or number is None:
            raise Unsolvable(
                f"'{position}' on {self.board.id}: it can't be reached from the board's start, "
                "so the table doesn't have it"
            )
        return NumberedPosition(position, code, number)

    def _number(self, state: NumberedPosition) -> int:
        return state.number

    def _distance(self, state: NumberedPosition) -> int:
        return int(self.distances[state.number])

    def _position_of(self, state: NumberedPosition) -> Position:
        return state.position

    def _downhill(self, state: NumberedPosition) -> Iterator[tuple[Move, NumberedPosition]]:
        """Yield the moves that come one nearer, by piece, each by a shortest path, and where they lead."""
        here = self._distance(state)
        if not here:
            return
        neighbours = list(self._neighbours(self.explored.coding, state.code))
        numbers = self.explored.find(words_of([each.code for each in neighbours], self.explored.coding.words))
        distances = self.distances.take(numbers)
        if not neighbours or (numbers < 0).any() or distances.min() != here - 1:
            raise WrongTable(f"the table of {self.board.id} contradicts itself {here} {self.metric} from the goal")
        position = state.position
        found = [
            (each.move(position), each, number)
            for each, number, distance in zip(neighbours, numbers.tolist(), distances.tolist(), strict=True)
            if distance == here - 1
        ]
        for move, each, number in sorted(found, key=lambda each: move_order(each[0])):
            yield move, NumberedPosition(position.carried(each.source, each.target), each.code, number)


def check_goal(explored: Exploration, cancel: Cancel) -> None:
    """Raise Unsolvable, in words that a player understands, where no reachable position is at the goal."""
    if not any(map(len, explored.goals(cancel))):
        board, positions = explored.board, len(explored)
        reached = plural(positions, "position")
        reason = f"it can never be solved: the goal is unreachable (only {reached} can be reached)"
        raise Unsolvable(f"'{explored.coding.start}' on {board.id}: {reason}", positions)


def explored_table_path(board: Board) -> Path:
    """Return the file of this board's table, which depends neither on the board's name nor on its metric."""
    return tables_folder() / f"blocks-{hashlib.sha256(_fingerprint(board).encode()).hexdigest()[:20]}.table"


def load_explored_table(
    board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> ExploredTable | None:
    """Return the board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = explored_table_path(board)
    with unusable_discarded(path, FORMAT, VERSION, SharedKey):
        return _read(path, board, progress, cancel)
    return None


def save_explored_table(table: ExploredTable, cancel: Cancel = never_cancel) -> None:
    """Write the table's file if it is worth while (see ``write_table``). Raises Cancelled."""
    explored = table.explored
    if len(explored) >= FEWEST_KEPT and _size(len(explored), explored.coding.words) <= LARGEST_KEPT:
        words = [word.astype("<u8", copy=False).data.cast("B") for word in explored.positions.words]
        content = [*words, *(each.astype("<u2", copy=False).data.cast("B") for each in (table.steps, table.moves))]
        header = _header(table.board, len(explored), explored.keys, digest(chunks(content, cancel)))
        write_table(explored_table_path(table.board), header, chunks(content, cancel))


def _read(path: Path, board: Board, progress: Progress, cancel: Cancel) -> ExploredTable:
    coding = Coding(Position.unchecked(board, board.layout))
    with open_file(path, follow=False) as file:
        header = read_header(file)
        count, seed = header["positions"], header["seed"]
        if not (type(count) is int and 0 < count <= most_positions(coding) and type(seed) is int and 0 <= seed < 1000):
            raise ValueError(f"{count!r} positions, seed {seed!r}")
        size = _size(count, coding.words)
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = _content(file, size, cancel)
    if header != _header(board, count, Keys(seed), digest(chunks([content], cancel))):
        raise ValueError("written for another board or by another version, or damaged")
    raw = (np.frombuffer(content, "<u8", count, 8 * count * i) for i in range(coding.words))
    words = tuple(word.astype(np.uint64, copy=False) for word in raw)
    begin = 8 * count * coding.words
    two = (np.frombuffer(content, "<u2", count, begin + 2 * count * i) for i in range(2))
    steps, moves = (each.astype(np.uint16, copy=False) for each in two)
    explored = Exploration(coding, Keys(seed), Layer(keys_of(words, Keys(seed), cancel), words))
    if header["sha256"] != PROVED.get(path.name):
        check_explored_table(explored, steps, moves, progress, cancel)
    return ExploredTable(explored, steps, moves)


def _content(file: FileIO, size: int, cancel: Cancel) -> memoryview:
    """Read the rest of a file, which has ``size`` bytes. Raises Cancelled, and ValueError where it is cut meanwhile."""
    content = memoryview(bytearray(size))
    for chunk in chunks([content], cancel):
        if file.readinto(chunk) != len(chunk):
            raise ValueError("wrong size")
    return content.toreadonly()


def _size(positions: int, words: int) -> int:
    """Return the number of bytes after the header."""
    return positions * (8 * words + 4)


def _header(board: Board, positions: int, keys: Keys, sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(board),
        "positions": positions,
        "seed": keys.seed,
        "sha256": sha256,
    }


def _fingerprint(board: Board) -> str:
    """Hash everything that the table depends on."""
    return board_line(replace(board, metric="moves"))
