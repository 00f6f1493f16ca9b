"""A search shared among processes finds what one process finds."""

import pytest
from every import sampled

from solver import (
    ArgumentError,
    Cancelled,
    LimitReached,
    Limits,
    NotationError,
    Result,
    Unsolvable,
    board_ids,
    load_board,
    sample,
    solve,
    solve_each,
)

FAR = "8 6 7/2 5 4/3 0 1"

pytestmark = pytest.mark.usefixtures("always_long")


@sampled(
    "board_id, method",
    [("eight", "iterative-deepening"), *((one, "ida") for one in board_ids())],
    [("eight", "iterative-deepening"), ("goat", "ida"), ("fifteen", "ida")],
)
def test_all_solutions_are_found_and_no_others(board_id, method):
    (position,) = sample(load_board(board_id), 12, seed=3)
    alone = solve(board_id, position, method, count=True, most=50)
    together = solve(board_id, position, method, count=True, most=50, jobs=2)
    assert (together.length, together.solutions) == (12, alone.solutions)
    assert sorted(together.lines) == sorted(alone.lines)
    assert together.iterations[:-1] == alone.iterations[:-1]


def test_one_solution_is_enough():
    (position,) = sample("fifteen", 30, seed=3)
    found = solve("fifteen", position, jobs=2)
    assert (found.length, len(found.moves), found.solutions) == (30, 30, None)


def test_the_goal_needs_no_moves():
    assert solve("fifteen", load_board("fifteen").goal, jobs=2).line == ""


def test_a_limit_ends_all_processes():
    with pytest.raises(LimitReached, match="limit of 50,000 positions") as caught:
        solve("fifteen", "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1", limits=Limits(nodes=50_000), jobs=2)
    assert caught.value.status.at_least >= 50


def test_a_cancelled_search_ends():
    asked = iter([False] * 3)
    with pytest.raises(Cancelled):
        solve("fifteen", "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1", cancel=lambda: next(asked, True), jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_positions_are_solved_in_order(jobs):
    found = solve_each("eight", ["1 2 3/4 5 6/7 0 8", [1, 2, 3, 4, 5, 6, 0, 7, 8], load_board("eight").goal], jobs=jobs)
    assert [result.line for result in found] == ["L", "LL", ""]


@pytest.mark.parametrize("jobs", [1, 2])
def test_bad_positions_leave_their_errors(jobs):
    near, limits = "1 2 3/4 5 6/7 0 8", Limits(nodes=20)
    found = list(solve_each("eight", [near, "1 2 3", "1 2 3/4 5 6/8 7 0", FAR, near], "bfs", limits=limits, jobs=jobs))
    assert [type(each) for each in found] == [Result, NotationError, Unsolvable, LimitReached, Result]


def test_options_are_checked_before_positions():
    for options in ({"method": "astar"}, {"method": "bfs", "bound": "manhattan"}, {"most": -1}):
        with pytest.raises(ArgumentError):
            solve_each("eight", iter(()), **options)
