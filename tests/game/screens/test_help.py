"""The help: what can be done on the screen behind, each command where it is clicked."""

import itertools
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pygame
import pytest
from every import sampled
from fonts import face_of

from game.input.commands import ARROWS, Action, Help, Scope
from game.input.key_map import KeyMap
from game.input.pad import LEAST_BUTTONS
from game.language.language import load_language
from game.screens.games.screen import GamesScreen
from game.screens.help.screen import HelpNote, HelpRow, HelpScreen, help_groups
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.settings.screen import SettingsScreen
from game.ui.control import ControlState
from game.ui.text import line_step
from game.words.words import Words
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
SIZES = [(480, 360), (640, 480), (1280, 800), (1920, 1080), (700, 1000)]
SCOPES = (Scope.GAME, Scope.BOARD, Scope.BOARDS, Scope.PROGRAM)
LISTED = [
    action
    for action in Action
    if action.spec.scope in SCOPES and action.spec.help is not Help.CONTROLS and action not in (*ARROWS, Action.HELP)
]


@pytest.fixture
def opened(play):
    """The help in front of a game."""

    def start(size=(480, 360), language="en"):
        player = play(EIGHT, MIDDLE, size, language=language)
        player.key("f1")
        assert isinstance(player.screen, HelpScreen)
        player.step(1.0)  # it has come softly
        return player

    return start


def entries(groups):
    return [entry for group in groups for entry in group.entries]


@pytest.fixture
def plug_in(monkeypatch):
    """Plugs in a pad with a name, whose buttons SDL does not know."""

    def plug(player, name=""):
        facts = {"get_instance_id": 0, "get_numbuttons": LEAST_BUTTONS, "get_name": name, "quit": None}
        pad = SimpleNamespace(**{fact: partial(lambda value: value, value) for fact, value in facts.items()})
        monkeypatch.setattr("pygame.joystick.Joystick", lambda index: pad)
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0))
        player.step()

    return plug


# What it says


def test_every_command_is_told_once():
    told = [entry.action for entry in entries(help_groups(Words(load_language("en"), KeyMap()), None, False))]
    assert sorted(filter(None, told), key=LISTED.index) == LISTED


def test_help_of_home_tells_what_can_be_done_there(play):
    player = play()
    player.key("f1")
    groups = player.screen.groups
    assert groups[0].name == player.phrase("picker_help.heading")
    told = {entry.action for entry in entries(groups)}
    assert Action.GAMES in told
    assert not told & {Action.HINT, Action.COPY, Action.LAB}, "they need a board"


def test_stick_is_told_beside_a_pad(opened, plug_in):
    player = opened()
    stick = player.phrase("note.stick.name")
    assert stick not in [entry.name for entry in entries(player.screen.groups)]
    plug_in(player)
    assert stick in [entry.name for entry in entries(player.screen.groups)]


def test_changed_keys_are_shown(opened):
    player = opened()
    app = player.app
    app.change_settings(replace(app.interface.settings, keys={Action.HINT: ("q",)}))
    player.step()
    assert next(entry.key for entry in entries(player.screen.groups) if entry.action is Action.HINT) == "Q"


# What it does


@pytest.mark.parametrize(
    ("label", "kind"), [("Games", GamesScreen), ("Settings", SettingsScreen), ("Farthest", PlayScreen)]
)
def test_click_does_on_the_board_what_it_says(play, label, kind):
    player = play(EIGHT, MIDDLE)
    player.click_help(label)
    assert isinstance(player.screen, kind)
    if kind is PlayScreen:
        player.wait_until(lambda: player.position != MIDDLE)
        return
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_click_on_home_opens_pages(play):
    player = play()
    player.click_help("Games")
    assert isinstance(player.screen, GamesScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_pause_by_mouse_alone(play):
    player = play(EIGHT, MIDDLE)
    player.key("f1")
    assert Action.PAUSE in player.screen.disabled, "the clock does not run yet"
    player.key("escape")
    player.key("left")
    player.click_help("Pause")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.is_paused
    player.click(player.screen.placed.places["board"].centre)
    assert not player.session.is_paused


def test_keyboard_reaches_every_command(opened):
    player = opened()
    seen = set()
    for _ in range(len(LISTED) + 2):
        player.key("tab")
        seen.add(player.screen.focused_command)
    assert seen >= set(LISTED)


@pytest.mark.parametrize("name", ["f1", "escape"])
def test_both_keys_lead_back(opened, name):
    player = opened()
    player.key(name)
    assert isinstance(player.screen, PlayScreen)


def test_reassigned_page_key_keeps_new_meaning(opened):
    player = opened()
    app = player.app
    app.change_settings(replace(app.interface.settings, keys={Action.BACK: ("escape", "page down")}))
    player.key("page down")
    assert isinstance(player.screen, PlayScreen)


# How it looks


@sampled(
    "language, with_pad, scale",
    itertools.product(["en", "de", "ja"], [False, True], [100, 150]),
    [("de", False, 150), ("ja", True, 100)],
)
def test_every_entry_is_full_size(opened, plug_in, language, with_pad, scale, blank_pictures):
    if language == "ja" and face_of("ja") is None:
        pytest.skip("no Japanese font is installed")
    player = opened(language=language)
    if with_pad:
        plug_in(player, "PS4 Controller")
    fonts = player.app.interface.painter.fonts
    player.app.change_settings(player.app.interface.settings.choose("scale", scale))
    for size in SIZES:
        player.resize(*size)
        scene, seen = player.screen, set()
        scene.listing.turn("home")
        while True:
            scene.refresh()
            rows = [control.look(rect, ControlState()) for control, rect in scene.own_controls]
            told = [each for each in (*scene.own_widgets(), *rows) if isinstance(each, HelpNote | HelpRow)]
            for widget in told:
                seen.add(widget.entry)
                for said, cell in zip(widget.entry[:2], widget.look.cells(widget.rect, widget.entry), strict=False):
                    lines = fonts.wrapped(said, scene.text, cell.width)
                    assert len(lines) * line_step(scene.text) <= cell.height, (size, said)
            if scene.listing.is_at_end:
                break
            scene.listing.turn("page down")
        assert seen == set(entries(scene.groups))
