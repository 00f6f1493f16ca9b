"""The program itself fails, wherever it may: the game is kept, the player is told, and the log says why."""

import sys
import time

import forking
import pytest
from failing import MESSAGE
from golden_data import ROOT
from stored import stored_game
from waiting import PATIENCE

from game.system import log

SCRIPT = "tests/helpers/failing.py"
PLACES_ALIKE = ("drawing", "event", "answer", "thread", "leaving")
OFFERED, CONTINUED = '["Antipode", "Continue", "failed"]\n', '["Eight - 1 move - Antipode", null, null]\n'
START = ("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a signal ends it")


class Runs:
    """Runs the program with folders of its own, as often as one likes."""

    def __init__(self, folder, environment):
        self.log = folder / "state" / "antipode" / "log" / "antipode.log"
        self.data = folder / "data" / "antipode"
        self.environment = environment | {
            "PYTHONPATH": str(ROOT),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",  # the script imports the game before the program does
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_STATE_HOME": str(folder / "state"),
        }

    def started(self, place, *arguments):
        """The process."""
        return forking.start([SCRIPT, place, *arguments], self.environment)

    def ended(self, place, *arguments):
        """Exit code, output and error output."""
        process = self.started(place, *arguments)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    @property
    def moves(self):
        """Of the game that was kept."""
        return stored_game(self.data, "eight")["moves"]


@pytest.fixture
def runs(tmp_path, child_environment):
    return Runs(tmp_path, child_environment)


@pytest.mark.parametrize(
    "place",
    ["update", "writer", *(pytest.param(place, marks=pytest.mark.slow) for place in PLACES_ALIKE)],
)
def test_failure_is_one_line_and_loses_nothing(runs, place):
    code, out, err = runs.ended(place, *START)
    assert (code, out) == (1, "")
    assert err.startswith("antipode: Something went wrong")
    assert err.count("\n") == 1
    assert str(runs.log) in err
    assert f"RuntimeError: {MESSAGE}" in err
    assert "Your game is saved" in err
    assert runs.moves == "L"
    logged = runs.log.read_text()
    assert "Traceback" in logged
    assert logged.rstrip().endswith(f"RuntimeError: {MESSAGE}")


def test_unsaved_game_is_not_called_saved(runs, tmp_path):
    (tmp_path / "data").write_text("no folder")
    code, _, err = runs.ended("update", *START)
    assert (code, err.count("\n")) == (1, 1)
    assert "Your game is saved" not in err
    assert f"couldn't be saved. {tmp_path / 'data'}" in err


def test_next_start_offers_game_once(runs):
    runs.ended("update", *START)
    assert runs.ended("nowhere") == (0, OFFERED, "")
    assert runs.ended("nowhere", "play", "eight") == (0, CONTINUED, "")


@POSIX
def test_python_crash_is_logged_next_start(runs):
    code, _, err = runs.ended("python", *START)
    assert code < 0
    assert err == ""
    assert runs.ended("nowhere")[1] == OFFERED
    assert "Segmentation fault" in runs.log.read_text()
    assert "failing.py" in runs.log.read_text()


def test_failed_job_is_logged_game_continues(runs):
    assert runs.ended("job", *START) == (0, "", "")
    assert MESSAGE in runs.log.read_text()
    assert runs.moves == "L"


def test_interrupt_is_no_failure(runs):
    assert runs.ended("interrupt", *START) == (130, "", "")
    assert runs.moves == "L"
    assert runs.ended("nowhere")[1] == CONTINUED


def test_line_is_in_language_of_player(runs):
    runs.environment["LC_ALL"] = "ja_JP.UTF-8"
    assert "ゲームは保存してあり" in runs.ended("update", *START)[2]


def test_failure_is_reported_without_log(runs, tmp_path):
    (tmp_path / "state").write_text("no folder")
    code, _, err = runs.ended("update", *START)
    assert code == 1
    assert "log" not in err
    assert MESSAGE in err
    assert err.count("\n") == 1


def test_log_does_not_grow_for_ever(runs):
    runs.log.parent.mkdir(parents=True)
    runs.log.write_bytes(b"x" * (log.LARGEST + 1))
    runs.ended("update", *START)
    assert runs.log.stat().st_size < 20_000
    assert sorted(path.name for path in runs.log.parent.iterdir()) == ["antipode.log", "antipode.log.1", "failed.txt"]


@pytest.mark.parametrize("key", ["Return", pytest.param("alt+F4", marks=pytest.mark.slow)])
def test_window_says_it_until_it_is_closed(runs, desktop, key):
    runs.environment = {**runs.environment, "DISPLAY": desktop.display}
    del runs.environment["SDL_VIDEODRIVER"]
    process = runs.started("drawing", *START)
    try:

        def window():
            return desktop.xdotool("search", "--onlyvisible", "--pid", process.pid).split("\n")[-1]

        desktop.until(lambda: runs.log.exists() and desktop.xdotool("getwindowname", window()) == "Antipode", "none")
        time.sleep(0.6)  # longer than presses are ignored
        assert process.poll() is None
        desktop.xdotool("windowactivate", window())
        desktop.until(lambda: desktop.xdotool("getwindowfocus") == window(), "no focus")
        desktop.xdotool("key", "Left")  # perhaps still meant for the board
        time.sleep(0.1)
        assert process.poll() is None
        desktop.until(lambda: desktop.xdotool("key", key) or process.poll() is not None, f"open after {key}")
        assert process.communicate(timeout=PATIENCE) == ("", "")
        assert process.returncode == 1
        assert runs.moves == "L"
    finally:
        process.kill()
