"""The settings on their screen, by mouse and by keyboard, on SDL's dummy driver."""

import re
from dataclasses import replace

import pygame
import pytest

from game.input.commands import Action
from game.model.settings import CHOICES, Settings
from game.screens.common.settings_page import DEFAULTS, TABS
from game.screens.keys.screen import KeysScreen
from game.screens.lab.screen import LabScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.settings.screen import NAMES_BY_TAB, SettingsScreen, SettingWidget
from game.sound.sounds import Cue, Sounds
from game.store.storage import Store
from game.ui import faces
from game.ui.control import ControlState
from game.ui.geometry import text_size
from game.ui.labels import Paragraph
from game.ui.text import Fonts
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
    return player.app.interface.settings


def choice_rects(player, name):
    return {value: rect for (_, value), rect in choices(player, name)}


def choices(player, name):
    """The choices of a setting and their places, scrolled to."""
    return [(player.screen.command_at(place.centre), place) for place in row_of(player, name).places]


def row_of(player, name):
    """Return the row of a setting as it is drawn, scrolled to."""
    shown(player, name)
    assert player.screen.rows
    player.screen.listing.show(NAMES_BY_TAB[player.screen.tab_name].index(name))
    player.screen.refresh()
    rows = (control.look(rect, ControlState()) for control, rect in player.screen.controls if control.look is not None)
    return next(row for row in rows if isinstance(row, SettingWidget) and row.name == player.phrase(f"setting.{name}"))


def said_of(player, name):
    """Return what is said of a setting, and whether it is a problem."""
    row = row_of(player, name)
    return row.about, row.is_problem


def shown(player, name):
    """Show the tab of a setting."""
    tab = next(tab for tab, names in NAMES_BY_TAB.items() if name in names)
    if player.screen.tab_name != tab:
        player.screen.show_tab(tab)
        player.happened()
        player.step()


def choose(player, name, value):
    player.click(choice_rects(player, name)[value].centre)


def to_row(player, name):
    """Moves the focus on to a setting; it begins on Back and the tabs."""
    player.click((0, 0))
    shown(player, name)
    for _ in range(2 + len(TABS) + NAMES_BY_TAB[player.screen.tab_name].index(name)):
        player.key("tab")
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
    for name, values in CHOICES.items():
        if name == "volume":
            continue
        for value in (*values, values[0]):
            choose(player, name, value)
            assert getattr(settings(player), name) == value
            player.step(0.5)
        assert picture(player) == drawn_anew(player)
        choose(player, name, values[-1])
    player.quit()
    kept = Store(player.store.folder).settings
    assert all(getattr(kept, name) == values[-1] for name, values in CHOICES.items() if name != "volume")


@pytest.mark.every_frame
def test_keys_change_every_setting(opened):
    player = opened()
    for name, values in CHOICES.items():
        to_row(player, name)
        for key, end in (("right", values[-1]), ("left", values[0])):
            for _ in range(len(values) + 1):
                player.key(key)
            assert getattr(settings(player), name) == end
        assert picture(player) == drawn_anew(player)
        player.key("return")
        assert getattr(settings(player), name) == values[1]
        assert player.screen.focused_command == ("setting", name)
        player.key("left")
    player.quit()
    kept = Store(player.store.folder).settings
    assert all(getattr(kept, name) == values[0] for name, values in CHOICES.items())


def test_every_setting_is_on_a_tab():
    assert sorted(name for names in NAMES_BY_TAB.values() for name in names) == sorted(CHOICES)


def test_tabs_are_opened_by_keys_and_have_explanations(opened):
    player = opened((1280, 800))
    for _ in range(3):
        player.key("tab")
    player.key("return")
    player.step()
    assert player.screen.tab_name == "play"
    assert [name for name, _ in player.screen.rows] == list(NAMES_BY_TAB["play"])
    player.key("escape")
    assert isinstance(player.screen, PlayScreen), "tabs do not pile up"


def test_volume_by_steps_buttons_and_dragging(opened):
    player = opened()
    steps = choices(player, "volume")
    assert len(steps) == 12
    for index, expected in ((3, 3), (10, 10), (11, 10), (0, 9), (1, 1), (0, 0), (0, 0), (11, 1)):
        player.click(steps[index][1].centre)
        assert settings(player).volume == expected
    player.press(steps[2][1].centre)
    for index in (3, 5, 8):
        player.move(steps[index][1].centre, held=True)
        assert settings(player).volume == index
    player.release(steps[8][1].centre)
    assert settings(player).volume == player.app.interface.sounds.volume == 8
    player.move(steps[2][1].centre)
    assert settings(player).volume == 8


def test_change_of_volume_is_heard(opened):
    player = opened()
    heard = player.app.interface.sounds.heard
    heard.clear()
    choose(player, "volume", 4)
    player.key("m")
    assert settings(player).muted
    choose(player, "volume", 4)  # a volume that is chosen is to be heard
    assert not settings(player).muted
    assert heard == [(Cue.SLIDE_WOOD_1, 4), (Cue.SLIDE_WOOD_1, 4)]
    choose(player, "motion", "reduced")
    assert len(heard) == 2


@pytest.mark.every_frame
def test_mute_key_shows_here(opened):
    player = opened()
    shown(player, "volume")
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
    monkeypatch.setattr("game.screens.interface.face_for", faces.face_for)
    monkeypatch.setattr("pygame.font.match_font", lambda name: None)
    player = opened(size)
    assert player.app.interface.speech.problem == ""
    before = said_of(player, "language")
    choose(player, "language", "ja")
    assert player.screen.heading == "Settings"
    assert said_of(player, "language") == (player.app.interface.speech.problem, True) != before
    assert said_of(player, "theme") != player.app.interface.speech.problem
    choose(player, "language", "en")
    assert said_of(player, "language") == before


def test_defaults_are_restored_and_undone(opened):
    player = opened()
    choose(player, "theme", "light")
    choose(player, "volume", 2)
    player.step(1.0)  # until the window's place is kept
    changed = settings(player)
    player.click_button("Defaults")
    assert settings(player) == Settings(window=changed.window)
    player.click_button("Undo defaults")
    assert settings(player) == Settings(window=changed.window), "the rest of a double click"
    player.step(1.0)
    player.click_button("Undo defaults")
    assert settings(player) == changed
    player.step(1.0)
    player.click_button("Defaults")
    choose(player, "volume", 5)
    assert [control.label for control, _ in player.screen.controls].count("Undo defaults") == 0
    player.step(1.0)
    player.click_button("Defaults")
    assert settings(player).volume == Settings().volume


def test_defaults_by_keys_keep_changed_keys(opened):
    player = opened()
    player.key("tab", shift=True)
    player.key("return")  # all is as at first: nothing to do
    assert settings(player) == Settings(window=settings(player).window)
    to_row(player, "theme")
    player.key("right")
    player.app.change_settings(replace(settings(player), keys={Action.NEW: ()}))
    while player.screen.focused_command != DEFAULTS:
        player.key("tab")
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
    player.click_button("Keys")
    assert isinstance(player.screen, KeysScreen)
    player.step(1.0)  # or the next click would be the rest of a double click
    player.click_button("Speed")
    assert player.screen.tab_name == "speed"
    player.step(1.0)
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
    assert player.sleeps
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
    assert notes(player)[-1] == ""
    player.move(choice_rects(player, "arrows")["gap"].centre)
    words = player.app.interface.words
    assert notes(player)[-1] == words.text("about.setting_arrows")
    player.move((0, 0))
    to_row(player, "counters")
    assert notes(player)[-1] == words.text("about.setting_counters")


def test_click_beside_choices_does_nothing(opened):
    player = opened()
    before = settings(player)
    for _, frame in player.screen.rows:
        player.click((frame.x + 3, frame.y + 3))
    assert settings(player) == before


def notes(player):
    return [each.text for each in player.screen.own_widgets() if isinstance(each, Paragraph)]


def test_at_most_twelve_rows():
    assert sum(map(len, NAMES_BY_TAB.values())) <= 12


@pytest.mark.parametrize("size", SIZES)
def test_choices_of_all_settings_end_at_one_place(opened, size):
    player = opened(size)
    ends = {choices(player, name)[-1][1].right for name in CHOICES}
    assert len(ends) == 1


@pytest.mark.parametrize("size", [(480, 360), (1280, 736), (900, 1200)])
def test_capped_size_says_so(opened, size):
    player = opened(size)
    assert not said_of(player, "scale")[1]
    choose(player, "scale", 200)
    about, is_problem = said_of(player, "scale")
    room = int(re.search(r"\d+", about)[0])
    assert room < 200 and is_problem
    assert about == player.phrase("settings.scale_capped", percent=room)
    kept = player.screen.text
    player.app.store.settings = replace(settings(player), scale=150)
    player.screen.resize(size)
    assert (player.screen.text < kept) is (room > 150), "so much is kept to, and no more"
    player.resize(3840, 2160)
    choose(player, "scale", 200)
    assert not said_of(player, "scale")[1]


def test_settings_reached_from_keys_do_not_pile_up(opened):
    player = opened()
    game = player.screen.back
    player.click_button("Keys")
    player.key("f1")
    player.key("f2")
    player.key("escape")
    assert player.screen is game


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_choices_of_a_setting_are_equally_large(opened, monkeypatch, scale):
    player = opened((480, 360))
    player.app.change_settings(player.app.interface.settings.choose("scale", scale))
    player.step(0.5)
    drawn = {}
    fitted = Fonts.fitted

    def draw(fonts, text, height, ink, width):
        drawn[text] = fonts.common_height([text], height, width)
        return fitted(fonts, text, height, ink, width)

    monkeypatch.setattr(Fonts, "fitted", draw)
    drawn_anew(player)
    for name in ("theme", "scale", "scheme", "language"):
        if name in NAMES_BY_TAB[player.screen.tab_name]:
            labels = row_of(player, name).labels
            assert len({drawn[label] for label in labels}) == 1, labels
