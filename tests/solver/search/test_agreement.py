"""Every method with every bound against the distance tables, and without a table against the slow solver."""

import random
from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest
import slow_solver
from every import each_once, sampled
from golden_data import IDS, LARGE_IDS, slow_board
from waiting import PATIENCE

from solver import Limits, Position, bounds_of, load_board, random_position, solve
from solver.model.notation import parse_moves
from solver.search import EXACT_METHODS

SEARCHES = (
    ("bfs", None),
    ("bidirectional", None),
    ("iterative-deepening", None),
    ("ida", "nearest"),
    ("ida", "manhattan"),
    ("ida", "linear-conflict"),
    ("ida", "pattern"),
)
CASES = [
    (board_id, method, bound)
    for board_id in IDS
    for method, bound in SEARCHES
    if bound is None or bound in bounds_of(load_board(board_id))
]
NEAR = {
    "bfs": 11,
    "bidirectional": 11,
    "iterative-deepening": 12,
    "nearest": 14,
    "manhattan": 15,
    "linear-conflict": 17,
}
"""How far away a method solves a position in about a millisecond; so far there are a thousand positions."""
FARTHER = {"seven": 3, "eight": 0, "goat": 1, "colours-six": 1, "colours-three": 0}
"""How much farther on a board with fewer positions near the goal."""
PATTERN_NEAR = {"seven": 22, "eight": 22, "goat": 30, "colours-six": 20, "colours-three": 20}
BY_LAYERS = ("bfs", "bidirectional")
COUNTS = (8, pytest.param(1000, marks=pytest.mark.slow))
SEED = 20


def test_every_search_is_tried():
    assert {method for method, _ in SEARCHES} == {*EXACT_METHODS} - {"table"}


def reach(board_id, method, bound):
    return PATTERN_NEAR[board_id] if bound == "pattern" else NEAR[bound or method] + FARTHER[board_id]


@pytest.fixture(scope="module")
def layer_of(table_of):
    """Different positions of a board at a distance, all or a few hundred; drawn once for all methods."""

    def layer(board_id, distance):
        table = table_of(board_id)
        if table.positions_by_distance[distance] > 2000:
            return list(dict.fromkeys(table.sample(distance, 400, seed=SEED)))
        positions = table.at_distance(distance)
        random.Random(SEED).shuffle(positions)
        return positions

    return cache(layer)


@pytest.fixture(scope="module")
def spread(layer_of):
    """``count`` different positions of a board, as many of each distance up to ``farthest`` as there are."""

    def positions(board_id, farthest, count):
        chosen = []
        for distance in range(farthest + 1):
            chosen += layer_of(board_id, distance)[: (count - len(chosen)) // (farthest + 1 - distance)]
        assert len(set(chosen)) == count
        return chosen

    return positions


def spread_over_columns(table, farthest, count, seed):
    """At most ``count`` positions of the goat not farther than this, as many of each column of the wide piece, and of
    both parities of the empty cell and of the distance, or all there are of them.
    """
    rng, positions = random.Random(seed), []
    for column, empty, odd in product(range(3), range(2), range(2)):
        states = [
            (frame, int(rank))
            for frame, cells in enumerate(table.index.frames.frames)
            if (cells.index(9), cells.index(0) % 2) == (column, empty)
            for rank in np.flatnonzero((table.distances[frame] <= farthest) & (table.distances[frame] % 2 == odd))
        ]
        positions += [table.index.position(state) for state in rng.sample(states, min(count // 12, len(states)))]
    return positions


def solved(board, position, method, **options):
    """With a limit, so that a search for what it has lost fails rather than never ends."""
    return solve(board, position, method, **{"limits": Limits(seconds=PATIENCE)} | options)


def after(position, line):
    for move in parse_moves(line):
        position = position.apply(move)
    return position


def assert_optimal(result, position, distance):
    said = f"{position.board.id} {result.method} {result.bound} '{position}' {result.line}"
    assert result.length == distance, said
    assert after(position, result.line).is_goal, said
    assert result.optimal, said


def assert_agreement(table, positions, method, bound):
    for position in positions:
        result = solved(table.board, position, method, bound=bound)
        assert_optimal(result, position, table.distance(position))


@pytest.mark.parametrize(
    ("board_id", "method", "bound"), [case for case in CASES if case[0] != "goat" and case[1] not in BY_LAYERS]
)
@pytest.mark.parametrize("count", COUNTS)
def test_methods_find_near_distances(board_id, method, bound, count, table_of, spread):
    assert_agreement(table_of(board_id), spread(board_id, reach(board_id, method, bound), count), method, bound)


@sampled("board_id, method", product(IDS, BY_LAYERS), each_once(IDS, BY_LAYERS))
def test_layer_searches_find_distances(board_id, method, table_of, spread):
    assert_agreement(table_of(board_id), spread(board_id, reach(board_id, method, None), 9), method, None)


@pytest.mark.slow
@pytest.mark.parametrize("method", BY_LAYERS)
@pytest.mark.parametrize("board_id", IDS)
def test_layer_searches_find_a_thousand_distances(board_id, method, table_of, spread):
    assert_agreement(table_of(board_id), spread(board_id, reach(board_id, method, None) + 4, 1000), method, None)


@sampled("board_id, method, bound", CASES, 12)
def test_methods_list_all_optimal_solutions(board_id, method, bound, table_of, spread):
    table = table_of(board_id)
    for position in spread(board_id, reach(board_id, method, bound), 5):
        result = solved(table.board, position, method, bound=bound, count=True, most=100_000)
        said = f"{board_id} {method} {bound} '{position}'"
        assert_optimal(result, position, table.distance(position))
        assert result.solutions == table.solution_count(position), said
        assert sorted(result.lines) == sorted(table.lines(position)), said
        assert result.line == result.lines[0], said


@pytest.mark.parametrize(
    ("method", "bound", "farthest"),
    (
        ("bidirectional", None, 13),
        ("iterative-deepening", None, 16),
        ("ida", "nearest", 17),
        ("ida", "manhattan", 18),
        ("ida", "pattern", 28),
    ),
)
@pytest.mark.parametrize("count", [12, pytest.param(480, marks=pytest.mark.slow)])
def test_goat_is_solved_from_every_column(method, bound, farthest, count, table_of):
    """Its column decides with the empty cell whether the distance is even; limits of the wrong parity never end."""
    table = table_of("goat")
    positions = spread_over_columns(table, farthest, count, SEED)
    seen = Counter((p.cells.index(9), p.cells.index(0) % 2, table.distance(p) % 2) for p in positions)
    assert len(seen) == 12  # both parities of the empty cell and of the distance with each column
    assert_agreement(table, positions, method, bound)


@sampled("board_id", IDS, ("eight", "goat", "colours-three"))
def test_strongest_bound_solves_farthest(board_id, table_of):
    table = table_of(board_id)
    for position in table.farthest():
        assert_optimal(solved(table.board, position, "ida"), position, table.greatest_distance)


@pytest.mark.parametrize(("board_id", "farthest"), (("seven", 36), ("eight", 31), ("goat", 52), ("colours-three", 45)))
def test_strongest_bound_finds_all_far_solutions(board_id, farthest, table_of):
    table = table_of(board_id)
    for position in table.sample(farthest, 2, seed=1):
        result = solved(table.board, position, "ida", count=True, most=100_000)
        assert_optimal(result, position, farthest)
        assert result.solutions == table.solution_count(position), str(position)
        assert sorted(result.lines) == sorted(table.lines(position)), str(position)


@pytest.mark.slow
@pytest.mark.parametrize("board_id", IDS)
def test_farthest_solutions_are_all_counted(board_id, table_of):
    """That of colours-six has 12,392."""
    table = table_of(board_id)
    for position in table.farthest():
        result = solved(table.board, position, "ida", count=True)
        assert result.solutions == table.solution_count(position), str(position)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "bound"), [(case[0], case[2]) for case in CASES if case[1] == "ida"])
def test_ida_solves_a_thousand_positions(board_id, bound, table_of):
    table, rng = table_of(board_id), random.Random(board_id)
    for position in (random_position(table.board, rng) for _ in range(1000)):
        assert_optimal(solved(table.board, position, "ida", bound=bound), position, table.distance(position))


@pytest.mark.slow
@pytest.mark.parametrize("board_id", IDS)
def test_bidirectional_finds_distances_anywhere(board_id, table_of):
    table, rng = table_of(board_id), random.Random(board_id)
    for position in [*(random_position(table.board, rng) for _ in range(100)), *table.farthest()]:
        result = solved(table.board, position, "bidirectional", count=True)
        assert_optimal(result, position, table.distance(position))
        assert result.solutions == table.solution_count(position), str(position)


@pytest.mark.slow
@pytest.mark.parametrize("board_id", IDS)
def test_breadth_first_search_reaches_the_farthest_positions(board_id, table_of):
    table = table_of(board_id)
    for position in table.farthest()[:2]:
        result = solved(table.board, position, "bfs", count=True)
        assert_optimal(result, position, table.greatest_distance)
        assert result.solutions == table.solution_count(position), str(position)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "farthest"), (("seven", 30), ("eight", 25), ("goat", 23), ("colours-six", 18)))
def test_plain_deepening_from_farther_away(board_id, farthest, table_of):
    table = table_of(board_id)
    for position in table.sample(farthest, 50, seed=1) + table.sample(farthest - 1, 50, seed=1):
        result = solved(table.board, position, "iterative-deepening", count=True)
        assert_optimal(result, position, table.distance(position))
        assert result.solutions == table.solution_count(position), str(position)


LARGE_SEARCHES = [(board_id, *search) for board_id in LARGE_IDS for search in SEARCHES]


@pytest.fixture(scope="module")
def ball_of():
    """``{cells: distance}`` round the goal of a large board by the slow solver."""
    balls = {}

    def ball(board_id):
        if board_id not in balls:
            balls[board_id] = slow_solver.distances(slow_board(board_id), 14)
        return balls[board_id]

    return ball


@sampled("board_id, method, bound", LARGE_SEARCHES, [*LARGE_SEARCHES[:7:2], *LARGE_SEARCHES[8::2]])
def test_near_solutions_of_large_boards_agree(board_id, method, bound, ball_of):
    board, known = load_board(board_id), ball_of(board_id)
    for cells in random.Random(SEED).sample(list(known), 3):
        result = solved(board, Position(board, cells), method, bound=bound, count=True, most=1000)
        assert_optimal(result, Position(board, cells), known[cells])
        assert sorted(result.lines) == sorted(slow_solver.solutions(slow_board(board_id), known, cells)), cells


def walked(board, length, seed):
    """A position some random slides away from the goal, none of them taken back at once."""
    rng, position, last = random.Random(seed), board.goal, None
    for _ in range(length):
        last = rng.choice([m for m in position.legal_moves() if last is None or m != last.inverse])
        position = position.apply(last)
    return position


@sampled("board_id", LARGE_IDS, ["eleven"])
def test_methods_agree_on_large_boards(board_id):
    board = load_board(board_id)
    lengths = set()
    for seed in (0, 10):
        position = walked(board, 30 + seed, seed)
        both = solved(board, position, "bidirectional", count=True, most=5000)
        lengths.add(both.length)
        for method, bound in (("ida", "pattern"), ("ida", "linear-conflict")):
            result = solved(board, position, method, bound=bound, count=True, most=5000)
            assert_optimal(result, position, both.length)
            assert sorted(result.lines) == sorted(both.lines), f"{board_id} {bound} '{position}'"
        if both.length <= 22:
            assert solve(board, position, "bfs", count=True).solutions == both.solutions, f"{board_id} '{position}'"
    assert max(lengths) >= 24


def test_strongest_bound_is_quick_on_large_boards():
    """Random positions of eleven, without a judge but the other methods' own proofs: two bounds agree."""
    board, rng = load_board("eleven"), random.Random(11)
    few = Limits(nodes=300_000)
    for position in (random_position(board, rng) for _ in range(5)):
        pattern = solved(board, position, "ida", bound="pattern", limits=few)
        other = solved(board, position, "ida", bound="linear-conflict", limits=few)
        assert_optimal(pattern, position, other.length)
        assert_optimal(other, position, pattern.length)
