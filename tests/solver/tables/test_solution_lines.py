"""Optimal lines: one, all of them, and how many."""

import random
from itertools import islice

import pytest
import slow_solver
from golden_data import IDS, NUMBER_BOARDS, slow_board

from solver import Position, load_board, random_position
from solver.model.notation import parse_moves


def drawn(table, count, seed):
    rng = random.Random(seed)
    return [random_position(table.board, rng) for _ in range(count)] + table.farthest() + [table.board.goal]


@pytest.mark.parametrize("board_id", IDS)
def test_line_leads_to_goal(board_id, table_of):
    table = table_of(board_id)
    for start in drawn(table, 150, seed=1):
        line, position = table.line(start), start
        for move in parse_moves(line):
            position = position.apply(move)
        assert position.is_goal, f"{board_id} '{start}' {line}"
        assert len(line) == table.distance(start), f"{board_id} '{start}' {line}"


@pytest.mark.parametrize("board_id", IDS)
def test_line_obeys_rules_of_slow_solver(board_id, table_of):
    table, slow = table_of(board_id), slow_board(board_id)
    for start in drawn(table, 150, seed=2):
        assert slow_solver.play(slow, start.cells, table.line(start)) == slow.goal, f"{board_id} '{start}'"


@pytest.mark.parametrize("board_id", NUMBER_BOARDS)
def test_lines_agree_with_brute_force(board_id, table_of, slow_distances_of):
    table, slow, known = table_of(board_id), slow_board(board_id), slow_distances_of(board_id)
    for position in drawn(table, 60, seed=3):
        brute = slow_solver.solutions(slow, known, position.cells)
        assert list(table.lines(position)) == brute, f"{board_id} '{position}'"
        assert table.solution_count(position) == len(brute), f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", ("goat", "colours-six", "colours-three"))
def test_near_lines_agree_with_brute_force(board_id, table_of):
    table, slow = table_of(board_id), slow_board(board_id)
    known = slow_solver.distances(slow, 10)
    for cells in random.Random(4).sample(list(known), 100):
        position = Position(load_board(board_id), cells)
        brute = slow_solver.solutions(slow, known, cells)
        assert list(table.lines(position)) == brute, f"{board_id} '{position}'"
        assert table.solution_count(position) == len(brute), f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", ("goat", "colours-six", "colours-three"))
def test_far_lines_are_distinct_and_optimal(board_id, table_of):
    table, slow = table_of(board_id), slow_board(board_id)
    for start in table.farthest():
        lines = list(islice(table.lines(start), 200))
        assert len(set(lines)) == len(lines) == min(200, table.solution_count(start)), f"{board_id} '{start}'"
        for line in lines:
            assert len(line) == table.distance(start), f"{board_id} '{start}' {line}"
            assert slow_solver.play(slow, start.cells, line) == slow.goal, f"{board_id} '{start}' {line}"


@pytest.mark.parametrize("board_id", IDS)
def test_solution_count_is_sum_over_best_moves(board_id, table_of):
    table = table_of(board_id)
    for position in drawn(table, 10, seed=5)[:-1]:
        parts = [table.solution_count(position.apply(move)) for move in table.best_moves(position)]
        assert table.solution_count(position) == sum(parts), f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", IDS)
def test_the_goal_has_one_empty_solution(board_id, table_of):
    table = table_of(board_id)
    goal = table.board.goal
    assert (table.line(goal), list(table.lines(goal)), table.solution_count(goal)) == ("", [""], 1)
