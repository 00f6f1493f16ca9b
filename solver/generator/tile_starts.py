"""Starts of tile boards at a wished difficulty, minimal, and told from mirrored and renamed copies.

A board is minimal if every one of its shortest solutions moves all its pieces: one that may stay where it is might as
well be a wall. Whether one may is found in one walk over all shortest solutions, with a set of untouched cells for each
position.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

import numpy as np

from ..analysis.difficulty import Difficulty, difficulty_in
from ..errors import BoardError
from ..model.board import Board
from ..model.frames import reaches_every_order
from ..model.moves import Direction
from ..model.pieces import EMPTY, WALL, Cells
from ..model.position import Position
from ..model.solvability import has_frames, position_count, reachable_frames
from ..tables.move_graph import Numbers
from ..tables.permutation_table import PermutationTable
from ..tables.state_index import States
from .wishes import Wish

MOST_POSITIONS = 6_000_000  # of a board whose table is built in a moment
TRIES = 14  # starts of a board whose difficulty is measured

Place = tuple[int, int]
Turn = Callable[[int, int, int, int], Place]  # from row, column and the last of each to another row and column
TURNS: tuple[Turn, ...] = (
    lambda row, column, last_row, last_column: (row, column),
    lambda row, column, last_row, last_column: (row, last_column - column),
    lambda row, column, last_row, last_column: (last_row - row, column),
    lambda row, column, last_row, last_column: (last_row - row, last_column - column),
    lambda row, column, last_row, last_column: (column, row),
    lambda row, column, last_row, last_column: (column, last_row - row),
    lambda row, column, last_row, last_column: (last_column - column, row),
    lambda row, column, last_row, last_column: (last_column - column, last_row - row),
)


def is_small(board: Board) -> bool:
    """Return whether the board's pieces can come into any order, and its table is built in a moment."""
    try:
        if not (has_frames(board) and reaches_every_order(reachable_frames(board))):
            return False
    except BoardError:
        return False
    return 1 < position_count(board) <= MOST_POSITIONS


def is_solvable_start(board: Board) -> bool:
    """Return whether a board is small, and its start, which parity allows, is no goal."""
    return is_small(board) and not board.start.is_goal


def one_level(wish: Wish, levels: Collection[int], rng: random.Random) -> Wish | None:
    """Return the wish for one of the levels that a style has, by chance; None where it has none that is wished."""
    wished = [level for level in levels if level in wish.levels]
    if not wished:
        return None
    level = rng.choice(wished)
    return wish._replace(least_level=level, most_level=level)


def start_at(board: Board, wish: Wish, rng: random.Random) -> tuple[Board, Difficulty] | None:
    """Return the board with a start as is wished, and how hard it is; None where none was met.

    Difficulty grows with the distance, more or less: so distances are searched by halves, and where the level is met
    but a piece may stay where it is, by chance.
    """
    table = PermutationTable.build(board)
    low, high = wish.least_moves, min(wish.most_moves, table.greatest_distance)
    is_met = False
    for _ in range(TRIES):
        if low > high:
            return None
        distance = rng.randint(low, high) if is_met else (low + high) // 2
        (position,) = table.sample(distance, seed=rng.getrandbits(32))
        found = difficulty_in(table, position)
        if wish.allows(found):
            if not untouched_cells(table, position):
                return replace(board, start_cells=position.cells), found
            is_met = True
        elif found.level < wish.least_level:
            low = distance + 1
        else:
            high = distance - 1
    return None


def untouched_cells(table: PermutationTable, position: Position) -> list[int]:
    """Return the cells whose pieces some shortest solution leaves where they are. Raises Unsolvable."""
    graph = table.graph
    bits = np.int64(1) << np.arange(len(position.cells))

    def cells_of(states: Numbers) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        return graph.arrays.cells(States(*np.divmod(states, graph.size)))

    states: Numbers = np.array([table.number(position)])
    untouched: Numbers = np.array([sum(1 << cell for cell, label in enumerate(position.cells) if label != WALL)])
    for left in range(int(graph.distances(states)[0]), 0, -1):
        rows, neighbours = graph.neighbours(states)
        is_best = graph.distances(neighbours) == left - 1
        rows, neighbours = rows[is_best], neighbours[is_best]
        touched = ((cells_of(states)[rows] != cells_of(neighbours)) * bits).sum(axis=1)
        states, place = np.unique(neighbours, return_inverse=True)
        kept = untouched[rows] & ~touched
        untouched = np.zeros(len(states), np.int64)
        np.bitwise_or.at(untouched, place, kept)
    spared = int(untouched[0])
    return [cell for cell in range(len(position.cells)) if spared >> cell & 1]


def turned(rows: int, columns: int) -> Iterator[tuple[int, int, list[int], Turn]]:
    """Yield the board's images: rows, columns, for each cell of it the cell that comes there, and the symmetry."""
    for turn in TURNS:
        places = [turn(*divmod(cell, columns), rows - 1, columns - 1) for cell in range(rows * columns)]
        high, wide = (max(place[axis] for place in places) + 1 for axis in (0, 1))
        sources = [0] * len(places)
        for cell, (row, column) in enumerate(places):
            sources[row * wide + column] = cell
        yield high, wide, sources, turn


def directions_after(turn: Turn) -> dict[str, str]:
    """Return for each direction, as its letter, the one that it becomes under a symmetry."""
    origin = turn(1, 1, 2, 2)
    steps = {each.step: each.value for each in Direction}
    found = {}
    for each in Direction:
        row, column = turn(1 + each.step[0], 1 + each.step[1], 2, 2)
        found[each.value] = steps[row - origin[0], column - origin[1]]
    return found


def canonical_key(board: Board) -> tuple[object, ...]:
    """Return what boards of single tiles share that are mirror images of each other, on their side, or renamed."""
    return min(
        (high, wide, *_renamed([cells[each] for cells in (board.goal_cells, board.layout) for each in sources]))
        for high, wide, sources, _ in turned(board.rows, board.columns)
    )


def _renamed(labels: list[int]) -> Cells:
    """Return labels with numbers in the order in which they appear."""
    names = {EMPTY: EMPTY, WALL: WALL}
    return tuple(names.setdefault(label, len(names) - 1) for label in labels)
