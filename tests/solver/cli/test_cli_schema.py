"""What the commands print with ``--json`` is what their schema says: docs/commands.schema.json."""

import errno
import importlib.util
import json
import re
from typing import is_typeddict

import jsonschema
import pytest
from documents import subcommands
from golden_data import ROOT

from main import command_table
from solver import Cancelled, WorkerEnded, WrongTable, answers

SCHEMA = json.loads((ROOT / "docs" / "commands.schema.json").read_text("utf-8"))
SMALL = "AB/C.>../A.;steps"
"""A board of blocks."""

ANSWERS = [
    ("boards",),
    ("solve", "seven", "farthest", "--count", "--all", "--limit", "3"),
    ("solve", "fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    ("solve", SMALL, "start", "--count"),
    ("solve", SMALL, "start", "--method", "bfs"),
    ("compare", "2x3", "farthest"),
    ("compare", "fifteen", "farthest", "--methods", "bfs,ida", "--nodes", "1000"),
    ("compare", SMALL, "start"),
    ("review", "seven", "1 2 3 4/5 6 0 7", "RLL"),
    ("review", "goat", "start", "ULRLLDRRDLUURRDLLDRULL"),
    ("review", "fifteen", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "RDLU", "--nodes", "1"),
    ("review", SMALL, "start", "BD BU CR AD"),
    ("farthest", "seven"),
    ("farthest", "2x3"),
    ("farthest", SMALL),
    ("farthest", "2x3", "--as-board"),
    ("farthest", SMALL, "--as-board"),
    ("line", "goat"),
    ("difficulty", "goat"),
    ("difficulty", "fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    ("sample", "seven", "--distance", "5", "--count", "2"),
    ("sample", "5x5", "--seed", "1"),
    ("solve", "5x5", "1 2 3 4 5/6 7 8 9 10/11 12 14 15 20/16 17 13 0 19/21 22 18 23 24", "--nodes", "100"),
    ("convert", "eight"),
    ("convert", "antipode:eight:1 2 3/4 5 6/0 7 8:L", "--to", "solution"),
    ("review", "5x5", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24", "L", "--nodes", "9"),
    ("generate", "colours", "--difficulty", "2-4", "--seed", "1"),
    ("generate", "car-park", "--moves", "3-12", "--size", "5", "--seed", "1"),
    ("draw", "eight", "start", "--output", "eight.svg"),
]
ERRORS = [
    (2, ("solve", "eihgt", "start")),
    (2, ("solve", "eight", "nonsense")),
    (1, ("solve", "eight", "1 2 3/4 5 6/8 7 0")),
    (1, ("solve", "fifteen", "farthest", "--nodes", "9")),
    (2, ("solve", "eight", "start", "--method", "magic")),
    (2, ("review", "eight", "1 2 3/4 5 6/7 8 0", "L")),
    (2, ("sample", "eight", "--distance", "99")),
]


def load_page():
    """Return the script that makes the schema, as a module."""
    spec = importlib.util.spec_from_file_location("commands_page", ROOT / "packaging" / "commands_page.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


page = load_page()


def check(answer, kind):
    """Holds an answer against a definition of the schema."""
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}).validate(answer)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_schema_is_made_of_the_types_of_answers():
    assert page.whole_schema() == SCHEMA


def test_commands_that_print_json_have_answers():
    printing = {name for name, parser in subcommands().items() if "--json" in parser._option_string_actions}
    assert {command.name for command in command_table() if command.answers} == printing


def test_every_type_of_an_answer_is_in_the_schema():
    shown = set(re.findall(r'"description": "(.*?)"', (ROOT / "docs" / "commands.schema.json").read_text("utf-8")))
    written = {each for each in vars(answers).values() if is_typeddict(each)} - {answers.Tried, answers.Between}
    assert {each.__name__ for each in written if each.__doc__ and each.__doc__ not in shown} == set()


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_an_answer_is_as_the_schema_says(arguments, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where it may write
    code, out, _ = run(*arguments, "--json")
    assert code == 0
    check(json.loads(out), "farthest-as-board" if "--as-board" in arguments else arguments[0])


def test_map_fits_schema(run, tmp_path):
    code, out, _ = run("map", "2x3", "--size", "64x64", "--json", "--output", str(tmp_path / "map.png"))
    assert code == 0
    check(json.loads(out), "map")


def test_broken_file_fits_schema(own_folder, run):
    (own_folder / "bad.toml").write_text("nonsense")
    (own_folder / "good.toml").write_text('numbers = "2x3"\n')
    check(json.loads(run("boards", "--json")[1]), "boards")


@pytest.mark.parametrize(
    ("code", "arguments"), ERRORS, ids=lambda each: " ".join(each) if isinstance(each, tuple) else ""
)
def test_an_error_is_as_the_schema_says(code, arguments, run):
    found, out, _ = run(*arguments, "--json")
    assert found == code
    check(json.loads(out), "error")


@pytest.mark.parametrize(
    "command", [("solve", "seven", "-"), ("review", "-"), ("compare", "seven", "-", "--methods", "bfs")]
)
def test_every_line_is_as_the_schema_says(command, run):
    lines = b"1 2 3 4/5 6 0 7\nantipode:seven:1 2 3 4/5 6 0 7:L\nfarthest\nnonsense\n"
    answers = [json.loads(line) for line in run(*command, "--json", stdin=lines)[1].splitlines()]
    kinds = ["error" if "error" in answer else command[0] for answer in answers]
    assert len(answers) == 4
    assert set(kinds) == {"error", command[0]}
    for answer, kind in zip(answers, kinds, strict=True):
        check(answer, kind)
    assert [answer["line"] for answer in answers if "error" in answer] == [
        i for i, kind in enumerate(kinds, 1) if kind == "error"
    ]


def test_lines_of_a_list_are_as_the_schema_says(run, tmp_path):
    path = tmp_path / "parks.txt"
    path.write_text("6 ooxBBoooCDxoAACDEooooFEooooFEooooGGG 100\nno such board\n1 2 3/4 5 6/0 7 8\n")
    answers = [json.loads(line) for line in run("solve", str(path), "--json")[1].splitlines()]
    assert ["claimed" in each for each in answers] == [True, False, False]
    for answer in answers:
        check(answer, "error" if "error" in answer else "solve")


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("boards",), "solver.cli.board_commands.run_boards"),
        (("solve", "seven", "start"), "solver.tables.distance_tables.distance_table"),
        (("solve", "seven", "-"), "solver.cli.batch._available"),
        (("farthest", "seven"), "solver.cli.board_commands.distance_table"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else each,
)
def test_system_errors_fit_schema(arguments, place, run, empty_cache, fail):
    fail(place, OSError(errno.EIO, "Input/output error", "/somewhere/file"))
    code, out, err = run(*arguments, "--json")
    assert code == 2
    check(found := json.loads(out), "error")
    assert found == {"error": "Input/output error: /somewhere/file", "code": "system"}
    assert err == f"antipode: {found['error']}\n"


@pytest.mark.parametrize("error", [WorkerEnded, WrongTable, Cancelled])
def test_internal_errors_fit_schema(error, run, fail):
    fail("solver.tables.distance_tables.distance_table", error("told"))
    code, out, err = run("solve", "seven", "start", "--json")
    check(json.loads(out), "error")
    assert (code, err) == (2, "antipode: told\n")


def test_a_schema_that_lacks_something_is_noticed():
    with pytest.raises(jsonschema.ValidationError):
        check({"board": "eight"}, "sample")
    with pytest.raises(jsonschema.ValidationError):
        check({"error": "x", "code": "bad-board", "more": 1}, "error")
