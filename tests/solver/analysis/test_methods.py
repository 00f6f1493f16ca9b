"""Solving by a method chosen by name."""

from dataclasses import FrozenInstanceError

import pytest

from solver import METHODS, Board, Cancelled, Position, Unsolvable, load_board, methods_of, parse_position, solve
from solver.analysis.comparison import choices_of, compare
from solver.model.moves import Direction
from solver.model.notation import NUMBER_NOTATION, parse_moves
from solver.search import EXACT_METHODS

SEVEN = load_board("seven")
GOAT = load_board("goat")
FARTHEST = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
SEVERAL_WAYS = parse_position(SEVEN, "1 3 6 4/7 5 2 0")


@pytest.mark.parametrize("method", METHODS)
def test_every_method_solves_optimally(method):
    result = solve(SEVEN, FARTHEST, method=method)
    position = FARTHEST
    for move in parse_moves(result.line):
        position = position.apply(move)
    assert position.is_goal
    assert (result.length, result.optimal, result.method, result.position) == (36, True, method, FARTHEST)
    assert result.expanded >= 0
    assert result.seconds > 0


def test_a_table_look_up_expands_nothing():
    assert solve(SEVEN, FARTHEST, method="table").expanded == 0


def test_goal_is_solved_by_no_moves():
    assert solve(SEVEN, SEVEN.goal).line == ""


@pytest.mark.parametrize("method", EXACT_METHODS)
def test_goal_needs_no_moves(method):
    result = solve(SEVEN, SEVEN.goal, method, count=True, most=3)
    assert (result.line, result.expanded, result.solutions, result.lines) == ("", 0, 1, ("",))


@pytest.mark.parametrize("method", EXACT_METHODS)
def test_solutions_are_counted_on_request(method):
    result = solve(SEVEN, SEVERAL_WAYS, method, count=True, most=3)
    assert (result.length, result.solutions, len(set(result.lines))) == (24, 5, 3)
    assert result.line == result.lines[0]
    assert solve(SEVEN, SEVERAL_WAYS, method, count=True).lines is None
    assert len(solve(SEVEN, SEVERAL_WAYS, method, most=2).lines) == 2


def test_methods_report_bound_and_iterations():
    for method in METHODS:
        result = solve(SEVEN, SEVERAL_WAYS, method)
        assert (result.bound is not None) is (method == "ida"), method
        assert (result.bound_at_start is not None) is (method == "ida"), method
        assert bool(result.iterations) is (method in ("ida", "iterative-deepening")), method


@pytest.mark.parametrize(("bound", "at_start"), (("nearest", 16), ("manhattan", 16), ("linear-conflict", 20)))
def test_ida_tells_its_bound(bound, at_start):
    """By hand: 2 + 1 + 3 rows and columns above, 4 + 2 + 1 + 3 below; 2 and 1 in conflict, and 6 and 5."""
    result = solve(SEVEN, FARTHEST, "ida", bound=bound)
    assert (result.bound, result.bound_at_start) == (bound, at_start)


def test_ida_defaults_to_strongest_bound():
    assert solve(SEVEN, FARTHEST, "ida").bound == "pattern"
    assert solve(GOAT, GOAT.start, "ida").bound == "pattern"


def test_searches_store_fewer_than_tables():
    stored = {method: solve(SEVEN, FARTHEST, method).stored for method in METHODS if method != "iterative-deepening"}
    assert stored["table"] == stored["bfs"] == 20_160
    assert 0 < stored["bidirectional"] < 20_160
    assert 0 < stored["ida"] < 20_160


def test_board_with_table_has_all_methods():
    assert methods_of(SEVEN) == list(METHODS)
    assert methods_of(load_board("fifteen")) == [method for method in METHODS if method != "table"]


def test_large_board_is_solved_by_table():
    """Eighteen cells need more than 64 bits; two kinds of pieces make few positions."""
    board = Board("long", "Long", 3, 6, (1,) * 6 + (2,) * 11 + (0,), NUMBER_NOTATION)
    assert methods_of(board) == ["table", "anytime"]
    position = board.goal.apply(Direction.RIGHT).apply(Direction.DOWN)
    assert solve(board, position, cache=False).length == 2
    assert [trial.result.length for trial in compare(board, position, choices_of(board), cache=False)] == [2]
    with pytest.raises(ValueError, match="long is too big for this search, expected one of: table, anytime"):
        solve(board, position, method="bfs")


def test_large_board_has_anytime_alone():
    board = Board("vast", "Vast", 5, 5, (*range(1, 25), 0), NUMBER_NOTATION)
    assert methods_of(board) == ["anytime"]
    assert solve(board, board.goal).method == "anytime"
    for method in EXACT_METHODS:
        with pytest.raises(ValueError, match=r"vast is too big for .*, expected one of: anytime"):
            solve(board, board.goal, method)


@pytest.mark.parametrize("method", METHODS)
def test_bound_is_checked_whatever_method(method):
    with pytest.raises(ValueError, match="unknown bound 'magic' for seven, expected one of: nearest, manhattan"):
        solve(SEVEN, FARTHEST, method, bound="magic")


def test_unknown_method_is_refused():
    with pytest.raises(ValueError, match="unknown method 'magic', expected one of: table"):
        solve(SEVEN, FARTHEST, method="magic")
    large = load_board("eleven")  # whose table can be asked for
    with pytest.raises(ValueError, match="unknown method 'magic', expected one of: bfs"):
        solve(large, large.goal, method="magic")


def test_position_of_another_board_is_refused():
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
        solve(SEVEN, SEVEN.goal).line = "L"
