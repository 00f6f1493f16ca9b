"""Pattern databases of the goat: the distances of simpler boards, as searches read them."""

import random

import numpy as np
import pytest
import slow_solver
from every import sampled
from slow_solver import SlowBoard

from solver import Board, Cancelled, PermutationTable, Position, load_board, random_position
from solver.model.notation import NUMBER_NOTATION
from solver.search import databases
from solver.search.bounds import Index
from solver.search.packed import packed_board
from solver.search.pattern_databases import pattern_part, simpler_board

GOAT = load_board("goat")


def read(packed, part, position):
    index = Index(packed, [part])
    return int(index.read(np.array([index.start(position)]))[0])


def simplified(position, kept, other):
    """The same position with all single pieces but the kept ones called ``other``."""
    return tuple(p if p in kept or p in (0, 9, 10) else other for p in position.cells)


@sampled("pieces", [*GOAT.patterns, (5,), (7, 1)], [GOAT.patterns[0], (7, 1)])
def test_pattern_is_distance_of_simpler_board(pieces):
    simpler = simpler_board(GOAT, pieces)
    table, packed = PermutationTable.build(simpler), packed_board(GOAT)
    part = pattern_part(packed, pieces)
    (other,) = set(simpler.goal_cells) - {*pieces, 0, 9, 10}
    rng = random.Random(str(pieces))
    for position in (GOAT.goal, *(random_position(GOAT, rng) for _ in range(600))):
        distance = table.distance(Position(simpler, simplified(position, pieces, other)))
        assert read(packed, part, position) == distance, str(position)


@sampled("pieces", ((5,), (6, 4), (1, 2, 3, 7)), ((5,), (6, 4)))
def test_pattern_agrees_with_slow_solver(pieces):
    packed = packed_board(GOAT)
    part = pattern_part(packed, pieces)
    slow = slow_solver.distances(SlowBoard(3, 4, simplified(GOAT.goal, pieces, "x"), (9, 10)))
    rng = random.Random(str(pieces))
    columns = set()
    for position in (random_position(GOAT, rng) for _ in range(600)):
        columns.add(position.cells.index(9))
        assert read(packed, part, position) == slow[simplified(position, pieces, "x")], str(position)
    assert columns == {0, 1, 2}


@pytest.mark.parametrize(
    ("rows", "columns", "goal", "wide", "pieces"),
    (
        (2, 4, (1, 2, 3, 4, 5, 6, 7, 0), (), (1, 4)),
        (2, 4, (1, 2, 3, 4, 5, 6, 0, 7), (), (2, 5, 7)),
        (3, 3, (1, 1, 2, 3, 4, 0, 8, 9, 1), (8, 9), (3,)),
        (2, 5, (8, 9, 1, 2, 3, 4, 5, 6, 7, 0), (8, 9), (1, 7)),
    ),
)
def test_other_boards_agree_with_slow_solver(rows, columns, goal, wide, pieces):
    board = Board("other", "Other", rows, columns, goal, NUMBER_NOTATION, blocks=(wide,) if wide else ())
    packed = packed_board(board)
    part = pattern_part(packed, pieces)
    kept = {0, *wide, *pieces}

    def simple(cells):
        return tuple(p if p in kept else "x" for p in cells)

    slow = slow_solver.distances(SlowBoard(rows, columns, simple(goal), wide or None))
    rng, position = random.Random(1), board.goal
    for _ in range(500):
        assert read(packed, part, position) == slow[simple(position.cells)], str(position)
        position = position.apply(rng.choice(position.legal_moves()))


def test_simpler_board_keeps_chosen_pieces():
    simpler = simpler_board(GOAT, (5, 6))
    assert str(simpler.goal) == "1 1 9 10/1 5 1 0/1 1 1 6"
    assert (simpler.blocks, simpler.own_start) == (GOAT.blocks, None)


def test_cancelled_pattern_is_made_again(no_bounds_kept):
    with pytest.raises(Cancelled):
        databases.load_bound(GOAT, "pattern", cancel=lambda: True)
    assert databases.load_bound(GOAT, "pattern").of(GOAT.start) > 0
