"""Many car parks explored at once, against the library's own tables."""

import random
from dataclasses import astuple

import numpy as np
import pytest
from every import sampled

from solver import difficulty_in, distance_table, load_board
from solver.analysis.difficulty import difficulty_at
from solver.generator.blocks import board_of
from solver.generator.car_engine import Car, CarPark, CarParkBatch, at_code, code_of
from solver.generator.car_park import OPTIONS, _random_park, layout_of, likeness

pytestmark = pytest.mark.seeded


def park_of(board):
    """Return a built-in car park for the engine."""
    cars = []
    for piece in sorted(board.pieces, key=lambda piece: board.names[piece.label] != "A"):
        is_level = piece.cells[1] == piece.cells[0] + 1
        row, column = divmod(piece.cells[0], board.columns)
        cars.append(Car(is_level, *((row, len(piece.cells), column) if is_level else (column, len(piece.cells), row))))
    return CarPark(board.rows, tuple(cars), tuple(sorted(board.walls)))


def test_hardest_known_car_park_takes_60_moves():
    measured = CarParkBatch([park_of(load_board("rush-60"))]).measure(100_000)
    assert (measured.starts.tolist(), measured.farthest.tolist()) == ([60], [60])
    assert np.count_nonzero(measured.distances(np.arange(len(measured.codes))) <= 60) == 2332


@sampled("size, count", [(5, 12), (6, 4), (7, 16), (7, 60)], [(5, 12), (7, 16)])
def test_distances_are_those_of_the_tables(size, count):
    rng = random.Random(size)
    parks = [_random_park(rng, size, number % 2) for number in range(count)]
    measured = CarParkBatch(parks).measure(30_000)
    checked = 0
    for number, park in enumerate(parks):
        farthest = int(measured.farthest[number])
        if farthest < 1:
            continue
        start = at_code(park, int(measured.codes[measured.positions(number, farthest)[0]]))
        board = board_of(layout_of(start), OPTIONS)
        table = distance_table(board, cache=False)
        assert table.distance(board.start) == farthest == table.greatest_distance
        state = int(measured.positions(number, farthest)[0])
        assert astuple(difficulty_at(measured, state)) == pytest.approx(astuple(difficulty_in(table, board.start)))
        checked += 1
    assert checked > 1


def test_large_car_parks_are_left_out():
    empty = CarPark(6, (Car(True, 2, 2, 4), Car(False, 0, 2, 0), Car(False, 1, 2, 0), Car(False, 2, 3, 0)))
    measured = CarParkBatch([empty, empty._replace(cars=empty.cars[:2])]).measure(30)
    assert (measured.farthest[0], measured.farthest[1] > 0) == (-1, True)


def test_roomy_car_parks_are_dropped():
    rng = random.Random(1)
    parks = [_random_park(rng, 6, 0) for _ in range(30)]
    whole, early = CarParkBatch(parks).measure(8_000), CarParkBatch(parks).measure(8_000, most_near=60)
    is_left_out = early.farthest != whole.farthest
    assert 0 < np.count_nonzero(is_left_out) < 30
    assert {*early.farthest[is_left_out].tolist()} == {-1}


def test_no_exit_in_reach_no_distance():
    locked = CarPark(5, (Car(True, 2, 2, 0), Car(True, 1, 3, 0)), walls=(13,))
    measured = CarParkBatch([locked]).measure(100)
    assert (measured.farthest.tolist(), measured.starts.tolist(), len(measured.codes)) == ([-1], [-1], 6)


def test_a_code_holds_every_car():
    park = _random_park(random.Random(3), 6, 0)
    assert at_code(park, code_of(park, 0)) == park


def test_likeness_is_of_lanes_and_lengths():
    park = _random_park(random.Random(3), 7, 0)
    assert likeness(park, park) == 1
    flipped = park._replace(cars=tuple(car._replace(lane=6 - car.lane) if car.is_level else car for car in park.cars))
    assert likeness(park, flipped) == 1
    assert likeness(park, park._replace(cars=park.cars[:-1])) == 1 - 1 / len(park.cars)
    assert likeness(park, _random_park(random.Random(4), 7, 0)) < 1
