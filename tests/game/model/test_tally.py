"""Moves are counted while a game goes on as the whole game would be, however the player makes them."""

import random

import pytest

from game.model.session import Session
from solver import load_board, parse_moves

KLOTSKI, CARS = load_board("klotski"), load_board("rush-60")
STEPS = load_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.;steps")


def played(board, text):
    session = Session(board.start)
    for word in text.split():
        session.slide(board_moves(board, word), now=0.0)
    return session


def board_moves(board, word):
    return tuple(parse_moves(word, board))


def test_slides_of_one_piece_one_after_another_are_one_move():
    assert played(KLOTSKI, "GD GR").game.move_count == 1
    assert played(KLOTSKI, "GD HD").game.move_count == 2


def test_a_piece_that_is_put_back_has_not_moved():
    assert played(KLOTSKI, "GD GU").game.move_count == 0
    assert played(KLOTSKI, "GD HD HU GR").game.move_count == 1


def test_where_steps_count_each_cell_is_one():
    assert played(STEPS, "GD GR GL GU").game.move_count == 4


def test_undo_and_redo_count_back_and_forth():
    session = played(KLOTSKI, "GD GR HL")
    counts = [session.game.move_count]
    while session.undo(0.0):
        counts.append(session.game.move_count)
    assert counts == [2, 1, 1, 0]
    session.redo(0.0)
    session.slide(board_moves(KLOTSKI, "GR"), now=0.0)
    assert session.game.move_count == 1


@pytest.mark.parametrize("board", (KLOTSKI, CARS, STEPS))
def test_any_game_counts_as_its_moves_put_together(board):
    rng = random.Random(board.id)
    for _ in range(20):
        session, slides = Session(board.start), []
        for _ in range(40):
            move = rng.choice([*session.position.legal_moves(), *session.position.steps()])
            session.slide((move,), now=0.0)
            slides.append(move)
            assert session.game.move_count == len(board.counted_moves(slides))
        assert list(session.game.moves) == board.counted_moves(slides)
        assert session.game.tally.steps == sum(len(move.path) for move in slides)


def test_a_session_of_blocks_comes_back_from_its_data():
    session = played(KLOTSKI, "GD GR HL")
    session.undo(0.0)
    again = Session.from_data(KLOTSKI, session.to_data(0.0))
    assert (again.position.cells, again.game.move_count, again.can_redo) == (session.position.cells, 1, True)
    assert again.to_data(0.0) == session.to_data(0.0)
