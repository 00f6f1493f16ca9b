"""The stages of number boards over the weeks follow from the records."""

from datetime import date

import pytest
from records import record

from game.model.stage_weeks import MOST_WEEKS, boards_with_stages, stage_weeks
from solver import load_board

EIGHT = load_board("eight")
START = "1 2 3/4 0 6/7 5 8"  # 5 and 8 are not home: the last stage is the only one with moves


def game(number, when, line="UL", times="100 50", **others):
    told = {"start": START, "when": f"{when}T12:00:00+00:00", "line": line, "times": times} | others
    return record(number, len(line), 2, seconds=1.5, **told)


def test_a_week_has_the_means_of_its_games():
    games = [
        game(1, "2026-11-23"),
        game(2, "2026-11-29", "LRUL", "10 10 10 10"),
        game(3, "2026-11-30"),
    ]
    first, second = stage_weeks(games, EIGHT)
    assert (first.monday, first.games, second.monday) == (date(2026, 11, 23), 2, date(2026, 11, 30))
    assert [mean.moves for mean in first.means] == [0, 0, 0, 3]
    assert first.means[-1].seconds == pytest.approx((1.5 + 0.4) / 2)
    assert second.means[-1] == (2, 1.5)


def test_games_with_help_or_without_moves_are_left_out():
    games = [game(1, "2026-11-23", assisted=True, hints=1), game(2, "2026-11-23", line="")]
    assert stage_weeks(games, EIGHT) == ()


def test_times_may_be_unknown():
    (week,) = stage_weeks([game(1, "2026-11-23", times="")], EIGHT)
    assert week.means[-1] == (2, None)


def test_only_the_last_weeks_are_shown():
    games = [game(number, date.fromordinal(738000 + 7 * number).isoformat()) for number in range(MOST_WEEKS + 3)]
    weeks = stage_weeks(games, EIGHT)
    assert len(weeks) == MOST_WEEKS
    assert [week.monday for week in weeks] == sorted({week.monday for week in weeks})


def test_boards_with_stages_are_those_of_numbers():
    games = [game(1, "2026-11-23"), game(2, "2026-11-23", board="goat"), game(3, "2026-11-23", board="gone")]
    games += [game(number, "2026-11-23", board="fifteen") for number in (4, 5)]
    assert [board.id for board in boards_with_stages(games)] == ["fifteen", "eight"]
