"""Generated boards of numbers, colours and farms: exact, minimal, no copies, by slow code of another kind."""

import random
import re
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import pytest
from slow_tiles import slow_cells, slow_tiles

from solver import BoardError, difficulty_of, distance_table, load_board
from solver.generator.farm import LARGE, NUMBERS, SIZES, farm_board, farm_boards, farm_key
from solver.generator.ids import id_of, style_and_number
from solver.generator.tile_starts import canonical_key, untouched_cells
from solver.generator.walled import (
    COLOUR_CELLS,
    NUMBER_CELLS,
    colour_board,
    colour_boards,
    number_board,
    number_boards,
)
from solver.generator.wishes import Wish

pytestmark = pytest.mark.seeded

STYLES = {
    "numbers": (number_boards, number_board, NUMBER_CELLS),
    "colours": (colour_boards, colour_board, COLOUR_CELLS),
    "farm": (farm_boards, farm_board, SIZES),
}
LEVELS = [(style, level) for style, (_, _, levels) in STYLES.items() for level in levels]
QUICK = [(style, level) for style, level in LEVELS if level in (1, 4)]
WALL = 127
ENOUGH = 1_000  # portions of attempts to make a board


def all_generated(style, wish, seed):
    """Yield boards as is wished, with difficulty and code."""
    make, rng = STYLES[style][0], random.Random(seed)
    for _ in range(ENOUGH):
        yield from make(rng, wish)


def generated(style, level, seed):
    """Return a board and its difficulty: the first that chance makes."""
    made = next(all_generated(style, Wish(level, level), seed))
    return made.board, made.difficulty


def check_exact(board, difficulty):
    assert slow_tiles(board).distance(slow_cells(board.own_start)) == difficulty.moves


def check_minimal(board, difficulty):
    """Holds each piece in its place: then no solution is as short."""
    slow, start = slow_tiles(board), slow_cells(board.own_start)
    for cell, label in enumerate(board.layout):
        if label not in (0, WALL) and label == board.goal_cells[cell]:
            assert slow.distance(start, fixed=[cell]) != difficulty.moves, cell


@pytest.mark.parametrize(("style", "level"), QUICK)
def test_boards_are_exact_and_minimal(style, level):
    board, difficulty = generated(style, level, seed=1)
    assert difficulty.level == level
    check_exact(board, difficulty)
    check_minimal(board, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize(("style", "level"), LEVELS)
def test_many_boards_are_exact(style, level):
    for seed in range(200 // len(STYLES[style][2]) + 1):
        board, difficulty = generated(style, level, seed)
        check_exact(board, difficulty)
        if seed < 5:
            check_minimal(board, difficulty)


@pytest.mark.parametrize("style", STYLES)
def test_same_seed_same_board(style):
    made = generated(style, 2, seed=5)
    assert made == generated(style, 2, seed=5)
    assert made[0] != generated(style, 2, seed=6)[0]


@pytest.mark.parametrize("style", STYLES)
def test_codes_make_boards_again(style):
    again = STYLES[style][1]
    for made in islice(all_generated(style, Wish(1, 5), seed=7), 3):
        assert again(made.code) == made.board
    for code in range(0, 10**12, 10**12 // 50):  # of other numbers most are no board, and say so
        with suppress(BoardError):
            assert again(code).own_start.board.own_start is not None


FOR_EVER = {
    "farm-7gvy7x4t": "5 0 2/6 14 15/7 25 26>5 7 0/14 2 6/25 26 15;wide=25+26",
    "farm-akdhb1gp": "6 16 11/8 12 2/13 5 0>12 6 0/8 16 11/13 5 2",
    "colours-b2946881z7vg": "2 3 0 1/2 2 # 1/3 2 2 1>1 2 2 1/3 1 # 3/2 2 0 2",
    "numbers-v8j8gqzdv": "# 6 2/3 7 5/8 9 0/1 4 #># 0 1/2 3 4/5 6 7/8 9 #",
}


@pytest.mark.parametrize("board_id", FOR_EVER)
def test_ids_open_for_ever(board_id):
    board = load_board(board_id)
    assert (board.id, board.notation.line(board)) == (board_id, FOR_EVER[board_id])


def test_own_boards_keep_their_keys():
    """Their keys are hexadecimal; one in 32 of these has the right check letter of a generated board's id."""
    ids = [id_of("numbers", code) for code in range(1 << 50, (1 << 50) + 200)]  # of twelve letters
    assert any(re.fullmatch("numbers-[0-9a-f]{12}", each) for each in ids)
    for each in ids:
        assert (style_and_number(each) is None) == bool(re.fullmatch("numbers-[0-9a-f]{12}", each))


@pytest.mark.parametrize("style", STYLES)
def test_moves_are_as_wished(style):
    for made in islice(all_generated(style, Wish(least_moves=12, most_moves=14), seed=3), 1):
        assert 12 <= made.difficulty.moves <= 14
    assert next(all_generated(style, Wish(9, 10), seed=1), None) is None  # no board of the style is as hard


@pytest.mark.parametrize("style", STYLES)
def test_lines_read_back(style):
    for made in islice(all_generated(style, Wish(2, 5), seed=2), 1):
        board = made.board
        read = load_board(board.notation.line(board))
        assert replace(read, id="", name=board.name) == board
    assert difficulty_of(read, cache=False) == made.difficulty


def mirrored(cells, columns):
    rows = [cells[begin : begin + columns] for begin in range(0, len(cells), columns)]
    return tuple(cell for row in rows for cell in reversed(row))


def on_its_side(cells, columns):
    return tuple(cells[begin] for first in range(columns) for begin in range(first, len(cells), columns))


@pytest.mark.parametrize("style", ["numbers", "colours"])
def test_copies_have_one_key(style):
    board, _ = generated(style, 3, seed=2)
    both = board.goal_cells, board.start_cells
    key = canonical_key(board)
    goal, start = (mirrored(cells, board.columns) for cells in both)
    assert canonical_key(replace(board, goal_cells=goal, start_cells=start)) == key
    goal, start = (on_its_side(cells, board.columns) for cells in both)
    turned = replace(board, rows=board.columns, columns=board.rows, goal_cells=goal, start_cells=start)
    assert canonical_key(turned) == key
    names = {label: 40 - label for label in board.labels}
    goal, start = (tuple(names.get(label, label) for label in cells) for cells in both)
    assert canonical_key(replace(board, goal_cells=goal, start_cells=start)) == key
    other, _ = generated(style, 3, seed=3)
    assert canonical_key(other) != key


@pytest.mark.parametrize(
    ("line", "copy"),
    [
        (">1 8 11/2 5 7/0 6 12", ">12 6 0/7 5 2/3 8 4"),  # upside down
        (">1 8 11/2 5 7/0 6 12", ">1 8 11/7 5 2/12 6 0"),  # in a mirror
        (">2 12 0/31 6 12/32 5 11/3 8 12;tall=31+32", ">8 21 22 11/12 6 5 2/0 12 3 12;wide=21+22"),  # on its side
    ],
)
def test_turned_farms_have_one_key(line, copy):
    assert farm_key(load_board(line)) == farm_key(load_board(copy))
    assert farm_key(load_board(line)) != farm_key(load_board(line.replace("5", "14")))


def test_farm_with_a_gate_is_another():
    assert farm_key(load_board(">1 8 11/2 5 7/0 6 12")) != farm_key(load_board(">1 8 11/2 5 2/0 6 12"))


def test_spared_pieces_are_found():
    table = distance_table("eight")
    for position in table.sample(7, 1, seed=1):
        slow = slow_tiles(table.board)
        spared = [
            cell for cell in range(9) if position.cells[cell] and slow.distance(slow_cells(position), [cell]) == 7
        ]
        assert untouched_cells(table, position) == spared


FENCES = {number: shown for shown, number in NUMBERS.items()} | {
    label: shown for (_, *both), labels in LARGE.items() for label, shown in zip(labels, both, strict=True)
}
ON = {"L": (1, 0), "R": (1, 2), "U": (0, 1), "D": (2, 1)}


@pytest.mark.parametrize("level", [*list(SIZES)[:4], pytest.param(5, marks=pytest.mark.slow)])
def test_fence_keeps_wolf_out(level):
    """Draws each cell as three by three dots, and walks from the animals as far as no fence is."""
    for seed in range(2):
        board, _ = generated("farm", level, seed)
        shown = [FENCES[label] for label in board.goal_cells]
        dots = {}
        for cell, name in enumerate(shown):
            row, column = divmod(cell, board.columns)
            fence = {ON[each] for each in name.strip("=")} | {(1, 1)} if name and not name.strip("=LRUD") else set()
            for down in range(3):
                for right in range(3):
                    dots[3 * row + down, 3 * column + right] = (down, right) in fence
        place = {name: divmod(shown.index(name), board.columns) for name in ("goat", "wolf")}
        (row, column), reached = place["goat"], set()
        waiting = [(3 * row + 1, 3 * column + 1)]
        while waiting:
            dot = waiting.pop()
            if dot not in reached and dots.get(dot) is False:
                reached.add(dot)
                waiting += [(dot[0] + down, dot[1] + right) for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        row, column = place["wolf"]
        assert (3 * row + 1, 3 * column + 1) not in reached
        assert all(
            (3 * (cell // board.columns) + 1, 3 * (cell % board.columns) + 1) in reached
            for cell, name in enumerate(shown)
            if name in ("goat", "kid", "sheep")
        )
