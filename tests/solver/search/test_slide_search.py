"""The anytime search in slides: exact where tables tell, lower bounds that hold, solutions that lead to the goal."""

import random
from functools import reduce
from itertools import pairwise

import pytest

from solver import LimitReached, Limits, Position, distance_table, load_board, random_position, solve
from solver.search.slide_search import slide_search
from solver.search.tile_slides import SIDEWAYS, UPRIGHT, slide_graph
from solver.search.tiles import by_goal, grid_of
from solver.system.limits import Run

KNOWN = {
    "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15": 1,
    "0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12": 2,
    "1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12": 1,
}


def brackets(position, nodes, seed=0):
    """Return what a search of so many positions finds."""
    found = []
    try:
        for bracket in slide_search(position, Run(Limits(nodes=nodes)), seed=seed):
            found.append(bracket)
    except LimitReached:
        pass
    return found


def test_distances_equal_the_table():
    table = distance_table(load_board("eight-slides"))
    for distance in (1, 6, 12, 17, 20, 22):
        last = brackets(table.sample(distance, 1, seed=distance)[0], 400_000)[-1]
        assert (last.at_least, last.at_most) == (distance, distance)


@pytest.mark.parametrize("board_id", ["eight", "seven", "2x3", "3x2"])
def test_bound_is_never_too_high(board_id):
    table = distance_table(load_board(board_id, "slides"))
    board = table.board
    graph = slide_graph(grid_of(board.rows, board.columns), board.goal_cells.index(0))
    for distance in range(0, table.greatest_distance + 1, 3):
        for position in table.sample(distance, 10, seed=distance):
            root = graph.root(by_goal(position.cells, board.goal_cells))
            assert min(int(graph.least(root, kind)[0]) for kind in (UPRIGHT, SIDEWAYS)) <= distance


def test_states_follow_slides():
    graph = slide_graph(grid_of(4, 4), 15)
    batch = graph.root((*range(1, 15), 0, 15))
    for depth in range(5):
        batch = graph.after(batch, depth % 2, 99)
    for number in range(0, len(batch.gap), 30):
        root = graph.root(tuple(batch.rows[number].tolist()))
        assert [int(each[0]) for each in root.states] == [int(each[number]) for each in batch.states]
        assert (root.gap[0], root.hashes[0]) == (batch.gap[number], batch.hashes[number])


@pytest.mark.parametrize("text", KNOWN)
def test_near_positions_are_proved(text):
    result = solve("fifteen-slides", text)
    assert (result.length, result.optimal, result.method) == (KNOWN[text], True, "anytime")


@pytest.mark.parametrize(("size", "nodes"), [("4x4", 30_000), ("3x5", 60_000), ("5x5", 100_000), ("6x7", 50_000)])
def test_solutions_lead_to_the_goal(size, nodes):
    position = random_position(load_board(f"{size}-slides"), random.Random(1))
    found = brackets(position, nodes)
    moves = found[-1].moves
    assert reduce(Position.apply, moves, position).is_goal
    assert all(one.path[0] is not other.path[0] for one, other in pairwise(moves))
    for before, after in pairwise(found):
        assert before.at_least <= after.at_least <= (after.at_most or 999) <= (before.at_most or 999)


@pytest.mark.seeded
def test_same_seed_same_brackets():
    position = random_position(load_board("fifteen-slides"), random.Random(2))
    one, same, other = (brackets(position, 20_000, seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_boards_of_other_pieces_get_an_answer():
    board = load_board(">1 1 2 3/4 5 6 7/8 9 10 11/12 13 14 0;slides")
    position = random_position(board, random.Random(1))
    result = solve(board, position, limits=Limits(nodes=12_000))
    assert result.lower_bound <= result.length
