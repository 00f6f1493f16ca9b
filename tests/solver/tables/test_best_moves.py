"""Best moves from a table or without one, pictures, and what Python shows of a table."""

import pytest

import solver
from solver import LimitReached, Limits, Unsolvable, best_moves, distance_table, draw_position, load_board


def test_best_moves_are_those_of_table(table_of):
    start = load_board("goat").start
    assert best_moves("goat", start) == table_of("goat").best_moves(start) == ["U", "D"]
    assert best_moves("eight", "1 2 3/4 5 6/7 8 0") == []


@pytest.mark.parametrize("board_id", ["eight", "fifteen", "5x5"])
def test_position_that_never_reaches_the_goal_has_none(board_id):
    board = load_board(board_id)
    cells = list(board.goal_cells)
    cells[0], cells[1] = cells[1], cells[0]
    with pytest.raises(Unsolvable):
        best_moves(board, board.position(cells))


def test_on_board_without_table_they_are_searched():
    assert best_moves("fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15") == ["L"]
    assert best_moves("fifteen", load_board("fifteen").goal) == []


def test_unlistable_solutions_do_no_harm(list_lines):
    position = "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12"
    expected = best_moves("fifteen", position)
    list_lines(0)
    assert best_moves("fifteen", position) == expected == ["L"]


def test_blocks_have_best_moves_too():
    assert list(map(str, best_moves("AB/C.>../A.;steps", "AB/C."))) == ["CR"]


def test_limits_and_unsolvables_are_raised():
    with pytest.raises(LimitReached):
        best_moves("fifteen", "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1", limits=Limits(nodes=10))
    with pytest.raises(Unsolvable):
        best_moves("eight", "1 2 3/4 5 6/8 7 0")


@pytest.mark.parametrize("board", ["goat", "klotski"])
def test_a_picture_is_what_notebooks_show(board):
    start = load_board(board).start
    assert draw_position(board, start).svg == start._repr_svg_()
    assert draw_position(board, start).svg.startswith("<svg")


def test_table_shows_how_large_it_is(table_of):
    assert repr(table_of("seven")) == "<table of seven: 20,160 positions, at most 36 moves>"
    tray = distance_table("AB/C.>../A.;steps")
    assert repr(tray) == f"<table of {tray.board.id}: 12 positions, at most {tray.greatest_distance} steps>"


def test_exported_names_exist():
    for name in solver.__all__:
        assert getattr(solver, name) is not None
    modules = {path.stem for path in (solver.catalogue.boards.FOLDER.parent).glob("*.py")}
    assert not modules & set(solver.__all__)
    assert set(solver.__all__) <= set(dir(solver))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        solver.nonsense  # noqa: B018
