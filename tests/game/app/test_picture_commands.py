"""The commands ``draw`` and ``map``: the files they write, and what they say."""

import json
import os
import re

import pygame
import pytest
from PIL import Image

import main
from game.ui.theme import LIGHT
from solver.cli.commands import FORMATS

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


PICTURES = [each for each in FORMATS if each != "html"]


@pytest.mark.parametrize("ending", PICTURES)
@pytest.mark.parametrize(("board", "size"), [("eight", 480), ("klotski", 480), ("eight", 100), ("2x4", 65)])
def test_longer_side_has_the_size(tmp_path, ending, board, size, capsys):
    file = tmp_path / f"position.{ending}"
    assert main.main(["draw", board, "farthest", "--size", str(size), "--output", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert max(answer["width"], answer["height"]) == size
    if ending == "svg":
        width, height = re.findall(r'<svg [^>]*width="(\d+)" height="(\d+)"', file.read_text("utf-8"))[0]
        assert (int(width), int(height)) == (answer["width"], answer["height"])
    else:
        with Image.open(file) as image:
            assert image.size == (answer["width"], answer["height"])


@pytest.mark.parametrize("ending", PICTURES)
@pytest.mark.parametrize("moves", [(), ("--moves", "LL")])
def test_picture_goes_to_standard_output(tmp_path, ending, moves, capfdbinary):
    options = ["draw", "eight", START, *moves, "--size", "96"]
    assert main.main([*options, "--output", str(tmp_path / f"game.{ending}")]) == 0
    capfdbinary.readouterr()
    assert main.main([*options, "--format", ending, "--output", "-"]) == 0
    assert capfdbinary.readouterr() == ((tmp_path / f"game.{ending}").read_bytes(), b"")


def test_page_is_written_with_the_solution(tmp_path, capsys):
    file = tmp_path / "eight.html"
    assert main.main(["draw", "eight", START, "--output", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["format"], answer["moves"], "width" in answer) == ("html", "LL", False)
    assert '"par":2,"exact":true' in file.read_text("utf-8")
    assert main.main(["draw", "eight", START, "--output", str(file)]) == 0
    assert "a page, 2 moves" in capsys.readouterr().out


def test_page_takes_no_moves(tmp_path, capsys):
    assert main.main(["draw", "eight", START, "--moves", "LL", "--output", str(tmp_path / "a.html")]) == 2
    assert "--moves" in capsys.readouterr().err


def test_map_goes_to_standard_output(tmp_path, capfdbinary):
    options = ["map", "2x3", "--size", "96x96", "--output"]
    assert main.main([*options, str(tmp_path / "map.png")]) == 0
    capfdbinary.readouterr()
    assert main.main([*options, "-"]) == 0
    assert capfdbinary.readouterr() == ((tmp_path / "map.png").read_bytes(), b"")


@pytest.mark.parametrize("command", [("draw", "eight", START, "--output"), ("map", "2x3", "--output")])
def test_only_files_are_written(command, tmp_path, capsys):
    folder = tmp_path / "folder.png"
    folder.mkdir()
    assert main.main([*command, str(folder)]) == 2
    assert capsys.readouterr().err == f"antipode: Is a directory: {folder}\n"
    os.mkfifo(tmp_path / "pipe.png")
    assert main.main([*command, str(tmp_path / "pipe.png")]) == 2
    assert capsys.readouterr().err == f"antipode: not a file: {tmp_path / 'pipe.png'}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.png", "pipe.png"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("eight", START, "--output", "-", "--json"), "--json"),
        (("eight", START, "--output", "a.png", "--format", "gif"), "--format gif"),
        (("eight", START, "--output", "a.jpg"), ".svg, .html, .png, .gif or .webp"),
        (("eight", START, "--output", "a.png", "--size", "9"), "expected 64 to 4096"),
        (("eight", START, "--output", "a.png", "--moves", "LUUU"), "move 2 of 4"),
        (("eight", START, "--output", "/dev/null/a.png"), "/dev/null"),
        (("eight", START, "--output", "/nowhere/a.svg"), "No such file or directory: /nowhere"),
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


def test_map_is_drawn_and_told(run, tmp_path):
    file = tmp_path / "map.png"
    code, out, err = run("map", "quzzle", "--size", "320x200", "--theme", "light", "--output", str(file))
    assert (code, err) == (0, "")
    assert out.startswith("Quzzle: all 888 positions in reach\n")
    assert out.endswith(f"{file}\n")
    picture = pygame.image.load(file)
    assert picture.get_size() == (320, 200)
    assert picture.get_at((0, 0))[:3] == LIGHT.background


def test_position_without_a_solution_has_a_map(run, tmp_path):
    file = tmp_path / "map.png"
    code, out, _ = run("map", "2x3", "--position", "2 1 3/4 5 0", "--json", "--output", str(file))
    answer = json.loads(out)
    assert (code, answer["positions"], answer["goals"], answer["path"]) == (0, 360, 0, 0)
    assert "none of them is solved" in answer["scope"]
    assert file.exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("map", "quzzle"), "missing --output"),
        (("map", "quzzle", "--output", "a.jpg"), "expected a file that ends in .png"),
        (("map", "quzzle", "--output", "/nowhere/a.png"), "No such file or directory"),
        (("map", "quzzle", "--size", "9", "--output", "a.png"), "is not a size such as 1280x800"),
        (("map", "quzzle", "--size", "9x9", "--output", "a.png"), "from 64 to 4096"),
        (("map", "quzle", "--output", "a.png"), "quzzle"),
        (("map", "quzzle", "--position", "12", "--output", "a.png"), "bad position '12'"),
    ],
)
def test_bad_map_is_one_line(arguments, expected, run):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert expected in err.splitlines()[0]
