"""The Python examples of the README and the docs run, and give what the comments beside them say."""

import ast
import importlib.util
import re
import sys

import pytest
from documents import GUIDES, PAGES, fenced, inline
from golden_data import ROOT
from installed_name import add_installed_name
from waiting import run_program

import solver

add_installed_name()


def is_installed(block):
    """Return whether all packages that an example imports are there; recipes need more than the library."""
    return all(importlib.util.find_spec(name) for name in re.findall(r"^(?:from|import) (\w+)", block, re.MULTILINE))


SLOW = "draw_game(", "GraphLayout("
"""What takes a second."""


def example(page, number, block):
    missing = pytest.mark.skipif(page.name == "recipes.md" and not is_installed(block), reason="a package is missing")
    slow = [pytest.mark.slow] if any(call in block for call in SLOW) else []
    return pytest.param(block, id=f"{page.name}-{number}", marks=[missing, *slow])


EXAMPLES = [
    example(page, number, block)
    for page in PAGES
    if page not in GUIDES
    for number, block in enumerate(fenced(page, "python"))
]


MAPS = [ROOT / "CONTRIBUTING.md", *GUIDES]
"""The pages that say where things are in the tree."""
TREE = "\n".join(
    path.relative_to(ROOT).as_posix()
    for top in ("main.py", "assets", "benchmarks", "game", "packaging", "solver", "tests")
    for path in [ROOT / top, *(ROOT / top).rglob("*")]
)


def promised(comment):
    """The value that a comment such as ``# 20`` states, in a list; an empty list where it states none."""
    try:
        return [ast.literal_eval(comment.strip())]
    except (ValueError, SyntaxError):
        return []


def check(block):
    """Runs a block statement by statement and compares each with the comment at its end."""
    names, lines = {}, block.splitlines()
    for statement in ast.parse(block).body:
        comment = lines[statement.end_lineno - 1].encode()[statement.end_col_offset :].decode().partition("#")[2]
        if not isinstance(statement, ast.Expr):
            exec(compile(ast.Module([statement], []), "example", "exec"), names)
            continue
        value = eval(compile(ast.Expression(statement.value), "example", "eval"), names)
        assert promised(comment) in ([], [value]), f"{lines[statement.lineno - 1]} gives {value!r}"


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("block", EXAMPLES)
def test_examples_give_what_they_say(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    check(block)


def type_errors(sources, folder):
    """Return what ``mypy --strict`` prints of programs, by their names."""
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source.replace("antipode.solver", "solver"), "utf-8")
    options = ["--strict", "--no-error-summary", "--hide-error-context", f"--cache-dir={ROOT / '.mypy_cache'}"]
    command = [sys.executable, "-m", "mypy", *options, *map(str, sorted(folder.glob("*.py")))]
    return run_program(command, cwd=ROOT).stdout.splitlines()


@pytest.mark.slow
def test_types_of_the_examples_are_right(tmp_path):
    pytest.importorskip("mypy")
    shown = {
        re.sub(r"\W", "_", example.id): example.values[0] for example in EXAMPLES if is_installed(example.values[0])
    }
    programs = {path.stem: path.read_text("utf-8") for path in (ROOT / "docs" / "examples").glob("*.py")}
    wrong = {"wrong": "from solver import solve\n\nsolve('klotski', 7)\n"}
    errors = type_errors(shown | programs | wrong, tmp_path)
    assert [error for error in errors if "wrong.py" not in error] == []
    assert len(errors) == 1


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_import_what_is_installed(example):
    assert re.findall(r"^(?:from|import) (?:solver|game)\b", example, re.MULTILINE) == []


def test_page_of_library_has_all_names_by_subject():
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    rows = re.findall(r"^\| \[([^]]+)\]\(#.*?\) \| [^|]+ \| (`.*) \|$", page, re.MULTILINE)
    names = [name for _, row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(names) == sorted(solver.__all__)
    assert [subject for subject, _ in rows] == re.findall(r"^## (.*)$", page, re.MULTILINE)[: len(rows)]


def test_page_of_commands_is_made_of_their_table():
    spec = importlib.util.spec_from_file_location("commands_page", ROOT / "packaging" / "commands_page.py")
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    assert page.PAGE.read_text("utf-8").endswith(f"\n\n{page.section()}")


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_guides_show_valid_python(page):
    for block in fenced(page, "python"):
        assert ast.parse(block).body, block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_named_files_exist(page):
    named = {code.rstrip("/") for code in inline(page) if re.fullmatch(r"[\w./-]+(\.py|\.toml|/)", code)}
    missing = {name for name in named if not re.search(f"(^|/){re.escape(name)}$", TREE, re.MULTILINE)}
    assert {name for name in missing if "hours" not in name} == set()  # which the guide adds


def test_named_classes_and_functions_exist():
    page = ROOT / "CONTRIBUTING.md"
    picture = " ".join(fenced(page, "text"))
    spans = [code for code in inline(page) if re.fullmatch(r"[A-Z]\w+|\w+_\w+|[A-Z]\w+\.\w+", code)]
    named = {*spans, *re.findall(r"\b[A-Z]\w*[a-z]\w*(?:\.\w+)?|\b[a-z]+_\w+", picture)}
    assert len(named) > 40
    assert named - defined_names() == set()


def defined_names():
    """Return the names of all classes, functions and constants; of members with their class, too: ``Coach.ask``."""
    names = set()
    for path in [path for room in ("game", "solver", "assets") for path in (ROOT / room).rglob("*.py")]:
        owner = ""
        statements = r"^(    )?(?:class |def )?(\w+)(?:[(:]| = )"  # quicker than ast, which takes a second for all
        for indent, name in re.findall(statements, path.read_text("utf-8"), re.MULTILINE):
            owner = owner if indent else name
            names |= {name, f"{owner}.{name}"}
    return names


def test_wrong_comment_is_noticed():
    check("one = 1\none + 1  # 2\none  # any words\n")
    with pytest.raises(AssertionError, match="gives 2"):
        check("one = 1\none + 1  # 3\n")
