"""The styles of generated boards, by their ids."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from ..errors import ArgumentError, did_you_mean, one_of, quoted
from ..model.board import Board
from ..system.progress import Cancel
from .blocks import block_key, is_solvable_layout
from .car_park import car_park_board, car_parks
from .farm import farm_board, farm_boards, farm_key
from .ids import PREFIXES
from .klotski import klotski_board, klotski_boards
from .shapes import shape_board, shape_boards
from .tile_starts import canonical_key, is_solvable_start
from .walled import colour_board, colour_boards, number_board, number_boards
from .wishes import LEVELS, Made, Wish


class Style(NamedTuple):
    """A kind of generated boards: what makes them, and what an id's number stands for."""

    id: str
    make: Callable[[random.Random, Wish, Cancel], Iterator[Made]]  # a portion of boards, as wished, perhaps none
    board_of: Callable[[int], Board]  # the board of an id's number; raises ValueError or LookupError
    is_solvable: Callable[[Board], bool]  # whether such a board can be one of its own: many layouts never reach a goal
    key: Callable[[Board], Hashable]  # equal for boards that are copies of each other
    most_moves: int  # as far as is known

    @property
    def prefix(self) -> str:
        """The prefix of the ids of its boards."""
        return next(prefix for prefix, style in PREFIXES.items() if style == self.id)

    @property
    def levels(self) -> range:
        """The levels of difficulty that it reaches."""
        return LEVELS[self.id]


STYLES = {
    style.id: style
    for style in (
        # 51 moves: the longest of all without walls (michaelfogleman.com/rush, where a move is any distance)
        Style("car-park", car_parks, car_park_board, is_solvable_layout, block_key, 51),
        Style("klotski", klotski_boards, klotski_board, is_solvable_layout, block_key, 200),
        Style("shapes", shape_boards, shape_board, is_solvable_layout, block_key, 250),
        Style("numbers", number_boards, number_board, is_solvable_start, canonical_key, 80),
        Style("colours", colour_boards, colour_board, is_solvable_start, canonical_key, 80),
        Style("farm", farm_boards, farm_board, is_solvable_start, farm_key, 80),
    )
}


def style_of(name: str) -> Style:
    """Return a style by its id. Raises ArgumentError."""
    if name not in STYLES:
        raise ArgumentError(one_of(f"unknown style {quoted(name)}", did_you_mean(name, [*STYLES]), [*STYLES]))
    return STYLES[name]
