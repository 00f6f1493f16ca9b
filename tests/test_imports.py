"""The walls between the parts: ``main -> game -> solver``, and no pygame where things are decided."""

import ast
import subprocess
import sys

import pytest
from golden_data import ROOT

SOLVER = sorted((ROOT / "solver").rglob("*.py"))
GAME = sorted((ROOT / "game").rglob("*.py"))
DECIDING = (
    "animation",
    "bars",
    "board_motion",
    "bubble_layout",
    "card_words",
    "celebration",
    "coach",
    "collection",
    "collection_layout",
    "daily",
    "daily_words",
    "game_list",
    "game_text",
    "geometry",
    "editor",
    "editor_layout",
    "editor_motion",
    "editor_words",
    "explanation",
    "ghost",
    "export",
    "focus",
    "games_plot",
    "gestures",
    "grades",
    "help_layout",
    "help_lines",
    "history",
    "hold",
    "input_map",
    "keys_layout",
    "lab",
    "lab_layout",
    "lab_words",
    "language",
    "layout",
    "line_breaks",
    "menu_layout",
    "meter",
    "misread",
    "drill",
    "learning",
    "mistake_words",
    "mistakes",
    "mistakes_layout",
    "page_layout",
    "pasted",
    "pad_map",
    "picker_layout",
    "place_layout",
    "place_words",
    "play_notes",
    "playback",
    "plot_axis",
    "position_text",
    "practice",
    "practice_choice",
    "practice_layout",
    "problem",
    "rebinding",
    "record_file",
    "recorder",
    "records",
    "rim",
    "review_graph",
    "review_layout",
    "review_picture",
    "review_view",
    "review_words",
    "reviewer",
    "seed",
    "session",
    "scroll",
    "set_aside",
    "settings",
    "settings_layout",
    "shown_statistics",
    "short_cut",
    "sound",
    "sound_cues",
    "standing",
    "statistics",
    "statistics_layout",
    "statistics_words",
    "storage",
    "study",
    "window_place",
    "words",
    "writer",
)

BLOCKED = "import sys; sys.modules['pygame'] = None\n"  # any import of pygame now raises ImportError


def imported(path, tree=None):
    """The first words of everything that a file imports; relative imports stay within their package."""
    for node in ast.walk(tree or ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.split(".")[0]


def at_the_top(path):
    """What a file imports as soon as it is imported itself."""
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    return set(imported(path, tree))


def python(code, environment):
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def name(path):
    return str(path.relative_to(ROOT))


def test_there_is_something_to_check():
    assert len(SOLVER) > 10


@pytest.mark.parametrize("path", SOLVER, ids=name)
def test_the_solver_imports_only_itself_the_standard_library_and_three_packages(path):
    assert set(imported(path)) <= {"numpy", "platformdirs", "tomli", "tomllib"} | sys.stdlib_module_names


@pytest.mark.parametrize("path", SOLVER, ids=name)
def test_no_relative_import_leaves_the_solver(path):
    depth = len(path.relative_to(ROOT).parts) - 1
    tree = ast.parse(path.read_text("utf-8"))
    assert all(node.level <= depth for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


@pytest.mark.parametrize("path", GAME, ids=name)
def test_the_game_does_not_import_main_or_the_tests(path):
    assert not set(imported(path)) & {"main", "tests", "benchmarks"}


@pytest.mark.parametrize("module", DECIDING)
def test_what_decides_does_not_name_pygame(module):
    assert "pygame" not in set(imported(ROOT / "game" / f"{module}.py"))


@pytest.mark.skipif(not DECIDING, reason="there is no game yet")
def test_what_decides_is_imported_without_pygame(child_environment):
    names = [f"game.{module}" for module in DECIDING]
    python(f"{BLOCKED}import importlib\nfor name in {names}: importlib.import_module(name)", child_environment)


def test_main_imports_the_game_only_when_it_is_opened():
    assert not at_the_top(ROOT / "main.py") & {"game", "pygame"}


def test_the_solver_does_not_bring_in_pygame_or_the_game(child_environment):
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
