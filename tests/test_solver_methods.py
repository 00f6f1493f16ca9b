"""Solving by a method chosen by name."""

from dataclasses import FrozenInstanceError

import pytest

from solver import METHODS, Cancelled, Position, Unsolvable, load_board, parse_moves, parse_position, solve

SEVEN = load_board("seven")
FARTHEST = parse_position(SEVEN, "0 7 2 1/4 3 6 5")


@pytest.mark.parametrize("method", METHODS)
def test_every_method_solves_optimally(method):
    result = solve(SEVEN, FARTHEST, method=method)
    position = FARTHEST
    for move in parse_moves(result.moves):
        position = position.apply(move)
    assert position.is_goal
    assert (result.length, result.optimal, result.method, result.position) == (36, True, method, FARTHEST)
    assert result.expanded >= 0
    assert result.seconds > 0


def test_a_table_look_up_expands_nothing():
    assert solve(SEVEN, FARTHEST, method="table").expanded == 0


def test_the_goal_is_solved_by_no_moves():
    assert solve(SEVEN, SEVEN.goal).moves == ""


def test_an_unknown_method_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown method 'magic', expected one of: table"):
        solve(SEVEN, FARTHEST, method="magic")


def test_a_position_of_another_board_is_refused():
    with pytest.raises(ValueError, match="position of eight, expected one of seven"):
        solve(SEVEN, load_board("eight").goal)


def test_an_unsolvable_position_is_refused():
    with pytest.raises(Unsolvable):
        solve(SEVEN, Position(SEVEN, (2, 1, 3, 4, 5, 6, 7, 0)))


def test_solving_reports_progress_and_can_be_cancelled():
    parts = []
    solve(SEVEN, FARTHEST, cache=False, progress=parts.append)
    assert parts[-1] == 1
    with pytest.raises(Cancelled):
        solve(SEVEN, FARTHEST, cache=False, cancel=lambda: True)


def test_a_result_is_frozen():
    with pytest.raises(FrozenInstanceError):
        solve(SEVEN, SEVEN.goal).moves = "L"
