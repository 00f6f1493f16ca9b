"""The position of the day: the same for everybody, any position alike; and streaks from records alone."""

import random
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta

import pytest
from golden_data import ALL_IDS, ROOT

from game.model.record import Record
from game.screens.common.daily import Dailies, daily_position
from solver import is_solvable, load_board

EIGHT = load_board("eight")
TODAY = date(2026, 7, 31)
GOLDEN = {
    "seven": ("3 2 4 0/1 6 5 7", "4 2 3 6/1 7 0 5"),
    "eight": ("1 2 4/8 6 0/3 7 5", "0 8 4/5 2 7/3 1 6"),
    "goat": ("9 10 4 2/0 8 5 1/6 3 8 7", "6 7 9 10/3 8 2 8/0 5 1 4"),
    "colours-six": ("6 6 6 6/3 6 2 6/6 5 0 6/1 4 6 6", "6 6 3 6/6 6 6 6/4 6 6 6/2 5 0 1"),
    "colours-three": ("1 1 2 2/1 1 1 2/3 0 2 3/3 3 2 3", "1 3 2 1/3 0 3 2/1 3 1 2/3 2 2 1"),
    "eleven": ("4 0 11 5/9 1 2 7/10 3 6 8", "1 3 8 10/5 4 6 11/2 0 9 7"),
    "fifteen": ("11 12 6 13/9 7 4 14/8 15 2 5/3 0 1 10", "13 2 12 1/5 9 0 11/14 4 10 6/3 15 7 8"),
}
"""On 1 January 2026 and on 29 February 2028, by another program."""


def record(number, day, when=None, moves=40, assisted=False, start=None):
    start = str(daily_position(EIGHT, day)) if start is None else start
    when = f"{when or day}T12:00:00+00:00"
    return Record("run", number, "eight", start, moves, 60.0, 20, assisted, when, "L")


def solved_on(*days_ago):
    return [record(number, TODAY - timedelta(ago)) for number, ago in enumerate(days_ago)]


def streak(*days_ago, today=TODAY):
    return Dailies(EIGHT, solved_on(*days_ago)).streak(today)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_a_day_has_the_same_position_for_ever(board_id):
    board = load_board(board_id)
    days = date(2026, 1, 1), date(2028, 2, 29)
    assert tuple(str(daily_position(board, day)) for day in days) == GOLDEN[board_id]


def test_every_day_has_another_position_to_solve():
    for board_id in ALL_IDS:
        positions = [daily_position(load_board(board_id), TODAY + timedelta(days)) for days in range(100)]
        assert all(is_solvable(position) and not position.is_goal for position in positions)
        assert len(set(positions)) > 98


def test_any_position_is_as_likely_as_any_other(table_of):
    table, days = table_of("eight"), 4000
    distances = Counter(table.distance(daily_position(EIGHT, TODAY + timedelta(day))) for day in range(days))
    counts = table.positions_by_distance
    expected = {distance: days * count / table.states for distance, count in enumerate(counts)}
    likely = [distance for distance in expected if expected[distance] > 10]
    chi_square = sum((distances[d] - expected[d]) ** 2 / expected[d] for d in likely)
    assert chi_square < len(likely) + 5 * (2 * len(likely)) ** 0.5


def test_the_position_does_not_depend_on_the_hash_seed_and_needs_no_table(child_environment):
    code = (
        "from datetime import date\n"
        "from game.screens.common.daily import daily_position\n"
        "from solver import load_board\n"
        "print(daily_position(load_board('fifteen'), date(2026, 1, 1)))"
    )
    environment = child_environment | {"PYTHONHASHSEED": "7", "XDG_CACHE_HOME": "/nowhere"}
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == GOLDEN["fifteen"][0]


@pytest.mark.parametrize(
    ("days_ago", "days"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((2,), 0),
        ((0, 1, 2), 3),
        ((1, 2, 3, 5), 3),
        ((0, 2, 3), 1),
        (range(400), 400),
        ((-1, -2, -3), 0),
        ((0, -1), 1),
    ],
)
def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday(days_ago, days):
    assert streak(*days_ago) == days


def test_the_order_of_the_records_and_other_games_mean_nothing():
    records = solved_on(*range(30)) + [record(99, TODAY, start="1 2 3/4 5 6/7 0 8")] * 5
    random.Random(1).shuffle(records)
    assert Dailies(EIGHT, records + records).streak(TODAY) == 30


def test_a_clock_that_was_set_back_loses_no_streak_of_the_days_before():
    assert streak(0, 1, 2, 3, today=TODAY - timedelta(2)) == 2
    assert streak(0, 1, 2, 3) == 4


def test_an_old_daily_that_is_solved_later_does_not_mend_a_streak():
    late = record(9, TODAY - timedelta(1), when=TODAY + timedelta(1))
    assert Dailies(EIGHT, [*solved_on(0, 2), late]).streak(TODAY) == 1


@pytest.mark.parametrize(("off", "days"), [(-2, 0), (-1, 1), (0, 1), (1, 1), (2, 0)])
def test_a_records_date_may_be_one_day_off_as_it_is_utc(off, days):
    assert Dailies(EIGHT, [record(1, TODAY, when=TODAY + timedelta(off))]).streak(TODAY) == days


@pytest.mark.parametrize("when", ("", "yesterday", "2026-13-45T", "9999-12-31T", "0001-01-01"))
def test_a_record_without_a_sound_date_is_no_daily(when):
    odd = Record("run", 1, "eight", str(daily_position(EIGHT, TODAY)), 40, 60.0, 20, False, when, "L")
    assert Dailies(EIGHT, [odd, *solved_on(1)]).streak(TODAY) == 1


def test_a_game_with_help_does_not_count():
    assert Dailies(EIGHT, [record(1, TODAY, assisted=True)]).streak(TODAY) == 0


def test_the_best_game_of_a_day_is_the_shortest_and_of_these_the_fastest():
    games = [record(1, TODAY, moves=30), record(2, TODAY, moves=24), record(3, TODAY, moves=26)]
    assert Dailies(EIGHT, games).best(TODAY).number == 2
    assert Dailies(EIGHT, games).best(TODAY - timedelta(1)) is None
