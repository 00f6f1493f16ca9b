"""Explores many car parks at once: every position in reach, the moves between them, and how far each is from the exit.

A position is one number: three bits for how far each car has gone along its lane, above them the number of its car
park. All positions of all car parks that are equally many steps from the start are expanded together, in arrays: a car
park of a thousand positions alone would leave NumPy nothing to be fast at. Then each position has an index, and the
neighbour that each car's step leads to is looked up once; a move, which takes a car any way along its lane, follows
these. So distances and solutions need no codes any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..system.progress import never_cancel
from ..tables.breadth_first import Layers, Marking
from ..tables.code_layers import Keys, layer_of, sorted_once
from ..tables.coding import Words
from ..tables.slides import Neighbours

MOST_CARS = 18
BITS = 3  # how far a car has gone along its lane, at most 5 on 7 x 7
OFFSETS = 1 << BITS
SHIFT = BITS * MOST_CARS
BLOCKED = np.uint64(2**64 - 1)
UNREACHED = 255
NEAR = 4  # steps
NO_ROWS = np.empty(0, np.intp)
PORTION = 4096  # positions that are expanded together, so that what is in between stays in the processor's cache

Codes = NDArray[np.int64]
Numbers = NDArray[np.int64]
Masks = NDArray[np.uint64]


class Car(NamedTuple):
    """A car: its lane, a row or a column, its length, and how far it has gone along the lane."""

    is_level: bool  # in a row, going left and right
    lane: int
    length: int
    offset: int

    def cells(self, size: int, offset: int | None = None) -> tuple[int, ...]:
        """Return the cells it covers on a square of ``size``, there or at another offset."""
        first = self.offset if offset is None else offset
        along = range(first, first + self.length)
        return tuple(self.lane * size + each if self.is_level else each * size + self.lane for each in along)


class CarPark(NamedTuple):
    """A square of cars; the first is to leave by the end of its lane on the right."""

    size: int
    cars: tuple[Car, ...]
    walls: tuple[int, ...] = ()

    def covered(self) -> set[int]:
        """Return the cells of cars and walls."""
        return {cell for car in self.cars for cell in car.cells(self.size)} | {*self.walls}


def at_code(park: CarPark, code: int) -> CarPark:
    """Return a car park with its cars where a code has them, whatever the number of the car park in it."""
    offsets = [code >> BITS * number & OFFSETS - 1 for number in range(len(park.cars))]
    return park._replace(cars=tuple(car._replace(offset=at) for car, at in zip(park.cars, offsets, strict=True)))


def code_of(park: CarPark, number: int) -> int:
    """Return the code of a car park as it stands, as the one with a number."""
    return sum(car.offset << BITS * each for each, car in enumerate(park.cars)) | number << SHIFT


@dataclass(frozen=True)
class Measured:
    """All positions of some car parks, by their index in the order of their codes, and their moves to an exit.

    Positions of car parks that are too large are left out. ``farthest`` is for each car park the distance of its
    farthest position, ``starts`` that of the car park as it was given: -1 where no exit can be reached, or where it is
    too large. The graph of the moves between positions is what a difficulty is read from.
    """

    codes: Codes
    begins: Numbers  # the index of each car park's first position, and the end
    farthest: Numbers
    starts: Numbers
    start_states: Numbers  # the index of each car park as it was given; of no meaning where it is too large
    _distances: NDArray[np.uint8]  # UNREACHED where the exit is out of reach; one 0 more than there are positions
    _steps: NDArray[np.int32]  # by position and car, onward and back: where the step leads, the end where there is none
    _exits: Numbers  # how far the first car of each car park can go

    def positions(self, park: int, distance: int) -> Numbers:
        """Return the indices of a car park's positions at a distance."""
        begin, end = self.begins[park : park + 2]
        states: Numbers = begin + np.flatnonzero(self._distances[begin:end] == distance)
        return states

    def distances(self, states: Numbers) -> Numbers:
        """Return the fewest moves to an exit from each position."""
        return self._distances.take(states).astype(np.int64)

    def neighbours(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """Return all moves from some positions: the index in ``states``, and the position that each leads to."""
        width, end = self._steps.shape[1], len(self.codes)
        rows, ways = (each.ravel() for each in np.indices((len(states), width)))
        here, all_rows, found = states[rows], [], []
        while len(here):
            here = self._steps[here, ways].astype(np.int64)
            goes_on = here < end
            rows, ways, here = rows[goes_on], ways[goes_on], here[goes_on]
            all_rows.append(rows)
            found.append(here)
        return np.concatenate([np.empty(0, np.int64), *all_rows]), np.concatenate([np.empty(0, np.int64), *found])

    def spread(self, states: Numbers) -> Numbers:
        """Return how many cells the first car is from the exit in each position."""
        codes = self.codes.take(states)
        return self._exits.take(codes >> SHIFT) - (codes & OFFSETS - 1)

    def moved_cars(self, state: int) -> set[int]:
        """Return the numbers of the cars that one of the shortest solutions moves."""
        moved = set()
        for left in range(int(self._distances[state]), 0, -1):
            _, found = self.neighbours(np.array([state]))
            after = int(found[self._distances.take(found) == left - 1][0])
            difference = int(self.codes[state] ^ self.codes[after])
            moved.add(((difference & -difference).bit_length() - 1) // BITS)
            state = after
        return moved


class CarParkBatch:
    """The arrays of some car parks, all of one size."""

    def __init__(self, parks: Sequence[CarPark]) -> None:
        count, cars = len(parks), max(len(park.cars) for park in parks)
        self._parks = parks
        # by car, car park and offset: the cell that it comes to next, onward and back; BLOCKED where there is none
        onward = np.full((cars, count, OFFSETS), BLOCKED, np.uint64)
        back = onward.copy()
        masks = np.zeros((cars + cars % 2, count, OFFSETS), np.uint64)
        for number, park in enumerate(parks):
            for each, car in enumerate(park.cars):
                covered = _lane_masks(park.size, car.is_level, car.lane, car.length)
                last = len(covered) - 1
                masks[each, number, : last + 1] = covered
                onward[each, number, :last] = covered[1:] & ~covered[:-1]
                back[each, number, 1 : last + 1] = covered[:-1] & ~covered[1:]
        pairs = masks[1::2, :, :, None] | masks[::2, :, None, :]
        pairs[0] |= np.array([sum(1 << cell for cell in park.walls) for park in parks], np.uint64)[:, None, None]
        self._onward, self._back, self._pairs = onward.ravel(), back.ravel(), pairs.ravel()
        self._exits = np.array([park.size - park.cars[0].length for park in parks], np.int64)
        self._shifts = BITS * np.arange(cars)[:, None]
        self._step = np.int64(1) << self._shifts
        self._rows = np.arange(cars)[:, None] * count * OFFSETS
        self._pair_shifts = 2 * BITS * np.arange(len(pairs))[:, None]
        self._pair_rows = np.arange(len(pairs))[:, None] * count * OFFSETS**2

    def measure(self, most: int, most_near: int | None = None) -> Measured:
        """Measure all positions in reach.

        Car parks with more than ``most`` are left out, and those with more than ``most_near`` within NEAR steps.
        """
        count = len(self._parks)
        starts = np.array([code_of(park, number) for number, park in enumerate(self._parks)], np.int64)
        codes, is_small = self._explored(starts, most, most if most_near is None else most_near)
        steps = self._steps(codes)
        begins = codes.searchsorted(np.arange(count + 1) << SHIFT)
        at_exit = np.flatnonzero((codes & OFFSETS - 1) == self._exits.take(codes >> SHIFT))
        distances = _distances(steps, at_exit)
        reached = np.where(distances == UNREACHED, -1, distances.astype(np.int64))
        farthest = np.full(count, -1)
        farthest[is_small] = np.maximum.reduceat(reached[:-1], begins[:-1][is_small]) if is_small.any() else -1
        start_states = codes.searchsorted(starts)
        of_start = np.where(is_small, reached.take(start_states), -1)
        return Measured(codes, begins, farthest, of_start, start_states, distances, steps, self._exits)

    def _explored(self, starts: Codes, most: int, most_near: int) -> tuple[Codes, NDArray[np.bool_]]:
        """Return all positions in reach, and of which car parks these are all.

        A step makes the sum of all offsets even or odd: none leads to a position as far from the start.
        """
        totals, is_small = np.zeros(len(self._parks), np.int64), np.ones(len(self._parks), bool)
        first, levels = layer_of((starts.view(np.uint64),), Keys(), never_cancel), list[Codes]()
        grown = Layers(first, self._moves, Keys(), is_bipartite=True)
        while len(grown.last):
            levels.append(grown.last.keys.view(np.int64))
            totals += np.bincount(levels[-1] >> SHIFT, minlength=len(totals))
            grown.grow()
            is_small &= totals <= (most if len(levels) > NEAR + 1 else most_near)
            if not is_small.all():
                grown.leave(is_small[grown.last.keys.view(np.int64) >> SHIFT])
        reached = np.concatenate(levels)
        return np.sort(reached[is_small[reached >> SHIFT]]), is_small

    def _occupied(self, codes: Codes) -> Masks:
        """Return the cells of all cars and walls, looked up for two cars at once."""
        at = codes >> self._pair_shifts
        at &= OFFSETS**2 - 1
        at |= codes >> SHIFT << 2 * BITS
        at += self._pair_rows
        occupied: Masks = np.bitwise_or.reduce(self._pairs.take(at), axis=0)
        return occupied

    def _places(self, codes: Codes) -> Numbers:
        """Return for each car and position where the tables have its offset."""
        at: Numbers = codes >> self._shifts
        at &= OFFSETS - 1
        at |= codes >> SHIFT << BITS
        at += self._rows
        return at

    def _moves(self, words: Words) -> Iterator[Neighbours]:
        """Yield the positions after every step of a car by one cell, without rows, which ``Layers`` never asks for."""
        codes = words[0].view(np.int64)
        for begin in range(0, len(codes), PORTION):
            some = codes[begin : begin + PORTION]
            occupied, at = self._occupied(some), self._places(some)
            for way, step in ((self._onward, self._step), (self._back, -self._step)):
                yield NO_ROWS, ((some + step)[way.take(at) & occupied == 0].view(np.uint64),)

    def _steps(self, codes: Codes) -> NDArray[np.int32]:
        """Return the index of the position that each step leads to, ``Measured._steps``."""
        end, cars = len(codes), len(self._step)
        steps = np.full((end + 1, 2 * cars), end, np.int32)
        for begin in range(0, end, PORTION):
            some = codes[begin : begin + PORTION]
            car, here = np.nonzero(self._onward.take(self._places(some)) & self._occupied(some) == 0)
            there = codes.searchsorted(some[here] + self._step[car, 0])
            here += begin
            steps[here, 2 * car] = there
            steps[there, 2 * car + 1] = here
        return steps


@cache
def _lane_masks(size: int, is_level: bool, lane: int, length: int) -> Masks:
    """Return the cells of a car at each offset."""
    car = Car(is_level, lane, length, 0)
    return np.array([sum(1 << cell for cell in car.cells(size, at)) for at in range(size - length + 1)], np.uint64)


def _distances(steps: NDArray[np.int32], sources: Numbers) -> NDArray[np.uint8]:
    """Return the fewest moves from each position to one of the sources, by breadth-first search.

    A slide stops where it meets a position that is no farther from a source: that one's own slides go on.
    """
    width, flat = steps.shape[1], steps.ravel()
    distances = np.full(len(steps), UNREACHED, np.uint8)
    distances[-1] = 0

    def beside(frontier: NDArray[np.uint32], distance: int) -> Iterator[NDArray[np.uint32]]:
        found = []
        onward, ways = steps.take(frontier, axis=0).ravel(), np.tile(np.arange(width), len(frontier))
        while len(onward):
            there = distances.take(onward)
            goes_on = np.flatnonzero(there > distance)
            onward, ways = onward.take(goes_on), ways.take(goes_on)
            found.append(onward[there.take(goes_on) == UNREACHED])
            onward = flat.take(onward.astype(np.int64) * width + ways)
        yield sorted_once(np.concatenate(found).view(np.uint32))

    Marking(distances, beside).run([sources.astype(np.uint32)])
    return distances
