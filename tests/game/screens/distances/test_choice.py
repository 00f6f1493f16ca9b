"""Positions exactly so far away, drawn by the analyzer of a board through the coach."""

from collections import Counter
from dataclasses import replace

import pytest
from coaching import new_coach, run_callbacks
from every import every
from golden_data import IDS
from waiting import PATIENCE, wait_until

from game.coach.analyzer import Draw, draw_from_table
from solver import Outcome, load_board, parse_position, solve

EIGHT, ELEVEN, FIFTEEN = (load_board(board_id) for board_id in ("eight", "eleven", "fifteen"))


@pytest.fixture
def coach(table_of):
    coach = new_coach(cache=True)
    yield coach
    coach.close()


def drawn(coach, board, draw):
    """What the coach answers while the goal is on the board."""
    answers = []
    coach.open(board, board.goal)
    coach.ask_at_distance(board.goal, draw, answers.append)
    return wait_until(lambda: answers, lambda: coach.analyzer.error, lambda: run_callbacks(coach.queue))[0]


@every("board_id", IDS)
def test_draw_is_exactly_that_far(board_id, table_of):
    table = table_of(board_id)
    for distance in (0, *range(table.greatest_distance, 0, -9)):
        assert table.distance(draw_from_table(table, Draw(distance, seed=distance))) == distance


def test_draw_is_deterministic(table_of):
    table = table_of("goat")
    assert draw_from_table(table, Draw(30, 1)) == draw_from_table(table, Draw(30, 1))
    assert len({draw_from_table(table, Draw(30, seed)) for seed in range(50)}) == 50
    assert str(draw_from_table(table_of("eight"), Draw(20, 1))) == "2 7 5/1 4 3/6 8 0"


def test_draw_is_uniform(table_of):
    table = table_of("eight")
    layer = table.at_distance(4)
    counts = Counter(draw_from_table(table, Draw(4, seed, layer[0])) for seed in range(100 * (len(layer) - 1)))
    assert set(counts) == set(layer[1:])
    chi_square = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert chi_square < len(layer) + 5 * (2 * len(layer)) ** 0.5


def test_draw_avoids_present_position(table_of):
    table = table_of("eight")
    first, second = table.farthest()
    assert {draw_from_table(table, Draw(31, seed, first)) for seed in range(20)} == {second}
    (alone,) = table_of("seven").farthest()
    assert draw_from_table(table_of("seven"), Draw(36, 1, alone)) == alone


def test_question_is_answered_by_finished_table(coach, table_of):
    position = drawn(coach, EIGHT, Draw(25, 3))
    assert table_of("eight").distance(position) == 25
    assert coach.analyzer.reach == 31
    assert position == draw_from_table(table_of("eight"), Draw(25, 3))


@pytest.mark.parametrize(("board", "reach"), [(ELEVEN, 44), (FIFTEEN, 63)])
def test_large_board_draws_far(coach, board, reach):
    coach.open(board, board.goal)
    assert coach.analyzer.reach == reach
    for distance in (0, 1, 12, 42):
        position = drawn(coach, board, Draw(distance, 5))
        assert solve(board, position).length == distance
        assert drawn(coach, board, Draw(distance, 5)) == position


def test_large_board_avoids_present_position(coach):
    first = drawn(coach, FIFTEEN, Draw(1, 1))
    assert drawn(coach, FIFTEEN, Draw(1, 1, other_than=first)) != first
    assert drawn(coach, FIFTEEN, Draw(0, 1, other_than=FIFTEEN.goal)) == FIFTEEN.goal


def test_draw_precedes_search(coach):
    start = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
    answers = []
    coach.open(FIFTEEN, start)
    coach.ask_at_distance(start, Draw(18, 1), answers.append)
    assert coach.analyzer.work.part is not None
    wait_until(lambda: answers and coach.analyzer.distance(start) is not None, step=lambda: run_callbacks(coach.queue))
    assert solve(FIFTEEN, answers[0]).length == 18


@pytest.mark.parametrize("distance", [21, 23, 63])
def test_dropped_draw_stops(coach, distance, jobs, jobs_go):
    coach.open(FIFTEEN, FIFTEEN.goal)
    coach.ask_at_distance(FIFTEEN.goal, Draw(distance, 4), pytest.fail)
    job = jobs[-1]
    coach.drop_question()
    jobs_go.set()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    run_callbacks(coach.queue)
    assert not coach.is_waiting


def test_unknown_large_board_draws_nothing(coach):
    board = replace(FIFTEEN, known=None)
    coach.open(board, board.goal)
    assert coach.analyzer.reach is None


def test_reach_is_unknown_without_table():
    coach = new_coach(cache=True)
    assert coach.analyzer.reach is None
