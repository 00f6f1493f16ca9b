"""The settings on their screen, by mouse and by keyboard, on SDL's dummy driver."""

from dataclasses import replace

import pygame
import pytest

from game.input.commands import Action
from game.model.settings import CHOICES, Settings
from game.screens.keys.screen import KeysScreen
from game.screens.lab.screen import LabScreen
from game.screens.picker.screen import PickerScreen
from game.screens.settings.screen import GROUPS, SettingsScreen
from game.sound.sounds import Cue, Sounds
from game.store.storage import Store
from game.ui import faces
from game.ui.geometry import text_size
from game.ui.theme import THEMES
from solver import load_board, parse_position

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
SIZES = [(480, 360), *(pytest.param(size, marks=pytest.mark.slow) for size in ((900, 1200), (1280, 800)))]
pytestmark = pytest.mark.usefixtures("few_frames", "any_font")


class Quiet(Sounds):
    """Makes no noise, and knows what would have been heard."""

    def __init__(self):
        super().__init__(now=lambda: 0.0)
        self.heard = []

    def start(self):
        pass

    def play(self, cue):
        self.heard.append((cue, 0 if self.is_muted else self.volume))


@pytest.fixture
def play(play):
    def start(size=(800, 600), board=EIGHT):
        return play(board, None if board is None else MIDDLE, size, sounds=Quiet())

    return start


@pytest.fixture
def opened(play):
    """Starts a game and opens the settings."""

    def start(size=(800, 600)):
        player = play(size)
        player.key("f2")
        assert isinstance(player.screen, SettingsScreen)
        return player

    return start


def settings(player):
    return player.app.services.settings


def choice_rects(player, name):
    shown(player, name)
    player.screen.scroll.show(player.screen._names.index(name))
    return {value: rect for (_, value), rect in player.screen._choices(name)}


def shown(player, name):
    """Show the group of a setting."""
    group = next(group for group, names in GROUPS.items() if name in names)
    if player.screen.group != group:
        player.screen.show_group(group)
        player.happened()
        player.step()


def choose(player, name, value):
    player.click(choice_rects(player, name)[value].centre)


def to_row(player, name):
    """Moves the ring down to a setting; it begins on the first group."""
    player.click((0, 0))
    shown(player, name)
    for _ in range(player.screen._names.index(name) + 2):
        player.key("down")
    assert player.screen.focused_command == ("setting", name)


def picture(player):
    player.step(0.5)
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def drawn_anew(player):
    surface = pygame.Surface(player.screen.size).convert()
    player.screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.every_frame
@pytest.mark.parametrize("size", SIZES)
def test_clicks_take_every_choice(opened, size):
    player = opened(size)
    for name, choices in CHOICES.items():
        if name == "volume":
            continue
        for value in (*choices, choices[0]):
            choose(player, name, value)
            assert getattr(settings(player), name) == value
            player.step(0.5)
        assert picture(player) == drawn_anew(player)
        choose(player, name, choices[-1])
    player.quit()
    kept = Store(player.store.folder).settings
    assert all(getattr(kept, name) == choices[-1] for name, choices in CHOICES.items() if name != "volume")


@pytest.mark.every_frame
def test_keys_change_every_setting(opened):
    player = opened()
    for name, choices in CHOICES.items():
        to_row(player, name)
        for key, end in (("right", choices[-1]), ("left", choices[0])):
            for _ in range(len(choices) + 1):
                player.key(key)
            assert picture(player) == drawn_anew(player)
            assert getattr(settings(player), name) == end
        player.key("return")
        assert getattr(settings(player), name) == choices[1]
        assert player.screen.focused_command == ("setting", name)
        player.key("left")
    player.quit()
    kept = Store(player.store.folder).settings
    assert all(getattr(kept, name) == choices[0] for name, choices in CHOICES.items())


def test_page_keys_lead_through_groups(opened):
    player = opened((480, 360))
    for key, group in (("page down", "play"), ("page down", "speed"), ("page up", "play"), ("page up", "look")):
        player.key(key)
        assert player.screen.group == group


def test_every_setting_is_in_a_group():
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(CHOICES)


def test_groups_are_opened_by_keys_and_have_explanations(opened):
    player = opened((1280, 800))
    for _ in range(3):
        player.key("tab")
    player.key("return")
    assert player.screen.group == "play"
    assert set(player.screen._rows) == set(GROUPS["play"])
    assert all(row.about is not None for row in player.screen._rows.values())


def test_volume_by_steps_buttons_and_dragging(opened):
    player = opened()
    shown(player, "volume")
    steps = player.screen._choices("volume")
    assert len(steps) == 12
    for index, expected in ((3, 3), (10, 10), (11, 10), (0, 9), (1, 1), (0, 0), (0, 0), (11, 1)):
        player.click(steps[index][1].centre)
        assert settings(player).volume == expected
    player.press(steps[2][1].centre)
    for index in (3, 5, 8):
        player.move(steps[index][1].centre, held=True)
        assert settings(player).volume == index
    player.release(steps[8][1].centre)
    assert settings(player).volume == player.app.services.sounds.volume == 8
    player.move(steps[2][1].centre)
    assert settings(player).volume == 8


def test_change_of_volume_is_heard(opened):
    player = opened()
    heard = player.app.services.sounds.heard
    heard.clear()
    choose(player, "volume", 4)
    choose(player, "volume", 4)
    choose(player, "muted", True)
    choose(player, "muted", False)
    assert heard == [(Cue.SLIDE_1, 4), (Cue.SLIDE_1, 0), (Cue.SLIDE_1, 4)]
    choose(player, "motion", "reduced")
    assert len(heard) == 3


@pytest.mark.every_frame
def test_mute_key_shows_here(opened):
    player = opened()
    shown(player, "muted")
    before = picture(player)
    player.key("m")
    assert settings(player).muted
    assert picture(player) != before
    assert picture(player) == drawn_anew(player)


@pytest.mark.every_frame
def test_theme_and_size_show_here(opened):
    player = opened()
    choose(player, "theme", "light")
    picture(player)
    assert pygame.display.get_surface().get_at((1, 1))[:3] == THEMES["light"].background
    text = player.screen.page.text
    choose(player, "scale", 150)
    assert player.screen.page.text == text_size(*player.screen.size, 1.5) > text


def test_language_choice_applies_and_persists(opened):
    player = opened()
    choose(player, "language", "ja")
    assert player.screen.heading == "設定"
    player.step()
    assert player.title == "設定 - Antipode"
    player.quit()
    assert opened().screen.heading == "設定"


def test_clicks_reach_all_languages(opened):
    player, languages = opened(), CHOICES["language"]
    player.screen.most_choices = 3
    assert list(choice_rects(player, "language")) == list(languages[:3])
    for expected in languages[2:]:
        last = list(choice_rects(player, "language").values())[-1]
        player.click(last.centre)
        player.step(0.5)
        assert settings(player).language == expected
    assert list(choice_rects(player, "language")) == list(languages[-3:])


@pytest.mark.parametrize("size", SIZES)
def test_missing_font_is_reported(opened, monkeypatch, size):
    monkeypatch.setattr("game.screens.services.face_for", faces.face_for)
    monkeypatch.setattr(faces, "_path_of", lambda name: None)
    player = opened(size)
    assert player.app.services.speech.problem == ""
    before = player.screen._about("language")
    choose(player, "language", "ja")
    assert player.screen.heading == "Settings"
    assert player.screen._about("language") == (player.app.services.speech.problem, True) != before
    assert player.screen._about("theme") != player.app.services.speech.problem
    choose(player, "language", "en")
    assert player.screen._about("language") == before


def test_defaults_are_restored_and_undone(opened):
    player = opened()
    choose(player, "theme", "light")
    choose(player, "volume", 2)
    changed = settings(player)
    player.click_button("Defaults")
    assert settings(player) == Settings(window=changed.window)
    player.click_button("Undo defaults")
    assert settings(player) == Settings(window=changed.window), "the rest of a double click"
    player.step(0.5)
    player.click_button("Undo defaults")
    assert settings(player) == changed
    player.step(0.5)
    player.click_button("Defaults")
    choose(player, "volume", 5)
    assert [control.label for control, _ in player.screen.controls].count("Undo defaults") == 0
    player.step(0.5)
    player.click_button("Defaults")
    assert settings(player).volume == Settings().volume


def test_defaults_by_keys_keep_changed_keys(opened):
    player = opened()
    player.key("tab", shift=True)
    player.key("return")  # all is as at first: nothing to do
    assert settings(player) == Settings(window=settings(player).window)
    to_row(player, "theme")
    player.key("right")
    player.app.services.change_settings(replace(settings(player), keys={Action.NEW: ()}))
    for _ in CHOICES:
        player.key("down")
    for _ in range(3):
        player.key("right")
    player.key("return")
    assert settings(player).theme == "dark"
    assert settings(player).keys
    player.key("return")
    assert settings(player).theme == "light"


def test_settings_lead_back(play):
    player = play()
    game = player.screen
    player.key("f2")
    player.key("f2")
    assert player.screen is game
    player.key("f10")
    player.click_button("Settings")
    player.key("escape")
    assert player.screen is game, "what the menu leads to leads past it, like all its entries"
    player.key("l")
    player.key("f2")
    player.key("escape")
    assert isinstance(player.screen, LabScreen)
    player.key("l")
    player.key("escape")
    player.click_button("Settings")
    assert isinstance(player.screen, SettingsScreen)
    player.click_button("Change keys")
    assert isinstance(player.screen, KeysScreen)
    player.click_button("Back")
    player.step(1.0)  # or the next click would be the rest of a double click
    player.click_button("Back")
    assert isinstance(player.screen, PickerScreen)


@pytest.mark.parametrize("key", ["f1", "f2", "f10"])
def test_pause_outlasts_other_screens(play, key):
    player = play()
    player.key("left")
    player.key("p")
    seconds = player.session.seconds(player.clock)
    player.key(key)
    player.step(60.0)
    player.key("escape")
    player.step(60.0)
    assert player.session.is_paused
    assert player.session.seconds(player.clock) == seconds


def test_settings_keep_pause_and_solution(play):
    player = play()
    player.wait_for_solver()
    player.key("left")
    player.key("p")
    player.key("f2")
    assert isinstance(player.screen, SettingsScreen)
    player.key("escape")
    assert player.session.is_paused
    player.key("p")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.key("f2")
    player.key("escape")
    assert player.screen.playback is not None


@pytest.mark.every_frame
@pytest.mark.parametrize("size", SIZES)
def test_hidden_counters_are_absent(opened, size):
    player = opened(size)
    choose(player, "counters", "hidden")
    player.key("escape")
    assert player.screen.counters == []
    player.wait_for_solver()
    player.key("left")
    player.step(0.5)
    still = picture(player)
    assert still == drawn_anew(player)
    for _ in range(5):
        player.step(1.0)
    assert picture(player) == still  # no clock runs where it can be seen
    assert player.app._patience() is None
    player.key("f2")
    choose(player, "counters", "shown")
    player.key("escape")
    assert {"moves", "time", "par"} <= set(player.screen.placed.places)
    assert picture(player) != still


def test_hidden_counters_leave_room_for_goal(opened):
    player = opened((1280, 800))
    shown = player.screen.back.placed.places["middle"]
    choose(player, "counters", "hidden")
    player.key("escape")
    assert player.screen.placed.places["middle"].y < shown.y


def test_narrow_rows_explain_under_pointer(opened):
    player = opened((480, 360))
    assert player.screen.own_widgets()[0].text == ""
    player.move(choice_rects(player, "arrows")["gap"].centre)
    words = player.app.services.words
    assert player.screen.own_widgets()[0].text == words.text("about.setting_arrows")
    player.move((0, 0))
    to_row(player, "counters")
    assert player.screen.own_widgets()[0].text == words.text("about.setting_counters")


def test_click_beside_choices_does_nothing(opened):
    player = opened()
    before = settings(player)
    for row in player.screen._rows.values():
        player.click((row.frame.x + 3, row.frame.y + 3))
    assert settings(player) == before
