"""Boards on which nothing can move: every method and every query answers."""

import pytest

from solver import (
    Limits,
    Unsolvable,
    best_moves,
    board_facts,
    bounds_of,
    choices_of,
    compare,
    difficulty_of,
    distance_table,
    load_board,
    methods_of,
    position_count,
    review,
    solve,
    state_map,
)
from solver.analysis.search_distances import distances_by_search
from solver.model.playthrough import play

STILL = {
    "walled in": "# 1/0 #># 1/0 #",
    "one gap, walled in": "1 2/3 #/# 0>1 2/3 #/# 0",
    "a corner each": "1 # 2/# 0 #/3 # 4>1 # 2/# 0 #/3 # 4",
    "no gaps": "AB/CD>AB/CD",
    "one piece without gaps": "AA/AA>AA/AA",
    "gaps out of reach": "A#/#.>A#/#.",
}


@pytest.mark.parametrize("line", STILL.values(), ids=STILL)
def test_goal_is_answered_by_every_method(line):
    board, limits = load_board(line), Limits(seconds=60)
    goal = board.goal
    for method in methods_of(board):
        is_exact = method != "anytime"
        result = solve(board, goal, method, count=is_exact, most=3 * is_exact, limits=limits)
        assert (result.line, result.optimal) == ("", True)
        assert result.solutions == (1 if is_exact else None)
    for bound in bounds_of(board):
        assert solve(board, goal, "ida", bound=bound).length == 0
    assert [trial.result.length for trial in compare(board, goal, choices_of(board), limits=limits)] == [0] * len(
        choices_of(board)
    )


@pytest.mark.parametrize("line", STILL.values(), ids=STILL)
def test_queries_are_answered(line):
    board = load_board(line)
    goal, table = board.goal, distance_table(board, cache=False)
    assert goal.legal_moves() == best_moves(board, goal) == []
    assert table.positions_by_distance == [1] and table.farthest() == [goal]
    assert table.line(goal) == "" and table.solution_count(goal) == 1 and table.milestones(goal) == []
    assert position_count(board) == 1
    assert difficulty_of(board, goal).level == 1
    assert review(board, goal, "").costly == ()
    assert board_facts(board).farthest[0] == goal
    assert len(state_map(goal.board, goal, table).graph) == 1
    if "ida" in methods_of(board):
        assert [each.at_most for each in distances_by_search(board).evaluate(play(goal, ""))] == [0]


@pytest.mark.parametrize("line", ["AB/CD>BA/CD", "A#/#.>.#/#A", "A.#B>..#A"])
def test_what_nothing_moves_to_is_unsolvable(line):
    board = load_board(line)
    for method in methods_of(board):
        with pytest.raises(Unsolvable):
            solve(board, board.own_start, method)
