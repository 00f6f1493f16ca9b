"""Keyboard layouts: letter commands by their place where there are no such letters, and labels as they are printed."""

import string

import pygame
import pytest
from every import every

from game.input.commands import Action
from game.input.key_map import DEFAULT_KEYS, KeyMap
from game.input.keyboard_layout import AMERICAN, FREE, LETTER_AT, KeyboardLayout
from game.language.language import load_language
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.words.words import Words
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
PRINTED = {
    "us": ROWS,
    "ru": ("йцукенгшщз", "фывапролд", "ячсмить"),
    "ua": ("йцукенгшщз", "фівапролд", "ячсмить"),
    "gr": (";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"),
    "il": ("/'קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"),
    "de": ("qwertzuiop", "asdfghjkl", "yxcvbnm"),
    "fr": ("azertyuiop", "qsdfghjkl", "wxcvbn,"),
    "dvorak": ("',.pyfgcrl", "aoeuidhtn", ";qjkxbm"),
    "colemak": ("qwfpgjluy;", "arstdhnei", "zxcvbkm"),
}
BESIDE = {"dvorak": {51: "s", 54: "w", 55: "v", 56: "z"}, "fr": {51: "m"}, "colemak": {51: "o"}}
PLACE = {letter: place for place, letter in LETTER_AT.items()}
"""The layouts as X.Org's xkeyboard-config has them, without Shift; rows of the keys at the letters' places."""
NOT_LATIN = ("ru", "ua", "gr", "il")
LETTER_COMMANDS = {
    key: action for action, keys in DEFAULT_KEYS.items() for key in keys if key[-1] in PLACE and "f" not in key[:-1]
}
MIDDLE = parse_position(load_board("eight"), "1 2 3/4 0 5/6 7 8")


def layout(name):
    signs = {
        PLACE[at]: sign
        for row, places in zip(PRINTED[name], ROWS, strict=True)
        for at, sign in zip(places, row, strict=True)
    }
    return KeyboardLayout(signs | BESIDE.get(name, {}))


def sign_at(name, place):
    row = next(number for number, places in enumerate(ROWS) if place in places)
    return PRINTED[name][row][ROWS[row].index(place)]


def words(name, changes=None):
    keys = KeyMap(changes or {})
    keys.layout = layout(name)
    return Words(load_language("en"), keys)


def press(player, name, place, held=0, typed=True):
    """Press the key at a place as it is on a layout; what it types comes as text, too."""
    sign = sign_at(name, place)
    about = {"key": ord(sign), "scancode": PLACE[place], "mod": held}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, unicode="" if held else sign, **about))
    if typed and not held:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **about))
    player.step()


def test_letters_that_may_move_have_no_command():
    assert {*string.ascii_lowercase} - {key for keys in DEFAULT_KEYS.values() for key in keys} == FREE


@every("name", NOT_LATIN)
@every("key", LETTER_COMMANDS)
def test_letter_commands_by_place(name, key):
    """Each command whose key is a letter, with Ctrl or Shift or without, is at the place of that letter."""
    place, plain = key[-1], not set(key.split("+")[:-1]) & {"ctrl", "alt"}
    known, sign = layout(name), sign_at(name, place)
    assert known.name(sign, PLACE[place], plain) == place
    assert KeyMap().action_of_any((f"{key[:-1]}{place}", f"{key[:-1]}{sign}")) is LETTER_COMMANDS[key]
    assert known.label(place, plain) == sign


@every("name", ["us", "de", "fr", "dvorak", "colemak"])
@every("letter", sorted({*string.ascii_lowercase} - {*"wasd"} - FREE))
def test_letters_by_label(name, letter):
    """On a layout with Latin letters H is the key that says H."""
    place = next((place for place in PLACE if sign_at(name, place) == letter), None)
    if place is not None:
        assert layout(name).name(letter, PLACE[place], True) == letter
        assert layout(name).label(letter, True) == letter


@every(("name", "printed"), {"us": "wasd", "de": "wasd", "fr": "zqsd", "colemak": "wars", "dvorak": "wasd"}.items())
def test_cluster_by_place(name, printed):
    """W, A, S, D are where they are on an American keyboard, unless commands are there, as on Dvorak's."""
    known = layout(name)
    assert [known.label(letter, True) for letter in "wasd"] == [*printed]
    for letter, sign in zip("wasd", printed, strict=True):
        place = next(place for place in PLACE if sign_at(name, place) == sign) if name != "dvorak" else None
        assert place is None or known.name(sign, PLACE[place], True) == letter
        assert known.name(sign, PLACE[letter], False) == sign  # with Ctrl the label counts


@every("name", PRINTED)
def test_no_two_keys_have_one_name(name):
    for plain in (True, False):
        names = [layout(name).name(sign_at(name, place), PLACE[place], plain) for place in PLACE]
        assert len({*names}) == len(PLACE)
        for place, called in zip(PLACE, names, strict=True):
            assert layout(name).label(called, plain) == sign_at(name, place)


def test_help_shows_labels():
    assert words("us").keys(Action.UNDO) == "U, Ctrl+Z, Backspace"
    assert words("ru").keys(Action.UNDO) == "Г, Ctrl+Я, Backspace"
    assert words("fr").keys(Action.UP) == "Up, Z"
    assert words("fr").keys(Action.UNDO) == "U, Ctrl+Z, Backspace"
    assert words("de").keys(Action.UNDO) == "U, Ctrl+Z, Backspace"
    assert words("gr").keys(Action.UP) == "Up, ς"
    assert words("gr").keys(Action.DOWN) == "Down, Σ"
    assert words("ua").keys(Action.QUIT) == "Ctrl+Й"


@every("name", NOT_LATIN)
def test_commands_in_the_game(play, name):
    player = play(MIDDLE.board, MIDDLE)
    player.app.interface.keys.layout = layout(name)
    press(player, name, "d")
    assert player.session.game.move_count == 1
    press(player, name, "u")
    assert player.session.game.move_count == 0
    press(player, name, "c", pygame.KMOD_CTRL)
    assert player.app.interface.clipboard.get() == str(MIDDLE)
    player.app.interface.clipboard.put("8 6 7/2 5 4/3 0 1")
    press(player, name, "v", pygame.KMOD_CTRL)
    assert str(player.position) == "8 6 7/2 5 4/3 0 1"
    press(player, name, "n")
    assert str(player.position) != "8 6 7/2 5 4/3 0 1"
    press(player, name, "h")
    player.wait_for_solver()
    assert player.session.game.assisted
    player.quit()


def test_azerty_moves_by_place(play):
    player = play(MIDDLE.board, MIDDLE)
    player.app.interface.keys.layout = layout("fr")
    for number, place in enumerate("wasd", 1):
        press(player, "fr", place)
        assert player.session.game.move_count == number
    press(player, "fr", "w", pygame.KMOD_CTRL)  # which says Z
    assert player.session.game.move_count == 3
    press(player, "fr", "z")  # which says W
    press(player, "fr", "q")  # which says A
    assert player.session.game.move_count == 3


def test_search_gets_the_text(player_at_home):
    player = player_at_home
    player.app.interface.keys.layout = layout("ru")
    for place in "hnu":
        press(player, "ru", place)
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.search.text == "ртг"
    press(player, "ru", "v", pygame.KMOD_CTRL)
    assert isinstance(player.screen, PickerScreen | PlayScreen)


@pytest.fixture
def player_at_home(play):
    return play()


def test_given_labels_work(play):
    """What a player has given commands, by label or by place, works as it did."""
    fr = KeyMap({Action.UP: ("up", "z"), Action.LEFT: ("left", "q")})
    fr.layout = layout("fr")
    names = fr.layout.name("z", PLACE["w"], True), "z"
    assert fr.action_of_any(names) is Action.UP
    assert Words(load_language("en"), fr).keys(Action.UP) == "Up, Z"
    ru = KeyMap({Action.MUTE: ("р",), Action.NEW: ("j",), Action.LAB: ("ж",)})
    ru.layout = layout("ru")
    assert ru.action_of_any(("h", "р")) is Action.MUTE
    assert ru.action_of_any((ru.layout.name("о", PLACE["j"], True), "о")) is Action.NEW
    assert ru.action_of_any((ru.layout.name("ж", 51, True), "ж")) is Action.LAB
    assert Words(load_language("en"), ru).keys(Action.NEW) == "О"


def test_a_layout_that_is_unknown_is_american():
    assert AMERICAN.is_latin
    for letter in string.ascii_lowercase:
        assert AMERICAN.name(letter, PLACE[letter], True) == AMERICAN.label(letter, True) == letter
    assert AMERICAN.name("р", PLACE["h"], True) == "h"  # the event alone tells that it is not


def test_letters_that_no_font_has_are_latin():
    """Then the Latin ones are shown, which are printed beside the others; the keys are those at the places."""
    known = KeyboardLayout({PLACE["h"]: "י", PLACE["a"]: "ש"}, shows=lambda signs: False)
    assert known.label("h", True) == "h"
    assert known.name("י", PLACE["h"], True) == "h"
