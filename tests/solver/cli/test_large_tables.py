"""Commands that need a large table say what it takes, and make it without a question; tried on a small board."""

import json

import pytest

from solver import forget_tables, load_board
from solver.tables import distance_tables, state_index
from solver.tables.table_files import table_path

TOLD = "antipode: making a table for eight: 181,440 positions, about 1 s and 0.0 GB of memory"
KEPT = "; it is kept for the next time\n"


@pytest.fixture(autouse=True)
def small(empty_cache, monkeypatch):
    """Small boards are treated as the large ones are."""
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    monkeypatch.setattr(state_index, "LARGEST_LOOKED_UP", 1)
    forget_tables()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("farthest", "eight"), {"greatest_distance": 31}),
        (("farthest", "eight", "--as-board"), {"length": 31}),
        (("sample", "eight", "--distance", "31", "--seed", "1"), {"distance": 31}),
        (("solve", "eight", "farthest"), {"length": 31, "method": "ida"}),
        (("solve", "eight", "8 6 7/2 5 4/3 0 1", "--method", "table", "--count"), {"length": 31, "solutions": 40}),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_cost_is_told_once(command, expected, run):
    for told in (TOLD + KEPT, ""):
        code, out, err = run(*command, "--json")
        assert (code, err) == (0, told)
        assert json.loads(out).items() >= expected.items()
    assert run(*command, "--no-cache")[2] == f"{TOLD}\n"


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "eight", "1 2 3/4 5 6/0 7 8"),
        ("sample", "eight", "--distance", "5"),
        ("difficulty", "eight", "1 2 3/4 5 6/0 7 8"),
    ],
    ids=" ".join,
)
def test_what_a_search_answers_makes_none(command, run):
    code, _, err = run(*command)
    assert (code, err) == (0, "")
    assert not table_path(load_board("eight")).exists()
