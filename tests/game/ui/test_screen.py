"""The base of all screens: how a command is run, from a key or a control, and what runs it."""

import pytest

from game.input.commands import Action
from game.ui.art import Art
from game.ui.control import Control, ItemCommand
from game.ui.geometry import Rect
from game.ui.screen import Screen
from game.ui.text import Fonts
from game.ui.theme import THEMES
from game.ui.widget import Painter

CARD, ROW = ItemCommand("card"), ItemCommand("row", 2)
PLACE = Rect(10, 10, 40, 20)


class OneControl(Screen):
    """A screen with one control, which keeps the names of what has run."""

    def __init__(self, control):
        self.control, self.ran = control, []
        super().__init__(Painter(Art(Fonts()), Fonts(), THEMES["dark"]), lambda: 0.0, (320, 240))

    @property
    def title(self):
        return "One control"

    @property
    def own_controls(self):
        return [(self.control, PLACE)]

    @property
    def methods(self):
        return {Action.UNDO: lambda: self.ran.append("undone")}

    def do(self, command):
        self.ran.append(command)


def screen_with(command, **values):
    return OneControl(Control(command, "", "A label", **values))


def test_control_runs_its_callback():
    ran = []
    screen = screen_with(CARD, on_press=lambda: ran.append("pressed"))
    screen.on_pointer_down(PLACE.centre)
    screen.on_pointer_up(PLACE.centre)
    assert (ran, screen.ran) == (["pressed"], [])


def test_key_and_button_share_method():
    screen = screen_with(Action.UNDO)
    screen.on_key(Action.UNDO)
    screen.on_pointer_down(PLACE.centre)
    screen.on_pointer_up(PLACE.centre)
    assert screen.ran == ["undone", "undone"]


@pytest.mark.parametrize("command", [ROW, Action.HINT])
def test_other_commands_are_passed_on(command):
    screen = screen_with(CARD)
    screen.run(command)
    assert screen.ran == [command]


@pytest.mark.parametrize("command", [CARD, Action.UNDO])
def test_disabled_control_runs_nothing(command):
    screen = screen_with(command, disabled_reason="idle.nothing")
    assert screen.disabled_reasons == {command: "idle.nothing"}
    screen.run(command)
    assert screen.command_at(PLACE.centre) is None
    assert screen.ran == []


class OneDefault(OneControl):
    """One whose control, if it is the card, is the default button."""

    focus_follows = True

    @property
    def default_button(self):
        return CARD


def test_enter_presses_no_default_button_in_place_of_what_has_gone():
    screen = OneDefault(Control(ROW, "", "A row"))
    screen.on_key(Action.NEXT_CONTROL)
    assert screen.focused_command == ROW
    screen.control = Control(CARD, "", "A card")
    screen.refresh()
    screen.on_key(Action.ACTIVATE)
    assert (screen.focused_command, screen.ran) == (CARD, [])
    screen.on_key(Action.ACTIVATE)
    assert screen.ran == [CARD]
