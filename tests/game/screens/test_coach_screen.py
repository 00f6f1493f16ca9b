"""Screens of a board whose coach has had another board since, as one was opened in front of them."""

import pytest

from game.input.commands import Action
from game.screens.play.screen import PlayScreen
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")

KLOTSKI, QUZZLE, SEVEN, EIGHT = map(load_board, ("klotski", "quzzle", "seven", "eight"))
ACTIONS = [Action.DISTANCES, Action.LAB, Action.EDITOR, Action.LADDER, Action.PRACTICE, Action.MAP]


@pytest.mark.parametrize("action", ACTIONS)
def test_screens_stand_another_board_meanwhile(play, action):
    player = play(QUZZLE)
    player.wait_for_solver()
    player.app.run_command(action)
    player.step()
    screen, coach = player.screen, player.app.coach
    assert not isinstance(screen, PlayScreen)
    coach.open(KLOTSKI, KLOTSKI.start)
    player.wait_for_solver()
    player.app.lay_out()  # as when it is returned to
    player.step(0.1)
    screen.on_return()
    player.wait_for_solver()
    assert coach.board == QUZZLE
    assert coach.analyzer.distance(QUZZLE.start) == 84


def test_game_stands_another_board_meanwhile(play):
    """With a hint shown it asks about the present position before its own board is open again."""
    player = play(SEVEN)
    player.wait_for_solver()
    player.key("h")
    coach = player.app.coach
    coach.open(EIGHT, EIGHT.goal)
    player.wait_for_solver()
    player.app.lay_out()
    player.step(0.1)
    player.screen.on_return()
    player.wait_for_solver()
    assert coach.board == SEVEN


def test_enter_on_back_leaves_an_editor_of_another_board(play):
    player = play(KLOTSKI)
    player.wait_for_solver()
    player.app.run_command(Action.EDITOR)
    player.step()
    player.app.interface.clipboard.put("A../.#./..B>.../.../..A")
    player.key("v", ctrl=True)
    player.wait_for_solver()
    player.key("tab")
    while player.screen.focused_command is not Action.BACK:
        player.key("tab")
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board == KLOTSKI
