"""Help and version come at once: nothing large is loaded for them."""

import sys

import pytest
from golden_data import ROOT
from waiting import run_program

LARGE = {"numpy", "pygame", "platformdirs", "argcomplete", "tqdm", "concurrent.futures", "multiprocessing"}


BOARDS = {"solver.model.board", "dataclasses", "pathlib"}


def loaded_by(*arguments, environment):
    """Return the modules that a command loads."""
    command = [sys.executable, "-X", "importtime", "main.py", *arguments]
    ran = run_program(command, cwd=ROOT, env=environment)
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time")}
    assert "argparse" in loaded
    return loaded


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["solve", "--help"], ["slove"]], ids=" ".join)
def test_help_loads_nothing_large(arguments, child_environment):
    assert not loaded_by(*arguments, environment=child_environment) & LARGE


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]], ids=" ".join)
def test_help_loads_no_boards(arguments, child_environment):
    assert not loaded_by(*arguments, environment=child_environment) & BOARDS


def test_solve_loads_no_readers_of_other_texts(child_environment):
    loaded = loaded_by("solve", "eight", "8 6 7/2 5 4/3 0 1", environment=child_environment)
    assert not loaded & {"solver.cli.claims", "solver.catalogue.aliases", "solver.catalogue.reading"}


OPENED = """
import sys
from game.app.start import load_pygame
load_pygame()
from game.app.app import App
from game.screens.game_screen import ToBoard, ToPicker
from game.store.storage import Store
from game.system import background
from solver import load_board
from solver.generator.stock import stock_boards

background.HELD_SECONDS = float("inf")  # else a busy machine lets jobs begin before the frame
background.hold_jobs()
for first in (*(ToBoard(load_board(board)) for board in ("goat", "klotski", "fifteen")), ToPicker()):
    app = App(Store(), first)
    while not app.frames:
        app.step()
    app.coach.analyzer.stop()
    app.close()
    assert isinstance(first, ToPicker) or not stock_boards.cache_info().currsize, first
print(sorted({"numpy", "PIL", "game.screens.lab.screen"} & {*sys.modules}))
"""


def test_first_frame_loads_little(child_environment, tmp_path):
    environment = child_environment | {"XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", OPENED]
    ran = run_program(command, cwd=ROOT, env=environment)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")
