"""What a board says of itself when it is opened for the first time."""

import pytest
from every import every

from game.input.commands import Action
from game.screens.play.opening import first_time_instructions
from game.words.words import Message
from solver import load_board
from solver.errors import SlidesNotCounted
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")

HAND = " Drag pieces, or choose one with Tab."
SAID = {
    "eight": "Put the numbers in order, row by row, with the empty cell last.",
    "colours-six": "Make it look like the goal. Tiles of one colour are all the same.",
    "goat": "Close the fence around the goat, with the wolf outside in the corner.",
    "klotski": "Slide the piece with the emblem to the marked spot." + HAND + " The other pieces can end up anywhere.",
    "t-zer": "Make it look like the goal: every piece in its place." + HAND,
    "traffic-cop": "Slide the pieces with emblems to the marked spots."
    + HAND
    + " The other pieces can end up anywhere.",
    "rush-60": "Get the racing car out through the yellow gate. Cars and lorries only drive forwards and back." + HAND,
}


def test_farms_have_instructions():
    farm = stock_boards("farm")[0]
    assert first_time_instructions(load_board(farm.id), chooses=False) == Message("task.farm")


@pytest.mark.parametrize("board_id", SAID)
def test_new_board_shows_instructions(play, board_id):
    assert play(load_board(board_id)).screen.message == SAID[board_id]


def test_board_that_counted_slides_says_that_it_counts_moves(play):
    with pytest.warns(SlidesNotCounted):
        board = load_board("eight-slides")
    player = play(board)
    assert player.screen.message == player.phrase("play.counts_moves")
    player.key("left")
    player.key("right")
    assert player.screen.message == ""


def test_instructions_end_with_first_move(play):
    eight = load_board("eight")
    player = play(eight)
    player.key("left")
    player.key("right")
    assert player.screen.message == ""
    player.key("escape")
    player.click(player.card("eight").centre)
    assert player.screen.message == ""


def test_goal_precedes_instructions(play):
    player = play(load_board("eight"), size=(320, 240))
    assert "message" not in player.screen.placed.places
    assert "goal" in player.screen.placed.places
    assert player.screen.message == ""


@every(
    ("line", "task", "chooses"),
    [
        ("3 2 1/4 0 5>3 2 1/4 5 0", "task.pieces", False),
        ("1 2 3/4 . 5>. 2 ./. . .", "task.tiles", False),
        ("1 2 3/0 0 0>. . ./. 2 .", "task.tiles", True),
        ("1 2 3/0 0 0>. . 1/. 2 .", "task.tiles_several", True),
    ],
)
def test_drawn_numbers_have_tasks(line, task, chooses):
    hand = Message("task.by_hand", key=Action.NEXT_CONTROL) if chooses else ""
    assert first_time_instructions(load_board(line), chooses) == Message(task, hand=hand)
