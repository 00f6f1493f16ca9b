"""Colours where somebody sees them, and nowhere else."""

import io

import pytest

from solver.cli import colours


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("sys.platform", "linux")
    return monkeypatch


def test_a_terminal_gets_colours(terminal):
    assert colours.paint("red", "costly") == "\x1b[31mcostly\x1b[0m"
    assert colours.paint("red", "") == ""


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_whoever_wants_none_gets_none(name, value, terminal):
    terminal.setenv(name, value)
    assert colours.paint("red", "costly") == "costly"


def test_an_empty_no_color_says_nothing(terminal):
    terminal.setenv("NO_COLOR", "")
    assert colours.paint("bold", "Goat") != "Goat"


def test_files_and_pipes_get_none_unless_asked_for(terminal):
    terminal.setattr("sys.stdout", io.StringIO())
    assert colours.paint("red", "costly") == "costly"
    terminal.setenv("FORCE_COLOR", "1")
    assert colours.paint("red", "costly") != "costly"


def test_a_closed_stream_is_no_terminal(terminal):
    terminal.setattr("sys.stdout", None)
    assert colours.paint("red", "costly") == "costly"
