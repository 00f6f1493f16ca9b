"""Keys by their place in a real window, with the keyboard layouts that X.Org's xkeyboard-config has."""

import subprocess

import pytest
from desktop import Desktop, Game, require

PLACES = {"w": 25, "a": 38, "s": 39, "d": 40, "h": 43, "n": 57, "u": 30, "c": 54, "v": 55, "z": 52}
"""Keycodes of X11: the keys at the places of these letters."""
BY_PLACE = ("ru", "ua", "gr", "il")
START = "1 2 3/4 0 5/6 7 8"
OTHER = "8 6 7/2 5 4/3 0 1"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    require("setxkbmap", "xclip", "Xvfb", "xdotool", "openbox", "xwininfo")
    desktop = Desktop()
    game = Game(desktop, tmp_path_factory.mktemp("layouts"), "play", "eight", "--position", START)
    yield game
    game.kill()
    desktop.close()


def press(game, place, *held):
    game.key("+".join([*held, str(PLACES[place])]))


def moves(game, count):
    game.wait_for_title(f"Eight - {count} move{'' if count == 1 else 's'} - Antipode")


def xclip(game, *arguments, text=None):
    command = ["timeout", "10", "xclip", "-selection", "clipboard", *arguments]
    output = subprocess.DEVNULL if text is not None else subprocess.PIPE
    ran = subprocess.run(command, env=game.desktop.environment, input=text, stdout=output, text=True, check=False)
    if text is not None:  # it stays in the background, which may take a while
        game.desktop.until(lambda: xclip(game, "-out") == text, "not put there")
    return ran.stdout


def use(game, layout):
    subprocess.run(["setxkbmap", layout], env=game.desktop.environment, check=True)
    xclip(game, text=START)
    press(game, "v", "ctrl")  # whatever was played before
    game.wait_for_start("eight", START)
    moves(game, 0)


@pytest.mark.parametrize("layout", [*BY_PLACE, "fr", "de", "us"])
def test_letters_play(game, layout):
    """The window is open while the layout changes, as where a player switches it."""
    use(game, layout)
    for count, place in enumerate("dwas", 1):  # on fr these say D, Z, Q, S
        press(game, place)
        moves(game, count)
    for count in (3, 2, 1, 0):
        press(game, "u")
        moves(game, count)
    xclip(game, text="nothing")
    press(game, "c", "ctrl")
    game.desktop.until(lambda: xclip(game, "-out") == START, "not copied")
    xclip(game, text=OTHER)
    press(game, "v", "ctrl")
    game.wait_for_start("eight", OTHER)
    press(game, "n")
    game.wait_for_saved("eight", lambda saved: saved["start"] not in (START, OTHER))
    use(game, layout)
    press(game, "h")  # asks first
    press(game, "h")
    game.wait_for_saved("eight", lambda saved: saved["assisted"])


def test_control_letters_are_by_label_on_latin_layouts(game):
    use(game, "fr")
    press(game, "d")
    moves(game, 1)
    press(game, "w", "ctrl")  # Ctrl+Z
    moves(game, 0)
    press(game, "d")
    moves(game, 1)
    press(game, "z", "ctrl")  # Ctrl+W
    press(game, "w")
    moves(game, 2)
