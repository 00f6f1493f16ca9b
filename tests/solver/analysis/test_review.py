"""The review of a game: move by move as a slow and independent grading has it, its detours and its passages."""

import dataclasses
import random

import pytest
from golden_data import IDS
from reviewing import AROUND, BACK, GAME, check_properties, grades, random_game, random_moves, slow_grades

from solver import IllegalMove, NotationError, Position, Unsolvable, load_board, parse_position, review, solve
from solver.analysis.reviews import find_detours
from solver.model.moves import Direction
from solver.model.notation import parse_moves
from solver.model.playthrough import play

SEVEN, EIGHT, GOAT = map(load_board, ("seven", "eight", "goat"))


class TestGrading:
    @pytest.mark.parametrize("board_id", IDS)
    def test_grades_agree_with_single_queries(self, board_id, table_of):
        board, table, rng = load_board(board_id), table_of(board_id), random.Random(1)
        for begin in (1, 5, 10, AROUND) * 8:
            cells, moves = random_game(board_id, rng, begin, 60)
            found = review(board, Position(board, cells), moves, table)
            assert grades(found) == list(slow_grades(board_id, cells, moves)), (cells, moves)
            assert found.distances[0] == begin
            check_properties(found)

    @pytest.mark.parametrize("board_id", IDS)
    def test_long_walk_agrees_with_look_ups(self, board_id, table_of):
        table = table_of(board_id)
        start = table.farthest()[0]
        found = review(table.board, start, random_moves(start, 500, random.Random(2)), table)
        assert found.distances == tuple(map(table.distance, found.positions))
        assert [list(outlook.best) for outlook in found.evaluations] == list(map(table.best_moves, found.positions))
        check_properties(found)

    @pytest.mark.parametrize("board_id", IDS)
    def test_an_optimal_line_costs_nothing(self, board_id, table_of):
        table = table_of(board_id)
        for start in (table.farthest()[0], *table.sample(20, 3, seed=4)):
            found = review(table.board, start, table.line(start), table)
            assert (found.slack, found.costly, found.detours, found.left) == (0, (), (), 0)
            assert found.efficiency == 1.0
            assert found.solved
            assert found.only_moves == found.only_moves_passed
            assert all(passage.passed for passage in found.only_move_runs)
            check_properties(found)

    def test_move_and_its_inverse_cost_two(self, table_of):
        table = table_of("goat")
        line = table.line(GOAT.start)
        for number in range(1, 20):
            moves = line[:number] + BACK[line[number - 1]] + line[number - 1 :]
            found = review(GOAT, GOAT.start, moves, table)
            assert (found.played, found.slack, found.costly) == (22, 2, (number + 1,))
            assert [move.cost for move in found.moves] == [2 * (place == number) for place in range(22)]
            detour = (number, number + 2, 20 - number, True, 2)
            assert [(d.first, d.last, d.distance, d.loop, d.lost) for d in found.detours] == [detour]

    def test_moves_may_be_text_or_moves(self, table_of):
        table = table_of("goat")
        text, short = "ULLDRRDL", "U L2 DR2DL"
        found = review(GOAT, GOAT.start, parse_moves(text), table)
        assert review(GOAT, GOAT.start, text, table) == review(GOAT, GOAT.start, short, table) == found

    def test_table_is_taken_where_none_is_given(self, table_of):
        start, text = GAME
        assert review(EIGHT, start, text) == review(EIGHT, start, text, table_of("eight"))

    def test_a_review_is_frozen(self, table_of):
        found = review(*(EIGHT, *GAME), table_of("eight"))
        with pytest.raises(dataclasses.FrozenInstanceError):
            found.moves = ()


class TestWholeGame:
    def test_goats_own_start(self, table_of):
        """A game of 26 moves from 20 away, graded by hand from the distances of the slow solver."""
        table = table_of("goat")
        line = table.line(GOAT.start)
        found = review(GOAT, GOAT.start, line[:4] + "UDUD" + line[4:8] + "RL" + line[8:], table)
        assert (found.optimal_length, found.played, found.solved, found.left) == (20, 26, True, 0)
        assert (found.slack, found.efficiency) == (6, 20 / 26)
        assert found.costly == (5, 7, 13)
        assert [(d.first, d.last, d.distance, d.loop) for d in found.detours] == [(4, 8, 16, True), (12, 14, 12, True)]
        assert found.solutions == 2
        assert (found.board, found.start) == (GOAT, GOAT.start)
        assert found.moves[0].best == (Direction.UP, Direction.DOWN)

    def test_a_game_that_is_not_solved(self, table_of):
        found = review(GOAT, GOAT.start, "UD", table_of("goat"))
        assert (found.solved, found.left, found.slack, found.efficiency) == (False, 20, 2, None)
        assert [(d.first, d.last, d.loop, d.closed) for d in found.detours] == [(1, 2, False, False)]

    def test_no_moves(self, table_of):
        found = review(GOAT, GOAT.start, "", table_of("goat"))
        assert (found.played, found.slack, found.efficiency, found.moves) == (0, 0, None, ())
        assert (found.detours, found.only_move_runs, found.distances) == ((), (), (20,))

    def test_no_moves_at_the_goal(self, table_of):
        found = review(EIGHT, EIGHT.goal, "", table_of("eight"))
        assert (found.solved, found.slack, found.efficiency, found.solutions) == (True, 0, 1.0, 1)

    def test_a_game_goes_through_the_goal(self, table_of):
        """Whoever leaves the goal and comes back has made a detour, and there was no best move there."""
        found = review(EIGHT, EIGHT.goal, "RL", table_of("eight"))
        assert (found.solved, found.slack, found.efficiency) == (True, 2, 0.0)
        assert (found.moves[0].best, found.moves[0].optimal, found.moves[0].only) == ((), False, False)
        assert [(d.first, d.last, d.distance, d.loop) for d in found.detours] == [(0, 2, 0, True)]


class TestDetours:
    def test_two_ways_round_and_a_loop(self, table_of):
        found = review(EIGHT, *GAME, table_of("eight"))
        assert found.distances == (12, 13, 12, 11, 10, 11, 12, 11, 10, 9, 8, 7, 8, 7, 6, 5, 4, 3, 2, 1, 0)
        assert [(d.first, d.last, d.distance, d.loop, d.lost) for d in found.detours] == [
            (0, 2, 12, False, 2),
            (4, 8, 10, True, 4),
            (11, 13, 7, False, 2),
        ]
        assert [len(d.short_cut) for d in found.detours] == [12, 0, 7]

    def test_detour_includes_moves_at_same_distance(self, table_of):
        """Two steps away, one back, one away, two back; and at once another step away and back."""
        found = review(EIGHT, EIGHT.goal, "RRLRLLDU", table_of("eight"))
        assert found.distances == (0, 1, 2, 1, 2, 1, 0, 1, 0)
        assert [(d.first, d.last, d.lost, d.loop) for d in found.detours] == [(0, 8, 8, True)]

    def test_good_moves_taken_back_are_lost(self, table_of):
        """Two good moves, both taken back, then played again: the way astray began at its nearest point."""
        table = table_of("goat")
        line = table.line(GOAT.start)
        found = review(GOAT, GOAT.start, line[:2] + BACK[line[1]] + BACK[line[0]] + line, table)
        assert [(d.first, d.last, d.distance, d.loop) for d in found.detours] == [(2, 6, 18, True)]

    def test_only_the_last_can_be_open(self, table_of):
        table = table_of("seven")
        start = table.sample(20, seed=3)[0]
        rng = random.Random(5)
        open_ends = 0
        for _ in range(200):
            found = review(SEVEN, start, random_moves(start, 30, rng), table)
            check_properties(found)
            open_ends += any(not detour.closed for detour in found.detours)
        assert 100 < open_ends < 200

    def test_detours_end_at_unknown_distances(self):
        way = play(GOAT.start, parse_moves("ULRRLLLD"))
        detours = list(find_detours(way, (3, 4, None, 4, 5, 4, 3, None, 4), lambda position: None))
        assert [(d.first, d.last, d.distance, d.end_distance, d.lost) for d in detours] == [
            (0, 1, 3, 4, 2),
            (3, 5, 4, 4, 2),
        ]
        assert [(d.loop, d.short_cut) for d in detours] == [(False, None), (True, "")]


class TestPassages:
    def test_only_moves_are_noticed(self, table_of):
        found = review(EIGHT, *GAME, table_of("eight"))
        assert [(p.first, p.last, p.passed) for p in found.only_move_runs] == [(7, 12, False), (14, 20, True)]

    def test_in_corner_there_is_nothing_to_choose(self, table_of):
        """One slide is best there, and the other takes the last one back."""
        table = table_of("eight")
        found = review(EIGHT, table.farthest()[0], table.line(table.farthest()[0]), table)
        corners = [i for i in range(1, found.played) if len(found.positions[i].legal_moves()) == 2]
        assert len(corners) > 3
        assert {(found.moves[i].one_way, found.moves[i].only) for i in corners} == {(True, False)}

    def test_way_back_counts_off_optimum(self, table_of):
        found = review(EIGHT, EIGHT.goal, "RRLL", table_of("eight"))
        assert found.positions[2].legal_moves() == [Direction.LEFT, Direction.DOWN]
        assert (found.moves[2].best, found.moves[2].only) == ((Direction.LEFT,), True)

    def test_at_start_every_other_move_is_choice(self, table_of):
        start = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
        assert review(EIGHT, start, "L", table_of("eight")).moves[0].only


class TestBadInput:
    @pytest.mark.parametrize("text", ("X", "LX", "l", "L0", "L-1", "LRUD!", "9", "L" + "9" * 50))
    def test_texts_that_are_not_moves(self, text):
        with pytest.raises(NotationError, match="bad moves"):
            review(EIGHT, EIGHT.goal, text)

    def test_illegal_move_is_named_by_number(self):
        with pytest.raises(IllegalMove) as caught:
            review(EIGHT, EIGHT.goal, "RRRLLU")
        assert str(caught.value) == (
            "move 3 of 6: illegal move 'R' at '1 2 3/4 5 6/0 7 8': no piece can slide right: the empty cell is at the "
            "edge, expected one of: L, D"
        )

    def test_the_wide_piece_cannot_slide_down(self):
        with pytest.raises(IllegalMove, match=r"^move 2 of 2: .* the wide piece cannot slide down"):
            review(GOAT, parse_position(GOAT, "1 8 9 10/2 5 7 0/3 8 4 6"), "RD")

    def test_a_position_that_cannot_be_solved(self):
        with pytest.raises(Unsolvable):
            review(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/8 7 0"), "R")

    def test_a_position_of_another_board(self, table_of):
        with pytest.raises(ValueError, match="is a position of seven, expected one of eight"):
            review(EIGHT, SEVEN.goal, "")
        with pytest.raises(ValueError, match="is a position of eight, expected one of seven"):
            review(EIGHT, EIGHT.goal, "", table_of("seven"))


@pytest.mark.parametrize("line", ("3 3 3/0 1 4>3 0 4/0 1 0", "3 0/4 2/2 5>2 5/2 3/. 0;steps"))
def test_open_goal_games_are_graded(line):
    start = load_board(line).start
    graded = review(start.board, start, solve(start.board, start).line).moves
    assert all(move.optimal for move in graded)
    assert any(move.only for move in graded)
