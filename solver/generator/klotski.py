"""Klotski's family: a large square that has to get to the bottom, among dominoes and single squares."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..model.board import Board
from ..system.progress import Cancel, check_cancel, never_cancel
from .blocks import BlockLayout, at_wish, board_of, random_layout
from .codes import Digits, LayoutCode, Shape, check_code
from .wishes import Made, Wish

SINGLE, LEVEL, UPRIGHT, SQUARE = range(4)
SHAPES: tuple[Shape, ...] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
)
SIZES = ((5, 4), (5, 5))  # rows and columns
CODES = tuple(LayoutCode(rows, columns, SHAPES) for rows, columns in SIZES)
PORTION = 6  # random layouts
MOST_LEVEL_OF_SMALL = 6  # up to it boards of few positions are tried: of 4 x 5 with many dominoes


def klotski_boards(rng: random.Random, wish: Wish, cancel: Cancel = never_cancel) -> Iterator[Made]:
    """Yield the boards that some random layouts make."""
    for _ in range(PORTION):
        check_cancel(cancel)
        is_small = wish.most_level <= MOST_LEVEL_OF_SMALL
        size = 0 if is_small or rng.random() < 0.7 else 1
        code = CODES[size]
        dominoes = rng.randint(5 if is_small else 3, 6) if size == 0 else rng.randint(7, 9)
        level = rng.randint(0, dominoes)
        pieces = [SQUARE, *[LEVEL] * level, *[UPRIGHT] * (dominoes - level)]
        blocks = random_layout(code, rng, pieces, gaps=2)
        if blocks is None:
            continue
        number = next(number for number, block in enumerate(blocks) if block.shape == SQUARE)
        goal = _goals(code)[rng.choice([0, 0, *range(len(_goals(code)))])]
        found = at_wish(BlockLayout(code, blocks, {number: goal}), wish, rng)
        if found is not None:
            layout, board, difficulty = found
            yield Made(board, difficulty, _written(layout, size))


def klotski_board(code: int) -> Board:
    """Return the board of a code. Raises ValueError or LookupError where none has it."""
    digits = Digits(code)
    size = digits.read(len(SIZES))
    grid = CODES[size]
    goals = _goals(grid)
    goal = goals[digits.read(len(goals))]
    blocks, _ = grid.read(digits)
    (number,) = (number for number, block in enumerate(blocks) if block.shape == SQUARE)
    layout = BlockLayout(grid, tuple(blocks), {number: goal})
    check_code(code, _written(layout, size))
    return board_of(layout)


def _written(layout: BlockLayout, size: int) -> int:
    digits = Digits()
    digits.write(size, len(SIZES))
    goals = _goals(layout.code)
    digits.write(goals.index(next(iter(layout.goals.values()))), len(goals))
    layout.code.write(digits, layout.blocks)
    return digits.written()


def _goals(code: LayoutCode) -> list[int]:
    """Return the places of the square's first cell at the bottom, the middle one first."""
    bottom = (code.rows - 2) * code.columns
    middle = (code.columns - 2) // 2
    places = [middle, *(column for column in range(code.columns - 1) if column != middle)]
    return [bottom + column for column in places]
