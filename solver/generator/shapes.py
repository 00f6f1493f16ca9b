"""Boards of mixed shapes: L, T and S pieces, squares and bars, of which one or two have to get somewhere."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterator, Sequence
from functools import partial

from ..model.board import Board
from ..system.progress import Cancel, check_cancel, never_cancel
from .blocks import SEEN, BlockLayout, at_wish, board_of, positions_in_reach, random_layout
from .codes import Block, Digits, LayoutCode, Shape, check_code
from .wishes import Made, Wish

SIZES = ((4, 4), (4, 5), (5, 4), (5, 5))  # rows and columns
PORTION = 6  # random layouts
FEWEST_POSITIONS = {1: 2, 2: 20, 3: 60, 4: 100, 5: 300}  # of a level; of higher ones as many as are looked at
SHARE_OF_TWO_GOALS = 0.3
TWO_CELLS: tuple[Shape, ...] = (((0, 0), (0, 1)), ((0, 0), (1, 0)))
BARS: tuple[Shape, ...] = (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))
CORNERS: tuple[Shape, ...] = (
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (1, -1), (1, 0)),
)
SQUARE: Shape = ((0, 0), (0, 1), (1, 0), (1, 1))
LARGE: tuple[Shape, ...] = (
    SQUARE,
    *(((0, 0), (0, 1), (0, 2), (1, at)) for at in range(3)),  # L, T and L
    *(((0, 0), (1, at), (1, at + 1), (1, at + 2)) for at in (0, -1, -2)),
    *(((0, 0), (1, 0), (2, 0), (at, 1)) for at in range(3)),
    *(((0, 0), (1, 0), (2, 0), (at, -1)) for at in (1, 2)),
    ((0, 0), (0, 1), (1, 1), (2, 1)),
    ((0, 0), (0, 1), (1, -1), (1, 0)),  # S and Z
    ((0, 0), (0, 1), (1, 1), (1, 2)),
    ((0, 0), (1, 0), (1, 1), (2, 1)),
    ((0, 0), (1, -1), (1, 0), (2, -1)),
)
SHAPES: tuple[Shape, ...] = (((0, 0),), *TWO_CELLS, *BARS, *CORNERS, *LARGE)
CODES = tuple(LayoutCode(rows, columns, SHAPES) for rows, columns in SIZES)


def shape_boards(rng: random.Random, wish: Wish, cancel: Cancel = never_cancel) -> Iterator[Made]:
    """Yield the boards that some random layouts make."""
    for _ in range(PORTION):
        check_cancel(cancel)
        number = rng.randrange(len(SIZES))
        layout = _random(CODES[number], rng, wish)
        found = None if layout is None else at_wish(layout, wish, rng)
        if found is not None and _is_mixed(found[0]):
            layout, board, difficulty = found
            yield Made(board, difficulty, _written(layout, number))


def shape_board(code: int) -> Board:
    """Return the board of a code. Raises ValueError or LookupError where none has it."""
    digits = Digits(code)
    size = digits.read(len(CODES))
    grid = CODES[size]
    count = digits.read(2) + 1
    places = [digits.read(grid.rows * grid.columns) for _ in range(2 * count)]
    blocks, _ = grid.read(digits)
    first = {block.cell: number for number, block in enumerate(blocks)}
    goals = dict(sorted((first[at], to) for at, to in zip(places[::2], places[1::2], strict=True)))
    layout = BlockLayout(grid, tuple(blocks), goals)
    check_code(code, _written(layout, size))
    return board_of(layout)


def _written(layout: BlockLayout, number: int) -> int:
    digits, grid = Digits(), layout.code
    digits.write(number, len(CODES))
    digits.write(len(layout.goals) - 1, 2)
    for each, to in layout.goals.items():
        digits.write(layout.blocks[each].cell, grid.rows * grid.columns)
        digits.write(to, grid.rows * grid.columns)
    grid.write(digits, layout.blocks)
    return digits.written()


def _random(code: LayoutCode, rng: random.Random, wish: Wish) -> BlockLayout | None:
    """Return a random layout with one or two pieces that have to get to other places; None where there is no room."""
    cells = code.rows * code.columns
    pieces = [SHAPES.index(rng.choice(LARGE)) for _ in range(rng.randint(1, 1 + cells // 20))]
    while sum(len(SHAPES[each]) for each in pieces) < cells * 6 // 10:
        pieces.append(SHAPES.index(rng.choice([*TWO_CELLS, *BARS, *CORNERS, *CORNERS])))
    blocks = random_layout(code, rng, pieces, gaps=rng.choice([2, 2, 3]))
    if blocks is None:
        return None
    large = [number for number, block in enumerate(blocks) if len(SHAPES[block.shape]) >= 3]
    if not large:
        return None
    rng.shuffle(large)
    largest = sorted(large, key=lambda number: -len(SHAPES[blocks[number].shape]))
    wanted = sorted(largest[: 2 if len(largest) > 1 and rng.random() < SHARE_OF_TWO_GOALS else 1])
    goals = _goals(code, blocks, wanted, FEWEST_POSITIONS.get(wish.least_level, SEEN), rng)
    return None if goals is None else BlockLayout(code, blocks, goals)


def _goals(
    code: LayoutCode, blocks: Sequence[Block], wanted: Sequence[int], fewest: int, rng: random.Random
) -> dict[int, int] | None:
    """Return where some pieces can get to, all of them elsewhere.

    None where none is found, and where fewer positions than ``fewest`` are in reach.
    """
    reached = [position[: len(wanted)] for position in positions_in_reach(code, blocks, wanted)]
    here = [blocks[number] for number in wanted]
    goals = [goal for goal in reached if not any(map(operator.eq, goal, here))]
    if not goals or len(reached) < fewest:
        return None
    some = rng.sample(goals, min(3, len(goals)))
    farthest = max(some, key=lambda goal: sum(map(partial(_apart, code), goal, here)))
    return {number: there.cell for number, there in zip(wanted, farthest, strict=True)}


def _apart(code: LayoutCode, one: Block, other: Block) -> int:
    """Return how many rows and columns are between the first cells of two blocks."""
    (row, column), (other_row, other_column) = (divmod(block.cell, code.columns) for block in (one, other))
    return abs(row - other_row) + abs(column - other_column)


def _is_mixed(layout: BlockLayout) -> bool:
    """Return whether what is left has shapes other than Klotski's."""
    return sum(len(SHAPES[block.shape]) >= 3 and SHAPES[block.shape] != SQUARE for block in layout.blocks) >= 2
