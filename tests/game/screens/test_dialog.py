"""Dialogs: panels over the screen behind, which stays in sight and comes back."""

import numpy as np
import pygame
import pytest
from every import every
from screens import opens_sizes
from window_sizes import SIZES

from game.screens.choice.screen import ChoiceDialog
from game.screens.closing.screen import ClosingDialog
from game.screens.common.dialog import Dialog
from game.screens.endless.screen import EndlessDialog
from game.screens.game_screen import ToClosing
from game.screens.maker.open_board import OpenBoardDialog
from game.screens.sizes.screen import SizesDialog
from game.screens.statistics.data import DataDialog
from game.screens.statistics.screen import DATA


def opens_endless(player):
    player.key("f7")


def opens_closing(player):
    player.screen.next = ToClosing(player.screen)
    player.step()


def opens_board_list(player):
    player.key("f4")
    player.step()
    player.click_button("Open")


def opens_data(player):
    player.key("f3")
    player.wait_for_records()
    player.do(DATA)


def opens_choice(player):
    player.app.interface.clipboard.put("1 2 3\n4 5 6\n7 0 8\n")
    player.key("v", ctrl=True)
    player.step()


OPENING = {
    ChoiceDialog: opens_choice,
    DataDialog: opens_data,
    OpenBoardDialog: opens_board_list,
    SizesDialog: opens_sizes,
    EndlessDialog: opens_endless,
    ClosingDialog: opens_closing,
}


@pytest.fixture(params=Dialog.__subclasses__())
def dialog(request, play):
    player = play()
    player.rest()
    OPENING[request.param](player)
    player.rest()
    assert isinstance(player.screen, request.param)
    return player


@pytest.mark.usefixtures("few_frames")
@pytest.mark.parametrize("way", ["escape", "cross", "beside"])
def test_ways_back(dialog, way):
    behind = dialog.screen.back
    if way == "escape":
        dialog.key("escape")
    else:
        panel = dialog.screen.panel
        back = next(rect for control, rect in dialog.screen.controls if control.label == "Back")
        dialog.click(back.centre if way == "cross" else (panel.x - 3, panel.y + 9))
    dialog.step()
    assert dialog.screen is behind


@pytest.mark.usefixtures("few_frames")
def test_click_on_the_panel_stays(dialog):
    before, panel = dialog.screen, dialog.screen.panel
    dialog.click((panel.x + 3, panel.y + 3))
    dialog.step()
    assert dialog.screen is before


@pytest.mark.usefixtures("few_frames")
@every("size", SIZES)
def test_panel_holds_all_controls_in_the_window(dialog, size):
    dialog.resize(*size)
    panel = dialog.screen.panel
    assert all(panel.union(rect) == panel for _, rect in dialog.screen.controls)
    assert 0 <= panel.x < panel.right <= size[0]
    assert 0 <= panel.y < panel.bottom <= size[1]
    assert dialog.screen.back.size == size


def grey(player):
    """The lightness of each pixel in the window, from 0 to 765."""
    return pygame.surfarray.array3d(pygame.display.get_surface()).astype(int).sum(axis=2)


@pytest.mark.every_frame
def test_screen_behind_is_seen_dark(play):
    player = play()
    player.rest()
    before = grey(player)
    player.key("f7")
    player.rest()
    after, panel = grey(player), player.screen.panel
    before[panel.x : panel.right, panel.y : panel.bottom] = after[panel.x : panel.right, panel.y : panel.bottom] = 0
    assert len(np.unique(after)) > 50
    assert (after <= before).all()
    assert (after < before).sum() > before.size // 4
