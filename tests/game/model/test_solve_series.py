"""Marathons and relays: their boards, the splits of an attempt, and what records hold of them."""

import math

from every import every
from records import record

from game.model.game import Origin
from game.model.session import Session
from game.model.solve_series import (
    Dnf,
    SeriesAttempt,
    SeriesLeg,
    best_result,
    marathon,
    parse_leg,
    parse_series,
    relay,
    series_results,
    solve_times,
)
from game.model.statistics import last_average
from solver import load_board, parse_position

EIGHT = load_board("eight")
NEAR, NEXT = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"), parse_position(EIGHT, "1 2 3/4 5 0/7 8 6")


def test_boards_of_series():
    assert marathon("eight", 3).boards == ("eight",) * 3
    assert relay(2, 5).boards == ("2x2", "eight", "fifteen", "5x5")


@every("series", [marathon("fifteen", 1000), relay(3, 5, True), marathon("1 2/3 0>1 2/3 0", 2, True)])
def test_series_and_legs_are_read_back(series):
    leg = SeriesLeg(series, "1f2e", 2, 41.27)
    assert parse_series(series.id) == series
    assert parse_leg(str(leg)) == leg


@every(
    "text", ["", "marathon:eight", "marathon:eight:0", "marathon::5", "relay:5:2", "relay:1:3", "relay:2:11", "x:2:3"]
)
def test_no_series(text):
    assert parse_series(text) is None
    assert parse_leg(f"{text} 1 2.00 a") is None


def test_leg_beyond_series_is_none():
    assert parse_leg("relay:2:3 3 1.00 a") is None
    assert parse_leg("relay:2:3 1 nan a") is None


def test_attempt_is_read_back_and_damage_refused():
    attempt = SeriesAttempt(relay(2, 3), "a", "1 2/0 3").after_solve(3.456)
    assert attempt.board == "eight"
    assert SeriesAttempt.from_data(attempt.to_data()) == attempt
    finished = attempt.after_solve(7.0)
    assert finished.is_finished
    assert SeriesAttempt.from_data(finished.to_data()) == finished
    for damage in ({"splits": [2, 1]}, {"splits": ["1"]}, {"series": "relay"}, {"start": 5}, {"splits": [1, 2, 3]}):
        assert SeriesAttempt.from_data({**attempt.to_data(), **damage}) is None
    assert SeriesAttempt.from_data(None) is None


def part(number, leg, board, assisted):
    return record(number, 10, None, board=board, start=str(NEAR), seconds=5.0, assisted=assisted, leg=str(leg))


def attempt_of(series, name, *seconds, first=0, assisted=False):
    legs = [SeriesLeg(series, name, number, each) for number, each in enumerate(seconds, 1)]
    return [part(first + leg.number, leg, series.boards[leg.number - 1], assisted) for leg in legs]


def test_results_are_of_complete_attempts():
    twice = marathon("eight", 2)
    records = [
        *attempt_of(twice, "a", 5.0, 11.0),
        *attempt_of(twice, "b", 4.0, first=10),
        *attempt_of(twice, "c", 4.0, 9.5, first=20),
        *attempt_of(twice, "d", 1.0, 2.0, first=30, assisted=True),
        *attempt_of(relay(2, 3), "e", 1.0, 3.0, first=40),
    ]
    found = series_results(records)
    assert [each.seconds for each in found] == [11.0, 9.5, 2.0, 3.0]
    best = best_result(found, twice)
    assert (best.splits, best.moves, best.assisted) == ((4.0, 9.5), 20, False)
    assert best_result(found, marathon("eight", 3)) is None


def test_restarts_and_looks_count_in_time_spent():
    session = Session(NEAR, Origin.SERIES)
    session.wake(100.0)
    session.slide(EIGHT.parse_slides("D"), 103.0)
    assert session.spent(105.0, with_looking=False) == 2.0
    session.restart(105.0)
    assert session.spent(106.0, with_looking=False) == 3.0
    session.slide(EIGHT.parse_slides("L"), 107.0)
    assert session.is_solved
    assert session.spent(120.0, with_looking=False) == 4.0
    assert session.spent(120.0, with_looking=True) == 7.0


def test_solve_before_from_the_start_drawn_again_is_not_spent():
    session = Session(NEAR, Origin.SERIES)
    session.slide(EIGHT.parse_slides("D"), 1.0)
    session.slide(EIGHT.parse_slides("U"), 2.0)
    session.slide(EIGHT.parse_slides("L"), 5.0)
    session.begin(NEAR, 10.0, Origin.SERIES)
    session.slide(EIGHT.parse_slides("D"), 11.0)
    assert session.spent(13.0, with_looking=True) == 3.0


def test_left_solves_keep_their_places():
    series, other = marathon("eight", 1), marathon("eight", 1, is_blind=True)

    def solved(run, number, seconds, session=""):
        leg = str(SeriesLeg(series, f"{run}{number}", 1, seconds))
        return record(number, run=run, seconds=seconds, leg=leg, session=session)

    records = [solved("a", 1, 1.0), solved("a", 2, 2.0, "x"), solved("b", 1, 3.0)]
    dnfs = [Dnf(series, "a", 2), Dnf(series, "a", 3), Dnf(series, "b", 1), Dnf(other, "b", 1), Dnf(series, "c", 1, "x")]
    left = math.inf
    assert solve_times(records, dnfs, series, "") == [1.0, left, 2.0, left, left, 3.0, left]
    assert solve_times(records, dnfs, series, "x") == [2.0, left]
    assert solve_times(records, dnfs, other, "") == [left]
    assert (last_average([1.0, 2.0, left, 3.0, 9.0], 5), last_average([left, 2.0, left, 3.0, 9.0], 5)) == (14 / 3, left)
    assert last_average([1.0] * 4, 5) is None
