"""The examples in docs/boards.md are boards, and its commands run."""

import re
import shlex

import pytest
from golden_data import ROOT

from solver import load_board

TEXT = (ROOT / "docs" / "boards.md").read_text("utf-8")


BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def blocks(language):
    return [text for kind, text in BLOCKS if kind == language]


FILES = blocks("toml")
LINES = [line for text in blocks("") for line in text.splitlines() if ">" in line]
COMMANDS = [line.removeprefix("$ python main.py ") for text in blocks("console") for line in text.splitlines()]


@pytest.mark.parametrize("number", range(len(FILES)))
def test_a_file_shown_is_a_board(number, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FILES[number], "utf-8")
    assert load_board(str(path)).id == "mine"


@pytest.mark.parametrize("line", LINES)
def test_a_line_shown_is_a_board(line):
    assert load_board(line)


def test_the_lines_are_the_boards_they_are_said_to_be():
    assert LINES[0].split(">")[0] == str(load_board("klotski").start)
    assert load_board(LINES[2]).layout == load_board("motor-car").layout
    assert load_board(">2x3") == load_board("2x3")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_shown_runs(command, run):
    code, out, err = run(*shlex.split(command))
    assert (code, err) == (0, "")
    assert out


def test_the_message_shown_is_the_one_that_is_printed(run, tmp_path):
    (tmp_path / "mine.toml").write_text('layout = """\nAB\nB.\n"""\ngoal = "../A."\n', "utf-8")
    code, _, err = run("farthest", str(tmp_path / "mine.toml"))
    assert (code, err) == (2, blocks("")[-1])
