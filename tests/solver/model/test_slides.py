"""Boards of earlier versions that counted slides of several tiles: they still open, count moves, and say so."""

import json
import warnings

import pytest

from solver import IllegalMove, load_board, read_game, save_board
from solver.catalogue.boards import board_key, slides_key
from solver.errors import SlidesNotCounted
from solver.model.notation import parse_moves

EIGHT = load_board("eight")
FORMER = {
    "eight-slides": "eight",
    "5x5-slides": "5x5",
    "goat-slides": "goat",
    ">3x3;slides": "eight",
    "1 2 0/3 4 5>1 2 3/4 5 0;slides": "1 2 0/3 4 5>1 2 3/4 5 0",
    "0 1 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;wide=1+2;slides": "0 1 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;wide=1+2",
}
"""What named a board that counted slides, and the same board that counts moves."""


@pytest.mark.parametrize(("name", "present"), FORMER.items())
def test_board_opens_and_warns(name, present):
    with pytest.warns(SlidesNotCounted, match="counts moves: slides of several tiles are no longer a metric"):
        board = load_board(name)
    expected = load_board(present)
    assert (board, board.id, board.metric) == (expected, expected.id, "moves")
    assert board.counted_slides
    assert not expected.counted_slides
    assert board_key(board) == board_key(expected)
    assert board.notation.line(board) == expected.notation.line(expected)


def test_file_opens_warns_and_is_saved_in_moves(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nnumbers = "2x3"\ncounts = "slides"\n')
    with pytest.warns(SlidesNotCounted, match="mine counts moves"):
        board = load_board(path)
    assert (board.id, board.metric, board.counted_slides) == ("mine", "moves", True)
    save_board(board, path)
    assert "slides" not in path.read_text()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_board(path) == board


def test_recorded_game_is_read_as_moves():
    with pytest.warns(SlidesNotCounted):
        game = read_game("antipode:eight-slides:1 2 3/4 5 6/0 7 8:L2")
    assert (game.start.board, game.moves) == (EIGHT, tuple(parse_moves("LL", EIGHT)))


def test_slides_are_no_metric():
    for change in (EIGHT.with_metric, lambda metric: load_board("eight", metric)):
        with pytest.raises(ValueError, match="unknown metric 'slides', expected one of: moves, steps"):
            change("slides")
    with pytest.raises(IllegalMove):
        EIGHT.position("1 2 3/4 5 6/0 7 8").apply("L2")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("1 2 3/4 5 6/0 7 8>3x3", "eight-slides"),
        ("1 2 0/3 4 5>1 2 3/4 5 0", "2x3-slides"),
        ("0 1 2/4 5 3/7 8 6>1 2 3/4 5 6/7 8 0;wide=1+2", "numbers-30e07cf473b5"),
    ],
)
def test_games_are_found_by_the_keys_of_then(line, key):
    """The keys are those that version 2 gave these boards."""
    assert slides_key(load_board(line)) == key


def test_games_on_files_are_found_by_the_keys_of_then(tmp_path):
    path, rest = tmp_path / "mine.toml", 'goal = "1 2 3/4 5 0"\ncounts = "slides"\n'
    path.write_text(f'name = "Mine"\nrows = 2\ncolumns = 3\n{rest}')
    with pytest.warns(SlidesNotCounted):
        assert slides_key(load_board(path)) == "numbers-c98b59b14c2b"
    path.write_text(f'name = "Mine"\nrows = 2\ncolumns = 3\nstart = "1 2 3/4 0 5"\n{rest}')
    with pytest.warns(SlidesNotCounted):
        assert slides_key(load_board(path)) == "numbers-c98b59b14c2b-cb1af24e9c61"


@pytest.mark.parametrize("command", [("farthest", "eight-slides"), ("solve", "eight-slides", "1 2 3/4 5 6/0 7 8")])
def test_command_says_so_on_one_line(run, command):
    code, out, err = run(*command, "--json")
    assert (code, json.loads(out)["board"]) == (0, "eight")
    assert err == "antipode: eight counts moves: slides of several tiles are no longer a metric\n"
    assert run(*command, "--json")[2] == err


def test_block_boards_change_between_moves_and_steps():
    steps = load_board("klotski", "steps")
    assert (steps.metric, steps.with_metric("moves")) == ("steps", load_board("klotski"))


def test_one_gap_makes_moves_steps():
    assert EIGHT.with_metric("steps") == EIGHT
