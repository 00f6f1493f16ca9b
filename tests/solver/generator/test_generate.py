"""Generated boards: as wished, minimal, none a copy, made again from their ids."""

import random
from dataclasses import astuple
from functools import cache
from itertools import islice

import pytest
from slow_blocks import fewest_moves, lines_without_a_piece

from solver import ArgumentError, BoardError, Cancelled, board_key, difficulty_of, generate, load_board, solve
from solver.formats.board_lines import board_line
from solver.generator.blocks import positions_in_reach
from solver.generator.codes import Block
from solver.generator.generate import generate_graded
from solver.generator.ids import DIGITS, id_of, style_and_number
from solver.generator.shapes import CODES as SHAPE_CODES
from solver.generator.shapes import SHAPES, SQUARE, TWO_CELLS
from solver.generator.stock import stock_boards
from solver.generator.styles import STYLES

pytestmark = pytest.mark.seeded

EASY = {"car-park": (2, 4), "klotski": (6, 8), "shapes": (3, 6), "numbers": (2, 5), "colours": (2, 5), "farm": (2, 5)}
COUNT = {"car-park": 1, "klotski": 1, "shapes": 1, "numbers": 2, "colours": 2, "farm": 2}
SEEDS = {"car-park": 7, "klotski": 3, "shapes": 9, "numbers": 9, "colours": 9, "farm": 9}  # these soon give boards


@pytest.fixture(scope="module")
def boards():
    return cache(
        lambda style: list(generate_graded(style, difficulty=EASY[style], count=COUNT[style], seed=SEEDS[style]))
    )


@pytest.mark.parametrize("style", STYLES)
def test_boards_are_as_wished(style, boards):
    low, high = EASY[style]
    assert len(boards(style)) == COUNT[style]
    for board, difficulty in boards(style):
        assert low <= difficulty.level <= high
        assert astuple(difficulty_of(board, cache=False)) == pytest.approx(astuple(difficulty))


@pytest.mark.parametrize("style", STYLES)
def test_ids_make_the_boards_again(style, boards):
    for board, _ in boards(style):
        again = load_board(board.id)
        assert again == board and again.start == board.start and again.name == board.name
        assert load_board(board.id.upper()) == board
        assert load_board(board_key(board)) == board


@pytest.mark.parametrize(("style", "jobs"), [("colours", 2), ("farm", 1), ("shapes", 1)])
def test_a_seed_gives_the_same_boards(style, jobs, boards):
    again = generate(style, difficulty=EASY[style], count=COUNT[style], seed=SEEDS[style], jobs=jobs)
    assert [each.id for each in again] == [each.id for each, _ in boards(style)]


@pytest.mark.parametrize("style", ["numbers", "farm"])
def test_hardest_boards_of_a_style_can_be_asked_for(style):
    hardest = STYLES[style].levels[-1]
    assert next(generate_graded(style, difficulty=(hardest, 10), seed=2)).difficulty.level == hardest


@pytest.mark.parametrize("jobs", [1, 2])
def test_portions_that_were_tried_are_told(jobs):
    tried = []
    assert len(list(generate("numbers", count=3, seed=5, jobs=jobs, tried=tried.append))) == 3
    assert tried == list(range(1, len(tried) + 1)) and tried


def test_another_seed_gives_other_boards(boards):
    assert next(generate("colours", difficulty=EASY["colours"], seed=2)).id != boards("colours")[0][0].id


def check_minimal(board, moves):
    for line in lines_without_a_piece(board).values():
        assert fewest_moves(load_board(line)) < moves, line


@pytest.mark.parametrize(("style", "seed"), [("car-park", 6), ("klotski", 1), ("shapes", 1)])
def test_blocks_are_exact_and_minimal(style, seed):
    board, difficulty = next(generate_graded(style, moves=(4, 8), count=1, seed=seed))
    assert 4 <= difficulty.moves <= 8
    assert fewest_moves(board) == difficulty.moves
    check_minimal(board, difficulty.moves)


def test_goals_are_in_reach():
    square, wide, tall = (SHAPES.index(shape) for shape in (SQUARE, *TWO_CELLS))
    blocks = (Block(square, 0), Block(tall, 3), *(Block(wide, cell) for cell in (8, 10, 12, 14)))  # a gap of a column
    reached = positions_in_reach(SHAPE_CODES[0], blocks, [0])
    assert sorted((position[0].cell, position[1].cell) for position in reached) == [(0, 2), (0, 3), (1, 3)]


def test_no_board_is_a_copy():
    boards = list(islice(generate("numbers", difficulty=(1, 2), seed=1), 15))
    assert len({STYLES["numbers"].key(board) for board in boards}) == 15


@pytest.mark.parametrize("line", ["AABC/AADC/EEFG/.HFI/JJ.I>..../..../..../.AA./.AA."])
def test_mirrored_blocks_are_copies(line):
    board, key = load_board(line), STYLES["klotski"].key
    start, goal = line.split(">")
    flipped = ">".join("/".join(row[::-1] for row in each.split("/")) for each in (start, goal))
    upside_down = ">".join("/".join(reversed(each.split("/"))) for each in (start, goal))
    renamed = line.translate(str.maketrans("BCDE", "EDCB"))
    assert key(board) == key(load_board(flipped)) == key(load_board(upside_down)) == key(load_board(renamed))
    assert key(board) != key(load_board(line.replace("JJ.I", ".JJI")))


WRONG = {
    "a style": lambda: generate("cars"),
    "a level out of reach": lambda: generate("farm", difficulty=9),
    "no level": lambda: generate("farm", difficulty=(0, 3)),
    "levels the wrong way round": lambda: generate("farm", difficulty=(4, 3)),
    "more moves than are known": lambda: generate("car-park", moves=55),
    "walls elsewhere": lambda: generate("klotski", walls=1),
    "a size": lambda: generate("car-park", size=8),
    "no processes": lambda: generate("farm", jobs=0),
    "less than none": lambda: generate("farm", count=-1),
}


@pytest.mark.parametrize("what", WRONG)
def test_impossible_wishes_are_refused_at_once(what):
    with pytest.raises(ArgumentError):
        WRONG[what]()


def test_levels_out_of_reach_are_told_in_words():
    with pytest.raises(ArgumentError, match=r"difficulty 9 is known, expected 1 \(gentle\) to 7 \(hard\)"):
        generate("farm", difficulty=9)
    with pytest.raises(ArgumentError, match=r"to 9 \(fiendish\)"):
        generate("car-park", difficulty=10)


def test_generating_can_be_cancelled():
    with pytest.raises(Cancelled):
        next(generate("car-park", moves=(45, 51), cancel=lambda: True, seed=1))


@pytest.mark.parametrize("size, walls, seed", [(5, 0, 1), (7, 0, 2), (6, 3, 0)])
def test_car_parks_of_other_sizes_and_walls(size, walls, seed):
    board = next(generate("car-park", size=size, walls=walls, moves=(3, 30), seed=seed))
    assert (board.rows, board.columns, load_board(board.id)) == (size, size, board)
    assert len(board.walls) == walls


@pytest.mark.parametrize("prefix", ["car", "farm"])
@pytest.mark.parametrize("number", [0, 31, 32, 123_456_789, 2**70])
def test_an_id_is_its_number(prefix, number):
    board_id = id_of(prefix, number)
    assert style_and_number(board_id)[1] == number
    for place in range(len(prefix) + 1, len(board_id)):
        for letter in DIGITS:
            wrong = board_id[:place] + letter + board_id[place + 1 :]
            assert wrong == board_id or style_and_number(wrong) is None


def test_other_ids_are_left_to_others():
    assert load_board("colours-three").builtin_id == "colours-three"
    assert style_and_number("klotski") is None


OF_NO_BOARD = ("shapes-00", "shapes-d6", "shapes-1rnv", "shapes-000", "farm-00", "numbers-00",
    "colours-3nbpt", "car-a5we3ghh7dv", "car-jakx0sm5sk",
    "numbers-21yfq0")  # fmt: skip
"""The last one would be 0 4 5/1 3 2, which can't be solved."""


@pytest.mark.parametrize("board_id", OF_NO_BOARD)
def test_an_id_of_no_board_is_refused(board_id):
    assert style_and_number(board_id) is not None
    with pytest.raises(BoardError, match=f"no generated board has the id '{board_id}'"):
        load_board(board_id)


def random_ids(style, count):
    """Yield ids with the right check letter, of as many digits as those of the stock, or fewer."""
    rng, prefix = random.Random(11), STYLES[style].prefix
    most = max(style_and_number(board.id)[1].bit_length() for board in stock_boards(style))
    for _ in range(count):
        yield id_of(prefix, rng.getrandbits(rng.randint(1, most + 5)))


def check_opens_or_is_refused(ids):
    """Check that an id opens a board that can be solved, or is refused in one way alone."""
    opened = 0
    for board_id in ids:
        try:
            board = load_board(board_id)
        except BoardError as error:
            assert str(error) == f"no generated board has the id '{board_id}'"
        else:
            opened += 1
            assert board.id == board_id
            assert opened % 20 != 1 or solve(board, board.start).line


@pytest.mark.parametrize("style", STYLES)
def test_random_ids_open_or_are_refused(style):
    check_opens_or_is_refused(random_ids(style, 20))


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_many_random_ids_open_or_are_refused(style):
    check_opens_or_is_refused(random_ids(style, 20_000))


@pytest.mark.parametrize("style", STYLES)
def test_numbers_longer_than_any_board_are_of_none(style):
    rng = random.Random(3)
    for _ in range(40):
        with pytest.raises((ValueError, LookupError)):
            STYLES[style].board_of(rng.getrandbits(190))


@pytest.mark.slow
@pytest.mark.parametrize("style", ["car-park", "klotski", "shapes"])
def test_many_blocks_are_exact_and_minimal(style):
    for number, (board, difficulty) in enumerate(generate_graded(style, moves=(4, 40), count=200, seed=9)):
        assert fewest_moves(board) == difficulty.moves
        if number % 40 == 0:
            check_minimal(board, difficulty.moves)


OF_EARLIER_VERSIONS = {
    "car-ef39gy3vmx": "BCCDD./B...E./BAA.E./FFG.E./..GHH./.IIJJ.>....../....../....AA/....../....../......;along",
    "car-2233eq2p1hs12s": "....../.....B/...AAB/.....B/...C../...CDD>....../....../....AA/....../....../......;along",
    "klotski-wa4sctr": "BCDE/FAAG/HAAI/H..J/KKLL>..../..../..../AA../AA..",
    "klotski-sgdvgtx": "BCDE/.FF./GAAH/GAAI/JKLL>..../..../..../.AA./.AA.",
    "shapes-9m9wng88y": ".AAB/CADB/.A.B/EFGG>..AA/..A./..A./....",
    "shapes-5bft3vwjbbk6j3e": "BCDAA/EFFAA/.F.G./HIIJJ/IIKKJ>...../...AA/...AA/...../.....",
    "numbers-1tqdpkqzd0": "# 5 9/7 1 0/6 4 8/3 2 #># 1 2/3 4 5/6 7 8/0 9 #",
    "numbers-ahfqn": "3 4 0/1 2 5>1 2 3/4 5 0",
    "colours-fcp0yfeqzdh": "# 3 2/1 2 3/0 2 2/1 3 #># 0 1/2 2 2/3 3 3/1 2 #",
    "colours-3krw6jzt6": "1 1 0 3/1 2 1 1>0 1 1 1/2 1 3 1",
    "farm-2d32ntkrnr": "11 2 6 13/33 16 15 0/34 5 2 2>33 16 11 15/34 13 2 6/2 5 2 0;tall=33+34",
    "farm-ewh5r6vpx1": "12 12 23 24/12 7 3 8/6 12 0 5>0 12 23 24/12 12 7 5/12 6 3 8;wide=23+24",
}


@pytest.mark.parametrize("board_id", OF_EARLIER_VERSIONS)
def test_ids_of_earlier_versions_open_for_ever(board_id):
    board = load_board(board_id)
    assert board_line(board) == OF_EARLIER_VERSIONS[board_id]
    assert board_key(board) == board_id
