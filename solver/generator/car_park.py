"""Car parks: squares of cars and lorries that only go along their lanes, one of which is to leave on the right.

Long ones are rare, so they are looked for by climbing: a car park is changed a little, its farthest position becomes
the next start, and what is shorter than before is given up. Many climbs go on at once (see ``car_engine``). One that
has found a car park goes on from it with some cars elsewhere, since a long one is near; what looks like an earlier one
of its portion is left out. Walls are a wish, so none is taken away: each stands in the way of some vehicle, which could
go farther without it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from ..analysis.difficulty import difficulty_at
from ..model.board import Board
from ..system.progress import Cancel, check_cancel, never_cancel
from .blocks import TRIES, BlockLayout, board_of
from .car_engine import Car, CarPark, CarParkBatch, Measured, at_code
from .codes import Block, Digits, LayoutCode, Shape, check_code
from .wishes import Made, Wish

SIZES = (5, 6, 7)
OFTEN = 6  # the usual size
EXIT_ROW = {5: 2, 6: 2, 7: 3}
CARS = {5: (5, 8), 6: (8, 13), 7: (9, 15)}  # the fewest and the most at first
SHARE_OF_LORRIES = 0.3
MOST_POSITIONS = 8_000  # of a car park: with more it is an open yard
MOST_NEAR = 130  # within some steps: most car parks with more are open yards in the end, and half of all work
PROVED_POSITIONS = 4 * MOST_POSITIONS  # of a car park with a car less
CLIMBS = 24  # at once
AT_ONCE = 12  # car parks of PROVED_POSITIONS that memory has room for
ROUNDS = 200  # of a portion
PATIENCE = 60  # rounds without a longer solution after which a climb starts afresh
MOVED_WALLS = 0.3  # of the changes of a car park with walls
LEFT_BEHIND = 3  # cars that a climb takes elsewhere when it has found a car park, so that the next is another one
MOST_LIKENESS = 0.8  # of two car parks of a portion: with more they are one puzzle to the player
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
    """Yield the car parks that some climbs reach, minimal ones that don't look alike."""
    climbs = [_Climb(rng, size, walls) for _ in range(CLIMBS)]
    aim = max(wish.least_moves, MOVES_OF_LEVEL[wish.least_level][0])
    known = list[CarPark]()
    for _ in range(ROUNDS):
        check_cancel(cancel)
        measured = CarParkBatch([climb.tried for climb in climbs]).measure(MOST_POSITIONS, MOST_NEAR)
        found = list[CarPark]()
        for number, climb in enumerate(climbs):
            is_longer = climb.follow(measured, number)
            start = _start(measured, number, climb.tried, wish, aim, rng) if is_longer and climb.moves >= aim else None
            if start is not None:
                found.append(start)
                climb.leave()
            elif climb.failures > PATIENCE:
                climb.begin()
            else:
                climb.change()
        for park, made in _minimal(found, rng):
            if wish.allows(made.difficulty) and all(likeness(park, each) <= MOST_LIKENESS for each in known):
                known.append(park)
                yield made


# the fewest and the most moves that car parks of a level usually have; none is of level 10
MOVES_OF_LEVEL = {
    1: (1, 5), 2: (4, 8), 3: (7, 11), 4: (9, 15), 5: (12, 20), 6: (17, 26), 7: (21, 33), 8: (26, 48), 9: (38, 60),
}  # fmt: skip


class _Climb:
    """A car park that grows longer by small changes."""

    def __init__(self, rng: random.Random, size: int, walls: int) -> None:
        self._rng, self._size, self._wall_count = rng, size, walls
        self.begin()

    def begin(self) -> None:
        """Start afresh with a random car park."""
        self._go_on_from(_random_park(self._rng, self._size, self._wall_count))

    def leave(self) -> None:
        """Go on elsewhere: with the best car park so far and some of its cars in other places."""
        park = self._best
        for _ in range(LEFT_BEHIND):
            park = _with_car(_without_one(park, self._rng), self._rng)
        self._go_on_from(park)

    def _go_on_from(self, park: CarPark) -> None:
        self.moves, self.failures = -1, 0
        self.tried = self._best = park

    def follow(self, measured: Measured, number: int) -> bool:
        """Take over the car park that was tried, if its solutions are no shorter, at its farthest position.

        Return whether they are longer.
        """
        moves = int(measured.farthest[number])
        is_longer = moves > self.moves
        self.failures = 0 if is_longer else self.failures + 1
        if moves >= self.moves:
            self.moves = moves
            self._best = self.tried
            if moves >= 0:
                state = self._rng.choice(measured.positions(number, moves))
                self._best = at_code(self.tried, int(measured.codes[state]))
        return is_longer

    def change(self) -> None:
        """Try the best car park so far with a car less, more, or elsewhere, or a wall elsewhere."""
        park, rng = self._best, self._rng
        if park.walls and rng.random() < MOVED_WALLS:
            self.tried = _with_wall_elsewhere(park, rng)
            return
        what = rng.random()
        if what < 0.75:
            park = _without_one(park, rng)
        if what > 0.15 or len(park.cars) < CARS[self._size][0]:
            park = _with_car(park, rng)
        self.tried = park


def _random_park(rng: random.Random, size: int, wall_count: int) -> CarPark:
    """Return a car park with its first car at the exit, so that one is in reach."""
    first = Car(True, EXIT_ROW[size], 2, size - 2)
    park = CarPark(size, (first,))
    park = park._replace(walls=tuple(sorted(rng.sample(_room_for_walls(park), wall_count))))
    for _ in range(rng.randint(*CARS[size])):
        park = _with_car(park, rng)
    return park


def _room_for_walls(park: CarPark) -> list[int]:
    covered, row = park.covered(), EXIT_ROW[park.size]
    return [cell for cell in range(park.size**2) if cell // park.size != row and cell not in covered]


def _with_wall_elsewhere(park: CarPark, rng: random.Random) -> CarPark:
    """Return a car park with one of its walls elsewhere; as it is where it has no room for one."""
    room = _room_for_walls(park)
    stay = rng.sample(park.walls, len(park.walls) - 1)
    return park._replace(walls=tuple(sorted((*stay, rng.choice(room))))) if room else park


def _without_one(park: CarPark, rng: random.Random) -> CarPark:
    """Return a car park without one of its cars, unless it has few."""
    return _without(park, rng.randrange(1, len(park.cars))) if len(park.cars) > 3 else park


def _without(park: CarPark, number: int) -> CarPark:
    return park._replace(cars=park.cars[:number] + park.cars[number + 1 :])


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


def _start(measured: Measured, number: int, park: CarPark, wish: Wish, aim: int, rng: random.Random) -> CarPark | None:
    """Return a car park with a start as is wished; None where none is met. Levels rise with the distance, mostly."""
    usual = MOVES_OF_LEVEL[wish.most_level][1]
    low, high = aim, min(int(measured.farthest[number]), wish.most_moves, max(usual, aim))
    for _ in range(TRIES):
        if low > high:
            return None
        distance = rng.randint(low, high)
        state = rng.choice(measured.positions(number, distance))
        level = difficulty_at(measured, state).level
        if wish.least_level <= level <= wish.most_level:
            return at_code(park, int(measured.codes[state]))
        low, high = (distance + 1, high) if level < wish.least_level else (low, distance - 1)
    return None


def _minimal(parks: Sequence[CarPark], rng: random.Random) -> Iterator[tuple[CarPark, Made]]:
    """Yield car parks without every car without which the shortest solution is no shorter, and their boards.

    A wall that is in no car's way goes where it is in one. A car park is left out where there is no such place, or
    where it would take too long to prove.
    """
    while parks:
        measured = CarParkBatch(parks).measure(PROVED_POSITIONS)
        less = list[CarPark]()
        for number, park in enumerate(parks):
            start = int(measured.start_states[number])
            if measured.starts[number] < 0:
                continue
            fewer = [*_fewer(park, measured.moved_cars(start))]
            moves = [
                moves for some in _portions(fewer) for moves in CarParkBatch(some).measure(PROVED_POSITIONS).starts
            ]
            spared = next((each for each, of in zip(fewer, moves, strict=True) if of == measured.starts[number]), None)
            if spared is not None:
                less.append(spared)
            elif -1 not in moves and (idle := _idle_wall(park)) is not None:
                less += _with_wall_in_the_way(park, idle, rng)
            elif -1 not in moves:
                layout = layout_of(park)
                code = _written(layout, park.size)
                yield park, Made(board_of(layout, OPTIONS), difficulty_at(measured, start), code)
        parks = less


def _fewer(park: CarPark, moved: set[int]) -> Iterator[CarPark]:
    """Yield a car park without each of the cars that a shortest solution leaves where they are.

    Without a car that it moves the rest of that solution is a shorter one.
    """
    return (_without(park, number) for number in range(1, len(park.cars)) if number not in moved)


def _idle_wall(park: CarPark) -> int | None:
    """Return the number of a wall without which no more positions could be reached, if there is one."""
    fewer = (park._replace(walls=(*park.walls[:each], *park.walls[each + 1 :])) for each in range(len(park.walls)))
    counts = np.diff(CarParkBatch([park, *fewer]).measure(PROVED_POSITIONS).begins)
    return next((int(each) for each in np.flatnonzero(counts[1:] == counts[0])), None)


def _with_wall_in_the_way(park: CarPark, idle: int, rng: random.Random) -> list[CarPark]:
    """Return a car park as hard with one of its walls where fewer positions can be reached; none if there is none."""
    stay = (*park.walls[:idle], *park.walls[idle + 1 :])
    others = [park._replace(walls=tuple(sorted((*stay, cell)))) for cell in _room_for_walls(park)]
    rng.shuffle(others)
    for some in _portions(others):
        measured = CarParkBatch([park, *some]).measure(PROVED_POSITIONS)
        counts, moves = np.diff(measured.begins), measured.starts
        for each in np.flatnonzero((counts < counts[0]) & (moves == moves[0])):
            return [some[int(each) - 1]]
    return []


def _portions(parks: Sequence[CarPark]) -> Iterator[Sequence[CarPark]]:
    return (parks[begin : begin + AT_ONCE] for begin in range(0, len(parks), AT_ONCE))


def likeness(one: CarPark, other: CarPark) -> float:
    """Return the share of cars that two car parks have in common, from 0 to 1: of the same length on the same lane.

    Where a car is on its lane doesn't count, nor on which side of the other the car parks are mirror images.
    """
    cars = Counter((car.is_level, car.lane, car.length) for car in one.cars)
    last, most = one.size - 1, max(len(one.cars), len(other.cars))
    upright = Counter((car.is_level, car.lane, car.length) for car in other.cars)
    flipped = Counter((car.is_level, last - car.lane if car.is_level else car.lane, car.length) for car in other.cars)
    return max((cars & each).total() for each in (upright, flipped)) / most


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
    """Return the board of a code. Raises ValueError or LookupError where none has it."""
    digits = Digits(code)
    size, has_walls = HEADS[digits.read(len(HEADS))]
    grid = CODES[size, has_walls]
    blocks, walls = grid.read(digits)
    row = EXIT_ROW[size]
    (leaving,) = (number for number, block in enumerate(blocks) if block.shape < 2 and block.cell // size == row)
    layout = BlockLayout(grid, tuple(blocks), {leaving: row * size + size - 2}, tuple(walls))
    check_code(code, _written(layout, size))
    return board_of(layout, OPTIONS)


def _written(layout: BlockLayout, size: int) -> int:
    digits = Digits()
    digits.write(HEADS.index((size, bool(layout.walls))), len(HEADS))
    layout.code.write(digits, layout.blocks, layout.walls)
    return digits.written()
