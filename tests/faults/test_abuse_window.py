"""A real window under Xvfb that is resized without end, and in which somebody plays at random."""

import random
import sys
import time

import pytest
from desktop import TOOLS, Desktop, Game, require
from golden_data import ROOT
from waiting import run_program

pytestmark = pytest.mark.slow
SIZES = ((160, 120), (1, 1), (3800, 2100), (37, 900), (2000, 60))


@pytest.fixture(scope="module")
def desktop():
    require(*TOOLS)
    desktop = Desktop(3840, 2160)
    yield desktop
    desktop.close()


@pytest.fixture
def game(desktop, tmp_path):
    game = Game(desktop, tmp_path / "data", "play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    yield game
    game.process.kill()
    game.process.wait()


def test_game_survives_500_resizes(game):
    rng, window = random.Random(1), game.window
    for number in range(500):
        size = SIZES[number % 5] if number < 10 else (rng.randint(1, 3000), rng.randint(1, 2000))
        game.desktop.xdotool("windowsize", window, *size)
        if number % 10 == 0:
            game.key("F1", "Escape")
    game.resize(800, 600)
    time.sleep(0.3)
    game.key("Left")
    game.wait_for_title("Eight - 1 move - Antipode")
    assert game.quit() == (0, "")


def test_game_survives_50_full_screens(game):
    game.resize(700, 500)
    for _ in range(50):
        game.key("F11")
        time.sleep(0.1)
    game.desktop.until(lambda: game.size == (700, 500), lambda: f"size {game.size}")
    game.desktop.xdotool("windowactivate", game.window)
    game.key("Left")
    game.wait_for_title("Eight - 1 move - Antipode")
    assert game.quit() == (0, "")


def test_500_inputs_at_random_are_stood(desktop):
    """A minute of what ``benchmarks/random_player.py`` does for ten: it makes more inputs than that."""
    command = [sys.executable, "benchmarks/random_player.py", "1", "7"]
    ran = run_program(command, cwd=ROOT, env=desktop.environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    print(ran.stdout)
