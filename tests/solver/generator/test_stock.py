"""The generated boards that come with the program: as many as promised, distinct, each as its line says."""

import random
from collections import Counter

import pytest

from solver import difficulty_of, distance_table, load_board
from solver.generator import stock
from solver.generator.stock import STOCK_FILE, VERSION, stock_boards
from solver.generator.styles import STYLES

MOST_BYTES = 200_000


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Return a function that puts another file in the place of the program's."""
    stock_boards.cache_clear()

    def put(text):
        (tmp_path / "generated.txt").write_bytes(text.encode() if isinstance(text, str) else text)
        monkeypatch.setattr(stock, "STOCK_FILE", tmp_path / "generated.txt")
        return stock_boards()

    yield put
    stock_boards.cache_clear()


def test_there_are_boards_of_every_style():
    counts = Counter(board.style for board in stock_boards())
    assert set(counts) == set(STYLES)
    assert STOCK_FILE.stat().st_size <= MOST_BYTES
    assert len({board.id for board in stock_boards()}) == len(stock_boards())


def test_boards_come_in_order_of_difficulty():
    levels = [board.level for board in stock_boards("car-park")]
    assert levels == sorted(levels)
    assert {board.style for board in stock_boards("car-park")} == {"car-park"}


def check(board):
    made = load_board(board.id)
    found = difficulty_of(made, cache=False)
    assert (found.level, found.word, found.moves) == (board.level, board.word, board.moves)
    assert distance_table(made, cache=False).distance(made.start) > 0


@pytest.mark.parametrize("style", STYLES)
def test_some_boards_are_as_their_lines_say(style):
    check(random.Random(style).choice([board for board in stock_boards(style) if board.level <= 5]))


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_all_boards_are_as_their_lines_say(style):
    keys = set()
    for board in stock_boards(style):
        check(board)
        keys.add(STYLES[style].key(load_board(board.id)))
    assert len(keys) == len(stock_boards(style))


DAMAGED = ["", "car-18qje3qk3rd", "car-18qje3qk3rd 3 x", "car-18qje3qk3r0 3 8", "car-18qje3qk3rd 11 8", "nonsense 1 1"]


@pytest.mark.parametrize("line", DAMAGED)
def test_damaged_lines_are_left_out(line, file):
    good = "car-18qje3qk3rd 3 8"
    assert [board.id for board in file("\n".join([VERSION, line, good]))] == ["car-18qje3qk3rd"]


@pytest.mark.parametrize("text", ["", "# generated boards, version 2\ncar-18qje3qk3rd 3 8\n", b"\xff\xfe"])
def test_other_files_are_left_alone(text, file):
    assert file(text) == ()
