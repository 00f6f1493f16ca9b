"""The same seed gives the same answer on every processor: golden answers, not one program compared with itself.

NumPy takes other sorts and other sums where ``NPY_DISABLE_CPU_FEATURES`` hides parts of the processor from it.
"""

import hashlib
import random
from contextlib import suppress
from dataclasses import astuple

import pytest
from every import sampled

from solver import Limits, difficulty_of, generate, load_board, moves_text, random_position, sample, solve
from solver.analysis.brackets import anytime_search
from solver.generator.styles import STYLES
from solver.search.tile_beam import Beam, Guide, one
from solver.search.tile_sums import SCALE, convex_sum, manhattan_sum
from solver.search.tiles import by_goal, grid_of, slides_to
from solver.system.limits import LimitReached, Run

pytestmark = pytest.mark.seeded


def last_bracket(position, nodes, seed):
    """Return the bounds that an anytime search ends with, and a digest of its solution."""
    found = None
    with suppress(LimitReached):
        for found in anytime_search(position.board)(position, Run(Limits(nodes=nodes)), seed=seed):  # noqa: B007
            pass
    return found.at_least, found.at_most, digest(moves_text(found.moves))


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


NUMBER_BOARDS = {
    "5x5": (700_000, (81, 107, "bd7a3587c79f")),
    "4x6": (300_000, (87, 143, "1077b893ce90")),
    "6x6": (400_000, (165, 281, "f64ed9d9bb2b")),
    "7x7": (400_000, (225, 417, "b5f72373ba59")),
}
"""Sizes, the positions to expand, and the golden brackets."""


@pytest.mark.parametrize("size", NUMBER_BOARDS)
def test_number_boards(size):
    nodes, golden = NUMBER_BOARDS[size]
    assert last_bracket(random_position(load_board(size), random.Random(3)), nodes, seed=1) == golden


CROWDED = "12 11 10 9/8 7 6 5/4 3 2 1/0 14 0 13>1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 0"
"""So many pieces have places that a convex sum leads the beams."""
BLOCK_BOARDS = {
    CROWDED: [(17, 47, "4082bdf437b2"), (17, 46, "a75e406dabec")],
    "rtAolpv/ucc.ljj/zccBygq/aadbbgg/eadbbnn/eemmsii/kff.hi./kffxhw."
    ">......./......./......./.....jj/......./......./......./.......": [
        (14, 22, "c15dabb56999"),
        (14, 22, "d06f229a02c8"),
    ],
    "imlee/cck.e/.bbaa/hjdda/g.dff/...ff>...../..ff./..ff./...../...../.....": [
        (7, 14, "cf92f152eedc"),
        (7, 13, "5fb356275221"),
    ],
    "see.mm./.tkkm../cchhyaa/r.lo.Aa/nnlbqjj/ngbbpj./Bgddxwu/iidzffv"
    ">......./......./....jj./....j../.cc..../......./......./.......": [
        (6, 25, "5711e8a58fb4"),
        (6, 26, "04e952c13405"),
    ],
    "pennant": [(59, 59, "5c5b3d8d4787"), (59, 59, "5c5b3d8d4787")],
}
"""Boards, and the golden brackets of two seeds."""


@sampled("board", BLOCK_BOARDS, 3)
def test_block_boards(board):
    start = load_board(board).start
    assert [last_bracket(start, 20_000, seed) for seed in (0, 1)] == BLOCK_BOARDS[board]


@pytest.mark.parametrize(("seed", "golden"), [(0, (88, "ac585b50fadf")), (1, (92, "e05418299656"))])
def test_noise_of_a_beam(seed, golden):
    board = load_board("4x5")
    position, grid = random_position(board, random.Random(3)), grid_of(4, 5)
    guide = Guide((manhattan_sum(grid), convex_sum(grid, 1.5)), (0, 1), 1, noise=2 * SCALE)
    beam = Beam(grid, guide, 2_000, 200, seed)
    for _ in beam.run(one(grid, by_goal(position.cells, board.goal_cells), guide.sums)):
        pass
    slides = slides_to(beam.found.trail, 0)[1]
    assert (len(slides), digest(str(slides))) == golden


GENERATED = {
    "car-park": ["car-3t6nvv7k3r3", "car-2ccty4admya"],
    "klotski": ["klotski-caexg4", "klotski-1hx9r4d"],
    "shapes": ["shapes-3s4qak402", "shapes-33n06sbnzaqbk"],
    "numbers": ["numbers-t4ssg7zfq", "numbers-2r9me7zd6"],
    "colours": ["colours-7b7wrqkvzxr", "colours-54fwexgvzx1"],
    "farm": ["farm-29rad7w2e0", "farm-175x0mnakar"],
}
"""The ids of the first boards of each style, level 3 to 5, with seed 1."""


@pytest.mark.parametrize("style", STYLES)
def test_generated_boards(style):
    assert [board.id for board in generate(style, difficulty=(3, 5), count=2, seed=1)] == GENERATED[style]


def test_generated_car_parks_with_walls():
    found = generate("car-park", size=5, walls=2, count=3, seed=1)
    assert [board.id for board in found] == ["car-da2xxrh5", "car-2r48ena5c", "car-2kv882gzh"]


DRAWN = {
    ("eight", 20): ["1 5 0/7 3 2/4 6 8", "4 3 1/5 8 7/0 6 2"],
    ("klotski", 40): ["AGCH/AIC./BB.J/BBDF/EEDF", "A.GC/AHDC/.FDI/JFBB/EEBB"],
    ("goat", 15): ["2 0 9 10/8 1 5 4/8 3 6 7", "1 8 9 10/0 7 5 6/2 3 4 8"],
    ("fifteen", 30): ["3 13 0 4/1 9 7 8/14 6 2 12/11 5 10 15", "6 3 8 1/5 0 4 12/9 2 11 15/13 7 10 14"],
}


@pytest.mark.parametrize(("board", "distance"), DRAWN)
def test_drawn_positions(board, distance):
    assert list(map(str, sample(board, distance, 2, seed=7))) == DRAWN[board, distance]


DIFFICULTIES = {
    ("eight", "8 7 6/5 4 3/2 1 0"): (30, 24.25614205, 0.790277778, 1.794466403, 0, 7.0, False),
    ("klotski", None): (81, 152.241150106, 2.37037037, 2.225643382, 0, 3.0, False),
    ("pennant", None): (59, 81.046717835, 1.743644068, 1.856643357, 28, 2.0, False),
}


@pytest.mark.parametrize(("board", "position"), DIFFICULTIES)
def test_difficulties_are_equal_to_the_last_digit(board, position):
    assert astuple(difficulty_of(board, position)) == DIFFICULTIES[board, position]


def test_random_numbers_are_taken_for_seeds():
    rng, again = random.Random(3), random.Random(3)
    assert next(generate("numbers", seed=rng)) == next(generate("numbers", seed=again))
    limits = Limits(nodes=2_000)
    start = load_board("5x5").start
    assert solve("5x5", start, limits=limits, seed=rng).line == solve("5x5", start, limits=limits, seed=again).line
    assert sample("eight", 9, seed=rng) == sample("eight", 9, seed=again)
    assert random_position("eight", rng) == random_position("eight", again)
    assert rng.getstate() == again.getstate() != random.Random(3).getstate()
