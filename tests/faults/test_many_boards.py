"""Hundreds of boards of the player at once, good ones and bad."""

import json
import random

import main
from solver import load_board

GOOD = 'name = "Mine {0}"\nlayout = """\nABB\n.C.\n"""\ngoal = """\n...\nBB.\n"""\n'
NUMBERS = 'numbers = "2x3"\n'


def write_boards(folder):
    """200 files, a quarter of them damaged; gives the names of the good ones."""
    rng, whole = random.Random(1), []
    for number in range(200):
        text = GOOD.format(number) if number % 3 else NUMBERS
        good = number % 4 != 0
        (folder / f"mine{number}.toml").write_text(text if good else text[: rng.randrange(len(text) // 2)])
        if good:
            whole.append(f"mine{number}")
    return whole


def test_bad_ones_of_200_are_named(own_folder, capsys):
    whole = write_boards(own_folder)
    assert main.main(["boards", "--json"]) == 0
    own = [board for board in json.loads(capsys.readouterr().out)["boards"] if board["group"] == "own"]
    assert sorted(board["id"] for board in own if "error" not in board) == sorted(whole)
    wrong = [board for board in own if "error" in board]
    assert len(wrong) == 50
    assert all(board["error"] and "\n" not in board["error"] for board in wrong)


def test_each_of_200_is_found_by_name(own_folder):
    for name in write_boards(own_folder):
        assert load_board(name).rows == 2
