"""Whatever is given as a board, a command answers in one line with file, line and column, and with exit code 2."""

import json
import os
import sys

import pytest
from drawn_blocks import largest_line
from hostile_boards import HOSTILE

GOAL = 'goal = """\n.A\n..\n"""\n'

FILES = {
    "empty": ("", "no board: expected the keys layout and goal, or numbers, or rows, columns and goal"),
    "another file": ('title = "Poems"\n', "no board: expected the keys layout"),
    "not TOML": ('layout = """\nA.\n', "not TOML: "),
    "binary": ("\0\1\2\3", "not TOML: "),
    "a tab too many": ("layout == 3\n", "not TOML: Invalid value (at line 1, column 9)"),
    "layout is a number": ("layout = 3\n" + GOAL, "line 1: layout: '3', expected a picture"),
    "no goal": ('layout = "A./.."\n', "goal: it is missing, expected a picture"),
    "a foreign key": ('layout = "A./.."\n' + GOAL + "colour = 3\n", "line 6: 'colour': unknown key"),
    "an empty layout": ('name = "x"\nlayout = ""\n' + GOAL, "line 2: layout: it is empty"),
    "a short row": ('layout = """\nA.\n.\n"""\n' + GOAL, "line 3: layout: 1 cell, expected 2 as in the first row"),
    "a foreign character": ('layout = """\nA.\n.*\n"""\n' + GOAL, "line 3, column 2: layout: '*', expected a letter"),
    "a foreign character in one line": ('layout = "A./.*"\n' + GOAL, "line 1, column 15: layout: '*', expected a"),
    "a torn letter": ('layout = """\n  AB\n  BA\n"""\n' + GOAL, "line 3, column 4: layout: letter A is torn apart"),
    "no pieces": ('layout = "../.."\n' + GOAL, "line 1: layout: no pieces, expected letters"),
    "another shape in the goal": (
        'layout = "AA/.."\n' + GOAL,
        "line 3, column 2: goal: piece A is 1x1, expected 1x2 as in the layout",
    ),
    "another piece in the goal": (
        'layout = "B./.."\n' + GOAL,
        "line 3, column 2: goal: the layout has no piece A, expected one of B",
    ),
    "another size of the goal": ('layout = "A.."\n' + GOAL, "line 2: goal: 2x2 cells, expected 1x3 as in the layout"),
    "a piece on a wall in the goal": ('layout = "A#/.."\n' + GOAL, "line 3, column 2: goal: "),
    "a wall in the goal": ('layout = "A./.B"\ngoal = "#A/.."\n', "line 2, column 9: goal: a wall where the layout has"),
    "no pieces in the goal": ('layout = "A./.."\ngoal = "../.."\n', "line 2: goal: no pieces"),
    "a board too large": (
        f'layout = "A{"." * 129}"\ngoal = "{"." * 129}A"\n',
        "line 1: layout: 130 cells within the outer walls, expected at most 128",
    ),
    "a piece on a gate": ('layout = "BA/.."\ngoal = "-A/.."\n', "line 1, column 11: layout: piece B is on a gate"),
    "counts something else": ('layout = "A./.."\n' + GOAL + 'counts = "hops"\n', "line 6: counts: "),
    "along is a word": ('layout = "A./.."\n' + GOAL + 'along = "yes"\n', "line 6: along: "),
    "alike names a letter twice": ('layout = "AB/.."\ngoal = "../AB"\nalike = ["ABA"]\n', "line 3: alike: "),
    "alike of other shapes": ('layout = "AAB/..."\ngoal = ".../AAB"\nalike = ["AB"]\n', "line 3: alike: 'AB': A and B"),
    "alike of what the goal does not name": (
        'layout = "AB/.."\ngoal = "../A."\nalike = ["AB"]\n',
        "line 3: alike: 'AB': the goal has no B",
    ),
    "numbers too large": (
        'name = "x"\nnumbers = "9x12"\n',
        "line 2: numbers: '9x12' is not the size of a number board",
    ),
    "numbers is a date": ("numbers = 1979-05-27\n", "line 1: numbers: '1979-05-27', expected rows and columns"),
    "numbers is a number": ("numbers = 15\n", "line 1: numbers: '15', expected rows and columns such as '2x5'"),
    "numbers and a goal": ('numbers = "2x2"\ngoal = "1 2/3 0"\n', "line 2: 'goal': unknown key"),
    "a start that can never be solved": ('numbers = "2x2"\nstart = "2 1/3 0"\n', "line 2: start: '2 1/3 0' can never"),
    "a name of spaces": ('layout = "A./.."\n' + GOAL + 'name = "   "\n', "line 6: name: ''   '', expected 1 to 40"),
    "tiles without a size": ('goal = "1 2/3 0"\n', "rows: it is missing, expected a whole number from 2 to 50"),
}

LINES = {
    "A>": "goal: it is empty",
    ">.A": "layout: it is empty",
    "A.>B.": "goal, row 1, column 1: ",
    "A./BA>../.A": "layout, row 2, column 2: letter A is torn apart, expected its cells side by side (character 5 of",
    "A.*>..A": "layout, row 1, column 3: '*', expected a letter",
    "A./..>../.*": "goal, row 2, column 2: '*', expected a letter A-Z or a-z, '.', '#' or '-' (character 11 of",
    "A./.>../.A": "layout, row 2: 1 cell, expected 2",
    "AA/..>A./..": "goal, row 1, column 1: piece A is 1x1, expected 1x2",
    "A#/..>.A/..": "goal, row 1, column 2: ",
    "\nA.\n.>.A/..": "layout, row 2: 1 cell, expected 2 as in the first row (character 5 of the line)",
    "AB/..>../AB;alike=A\tB": "alike: 'A?B': the goal has no ?",
    "A.>.A;hops": "unknown option 'hops', expected moves or steps, along, alike=ABC",
    "A.>.A;alike": "unknown option 'alike'",
    "A 2/3 0>1 2/3 0": "letters and numbers are mixed, such as 'A' and '2', expected a board of one or the other",
    "1 2/3 0>1 2/0 3;moves;steps": "both moves and steps, expected one of them",
    "1 2/3>1 2/3 0": "start: '1 2/3', expected 2 rows of 2",
    "3 0/3 2>- 0/2 -": "start: piece 3 is on a gate, expected only pieces in the goal there",
    ">1 2 3 4 5 6 7 8 9/10 11 12 13 14 15 16 # 0": "columns: '9', expected a whole number from 2 to 8",
    ">1 2/3 4/5 6/7 8/9 10/11 12/13 14/15 16/# 0": "rows: '9', expected a whole number from 2 to 8",
    ">3x34": "'3x34' is not the size of a number board",
}


@pytest.fixture
def refused(run):
    """Runs a command that must be refused, and gives its one line, checked to be the JSON's error, too."""

    def refused_line(*arguments):
        code, out, err = run(*arguments)
        assert (code, out) == (2, ""), err
        assert err.count("\n") == 1
        assert err.startswith("antipode: ")
        assert err.strip().isprintable()
        assert len(err) < 400
        code, out, _ = run(*arguments, "--json")
        assert (code, json.loads(out)["error"]) == (2, err.removeprefix("antipode: ").strip())
        return err.removeprefix("antipode: ").strip()

    return refused_line


@pytest.mark.parametrize("case", FILES)
def test_bad_file_is_placed(case, refused, tmp_path):
    text, expected = FILES[case]
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    told = refused("solve", str(path), "start")
    assert told.startswith("mine.toml: ")
    assert expected in told


@pytest.mark.parametrize("case", HOSTILE)
def test_odd_values_are_quoted(case, refused, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HOSTILE[case], "utf-8")
    assert refused("solve", str(path), "start").startswith("mine.toml: ")


@pytest.mark.parametrize("line", LINES)
def test_bad_line_is_placed(line, refused):
    assert LINES[line] in refused("solve", line, "start")


@pytest.mark.parametrize(
    "command",
    (
        ("solve", "start"),
        ("farthest",),
        ("farthest", "--as-board"),
        ("sample", "--distance", "1"),
        ("review", "start", "AR"),
        ("compare", "start"),
    ),
    ids=" ".join,
)
def test_every_command_refuses_a_bad_board(command, refused):
    assert "torn apart" in refused(command[0], "A./BA>../.A", *command[1:])


def test_pieces_cannot_overlap(refused):
    assert "expected" in refused("solve", "AB/..>.A/..", "AB/A.")
    assert "expected" in refused("solve", "AB/..>.A/..", "A./..")
    assert "expected" in refused("solve", "A#/..>../.A", ".A/..")


@pytest.mark.parametrize("position", ("AB/..", "A", largest_line().partition(">")[0].replace("z", ".")))
def test_error_for_largest_board_is_short(position, refused):
    assert "expected" in refused("solve", largest_line(), position)


@pytest.mark.parametrize("name", ("folder", "pipe", "device", "missing", "endless", "enormous"))
def test_non_file_is_refused_at_once(name, refused, tmp_path):
    path = tmp_path / "mine.toml"
    if name == "folder":
        path.mkdir()
    elif name == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes among the files here")
        os.mkfifo(path)
    elif name in ("device", "endless"):
        if sys.platform == "win32":
            pytest.skip("no devices among the files here")
        path.symlink_to("/dev/zero" if name == "endless" else "/dev/null")
    elif name == "enormous":
        path.write_bytes(b"#" * 1_000_000)
    assert refused("solve", str(path), "start").startswith("mine.toml: ")


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.parametrize(
    "name", ("a\x1b[31mb", "a\nb", "a\u202eb", "a\udce9b"), ids=("colour", "line", "bidi", "bytes")
)
def test_names_of_files_command_no_terminal(name, run, own_folder):
    path = own_folder / f"{name}.toml"
    path.write_text("nonsense", "utf-8")
    for command in (
        ("solve", str(path), "start"),
        ("open", str(path)),
        ("open", f"{path}.gone"),
        ("farthest", f"{name}/"),
    ):
        code, out, err = run(*command)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.strip().isprintable()
    (own_folder / f"{name}2.toml").write_text('numbers = "2x2"', "utf-8")
    listed = run("boards")[1]
    assert all(line.isprintable() for line in listed.splitlines())
    assert listed.count(name.encode("unicode_escape").decode()) == 2


@pytest.mark.parametrize("path", ("/", ".", "./", "/dev/zero", "/dev/stdin", "no/such/board", "x" * 5000 + "/y", "\0/"))
def test_path_that_leads_nowhere_is_refused(path, refused):
    if path == ".":
        path = "./."
    assert refused("farthest", path)


def test_level_without_goal_says_how_to_give_one(run):
    code, _, told = run("convert", "#####\n#*.a#\n#*.a#\n#####\n")
    assert code == 2
    assert "is a level without a goal: give one with --goal" in told


def test_line_without_goal_is_refused(refused):
    assert "fits more than one board" in refused("farthest", "1 2 3/4 5 6/7 0 0")
