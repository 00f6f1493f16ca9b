"""What a wrong command line is answered with: what was meant, or which option would change nothing."""

import json

import pytest

from solver import load_board
from solver.cli.parser import OTHER_NAMES
from solver.search import METHODS

NEAR = "1 2 3/4 5 6/0 7 8"
GAME = f"antipode:eight:{NEAR}:LL"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("--color", "never", "boards"), "unknown option '--color'"),
        (("--jsn", "boards"), "unknown option '--jsn'; did you mean '--json'?"),
        (("eight",), "unknown command 'eight'; did you mean 'antipode play eight'?"),
        (("2x5", "--json"), "unknown command '2x5'; did you mean 'antipode play 2x5'?"),
        (("AB/..>../AB",), "unknown command 'AB/..>../AB'; did you mean 'antipode play AB/..>../AB'?"),
        (("mine.toml",), "unknown command 'mine.toml'; did you mean 'antipode open mine.toml'?"),
        (("missing.toml",), "unknown command 'missing.toml', expected one of: "),
        (("slove",), "unknown command 'slove'; did you mean 'solve'?"),
        (("boards", "--json=1"), "--json takes no value, and has '1'"),
        (("solve", "eight", "farthst"), "; did you mean 'farthest'?"),
        (("solve", "eight", "strat"), "; did you mean 'start'?"),
        (("solve", "eight", "gaol"), "; did you mean 'goal'?"),
        (("review", "eight", NEAR, "ll"), "; did you mean 'LL'?"),
        (("review", "eight", NEAR, "l2"), "; did you mean 'L2'?"),
        (("solve", "eight", NEAR, "--seed", "3"), "--seed 3: only anytime takes a seed, and the method is table"),
        (("solve", "fifteen", "goal", "--seed", "3"), "--seed 3: only anytime takes a seed, and the method is ida"),
        (("solve", "klotski", "start", "--seed", "3"), "--seed 3: only anytime takes a seed, and the method is table"),
        (
            ("solve", "eight", NEAR, "--nodes", "3"),
            "--nodes 3: a table expands no positions, expected another --method",
        ),
        (("solve", "eight", NEAR, "--limit", "3"), "--limit 3: only --all takes a limit"),
        (("review", "eight", NEAR, "LL", "--nodes", "3"), "--nodes 3: eight has a table, which expands no positions"),
        (("review", GAME[:-2] + "R"), "can't be made"),
        (("review", "eight"), "expected BOARD POSITION MOVES, a recorded game, or '-' for one per line"),
    ],
)
def test_what_was_meant_is_said(line, said, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(load_board("eight").to_toml(), "utf-8")
    code, _, err = run(*line)
    assert code == 2
    assert said in err.splitlines()[0]


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_methods_of_other_programs_have_a_hint(name, run):
    assert OTHER_NAMES[name] in METHODS
    assert f"did you mean '{OTHER_NAMES[name]}'?" in run("solve", "eight", NEAR, "--method", name.upper())[2]


@pytest.mark.parametrize("line", [("--js", "farthest", "2x2"), ("--no-cache", "--json", "farthest", "2x2")])
def test_options_before_a_command_are_known(line, run):
    code, out, err = run(*line)
    assert (code, err) == (0, "")
    assert json.loads(out)["greatest_distance"] == 6


def test_options_that_change_something_are_taken(run):
    assert run("solve", "eight", NEAR, "--method", "anytime", "--seed", "3")[0] == 0
    assert run("solve", "eight", NEAR, "--method", "ida", "--nodes", "100000")[0] == 0
    assert run("solve", "AB/..>../BA", "start", "--nodes", "1000", "--seed", "3", "--no-cache")[0] == 0


def test_goal_is_a_position(run):
    found = json.loads(run("solve", "eight", "goal", "--json")[1])
    assert (found["position"], found["length"]) == ("1 2 3/4 5 6/7 8 0", 0)
    assert run("solve", "klotski", "goal")[0] == 2  # which leaves cells open


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_recorded_game_is_reviewed(options, run):
    assert run("review", GAME, *options) == run("review", "eight", NEAR, "LL", *options)
    assert run("review", GAME, *options)[0] == 0
