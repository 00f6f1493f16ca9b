"""Daily positions: the same for everybody for ever, any alike or as hard as the weekday; streaks from records alone."""

import hashlib
import random
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta

import pytest
from every import every
from golden_data import ALL_IDS, ROOT

from game.model.record import Record
from game.modes.daily import (
    WEEKDAYS,
    DailyHistory,
    daily_block_boards,
    daily_block_position,
    daily_block_start,
    daily_position,
    streak_until,
)
from solver import distance_table, is_solvable, load_board
from solver.catalogue.boards import known_numbers

EIGHT = load_board("eight")
TODAY = date(2026, 7, 31)
MONDAY = date(2026, 11, 23)
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
BLOCK_MOVES = [(8, 14), (15, 22), (23, 32), (33, 44), (45, 59), (60, 79), (80, 140)]
"""The range of moves to the goal, from Monday to Sunday."""


def days(first, count):
    return [first + timedelta(number) for number in range(count)]


# Tiles


@every("board_id", ALL_IDS)
def test_day_keeps_its_position(board_id):
    board = load_board(board_id)
    days = date(2026, 1, 1), date(2028, 2, 29)
    assert tuple(str(daily_position(board, day)) for day in days) == GOLDEN[board_id]


def test_days_differ_and_are_solvable():
    for board_id in ALL_IDS:
        positions = [daily_position(load_board(board_id), day) for day in days(TODAY, 100)]
        assert all(is_solvable(position) and not position.is_goal for position in positions)
        assert len(set(positions)) > 98


def test_positions_are_equally_likely(table_of):
    table, count = table_of("eight"), 2000
    distances = Counter(table.distance(daily_position(EIGHT, day)) for day in days(TODAY, count))
    counts = table.positions_by_distance
    expected = {distance: count * of / table.states for distance, of in enumerate(counts)}
    likely = [distance for distance in expected if expected[distance] > 10]
    chi_square = sum((distances[d] - expected[d]) ** 2 / expected[d] for d in likely)
    assert chi_square < len(likely) + 5 * (2 * len(likely)) ** 0.5


def test_position_needs_no_table(child_environment):
    code = (
        "from datetime import date\n"
        "from game.modes.daily import daily_position\n"
        "from solver import load_board\n"
        "print(daily_position(load_board('fifteen'), date(2026, 1, 1)))"
    )
    environment = child_environment | {"PYTHONHASHSEED": "7", "XDG_CACHE_HOME": "/nowhere"}
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == GOLDEN["fifteen"][0]


# Blocks


def test_day_keeps_its_blocks():
    file = ROOT / "assets" / "daily.toml"
    assert hashlib.sha256(file.read_bytes()).hexdigest()[:16] == "4b2e3764b246a658"
    assert [" ".join(daily_block_start(day)) for day in (date.min, MONDAY, date(2028, 2, 29), date.max)] == [
        "traffic-cop BCEF/.IGG/.JGG/AADD/AAHH",
        "hughes EEB/.C./AFF/ADG",
        "supercompo BEED/FGGD/FAAC/HAAJ/II..",
        "rush-60 IBB#../IDDJ../KAAJ.M/KEE..M/FFL..M/GGLHHH",
    ]


def test_weekday_uses_its_list_up():
    for weekday in range(7):
        starts = Counter(daily_block_start(MONDAY + timedelta(weekday + 7 * week)) for week in range(4 * 104))
        assert len(starts) == 104
        assert max(starts.values()) <= 5


def test_every_solvable_board_is_daily():
    groups = {
        path.stem for group in ("classics", "huarong-dao") for path in (ROOT / "solver" / "boards" / group).iterdir()
    }
    assert daily_block_boards() == {id_ for id_ in groups if "moves" in known_numbers(id_)}


@pytest.mark.parametrize("weekday", range(7), ids=WEEKDAYS)
def test_blocks_are_as_hard_as_weekday(weekday, table_of):
    least, most = BLOCK_MOVES[weekday]
    for day in days(MONDAY + timedelta(weekday), 7 * 104)[::7][:30]:
        position = daily_block_position(day)
        if position == position.board.start:
            assert least <= known_numbers(position.board.id)["moves"] <= most
        elif position.board.id == "klotski":
            assert least <= table_of("klotski").distance(position) <= most


@pytest.mark.slow
def test_all_blocks_are_reachable_and_fit():
    by_board = {}
    for day in days(MONDAY, 7 * 104):
        by_board.setdefault(daily_block_start(day).board, []).append(day)
    for board_id, found in by_board.items():
        table = distance_table(load_board(board_id)).in_moves
        for day in found:
            least, most = BLOCK_MOVES[day.weekday()]
            assert table.has(daily_block_position(day))
            assert least <= table.distance(daily_block_position(day)) <= most


# Streaks


def record(number, day, when=None, moves=40, assisted=False, start=None):
    start = str(daily_position(EIGHT, day)) if start is None else start
    when = f"{when or day}T12:00:00+00:00"
    return Record("run", number, "eight", start, moves, 60.0, 20, assisted, when, "L")


def block_record(number, day, **changes):
    daily = daily_block_start(day)
    values = {"assisted": False, "board": daily.board, "start": daily.start, **changes}
    when = f"{day.isoformat()}T12:00:00+00:00"
    return Record(run="run", number=number, moves=200, seconds=60.0, par=None, when=when, line="", **values)


def solved_on(*days_ago):
    return [record(number, TODAY - timedelta(ago)) for number, ago in enumerate(days_ago)]


def streak(*records, today=TODAY):
    return streak_of(DailyHistory(EIGHT, records), today)


def streak_of(history, today):
    return streak_until(today, lambda day: history.best(day) is not None)


@every(
    "days_ago, length",
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
def test_streak_ends_today_or_yesterday(days_ago, length):
    assert streak(*solved_on(*days_ago)) == length


def test_order_and_other_games_are_ignored():
    records = solved_on(*range(30)) + [record(99, TODAY, start="1 2 3/4 5 6/7 0 8")] * 5
    random.Random(1).shuffle(records)
    assert streak(*records, *records) == 30


def test_set_back_clock_keeps_earlier_streak():
    assert streak(*solved_on(0, 1, 2, 3), today=TODAY - timedelta(2)) == 2
    assert streak(*solved_on(0, 1, 2, 3)) == 4


def test_late_solution_mends_no_streak():
    assert streak(*solved_on(0, 2), record(9, TODAY - timedelta(1), when=TODAY + timedelta(1))) == 1


@every("off, length", [(-2, 0), (-1, 1), (0, 1), (1, 1), (2, 0)])
def test_utc_date_may_differ_by_one(off, length):
    assert streak(record(1, TODAY, when=TODAY + timedelta(off))) == length


@every("when", ["", "yesterday", "2026-13-45T", "9999-12-31T", "0001-01-01"])
def test_unsound_date_is_ignored(when):
    odd = Record("run", 1, "eight", str(daily_position(EIGHT, TODAY)), 40, 60.0, 20, False, when, "L")
    assert streak(odd, *solved_on(1)) == 1


def test_assisted_game_makes_no_streak():
    assert streak(record(1, TODAY, assisted=True)) == 0


def test_best_is_shortest_then_fastest():
    games = [record(1, TODAY, moves=30), record(2, TODAY, moves=24), record(3, TODAY, moves=26)]
    assert DailyHistory(EIGHT, games).best(TODAY).number == 2
    assert DailyHistory(EIGHT, games).best(TODAY - timedelta(1)) is None


def test_block_streak_crosses_boards():
    history = DailyHistory(None, [block_record(number, day) for number, day in enumerate(days(MONDAY, 9))])
    assert streak_of(history, MONDAY + timedelta(9)) == 9
    assert history.best(MONDAY).start == daily_block_start(MONDAY).start
    assert len({daily_block_start(day).board for day in days(MONDAY, 9)}) > 4


@every("changes", [{"assisted": True}, {"board": "hrd-34"}, {"start": "AB/C."}])
def test_other_block_games_make_no_streak(changes):
    assert streak_of(DailyHistory(None, [block_record(1, MONDAY, **changes)]), MONDAY) == 0
