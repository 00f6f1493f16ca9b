"""Breadth-first layers: their sizes, their positions, and the ways that lead to them; on packed cells and on bits."""

import random
from collections import Counter
from itertools import pairwise

import pytest
import slow_solver
from every import sampled
from golden_data import FACTS, IDS, LARGE_IDS, slow_board

from solver import Cancelled, Position, load_board, parse_position, random_position, solve
from solver.search.layer_searches import graph_of, grow, layers_round
from solver.search.packed_graph import PackedGraph, has_packed_graph
from solver.system.limits import Run
from solver.tables.block_graph import BlockGraph
from solver.tables.code_layers import Keys, in_common
from solver.tables.coding import words_of

WIDE = ">1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0;wide=1+2"
"""A board of 16 cells with more than 16 frames."""


def round_of(position, graph=None, run=None):
    graph = graph or graph_of(position)
    return graph, layers_round(graph, words_of([graph.code(position)], graph.words), Keys(), run or Run())


def grown(position, depth):
    graph, layers = round_of(position)
    while layers.depth < depth:
        grow(layers, Run())
    return graph, layers


def positions_of(graph, layer, step=1):
    return [graph.position(code) for code in list(zip(*(word.tolist() for word in layer.words), strict=True))[::step]]


@pytest.mark.parametrize("kind", (lambda position: PackedGraph(position.board), BlockGraph))
@sampled("board_id, step", (("seven", 1), ("seven", 4), ("eight", 9)), [("seven", 4)])
def test_layers_agree_with_slow_solver(board_id, step, kind, slow_distances_of):
    board, known, run = load_board(board_id), slow_distances_of(board_id), Run()
    sizes = Counter(known.values())
    graph, layers = round_of(board.goal, kind(board.goal), run)
    for depth in range(len(sizes)):
        assert len(layers.last) == sizes[depth]
        assert all(known[position.cells] == depth for position in positions_of(graph, layers.last, step)), depth
        grow(layers, run)
    assert len(layers.last) == 0
    assert layers.stored == run.expanded == FACTS[board_id]["reachable_states"]


@pytest.mark.parametrize(("board_id", "depth"), (("goat", 24), ("colours-six", 22), ("colours-three", 20)))
def test_layers_have_golden_sizes(board_id, depth):
    _, layers = grown(load_board(board_id).goal, depth)
    assert [*map(len, layers.layers)] == FACTS[board_id]["positions_by_distance"][: depth + 1]


@pytest.mark.parametrize("board_id", LARGE_IDS)
def test_first_layers_have_known_sizes(board_id):
    board = load_board(board_id)
    _, layers = grown(board.goal, 18)
    assert (*map(len, layers.layers),) == board.known.positions_by_distance[:19]


@pytest.mark.parametrize("board_id", IDS + LARGE_IDS)
def test_layers_around_any_position_agree(board_id):
    board, slow = load_board(board_id), slow_board(board_id)
    middle = random_position(board, random.Random(board_id))
    known = slow_solver.distances(slow._replace(goal=middle.cells), 9)
    graph, layers = round_of(middle)
    assert isinstance(graph, PackedGraph)
    for depth in range(10):
        cells = sorted(position.cells for position in positions_of(graph, layers.last))
        assert cells == sorted(c for c, distance in known.items() if distance == depth), f"'{middle}' {depth}"
        grow(layers, Run())


@sampled("board_id", IDS, ("eight", "goat", "colours-six"))
def test_solutions_agree_with_brute_force(board_id):
    board, slow = load_board(board_id), slow_board(board_id)
    known = slow_solver.distances(slow, 12)
    for depth in (1, 7, 12):
        for cells in random.Random(depth).sample([c for c, d in known.items() if d == depth], 2 + depth // 2):
            position, brute = Position(board, cells), sorted(slow_solver.solutions(slow, known, cells))
            for method in ("bfs", "bidirectional"):
                result = solve(board, position, method, count=True, most=1000)
                assert result.solutions == len(brute), cells
                assert sorted(result.lines) == brute, cells


@pytest.mark.parametrize("board_id", IDS)
def test_lines_lead_back_from_the_last_layer(board_id):
    middle = random_position(load_board(board_id), random.Random(board_id))
    graph, layers = grown(middle, 9)
    for number in random.Random(board_id).sample(range(len(layers.last)), 5):
        line = [positions_of(graph, layer)[0] for layer in layers.line(layers.last.part(number, number + 1))]
        assert line[0] == middle
        for before, after in pairwise(line):
            assert after in {before.apply(move) for move in before.legal_moves()}


def test_both_ends_meet_in_all_middles(table_of):
    table = table_of("eight")
    position = table.sample(16, seed=1)[0]
    (graph, start), (_, goal) = grown(position, 7), grown(table.board.goal, 9)
    met = {p.cells for p in positions_of(graph, in_common(start.last, goal.last, lambda: False))}
    on_the_way = set()
    for line in table.lines(position):
        middle = position
        for move in line[:7]:
            middle = middle.apply(next(m for m in middle.legal_moves() if m == move))
        on_the_way.add(middle.cells)
    assert met == on_the_way
    assert not len(in_common(start.last, grown(table.board.goal, 8)[1].last, lambda: False))


@pytest.mark.parametrize("board_id", IDS + LARGE_IDS)
def test_codes_of_packed_positions_tell_them(board_id):
    board = load_board(board_id)
    graph, rng = PackedGraph(board), random.Random(board_id)
    for position in [board.goal, *(random_position(board, rng) for _ in range(50))]:
        assert graph.position(graph.code(position)) == position


def test_a_word_holds_what_it_has_room_for():
    assert has_packed_graph(load_board("fifteen"))
    wide = load_board(WIDE)
    assert not has_packed_graph(wide)  # 15 of its cells take 60 bits
    assert isinstance(graph_of(wide.goal), BlockGraph)
    assert solve(wide, wide.goal.apply(wide.goal.legal_moves()[0]), "bfs").length == 1


def test_growing_counts_and_cancels():
    run = Run()
    _, layers = round_of(load_board("eight").goal, run=run)
    for _ in range(5):
        grow(layers, run)
    assert run.expanded == 1 + 2 + 4 + 8 + 16
    assert layers.stored == run.expanded + len(layers.last)
    with pytest.raises(Cancelled):
        grow(layers, Run(cancel=lambda: True))


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
