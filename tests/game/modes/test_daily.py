"""The boards of a day: the same for everybody for ever, in three sizes; streaks from records alone."""

import hashlib
import random
import subprocess
import sys
from datetime import date, timedelta
from importlib.util import find_spec, module_from_spec
from itertools import pairwise

import pytest
from every import every
from golden_data import ROOT
from records import record

from game.model.statistics import Statistics
from game.modes import daily
from game.modes.daily import (
    FIRST_WEEK,
    SECOND_WEEK,
    SIZES,
    DailyBoard,
    DailyDays,
    daily_boards,
    day_of,
    kinds_of,
    next_of_day,
    streak_until,
)
from solver import load_board
from solver.generator.stock import stock_boards

DAY = date(2026, 11, 21)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONDAY = DAY - timedelta(DAY.weekday())
NEW_YEAR = date(2027, 1, 1)
ONLY_BOARDS = {
    date(2026, 11, 16): "shapes-kk30wft7vvh5m",
    date(2026, 11, 17): "farm-b3n5xz8d",
    date(2026, 11, 18): "car-5axj9w5dmh",
    date(2026, 11, 19): "numbers-1jfjzbqzf6",
    date(2026, 11, 20): "klotski-1301fec",
    date(2026, 11, 21): "car-4tfqzza6n",
    date(2026, 11, 22): "klotski-182m5c7",
}
"""The boards of a week in which there was one a day, by the program of that time."""


def week_of(first):
    return [first + timedelta(number) for number in range(7)]


def won(day, size=0, number=1, moves=40, **changes):
    board = load_board(daily_boards(day)[size].id)
    when = f"{day.isoformat()}T12:00:00+00:00"
    return record(number, moves, 40, **{"board": board.id, "start": str(board.start), "when": when} | changes)


def days_of(*records):
    return DailyDays(Statistics(records))


# Which boards a day has


def test_each_size_is_of_its_kind():
    stock = {board.id: board for board in stock_boards()}
    for day in (first + timedelta(7 * week) for first in week_of(MONDAY) for week in range(60)):
        for found, kind in zip(daily_boards(day), kinds_of(day), strict=True):
            board = stock[found.id]
            assert (found.level, found.moves, board.style) == (board.level, board.moves, kind.style)
            assert kind.includes(board.level, board.moves)


@every("week", [FIRST_WEEK, SECOND_WEEK])
def test_sizes_of_a_day_differ_in_style_and_grow_harder(week):
    for kinds in week:
        assert len({kind.style for kind in kinds}) == len(kinds) == len(SIZES)
        assert all(one.high < other.high for one, other in pairwise(kinds))


def boards_of(kind):
    found = (board for board in stock_boards(kind.style) if kind.includes(board.level, board.moves))
    return [DailyBoard(board.id, board.level, board.moves) for board in found]


@every("weekday", range(7))
def test_each_size_takes_longer_than_the_one_before(weekday):
    sizes = [boards_of(kind) for kind in SECOND_WEEK[weekday]]
    for smaller, larger in pairwise(sizes):
        for measure in ("level", "moves", "minutes"):
            most = max(getattr(board, measure) for board in smaller)
            assert most < min(getattr(board, measure) for board in larger)
    is_weekday = weekday < 5
    assert max(board.minutes for board in sizes[-1]) <= (6 if is_weekday else 10)
    assert all(len(size) >= 12 for size in sizes)
    quick, medium, hard = ({board.word for board in size} for size in sizes)
    assert quick <= {"gentle", "easy"} and medium <= {"easy", "medium"} and hard <= {"hard", "fiendish"}


def test_hard_board_of_a_monday_takes_a_few_minutes():
    assert max(board.minutes for board in boards_of(SECOND_WEEK[0][-1])) == 4


def test_published_days_keep_their_boards():
    days = [date(2026, 1, 1) + timedelta(number) for number in range(365)]
    ids = " ".join(board.id for day in days for board in daily_boards(day))
    assert hashlib.sha256(ids.encode()).hexdigest().startswith("11f73f3c042d1f63")


def test_second_week_begins_with_its_year():
    assert (kinds_of(NEW_YEAR - timedelta(1)), kinds_of(NEW_YEAR)) == (FIRST_WEEK[3], SECOND_WEEK[4])


def test_no_board_comes_twice_in_a_week():
    for week in range(260):
        found = [board.id for day in week_of(MONDAY + timedelta(7 * week)) for board in daily_boards(day)]
        assert len(set(found)) == len(found)


@every("weekday", range(7))
@pytest.mark.parametrize("size", range(len(SIZES)), ids=SIZES)
@pytest.mark.parametrize("week", [FIRST_WEEK, SECOND_WEEK], ids=["first", "second"])
def test_list_is_used_up_before_a_board_comes_again(week, weekday, size):
    ids = {board.id for board in boards_of(week[weekday][size])}
    turn = NEW_YEAR.toordinal() // 7 // len(ids) + (1 if week is SECOND_WEEK else -1)
    first = date.fromordinal(7 * len(ids) * turn + (weekday + 1) % 7)
    assert first.weekday() == weekday
    assert {daily_boards(first + timedelta(7 * week))[size].id for week in range(len(ids))} == ids


@pytest.mark.parametrize("day", ONLY_BOARDS, ids=str)
def test_board_that_a_day_had_alone_is_among_its_three(day):
    assert ONLY_BOARDS[day] in [board.id for board in daily_boards(day)]


def test_boards_do_not_depend_on_the_process(child_environment):
    code = (
        "from datetime import date\n"
        "from game.modes.daily import daily_boards\n"
        "print(*(board.id for board in daily_boards(date(2028, 2, 29))))"
    )
    environment = child_environment | {"PYTHONHASHSEED": "7", "XDG_CACHE_HOME": "/nowhere"}
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [board.id for board in daily_boards(date(2028, 2, 29))]


def test_document_tells_the_kinds():
    lines = (ROOT / "docs" / "difficulty.md").read_text("utf-8").splitlines()
    for week in (FIRST_WEEK, SECOND_WEEK):
        for weekday, kinds in zip(WEEKDAYS, week, strict=True):
            assert f"| {weekday} | {' | '.join(map(told, kinds))} |" in lines


def told(kind):
    levels = f"{kind.low}-{kind.high}" if kind.high > kind.low else kind.low
    return f"{kind.style} {levels}" + (f", {kind.least}-{kind.most} moves" if kind.least else "")


def without_stock():
    """Return the module once more, which remembers no boards yet and finds no stock."""
    spec = find_spec(daily.__name__)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.stock_boards = lambda *style: ()
    return module


def test_built_in_boards_stand_in_for_the_stock():
    module = without_stock()
    for day in week_of(DAY):
        boards = module.daily_boards(day)
        assert all(load_board(board.id).own_start is not None for board in boards)
        assert len({board.id for board in boards}) == len(SIZES)


@pytest.mark.parametrize("size", range(len(SIZES)), ids=SIZES)
def test_day_of_a_start(size):
    start = daily_boards(DAY)[size].start
    assert day_of(start, DAY) == day_of(start, DAY + timedelta(3)) == DAY
    assert day_of(start, DAY - timedelta(1)) != DAY
    assert day_of(start.apply(next(iter(start.legal_moves()))), DAY) is None
    assert day_of(load_board("eight").goal, DAY) is None


# Streaks


def solved_on(*days_ago):
    return [won(DAY - timedelta(ago), ago % len(SIZES), ago) for ago in days_ago]


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
        (range(100), 100),
        ((-1, -2, -3), 0),
        ((0, -1), 1),
    ],
)
def test_streak_ends_today_or_yesterday(days_ago, length):
    assert days_of(*solved_on(*days_ago)).streak(DAY) == length


@pytest.mark.parametrize("size", range(len(SIZES)), ids=SIZES)
def test_any_size_counts(size):
    days = days_of(won(DAY, size))
    assert (days.streak(DAY), days.solved(DAY)) == (1, 1)
    assert days.next_board(DAY) == daily_boards(DAY)[0 if size else 1]


def test_all_sizes_of_a_day_are_one_in_the_streak():
    days = days_of(*(won(DAY, size, size) for size in range(len(SIZES))))
    assert (days.streak(DAY), days.solved(DAY), days.next_board(DAY)) == (1, len(SIZES), daily_boards(DAY)[0])


def test_days_with_one_board_still_count():
    played = [won(day, board=board, start="", number=day.day) for day, board in ONLY_BOARDS.items()]
    assert days_of(*played).streak(date(2026, 11, 22)) == 7


def test_order_of_records_is_ignored():
    records = solved_on(*range(30))
    random.Random(1).shuffle(records)
    assert days_of(*records, *records).streak(DAY) == 30


def test_set_back_clock_keeps_earlier_streak():
    days = days_of(*solved_on(0, 1, 2, 3))
    assert (days.streak(DAY - timedelta(2)), days.streak(DAY)) == (2, 4)


def test_longest_streak_is_found_in_any_order():
    records = solved_on(0, 1, 5, 6, 7, 8, 20, 21)
    assert days_of(*reversed(records)).longest == 4
    assert days_of().longest == 0


@every("ago", [0, 1, 40, 200, 365])
def test_board_names_its_last_day_within_a_year(ago):
    for board in daily_boards(DAY - timedelta(ago)):
        days = [DAY - timedelta(each) for each in range(366)]
        assert day_of(board.start, DAY) == max(day for day in days if board in daily_boards(day))


def test_board_has_no_day_before_it_comes():
    comes = next(board for board in daily_boards(DAY + timedelta(7)) if day_of(board.start, DAY) is None)
    assert day_of(comes.start, DAY + timedelta(7)) == DAY + timedelta(7)


def test_day_made_up_for_on_the_next_is_in_the_longest_streak():
    made_up = won(DAY - timedelta(1), when=f"{DAY.isoformat()}T12:00:00+00:00")
    assert days_of(*solved_on(0, 2, 3)).longest == 2
    assert days_of(made_up, *solved_on(0, 2, 3)).longest == 4


@every("days_ago, waiting", [((2, 3), (2, 1)), ((0, 2), (1, 1)), ((0, 1, 2), None), ((3, 4), None), ((), None)])
def test_one_missed_day_waits_to_be_made_up_for(days_ago, waiting):
    found = days_of(*solved_on(*days_ago)).waiting(DAY)
    assert found == (waiting and (waiting[0], DAY - timedelta(waiting[1])))


def test_late_solution_mends_no_streak():
    late = won(DAY - timedelta(1), when=f"{(DAY + timedelta(1)).isoformat()}T12:00:00+00:00")
    assert days_of(*solved_on(0, 2), late).streak(DAY) == 1


@every("off, length", [(-2, 0), (-1, 1), (0, 1), (1, 1), (2, 0)])
def test_utc_date_may_differ_by_one(off, length):
    when = f"{(DAY + timedelta(off)).isoformat()}T12:00:00+00:00"
    assert days_of(won(DAY, when=when)).streak(DAY) == length


@every("when", ["", "yesterday", "2026-13-45T", "9999-12-31T", "0001-01-01"])
def test_unsound_date_is_ignored(when):
    assert days_of(won(DAY, when=when, origin="daily"), *solved_on(1)).streak(DAY) == 1


def test_game_played_by_the_program_makes_no_streak():
    days = days_of(won(DAY, assisted=True, origin="daily"))
    assert (days.streak(DAY), days.solved(DAY), days.is_helped(daily_boards(DAY)[0], DAY)) == (0, 0, True)


def test_best_is_shortest_then_fastest():
    games = [won(DAY, number=number, moves=moves) for number, moves in enumerate((50, 44, 46))]
    board = daily_boards(DAY)[0]
    assert days_of(*games).best(board, DAY).number == 1
    assert days_of(*games).best(board, DAY - timedelta(4)) is None


def test_day_solved_with_another_stock_stays_solved():
    style, low, high, *_ = kinds_of(DAY)[2]
    today = [board.id for board in daily_boards(DAY)]
    other = next(each.id for each in stock_boards(style) if low <= each.level <= high and each.id not in today)
    assert days_of(won(DAY, board=other, origin="daily")).streak(DAY) == 1
    tuesday, unknown = MONDAY + timedelta(1), "farm-e4edb8dpd"
    assert days_of(won(tuesday, board=unknown, origin="daily")).streak(tuesday) == 1
    assert days_of(won(DAY, board=other, origin="endless")).streak(DAY) == 0
    easier = next(each.id for each in stock_boards(style) if each.level < low)
    assert days_of(won(DAY, board=easier, origin="daily")).streak(DAY) == 0


@every("level, streak", [(3, 0), (4, 1), (5, 1), (6, 0)])
def test_another_board_of_the_days_kinds_keeps_the_streak(level, streak):
    wednesday = MONDAY + timedelta(2)
    assert kinds_of(wednesday)[1][:3] == ("car-park", 4, 5)
    ids = [board.id for board in daily_boards(wednesday)]
    other = next(each.id for each in stock_boards("car-park") if each.level == level and each.id not in ids)
    assert days_of(won(wednesday, board=other, origin="daily")).streak(wednesday) == streak


def test_streak_ends_with_the_calendar():
    assert streak_until(date.min + timedelta(3), lambda day: True) == 4
    assert streak_until(date.min, lambda day: False) == 0


# From one to the next


@every("solved, after, following", [((), 0, 1), ((), 2, 0), ((1,), 0, 2), ((0, 1), 2, None), ((1, 2), 0, None)])
def test_next_of_day_is_the_next_unsolved(solved, after, following):
    class Stored:
        class history:  # noqa: N801
            statistics = Statistics(
                [
                    *(won(DAY, size, size) for size in solved),
                    *(won(DAY, size, 3 + size, assisted=True) for size in range(3)),  # by the program: not solved yet
                ]
            )

    boards = daily_boards(DAY)
    found = next_of_day(Stored, DAY, boards[after].start)
    assert found == (None if following is None else boards[following].start)
