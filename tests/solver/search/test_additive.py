"""Additive pattern databases against a slow search in which the slides of other pieces are free."""

import random
from collections import deque
from functools import cache
from itertools import combinations, permutations

import pytest
from every import sampled
from golden_data import slow_board

from solver import Board, Cancelled, load_board, random_position
from solver.model.notation import NUMBER_NOTATION
from solver.search.databases import load_bound, load_databases
from solver.search.packed import packed_board
from solver.search.pattern_databases import build_additive

OTHER = -1


@cache
def slow_slides(rows, columns, goal, group):
    """For every placement of the group's pieces the least number of their slides to the goal.

    A 0-1 breadth-first search over placements with an empty cell: a free slide goes to the front of the queue. Returned
    by the cells as a tuple, the pieces of no group and the empty cell being OTHER.
    """
    start = tuple(p if p in group else OTHER for p in goal), goal.index(0)
    known, queue = {start: 0}, deque([start])
    done = set()
    while queue:
        node = queue.popleft()
        if node in done:
            continue
        done.add(node)
        cells, empty = node
        row, column = divmod(empty, columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if not (0 <= r < rows and 0 <= c < columns):
                continue
            neighbour, after = r * columns + c, list(cells)
            after[empty], after[neighbour] = cells[neighbour], OTHER
            cost = known[node] + (cells[neighbour] != OTHER)
            reached = tuple(after), neighbour
            if cost < known.get(reached, 1000):
                known[reached] = cost
                (queue.append if cells[neighbour] != OTHER else queue.appendleft)(reached)
    slides = {}
    for (cells, _), cost in known.items():
        slides[cells] = min(cost, slides.get(cells, 1000))
    return slides


def in_order(size, pieces):
    """All placements: sets of cells in lexicographic order, and for each all orders of the pieces."""
    for cells in combinations(range(size), len(pieces)):
        row = []
        for order in sorted(set(permutations(pieces))):
            placed = [OTHER] * size
            for cell, piece in zip(cells, order, strict=True):
                placed[cell] = piece
            row.append(tuple(placed))
        yield row


def assert_equal(board, group):
    slides = slow_slides(board.rows, board.columns, board.goal_cells, group)
    pieces = [piece for piece in board.goal_cells if piece in group]
    built = build_additive(board, pieces)
    placements = list(in_order(len(board.goal_cells), pieces))
    assert built.shape == (len(placements), len(placements[0]))
    for row, values in zip(placements, built.tolist(), strict=True):
        assert values == [slides[cells] for cells in row], row


@pytest.mark.parametrize(
    ("board_id", "group"),
    (
        ("seven", (1, 2, 3, 4)),
        ("seven", (5, 6, 7)),
        ("seven", (2, 7)),
        ("eight", (1, 2, 3, 4)),
        ("eight", (5, 6, 7, 8)),
        ("eight", (8,)),
        *(pytest.param("colours-three", (colour,), marks=pytest.mark.slow) for colour in (1, 3)),
        ("eleven", (3, 9, 11)),
        pytest.param("fifteen", (3, 13, 14), marks=pytest.mark.slow),
    ),
)
def test_entries_agree_with_slow_search(board_id, group):
    assert_equal(load_board(board_id), group)


@pytest.mark.parametrize(
    ("rows", "columns", "goal", "group"),
    (
        (2, 2, (1, 2, 3, 0), (1, 2, 3)),
        (2, 2, (1, 1, 0, 2), (1, 2)),
        (2, 3, (1, 2, 0, 3, 4, 5), (1, 2, 3, 4, 5)),
        (3, 2, (1, 1, 2, 2, 3, 0), (1, 2, 3)),
        (2, 5, (1, 1, 2, 2, 0, 3, 3, 3, 4, 4), (1, 2)),
        (3, 3, (1, 2, 2, 0, 5, 5, 2, 1, 5), (5,)),
    ),
)
def test_small_board_agrees_with_slow_search(rows, columns, goal, group):
    """Groups of all pieces too, which leave several regions that the empty cell cannot leave without a slide."""
    board = Board("small", "Small", rows, columns, goal, NUMBER_NOTATION)
    slides = slow_slides(rows, columns, goal, group)
    pieces = [piece for piece in goal if piece in group]
    built = build_additive(board, pieces).tolist()
    for row, values in zip(in_order(rows * columns, pieces), built, strict=True):
        assert values == [slides.get(cells, 255) for cells in row], row


@pytest.mark.slow
def test_eleven_agrees_with_slow_search():
    assert_equal(load_board("eleven"), (4, 8, 9, 10, 11))


@sampled("board_id", ("seven", "eight", "colours-three"), ("eight", "seven"))
def test_bound_sums_slow_search_entries(board_id):
    """From the shipped file to the number, on random positions; no mirror image on these but eight, which is left."""
    board, slow = load_board(board_id), slow_board(board_id)
    groups = board.additive if board_id != "colours-three" else board.additive[:2]
    tables = [slow_slides(slow.rows, slow.columns, tuple(slow.goal), group) for group in groups]
    packed = packed_board(board)
    parts = load_databases(packed)
    rng = random.Random(board_id)
    for position in (random_position(board, rng) for _ in range(200)):
        for part, group, slides in zip(parts, groups, tables, strict=False):
            number = sum(int(part.contributions[packed.code(p), cell]) for cell, p in enumerate(position.cells))
            placed = tuple(p if p in group else OTHER for p in position.cells)
            assert part.table[number] == slides[placed], f"'{position}' {group}"


@sampled("board_id", ("seven", "eight", "colours-six", "colours-three"), ("eight", "colours-six"))
def test_sum_is_admissible_and_sometimes_exact(board_id, table_of):
    table, bound = table_of(board_id), load_bound(load_board(board_id), "pattern")
    exact = 0
    for distance in range(0, table.greatest_distance + 1, 4):
        for position in table.sample(distance, 5, seed=distance):
            value = bound.of(position)
            assert value <= distance, f"{board_id} '{position}'"
            exact += value == distance
    assert exact > 10


def test_building_reports_progress_and_cancels():
    eight, parts = load_board("eight"), []
    build_additive(eight, (1, 2, 3), parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    with pytest.raises(Cancelled):
        build_additive(eight, (1, 2, 3), cancel=lambda: True)
