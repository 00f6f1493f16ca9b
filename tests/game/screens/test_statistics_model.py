"""The series of the last games: round numbers on its axis, every game at its place, the average through them."""

import random
from itertools import pairwise

import pytest
from every import every
from records import record

from game.model.statistics import Measure, Statistics
from game.screens.statistics.model import FEWEST_SLOTS, axis_of, game_series
from game.ui.axis import Axis
from game.ui.geometry import Rect

MOVES, TIME, EFFICIENCY = Measure.MOVES, Measure.TIME, Measure.EFFICIENCY
ROOM = Rect(37, 11, 511, 203)


def series_of(records, measure=MOVES, ticks=6):
    return game_series(measure, Statistics(records).summary("eight"), ticks)


@every(
    ("measure", "values", "most", "ticks"),
    [
        (MOVES, [21, 68], 8, (20, 30, 40, 50, 60, 70)),
        (MOVES, [21, 68], 4, (20, 40, 60, 80)),
        (MOVES, [5, 68], 8, (0, 10, 20, 30, 40, 50, 60, 70)),
        (MOVES, [24], 8, (23, 24)),
        (MOVES, [], 8, (0, 1)),
        (TIME, [31.2, 97.9], 8, (30, 40, 50, 60, 70, 80, 90, 100)),
        (TIME, [31.2, 97.9], 5, (20, 40, 60, 80, 100)),
        (TIME, [3700.0, 7100.0], 4, (3600, 4800, 6000, 7200)),
        (EFFICIENCY, [0.62, 0.9], 6, (0.6, 0.7, 0.8, 0.9, 1.0)),
        (EFFICIENCY, [0.1, 0.9], 3, (0, 0.5, 1)),
        (EFFICIENCY, [1.0, 1.0], 5, (0.95, 1.0)),
    ],
)
def test_axis_has_round_numbers(measure, values, most, ticks):
    axis = axis_of(measure, values, most)
    assert axis.ticks == pytest.approx(ticks)
    assert not axis.is_logarithmic


def test_outlier_makes_axis_logarithmic():
    times = [20.0, 25.0, 30.0, 35.0, 40.0, 7000.0]
    axis = axis_of(TIME, times, 20)
    assert axis == Axis((20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200), is_logarithmic=True)
    assert axis.part(40.0) - axis.part(20.0) > 0.1
    assert axis_of(TIME, times, 4) == Axis((20, 120, 1200, 7200), is_logarithmic=True)


@every("measure", Measure)
def test_axis_contains_all_values(measure):
    rng = random.Random(5)
    for _ in range(300):
        spread = rng.choice((1.1, 3, 100, 100_000))
        values = sorted(rng.uniform(1, spread) for _ in range(rng.randint(1, 50)))
        if measure is EFFICIENCY:
            values = [min(value / spread, 1.0) for value in values]
        elif measure is MOVES:
            values = [round(value) for value in values]
        most = rng.randint(2, 9)
        axis = axis_of(measure, values, most)
        assert 2 <= len(axis.ticks) <= most, (values, axis)
        assert all(a < b for a, b in pairwise(axis.ticks)), axis
        parts = [axis.part(value) for value in values]
        assert parts == sorted(parts)
        assert -1e-9 <= parts[0] <= parts[-1] <= 1 + 1e-9, (values, axis)
        assert (axis.part(axis.ticks[0]), axis.part(axis.ticks[-1])) == (0, 1)


@every("count", [1, 7, 10, 33, 50, 80])
def test_games_are_hit_where_drawn(count):
    series = series_of([record(i, moves=20 + i % 9) for i in range(count)])
    shown = min(count, 50)
    assert len(series.games) == shown
    assert series.first == count - shown + 1
    assert series.plot_in(ROOM).last + 1 == max(shown, FEWEST_SLOTS)
    places = [series.plot_in(ROOM).x(i) for i in range(shown)]
    assert ROOM.x <= places[0] < places[-1] < ROOM.right or count == 1
    assert [series.game_at(ROOM, x) for x in places] == list(range(shown))
    assert series.game_at(ROOM, ROOM.x - 1) is None
    assert series.game_at(ROOM, ROOM.right) is None


def test_fewer_moves_lie_lower():
    series = series_of([record(0, moves=40), record(1, moves=25), record(2, par=None)])
    plot = series.plot_in(ROOM)
    assert ROOM.y <= plot.y(40) < plot.y(25) < plot.y(20) <= ROOM.bottom
    assert [series.floor(i) for i in range(3)] == [20, 20, None]
    assert [series_of(series.games, TIME).floor(i) for i in range(3)] == [None] * 3


def test_trend_averages_five_games():
    moves = [30, 41, 25, 33, 60, 22, 47, 28, 39]
    helped = {2, 6}
    series = series_of([record(i, moves=each, assisted=i in helped) for i, each in enumerate(moves)])
    alone = [(i, each) for i, each in enumerate(moves) if i not in helped]
    expected = []
    for end in range(5, len(alone) + 1):
        five = sorted(each for _, each in alone[end - 5 : end])
        expected.append((alone[end - 1][0], sum(five[1:-1]) / 3))
    assert [i for i, _ in series.trend] == [5, 7, 8]
    for point, (index, average) in zip(series.trend, expected, strict=True):
        assert point == (index, pytest.approx(average))


def test_unknown_values_keep_their_place():
    series = series_of([record(0), record(1, par=None), record(2)], EFFICIENCY)
    assert [series.value(i) for i in range(3)] == [pytest.approx(2 / 3), None, pytest.approx(2 / 3)]
    assert series.trend == ()
