"""The styles of generated boards, by their ids."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import NamedTuple

from ..analysis.difficulty import Difficulty
from ..errors import ArgumentError, did_you_mean, one_of, quoted
from ..model.board import Board
from ..system.progress import Cancel, check_cancel, never_cancel
from .blocks import block_key
from .car_park import car_park_board, car_parks
from .farm import farm, farm_key
from .klotski import klotski_board, klotski_boards
from .shapes import shape_board, shape_boards
from .tile_starts import canonical_key
from .walled import walled_colours, walled_numbers
from .wishes import Made, Wish

TileMaker = Callable[[random.Random, int], "tuple[Board, Difficulty] | None"]
SEED_BITS, LEVEL_BITS = 24, 4
TRIES = 12  # boards that chance may make, to a portion


class Style(NamedTuple):
    """A kind of generated boards: what makes them, and what an id's number stands for."""

    id: str
    prefix: str  # of the ids of its boards
    make: Callable[[random.Random, Wish, Cancel], Iterator[Made]]  # a portion of boards, as wished, perhaps none
    board_of: Callable[[int], Board]  # the board of an id's number
    key: Callable[[Board], Hashable]  # equal for boards that are copies of each other
    levels: range  # the levels that it reaches
    most_moves: int  # as far as is known


def _tile_boards(
    maker: TileMaker, levels: range, rng: random.Random, wish: Wish, cancel: Cancel = never_cancel
) -> Iterator[Made]:
    """Yield the boards that some seeds make, with levels in turn."""
    wanted = [level for level in levels if level in wish.levels]
    for number in range(TRIES):
        check_cancel(cancel)
        seed, level = rng.getrandbits(SEED_BITS), wanted[number % len(wanted)]
        made = maker(random.Random(seed), level)
        if made is not None and wish.allows(made[1]):
            yield Made(*made, seed << LEVEL_BITS | level)


def _tile_board(maker: TileMaker, levels: range, code: int) -> Board:
    """Return the board that the seed and the level of a number make. Raises ArgumentError where they make none."""
    seed, level = code >> LEVEL_BITS, code & (1 << LEVEL_BITS) - 1
    made = maker(random.Random(seed), level) if level in levels and seed < 1 << SEED_BITS else None
    if made is None:
        raise ArgumentError(f"no board has the number {code}")
    return made[0]


def _tile_style(
    style: str, maker: TileMaker, key: Callable[[Board], Hashable], levels: range, most_moves: int
) -> Style:
    make, board_of = partial(_tile_boards, maker, levels), partial(_tile_board, maker, levels)
    return Style(style, style, make, board_of, key, levels, most_moves)


STYLES = {
    style.id: style
    for style in (
        # 51 moves: the longest of all without walls (michaelfogleman.com/rush, where a move is any distance)
        Style("car-park", "car", car_parks, car_park_board, block_key, range(1, 11), 51),
        Style("klotski", "klotski", klotski_boards, klotski_board, block_key, range(1, 11), 200),
        Style("shapes", "shapes", shape_boards, shape_board, block_key, range(1, 11), 250),
        _tile_style("numbers", walled_numbers, canonical_key, range(1, 7), 80),
        _tile_style("colours", walled_colours, canonical_key, range(1, 8), 60),
        _tile_style("farm", farm, farm_key, range(1, 8), 80),
    )
}


def style_of(name: str) -> Style:
    """Return a style by its id. Raises ArgumentError."""
    if name not in STYLES:
        raise ArgumentError(one_of(f"unknown style {quoted(name)}", did_you_mean(name, [*STYLES]), [*STYLES]))
    return STYLES[name]
