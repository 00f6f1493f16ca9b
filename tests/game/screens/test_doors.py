"""The home page leads to each way to play, and one key leads back."""

import pytest

from game.input.commands import Action
from game.screens.picker.home_cards import SPEED
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand
from solver import save_board

pytestmark = pytest.mark.usefixtures("few_frames")


def collection(name):
    return ItemCommand("collection", name)


@pytest.mark.parametrize("command", [Action.JOURNEY, Action.DAILY, Action.ENDLESS])
def test_pages_are_left_by_one_key(play, command):
    player = play()
    player.wait_for_records()
    player.do(command)
    player.step()
    assert not isinstance(player.screen, PickerScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.collection is None


@pytest.mark.parametrize("command", [Action.JOURNEY, Action.DAILY, SPEED])
def test_home_key_leads_home_from_a_board(play, command):
    player = play()
    player.wait_for_records()
    player.do(command)
    player.step()
    if not isinstance(player.screen, PlayScreen):
        player.key("return")
    assert isinstance(player.screen, PlayScreen)
    player.app.run_command(Action.HOME)
    player.step()
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.collection is None


@pytest.mark.parametrize("name", ["pictures", "yours"])
def test_collections_are_left_by_one_key(play, name, own_folder):
    save_board(">1 0/# #", own_folder / "mine.toml")
    player = play(size=(2560, 1440))  # in which the last card is seen
    player.wait_for_records()
    player.do(collection(name))
    player.step()
    assert player.screen.collection == name
    player.key("escape")
    assert player.screen.collection is None


def test_timed_solves_are_left_by_one_key(play):
    player = play()
    player.wait_for_records()
    player.do(SPEED)
    player.step()
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    player.quit()
    player = play()
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
