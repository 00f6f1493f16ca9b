"""Whatever is given to a command, it answers in one line and with its exit code."""

import json

import pytest

BAD_INPUT = (
    ("fly",),
    ("boards", "extra"),
    ("boards", "--colour"),
    ("boards", "--\x1b[31m"),
    ("solve",),
    ("solve", "eight"),
    ("solve", "nine", "start"),
    ("solve", "", "start"),
    ("solve", "eight\nseven", "start"),
    ("solve", "e" * 100_000, "start"),
    ("solve", "eight", ""),
    ("solve", "eight", "begin"),
    ("solve", "eight", "1 2 3/4 5 6/7 8"),
    ("solve", "eight", "1 2 3/4 5 6/7 8 8"),
    ("solve", "eight", "1 2 3/4 5 6/7 8 8"),
    ("solve", "eight", "1 2 3/4 5 6/7 8 0/9"),
    ("solve", "eight", "1 2 3\n4 5 6\n7 8 8"),
    ("solve", "eight", "-1 2 3/4 5 6/7 8 0"),
    ("solve", "eight", "--", "-1"),
    ("solve", "eight", "\udcff\udcfe"),
    ("solve", "eight", "\x00\x1b[2J"),
    ("solve", "eight", "1 " * 5_000_000),
    ("solve", "goat", "9 1 10 8/2 5 7 0/3 8 4 6"),
    ("solve", "goat", "1 8 9 10/2 5 7 0/3 1 4 6"),
    ("solve", "colours-three", "1 1 2 2/1 1 2 2/1 3 3 2/3 3 4 0"),
    ("solve", "eight", "start", "--method", "magic"),
    ("solve", "eight", "start", "--method"),
    ("solve", "eight", "start", "--limit", "-1"),
    ("solve", "eight", "start", "--limit", "many"),
    ("solve", "eight", "start", "--limit", "9" * 5000),
    ("solve", "eight", "start", "--limit", "²"),
    ("solve", "fifteen", "start", "--method", "table"),
    ("solve", "eight", "start", "--bound", "manhattan"),
    ("solve", "goat", "start", "--method", "ida", "--bound", "linear-conflict"),
    ("solve", "eight", "start", "--method", "ida", "--bound", "best"),
    ("solve", "eight", "start", "--seconds", "0"),
    ("solve", "eight", "start", "--seconds", "nan"),
    ("solve", "eight", "start", "--nodes", "-5"),
    ("compare",),
    ("compare", "eight"),
    ("compare", "eight", "1 2 3"),
    ("compare", "eight", "start", "--methods", ""),
    ("compare", "eight", "start", "--methods", "bfs,magic"),
    ("compare", "eight", "start", "--methods", "bfs:manhattan"),
    ("compare", "fifteen", "start", "--methods", "table"),
    ("compare", "goat", "start", "--methods", "ida:linear-conflict"),
    ("review",),
    ("review", "eight", "start"),
    ("review", "nine", "start", "L"),
    ("review", "eight", "begin", "L"),
    ("review", "eight", "start", "X"),
    ("review", "eight", "start", "lurd"),
    ("review", "eight", "start", "LRUD!"),
    ("review", "eight", "start", "L0"),
    ("review", "eight", "start", "R\x1b[31m"),
    ("review", "eight", "start", "R", "R"),
    ("review", "eight", "start", "R999999999"),
    ("review", "eight", "start", "LRR" + "L" * 5_000),
    ("review", "goat", "1 8 9 10/2 5 7 0/3 8 4 6", "RD"),
    ("review", "eight", "-", "X"),
    ("review", "eight", "start", "R", "--seconds", "0"),
    ("sample", "fifteen", "--distance", "70"),
    ("farthest",),
    ("farthest", "nine"),
    ("farthest", "eight", "eight"),
    ("sample", "eight", "--distance"),
    ("sample", "eight", "--distance", "32"),
    ("sample", "eight", "--distance", "-1"),
    ("sample", "eight", "--distance", "1.5"),
    ("sample", "eight", "--distance", "5", "--count", "1e3"),
    ("sample", "eight", "--distance", "5", "--count", "9999999"),
    ("sample", "eight", "--distance", "5", "--seed", "x"),
    ("sample", "eight", "--distance", "5", "--seed", "9" * 5000),
    ("sample", "nine", "--distance", "5"),
    ("replay",),
    ("replay", ""),
    ("replay", "hello"),
    ("replay", "antipode:nine:1 2:L"),
    ("replay", "antipode:eight:1 2 3/4 5 6/7 8:L"),
    ("replay", "antipode:eight:1 2 3/4 5 6/7 8 0:LX"),
    ("replay", "antipode:eight:1 2 3/4 5 6/7 8 0:RRR"),
    ("replay", "antipode:eight:1 2 3/4 5 6/7 8 0:" + "R" * 100_000),
    ("play", "nine"),
    ("play", "eight", "--distance", "99"),
    ("play", "eight", "--position", "1 2 3"),
    ("play", "eight", "--farthest", "0"),
    ("play", "eight", "--farthest", "--distance", "3"),
    ("play", "eight", "--seed", "1_0"),
    ("play", "eight", "--seed", "\u0661"),
    ("sample", "eight", "--distance", "5", "--seed", "--5"),
)


def short(arguments):
    return repr(" ".join(arguments))[:60]


@pytest.mark.parametrize("arguments", BAD_INPUT, ids=short)
def test_bad_input_exits_2_with_one_line(arguments, run):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert_one_error(err)


def assert_one_error(err):
    """Expect one printable line, and after a wrong command line how the command is used."""
    assert err.endswith("\n")
    line, *usage = err.splitlines()
    assert line.isprintable(), repr(err)
    assert line.startswith("antipode: ")
    assert len(line) < 450
    if usage:
        assert [each.split()[:2] for each in usage] == [["usage:", "antipode"], ["try", "'antipode"]]


@pytest.mark.parametrize("arguments", [bad for bad in BAD_INPUT if bad[:1] == ("solve",) and len(bad) == 3], ids=short)
def test_bad_input_exits_2_with_json(arguments, run):
    code, out, err = run(*arguments, "--json")
    assert code == 2
    assert err.count("\n") == 1
    assert out == "" or set(json.loads(out)) == {"error", "code"}


@pytest.mark.parametrize(
    "arguments",
    (
        ("solve", "nine", "start"),
        ("solve", "eight", "1 2 3"),
        ("solve", "eight", "start", "--bound", "manhattan"),
        ("compare", "eight", "1 2 3"),
        ("compare", "eight", "start", "--methods", "bfs,magic"),
        ("review", "eight", "start", "X"),
        ("review", "eight", "-", "X"),
        ("farthest", "nine"),
        ("sample", "eight", "--distance", "32"),
        ("sample", "fifteen", "--distance", "64"),
    ),
    ids=short,
)
def test_errors_are_answers_in_json(arguments, run):
    code, out, err = run(*arguments, "--json")
    assert code == 2
    assert err == f"antipode: {json.loads(out)['error']}\n"


@pytest.mark.parametrize(
    "arguments",
    (
        ("solve", "eight", "start", "--method", "magic"),
        ("sample", "eight", "--distance", "x"),
        ("x",),
    ),
    ids=short,
)
def test_usage_errors_are_answers_in_json(arguments, run):
    code, out, err = run(*arguments, "--json")
    assert code == 2
    assert err.startswith(f"antipode: {json.loads(out)['error']}\nusage: ")
    assert run(*arguments)[:2] == (2, "")


def test_misplaced_wide_piece_is_refused(run):
    code, out, err = run("solve", "goat", "1 8 2 5/9 10 7 0/3 8 4 6")
    assert code in (1, 2)
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("text", ("1 2 3/4 5 7", "1 2 3/4 5 6/7 8 y", "colour"))
def test_an_error_quotes_the_position(text, run):
    assert f"'{text}'" in run("solve", "eight", text)[2]


@pytest.mark.parametrize("command", ((), ("boards",), ("solve",), ("review",), ("farthest",), ("sample",), ("play",)))
def test_help_is_given(command, run):
    code, out, err = run(*command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: antipode")
