"""The blocks of the day: the same for everybody for ever, easier on Mondays than on Sundays, all before one again."""

import hashlib
from collections import Counter
from datetime import date, timedelta

import pytest
from golden_data import ROOT

from game.model.record import Record
from game.screens.common.daily import Dailies
from game.screens.common.daily_blocks import WEEKDAYS, daily_blocks, daily_boards, daily_entry
from solver import distance_table, load_board
from solver.catalogue.boards import known_numbers

MONDAY = date(2026, 11, 23)
RANGES = [(8, 14), (15, 22), (23, 32), (33, 44), (45, 59), (60, 79), (80, 140)]
"""Moves to the goal, from Monday to Sunday."""


def days(first, count):
    return [first + timedelta(number) for number in range(count)]


def test_a_day_has_the_same_blocks_for_ever():
    file = ROOT / "assets" / "daily.toml"
    assert hashlib.sha256(file.read_bytes()).hexdigest()[:16] == "4b2e3764b246a658"
    assert [" ".join(daily_entry(day)) for day in (date.min, MONDAY, date(2028, 2, 29), date.max)] == [
        "traffic-cop BCEF/.IGG/.JGG/AADD/AAHH",
        "hughes EEB/.C./AFF/ADG",
        "supercompo BEED/FGGD/FAAC/HAAJ/II..",
        "rush-60 IBB#../IDDJ../KAAJ.M/KEE..M/FFL..M/GGLHHH",
    ]


def test_all_of_a_weekday_come_before_one_comes_again():
    for weekday in range(7):
        entries = Counter(daily_entry(MONDAY + timedelta(weekday + 7 * week)) for week in range(4 * 104))
        assert len(entries) == 104
        assert max(entries.values()) <= 5


def test_every_board_that_can_be_solved_is_there():
    groups = {
        path.stem for group in ("classics", "huarong-dao") for path in (ROOT / "solver" / "boards" / group).iterdir()
    }
    assert daily_boards() == {id_ for id_ in groups if "moves" in known_numbers(id_)}


@pytest.mark.parametrize("weekday", range(7), ids=WEEKDAYS)
def test_positions_are_as_hard_as_the_weekday_asks_for(weekday, table_of):
    least, most = RANGES[weekday]
    for day in days(MONDAY + timedelta(weekday), 7 * 104)[::7][:30]:
        position = daily_blocks(day)
        if position == position.board.start:
            assert least <= known_numbers(position.board.id)["moves"] <= most
        elif position.board.id == "klotski":
            assert least <= table_of("klotski").distance(position) <= most


@pytest.mark.slow
def test_slides_lead_to_every_position_and_its_distance_fits():
    by_board = {}
    for number in range(7 * 104):
        day = MONDAY + timedelta(number)
        by_board.setdefault(daily_entry(day).board, []).append(day)
    for board_id, found in by_board.items():
        table = distance_table(load_board(board_id)).in_moves
        for day in found:
            least, most = RANGES[day.weekday()]
            assert table.has(daily_blocks(day))
            assert least <= table.distance(daily_blocks(day)) <= most


def record(number, day, **changes):
    entry = daily_entry(day)
    when = f"{day.isoformat()}T12:00:00+00:00"
    values = {"assisted": False, "board": entry.board, "start": entry.start, **changes}
    return Record(run="run", number=number, moves=200, seconds=60.0, par=None, when=when, line="", **values)


def test_a_streak_leads_from_board_to_board():
    dailies = Dailies(None, [record(number, day) for number, day in enumerate(days(MONDAY, 9))])
    assert dailies.streak(MONDAY + timedelta(9)) == 9
    assert dailies.best(MONDAY).start == daily_entry(MONDAY).start
    assert len({daily_entry(day).board for day in days(MONDAY, 9)}) > 4


@pytest.mark.parametrize("changes", [{"assisted": True}, {"board": "hrd-34"}, {"start": "AB/C."}])
def test_with_help_or_on_another_board_it_does_not_count(changes):
    assert Dailies(None, [record(1, MONDAY, **changes)]).streak(MONDAY) == 0
