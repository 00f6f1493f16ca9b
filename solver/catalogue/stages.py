"""The stages of a person's method for number boards, each as a board of its own.

The method brings the tiles home row by row: those of a row from the left, two at a time, then the last two together
round the corner. The last two rows go column by column, two tiles at a time, and the last three tiles round in a ring.
What is home stays: on the board of a stage the tiles of the stages before are walls, those of this stage must get home,
and all others may end anywhere. So a distance on it is the exact number of moves of the stage, where the finished tiles
are left in place.

A stage is named after its board and its number, such as ``4x4-stage2`` (3 and 4, round the corner). A whole row, and
the last two rows at once, are boards, too: ``4x4-row1``, ``4x4-last``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..errors import BoardError, quoted
from ..formats.number_boards import is_size
from ..model.board import Board
from ..model.notation import NUMBER_NOTATION
from ..model.pieces import EMPTY, WALL
from ..model.position import Position
from ..model.solvability import random_walk

MOST_CELLS = 64
"""The table of two tiles among these has a quarter of a million positions, which takes a second."""
_ID = re.compile(r"([0-9]{1,2}x[0-9]{1,2})-(stage|row|last)([0-9]{0,2})")


class MethodStage(NamedTuple):
    """The tiles that one stage brings home, in reading order of their places."""

    id: str
    kind: str
    """``tile`` or ``pair`` within a row, ``corner`` at its end, ``column`` in the last two rows, ``ring`` at the end;
    ``row`` and ``last`` are several of these at once."""
    tiles: tuple[int, ...]
    done: frozenset[int]
    """The tiles that are home before."""


@lru_cache(64)
def stages(rows: int, columns: int) -> tuple[MethodStage, ...]:
    """Return the stages of the number board of a size, in their order."""
    found, done = list[MethodStage](), frozenset[int]()
    for number, (kind, tiles) in enumerate(_sequence(rows, columns), 1):
        found.append(MethodStage(f"{rows}x{columns}-stage{number}", kind, tiles, done))
        done |= {*tiles}
    return tuple(found)


def _sequence(rows: int, columns: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the kind and the tiles of each stage."""
    for row in range(rows - 2):
        first, corner = row * columns + 1, (row + 1) * columns - 1
        for tile in range(first, corner, 2):
            pair = (tile,) if tile + 1 == corner else (tile, tile + 1)
            yield "tile" if len(pair) == 1 else "pair", pair
        yield "corner", (corner, corner + 1)
    below = (rows - 1) * columns
    for column in range(1, columns - 1):
        yield "column", (below - columns + column, below + column)
    yield "ring", (below - 1, below, rows * columns - 1)


def has_stages(board: Board) -> bool:
    """Return whether the method solves a board: a plain number board whose stages are boards."""
    plain = board.has_plain_tiles and board.rows * board.columns <= MOST_CELLS
    return plain and board.goal_cells == (*range(1, board.rows * board.columns), EMPTY)


def stage_at(position: Position) -> MethodStage | None:
    """Return the first stage that is not finished in a position of such a board, or of a stage's; None at the goal."""
    board, cells = position.board, position.cells
    every = () if position.is_goal else stages(board.rows, board.columns)
    return next((each for each in every if any(cells[tile - 1] not in (tile, WALL) for tile in each.tiles)), None)


def on_stage(stage: MethodStage, position: Position) -> Position:
    """Return a position of the whole board, whose tiles of earlier stages are home, as one of the stage's board."""
    cells = tuple(WALL if label in stage.done else label for label in position.cells)
    return Position(stage_board(stage.id), cells)


def is_stage(board_id: str) -> bool:
    """Return whether an id has the form of a stage's."""
    found = _ID.fullmatch(board_id)
    return found is not None and is_size(found[1])


@lru_cache(64)
def stage_of(board_id: str) -> MethodStage:
    """Return the stage with an id, or the whole row, or the last rows. Raises BoardError."""
    found = _ID.fullmatch(board_id)
    rows, columns = map(int, found[1].split("x")) if found else (0, 0)
    if found is not None and rows * columns <= MOST_CELLS:
        every = stages(rows, columns)
        number, last = int(found[3] or 0), frozenset(range((rows - 2) * columns + 1, rows * columns))
        if found[2] == "stage" and 1 <= number <= len(every):
            return every[number - 1]
        if found[2] == "row" and 1 <= number <= rows - 2:
            tiles = tuple(range((number - 1) * columns + 1, number * columns + 1))
            return MethodStage(board_id, "row", tiles, frozenset(range(1, tiles[0])))
        if found[2] == "last" and not found[3]:
            return MethodStage(board_id, "last", tuple(sorted(last)), frozenset(range(1, min(last))))
    raise BoardError(f"no stage {quoted(board_id)}, expected one such as 4x4-stage2, up to {MOST_CELLS} cells")


@lru_cache(64)
def stage_board(board_id: str) -> Board:
    """Return the board of a stage, mixed. Raises BoardError."""
    stage = stage_of(board_id)
    rows, columns = map(int, board_id.partition("-")[0].split("x"))
    solved = tuple(WALL if label in stage.done else label for label in (*range(1, rows * columns), EMPTY))
    is_whole = stage.kind in ("ring", "last")
    goal = tuple(label if is_whole or label in (*stage.tiles, WALL) else EMPTY for label in solved)
    board = Board(
        board_id, board_id, rows, columns, goal, NUMBER_NOTATION, start_cells=solved, builtin_id=board_id
    )  # fmt: skip
    from random import Random  # it takes 3 ms, and few boards are stages

    rng, start = Random(board_id), board.start
    while start.is_goal:
        start = random_walk(start, rng)
    return replace(board, start_cells=start.cells)


class Setup(NamedTuple):
    """How the two tiles of a corner or a column stand before they slide in together: each with its cell."""

    first: tuple[int, int]
    second: tuple[int, int]


def setups(stage: MethodStage) -> tuple[Setup, ...]:
    """Return the two ways to set the tiles of a corner or a column up; none for other stages.

    One tile stands where the other belongs, and that one beside it, towards the middle of the board. Every shortest
    solution of the stage leads through one of the two, and two moves before its end: the tile that comes last must come
    from there, as all other neighbours of its place are walls.
    """
    if stage.kind not in ("corner", "column"):
        return ()
    columns = int(stage.id.partition("-")[0].split("x")[1])
    inward = columns if stage.kind == "corner" else 1
    (one, here), (other, there) = ((tile, tile - 1) for tile in stage.tiles)
    return Setup((one, there), (other, there + inward)), Setup((other, here), (one, here + inward))


def is_set_up(setup: Setup, position: Position) -> bool:
    """Return whether the two tiles stand so."""
    return all(position.cells[cell] == tile for tile, cell in setup)


def stage_ends(positions: tuple[Position, ...]) -> tuple[int, ...]:
    """Return for each stage the number of moves after which its tiles are first home together with all earlier ones.

    ``positions`` are those of a game on a board that ``has_stages``; stages that it never reaches are left out.
    """
    board, found, number = positions[0].board, list[int](), 0
    for stage in stages(board.rows, board.columns):
        wanted = [*stage.done, *stage.tiles]
        while not all(positions[number].cells[tile - 1] == tile for tile in wanted):
            number += 1
            if number == len(positions):
                return tuple(found)
        found.append(number)
    return tuple(found)
