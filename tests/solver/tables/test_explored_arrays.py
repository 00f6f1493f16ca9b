"""Lines and counts of many positions of explored boards at once."""

import random
from itertools import product

import numpy as np
import pytest
from every import sampled

from solver import distance_table, load_board

GAPS = "1 2 3/4 5 0/0 6 7>1 2 3/4 5 6/7 0 0"
COLOURS = "1 1 2/3 3 0/4 0 5>. . 1/1 . ./. . 2;steps"
BOARDS = "quzzle", "pennant", GAPS, COLOURS


@pytest.fixture(
    scope="module", params=[*(pytest.param(each, marks=pytest.mark.slow) for each in BOARDS[:2]), *BOARDS[2:]]
)
def drawn(request):
    """A table, positions of it in both metrics, and their cells."""
    table, rng = distance_table(load_board(request.param)), random.Random(5)
    positions = [table.random_position(rng) for _ in range(2)] + [table.board.start, table.at_distance(0, 1)[0]]
    return table, positions, np.array([position.cells for position in positions], np.uint8)


@pytest.mark.parametrize("metric", ["in_steps", "in_moves"])
def test_lines_equal_those_of_single_positions(drawn, metric):
    table, positions, cells = getattr(drawn[0], metric), *drawn[1:]
    assert table.lines_of(cells) == [table.line(position) for position in positions]


@pytest.mark.parametrize("metric", ["in_steps", "in_moves"])
def test_counts_equal_those_of_single_positions(drawn, metric):
    table, positions, cells = getattr(drawn[0], metric), *drawn[1:]
    assert table.counts_of(cells).tolist() == [table.solution_count(position) for position in positions]


def test_no_positions_have_no_lines(drawn):
    table, _, cells = drawn
    assert table.lines_of(cells[:0]) == []
    assert table.counts_of(cells[:0]).tolist() == []


def test_positions_out_of_reach_have_none():
    table = distance_table("AB#C/..#.>BA#C/..#.")
    apart = np.array([[1, 2, 127, 0, 0, 0, 127, 3], [2, 1, 127, 3, 0, 0, 127, 0]], np.uint8)
    held = table.distances_of(apart) >= 0
    assert [line is not None for line in table.lines_of(apart)] == held.tolist()


@sampled("board, options", product(BOARDS, ([], ["--count"])), [("pennant", []), (COLOURS, ["--count"])])
def test_command_answers_many_like_one(run, board, options):
    table, rng = distance_table(load_board(board)), random.Random(8)
    texts = [str(table.random_position(rng)) for _ in range(2)]
    together = run("solve", board, "-", *options, stdin="\n".join([*texts, "start", "nonsense"]).encode())[1]
    alone = [run("solve", board, "-", *options, stdin=text.replace("/", " / ").encode())[1] for text in texts]
    assert together.splitlines()[:2] == [line.strip() for line in alone]
    assert together.splitlines()[3] == "error: bad-notation"
