"""Generated boards in the game: found by their ids, and each leads on to another one as hard."""

import pytest

from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from solver import board_key, load_board
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")


def easiest(style):
    return stock_boards(style)[0]


@pytest.mark.parametrize("style", ["car-park", "farm", "numbers"])
def test_an_id_is_found_and_opened(style, play):
    board_id = easiest(style).id
    player = play()
    assert isinstance(player.screen, PickerScreen)
    player.type(board_id.upper())
    player.key("return")
    player.rest()
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board == load_board(board_id)
    assert board_key(player.session.board) == board_id


def test_a_mistyped_id_finds_nothing(play):
    player = play()
    player.type(easiest("car-park").id[:-1] + "z")
    player.key("return")
    assert isinstance(player.screen, PickerScreen)


@pytest.mark.parametrize("style", ["klotski", "colours"])
def test_new_is_another_board_as_hard(style, play):
    first = easiest(style)
    player = play(load_board(first.id))
    player.wait_for_solver()
    player.key("n")
    player.rest()
    board_id = player.session.board.id
    other = next(board for board in stock_boards(style) if board.id == board_id)
    assert other.id != first.id
    assert (other.style, other.level) == (first.style, first.level)


def test_games_are_kept_by_the_id(play):
    board = load_board(easiest("numbers").id)
    player = play(board)
    player.wait_for_solver()
    for move in player.app.services.coach.analyzer.table.line(board.start):
        player.key({"L": "left", "R": "right", "U": "up", "D": "down"}[move])
    player.rest(8.0)
    (record,) = player.store.history.statistics.records
    assert load_board(record.board) == board
