"""Too little memory: less is done, or the program says so in one line."""

import json
import sys
from itertools import islice, product

import pytest
from golden_data import ROOT
from waiting import run_program

from solver import load_board, sample
from solver.analysis.positions import samples

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not keep to the limit")

NO_MEMORY = "antipode: not enough memory for this\n"


@pytest.fixture
def run_within(child_environment, table_of):
    """Runs a command with so many megabytes of address space."""
    table_of("colours-three")

    def run(megabytes, *arguments):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

        command = [sys.executable, str(ROOT / "main.py"), *arguments]
        return run_program(command, env=child_environment, preexec_fn=limit)

    return run


def test_many_positions_are_printed_within_300_mb(run_within):
    ran = run_within(300, "sample", "colours-three", "--distance", "30", "--count", "3000", "--seed", "1")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert len(lines) == 3_000
    assert lines[:3] == [str(position) for position in islice(samples(load_board("colours-three"), 30, 3_000, 1), 3)]


BOARDS = "boards"
SOLVE = "solve goat farthest --no-cache --count"
SAMPLE = "sample colours-three --distance 30 --count 100 --no-cache"
SEARCH = "sample fifteen --distance 50 --seed 1"
QUICK = [(40, BOARDS), (80, SOLVE), (112, SEARCH), (200, SAMPLE)]
"""Each command where its own work may find too little."""
REST = [case for case in product((40, 80, 112, 150, 200), (BOARDS, SOLVE, SAMPLE, SEARCH)) if case not in QUICK]


@pytest.mark.parametrize(
    ("megabytes", "command"), QUICK + [pytest.param(*case, marks=pytest.mark.slow) for case in REST]
)
def test_lack_of_memory_is_one_line(command, megabytes, run_within):
    ran = run_within(megabytes, *command.split())
    assert ran.returncode in (0, 2)
    if ran.returncode:
        assert ran.stdout == ""
        assert ran.stderr.count("\n") == 1
        assert ran.stderr.startswith("antipode: ")
    else:
        assert ran.stderr == ""


def test_missing_numpy_is_reported(run_within):
    assert run_within(30, "boards").stderr == NO_MEMORY
    ran = run_within(100, "boards", "--json")
    assert (ran.returncode, json.loads(ran.stdout)) == (
        2,
        {"error": NO_MEMORY.removeprefix("antipode: ").strip(), "code": "no-memory"},
    )


def test_oversized_table_is_one_line(run_within):
    ran = run_within(150, "farthest", "colours-three", "--no-cache")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", NO_MEMORY)


def test_samples_are_printed_while_drawn(table_of):
    board = table_of("seven").board
    assert list(islice(samples(board, 20, 1_000_000, seed=5), 40)) == sample(board, 20, 40, seed=5)


def test_json_in_portions_is_complete(run):
    code, output, _ = run("sample", "seven", "--distance", "9", "--count", "50", "--seed", "3", "--json")
    positions = [str(position) for position in sample(load_board("seven"), 9, 50, seed=3)]
    assert code == 0
    assert output == json.dumps({"board": "seven", "distance": 9, "positions": positions}) + "\n"


@pytest.mark.parametrize("arguments", (("--distance", "99"), ("--distance", "9", "--count", "0")))
def test_json_without_positions_is_whole_too(arguments, run):
    _, output, _ = run("sample", "seven", *arguments, "--json")
    assert set(json.loads(output)) in ({"error", "code"}, {"board", "distance", "positions"})
