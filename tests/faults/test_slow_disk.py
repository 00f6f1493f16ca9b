"""A disk that takes seconds for each file: play does not wait for it, and closing says that it does."""

import subprocess
import time
from pathlib import Path

import pytest
from desktop import require

UNSAVED = "Not everything is saved - Antipode"


@pytest.fixture
def game(open_game, tmp_path):
    return open_game(tmp_path, "play", "eight", "--position", "1 2 3/4 5 6/7 0 8")


def slow_down(game, seconds):
    """Has the next four requests to write to the disk take so long; skips the test where that is not permitted."""
    require("strace")
    delay = f"inject=fsync,fdatasync:delay_enter={round(seconds * 1_000_000)}:when=1..4"
    command = [
        "strace",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "trace=fsync,fdatasync",
        "-e",
        delay,
        "-p",
        str(game.process.pid),
    ]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    status = Path(f"/proc/{game.process.pid}/status")
    game.desktop.until(lambda: tracer.poll() is not None or "TracerPid:\t0\n" not in status.read_text(), "no tracer")
    if tracer.poll() is not None:
        pytest.skip(f"a program cannot be slowed down here: {tracer.stderr.read().strip()}")
    return tracer


def test_closing_waits_for_slow_disk(game):
    game.wait_for_saved("eight", lambda saved: saved["done"] == 0)
    tracer = slow_down(game, 0.6)
    game.key(*["Down", "Up"] * 5)
    game.wait_for_title("Eight - 10 moves - Antipode")
    assert game.saved("eight")["done"] == 0
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    assert game.process.wait(60) == 0  # by itself once all is saved
    assert game.saved("eight")["done"] == 10
    tracer.wait(10)


def test_second_close_does_not_wait(game):
    game.wait_for_saved("eight", lambda saved: saved["done"] == 0)
    slow_down(game, 1.5)
    game.key("Down", "Up")
    game.wait_for_title("Eight - 2 moves - Antipode")
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    begun = time.monotonic()
    game.key("ctrl+q")
    assert game.process.wait(20) == 0
    assert time.monotonic() - begun < 4.5  # a request under way ends first; all that are left would take longer
    assert game.saved("eight")["done"] in (0, 2)
