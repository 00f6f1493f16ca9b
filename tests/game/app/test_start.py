"""What the arguments of ``play`` open the game on."""

import re
import sys

import pytest
from golden_data import ROOT

import main
from solver import board_facts, load_board, sample


@pytest.fixture
def opened(run, monkeypatch):
    """Runs ``play`` without a window, and gives the position that it would show."""
    starts = []
    monkeypatch.setattr("game.app.start.open_window", lambda board, start, cache, file: starts.append(start) or 0)

    def open_on(*arguments):
        assert run("play", *arguments) == (0, "", "")
        return starts.pop()

    return open_on


def test_board_alone_names_no_position(opened):
    assert opened("eight") is None


@pytest.mark.parametrize(("words", "index"), ((("--farthest",), 0), (("--farthest", "1"), 0), (("--farthest", "2"), 1)))
def test_farthest_positions_are_numbered(words, index, opened):
    assert opened("eight", *words) == board_facts(load_board("eight")).farthest[index]


def test_boards_of_blocks_are_opened_at_distance(opened, table_of):
    position = opened("nine-blocks", "--distance", "40", "--seed", "7")
    assert position == sample(load_board("nine-blocks"), 40, seed=7)[0]
    assert table_of("nine-blocks").distance(position) == 40


def test_seed_draws_where_no_table_fits(opened):
    layout, goal = "AABBCCDD/AAEEFFGG/HIJKLMNO/PQRSTUVW/......../........", "......../" * 4 + "......AA/......AA"
    drawn = opened(f"{layout}>{goal}", "--seed", "7")
    assert drawn != drawn.board.start


def test_same_seed_draws_same_position_at_distance(opened):
    expected = sample(load_board("eight"), 20, seed=7)[0]
    assert opened("eight", "--distance", "20", "--seed", "7") == expected
    assert opened("eight", "--distance", "20", "--seed", "8") != expected


@pytest.mark.parametrize("chosen", [("--farthest",), ("--position", "1 2 3/4 5 6/7 0 8")])
def test_seed_is_refused_where_nothing_is_drawn(chosen, run):
    code, out, err = run("play", "eight", *chosen, "--seed", "-3")
    assert (code, out) == (2, "")
    assert err == f"antipode: --seed -3: nothing is drawn with {chosen[0]}, expected one of them\n"


def test_seed_alone_draws_one_of_all_positions(opened):
    drawn = [opened("fifteen", "--seed", seed) for seed in ("1", "1", "2")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0].board.id == "fifteen"


@pytest.mark.parametrize("text", ("farthest", "1 2 3/4 5 6/7 0 8"))
def test_position_is_named_as_everywhere(text, opened):
    start = opened("eight", "--position", text)
    assert str(start) == ("8 6 7/2 5 4/3 0 1" if text == "farthest" else text)


def test_unsolvable_position_ends_with_1(run):
    code, out, err = run("play", "eight", "--position", "1 2 3/4 5 6/8 7 0")
    assert (code, out) == (1, "")
    assert "can never be solved" in err


def test_unreachable_position_is_own_board(opened):
    reached = opened("klotski", "--position", "ABBC/ABBC/DEEF/DGHF/.I.J")
    assert reached.board == load_board("klotski")
    apart = opened("klotski", "--position", "AEEC/AGHC/DBBF/DBBF/I..J")
    assert str(apart) == str(apart.board.start) == "AEEC/AGHC/DBBF/DBBF/I..J"
    assert str(apart.board.goal) == str(reached.board.goal)


def test_dead_block_position_ends_with_1(run):
    code, out, err = run("play", "AAB/.CB/..B>.AA/.../...;along;steps", "--position", "AAB/C.B/..B")
    assert (code, out) == (1, "")
    assert "can never be solved" in err


def test_seed_draws_reachable_block_position(opened, table_of):
    drawn = [opened("klotski", "--seed", seed) for seed in ("1", "1", "2")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(table_of("klotski").has(position) for position in drawn)
    tray = {str(opened("AB/C.>../A.", "--seed", str(seed))) for seed in range(12)}
    assert 3 < len(tray) < 10


def test_without_pygame_game_ends_with_3(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    code, out, err = run("play", "eight")
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "pygame" in err


def test_size_or_line_opens_board(opened):
    assert str(opened("1 2 3/0 4 5>2x3", "--position", "start")) == "1 2 3/0 4 5"
    assert opened("2x5", "--farthest") == board_facts(load_board("2x5")).farthest[0]


@pytest.mark.parametrize("board", ("klotski", "A.>.A"))
def test_block_board_opens_at_start_or_distance(board, opened):
    assert opened(board, "--position", "start") == load_board(board).start
    assert opened(board, "--farthest") == board_facts(load_board(board)).farthest[0]


def test_missing_pygame_says_what_to_install(monkeypatch, capsys):
    def load():
        raise ImportError("No module named 'pygame'")

    monkeypatch.setattr("game.app.start.load_pygame", load)
    assert main.main(["play", "eight"]) == 3
    edition = re.findall(
        r"'(pygame(?:-ce)?)>=[^;]*; python_version (<|>=)", (ROOT / "pyproject.toml").read_text("utf-8")
    )
    names = {"<": True, ">=": False}
    (name,) = [name for name, sign in edition if names[sign] == (sys.version_info < (3, 14))]
    told = "antipode: the game needs pygame (No module named 'pygame'); install it with: pip install --force-reinstall"
    assert capsys.readouterr().err == f"{told} {name}\n"


@pytest.fixture
def opened_file(run, monkeypatch, tmp_path):
    """Runs ``open`` on a file with a text, without a window, and gives what it would show."""
    shown = []
    monkeypatch.setattr("game.app.start.open_window", lambda *about, **more: shown.append((*about, more)) or 0)

    def open_text(text, name="copied.txt"):
        path = tmp_path / name
        path.write_text(text)
        code, _, said = run("open", str(path))
        return (shown.pop() if shown else None), code, said

    return open_text


@pytest.mark.parametrize("text", [">1 2 3/4 5 6/7 8 0", ">2x3\n", 'numbers = "2x5"\n'])
def test_files_open_boards(opened_file, text):
    (board, start, _, more), code, _ = opened_file(text)
    assert (start, code) == (None, 0)
    assert board == load_board(text.strip()) if ">" in text else (board.rows, board.columns) == (2, 5)
    assert (more["file"] is not None) == ("=" in text)


def test_file_opens_position(opened_file):
    (board, start, *_), code, _ = opened_file("\nBB/.A>../A.\r\n")
    assert (str(start), code) == ("BB/.A", 0)
    assert board == start.board


@pytest.mark.parametrize("text", ["4 1 2/5 0 3", "2 1 3/4 5 6/7 8 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"])
def test_files_whose_goal_is_not_plain_are_opened_with_what_is_read(opened_file, text):
    (board, _, _, more), code, _ = opened_file(text)
    assert (board, code) == (None, 0)
    assert str(more["reading"].found) == text
    assert more["reading"].told is not None


def test_files_open_games(opened_file):
    (board, _, _, more), code, _ = opened_file("> antipode:goat:1 8 9 10/2 0 7 5/3 8 4 6:ULL")
    assert (board.id, len(more["game"].moves), code) == ("goat", 3, 0)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("good morning\nand good night", 2, "'good morning...' is neither a position nor a game"),
        ("AB/A.>../A.", 2, "isn't a board"),
    ],
)
def test_files_that_hold_nothing_are_refused(opened_file, text, code, said):
    shown, ended, error = opened_file(text)
    assert (shown, ended) == (None, code)
    assert said in error
    assert error.count("\n") == 1
