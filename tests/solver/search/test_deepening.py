"""Iterative deepening: its limits, its batches, and the merging of equal positions."""

import random
from itertools import pairwise, product

import pytest
import slow_solver
from every import each_once, sampled
from golden_data import FACTS, IDS, slow_board
from waiting import PATIENCE

from solver import METHODS, Board, LimitReached, Limits, Position, load_board, parse_position, random_position, solve
from solver.model.notation import NUMBER_NOTATION
from solver.search.databases import load_bound, no_bound
from solver.search.deepening import SIZES, Sizes, deepen
from solver.system.limits import Run

SEVEN = load_board("seven")
FARTHEST = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
SEVERAL_WAYS = parse_position(SEVEN, "1 3 7 2/6 5 4 0")
EIGHT = load_board("eight")


def limited():
    """So that a search for what it has lost fails rather than never ends."""
    return Run(Limits(seconds=PATIENCE))


def assert_solves(position, line):
    for move in line:
        position = position.apply(next(m for m in position.legal_moves() if m == move))
    assert position.is_goal, f"'{position}' {line}"


@pytest.mark.parametrize("method", ("iterative-deepening", "ida"))
def test_the_goal_takes_no_search(method):
    result = solve(EIGHT, EIGHT.goal, method, count=True, most=5)
    assert (result.line, result.solutions, result.lines, result.expanded) == ("", 1, ("",), 0)
    assert [iteration.limit for iteration in result.iterations] == [0]


DEEPENING = (("iterative-deepening", None), ("ida", "manhattan"), ("ida", "pattern"))


@sampled("board_id, search", product(IDS, DEEPENING), each_once(IDS, DEEPENING))
def test_limits_grow_by_two(board_id, search, table_of):
    table, (method, bound) = table_of(board_id), search
    for distance in range(9, 15):
        for position in table.sample(distance, 3, seed=distance):
            result = solve(table.board, position, method, bound=bound, limits=Limits(seconds=PATIENCE))
            limits = [iteration.limit for iteration in result.iterations]
            first = result.bound_at_start or 0
            assert limits == list(range(first + (distance - first) % 2, distance + 1, 2)), f"'{position}'"
            assert sum(iteration.expanded for iteration in result.iterations) == result.expanded, f"'{position}'"


def test_each_limit_expands_more(table_of):
    position = table_of("seven").sample(28, seed=1)[0]
    expanded = [iteration.expanded for iteration in solve(SEVEN, position, "iterative-deepening").iterations]
    assert len(expanded) == 28 // 2 + 1
    assert all(before < after for before, after in pairwise(expanded[:-1]))


def test_expanded_counts_the_tree():
    """Without a bound: for each limit all ways that are shorter and take no slide back."""
    slow = slow_board("eight")
    position = parse_position(EIGHT, "0 1 2/4 5 3/7 8 6")
    found = solve(EIGHT, position, "iterative-deepening", count=True)
    inverse = {"L": "R", "R": "L", "U": "D", "D": "U"}

    def ways(cells, last, length):
        """Ways of fewer than ``length`` slides from here, the empty one included."""
        if length == 0:
            return 0
        onward = slow_solver.neighbours(slow, cells).items()
        return 1 + sum(ways(after, move, length - 1) for move, after in onward if inverse[move] != last)

    assert found.length == 4
    assert [(i.limit, i.expanded) for i in found.iterations] == [
        (limit, ways(position.cells, "", limit)) for limit in (0, 2, 4)
    ]


BATCHES = ((1, 7, 100), (0, 64), (None, "manhattan", "pattern"))


@sampled("batch, few, bound", product(*BATCHES), each_once(*BATCHES))
def test_small_batches_find_the_same_solutions(batch, few, bound, table_of):
    """With them nearly every batch is cut, and every one looks for equal positions."""
    sizes = Sizes(batch=batch, short_batch=batch, layer=batch, too_few_to_merge=few)
    for board_id in ("seven", "goat"):
        table = table_of(board_id)
        chosen = no_bound(table.board) if bound is None else load_bound(table.board, bound)
        for position in table.sample(10 if bound is None else 17, 4, seed=batch):
            found = deepen(position, chosen, limited(), every=True, most=10_000, sizes=sizes)
            assert sorted(found.lines) == sorted(table.lines(position)), f"'{position}'"
            assert found.count == len(found.lines)
            one = deepen(position, chosen, limited(), sizes=sizes)
            assert one.length == table.distance(position), f"'{position}'"
            assert_solves(position, one.lines[0])


@pytest.mark.parametrize("bits", (0, 1, 16))
def test_positions_sharing_slots_are_kept(bits, table_of):
    """With one slot for all, a position is dropped only where the one in the slot is its equal."""
    for board_id in ("eight", "colours-three"):
        table, rng = table_of(board_id), random.Random(bits)
        bound = load_bound(table.board, "pattern")
        for position in (random_position(table.board, rng) for _ in range(5)):
            found = deepen(position, bound, limited(), sizes=Sizes(too_few_to_merge=0, slot_bits=bits))
            assert found.length == table.distance(position), f"'{position}'"
            assert_solves(position, found.lines[0])


@pytest.mark.parametrize("bound", ("nearest", "pattern"))
@pytest.mark.parametrize("layer", (10, 2_048))
def test_joint_limits_agree_with_single_ones(bound, layer, table_of):
    table = table_of("eight")
    for position in table.sample(20, 6, seed=3):
        told = []
        for far in (0, 100):
            run, sizes = limited(), Sizes(far=far, layer=layer)
            found = deepen(position, load_bound(table.board, bound), run, every=True, most=10_000, sizes=sizes)
            # A pattern bound may fall by more than one at a slide: what only a higher limit leads to may be within one.
            counts = run.iterations if bound == "nearest" else [iteration.limit for iteration in run.iterations]
            told.append((found.length, found.count, sorted(found.lines), counts, run.at_least))
        assert told[0] == told[1], f"'{position}'"


def test_only_counting_forgoes_merging(table_of):
    farthest = table_of("eight").farthest()[0]
    one = solve(EIGHT, farthest, "ida", bound="manhattan")
    every = solve(EIGHT, farthest, "ida", bound="manhattan", count=True)
    assert every.solutions == 40
    assert [i.limit for i in one.iterations] == [i.limit for i in every.iterations]
    searched_whole = -2  # the last limit that has no solution
    assert one.iterations[searched_whole].expanded < 0.8 * every.iterations[searched_whole].expanded


@pytest.mark.parametrize("method", METHODS)
def test_a_method_counts_solutions_only_when_asked(method):
    result = solve(SEVEN, SEVERAL_WAYS, method)
    assert (result.solutions, result.lines) == (None, None)


@pytest.mark.parametrize(("method", "bound"), (("ida", "nearest"), ("ida", None)))
def test_farthest_of_seven_has_24_solutions(method, bound, table_of):
    result = solve(SEVEN, FARTHEST, method, bound=bound, count=True, most=100)
    assert result.solutions == FACTS["seven"]["optimal_solutions"]["farthest"]
    assert sorted(result.lines) == sorted(table_of("seven").lines(FARTHEST))


@pytest.mark.slow
@pytest.mark.parametrize("number", (0, 1))
def test_plain_deepening_finds_40_solutions(number, table_of):
    farthest = table_of("eight").farthest()[number]
    result = solve(EIGHT, farthest, "iterative-deepening", count=True, most=100)
    assert (result.length, result.solutions) == (31, 40)
    assert sorted(result.lines) == sorted(table_of("eight").lines(farthest))


@pytest.mark.parametrize("most", (1, 3, 1000))
def test_listing_is_limited_counting_is_not(most):
    result = solve(SEVEN, FARTHEST, "ida", count=True, most=most)
    assert result.solutions == 24
    assert len(set(result.lines)) == len(result.lines) == min(most, 24)
    assert result.line == result.lines[0]


@pytest.mark.parametrize("bound", (None, "nearest", "pattern"))
def test_memory_stays_small(bound):
    fifteen, seen = load_board("fifteen"), []
    position = parse_position(fifteen, "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    method = "iterative-deepening" if bound is None else "ida"
    with pytest.raises(LimitReached):
        solve(fifteen, position, method, bound=bound, limits=Limits(nodes=400_000), watch=seen.append)
    assert seen[-1].expanded > 350_000
    assert seen[-1].stored < 50 * SIZES.batch


TINY = {
    "three": (2, 2, (1, 2, 3, 0), None),
    "two alike": (2, 2, (1, 1, 2, 0), None),
    "five": (2, 3, (1, 2, 3, 4, 5, 0), None),
    "middle": (3, 3, (1, 1, 1, 2, 0, 2, 3, 3, 3), None),
    "wide": (2, 3, (8, 9, 1, 2, 3, 0), (8, 9)),
    "wide in a tall board": (4, 2, (1, 2, 8, 9, 3, 0, 4, 1), (8, 9)),
    "wide and long": (2, 4, (1, 8, 9, 2, 3, 4, 0, 5), (8, 9)),
}


TINY_SEARCHES = [*TINY], ("bfs", "bidirectional", "iterative-deepening", "ida")


@sampled("name, method", product(*TINY_SEARCHES), [*each_once(*TINY_SEARCHES), ("wide", "bfs"), ("three", "ida")])
def test_tiny_boards_agree_with_slow_solver(name, method):
    rows, columns, goal, wide = TINY[name]
    board = Board("tiny", "Tiny", rows, columns, goal, NUMBER_NOTATION, blocks=(wide,) if wide else ())
    slow = slow_solver.SlowBoard(rows, columns, goal, wide)
    known = slow_solver.distances(slow)
    cells = list(known)
    near = [c for c in cells if known[c] <= 16]
    for chosen in random.Random(name).sample(near, min(len(near), 15)):
        result = solve(board, Position(board, chosen), method, count=True, most=10_000, limits=Limits(seconds=PATIENCE))
        assert result.length == known[chosen], chosen
        assert sorted(result.lines) == sorted(slow_solver.solutions(slow, known, chosen)), chosen
        assert result.solutions == len(result.lines), chosen
