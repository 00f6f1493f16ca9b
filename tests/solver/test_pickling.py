"""Boards, positions, moves, results and errors in pickles and copies, as other processes get them."""

import copy
import multiprocessing
import pickle

import pytest

from solver import (
    BoardError,
    Cancelled,
    IllegalMove,
    LimitReached,
    Limits,
    NotationError,
    SolverError,
    Unsolvable,
    WrongTable,
    distance_table,
    load_board,
    parse_position,
    solve,
)

BOARDS = ("goat", "eight", "fifteen", "2x5", "klotski", "AB/C.>../A.;steps")


@pytest.fixture(
    params=[
        lambda value: pickle.loads(pickle.dumps(value)),
        lambda value: pickle.loads(pickle.dumps(value, protocol=0)),
        copy.copy,
        copy.deepcopy,
    ]
)
def copied(request):
    return request.param


@pytest.mark.parametrize("name", BOARDS)
def test_boards_and_positions_are_same_afterwards(name, copied):
    board = load_board(name)
    position = board.own_start or board.goal
    again = copied(position)
    assert (copied(board), again) == (board, position)
    assert hash(again) == hash(position)
    assert again.legal_moves() == position.legal_moves()
    assert [copied(move) for move in position.legal_moves()] == position.legal_moves()


def test_board_keeps_how_its_pieces_are_shown(copied):
    board = load_board("goat")
    assert copied(board).symbols == board.symbols != {}


def test_pickle_holds_fields_alone():
    board = load_board("eight")
    before = len(pickle.dumps(board))
    assert board.block_of == {}
    assert len(pickle.dumps(board)) == before


def test_a_result(copied):
    board = load_board("eight")
    result = solve(board, parse_position(board, "1 2 3/4 5 6/0 7 8"))
    assert copied(result) == result


def failures():
    eight = load_board("eight")
    yield lambda: load_board("nine")
    yield lambda: load_board("AA/B./.A>../../..")
    yield lambda: parse_position(eight, "1 2 3")
    yield lambda: eight.goal.apply(eight.goal.legal_moves()[0].inverse)
    yield lambda: solve(eight, parse_position(eight, "2 1 3/4 5 6/7 8 0"))
    yield lambda: solve(eight, parse_position(eight, "8 6 7/2 5 4/3 0 1"), method="bfs", limits=Limits(nodes=10))


@pytest.mark.parametrize("number", range(6))
def test_errors_are_the_solvers_own(number):
    fail = list(failures())[number]
    with pytest.raises(SolverError) as caught:
        fail()
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))


@pytest.mark.parametrize(
    "kind", (BoardError, NotationError, IllegalMove, Unsolvable, LimitReached, Cancelled, WrongTable)
)
def test_one_class_catches_them_all(kind):
    assert issubclass(kind, SolverError)


@pytest.mark.parametrize("board", ["seven", "AB/C.>../A.;steps"])
def test_table_comes_back_for_its_board(board):
    table = distance_table(board)
    sent = pickle.dumps(table)
    assert len(sent) < 2000
    back = pickle.loads(sent)
    assert pickle.loads(sent).board == table.board
    position = table.farthest()[0]
    assert back.distance(position) == table.distance(position) == table.greatest_distance


def test_table_of_blocks_counts_what_it_counted():
    table = distance_table("AB/C.>../A.;steps").in_moves
    assert pickle.loads(pickle.dumps(table)).metric == "moves"


def test_processes_share_a_table():
    table = distance_table("seven")
    positions = table.sample(9, 4, seed=1)
    with multiprocessing.get_context("spawn").Pool(2) as pool:  # forks of a process with threads may hang
        assert pool.map(table.distance, positions) == [9] * 4
        pool.close()
        pool.join()
