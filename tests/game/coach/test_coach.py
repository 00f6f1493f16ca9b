"""The coach: one job at a time, answers for the position on the board only."""

from dataclasses import replace

import pytest
from coaching import new_coach, run_callbacks
from waiting import PATIENCE, wait_until

from game.coach import coach as coach_module
from solver import Outcome, Position, Status, load_board, parse_position, solve
from solver.model.notation import parse_moves
from solver.search import support
from solver.tables import distance_tables

SMALL = load_board("2x3")
SEVEN = load_board("seven")
FIFTEEN = load_board("fifteen")
FAR = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
NEAR = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")


@pytest.fixture
def coach():
    coach = new_coach()
    yield coach
    coach.close()


def wait(coach, position, until):
    def step():
        coach.drop_question_unless(position)
        run_callbacks(coach.queue)

    wait_until(until, lambda: coach.analyzer.outcome, step)


def until_ready(coach, position):
    wait(coach, position, lambda: coach.analyzer.table is not None)


class TestTableBoards:
    def test_question_is_answered_by_finished_table(self, coach):
        answers = []
        far = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
        coach.open(SEVEN, far)
        coach.ask(far, answers.append)
        until_ready(coach, far)
        assert [answer.distance for answer in answers] == [36]
        assert answers[0].best == coach.analyzer.table.best_moves(far)
        coach.ask(far, answers.append)
        assert answers[1] == answers[0]
        assert coach.analyzer.distance(far) == 36

    def test_left_position_is_never_answered(self, coach):
        answers = []
        coach.open(SEVEN, SEVEN.goal)
        coach.ask(SEVEN.goal, answers.append)
        until_ready(coach, parse_position(SEVEN, "1 2 3 4/5 6 0 7"))
        assert answers == []

    def test_other_board_drops_question(self, coach):
        answers = []
        coach.open(SMALL, SMALL.goal)
        coach.ask(SMALL.goal, answers.append)
        coach.open(SEVEN, SEVEN.goal)
        until_ready(coach, SEVEN.goal)
        assert coach.analyzer.table.board == SEVEN
        assert answers == []

    def test_reopening_continues_work(self, coach, tables_begin, before):
        made = []
        before("game.coach.analyzer.distance_table", lambda *_, **__: made.append(1))
        coach.open(SMALL, SMALL.goal)
        coach.leave()
        coach.open(SMALL, SMALL.goal)
        tables_begin.set()
        until_ready(coach, SMALL.goal)
        assert len(made) == 1

    @pytest.mark.parametrize(("fails", "outcome"), [(False, Outcome.DONE), (True, Outcome.FAILED)])
    def test_work_goes_on_until_result_is_kept(self, coach, jobs, fail, fails, outcome):
        if fails:
            fail("game.coach.analyzer.distance_table", MemoryError("no memory"))
        coach.open(SMALL, SMALL.goal)
        assert jobs[-1].wait(PATIENCE) is outcome
        assert (coach.analyzer.outcome, coach.analyzer.table, coach.analyzer.error) == (Outcome.RUNNING, None, None)
        run_callbacks(coach.queue)
        assert coach.analyzer.outcome is outcome
        assert coach.analyzer.error is jobs[-1].error

    def test_question_after_failure_tries_again(self, coach, fail):
        calls = fail("game.coach.analyzer.distance_table", MemoryError("no memory"))
        coach.open(SEVEN, SEVEN.goal)
        coach.ask(SEVEN.goal, lambda advice: None)
        wait(coach, SEVEN.goal, lambda: not coach.is_waiting)
        assert coach.analyzer.outcome is Outcome.FAILED
        assert "no memory" in str(coach.analyzer.error)
        assert not coach.is_waiting
        before = len(calls)
        coach.ask(SEVEN.goal, lambda advice: None)
        wait(coach, SEVEN.goal, lambda: not coach.is_waiting)
        assert len(calls) == before + 1

    def test_only_last_boards_are_kept(self, coach):
        for board_id in ("2x2", "2x3", "seven"):
            board = load_board(board_id)
            coach.open(board, board.goal)
            until_ready(coach, board.goal)
        kept = []
        for board_id in ("seven", "2x3", "2x2"):
            coach.open(load_board(board_id), load_board(board_id).goal)
            kept.append(coach.analyzer.table is not None)
        assert kept == [True, True, False]

    def test_board_used_again_is_kept(self, coach):
        for board_id in ("seven", "2x2", "seven", "2x3"):
            coach.open(load_board(board_id), load_board(board_id).goal)
            until_ready(coach, load_board(board_id).goal)
        coach.open(SEVEN, SEVEN.goal)
        assert coach.analyzer.table is not None


class TestSearchedBoards:
    def test_par_is_searched_unasked(self, coach):
        coach.open(FIFTEEN, FAR)
        wait(coach, FAR, lambda: coach.analyzer.distance(FAR) is not None)
        assert coach.analyzer.distance(FAR) == solve(FIFTEEN, FAR).length

    def test_followed_line_needs_no_search(self, coach, fail):
        answers = []
        coach.open(FIFTEEN, FAR)
        coach.ask(FAR, answers.append)
        wait(coach, FAR, lambda: answers)
        fail("game.coach.search_analyzers.solve", AssertionError("a search"))
        position = FAR
        for done, move in enumerate(parse_moves(answers[0].line), start=1):
            position = position.apply(move)
            coach.ask(position, answers.append)
            assert len(answers) == done + 1
            assert answers[-1].distance == answers[0].distance - done
        assert position.is_goal

    def test_question_precedes_par(self, coach):
        answers = []
        coach.open(FIFTEEN, FAR)
        coach.ask(NEAR, answers.append)
        wait(coach, NEAR, lambda: answers)
        assert answers[0].line == "LLL"
        wait(coach, NEAR, lambda: coach.analyzer.distance(FAR) is not None)

    def test_dropped_question_stops_search(self, coach, jobs):
        hard = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0]).apply("U")
        coach.open(FIFTEEN, FIFTEEN.goal)
        coach.ask(hard, pytest.fail)
        job = jobs[-1]
        wait(coach, hard, lambda: coach.analyzer.work.at_least > 60)
        assert coach.analyzer.work.position == hard
        assert coach.analyzer.work.expanded > 0
        coach.drop_question()
        assert not coach.is_waiting
        assert job.wait(PATIENCE) is Outcome.CANCELLED

    def test_stopped_search_reports_nothing_of_the_next(self, coach, before):
        hard, watches = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0]).apply("U"), []
        before("game.coach.search_analyzers.solve", lambda *_, watch, **__: watches.append(watch))
        coach.open(FIFTEEN, FIFTEEN.goal)
        for searches in (1, 2):
            coach.analyzer.work_on(hard)
            wait(coach, hard, lambda searches=searches: len(watches) == searches)
            coach.analyzer.stop().wait(PATIENCE)
        work = coach.analyzer.work
        watches[0](Status(at_least=99, expanded=99))
        assert coach.analyzer.work == work

    def test_left_board_stops_search(self, coach, jobs):
        hard = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0]).apply("U")
        coach.open(FIFTEEN, hard)
        job = jobs[-1]
        coach.leave()
        assert job.wait(PATIENCE) is Outcome.CANCELLED

    def test_unknown_farthest_are_not_awaited(self, coach):
        answers = []
        board = replace(FIFTEEN, known=None)
        coach.open(board, board.goal)
        coach.ask_farthest(board.goal, answers.append)
        assert [list(answer.positions) for answer in answers] == [[]]
        assert not coach.is_waiting

    def test_farthest_positions_have_solutions(self, coach):
        answers = []
        coach.open(FIFTEEN, FIFTEEN.goal)
        coach.ask_farthest(FIFTEEN.goal, answers.append)
        assert answers[0].distance == 80
        for position in answers[0].positions:
            advice = coach.analyzer.advice(position)
            assert advice.distance == 80
            after = position
            for move in parse_moves(advice.line):
                after = after.apply(move)
            assert after.is_goal


@pytest.fixture
def large(monkeypatch, empty_cache):
    """Seven is treated as the boards are whose large table is made only where the player wants it."""
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    return SEVEN


def test_position_of_another_board_is_not_worked_on(coach):
    coach.open(SEVEN, SEVEN.goal)
    coach.analyze_in_background(load_board("goat").start)
    assert coach.background_position == SEVEN.goal
    coach.drop_question()


def test_requested_table_replaces_searches(coach, large):
    far = parse_position(large, "0 7 2 1/4 3 6 5")
    coach.open(large, large.goal)
    assert coach.analyzer.distance(far) is None
    assert coach.table_offer(large).positions == 20_160
    assert coach.is_hopeless(large)
    coach.make_table()
    assert coach.table_offer(large) is None
    assert not coach.is_hopeless(large)
    until_ready(coach, large.goal)
    assert coach.analyzer.distance(far) == 36
    assert coach.analyzer.best(far) == coach.analyzer.table.best_moves(far)
    coach.open(FIFTEEN, FIFTEEN.goal)
    coach.open(large, large.goal)
    assert coach.analyzer.distance(far) == 36


def test_question_waits_for_requested_table(coach, large):
    answers = []
    coach.open(large, large.goal)
    coach.make_table()
    coach.ask_farthest(large.goal, answers.append)
    wait(coach, large.goal, lambda: not coach.is_waiting)
    assert [answer.distance for answer in answers] == [36]


def test_searches_go_on_where_requested_table_fails(coach, large, fail):
    errors, answers = [], []
    fail("game.coach.analyzer.distance_table", MemoryError("no memory"))
    coach.open(large, large.goal)
    coach.make_table()
    coach.ask_farthest(large.goal, pytest.fail, errors.append)
    wait(coach, large.goal, lambda: not coach.is_waiting)
    assert [str(error) for error in errors] == ["no memory"]
    assert coach.table_offer(large) is not None
    far = parse_position(large, "0 7 2 1/4 3 6 5")
    coach.ask(far, answers.append)
    wait(coach, far, lambda: not coach.is_waiting)
    assert [answer.distance for answer in answers] == [36]


def test_only_bounds_in_play_are_kept(coach, monkeypatch):
    kept = {(FIFTEEN, "pattern"): None, (SEVEN, "pattern"): None, (SEVEN, "nearest"): None}
    monkeypatch.setattr(support, "kept", kept)
    monkeypatch.setattr(coach_module, "forget_bounds", support.forget_bounds)
    coach.open(SEVEN, SEVEN.goal)
    assert kept.keys() == {(SEVEN, "pattern"), (SEVEN, "nearest")}


def test_suspended_coach_holds_answers_until_open(coach):
    answers = []
    coach.open(SMALL, SMALL.goal)
    coach.ask(SMALL.goal, answers.append)
    coach.suspend()
    until_ready(coach, SMALL.goal)
    assert not answers and coach.is_waiting
    coach.open(SMALL, SMALL.goal)
    assert len(answers) == 1 and not coach.is_waiting


def test_failed_question_tells_its_asker(coach, fail):
    errors = []
    fail("game.coach.analyzer.distance_table", MemoryError("no memory"))
    coach.open(SEVEN, SEVEN.goal)
    coach.ask(SEVEN.goal, pytest.fail, errors.append)
    wait(coach, SEVEN.goal, lambda: not coach.is_waiting)
    assert [str(error) for error in errors] == ["no memory"]


def test_listener_follows_finished_work(coach):
    heard = []
    coach.listen(lambda: heard.append(coach.analyzer.table is not None))
    coach.open(SMALL, SMALL.goal)
    until_ready(coach, SMALL.goal)
    assert heard == [True]
