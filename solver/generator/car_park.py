"""Car parks: squares of cars and lorries that only go along their lanes, one of which is to leave on the right.

Long ones are rare, so they are looked for by climbing: a car park is changed a little, its farthest position becomes
the next start, and what is no longer than before is given up. Many climbs go on at once (see ``car_engine``), and each
gives one board at most: those of one climb resemble each other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import numpy as np

from ..analysis.difficulty import difficulty_in
from ..model.board import Board
from ..system.progress import Cancel, check_cancel, never_cancel
from .blocks import BlockLayout, board_of, table_of
from .car_engine import SHIFT, Car, CarPark, CarParkBatch, Measured, at_code
from .codes import Block, Digits, LayoutCode, Shape
from .wishes import Made, Wish

SIZES = (5, 6, 7)
OFTEN = 6  # the usual size
EXIT_ROW = {5: 2, 6: 2, 7: 3}
CARS = {5: (5, 8), 6: (8, 13), 7: (9, 15)}  # the fewest and the most at first
SHARE_OF_LORRIES = 0.3
MOST_POSITIONS = 8_000  # of a car park: with more it is an open yard
CLIMBS = 48  # at once
ROUNDS = 80  # of a portion
PATIENCE = 60  # rounds without a longer solution after which a climb starts afresh
EASY_MOVES = 14  # up to here random car parks are long enough
OPTIONS = ";along"
SHAPES: tuple[Shape, ...] = (
    ((0, 0), (0, 1)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0)),
    ((0, 0), (1, 0), (2, 0)),
)
HEADS = tuple((size, walls) for size in SIZES for walls in (False, True))


def car_parks(
    rng: random.Random, wish: Wish, cancel: Cancel = never_cancel, size: int = OFTEN, walls: int = 0
) -> Iterator[Made]:
    """Yield the car parks that some climbs reach, minimal ones."""
    climbs = [_Climb(rng, size, walls) for _ in range(CLIMBS)]
    aim = max(wish.least_moves, MOVES_OF_LEVEL[wish.least_level][0])
    for _ in range(ROUNDS):
        check_cancel(cancel)
        measured = CarParkBatch([climb.tried for climb in climbs]).measure(MOST_POSITIONS)
        for number, climb in enumerate(climbs):
            climb.follow(measured, number)
            if climb.moves >= aim:
                made = _made(climb.start_within(measured, number, wish, aim), wish)
                if made is not None:
                    yield made
                climb.begin()
            elif climb.failures > PATIENCE:
                climb.begin()
            else:
                climb.change()


# the fewest and the most moves that car parks of a level usually have
MOVES_OF_LEVEL = {
    1: (1, 5), 2: (4, 8), 3: (7, 11), 4: (9, 15), 5: (12, 20),
    6: (17, 26), 7: (21, 33), 8: (26, 48), 9: (38, 60), 10: (50, 200),
}  # fmt: skip


class _Climb:
    """A car park that grows longer by small changes."""

    def __init__(self, rng: random.Random, size: int, walls: int) -> None:
        self._rng, self._size, self._wall_count = rng, size, walls
        self.begin()

    def begin(self) -> None:
        """Start afresh with a random car park."""
        self.moves, self.failures, self._reached = -1, 0, False
        self.tried = self._best = _random_park(self._rng, self._size, self._wall_count)

    def follow(self, measured: Measured, number: int) -> None:
        """Take over the car park that was tried, if its solutions are no shorter, at its farthest position."""
        moves = int(measured.distances[number])
        self.failures = 0 if moves > self.moves else self.failures + 1
        self._reached = moves >= self.moves
        if self._reached:
            self.moves = moves
            codes = measured.positions(number, moves) if moves >= 0 else np.array([], np.int64)
            self._best = at_code(self.tried, _plain(codes, self._rng)) if len(codes) else self.tried

    def start_within(self, measured: Measured, number: int, wish: Wish, aim: int) -> CarPark:
        """Return the car park with a start of as many moves as are wished."""
        usual = MOVES_OF_LEVEL[wish.most_level][1]
        most = min(self.moves, wish.most_moves, max(usual, aim))
        if not self._reached or most >= self.moves:
            return self._best
        codes = measured.positions(number, self._rng.randint(aim, most))
        return at_code(self.tried, _plain(codes, self._rng))

    def change(self) -> None:
        """Try the best car park so far with a car less, more, or elsewhere."""
        park, rng = self._best, self._rng
        cars = list(park.cars)
        what = rng.random()
        if what < 0.75 and len(cars) > 3:
            del cars[rng.randrange(1, len(cars))]
        park = park._replace(cars=tuple(cars))
        if what > 0.15 or len(cars) < CARS[self._size][0]:
            park = _with_car(park, rng)
        self.tried = park


def _plain(codes: np.ndarray[tuple[int], np.dtype[np.int64]], rng: random.Random) -> int:
    """Return one of some codes, without the number of its car park."""
    return int(codes[rng.randrange(len(codes))]) & (1 << SHIFT) - 1


def _random_park(rng: random.Random, size: int, wall_count: int) -> CarPark:
    """Return a car park with its first car at the exit, so that one is in reach."""
    first = Car(True, EXIT_ROW[size], 2, size - 2)
    park = CarPark(size, (first,))
    free = [cell for cell in range(size * size) if cell // size != EXIT_ROW[size]]
    park = park._replace(walls=tuple(sorted(rng.sample(free, wall_count))))
    for _ in range(rng.randint(*CARS[size])):
        park = _with_car(park, rng)
    return park


def _with_car(park: CarPark, rng: random.Random) -> CarPark:
    """Return a car park with one more car where one has room, as it is after some tries in vain."""
    covered, size = park.covered(), park.size
    for _ in range(8):
        length = 3 if rng.random() < SHARE_OF_LORRIES else 2
        is_level, lane = rng.random() < 0.5, rng.randrange(size)
        car = Car(is_level, lane, length, rng.randrange(size - length + 1))
        if (is_level and lane == EXIT_ROW[size]) or not covered.isdisjoint(car.cells(size)):
            continue
        return park._replace(cars=(*park.cars, car))
    return park


def _made(park: CarPark, wish: Wish) -> Made | None:
    """Return the board of a car park without its useless cars; None where it is not as wished."""
    park = _without_useless(park)
    layout = layout_of(park)
    board = board_of(layout, OPTIONS)
    table = table_of(board)
    if table is None:
        return None
    found = difficulty_in(table, board.start)
    return Made(board, found, _written(layout, park.size)) if wish.allows(found) else None


def _without_useless(park: CarPark) -> CarPark:
    """Take out every car and wall without which the shortest solution is no shorter."""
    while True:
        fewer = [park._replace(cars=park.cars[:each] + park.cars[each + 1 :]) for each in range(1, len(park.cars))]
        fewer += [park._replace(walls=park.walls[:each] + park.walls[each + 1 :]) for each in range(len(park.walls))]
        starts = CarParkBatch([park, *fewer]).measure(4 * MOST_POSITIONS).starts
        spared = [less for less, moves in zip(fewer, starts[1:], strict=True) if moves == starts[0]]
        if not spared:
            return park
        park = spared[0]


def layout_of(park: CarPark) -> BlockLayout:
    """Return a car park as a layout of blocks."""
    code, size = CODES[park.size, bool(park.walls)], park.size
    found = sorted(
        (car.cells(size)[0], (0 if car.is_level else 2) + car.length - 2, car is park.cars[0]) for car in park.cars
    )
    blocks = tuple(Block(shape, cell) for cell, shape, _ in found)
    first = next(number for number, (*_, is_first) in enumerate(found) if is_first)
    return BlockLayout(code, blocks, {first: EXIT_ROW[size] * size + size - 2}, park.walls)


CODES = {(size, walls): LayoutCode(size, size, SHAPES, walls) for size, walls in HEADS}


def car_park_board(code: int) -> Board:
    """Return the board of a code."""
    digits = Digits(code)
    size, has_walls = HEADS[digits.read(len(HEADS))]
    grid = CODES[size, has_walls]
    blocks, walls = grid.read(digits)
    first = _leaving(blocks, size)
    goal = EXIT_ROW[size] * size + size - 2
    return board_of(BlockLayout(grid, tuple(blocks), {first: goal}, tuple(walls)), OPTIONS)


def _leaving(blocks: Sequence[Block], size: int) -> int:
    """Return the number of the car that is to leave: the only one along the row of the exit."""
    row = EXIT_ROW[size]
    return next(number for number, block in enumerate(blocks) if block.shape < 2 and block.cell // size == row)


def _written(layout: BlockLayout, size: int) -> int:
    digits = Digits()
    digits.write(HEADS.index((size, bool(layout.walls))), len(HEADS))
    layout.code.write(digits, layout.blocks, layout.walls)
    return digits.written()
