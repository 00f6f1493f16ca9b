"""A disk that does not answer for a while: play does not wait for it, and closing says that it does."""

import subprocess
from pathlib import Path

import pytest
from desktop import require
from waiting import PATIENCE, wait_until

UNSAVED = "Not everything is saved - Antipode"


@pytest.fixture
def game(open_game, tmp_path):
    return open_game(tmp_path, "play", "eight", "--position", "1 2 3/4 5 6/7 0 8")


class Tracer:
    """Holds up all requests to write to the disk until it ends; skips the test where that is not permitted."""

    def __init__(self, game, log):
        require("strace")
        self._log = log
        delay = f"inject=fsync,fdatasync:delay_enter={round(2 * PATIENCE * 1_000_000)}"
        calls = ["-e", "trace=fsync,fdatasync,exit_group", "-e", delay]
        command = ["strace", "-f", "-qq", "-o", str(log), *calls, "-p", str(game.process.pid)]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        status = Path(f"/proc/{game.process.pid}/status")
        wait_until(lambda: self._process.poll() is not None or "TracerPid:\t0\n" not in status.read_text(), "no tracer")
        if self._process.poll() is not None:
            pytest.skip(f"a program cannot be held up here: {self._process.stderr.read().strip()}")

    def has_seen(self, call):
        """Return whether the program has asked the system for this."""
        return f" {call}(" in self._log.read_text()

    def end(self):
        """Let the disk answer."""
        self._process.kill()
        self._process.wait()
        self._process.stderr.close()


@pytest.fixture
def hold_disk(tmp_path):
    """Holds up the disk of a game."""
    tracers = []

    def hold(game):
        tracers.append(Tracer(game, tmp_path / "calls.log"))
        return tracers[-1]

    yield hold
    for tracer in tracers:
        tracer.end()


def test_closing_waits_for_slow_disk(game, hold_disk):
    game.wait_for_saved("eight", lambda saved: saved["done"] == 0)
    disk = hold_disk(game)
    game.key(*["Down", "Up"] * 5)
    game.wait_for_title("Eight - 10 moves - Antipode")
    assert game.saved("eight")["done"] < 2  # the disk itself may have the first by now
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    disk.end()
    assert game.process.wait(PATIENCE) == 0  # by itself once all is saved
    assert game.saved("eight")["done"] == 10


def test_second_close_does_not_wait(game, hold_disk):
    game.wait_for_saved("eight", lambda saved: saved["done"] == 0)
    disk = hold_disk(game)
    game.key("Down", "Up")
    game.wait_for_title("Eight - 2 moves - Antipode")
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    game.key("ctrl+q")
    wait_until(lambda: disk.has_seen("exit_group"), "it waits for the disk")
    assert game.saved("eight")["done"] < 2  # the disk itself may have the first by now
    disk.end()  # a program that is traced has not ended before
    assert game.process.wait(PATIENCE) == 0
