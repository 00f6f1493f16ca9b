"""Random command lines: each ends with an exit code, and says what is wrong on one line."""

import json
import random
from collections import Counter

import pytest
from documents import subcommands

LINES, SLOW_LINES = 300, 5_000
CODES = {0, 1, 2, 3, 130}
BOARDS = [
    "eight",
    "seven",
    "2x2",
    "2x3",
    "quzzle",
    "EIGHT",
    "5x",
    "11x11",
    "0x0",
    "AB/..>../BA",
    ">2x3",
    "farm-000",
    "~",
]
POSITIONS = ["start", "goal", "farthest", "farthst", "1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/8 7 0", "1 2/3 0", "AB/..", "-"]
MOVES = ["LL", "ll", "R2", "R0", "L" * 500, "IR GDR", "L" * 70_000]
GAMES = ["antipode:eight:1 2 3/4 5 6/0 7 8:LL", "antipode:eight:1 2:L", "antipode::", "antipode"]
FILES = ["a.svg", "a.png", "a.toml", "no/such.toml", ".", "/", "-", "a.jpg", "x\ud800.svg", "z\0.svg"]
NUMBERS = ["0", "1", "3", "-1", "1e3", "9" * 30, "nan", "inf", "0.001", "4-6", "6-4", "64x64", "x", "１"]
ODD = [
    "",
    " ",
    "--",
    "---",
    "-",
    "-9",
    "\ud800",
    "\x1b[31m",
    "é" * 300,
    "'",
    "*",
    "%s",
    "{0}",
    "\n",
    "\0",
    "=",
    "--json=1",
]
WORDS = [BOARDS, POSITIONS, MOVES, GAMES, FILES, NUMBERS, ODD]
HEAVY = {"generate": ["--count", "0"], "compare": ["--seconds", "0.01", "--methods", "table,bfs"]}
"""What keeps a command from taking long; a later option takes precedence."""


def random_line(rng):
    """Return the words of a command line: those of a command with its options, some of them wrong."""
    commands = subcommands()
    name = rng.choice([*commands])
    options = list(commands[name]._option_string_actions)
    likely = [BOARDS, [*POSITIONS, *FILES, *GAMES], MOVES]
    words = [rng.choice(pool if rng.random() < 0.8 else rng.choice(WORDS)) for pool in likely[: rng.randrange(4)]]
    for _ in range(rng.randrange(3)):
        option = rng.choice(options)
        at = rng.randrange(len(words) + 1)
        words[at:at] = [option, rng.choice(rng.choice(WORDS))] if rng.random() < 0.7 else [option]
    if rng.random() < 0.3:
        words.insert(rng.randrange(len(words) + 1), rng.choice(["--json", *ODD, "--colour", "--no-cache"]))
    line = [name if rng.random() < 0.95 else rng.choice([*ODD, "slove", *BOARDS]), *words, *HEAVY.get(name, [])]
    return ["--json", *line] if rng.random() < 0.2 else line


@pytest.fixture
def no_harm(monkeypatch, tmp_path):
    """No window is opened, and files are written into a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("game.app.start.open_window", lambda *args, **options: 0)


def check(line, code, out, err):
    assert code in CODES, line
    assert "Traceback" not in err, line
    lines = err.splitlines()
    told = [each for each in lines if each.startswith("antipode: ")]
    assert all(each.isprintable() and len(each) < 2000 for each in lines), line
    if code in (1, 2):
        if told[0].startswith("antipode: Read as "):  # what a text was read as comes before what was missing beside it
            del lines[0], told[0]
        assert lines[:1] == told, line
        assert [each for each in lines[1:] if not each.startswith(("usage: ", "try "))] == [], line
    else:
        assert lines == told, line
    if "--json" in line and out.strip() and code in (1, 2):
        assert set(json.loads(out.splitlines()[-1])) >= {"error", "code"}, line


@pytest.mark.parametrize(
    ("seed", "count"),
    [(1, LINES), *(pytest.param(seed, SLOW_LINES // 5, marks=pytest.mark.slow) for seed in range(2, 7))],
)
def test_random_lines_end_with_a_code(seed, count, run, no_harm):
    rng = random.Random(seed)
    for _ in range(count):
        line = random_line(rng)
        check(line, *run(*line, stdin=b"1 2 3/4 5 6/0 7 8\nnonsense\n"))


def test_random_lines_are_of_many_kinds(run, no_harm):
    rng, codes, errors = random.Random(1), Counter(), set()
    for _ in range(LINES):
        code, _, err = run(*random_line(rng), stdin=b"")
        codes[code] += 1
        errors.add(err[:30])
    assert {0, 2} <= set(codes)
    assert codes[0] > LINES // 20
    assert len(errors) > LINES // 4
