"""Generated boards in the game: found by their ids, and each leads on to another one as hard."""

import random

import pytest

from game.model.record import Record
from game.model.statistics import Statistics
from game.screens.common.generated_boards import another_like, next_of_style
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from solver import board_key, load_board
from solver.generator.ids import style_and_number
from solver.generator.stock import stock_boards
from solver.generator.styles import STYLES

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


@pytest.mark.parametrize("style", STYLES)
def test_a_card_opens_a_board_of_its_style(style, play):
    player = play()
    player.wait_for_records()
    command = ItemCommand("generated", style)
    player.screen.cards.reveal(command, soft=False)
    player.happened()
    player.step()
    player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)
    board_id = player.session.board.id
    assert style_and_number(board_id)[0] == style
    lowest = stock_boards(style)[0].level
    assert next(board.level for board in stock_boards(style) if board.id == board_id) == lowest


def record(board_id, moves=9, assisted=False):
    return Record("run", 1, board_id, "", moves, 1.0, moves, assisted, "")


def test_solved_boards_lead_to_harder_ones():
    boards, rng = stock_boards("car-park"), random.Random(1)
    of = {board.id: board for board in boards}
    third = next(board for board in boards if board.level == 3)
    assert of[next_of_style(Statistics([]), "car-park", rng)].level == boards[0].level
    assert of[next_of_style(Statistics([record(third.id)]), "car-park", rng)].level == 4
    assert of[next_of_style(Statistics([record(third.id, assisted=True)]), "car-park", rng)].level == boards[0].level


def test_nothing_repeats_while_there_is_more():
    level = stock_boards("farm")[0].level
    ids = [board.id for board in stock_boards("farm") if board.level == level]
    solved = Statistics([record(board_id) for board_id in ids[1:]])
    assert another_like(solved, "", "farm", level, random.Random(1)) == ids[0]
    assert another_like(Statistics([record(each) for each in ids]), ids[0], "farm", level, random.Random(1)) in ids[1:]
