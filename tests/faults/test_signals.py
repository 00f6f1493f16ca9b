"""The program is ended from outside its window: its terminal is closed or interrupts it."""

import resource
import signal
import time

import pytest
from desktop import PROGRAM
from waiting import PATIENCE

NEAR = "1 2 3/4 5 6/7 0 8"
THOUGHT = 0.3
"""Seconds since the last move."""


@pytest.fixture
def start(open_game):
    def start(folder, **options):
        game = open_game(folder, "play", "eight", "--position", NEAR, **options)
        game.key("Down", "Up")
        game.wait_for_saved("eight", lambda saved: saved["done"] == 2)
        return game

    return start


@pytest.fixture
def full(start, tmp_path):
    """A game of which the last moves cannot be saved: it may write no longer files than some lines of text."""
    game = start(tmp_path)
    resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
    game.key("Down", "Up")
    game.wait_for_title("Eight - 4 moves - Antipode")
    return game


def test_closed_terminal_saves_the_time(start, tmp_path):
    game = start(tmp_path)
    time.sleep(THOUGHT)
    game.process.send_signal(signal.SIGHUP)
    assert game.process.wait(PATIENCE) == 0
    assert game.saved("eight")["seconds"] >= THOUGHT


def test_who_says_nohup_keeps_the_window(start, tmp_path):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # which the program inherits
    try:
        game = start(tmp_path, program=PROGRAM)
    finally:
        signal.signal(signal.SIGHUP, before)
    game.process.send_signal(signal.SIGHUP)
    game.key("Down")
    game.wait_for_title("Eight - 3 moves - Antipode")


def test_interrupt_reports_unsaved_and_waits(full):
    full.process.send_signal(signal.SIGHUP)
    full.wait_for_title("Not everything is saved - Antipode")
    full.process.send_signal(signal.SIGINT)
    _, said = full.process.communicate(timeout=PATIENCE)
    assert full.process.returncode == 130
    assert len(said.strip().split("\n")) == 1
    assert "player.db" in said or "settings.json" in said  # whichever was refused first
    assert "couldn't be saved" in said
