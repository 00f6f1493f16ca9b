"""The coach: one job, answers for the position on the board only."""

import sys
import time

import pytest

from game import coach as coach_module
from game.coach import Coach
from solver import Outcome, load_board, parse_position

THREE = load_board("colours-three")
SEVEN = load_board("seven")


@pytest.fixture
def coach():
    coach = Coach(cache=False)
    yield coach
    coach.close()


def until_ready(coach, position):
    until = time.monotonic() + 30
    while coach.table is None:
        assert time.monotonic() < until, coach.outcome
        coach.update(position)
        time.sleep(0.001)


def test_a_question_is_answered_when_the_table_is_there(coach):
    answers = []
    coach.open(SEVEN)
    coach.ask(SEVEN.goal, answers.append)
    until_ready(coach, SEVEN.goal)
    assert answers == [coach.table]
    coach.ask(SEVEN.goal, answers.append)
    assert len(answers) == 2
    assert coach.progress == 1.0


def test_a_question_for_a_position_that_was_left_is_never_answered(coach):
    answers = []
    coach.open(SEVEN)
    coach.ask(SEVEN.goal, answers.append)
    until_ready(coach, parse_position(SEVEN, "1 2 3 4/5 6 0 7"))
    assert answers == []


def test_another_board_takes_over_and_the_old_question_is_dropped(coach):
    answers = []
    coach.open(THREE)
    coach.ask(THREE.goal, answers.append)
    coach.open(SEVEN)
    until_ready(coach, SEVEN.goal)
    assert coach.table.board == SEVEN
    assert answers == []


def test_opening_the_same_board_again_goes_on_with_the_work(coach):
    coach.open(THREE)
    job = coach._job
    coach.open(THREE)
    assert coach._job is job


def test_a_failure_is_told_and_the_next_question_tries_again(monkeypatch):
    calls = []

    def fail(board, **options):
        calls.append(board)
        raise MemoryError("no memory")

    monkeypatch.setattr(coach_module, "distance_table", fail)
    coach = Coach()
    coach.open(SEVEN)
    coach.ask(SEVEN.goal, lambda table: None)
    until = time.monotonic() + 10
    while not coach.update(SEVEN.goal):
        assert time.monotonic() < until
    assert coach.outcome is Outcome.FAILED
    assert "no memory" in str(coach.error)
    before = len(calls)
    coach.ask(SEVEN.goal, lambda table: None)
    coach.close()
    assert len(calls) == before + 1


def test_only_the_last_tables_are_kept_in_memory(coach):
    for board_id in ("seven", "eight", "goat"):
        board = load_board(board_id)
        coach.open(board)
        until_ready(coach, board.goal)
    assert len(coach._tables) == coach_module.KEPT_TABLES


def test_a_table_used_again_is_not_the_first_to_go(coach):
    for board_id in ("seven", "eight", "seven", "goat"):
        coach.open(load_board(board_id))
        until_ready(coach, load_board(board_id).goal)
    coach.open(SEVEN)
    assert coach.table is not None


def test_the_thread_switch_interval_is_given_back(coach):
    before = sys.getswitchinterval()
    coach.open(SEVEN)
    until_ready(coach, SEVEN.goal)
    assert sys.getswitchinterval() == before
    coach.open(THREE)
    assert sys.getswitchinterval() == pytest.approx(coach_module.SWITCH_INTERVAL)
    coach.close()
    assert sys.getswitchinterval() == before
