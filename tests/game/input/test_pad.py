"""Game pads: posted events, and where it can be done a virtual pad that SDL itself takes for a real one."""

import ctypes

import pygame
import pytest
from pad_player import PadPlayer
from sdl import sdl_library

from game.input.commands import Action, PadButton
from game.input.pad import (
    FIRST_REPEAT_SECONDS,
    MAPPED_BUTTONS,
    NEXT_REPEAT_SECONDS,
    PAD_BINDINGS,
    RAW_BUTTONS,
    Stick,
    is_pulled,
    maker_of,
)
from game.screens.help.screen import HelpScreen
from game.screens.lab.screen import LabScreen
from game.screens.menu.screen import MenuScreen
from game.screens.picker.screen import PickerScreen
from game.screens.picker.words import keys_lines
from game.screens.play.screen import PlayScreen
from game.screens.statistics.screen import PLAY
from game.ui.control import ItemCommand
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
FAR = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
MAPPED = {
    PadButton.A: pygame.CONTROLLER_BUTTON_A,
    PadButton.B: pygame.CONTROLLER_BUTTON_B,
    PadButton.X: pygame.CONTROLLER_BUTTON_X,
    PadButton.Y: pygame.CONTROLLER_BUTTON_Y,
    PadButton.START: pygame.CONTROLLER_BUTTON_START,
    PadButton.SELECT: pygame.CONTROLLER_BUTTON_BACK,
    PadButton.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    PadButton.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    PadButton.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    PadButton.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    PadButton.LEFT_SHOULDER: pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    PadButton.RIGHT_SHOULDER: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    PadButton.LEFT_STICK: pygame.CONTROLLER_BUTTON_LEFTSTICK,
    PadButton.RIGHT_STICK: pygame.CONTROLLER_BUTTON_RIGHTSTICK,
}

QUIT = pygame.joystick.quit
"""Which other tests do without."""


@pytest.fixture(autouse=True)
def pads_without_focus(monkeypatch):
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # the dummy driver's window has no focus


@pytest.fixture
def play(play):
    return lambda board=None, position=None: play(board, position, kind=PadPlayer)


# The table


def test_essential_actions_have_buttons():
    assert set(PAD_BINDINGS) == set(PadButton)
    assert len([action for action in Action if action.spec.pad is not None]) == len(PAD_BINDINGS)
    assert all(action.spec.pad is not None for action in Action if action.spec.essential)
    assert len(set(RAW_BUTTONS) - {None}) == len(RAW_BUTTONS) - 1
    assert {button: number for number, button in enumerate(MAPPED_BUTTONS) if button is not None} == MAPPED


# Raw pads


def test_hat_slides_once_per_press(play):
    player = play(EIGHT, MIDDLE)
    player.hat(-1, 0)
    assert player.gap == 5
    player.step(5.0)
    assert player.gap == 5
    player.hat(0, 0)
    player.hat(0, 1)  # up: the piece below the gap
    assert player.gap == 8


def test_trembling_stick_slides_once(play):
    player = play(EIGHT, MIDDLE)
    for value in (0.1, 0.3, 0.58, 0.2, 0.0):
        player.stick(0, value)
    assert player.gap == 4
    for value in (0.7, 0.9, 1.0, 0.55, 0.62, 0.5):
        player.stick(0, value)
    assert player.gap == 3
    player.stick(0, 0.0)
    player.stick(0, -1.0)
    assert player.gap == 4


def test_removed_pad_releases_everything(play):
    player = play(EIGHT, MIDDLE)
    player.stick(0, 0.0)
    player.stick(0, 1.0)
    assert player.gap == 3
    player.post(pygame.JOYDEVICEREMOVED)
    player.stick(0, -1.0)  # a throttle, on what is plugged in next
    assert player.gap == 3


def test_throttle_is_no_stick(play):
    player = play(EIGHT, MIDDLE)
    player.stick(0, -1.0)
    assert player.gap == 4


def test_common_commands_have_buttons(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.push(PadButton.X)
    assert player.screen.controller.stage.hint is not None
    player.push(PadButton.X)
    assert player.session.game.move_count == 1
    player.push(PadButton.Y)
    assert player.session.game.move_count == 0
    player.push(PadButton.START)
    assert isinstance(player.screen, MenuScreen)
    player.push(PadButton.B)
    assert isinstance(player.screen, PlayScreen)
    player.push(PadButton.SELECT)
    assert isinstance(player.screen, HelpScreen)
    player.push(PadButton.B)
    player.push(PadButton.B)
    assert isinstance(player.screen, PickerScreen)


def test_held_hint_button_repeats(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.down(PadButton.X)
    for _ in range(100):
        player.step(0.1)
    count = player.session.game.move_count
    assert count > 10
    player.up(PadButton.X)
    player.step(5.0)
    assert player.session.game.move_count == count


def test_shoulders_move_focus_and_a_presses(play):
    player = play(EIGHT, MIDDLE)
    player.push(PadButton.RIGHT_SHOULDER)
    assert player.focus is Action.HINT
    player.push(PadButton.RIGHT_SHOULDER, PadButton.RIGHT_SHOULDER)
    assert player.focus is Action.NEW
    player.push(PadButton.LEFT_SHOULDER)
    assert player.focus is Action.SOLVE
    player.push(PadButton.RIGHT_SHOULDER, PadButton.A)
    assert player.position != MIDDLE
    assert player.focus is Action.NEW


def test_a_shows_focus_first(play):
    player = play(EIGHT, MIDDLE)
    player.push(PadButton.A)
    assert player.focus is Action.HINT
    assert player.screen.controller.stage.hint is None


def test_a_leads_on_after_solved(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"))
    player.hat(-1, 0)
    player.hat(0, 0)
    assert player.session.is_solved
    player.push(PadButton.A)
    assert not player.session.is_solved
    assert player.focus is None, "the next A leads on no further"


@pytest.mark.parametrize("button", [PadButton.A, "down"])
def test_focus_enters_at_useful_control(play, button):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.wait_for_records()
    play_chosen = ItemCommand("play")
    calling = {  # there A presses what calls
        Action.EDITOR: ItemCommand("cell", 0),
        Action.STATISTICS: PLAY,
        Action.DISTANCES: play_chosen,
    }
    for action, first in {
        Action.MENU: ItemCommand("play"),
        Action.SETTINGS: ItemCommand("tab", "look"),
        **({} if button is PadButton.A else calling),
    }.items():
        player.app.run_command(action)
        player.step()
        if button is PadButton.A:
            player.push(button)
        else:
            player.hat(0, -1)
            player.hat(0, 0)
        assert player.focus == first
        player.push(PadButton.B)
        assert isinstance(player.screen, PlayScreen)


def test_start_toggles_menu(play):
    player = play(EIGHT, FAR)
    player.push(PadButton.START)
    assert isinstance(player.screen, MenuScreen)
    player.push(PadButton.START)
    assert isinstance(player.screen, PlayScreen)


def test_a_shows_lab_focus_first(play):
    player = play(EIGHT, FAR)
    player.app.run_command(Action.LAB)
    player.step()
    player.push(PadButton.A)
    assert player.focus is Action.PAUSE
    player.push(PadButton.A)
    assert all(row.is_on for row in player.screen.lab.rows)


def test_held_shoulder_repeats(play):
    player = play(EIGHT, MIDDLE)
    player.down(PadButton.RIGHT_SHOULDER)
    player.step(FIRST_REPEAT_SECONDS - 0.1)
    assert player.focus is Action.HINT
    player.step(0.1)
    assert player.focus is Action.SOLVE
    player.step(NEXT_REPEAT_SECONDS)
    assert player.focus is Action.NEW
    player.up(PadButton.RIGHT_SHOULDER)
    player.step(5.0)
    assert player.focus is Action.NEW


def test_pad_reaches_boards_to_lab(play, jobs_go):
    player = play()
    player.screen.open_collection("numbers")
    player.hat(1, 0)
    player.hat(0, 0)
    board = player.focus.value
    player.push(PadButton.A)
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.id == board
    player.push(PadButton.START)
    for _ in player.screen.controls:
        if player.focus is Action.HELP:
            break
        player.push(PadButton.RIGHT_SHOULDER)
    player.push(PadButton.A)
    assert isinstance(player.screen, HelpScreen)
    while player.focus is not Action.LAB:
        player.push(PadButton.RIGHT_SHOULDER)
    player.push(PadButton.A)
    assert isinstance(player.screen, LabScreen)
    assert player.screen.lab.is_running
    player.push(PadButton.LEFT_STICK)
    assert not player.screen.lab.is_running
    player.push(PadButton.B)
    assert isinstance(player.screen, PlayScreen)


def test_pad_pauses_and_steps_solution(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.push(PadButton.RIGHT_SHOULDER, PadButton.RIGHT_SHOULDER, PadButton.A)
    assert player.screen.playback is not None
    player.push(PadButton.LEFT_STICK)
    assert player.screen.playback.due is None
    done = player.screen.playback.done
    player.hat(1, 0)
    player.step(FIRST_REPEAT_SECONDS)
    player.step(NEXT_REPEAT_SECONDS)
    player.hat(0, 0)
    assert player.screen.playback.done == done + 3
    player.push(PadButton.B)
    assert player.screen.playback is None


def test_b_closes_only_tooltip(play):
    player = play(EIGHT, MIDDLE)
    player.push(PadButton.RIGHT_SHOULDER, PadButton.RIGHT_STICK)
    assert player.app.tooltips.tooltip.explanation.name == "Hint"
    player.push(PadButton.B)
    assert player.app.tooltips.tooltip is None
    assert isinstance(player.screen, PlayScreen)


def test_unknown_button_does_nothing(play):
    player = play(EIGHT, MIDDLE)
    player.post(pygame.JOYBUTTONDOWN, button=77)
    player.post(pygame.JOYBUTTONUP, button=77)
    player.stick(5, 1.0)
    assert player.position == MIDDLE


# What the screen names


def keys(player):
    return {control.command: control.key for control, _ in player.screen.controls}


def hint_key(player):
    """Return the key of the hint that its message names."""
    return next(key for key in "HX" if f" {key} " in player.screen.message)


def test_texts_name_pad_or_keys(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.key("h")
    assert hint_key(player) == "H"
    assert keys(player)[Action.HINT] == "H"
    player.push(PadButton.RIGHT_SHOULDER)
    assert hint_key(player) == "X"
    assert keys(player)[Action.HINT] == "X"
    assert keys(player)[Action.MENU] == "Start"
    assert keys(player)[Action.SOLVE] == ""
    player.push(PadButton.X)
    assert player.session.game.move_count == 1  # the hint is still the one that was asked for by key
    player.key("tab")
    assert keys(player)[Action.HINT] == "H"
    assert player.focus is Action.SOLVE  # it goes on from where the pad has left it


def test_a_seed_is_dialled_by_pad(play):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    player.app.run_command(Action.PRACTICE)
    player.step()
    scene = player.screen.model
    scene.choice.choose(20)
    scene.choice.take_key("4")
    scene.choice.seed.end()
    distance = scene.choice.distance
    player.push(PadButton.RIGHT_SHOULDER)
    while player.focus != ItemCommand("seed"):
        player.push(PadButton.RIGHT_SHOULDER)
    player.push(PadButton.A)

    def point(x, y):
        player.hat(x, y)
        player.hat(0, 0)

    point(0, 1)
    assert scene.choice.seed.value == 5
    drawn = scene.choice.drawn
    point(1, 0)
    point(0, -1)
    assert scene.choice.seed.value == 59
    assert scene.choice.drawn != drawn
    point(-1, 0)
    assert (scene.choice.seed.value, scene.choice.drawn) == (5, drawn)
    player.push(PadButton.B)  # the seed stays, and the arrows are as they were
    assert player.screen.model is scene
    point(-1, 0)
    assert (scene.choice.seed.value, scene.choice.distance) == (5, distance - 1)
    player.push(PadButton.B)
    assert isinstance(player.screen, PlayScreen)


def test_boards_explain_pad(play):
    player = play()
    words = player.app.interface.words
    assert keys_lines(words)[0].startswith("Arrow keys and Enter")
    player.push(PadButton.RIGHT_SHOULDER)
    assert keys_lines(words)[0].startswith("D-pad and A, or click.")
    assert "F11" not in keys_lines(words)[0]
    player.key("tab")
    assert keys_lines(words)[0].startswith("Arrow keys and Enter")


# Sticks, triggers, names


def test_stick_keeps_direction_on_diagonal():
    stick = Stick()
    assert stick.tilt(0, 0.8) is PadButton.RIGHT
    assert stick.tilt(1, 0.85) is PadButton.RIGHT
    assert stick.tilt(1, 0.75) is PadButton.RIGHT
    assert stick.tilt(0, 0.5) is PadButton.DOWN
    assert stick.tilt(1, 0.45) is PadButton.DOWN
    assert stick.tilt(1, 0.3) is None


def test_trigger_has_hysteresis():
    pressed = [False]
    for value in (0.0, 0.5, 0.7, 0.5, 0.3, 0.5):
        pressed.append(is_pulled(value, pressed[-1]))
    assert pressed[1:] == [False, False, True, True, False, False]


def test_maker_follows_from_pad_name():
    assert maker_of("PS4 Controller") == maker_of("Sony DualSense") == "sony"
    assert maker_of("Nintendo Switch Pro Controller") == "nintendo"
    assert maker_of("Xbox Series X Controller") == maker_of("") == ""


# Pads that SDL knows


class VirtualPad:
    """A pad that exists only for SDL: it is told of, opened and read as a real one."""

    def __init__(self, sdl, kind=1):
        """Kind 1 is a game pad that SDL has a mapping for, 0 a joystick that it has not."""
        index = sdl.SDL_JoystickAttachVirtual(kind, 6, 15, 1)
        if index < 0:
            pytest.skip("this SDL has no virtual pads")
        self.sdl, self.number = sdl, sdl.SDL_JoystickGetDeviceInstanceID(index)
        self.joystick = sdl.SDL_JoystickOpen(index)

    def set_button(self, button, down):
        self.sdl.SDL_JoystickSetVirtualButton(self.joystick, button, int(down))

    def set_axis(self, axis, value):
        self.sdl.SDL_JoystickSetVirtualAxis(self.joystick, axis, value)

    def unplug(self):
        indices = range(self.sdl.SDL_NumJoysticks())
        index = next(i for i in indices if self.sdl.SDL_JoystickGetDeviceInstanceID(i) == self.number)
        self.sdl.SDL_JoystickDetachVirtual(index)


@pytest.fixture
def sdl(monkeypatch):
    """SDL itself; what it knows of pads ends with each game."""
    library = sdl_library()
    monkeypatch.setattr(pygame.joystick, "quit", QUIT)
    QUIT()
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    library.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    return library


def settle(player):
    for _ in range(3):
        player.step()


def test_pad_is_plugged_and_unplugged(play, sdl):
    player = play(EIGHT, MIDDLE)
    pads = player.app.interface.pads
    assert not pads.is_connected
    pad = VirtualPad(sdl)
    settle(player)
    assert pads.is_connected
    pad.set_button(MAPPED[PadButton.LEFT], True)
    settle(player)
    assert player.session.game.move_count == 1  # though SDL tells of it twice, as a pad's button and as a joystick's
    pad.set_button(MAPPED[PadButton.LEFT], False)
    pad.set_axis(0, 32767)
    settle(player)
    assert player.session.game.move_count == 2
    pad.set_axis(0, 0)
    pad.set_axis(5, 32767)  # a trigger: nothing plays that could be faster
    settle(player)
    assert player.session.game.move_count == 2
    assert keys(player)[Action.HINT] == "X"
    pad.unplug()
    settle(player)
    assert not pads.is_connected
    assert keys(player)[Action.HINT] == "H"  # nobody can press the other any more
    assert player.session.is_paused
    player.key("left")
    assert not player.session.is_paused


def test_unused_pad_unplugs_without_pause(play, sdl):
    player = play(EIGHT, MIDDLE)
    pad = VirtualPad(sdl)
    settle(player)
    player.key("left")
    pad.unplug()
    settle(player)
    assert not player.app.interface.pads.is_connected
    assert player.session.is_clock_running


def test_unplugging_releases_held_button(play, sdl):
    player = play(EIGHT, FAR)
    player.wait_for_solver()
    first, second = VirtualPad(sdl), VirtualPad(sdl)
    settle(player)
    first.set_button(MAPPED[PadButton.X], True)
    settle(player)
    assert player.screen.controller.stage.hint is not None
    first.unplug()
    settle(player)
    player.step(5.0)
    assert player.session.game.move_count == 0
    second.set_button(MAPPED[PadButton.START], True)
    settle(player)
    assert isinstance(player.screen, MenuScreen)
    assert player.app.interface.pads.is_connected
    second.unplug()
    settle(player)
    assert not player.app.interface.pads.is_connected


def test_unknown_pad_uses_common_wiring(play, sdl):
    player = play(EIGHT, MIDDLE)
    pad = VirtualPad(sdl, kind=0)
    settle(player)
    assert player.app.interface.pads.is_connected
    pad.set_button(RAW_BUTTONS.index(PadButton.START), True)
    settle(player)
    assert isinstance(player.screen, MenuScreen)
    pad.unplug()
    settle(player)


@pytest.mark.every_frame
def test_pads_start_after_first_frame(before, play):
    frames = []
    before("pygame.joystick.init", lambda: frames.append(pygame.display.get_caption()[0]))
    player = play(EIGHT, MIDDLE)
    assert frames == ["Eight - 0 moves - Antipode"]
    assert player.app.frames == 1


def test_missing_joystick_system_is_accepted(fail, play, capsys):
    fail("pygame.joystick.init", pygame.error("no joysticks here"))
    player = play(EIGHT, MIDDLE)
    player.key("left")
    assert player.session.game.move_count == 1
    assert not player.app.interface.pads.is_connected
    assert capsys.readouterr().err == ""
