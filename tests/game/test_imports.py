"""The walls between the parts: ``main -> game -> solver``, and no pygame where things are decided."""

import ast
import graphlib
import importlib.util
import re
import sys
from functools import cache

from every import every
from golden_data import ROOT
from waiting import run_program

SOLVER = sorted((ROOT / "solver").rglob("*.py"))
GAME = sorted((ROOT / "game").rglob("*.py"))
ROOMS = {"coach", "language", "maps", "model", "modes", "store", "words"}
"""Rooms that do not know pygame."""
NAMES = {"layout", "model", "words"}
"""What a module is called that does not know pygame, wherever it stands."""

DECIDING = [path for path in GAME if path.relative_to(ROOT / "game").parts[0] in ROOMS or path.stem in NAMES]

BLOCKED = "import sys; sys.modules['pygame'] = None\n"  # any import of pygame now raises ImportError


IMPORTS = ast.Import | ast.ImportFrom
DOCSTRING = re.compile(r'\A""".*?"""', re.DOTALL)
IMPORT = re.compile(r"^[ \t]*((?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+(?:\([^)]*\)|.+))", re.MULTILINE)


@cache
def imports_in(path):
    """What a file says about imports, wherever in it.

    Each statement is parsed alone, which takes a tenth of the time of whole files: ruff sees that no line has two.
    """
    text = DOCSTRING.sub("", path.read_text("utf-8"))
    return [node for found in IMPORT.findall(text) for node in ast.parse(found).body]


def imported(path, nodes=None):
    """The first words of everything that a file imports; relative imports stay within their package."""
    for node in imports_in(path) if nodes is None else nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif node.level == 0:
            yield node.module.split(".")[0]


def at_the_top(path):
    """What a file imports as soon as it is imported itself."""
    tree = ast.parse(path.read_text("utf-8"))
    at_once = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    return set(imported(path, [node for each in at_once for node in ast.walk(each) if isinstance(node, IMPORTS)]))


def python(code, environment):
    command = [sys.executable, "-c", code]
    ran = run_program(command, cwd=ROOT, env=environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def name(path):
    return str(path.relative_to(ROOT))


def module(path):
    """The name that a file is imported by."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path) for path in GAME}


def room(name):
    """What a module of the game stands in: the folder below ``game``."""
    return name.split(".")[1] if "." in name else name


def feature(name):
    """The feature that a module belongs to: its folder below ``game.screens``; none for what they share."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["game", "screens"] and len(parts) > 3 and parts[2] != "common" else None


def imported_modules(path):
    """The modules of the game that a file of the game imports."""
    here = ".".join(path.relative_to(ROOT).parent.parts)
    for node in imports_in(path):
        if isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), here)
            inner = {f"{source}.{alias.name}" for alias in node.names} & MODULES
            yield from inner or {source} & MODULES


def test_there_is_something_to_check():
    assert len(SOLVER) > 10
    assert len(DECIDING) > 50
    found = set(imported_modules(ROOT / "game" / "screens" / "picker" / "screen.py"))
    assert {"game.ui.control", "game.screens.picker.layout"} <= found


PACKAGES_OF_SOLVER = {"tqdm", "argcomplete", "numpy", "platformdirs", "tomli", "tomllib", "typing_extensions"}
"""The last one for the type checker alone."""


@every("path", SOLVER)
def test_solver_imports_three_packages(path):
    assert set(imported(path)) <= PACKAGES_OF_SOLVER | sys.stdlib_module_names


@every("path", SOLVER)
def test_no_relative_import_leaves_the_solver(path):
    depth = len(path.relative_to(ROOT).parts) - 1
    assert all(node.level <= depth for node in imports_in(path) if isinstance(node, ast.ImportFrom))


@every("path", GAME)
def test_game_imports_no_main_or_tests(path):
    assert not set(imported(path)) & {"main", "tests", "benchmarks"}


def test_game_rooms_import_one_way():
    uses = {room(module(path)): set() for path in GAME}
    for path in GAME:
        here = room(module(path))
        uses[here] |= {room(other) for other in imported_modules(path)} - {here}
    order = list(graphlib.TopologicalSorter(uses).static_order())  # raises CycleError and names the cycle
    assert set(order) >= set(uses)


@every("path", [path for path in GAME if path.stem != "routes"])
def test_only_routes_import_features(path):
    others = {feature(other) for other in imported_modules(path)} - {None}
    assert others <= {feature(module(path))}


@every("path", sorted((ROOT / "game" / "ui").rglob("*.py")))
def test_the_toolkit_knows_nothing_of_puzzles(path):
    assert {room(other) for other in imported_modules(path)} <= {"ui", "input"}
    assert "solver" not in set(imported(path))


@every("path", DECIDING)
def test_what_decides_does_not_name_pygame(path):
    assert "pygame" not in set(imported(path))


def test_what_decides_is_imported_without_pygame(child_environment):
    names = [module(path) for path in DECIDING]
    python(f"{BLOCKED}import importlib\nfor name in {names}: importlib.import_module(name)", child_environment)


def test_main_imports_game_lazily():
    assert not at_the_top(ROOT / "main.py") & {"game", "pygame"}


def test_solver_loads_no_pygame(child_environment):
    code = "import sys, solver, main; print([n for n in sys.modules if n.split('.')[0] in ('pygame', 'game')])"
    assert python(code, child_environment) == "[]\n"


def test_the_solver_works_without_pygame(child_environment):
    code = (
        "from solver import distance_table, load_board\n"
        "table = distance_table(load_board('seven'), cache=False)\n"
        "print(table.greatest_distance)"
    )
    assert python(BLOCKED + code, child_environment) == "36\n"


def test_nothing_is_computed_or_written_at_import(child_environment, tmp_path):
    environment = child_environment | {
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    python("import solver, solver.cli.commands", environment)
    assert not list(tmp_path.iterdir())
