"""Breadth-first layers: their sizes, their positions, and the ways that lead to them."""

import random
from collections import Counter

import pytest
import slow_solver
from every import sampled
from golden_data import FACTS, IDS, LARGE_IDS, slow_board

from solver import Cancelled, Position, load_board, parse_position, random_position, solve
from solver.search.layers import Layers
from solver.search.packed import packed_board
from solver.system.limits import Run


def grown(position, depth, count_ways=False):
    layers, run = Layers(position, count_ways), Run()
    while layers.depth < depth:
        layers.grow(run)
    return layers


def unpacked(board, layer, step=1):
    packed = packed_board(board)
    return [packed.unpack(int(number)) for numbers in layer for number in numbers[::step]]


@sampled("board_id, step", (("seven", 1), ("eight", 9)), [("seven", 1)])
def test_layers_agree_with_slow_solver(board_id, step, slow_distances_of):
    board, known = load_board(board_id), slow_distances_of(board_id)
    sizes = Counter(known.values())
    layers, run = Layers(board.goal), Run()
    for depth in range(len(sizes)):
        assert sum(map(len, layers.last)) == layers.width == sizes[depth]
        assert all(known[position.cells] == depth for position in unpacked(board, layers.last, step)), depth
        layers.grow(run)
    assert layers.width == 0
    assert layers.stored == run.expanded == FACTS[board_id]["reachable_states"]


@pytest.mark.parametrize(("board_id", "depth"), (("goat", 24), ("colours-six", 22), ("colours-three", 20)))
def test_layers_have_golden_sizes(board_id, depth):
    layers, run = Layers(load_board(board_id).goal), Run()
    sizes = [layers.width]
    for _ in range(depth):
        layers.grow(run)
        sizes.append(layers.width)
    assert sizes == FACTS[board_id]["positions_by_distance"][: depth + 1]


@pytest.mark.parametrize("board_id", LARGE_IDS)
def test_first_layers_have_known_sizes(board_id):
    board = load_board(board_id)
    layers, run = Layers(board.goal), Run()
    sizes = [layers.width]
    for _ in range(18):
        layers.grow(run)
        sizes.append(layers.width)
    assert tuple(sizes) == board.known.positions_by_distance[:19]


@pytest.mark.parametrize("board_id", IDS + LARGE_IDS)
def test_layers_around_any_position_agree(board_id):
    board, slow = load_board(board_id), slow_board(board_id)
    middle = random_position(board, random.Random(board_id))
    known = slow_solver.distances(slow._replace(goal=middle.cells), 9)
    layers, run = Layers(middle), Run()
    for depth in range(10):
        cells = sorted(position.cells for position in unpacked(board, layers.last))
        assert cells == sorted(c for c, distance in known.items() if distance == depth), f"'{middle}' {depth}"
        layers.grow(run)


@sampled("board_id", IDS, ("eight", "goat", "colours-six"))
def test_solutions_agree_with_brute_force(board_id):
    board, slow = load_board(board_id), slow_board(board_id)
    known = slow_solver.distances(slow, 12)
    for depth in (1, 7, 12):
        layers = grown(board.goal, depth, count_ways=True)
        for cells in random.Random(depth).sample([c for c, d in known.items() if d == depth], min(depth**2 // 3, 40)):
            position, brute = Position(board, cells), sorted(slow_solver.solutions(slow, known, cells))
            assert layers.ways_to(position) == len(brute), cells
            assert sorted(layers.lines_back(position)) == brute, cells


@pytest.mark.parametrize("board_id", IDS)
def test_lines_lead_there_and_back(board_id):
    board, slow, rng = load_board(board_id), slow_board(board_id), random.Random(board_id)
    middle = random_position(board, rng)
    layers = grown(middle, 9, count_ways=True)
    for position in rng.sample(unpacked(board, layers.last), 20):
        there, back = list(layers.lines_to(position)), list(layers.lines_back(position))
        assert len(set(there)) == len(set(back)) == layers.ways_to(position), f"'{middle}' '{position}'"
        assert all(slow_solver.play(slow, middle.cells, line) == position.cells for line in there)
        assert all(slow_solver.play(slow, position.cells, line) == middle.cells for line in back)


def test_only_the_last_layer_is_reached():
    goal = load_board("goat").goal
    layers = grown(goal, 3)
    assert (layers.depth, layers.reaches(goal)) == (3, False)
    two = goal.apply(goal.legal_moves()[0])
    assert not layers.reaches(two)
    assert [layers.reaches(position) for position in unpacked(goal.board, layers.last)] == [True] * layers.width


def test_both_ends_meet_in_all_middles(table_of):
    table = table_of("eight")
    position = table.sample(16, seed=1)[0]
    start, goal = grown(position, 7), grown(table.board.goal, 9)
    met = {p.cells for p in start.meeting(goal)}
    on_the_way = set()
    for line in table.lines(position):
        middle = position
        for move in line[:7]:
            middle = middle.apply(next(m for m in middle.legal_moves() if m == move))
        on_the_way.add(middle.cells)
    assert met == on_the_way
    assert not grown(position, 7).meeting(grown(table.board.goal, 8))


def test_growing_counts_and_cancels():
    goal, run = load_board("eight").goal, Run()
    layers = Layers(goal)
    for _ in range(5):
        layers.grow(run)
    assert run.expanded == 1 + 2 + 4 + 8 + 16
    assert layers.stored == run.expanded + layers.width
    with pytest.raises(Cancelled):
        layers.grow(Run(cancel=lambda: True))


def test_both_ends_take_far_less_than_one(table_of):
    eight = load_board("eight")
    farthest = parse_position(eight, "8 6 7/2 5 4/3 0 1")
    one, both = solve(eight, farthest, "bfs"), solve(eight, farthest, "bidirectional")
    assert one.length == both.length == 31
    assert both.expanded < one.expanded / 5
    assert both.stored < one.stored / 5


@pytest.mark.parametrize("method", ("bfs", "bidirectional"))
def test_the_goal_takes_no_search(method):
    eight = load_board("eight")
    result = solve(eight, eight.goal, method, count=True, most=5)
    assert (result.line, result.solutions, result.lines, result.expanded) == ("", 1, ("",), 0)


def test_breadth_first_expands_all_that_is_nearer(table_of):
    """Counted from the position, all at fewer moves than the goal is."""
    table = table_of("seven")
    position = table.sample(15, seed=3)[0]
    known = slow_solver.distances(slow_board("seven")._replace(goal=position.cells), 15)
    nearer = sum(distance < 15 for distance in known.values())
    assert solve(table.board, position, "bfs").expanded == nearer
