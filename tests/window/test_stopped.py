"""A program that is stopped by a signal, as by the lid of a computer, is not played meanwhile."""

import signal
import time

import pytest

STOPPED = 5.0


@pytest.mark.slow
def test_clock_rests_while_stopped(open_game, tmp_path):
    game = open_game(tmp_path, "play", "eight", "--position", "1 2 3/4 5 6/7 0 8")
    game.key("Down")
    begun = time.monotonic()
    game.wait_for_saved("eight", lambda saved: saved["moves"])
    game.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    game.process.send_signal(signal.SIGCONT)
    assert game.quit() == (0, "")
    played = time.monotonic() - begun - STOPPED
    assert 0 < game.saved("eight")["seconds"] <= played + 0.5
