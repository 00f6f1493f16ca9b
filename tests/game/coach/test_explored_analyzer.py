"""Answers for boards of blocks: of positions in reach, of those apart from them, and of those that lead nowhere."""

import threading
import time

import pytest
from coaching import new_coach, run_callbacks
from waiting import PATIENCE, wait_until

from game.coach.analyzer import Solvability, Work
from game.coach.reviewer import Reviewer
from game.coach.search_analyzers import AnytimeAnalyzer
from solver import Outcome, TableTooLarge, Unsolvable, distance_table, load_board
from solver.analysis.racing import FEW
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves

NINE = load_board("nine-blocks")
PENNANT = load_board("pennant")
APART = NINE.position("DEAB/DEAB/GGFF/GGIH/..CC")
FAR_APART = NINE.position("IBAD/EBAD/E.GG/FFGG/CC.H")
CARS = load_board("AA.B/...B/....>..AA/..../....;along")
CLOSED = load_board("AAB/..B/..B>.AA/.../...;along")


@pytest.fixture
def coach():
    coach = new_coach()
    yield coach
    coach.close()


def look_into(coach, position):
    """What is found out about a position."""

    def is_known():
        return coach.analyzer.solvability(position) is not Solvability.UNKNOWN

    def step():
        run_callbacks(coach.queue)
        if coach.analyzer.outcome is not Outcome.RUNNING and not is_known():
            coach.analyze_in_background(position)

    coach.analyze_in_background(position)
    wait_until(is_known, step=step)
    return coach.analyzer.solvability(position), coach.analyzer.distance(position)


def test_knows_positions_in_reach_and_apart(coach):
    coach.open(NINE, NINE.start)
    assert coach.analyzer.solvability(NINE.start) is Solvability.UNKNOWN
    assert look_into(coach, NINE.start) == (Solvability.SOLVABLE, 64)
    assert look_into(coach, APART) == (Solvability.APART, 1)
    advice = coach.analyzer.advice(APART)
    assert (advice.line, str(advice.best[0])) == ("GD", "GD")
    assert not coach.analyzer.table.has(APART)
    assert look_into(coach, NINE.start)[1] == 64


def test_other_position_replaces_examined_one(coach):
    coach.open(NINE, NINE.start)
    look_into(coach, NINE.start)
    coach.analyze_in_background(FAR_APART)
    coach.analyze_in_background(APART)
    assert look_into(coach, APART) == (Solvability.APART, 1)


def test_dead_end_is_found_out(coach):
    coach.open(CARS, CARS.start)
    assert look_into(coach, CARS.start)[0] is Solvability.SOLVABLE
    assert look_into(coach, CARS.position("AAB./..B./....")) == (Solvability.APART, 2)
    never = CARS.position("...B/...B/AA..")
    assert look_into(coach, never) == (Solvability.NEVER, None)
    answers = []
    coach.ask(never, answers.append)
    while coach.is_waiting:
        run_callbacks(coach.queue)
    assert answers == []


def test_unsolvable_board_has_solvable_positions(coach):
    coach.open(CLOSED, CLOSED.start)
    assert look_into(coach, CLOSED.start) == (Solvability.NEVER, None)
    assert isinstance(coach.analyzer.error, Unsolvable)
    assert coach.analyzer.outcome is Outcome.FAILED
    assert look_into(coach, CLOSED.position("BAA/B../B..")) == (Solvability.APART, 0)


def test_position_apart_is_reviewed(coach):
    coach.open(NINE, NINE.start)
    look_into(coach, NINE.start)
    game = PlayedGame(APART, tuple(parse_moves("GD", NINE)))
    reviewer = Reviewer(game, coach, coach.queue.post, time.monotonic, cache=False)
    while reviewer.is_running:
        run_callbacks(coach.queue)
    assert reviewer.review.slack == 0


def test_offered_table_is_not_rebuilt(coach, fail):
    table = distance_table(CARS, cache=False)
    fail("game.coach.analyzer.distance_table", AssertionError("a second table"))
    coach.offer(table)
    coach.open(CARS, CARS.start)
    assert (coach.analyzer.outcome, coach.analyzer.distance(CARS.start)) == (Outcome.DONE, table.distance(CARS.start))


@pytest.mark.parametrize("error", [TableTooLarge("too many positions", 9), MemoryError()])
def test_too_large_board_is_explored_once(coach, fail, error):
    explored = fail("solver.tables.explored_table.explore", error)
    coach.open(NINE, NINE.start)
    for position in (NINE.start, NINE.start, APART):
        answers = []
        coach.ask(position, answers.append)
        wait_until(lambda: not coach.is_waiting, step=lambda: run_callbacks(coach.queue))
        assert answers
    assert [board for board, *_ in explored] == [NINE]


def test_work_counts_positions_meanwhile(coach, before):
    shown = []

    def find(board, found, cancel):
        found(1_234_567)
        shown.append(coach.analyzer.work)

    before("solver.tables.explored_table.explore", find)
    coach.open(NINE, NINE.start)
    wait_until(lambda: shown)
    assert shown == [Work(None, found=1_234_567)]


def test_search_answers_while_a_board_is_explored(coach, before):
    has_answered = threading.Event()

    def find(board, found, cancel):
        found(FEW + 1)
        assert has_answered.wait(PATIENCE)

    before("solver.tables.explored_table.explore", find)
    coach.open(PENNANT, PENNANT.start)
    answers = []
    coach.ask(PENNANT.start, answers.append)
    while coach.is_waiting:
        run_callbacks(coach.queue)
    assert coach.analyzer.table is None
    assert coach.analyzer.at_most(PENNANT.start) >= 59 >= coach.analyzer.at_least(PENNANT.start) > 0
    assert coach.analyzer.solvability(PENNANT.start) is Solvability.SOLVABLE
    (advice,) = answers
    assert advice.distance >= 59 >= advice.at_least
    has_answered.set()
    while coach.analyzer.table is None:
        run_callbacks(coach.queue)
    assert coach.analyzer.advice(PENNANT.start).distance == coach.analyzer.distance(PENNANT.start) == 59
    assert coach.analyzer.advice(PENNANT.start).has_all_best
    assert coach.analyzer.beside.stop() is None  # the table has ended its work


def test_search_begins_when_many_positions_are_found(coach, before, monkeypatch):
    searched = []
    monkeypatch.setattr(AnytimeAnalyzer, "work_on", lambda self, position: searched.append(position))
    before("solver.tables.explored_table.explore", lambda board, found, cancel: found(FEW))
    coach.open(PENNANT, PENNANT.start)
    while coach.analyzer.table is None:
        run_callbacks(coach.queue)
    assert searched == []


def test_what_a_search_has_found_is_kept_where_no_table_fits(coach, before):
    def find(board, found, cancel):
        found(FEW + 1)
        while coach.analyzer.at_most(PENNANT.start) is None:
            time.sleep(0.01)
        raise TableTooLarge("too many positions", 9)

    before("solver.tables.explored_table.explore", find)
    coach.open(PENNANT, PENNANT.start)
    while not isinstance(coach.analyzer, AnytimeAnalyzer):
        run_callbacks(coach.queue)
    assert coach.analyzer.at_most(PENNANT.start) is not None
