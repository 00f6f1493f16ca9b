"""Explores hundreds of car parks at once: every position in reach, and how many moves each is from the exit.

A position is one number: three bits for how far each car has gone along its lane, above them the number of its car
park. A move takes a car any way along its lane. All positions of all car parks that are equally far from an exit are
expanded together, in arrays: a car park of a thousand positions alone would leave NumPy nothing to be fast at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_CARS = 18
BITS = 3  # how far a car has gone along its lane, at most 5 on 7 x 7
SHIFT = BITS * MOST_CARS
MOST_PARKS = 1 << (63 - SHIFT)
BLOCKED = np.uint64(2**64 - 1)

Codes = NDArray[np.int64]
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


@dataclass(frozen=True)
class Measured:
    """The positions of some car parks by their distance from an exit.

    ``levels`` has for each distance the codes of the positions, sorted. ``distances`` has for each car park that of its
    farthest position; -1 where no exit can be reached or there are too many positions. ``starts`` has the distance of
    each car park as it was given, or -1.
    """

    levels: list[Codes]
    distances: NDArray[np.int64]
    starts: NDArray[np.int64]

    def positions(self, park: int, distance: int) -> Codes:
        """Return the codes of a car park's positions at a distance."""
        level = self.levels[distance]
        first, end = np.searchsorted(level, [park << SHIFT, (park + 1) << SHIFT])
        return level[first:end]


def at_code(park: CarPark, code: int) -> CarPark:
    """Return a car park with its cars where a code has them."""
    offsets = [code >> BITS * number & (1 << BITS) - 1 for number in range(len(park.cars))]
    return park._replace(cars=tuple(car._replace(offset=at) for car, at in zip(park.cars, offsets, strict=True)))


def code_of(park: CarPark, number: int) -> int:
    """Return the code of a car park as it stands, as the one with a number."""
    return sum(car.offset << BITS * each for each, car in enumerate(park.cars)) | number << SHIFT


class CarParkBatch:
    """The arrays of some car parks, all of one size."""

    def __init__(self, parks: Sequence[CarPark]) -> None:
        count = len(parks)
        self._parks = parks
        offsets = 1 << BITS
        # the cell that a car comes to next, by car park, car and offset, onward and back; BLOCKED where there is none
        self._onward = np.full((count, MOST_CARS, offsets), BLOCKED, np.uint64)
        self._back = np.full((count, MOST_CARS, offsets), BLOCKED, np.uint64)
        self._masks = np.zeros((count, MOST_CARS, offsets), np.uint64)
        self._walls = np.zeros(count, np.uint64)
        self._exits = np.zeros(count, np.int64)
        self._cars = max(len(park.cars) for park in parks)
        for number, park in enumerate(parks):
            self._walls[number] = sum(1 << cell for cell in park.walls)
            self._exits[number] = park.size - park.cars[0].length
            for each, car in enumerate(park.cars):
                last = park.size - car.length
                masks = [sum(1 << cell for cell in car.cells(park.size, at)) for at in range(last + 1)]
                self._masks[number, each, : last + 1] = masks
                for at in range(last):
                    self._onward[number, each, at] = masks[at + 1] & ~masks[at]
                    self._back[number, each, at + 1] = masks[at] & ~masks[at + 1]

    def measure(self, most: int) -> Measured:
        """Measure all positions in reach; car parks with more than ``most`` are left out."""
        count = len(self._parks)
        starts = np.array([code_of(park, number) for number, park in enumerate(self._parks)], np.int64)
        reached, is_small = self._explored(starts, most)
        levels = [self._solved(reached)]
        distances, of_start = np.full(count, -1), np.full(count, -1)
        before = np.empty(0, np.int64)
        while len(levels[-1]):
            level = levels[-1]
            distances[np.unique(level >> SHIFT)] = len(levels) - 1
            found = level[np.minimum(np.searchsorted(level, starts), len(level) - 1)] == starts
            of_start[found] = len(levels) - 1
            levels.append(_without(_without(_distinct(self._moves(level)), level), before))
            before = level
        distances[~is_small] = -1
        of_start[~is_small] = -1
        return Measured(levels[:-1], distances, of_start)

    def _explored(self, starts: Codes, most: int) -> tuple[Codes, NDArray[np.bool_]]:
        """Return all positions in reach, and of which car parks these are all."""
        totals = np.zeros(len(self._parks), np.int64)
        levels, level, before = [starts], starts, np.empty(0, np.int64)
        while len(level):
            totals += np.bincount(level >> SHIFT, minlength=len(totals))
            following = _without(_without(_distinct(self._steps(level)), level), before)
            following = following[totals[following >> SHIFT] <= most]
            levels.append(following)
            before, level = level, following
        is_small = totals <= most
        reached = np.concatenate(levels)
        return np.sort(reached[is_small[reached >> SHIFT]]), is_small

    def _solved(self, codes: Codes) -> Codes:
        at_exit: NDArray[np.bool_] = (codes & (1 << BITS) - 1) == self._exits[codes >> SHIFT]
        return codes[at_exit]

    def _occupied(self, codes: Codes) -> Masks:
        parks = codes >> SHIFT
        occupied: Masks = self._walls[parks]
        for car in range(self._cars):
            occupied |= self._masks[parks, car, codes >> BITS * car & (1 << BITS) - 1]
        return occupied

    def _steps(self, codes: Codes) -> Codes:
        """Return the positions after every step of a car by one cell."""
        parks, occupied, found = codes >> SHIFT, self._occupied(codes), []
        for car in range(self._cars):
            offsets = codes >> BITS * car & (1 << BITS) - 1
            for next_cell, step in ((self._onward, 1), (self._back, -1)):
                is_free = (next_cell[parks, car, offsets] & occupied) == 0
                found.append(codes[is_free] + (step << BITS * car))
        return np.concatenate(found)

    def _moves(self, codes: Codes) -> Codes:
        """Return the positions after every move of a car along its lane."""
        parks, occupied, found = codes >> SHIFT, self._occupied(codes), []
        for car in range(self._cars):
            for next_cell, step in ((self._onward, 1), (self._back, -1)):
                here, of, full = codes, parks, occupied
                while len(here):
                    offsets = here >> BITS * car & (1 << BITS) - 1
                    is_free = (next_cell[of, car, offsets] & full) == 0
                    here, of, full = here[is_free] + (step << BITS * car), of[is_free], full[is_free]
                    found.append(here)
        return np.concatenate(found)


def _distinct(codes: Codes) -> Codes:
    """Return each code once, sorted: by sorting, in a third of the time that ``np.unique`` takes."""
    codes.sort()
    return codes[np.concatenate([[True], codes[1:] != codes[:-1]])] if len(codes) else codes


def _without(codes: Codes, others: Codes) -> Codes:
    """Return those of some sorted codes that are not among others, sorted as well."""
    if not len(others):
        return codes
    places = np.minimum(np.searchsorted(others, codes), len(others) - 1)
    is_new: NDArray[np.bool_] = others[places] != codes
    return codes[is_new]
