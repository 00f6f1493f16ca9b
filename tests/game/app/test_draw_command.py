"""The command ``draw``: the files it writes, and what it says."""

import json

import pytest
from PIL import Image

import main

START = "1 2 3/4 5 6/0 7 8"


@pytest.mark.parametrize(("ending", "frames"), [("png", 5), ("gif", 5), ("webp", 5)])
def test_game_is_animated(tmp_path, ending, frames, capsys):
    file = tmp_path / f"game.{ending}"
    assert main.main(["draw", "eight", START, "--moves", "LL", "--size", "96", "--output", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    with Image.open(file) as image:
        assert (image.n_frames, image.size) == (frames, (answer["width"], answer["height"]))
    assert answer["bytes"] == file.stat().st_size
    assert answer["moves"] == "LL"
    other = tmp_path / "other"
    other.touch()
    assert file.stat().st_mode == other.stat().st_mode


def test_solution_is_animated(tmp_path, capsys):
    file = tmp_path / "game.svg"
    assert main.main(["draw", "eight", START, "--solution", "--output", str(file)]) == 0
    assert file.read_text("utf-8").count("<animateTransform") == 2
    assert "2 moves" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ("png", "gif", "webp", "svg"))
def test_position_is_one_picture(tmp_path, ending):
    file = tmp_path / f"position.{ending}"
    options = ["--theme", "light", "--tiles", "slate", "--size", "80", "--output", str(file)]
    assert main.main(["draw", "eight", START, *options]) == 0
    assert file.stat().st_size > 100


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("eight", START, "--output", "a.jpg"), ".svg, .png, .gif or .webp"),
        (("eight", START, "--output", "a.png", "--size", "9"), "expected 64 to 4096"),
        (("eight", START, "--output", "a.png", "--moves", "LUUU"), "move 2 of 4"),
        (("eight", START, "--output", "/dev/null/a.png"), "/dev/null"),
        (("eight", START), "--output"),
    ],
)
def test_mistakes_are_one_line(arguments, said, capsys):
    assert main.main(["draw", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_unsolvable_position_has_no_solution_to_draw(tmp_path):
    options = ["--solution", "--output", str(tmp_path / "a.svg")]
    assert main.main(["draw", "eight", "1 2 3/4 5 6/8 7 0", *options]) == 1
