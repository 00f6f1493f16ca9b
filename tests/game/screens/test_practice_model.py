"""Positions exactly so far away, drawn by the analyzer of a board through the coach."""

import time
from collections import Counter
from dataclasses import replace

import pytest
from coaching import new_coach, run_callbacks
from golden_data import IDS

from game.coach.analyzer import Draw, draw_from_table
from solver import Outcome, load_board, parse_position, solve

EIGHT, ELEVEN, FIFTEEN = (load_board(board_id) for board_id in ("eight", "eleven", "fifteen"))


@pytest.fixture
def coach(table_of):
    coach = new_coach(cache=True)
    yield coach
    coach.close()


def drawn(coach, board, draw, seconds=30):
    """What the coach answers while the goal is on the board."""
    answers = []
    coach.open(board, board.goal)
    coach.ask_at_distance(board.goal, draw, answers.append)
    end = time.monotonic() + seconds
    while not answers:
        assert time.monotonic() < end, coach.analyzer.error
        run_callbacks(coach.queue)
    return answers[0]


@pytest.mark.parametrize("board_id", IDS)
def test_what_is_drawn_is_exactly_that_far(board_id, table_of):
    table = table_of(board_id)
    for distance in range(table.greatest_distance + 1):
        assert table.distance(draw_from_table(table, Draw(distance, seed=distance))) == distance


def test_the_same_draw_gives_the_same_position(table_of):
    table = table_of("goat")
    assert draw_from_table(table, Draw(30, 1)) == draw_from_table(table, Draw(30, 1))
    assert len({draw_from_table(table, Draw(30, seed)) for seed in range(50)}) == 50
    assert str(draw_from_table(table_of("eight"), Draw(20, 1))) == "2 7 5/1 4 3/6 8 0"


def test_every_other_position_is_as_likely_as_any(table_of):
    table = table_of("eight")
    layer = table.at_distance(4)
    counts = Counter(draw_from_table(table, Draw(4, seed, layer[0])) for seed in range(200 * (len(layer) - 1)))
    assert set(counts) == set(layer[1:])
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < len(layer) + 5 * (2 * len(layer)) ** 0.5


def test_the_position_on_the_board_is_drawn_only_where_there_is_no_other(table_of):
    table = table_of("eight")
    first, second = table.farthest()
    assert {draw_from_table(table, Draw(31, seed, first)) for seed in range(20)} == {second}
    (alone,) = table_of("seven").farthest()
    assert draw_from_table(table_of("seven"), Draw(36, 1, alone)) == alone


def test_a_question_is_answered_when_the_table_is_there(coach, table_of):
    position = drawn(coach, EIGHT, Draw(25, 3))
    assert table_of("eight").distance(position) == 25
    assert coach.analyzer.reach == 31
    assert position == draw_from_table(table_of("eight"), Draw(25, 3))


@pytest.mark.parametrize(("board", "reach"), [(ELEVEN, 44), (FIFTEEN, 63)])
def test_a_board_without_table_is_drawn_from_nearly_everywhere(coach, board, reach):
    coach.open(board, board.goal)
    assert coach.analyzer.reach == reach
    for distance in (0, 1, 12, 30, 42):
        position = drawn(coach, board, Draw(distance, 5))
        assert solve(board, position).length == distance
        assert drawn(coach, board, Draw(distance, 5)) == position


def test_without_table_too_another_position_is_drawn(coach):
    first = drawn(coach, FIFTEEN, Draw(1, 1))
    assert drawn(coach, FIFTEEN, Draw(1, 1, other_than=first)) != first
    assert drawn(coach, FIFTEEN, Draw(0, 1, other_than=FIFTEEN.goal)) == FIFTEEN.goal


def test_a_draw_takes_the_place_of_a_search_and_the_search_comes_after_it(coach):
    start = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
    answers = []
    coach.open(FIFTEEN, start)
    coach.ask_at_distance(start, Draw(18, 1), answers.append)
    assert coach.analyzer.work.part is not None
    end = time.monotonic() + 60
    while not answers or coach.analyzer.distance(start) is None:
        assert time.monotonic() < end
        run_callbacks(coach.queue)
    assert solve(FIFTEEN, answers[0]).length == 18


@pytest.mark.parametrize("distance", [21, 23, 63])
def test_a_dropped_draw_stops_and_is_not_answered(coach, distance, jobs_go):
    coach.open(FIFTEEN, FIFTEEN.goal)
    coach.ask_at_distance(FIFTEEN.goal, Draw(distance, 4), pytest.fail)
    job = coach.analyzer._job
    coach.drop_question()
    jobs_go.set()
    assert job.wait(5.0) is Outcome.CANCELLED
    run_callbacks(coach.queue)
    assert not coach.waiting


def test_of_a_large_board_of_which_nothing_is_known_nothing_can_be_drawn(coach):
    board = replace(FIFTEEN, known=None)
    coach.open(board, board.goal)
    assert coach.analyzer.reach is None


def test_nobody_knows_the_reach_before_a_table_is_there():
    coach = new_coach(cache=True)
    assert coach.analyzer.reach is None
