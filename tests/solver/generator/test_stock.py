"""The generated boards that come with the program: as many as promised, distinct, each as its line says."""

import random
from collections import Counter
from functools import reduce

import pytest
from slow_blocks import fewest_moves, lines_without_a_piece
from slow_tiles import slow_cells, slow_tiles

from solver import BoardError, Position, difficulty_of, distance_table, generate, load_board, solve
from solver.generator import stock
from solver.generator.dull import is_dull
from solver.generator.ids import style_and_number
from solver.generator.stock import (
    STOCK_FILE,
    VERSION,
    StockBoard,
    is_stock_damaged,
    meant_id,
    stock_boards,
    stock_numbers,
)
from solver.generator.styles import STYLES
from solver.generator.wishes import Wish
from solver.model.pieces import WALL

pytestmark = pytest.mark.seeded

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
    assert counts.total() >= 1500
    assert counts["car-park"] >= 600
    assert min(board.moves for board in stock_boards()) >= 3
    assert STOCK_FILE.stat().st_size <= MOST_BYTES
    assert len({board.id for board in stock_boards()}) == len(stock_boards())


def test_boards_come_in_order_of_difficulty():
    levels = [board.level for board in stock_boards("car-park")]
    assert levels == sorted(levels)
    assert {board.style for board in stock_boards("car-park")} == {"car-park"}


def test_numbers_count_each_style_from_its_easiest_board():
    numbers = stock_numbers()
    assert len(numbers) == len(stock_boards())
    for style in STYLES:
        boards = stock_boards(style)
        assert [numbers[board.id] for board in boards] == [*range(1, len(boards) + 1)]


def check(board):
    made = load_board(board.id)
    found = difficulty_of(made, cache=False)
    assert StockBoard.of(made, found) == board
    assert found.word == board.word
    assert distance_table(made, cache=False).distance(made.start) > 0


@pytest.mark.parametrize("style", STYLES)
def test_some_boards_are_as_their_lines_say(style):
    few = [board for board in stock_boards(style) if board.moves <= 12][:20]
    check(random.Random(style).choice(few))


BLOCK_STYLES = ("car-park", "klotski", "shapes")


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_all_boards_are_as_their_lines_say(style):
    keys = set()
    for board in stock_boards(style):
        check(board)
        made = load_board(board.id)
        slow = fewest_moves(made) if style in BLOCK_STYLES else slow_tiles(made).distance(slow_cells(made.own_start))
        assert slow == board.moves
        keys.add(STYLES[style].key(made))
    assert len(keys) == len(stock_boards(style))


@pytest.mark.slow
@pytest.mark.parametrize("style", BLOCK_STYLES)
def test_no_piece_is_useless(style):
    """Without a piece that moves, the rest of a shortest solution is a shorter one: only the others are taken out."""
    for board in stock_boards(style):
        made = load_board(board.id)
        moved = {move[0] for move in distance_table(made, cache=False).line(made.start).split()}
        for letter, line in lines_without_a_piece(made).items():
            less = load_board(line)
            assert letter in moved or solve(less, less.start, method="bidirectional").length < board.moves, line


@pytest.mark.slow
@pytest.mark.parametrize("style", [style for style in STYLES if style not in BLOCK_STYLES])
def test_no_tile_is_useless(style):
    """A tile that some shortest solution leaves in its place might as well be a wall."""
    for board in stock_boards(style):
        made = load_board(board.id)
        slow, start = slow_tiles(made), slow_cells(made.own_start)
        for cell, label in enumerate(made.layout):
            if label not in (0, WALL) and label == made.goal_cells[cell]:
                assert slow.distance(start, fixed=[cell]) != board.moves, (board.id, cell)


GOOD = "car-18qje3qk3rd 3 8 6x6"
DAMAGED = [
    "",
    "car-18qje3qk3rd",
    "car-18qje3qk3rd 3 8",
    "car-18qje3qk3rd 3 x 6x6",
    "car-18qje3qk3r0 3 8 6x6",
    "car-18qje3qk3rd 11 8 6x6",
    "car-18qje3qk3rd 3 8 6x",
    "nonsense 1 1 6x6",
]


@pytest.mark.parametrize("line", DAMAGED)
def test_damaged_lines_are_left_out(line, file):
    assert [board.line for board in file("\n".join([VERSION, line, GOOD]))] == [GOOD]


@pytest.mark.parametrize("text", ["", "# generated boards, version 1\ncar-18qje3qk3rd 3 8\n", b"\xff\xfe"])
def test_other_files_are_left_alone(text, file):
    assert file(text) == ()


def test_damaged_lines_are_left_out_and_told_of(file):
    lines = "\n".join(board.line for board in stock_boards("farm"))
    stock_boards.cache_clear()
    assert len(file(f"{VERSION}\n{lines}\n")) == lines.count("\n") + 1
    assert not is_stock_damaged()
    stock_boards.cache_clear()
    boards = file(f"{VERSION}\n{lines}\n".encode().replace(b"farm", b"\xffarm", 1))
    assert len(boards) == lines.count("\n")
    assert is_stock_damaged()


@pytest.mark.parametrize("step", [97, pytest.param(1, marks=pytest.mark.slow)])
def test_no_board_bores(step):
    for board in (board for style in STYLES for board in stock_boards(style)[::step]):
        assert not is_dull(board.style, load_board(board.id), board.moves), board.id


DULL = {
    "a park of three vehicles": (
        "car-park",
        "....../....../AAB.C./..B.C./..B.../......>....../....../....AA/....../....../......;along",
    ),
    "shapes at home": ("shapes", "BBACD/BAAEF/GAHIF/JJ..F/J.KLL>...A./..AA./..A../...../....."),
    "a gap amid the goal": ("numbers", "# 6 3 #/4 2 9 0/7 1 8 5># 1 2 #/3 4 5 6/7 8 0 9"),
    "a ring": ("numbers", "6 2 #/8 4 0/9 # 3/7 5 1>1 2 #/3 4 5/6 # 7/8 9 0"),
    "meadow all over": ("farm", "6 12 12/12 5 12/12 0 1>5 1 12/12 12 6/12 12 0"),
}


@pytest.mark.parametrize("name", DULL)
def test_boards_that_bore_are_known(name):
    style, line = DULL[name]
    assert is_dull(style, load_board(line), 12)


def test_farm_of_a_third_meadows_does_not_bore():
    line = "12 12 16/12 33 {}/5 34 0/6 8 12>12 12 12/6 33 16/0 34 5/12 {} 8;tall=33+34"
    assert not is_dull("farm", load_board(line.format(3, 3)), 18)
    assert is_dull("farm", load_board(line.format(12, 12)), 18)


@pytest.mark.parametrize(
    ("board_id", "moves"),
    [
        ("car-kn4ed69", 7),  # each vehicle moves once
        ("klotski-35qfdm8", 18),  # bars of half the width, and the square stays in its half
        ("shapes-b5x40gt1", 4),  # half of the board is empty
        ("farm-bambeace", 12),  # tiles alone
        ("farm-35tjh1j5", 66),  # a ring round one fence
        ("colours-bzc9r3zx0", 33),  # a lap of 21 moves
    ],
)
def test_what_bored_players_is_known(board_id, moves):
    style, _ = style_and_number(board_id)
    assert is_dull(style, load_board(board_id), moves)
    assert board_id not in stock_numbers()


@pytest.mark.parametrize("lap", ["DDRRUULL", "RRDDLLUU"])
def test_lap_along_the_edge_bores_either_way_round(lap):
    goal = load_board("eight").goal
    start = reduce(Position.apply, lap, goal)
    board = load_board(f"{start}>{goal}")
    assert solve(board, board.start).length == len(lap)
    assert is_dull("numbers", board, 13)
    assert not is_dull("numbers", board, 12)


def test_wished_size_gives_small_parks():
    line = DULL["a park of three vehicles"][1]
    assert not is_dull("car-park", load_board(line), 3, Wish(most_moves=3))
    (board,) = generate("car-park", moves=3, count=1, seed=5)
    assert board.start


@pytest.mark.parametrize("style", STYLES)
def test_boards_far_longer_than_any_known_are_refused(style):
    longest = max(board.moves for board in stock_boards(style))
    with pytest.raises(ValueError, match=f"no {style} board of {3 * longest} moves is known"):
        generate(style, moves=3 * longest)


KNOWN, UNKNOWN = "car-1g13hf0384", "car-80fhx0j1"  # both boards, one of them in the stock


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [
        ("car-1g13hf0385", KNOWN),
        ("car-1g13hf0834", KNOWN),
        ("car-1g13hf384", KNOWN),
        ("car-1g13hf03845", KNOWN),
        ("CAR-1g13hfo384", KNOWN),
        ("car-80fhxoj1", UNKNOWN),
        ("car-80fhx0j2", None),
        ("car-lllllllll", None),
    ],
)
def test_mistyped_id_is_corrected(mistyped, meant):
    assert meant_id(mistyped) == meant
    said = f"did you mean '{meant}'" if meant else "a letter of it is wrong or missing"
    with pytest.raises(BoardError, match=said):
        load_board(mistyped)
