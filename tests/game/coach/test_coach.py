"""The coach: one job at a time, answers for the position on the board only."""

import time
from dataclasses import replace

import pytest
from coaching import new_coach, run_callbacks

from game.coach import analyzer, search_analyzer
from game.coach import coach as coach_module
from solver import Outcome, Position, load_board, parse_moves, parse_position, solve
from solver.search import support
from solver.tables import distance_tables, mapped_places, mapped_tables
from solver.tables.mapped_places import mapped_path
from solver.tables.mapped_tables import make_mapped

THREE = load_board("colours-three")
SEVEN_SUM = "0ca6ebe3e7dc68ad0d834e205cf4904bd5207e526830ea77f4e223ba86e79fca"
"""Of the whole table of ``seven``."""
SEVEN = load_board("seven")
FIFTEEN = load_board("fifteen")
FAR = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
NEAR = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")


@pytest.fixture
def coach():
    coach = new_coach()
    yield coach
    coach.close()


def wait(coach, position, until, seconds=30):
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, coach.analyzer.outcome
        coach.update(position)
        run_callbacks(coach.queue)


def until_ready(coach, position):
    wait(coach, position, lambda: coach.analyzer.table is not None)


class TestTableBoards:
    def test_a_question_is_answered_when_the_table_is_there(self, coach):
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

    def test_a_question_for_a_position_that_was_left_is_never_answered(self, coach):
        answers = []
        coach.open(SEVEN, SEVEN.goal)
        coach.ask(SEVEN.goal, answers.append)
        until_ready(coach, parse_position(SEVEN, "1 2 3 4/5 6 0 7"))
        assert answers == []

    def test_another_board_takes_over_and_the_old_question_is_dropped(self, coach):
        answers = []
        coach.open(THREE, THREE.goal)
        coach.ask(THREE.goal, answers.append)
        coach.open(SEVEN, SEVEN.goal)
        until_ready(coach, SEVEN.goal)
        assert coach.analyzer.table.board == SEVEN
        assert answers == []

    def test_opening_the_same_board_again_goes_on_with_the_work(self, coach):
        coach.open(THREE, THREE.goal)
        job = coach.analyzer._job
        coach.leave()
        coach.open(THREE, THREE.goal)
        assert coach.analyzer._job is job

    def test_a_failure_is_told_and_the_next_question_tries_again(self, monkeypatch):
        calls = []

        def fail(board, **options):
            calls.append(board)
            raise MemoryError("no memory")

        monkeypatch.setattr(analyzer, "distance_table", fail)
        coach = new_coach()
        coach.open(SEVEN, SEVEN.goal)
        coach.ask(SEVEN.goal, lambda advice: None)
        wait(coach, SEVEN.goal, lambda: not coach.waiting)
        assert coach.analyzer.outcome is Outcome.FAILED
        assert "no memory" in str(coach.analyzer.error)
        assert not coach.waiting
        before = len(calls)
        coach.ask(SEVEN.goal, lambda advice: None)
        wait(coach, SEVEN.goal, lambda: not coach.waiting)
        coach.close()
        assert len(calls) == before + 1

    def test_only_the_last_boards_are_kept_in_memory(self, coach):
        for board_id in ("seven", "eight", "goat"):
            board = load_board(board_id)
            coach.open(board, board.goal)
            until_ready(coach, board.goal)
        assert len(coach._analyzers) == coach_module.KEPT_ANALYZERS

    def test_a_board_used_again_is_not_the_first_to_go(self, coach):
        for board_id in ("seven", "eight", "seven", "goat"):
            coach.open(load_board(board_id), load_board(board_id).goal)
            until_ready(coach, load_board(board_id).goal)
        coach.open(SEVEN, SEVEN.goal)
        assert coach.analyzer.table is not None


class TestSearchedBoards:
    def test_the_par_is_searched_without_being_asked(self, coach):
        coach.open(FIFTEEN, FAR)
        wait(coach, FAR, lambda: coach.analyzer.distance(FAR) is not None)
        assert coach.analyzer.distance(FAR) == solve(FIFTEEN, FAR).length

    def test_who_follows_the_line_is_answered_at_once_without_a_search(self, coach, monkeypatch):
        answers = []
        coach.open(FIFTEEN, FAR)
        coach.ask(FAR, answers.append)
        wait(coach, FAR, lambda: answers)
        monkeypatch.setattr(search_analyzer, "solve", None)
        position = FAR
        for done, move in enumerate(parse_moves(answers[0].line), start=1):
            position = position.apply(move)
            coach.ask(position, answers.append)
            assert len(answers) == done + 1
            assert answers[-1].distance == answers[0].distance - done
        assert position.is_goal

    def test_a_question_goes_before_the_par_and_the_par_comes_after_it(self, coach):
        answers = []
        coach.open(FIFTEEN, FAR)
        coach.ask(NEAR, answers.append)
        wait(coach, NEAR, lambda: answers)
        assert answers[0].line == "LLL"
        wait(coach, NEAR, lambda: coach.analyzer.distance(FAR) is not None)

    def test_a_dropped_question_stops_its_search_and_is_not_answered(self, coach):
        hard = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0]).apply("U")
        coach.open(FIFTEEN, FIFTEEN.goal)
        coach.ask(hard, pytest.fail)
        job = coach.analyzer._job
        wait(coach, hard, lambda: coach.analyzer.work.at_least > 60)
        assert coach.analyzer.work.position == hard
        assert coach.analyzer.work.expanded > 0
        coach.drop_question()
        assert not coach.waiting
        assert job.wait(1.0) is Outcome.CANCELLED

    def test_a_board_that_is_left_is_searched_no_more(self, coach):
        hard = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0]).apply("U")
        coach.open(FIFTEEN, hard)
        job = coach.analyzer._job
        coach.leave()
        assert job.wait(1.0) is Outcome.CANCELLED

    def test_farthest_positions_that_nobody_knows_are_not_waited_for(self, coach):
        answers = []
        board = replace(FIFTEEN, known=None)
        coach.open(board, board.goal)
        coach.ask_farthest(board.goal, answers.append)
        assert [list(answer.positions) for answer in answers] == [[]]
        assert not coach.waiting

    def test_the_farthest_positions_are_known_with_a_solution_each(self, coach):
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


def test_a_table_made_on_request_takes_the_place_of_searches_and_they_its(coach, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    monkeypatch.setattr(mapped_places, "BOARDS", {(2, 4): "seven"})
    monkeypatch.setattr(mapped_tables, "SUMS", {"seven": SEVEN_SUM})
    far = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
    coach.open(SEVEN, SEVEN.goal)
    assert coach.analyzer.distance(far) is None
    make_mapped(SEVEN)
    coach.renew()
    until_ready(coach, SEVEN.goal)
    assert coach.analyzer.distance(far) == 36
    assert coach.analyzer.best(far) == coach.analyzer.table.best_moves(far)
    mapped_path(SEVEN).write_bytes(b"damaged")
    answers = []
    coach.ask(SEVEN.goal, answers.append)
    assert coach.analyzer.table is None
    assert [answer.distance for answer in answers] == [0]


def test_of_the_bounds_those_of_the_board_in_play_are_kept(coach, monkeypatch):
    kept = {(FIFTEEN, "pattern"): None, (SEVEN, "pattern"): None, (SEVEN, "nearest"): None}
    monkeypatch.setattr(support, "kept", kept)
    monkeypatch.setattr(coach_module, "forget_bounds", support.forget_bounds)
    coach.open(SEVEN, SEVEN.goal)
    assert kept.keys() == {(SEVEN, "pattern"), (SEVEN, "nearest")}
