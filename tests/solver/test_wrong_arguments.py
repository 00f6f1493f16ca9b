"""Whatever the library is given, it answers, or raises an error of one line, within a second."""

import random

import pytest
from wrong_arguments import EIGHT, KLOTSKI, NEAR, TABLE, WRONG, bounded, check_error, functions, mistakes

import solver
from solver import (
    ArgumentError,
    Direction,
    IllegalMove,
    Limits,
    Misread,
    NotationError,
    SolverError,
    TableTooLarge,
    difficulty_in,
    generate,
    load_board,
    random_position,
    read_game,
    sample,
    save_board,
    solve,
)
from solver.tables.state_index import StateIndex

FUNCTIONS = list(functions())
CALLED = {name.partition(".")[0] for name, _ in FUNCTIONS}


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Files that are written by odd names go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


def test_all_functions_are_called():
    assert len(FUNCTIONS) > 100
    assert [name for name in solver.__all__ if name[0].islower() and name not in CALLED] == []


@pytest.mark.parametrize("number", range(4))
def test_some_wrong_arguments_have_one_line(number):
    """Each function with a quarter of the kinds, all of which come."""
    kinds = list(WRONG)
    for place, (name, function) in enumerate(FUNCTIONS[number::4]):
        some = {kind: WRONG[kind] for kind in kinds[place % 8 :: 8]}
        assert list(mistakes(name, function, some)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_wrong_arguments_have_one_line(name, function):
    assert list(mistakes(name, function)) == []


def test_mistakes_are_noticed():
    def wrong(board):
        return {"eight": 1}[board]

    assert len(list(mistakes("wrong", wrong, {"a word": "Z"}))) == 1
    assert list(mistakes("right", lambda board: 1, WRONG)) == []


LEFT = Direction.LEFT


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: read_game(str), ArgumentError, "text=<class 'str'>, expected a game's text"),
        (lambda: difficulty_in(EIGHT, NEAR), ArgumentError, "expected a distance table"),
        (lambda: sample("eight", 3, seed="today"), ArgumentError, "seed='today', expected a whole number"),
        (lambda: solve("eight", NEAR, seed="today"), ArgumentError, "seed='today', expected a whole number"),
        (lambda: next(generate("numbers", seed="\ud800")), ArgumentError, "seed='.*', expected a whole number"),
        (lambda: TABLE.sample(3, seed=1.5), ArgumentError, "seed=1.5, expected a whole number"),
        (lambda: random_position("eight", "1"), ArgumentError, "seed='1', expected a whole number of at most 128 bits"),
        (lambda: StateIndex(load_board("5x5")), TableTooLarge, "5x5 has too many positions"),
        (lambda: EIGHT.position(range(10**9)), NotationError, "not piece numbers"),
        (lambda: KLOTSKI.position(range(10**9)), NotationError, "not letters"),
        (lambda: list(KLOTSKI.start.moves_of("Z")), ArgumentError, "no piece 'Z' on klotski, expected one of: A, B"),
        (lambda: EIGHT.neighbour(9, LEFT), ArgumentError, r"neighbour\(9, 'L'\): expected what is on the board"),
        (lambda: EIGHT.neighbour(-1, LEFT), ArgumentError, "neighbour"),
        (lambda: EIGHT.slide(NEAR.cells, (-1,), LEFT), ArgumentError, "slide"),
        (lambda: EIGHT.slide((1, 2), (7,), LEFT), ArgumentError, "slide"),
        (lambda: EIGHT.piece_name(NEAR.cells, 6), ArgumentError, "piece_name"),
        (lambda: EIGHT.piece_name(NEAR.cells, -1), ArgumentError, "piece_name"),
        (lambda: EIGHT.why_blocked(NEAR.cells, (99,), LEFT), ArgumentError, "expected what is on the board"),
        (lambda: KLOTSKI.covered(KLOTSKI.start.cells, -1), ArgumentError, "covered"),
        (lambda: NEAR.carried(99, 0), ArgumentError, "expected what is on the board"),
        (lambda: NEAR.apply("\ud800"), IllegalMove, "illegal move"),
        (lambda: load_board("A\ud800/..>../.A"), SolverError, "layout, row 1, column 2"),
        (lambda: save_board("eight", "\ud800.toml"), SolverError, "no file has such a name"),
        (lambda: read_game("antipode:\ud800:1 2:L"), Misread, "no board called"),
        (lambda: solve("eight", NEAR, limits=7), ArgumentError, "limits=7, expected a Limits"),
        (lambda: solve("5x5", load_board("5x5").goal, jobs=10**6), ArgumentError, "expected a whole number from 1 to"),
        (lambda: sample("eight", count=10**9), ArgumentError, "expected a whole number from 0 to"),
    ],
)
def test_wrong_argument_is_named(call, error, said):
    with bounded(), pytest.raises(error, match=said) as raised:
        call()
    check_error(raised.value)


def test_negative_seeds_lead_searches_too():
    start, limits = load_board("5x5").start, Limits(nodes=2000)
    assert solve("5x5", start, limits=limits, seed=-3).moves == solve("5x5", start, limits=limits, seed=-3).moves
    assert sample("eight", 9, seed=random.Random(1).getrandbits(128))
