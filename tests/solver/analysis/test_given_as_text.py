"""Boards, positions and moves given as text wherever that is unambiguous, and what is shown can be pasted back."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from every import every

import solver
from solver import (
    Board,
    BoardError,
    Choice,
    IllegalMove,
    NotationError,
    SolverError,
    board_facts,
    bounds_of,
    choices_of,
    compare,
    distance_table,
    game_text,
    has_table,
    load_board,
    methods_of,
    moves_count,
    nth_position,
    parse_moves,
    parse_position,
    play,
    read_board,
    review,
    sample,
    solve,
    solve_each,
)
from solver.analysis.comparison import parse_choices
from solver.catalogue.boards import FOLDER
from solver.model.notation import NUMBER_NOTATION

BOARDS = ("goat", "eight", "fifteen", "2x5", "klotski", "AB/C.>../A.;steps")
NEAR = "1 2 3/4 5 6/7 0 8"
KLOTSKI = load_board("klotski")


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_shown_can_be_pasted_back(name):
    board = load_board(name)
    position = board.own_start or board.goal
    assert eval(repr(board), vars(solver)) == board
    assert eval(repr(position), vars(solver)) == position
    assert [eval(repr(move), vars(solver)) for move in position.legal_moves()] == position.legal_moves()


@every("size", ["2x2", "5x5", "2x5", "10x10"])
def test_repr_of_size_is_short(size):
    assert repr(load_board(size)) == f"load_board({size!r})"
    assert eval(repr(load_board(size)), vars(solver)) == load_board(size)


def test_repr_of_another_goal_is_not_the_size():
    assert repr(load_board(">0 1 2/3 4 5")) == "load_board('>0 1 2/3 4 5')"


def test_reprs_are_short():
    assert repr(board_facts("eight")) == "<facts of 181,440 positions, at most 31 moves>"
    assert repr(review("eight", NEAR, "L")) == "<review of 1 move on eight, solved>"
    assert len(repr(board_facts("fifteen"))) < 100


def test_repr_of_own_board_is_line():
    board = Board("own", "Own", 3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), NUMBER_NOTATION, blocks=((1, 2),))
    assert replace(eval(repr(board), vars(solver)), id="own", name="Own") == board


def test_position_of_board_from_its_text():
    for name in BOARDS:
        board = load_board(name)
        text = str(board.own_start or board.goal)
        assert board.position(text) == parse_position(board, text)
    with pytest.raises(NotationError):
        load_board("eight").position("1 2 3")


def test_a_move_by_its_letter():
    start = load_board("eight").position(NEAR)
    assert start.apply("L") == start.apply(solver.Direction.LEFT)
    assert start.apply("L").undo("L") == start
    for wrong in ("X", "", "LL", "l"):
        with pytest.raises(IllegalMove, match="expected one letter of L R U D"):
            start.apply(wrong)


def test_move_of_block_by_its_text():
    start = load_board("klotski").start
    move = start.legal_moves()[0]
    assert start.apply(str(move)) == start.apply(move)
    assert start.apply(str(move)).undo(str(move)) == start
    for wrong in ("G", "", "gX", "L"):
        with pytest.raises(IllegalMove, match="expected a piece and its path, such as ADR"):
            start.apply(wrong)
    with pytest.raises(IllegalMove, match="no piece 1, expected one of A, B"):
        start.apply("1D")


def test_the_moves_of_a_game():
    goat = load_board("goat")
    assert play(goat, goat.start, "ULLR").positions == play("goat", goat.start, parse_moves("goat", "ULLR")).positions
    assert len(play("klotski", str(KLOTSKI.start), "GDR").moves) == 1
    with pytest.raises(NotationError, match="not a move"):
        play("goat", goat.start, "ULX")


@pytest.mark.parametrize(
    "draw", [solver.draw_position, partial(solver.draw_game, moves="LL"), partial(solver.draw_page, solution="LL")]
)
def test_what_is_drawn_of_texts(draw):
    eight = load_board("eight")
    assert draw("eight", "1 2 3/4 5 6/0 7 8") == draw(eight, eight.position("1 2 3/4 5 6/0 7 8"))


def test_what_can_be_solved():
    assert [solver.is_solvable("eight", text) for text in (NEAR, "1 2 3/4 5 6/8 7 0")] == [True, False]
    solver.check_solvable("eight", NEAR)
    with pytest.raises(solver.Unsolvable):
        solver.check_solvable("eight", "1 2 3/4 5 6/8 7 0")


def test_boards_and_positions_of_every_question(table_of):
    board = table_of("eight").board
    start = board.position(NEAR)
    assert solve("eight", NEAR).line == solve(board, start).line == solve("eight", start).line == "L"
    assert review("eight", NEAR, "L") == review(board, start, "L")
    assert sample("eight", 31, seed=1) == sample(board, 31, seed=1)
    assert board_facts("eight") == board_facts(board)
    assert distance_table("eight").distance(start) == 1


@pytest.mark.parametrize("name, text", [("goat", "1 8 9 10/2 0 7 5/3 8 4 6"), ("klotski", str(KLOTSKI.start))])
def test_position_that_table_is_asked_for(name, text, table_of):
    table, position = table_of(name), load_board(name).position(text)
    for ask in (table.distance, table.best_moves, table.line, table.solution_count, lambda of: next(table.lines(of))):
        assert ask(text) == ask(position)
        with pytest.raises(NotationError):
            ask("1 2 3")


def test_block_position_outside_its_table(table_of):
    table, apart = table_of("klotski"), "AEEC/AGHC/DBBF/DBBF/I..J"
    assert (table.has(str(KLOTSKI.start)), table.has(apart)) == (True, False)
    assert table.nearest(apart) == table.nearest(KLOTSKI.position(apart))


def test_what_is_compared_and_how():
    trials = compare("seven", "0 7 2 1/4 3 6 5", "table,bfs,ida:manhattan")
    assert [(str(trial.choice), trial.result.length) for trial in trials] == [
        ("table", 36),
        ("bfs", 36),
        ("ida:manhattan", 36),
    ]


def test_board_of_question_about_methods():
    eight = load_board("eight")
    assert methods_of("eight") == methods_of(eight)
    assert bounds_of("eight") == bounds_of(eight)
    assert choices_of("eight") == choices_of(eight)
    assert parse_choices("eight", "ida") == parse_choices(eight, "ida")
    assert has_table("eight")
    assert (moves_count("eight", "LLU"), moves_count("klotski", "GD JL")) == (3, 2)
    assert bounds_of("klotski") == []


REFUSED = {
    "a method": lambda: solve("eight", NEAR, method="astar"),
    "a method of blocks": lambda: solve("klotski", KLOTSKI.start, method="ida"),
    "a bound": lambda: solve("eight", NEAR, method="ida", bound="strongest"),
    "a bound of blocks": lambda: solve("klotski", KLOTSKI.start, bound="manhattan"),
    "a choice": lambda: compare("eight", NEAR, "bfs:manhattan"),
    "a distance": lambda: sample("eight", 99),
    "a distance of blocks": lambda: sample("klotski", 999),
    "a distance without a table": lambda: sample("fifteen", 79),
    "a distance of a table": lambda: distance_table("eight").at_distance(99),
    "a number": lambda: nth_position(load_board("eight"), 181_440),
    "a bound that the method does not use": lambda: solve("eight", NEAR, method="bfs", bound="manhattan"),
    "a bound of a table": lambda: solve("eight", NEAR, bound="manhattan"),
    "a bound of a choice": lambda: list(compare("eight", NEAR, [Choice("bfs", "manhattan")])),
    "a count": lambda: sample("eight", 5, -1),
    "a count without a table": lambda: sample("fifteen", 5, -1),
    "a count of a table": lambda: distance_table("eight").sample(5, -1),
    "too few positions": lambda: distance_table("eight").at_distance(5, -1),
    "too few solutions": lambda: solve("eight", NEAR, most=-1),
    "no process": lambda: solve("eight", NEAR, "ida", jobs=0),
    "no process for a choice": lambda: list(compare("eight", NEAR, "bfs", jobs=0)),
    "moves of a text": lambda: game_text("eight", load_board("eight").goal, "X"),
    "processes": lambda: list(solve_each("eight", [NEAR], jobs=0)),
    "a position of another board": lambda: distance_table("eight").distance(load_board("goat").goal),
    "a board": lambda: distance_table("nine"),
    "a board without a table": lambda: distance_table("fifteen"),
    "a position": lambda: distance_table("eight").distance("1 2 3/4 5 6/8 7 0"),
    "moves": lambda: review("eight", NEAR, "X"),
    "a move": lambda: review("eight", NEAR, "LL"),
}


@every("what", REFUSED)
def test_refusals_are_solver_and_value_errors(what):
    with pytest.raises(SolverError) as raised:
        REFUSED[what]()
    assert isinstance(raised.value, ValueError)
    assert "\n" not in str(raised.value)


def test_moves_of_game_are_given_as_text():
    for board, text, moves in (("eight", NEAR, "LL"), ("klotski", str(KLOTSKI.start), "GD")):
        start = load_board(board).position(text)
        assert game_text(board, text, moves) == game_text(start.board, start, parse_moves(board, moves))


def test_what_is_wrong_is_said_as_elsewhere():
    with pytest.raises(BoardError, match="unknown board 'nine'"):
        solve("nine", NEAR)
    with pytest.raises(NotationError, match="bad position '1 2' for eight"):
        solve("eight", "1 2")
    with pytest.raises(ValueError, match="is a position of seven, expected one of eight"):
        solve("eight", load_board("seven").goal)


def test_file_by_its_path_as_text():
    path = FOLDER / "goat" / "goat.toml"
    assert read_board(str(path)) == read_board(path)


@pytest.mark.parametrize("number", (np.int16(2), np.uint8(2), np.int64(2)))
def test_numpy_numbers_are_whole_numbers(number, table_of):
    table = table_of("eight")
    assert table.at_distance(number) == table.at_distance(2)
    assert len(sample("eight", number, count=number, seed=1)) == 2
    assert solver.Limits(nodes=number).nodes == 2


@pytest.mark.parametrize(
    ("call", "expected"),
    (
        (lambda: load_board(None), "no board None, expected the text"),
        (lambda: load_board("A>A"), "goal: 1 cell, expected at least two"),
        (lambda: parse_position("eight", b"1 2 3"), "expected text, not bytes"),
        (lambda: solve("eight", NEAR, b"bfs"), "unknown method"),
        (lambda: solver.generate("farm", moves="10-20"), "expected a whole number, or a tuple"),
        (lambda: solver.generate("farm", difficulty=(1, 2, 3)), "expected a whole number, or a tuple"),
        (lambda: sample("eight", True), "no position of eight is True moves"),
        (lambda: solve_each("eight", [NEAR], bound=lambda position: 0, jobs=2), "expected 1 where bound is a function"),
    ),
)
def test_other_types_are_refused_in_one_line(call, expected):
    with pytest.raises(SolverError, match=expected):
        call()


def test_each_is_solved_by_own_bound_until_cancelled():
    found = solve_each("eight", [NEAR, NEAR], bound=lambda position: 0)
    assert [result.line for result in found] == ["L", "L"]
    with pytest.raises(solver.Cancelled):
        list(solve_each("eight", ["8 6 7/2 5 4/3 0 1"], "bfs", cancel=lambda: True))


def test_samples_of_blocks_have_goals_too():
    drawn = sample("hughes", None, 300, seed=1)
    assert 20 < sum(position.is_goal for position in drawn) < 65  # 157 of its 1,138 positions
