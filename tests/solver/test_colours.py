"""Colours where somebody sees them, and nowhere else."""

import io
from contextlib import redirect_stdout

import pytest

from solver.cli import output


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def painted(monkeypatch):
    """How a word is printed, in this environment and on this stream."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    def paint(word, stream, **environment):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with redirect_stdout(stream):
            return output.paint("red", word)

    return paint


def test_a_terminal_gets_colours(painted):
    assert painted("costly", Terminal()) == "\x1b[31mcostly\x1b[0m"
    assert painted("", Terminal()) == ""


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_whoever_wants_none_gets_none(name, value, painted):
    assert painted("costly", Terminal(), **{name: value}) == "costly"


def test_an_empty_no_color_says_nothing(painted):
    assert painted("costly", Terminal(), NO_COLOR="") != "costly"


def test_files_get_colours_on_request(painted):
    assert painted("costly", io.StringIO()) == "costly"
    assert painted("costly", io.StringIO(), FORCE_COLOR="1") != "costly"


def test_a_closed_stream_is_no_terminal(painted):
    assert painted("costly", None) == "costly"
