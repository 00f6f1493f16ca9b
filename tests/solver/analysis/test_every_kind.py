"""The library answers alike on every kind of board, and refuses the same nonsense."""

import random

import pytest
from waiting import PATIENCE

from solver import (
    Board,
    Limits,
    SolverError,
    best_moves,
    board_facts,
    compare,
    distance_table,
    game_text,
    has_table,
    is_solvable,
    load_board,
    methods_of,
    nth_position,
    parse_moves,
    parse_position,
    position_count,
    random_position,
    read_game,
    review,
    sample,
    save_board,
    solve,
    solve_each,
)
from solver.model.playthrough import play

KINDS = {
    "numbers": "3x3",
    "wide piece": "goat",
    "colours": "colours-six",
    "walls and one gap": "1 2 3/4 5 6/# 7 0>1 2 3/4 5 6/# 7 0",
    "walls that lock": "1 2 3/4 # 5/6 7 0>1 2 3/4 # 5/6 7 0",
    "several gaps": "1 2 3/4 5 0/6 0 0>1 2 3/4 5 0/6 0 0",
    "partial goal": "1 2 3/4 5 6/7 8 0>1 . ./. . ./. . .",
    "colours and two gaps": "1 1 2/2 3 0/3 0 1>1 1 1/2 2 3/3 0 0",
    "wide piece and two gaps": "1 2 3/4 5 6/0 0 7>1 2 3/4 5 6/7 0 0;wide=1+2",
    "gates": "1 2 -/3 4 0>. . 1/. . .",
    "letters": "klotski",
    "letters by steps": "AB/C.>../A.;steps",
    "letters lengthways": "AA.B/...B/CC..>..AA/..../....;along",
}
NAMES = [*KINDS]


@pytest.fixture(scope="module", params=NAMES)
def line(request):
    return KINDS[request.param]


@pytest.fixture(scope="module")
def board(line):
    return load_board(line)


@pytest.fixture(scope="module")
def table(board):
    return distance_table(board)


@pytest.fixture(scope="module")
def near(table):
    """A position some moves from the goal, as text."""
    return str(table.sample(min(5, table.greatest_distance), seed=1)[0])


def test_boards_have_a_start(board, table):
    assert table.has(board.start)
    assert is_solvable(board.start.board, board.start)


def test_positions_are_counted_and_drawn(line, board, table):
    assert position_count(line) == table.states
    assert table.has(random_position(line, random.Random(1)))
    assert [table.distance(each) for each in sample(line, 1, 3, seed=2)] == [1] * 3
    assert board_facts(line).greatest_distance == table.greatest_distance


def test_positions_are_given_as_text(line, board, table, near):
    position = parse_position(line, near)
    assert table.distance(near) == table.distance(position) == min(5, table.greatest_distance)
    assert table.best_moves(near) == best_moves(line, near) == best_moves(board, position)
    assert len([*table.lines(near)]) == table.solution_count(near)
    assert str(position) == near


def test_every_method_finds_the_distance(line, table, near):
    for method in methods_of(line):
        result = solve(line, near, method, limits=Limits(seconds=PATIENCE))
        assert result.length == table.distance(near), method
        assert play(result.position, result.line).positions[-1].is_goal, method
    assert {trial.result.length for trial in compare(line, near)} == {table.distance(near)}
    assert [each.length for each in solve_each(line, [near])] == [table.distance(near)]


def test_games_are_reviewed_and_written(line, board, near):
    result = solve(line, near)
    found = review(line, near, result.line)
    assert (found.slack, found.solved, found.detours) == (0, True, ())
    assert review(line, near, parse_moves(line, result.line)).moves == found.moves
    game = read_game(game_text(result.position.board, result.position, result.line), lambda _: board)
    assert (game.start, game.moves) == (result.position, tuple(parse_moves(board, result.line)))


def test_arrays_have_the_same_answers(table):
    cells = table.positions(2)
    assert (table.distances_of(cells) == 2).all()
    assert len(table.best_moves_of(cells)) == len(table.lines_of(cells)) == len(table.counts_of(cells)) == len(cells)


def test_saved_boards_are_read_back(line, board, tmp_path):
    for given in (board, line):
        save_board(given, tmp_path / "own.toml")
        again = load_board(tmp_path / "own.toml")
        rules = ("goal_cells", "start_cells", "metric", "blocks", "lengthwise_only", "interchangeable", "notation")
        assert {rule: getattr(again, rule) for rule in rules} == {rule: getattr(board, rule) for rule in rules}


def test_nonsense_is_refused(line, board, table, near):
    position = parse_position(line, near)
    wrong = {
        "a method": lambda: solve(line, near, "astar"),
        "a bound of another method": lambda: solve(line, near, "bfs", bound="manhattan"),
        "no processes": lambda: solve(line, near, jobs=0),
        "processes as text": lambda: solve(line, near, jobs="2"),
        "no processes for many": lambda: [*solve_each(line, [near], jobs=0)],
        "no processes to compare": lambda: [*compare(line, near, jobs=0)],
        "fewer solutions than none": lambda: solve(line, near, most=-1),
        "a position": lambda: solve(line, "xyz"),
        "no position": lambda: parse_position(line, None),
        "a number for a position": lambda: parse_position(line, 5),
        "an empty position": lambda: parse_position(line, []),
        "a position of another board": lambda: solve("fifteen", position),
        "a choice": lambda: [*compare(line, near, "astar")],
        "moves": lambda: review(line, near, "??"),
        "a list of moves": lambda: review(line, near, [1, 2]),
        "a move": lambda: position.apply("zz"),
        "a move to undo": lambda: position.undo("zz"),
        "a number for a move": lambda: position.apply(3),
        "a position in a table": lambda: table.distance("xyz"),
        "a position to look for": lambda: table.has("xyz"),
        "a distance": lambda: sample(line, 9999),
        "a distance below 0": lambda: sample(line, -1),
        "half a distance": lambda: sample(line, 1.5),
        "a distance as text": lambda: sample(line, "2"),
        "fewer than none": lambda: sample(line, 1, -1),
        "a distance in a table": lambda: table.at_distance(9999),
        "an index": lambda: nth_position(line, -1),
        "arrays of another shape": lambda: table.distances_of([[1, 2]]),
        "arrays of text": lambda: table.best_moves_of("abc"),
    }

    for name, call in wrong.items():
        with pytest.raises(SolverError) as caught:
            call()
            pytest.fail(f"took {name}")
        assert isinstance(caught.value, ValueError), name
        assert "\n" not in str(caught.value), name


def test_boards_have_tables_and_one_type(line):
    assert has_table(line)
    assert isinstance(load_board(line), Board)
