"""An installation that has lost some of its files says so in one line; it never goes on as if there were nothing."""

import json
import shutil
import sys

import forking
import pytest
from golden_data import ROOT
from waiting import PATIENCE, run_program


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The program in a folder of its own, with its compiled files."""
    folder = tmp_path_factory.mktemp("whole")
    leave_out = shutil.ignore_patterns("pictures", "databases")
    for name in ("game", "solver", "assets"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave_out)
    (folder / "solver" / "search" / "databases").mkdir()
    shutil.copy(ROOT / "main.py", folder)
    return folder


@pytest.fixture
def without(whole, tmp_path, child_environment):
    """Runs a command after some file or folder has been put aside."""
    aside = []

    def ran(lost, *arguments):
        aside.append((whole / lost, tmp_path / "lost"))
        shutil.move(*aside[-1])
        command = [sys.executable, "main.py", *arguments]
        return run_program(command, cwd=whole, env=child_environment)

    yield ran
    for there, here in aside:
        shutil.move(here, there)


def told(ran):
    """The one line of error output of a program that could not go on."""
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert "reinstall the program" in ran.stderr
    return ran.stderr


def test_missing_boards_are_no_empty_list(without):
    assert "boards (" in told(without("solver/boards", "boards"))


def test_missing_board_group_is_reported(without):
    assert "boards (classics)" in told(without("solver/boards/classics", "solve", "eight", "start"))


def test_missing_boards_are_told_in_json_too(without):
    ran = without("solver/boards", "boards", "--json")
    assert json.loads(ran.stdout)["code"] == "missing-data"
    assert ran.returncode == 2


@pytest.mark.parametrize(
    "lost",
    [
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("assets", "assets/words", "assets/boards.toml")),
        "assets/sounds",
        "assets/words/en",
    ],
)
def test_game_needs_its_assets(lost, without):
    assert "assets (" in told(without(lost, "play", "eight"))


def test_later_missing_asset_is_one_line(whole, without):
    """Also where no sentence can be read that tells of failures."""
    sentences = whole / "assets" / "words" / "en" / "failure.toml"
    kept = sentences.read_bytes()
    sentences.write_text("")
    ran = without("assets/tile.svg")
    sentences.write_bytes(kept)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "Something went wrong" in ran.stderr
    assert "tile.svg" in ran.stderr


WITHOUT_STOCK = """
import sys
from pathlib import Path

from player import Player

from game.input.commands import Action
from game.model.player_progress import EndlessPlay
from solver.generator import stock

stock.STOCK_FILE = Path(sys.argv[2])
for each in vars(stock).values():  # the program may have been loaded before
    getattr(each, "cache_clear", lambda: None)()
player = Player(Path(sys.argv[1]))
player.store.settings = player.store.settings.choose("motion", "reduced")
player.rest()
print(*player.screen.footer.lines(player.screen.page))
for action in (Action.DAILY, Action.STANDING, Action.JOURNEY):
    player.do(action)
    player.rest()
    player.key("return")
    player.rest()
    print(action.id, player.session.board.id)
    player.key("escape")
    player.key("escape")
    player.rest()
player.screen.open_collection("car-park")
player.rest()
player.do(Action.ENDLESS)
player.rest()
player.screen._wish(EndlessPlay("numbers", 2))
player.key("return")
player.wait_until(lambda: hasattr(player.screen, "session"))
print("endless", player.session.board.id.partition("-")[0], player.store.progress.made[0].level)
player.quit()
"""


def test_foreign_stock_is_made_anew(tmp_path, child_environment):
    stock, tour = tmp_path / "generated.txt", tmp_path / "tour.py"
    stock.write_text("# generated boards, version 99\n???\n")
    tour.write_text(WITHOUT_STOCK)
    process = forking.start([tour, tmp_path / "data", stock], {**child_environment, "SDL_VIDEODRIVER": "dummy"})
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    said = out.splitlines()
    assert "The file of generated boards is damaged or of another version. New boards are made as you play on." in said
    assert [line.split()[0] for line in said[-4:]] == ["daily", "standing", "journey", "endless"]
    assert said[-1] == "endless numbers 2"
