"""What the commands print on a terminal: colours where somebody sees them, and progress of which nothing stays."""

import io
import re
import threading
from contextlib import redirect_stderr, redirect_stdout

import pytest

import main
from solver import Cancelled
from solver.cli import terminal
from solver.cli.output import interruption
from solver.cli.terminal import (
    lines_on_terminal,
    progress_on_terminal,
    search_on_terminal,
    table_on_terminal,
    terminal_progress,
)
from solver.system.limits import Interrupted, Status


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
            return terminal.paint("red", word)

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


@pytest.fixture
def clock(monkeypatch):
    """A clock that only the test moves: its time is ``clock[0]``."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_a_short_search_says_nothing(clock):
    with redirect_stderr(Terminal()) as terminal, terminal_progress() as watch:
        clock[0] += 0.9
        watch(Status(at_least=12, expanded=3456))
    assert terminal.getvalue() == ""


def test_progress_of_compared_methods_is_gone_before_their_rows(monkeypatch):
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    monkeypatch.setattr(terminal, "STEP", 0.0)
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Terminal()
    with redirect_stdout(screen), redirect_stderr(screen):
        assert main.main(["compare", "eight", "1 2 3/4 5 6/7 0 8", "--methods", "bfs,iterative-deepening"]) == 0
    shown = [line for line in screen.getvalue().split("\n") if "expanded\r\x1b[K" in line]
    assert [line.rpartition("\x1b[K")[2].split()[0] for line in shown] == ["bfs", "iterative-deepening"]


def test_long_search_shows_then_wipes_line(clock):
    with redirect_stderr(Terminal()) as terminal, terminal_progress() as watch:
        for seconds, expanded in ((1.1, 1000), (0.1, 2000), (0.15, 3000)):
            clock[0] += seconds
            watch(Status(at_least=12, expanded=expanded))
    lines = [f"at least 12 moves, {expanded} positions expanded" for expanded in ("1,000", "3,000")]
    assert terminal.getvalue() == "".join(f"\r\x1b[K{line}" for line in [*lines, ""])


def test_failed_search_wipes_its_line(clock):
    with redirect_stderr(Terminal()) as terminal, pytest.raises(Cancelled), terminal_progress() as watch:
        clock[0] += 2
        watch(Status())
        raise Cancelled
    assert terminal.getvalue().endswith("expanded\r\x1b[K")


@pytest.mark.parametrize("statuses", [(), (Status(at_least=12, expanded=1, at_most=20),)])
def test_interrupted_search_tells_its_bounds(statuses):
    with pytest.raises(Interrupted) as stop, terminal_progress() as watch:
        for status in statuses:
            watch(status)
        raise KeyboardInterrupt
    text, found = interruption(stop.value)
    if statuses:
        assert text == "interrupted: 20 moves found, at least 12 moves, 1 position expanded"
        assert found == {
            "error": "interrupted",
            "code": "interrupted",
            "at_least": 12,
            "at_most": 20,
            "expanded": 1,
        }
    else:
        assert found == {"error": "interrupted", "code": "interrupted"}


def test_search_is_silent_without_terminal(clock, capsys):
    with terminal_progress() as watch:
        clock[0] += 2
        watch(Status())
    assert capsys.readouterr().err == ""


def test_long_table_shows_then_wipes_bar(clock):
    with redirect_stderr(Terminal()) as terminal, progress_on_terminal() as progress:
        for seconds, part in ((0.9, 0.1), (0.2, 0.25), (0.1, 0.3), (0.2, 0.5)):
            clock[0] += seconds
            progress(part)
        shown = terminal.getvalue()
    assert "10%" not in shown
    assert "distances  25% |" in shown
    assert "distances  50% |" in shown
    assert "\n" not in terminal.getvalue()
    assert terminal.getvalue().rpartition("\r")[0].rpartition("\r")[2].strip() == ""


def test_table_counts_positions_before_measuring(clock):
    with redirect_stderr(Terminal()) as terminal, table_on_terminal() as (progress, found):
        clock[0] += 2
        found(1_234_567)
        counted = terminal.getvalue()
        progress(0.3)
    assert counted.endswith("1,234,567 positions so far")
    assert "30%" in terminal.getvalue()
    assert terminal.getvalue().rpartition("\r")[0].rpartition("\r")[2].strip() == ""


def test_unseen_lines_are_counted(clock):
    with redirect_stderr(Terminal()) as terminal, lines_on_terminal() as show:
        show(10)
        clock[0] += 2
        show(4321)
    assert "4321 lines" in terminal.getvalue()
    with redirect_stdout(Terminal()), lines_on_terminal() as show:
        clock[0] += 2
        show(999)
    assert "999" not in terminal.getvalue()


def test_search_for_boards_is_told_after_a_second(clock):
    with redirect_stderr(Terminal()) as terminal, search_on_terminal() as line, redirect_stdout(io.StringIO()) as out:
        clock[0] += 0.9
        line.show()
        assert terminal.getvalue() == ""
        clock[0] += 6.2
        line.show()
        line.answer("one")
        clock[0] += 1
        line.show()
    shown = re.findall("looking for boards for [^\r]*", terminal.getvalue())
    assert {*shown} == {"looking for boards for 7 seconds", "looking for boards for 8 seconds, 1 board found"}
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert out.getvalue() == "one\n"


def test_search_for_boards_writes_by_itself(monkeypatch):
    monkeypatch.setattr("solver.cli.terminal.PATIENCE", 0.0)
    written = threading.Event()

    class Watched(Terminal):
        def write(self, text):
            if "looking" in text:
                written.set()
            return super().write(text)

    with redirect_stderr(Watched()), search_on_terminal():
        assert written.wait(120)


def test_table_is_silent_without_terminal(clock, capsys):
    with progress_on_terminal() as progress:
        clock[0] += 2
        progress(0.5)
    assert capsys.readouterr().err == ""
