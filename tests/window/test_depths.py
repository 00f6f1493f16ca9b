"""Screens whose pixels have other bits: 16, 15 and 30 are played on; what SDL cannot draw on is refused in one line."""

import os
import sys

import pytest
from desktop import TOOLS, Desktop, Game, require
from golden_data import ROOT
from waiting import run_program

FRONT = ("v", "i", "x", "c", "o", "t", "e", "g", "F1", "F2", "F3", "F10")
"""Keys that lead from the board to a screen, which Esc leaves again."""


def desktop_of(depth):
    """A screen of so many bits a pixel; skips the test where there are none."""
    require(*TOOLS)
    try:
        return Desktop(1000, 750, depth)
    except RuntimeError as error:
        pytest.skip(f"no screen of {depth} bits: {error}")


@pytest.fixture
def screen(request):
    desktop = desktop_of(request.param)
    yield desktop
    desktop.close()


@pytest.mark.parametrize(
    ("screen", "keys"),
    [(16, FRONT[::2]), pytest.param(15, FRONT, marks=pytest.mark.slow), (30, FRONT[1::2])],
    indirect=["screen"],
)
def test_every_screen_is_drawn_with_other_bits(screen, keys, tmp_path):
    game = Game(screen, tmp_path, "play", "eight", "--position", "1 2 3/4 5 6/0 7 8")
    game.key("F11", "F11", "h", "h", "k")
    game.wait_for_saved("eight", lambda saved: saved["assisted"])
    game.key("Left", "Left")
    solved = "Eight - solved with help in 2 moves - Antipode"
    game.wait_for_title(solved)
    for key in keys:
        game.key(key)
        screen.until(lambda: game.title != solved, f"no screen by {key}")
        game.key("Escape")
        game.wait_for_title(solved)
    game.key("u", "l")
    game.wait_for_title("Methods: Eight - Antipode")
    assert game.quit() == (0, "")


@pytest.mark.parametrize("screen", [8], indirect=True)
def test_undrawable_window_exits_3(screen, tmp_path):
    environment = {**screen.environment, "XDG_DATA_HOME": str(tmp_path)}
    environment.pop("WAYLAND_DISPLAY", None)
    ran = run_program([sys.executable, "main.py"], cwd=ROOT, env=environment)
    assert (ran.returncode, ran.stderr.count(os.linesep)) == (3, 1)
    assert ran.stderr.startswith("antipode: no display")
