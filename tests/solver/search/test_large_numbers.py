"""Number boards beyond exact search: solutions and lower bounds, checked where the truth is known."""

import random
from contextlib import suppress
from itertools import pairwise

import numpy as np
import pytest
from every import sampled

from solver import Cancelled, Limits, Unsolvable, distance_table, load_board, parse_position, random_position, solve
from solver.search.bracket import NOTHING_KNOWN, Bracket
from solver.search.large_numbers import number_search
from solver.search.tile_laying import laid, stages_of
from solver.search.tile_sums import (
    FIVE_GROUPS,
    AdditiveSum,
    Databases,
    convex_sum,
    least_slides,
    manhattan_sum,
    natural_groups,
    shipped_sums,
    symmetries,
)
from solver.search.tiles import Expansion, Grid, by_goal, grid_of, path_cells, root, slid
from solver.system.limits import LimitReached, Run

KORF_AND_TAYLOR = {
    "14 21 19 17 15/18 13 12 7 2/1 22 0 4 10/20 11 6 3 23/9 16 5 24 8": 100,
    "19 23 22 10 2/15 9 8 21 16/6 1 11 17 0/20 4 7 24 5/13 3 14 12 18": 108,
    "11 18 1 14 2/8 17 4 13 12/20 7 19 16 3/5 10 22 9 21/24 6 15 0 23": 101,
    "6 24 22 14 5/19 0 21 12 11/15 18 8 7 20/17 23 2 9 13/1 16 10 3 4": 104,
    "12 13 14 21 24/20 17 2 1 19/9 4 15 18 16/5 10 6 3 7/11 0 8 23 22": 113,
}
"""Random positions of 5x5 and their distances: Korf and Taylor, "Finding optimal solutions to the twenty-four puzzle",
AAAI 1996, turned so that the goal is 1 2 ... 24 0."""


def brackets(position, nodes, seed=0, known=NOTHING_KNOWN):
    """Return all brackets that a search yields before it has expanded so many positions."""
    found = []
    with suppress(LimitReached):
        found.extend(number_search(position, Run(Limits(nodes=nodes)), seed=seed, known=known))
    return found


def check(position, found):
    """Check that brackets narrow, and that every solution replays."""
    for bracket in found:
        if bracket.moves is not None:
            end = position
            for move in bracket.moves:
                end = end.apply(move)
            assert end.is_goal
            assert bracket.at_least <= len(bracket.moves)
    for wide, narrow in pairwise(found):
        assert narrow.at_least >= wide.at_least
        assert wide.at_most is None or narrow.at_most <= wide.at_most
        assert narrow != wide


@sampled(
    "text",
    KORF_AND_TAYLOR,
    list(KORF_AND_TAYLOR)[:1],
)
def test_bounds_enclose_known_distance(text):
    position = load_board("5x5").position(text)
    found = brackets(position, 400_000)
    check(position, found)
    last = found[-1]
    assert last.at_least <= KORF_AND_TAYLOR[text] <= last.at_most <= KORF_AND_TAYLOR[text] + 30
    assert last.at_least >= KORF_AND_TAYLOR[text] - 18


@pytest.mark.parametrize("size", ("2x2", "2x5", "3x3", "3x4"))
def test_small_boards_are_proved(size):
    board = load_board(size)
    position = random_position(board, random.Random(4))
    found = brackets(position, 3_000_000)
    check(position, found)
    assert found[-1].is_exact
    assert found[-1].at_most == solve(board, position).length


@sampled("size", ("2x20", "3x9", "6x6", "5x7", "7x5", "9x4", "8x8", "10x10"), ("2x20", "5x7", "9x4", "6x6", "10x10"))
def test_every_size_is_solved(size):
    board = load_board(size)
    position = random_position(board, random.Random(size))
    found = brackets(position, 20_000)
    check(position, found)
    assert found[-1].moves is not None


def test_all_of_a_small_board_is_enclosed():
    board = load_board("2x4")
    table = distance_table(board)
    for distance in range(table.greatest_distance + 1):
        position = table.sample(distance, 1, seed=distance)[0]
        for bracket in brackets(position, 3_000):
            assert bracket.at_least <= distance
            assert bracket.at_most is None or bracket.at_most >= distance


def test_near_goal_is_proved_at_once():
    board = load_board("5x5")
    position, rng = board.goal, random.Random(2)
    for _ in range(60):
        position = position.apply(rng.choice(position.steps()))
    assert brackets(position, 300_000)[-1].is_exact


@pytest.mark.seeded
def test_same_seed_gives_same_brackets():
    position = random_position(load_board("6x6"), random.Random(1))
    first = brackets(position, 50_000, seed=3)
    assert first == brackets(position, 50_000, seed=3)


def test_known_solution_is_not_searched_again():
    position = load_board("5x5").position(next(iter(KORF_AND_TAYLOR)))
    known = brackets(position, 300_000)[-1]
    found = brackets(position, 100_000, known=known)
    assert all(bracket.at_most <= known.at_most and bracket.at_least >= known.at_least for bracket in found)
    assert brackets(position, 10, known=Bracket(known.at_most, known.moves)) == []


def test_goal_is_exact_at_once():
    assert brackets(load_board("5x5").goal, 1) == [Bracket(0, ())]


def test_unsolvable_order_is_refused():
    board = load_board("5x5")
    position = parse_position(board, "2 1 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0")
    with pytest.raises(Unsolvable):
        number_search(position, Run())


def test_search_is_cancelled():
    position = random_position(load_board("8x8"), random.Random(1))
    with pytest.raises(Cancelled):
        list(number_search(position, Run(cancel=lambda: True)))


@pytest.mark.parametrize("goal", ("1 2 3/4 0 5/6 7 8", "0 1 2/3 4 5/6 7 8", "8 1 6/3 5 7/4 0 2"))
def test_any_full_goal_will_do(goal):
    board = load_board(f">{goal}")
    position = board.goal
    rng = random.Random(5)
    for _ in range(80):
        position = position.apply(rng.choice(position.steps()))
    found = brackets(position, 2_000_000)
    check(position, found)
    assert found[-1].is_exact
    assert found[-1].at_most == solve(board, position).length


class TestGrid:
    def test_slides_move_the_gap(self):
        grid = grid_of(2, 3)
        assert slid(grid, (1, 2, 3, 4, 0, 5), 0) == (1, 0, 3, 4, 2, 5)
        assert path_cells(grid, (1, 2, 3, 4, 0, 5), [0, 1])[-1] == (1, 2, 3, 4, 0, 5)

    def test_part_keeps_gap_inside(self):
        part = Grid(3, 3, frozenset({4, 5, 7, 8}))
        assert sorted(part.neighbours[4].tolist()) == [-1, -1, 5, 7]

    def test_by_goal_numbers_tiles_by_their_place(self):
        assert by_goal((5, 0, 7, 9), (7, 5, 9, 0)) == (2, 0, 1, 3)

    @pytest.mark.parametrize("make", (manhattan_sum, lambda grid: convex_sum(grid, 1.5)))
    def test_sums_after_slides_are_those_of_the_rows(self, make):
        grid = grid_of(3, 4)
        each = make(grid)
        rows = np.array([np.random.default_rng(number).permutation(12) for number in range(9)], np.uint8)
        expansion = Expansion(grid, [each], root(grid, [each], rows))
        values = expansion.sum(0)
        every = np.arange(len(values))
        after = expansion.batch(every, expansion.hashes())
        assert np.array_equal(values, each.values(each.start(after.rows)))
        assert np.array_equal(after.hashes, grid.hash(after.rows))


class TestDatabases:
    def test_sums_after_slides_match_rows(self):
        grid = grid_of(5, 5)
        for each in shipped_sums(grid, 24):
            rows = np.array([np.random.default_rng(number).permutation(25) for number in range(9)], np.uint8)
            expansion = Expansion(grid, [each], root(grid, [each], rows))
            values = expansion.sum(0)
            after = expansion.batch(np.arange(len(values)), expansion.hashes())
            assert np.array_equal(values, each.values(each.start(after.rows)))

    def test_shipped_file_is_what_is_built(self):
        grid = grid_of(5, 5)
        rows = np.array([np.random.default_rng(number).permutation(25) for number in range(50)], np.uint8)
        built = Databases(FIVE_GROUPS, tuple(least_slides(grid, group) for group in FIVE_GROUPS))
        shipped, own = shipped_sums(grid, 24)[0], AdditiveSum(grid, built, symmetries(grid)[0])
        assert np.array_equal(shipped.start(rows).values, own.start(rows).values)

    @pytest.mark.parametrize("gap", (0, 4, 20, 24))
    def test_corner_gaps_use_the_shipped_file(self, gap):
        sums = shipped_sums(grid_of(5, 5), gap)
        goal = np.array([[0 if cell == gap else cell + 1 for cell in range(25)]], np.uint8)
        assert len(sums) == 2
        assert [int(each.start(goal).values[0]) for each in sums] == [0, 0]

    def test_groups_have_every_tile_once(self):
        for rows, columns, gap in ((5, 5, 12), (6, 6, 35), (2, 9, 0)):
            groups = natural_groups(grid_of(rows, columns), gap)
            tiles = sorted(cell for group in groups for cell in group)
            assert tiles == [cell for cell in range(rows * columns) if cell != gap]

    def test_one_tile_needs_its_manhattan_distance(self):
        grid = grid_of(3, 4)
        assert np.array_equal(least_slides(grid, (5,)), (grid.row_distance + grid.column_distance)[5])


@pytest.mark.parametrize(("rows", "columns", "gap"), ((6, 6, 35), (10, 10, 0), (2, 30, 31), (7, 9, 31)))
def test_stages_leave_room_round_the_gap(rows, columns, gap):
    stages, left = stages_of(rows, columns, gap)
    goals = [cell for stage in stages for cell in stage.goals]
    assert sorted([*goals, *left]) == list(range(rows * columns))
    assert gap in left
    assert all(set(stage.goals) <= stage.free for stage in stages)


@pytest.mark.parametrize("size", ("2x2", "2x3", "3x2", "3x3", "2x9", "9x2", "5x4", "3x7", "6x6", "7x8"))
def test_tiles_are_laid_to_any_goal(size):
    grid, rng = grid_of(*map(int, size.split("x"))), random.Random(size)
    for gap in (0, grid.size // 2, grid.size - 1):
        goal = tuple(0 if cell == gap else cell + 1 for cell in range(grid.size))
        cells = goal
        for _ in range(40 * grid.size):
            cells = slid(grid, cells, rng.choice([s for s in range(4) if grid.neighbours[cells.index(0), s] >= 0]))
        slides = laid(grid, cells, gap)
        assert path_cells(grid, cells, slides)[-1] == goal
        assert all(after != before ^ 1 for before, after in pairwise(slides))  # none is taken straight back


@pytest.mark.parametrize("size", ("5x5", "2x50", "10x10"))
def test_first_solution_needs_no_search(size):
    position = random_position(load_board(size), random.Random(size))
    run = Run()
    first = next(number_search(position, run))
    check(position, [first])
    assert first.moves
    assert first.at_least > 1
    assert run.expanded == 0
