"""The graph of all positions, or of those nearby, and its layout in space."""

from itertools import pairwise

import numpy as np
import pytest

from solver import Cancelled, Position, Unsolvable, distance_table, load_board, solve, state_map
from solver.analysis.graph_layouts import GraphLayout
from solver.analysis.state_graphs import nearby_graph, state_graph, whole_graph


@pytest.fixture(scope="module", params=["2x3", "pennant", pytest.param("quzzle", marks=pytest.mark.slow)])
def table(request):
    return distance_table(load_board(request.param))


def test_whole_graph_joins_positions_one_slide_apart(table):
    graph = whole_graph(table)
    assert graph.is_whole
    assert len(graph) == table.states
    for number in np.random.default_rng(1).integers(len(graph), size=20).tolist():
        position = graph.position(number)
        beside = {graph.index(position.apply(move)) for move in position.steps()}
        assert sorted(graph.neighbours(number).tolist()) == sorted(beside)
        assert graph.index(position) == number
        assert graph.distances[number] == table.distance(position)


def test_edges_come_once(table):
    edges = whole_graph(table).edges
    assert (edges[:, 0] < edges[:, 1]).all()
    assert len(np.unique(edges, axis=0)) == len(edges)


def test_goals_are_at_distance_0(table):
    graph = whole_graph(table)
    assert len(graph.goals) == table.goal_states
    assert all(graph.position(number).is_goal for number in graph.goals.tolist())


def test_slide_metric_distances_are_slides():
    graph = whole_graph(distance_table(load_board("seven")))
    assert (graph.slides_from(int(graph.goals[0])) == graph.distances).all()


def test_nearby_graph_has_whole_layers():
    board = load_board("fifteen")
    graph = nearby_graph(board.start, most=500)
    far = graph.slides_from(0)
    assert not graph.is_whole
    assert 0 < len(graph) <= 500
    assert (np.diff(far) >= 0).all()
    inner = np.flatnonzero(far < far.max())
    for number in inner.tolist():
        position = graph.position(number)
        beside = {graph.index(position.apply(move)) for move in position.steps()}
        assert sorted(graph.neighbours(number).tolist()) == sorted(beside)


def test_nearby_graph_that_fits_is_whole():
    table = distance_table(load_board("quzzle"))
    whole, nearby = whole_graph(table), nearby_graph(table.board.start, table, most=table.states)
    assert nearby.is_whole
    assert (len(nearby), len(nearby.edges)) == (len(whole), len(whole.edges))
    assert [whole.distances[whole.index(nearby.position(n))] for n in range(20)] == nearby.distances[:20].tolist()


def test_graph_is_of_the_table_up_to_a_size(monkeypatch):
    table = distance_table(load_board("2x3"))
    (far, *_) = table.farthest()
    for most, is_nearby in ((table.states, False), (table.states - 1, True)):
        monkeypatch.setattr("solver.analysis.state_graphs.MOST_STATES", most)
        assert (state_graph(far, table).position(0) == far) is is_nearby
    assert state_graph(far, None).position(0) == far


def test_without_a_table_goals_alone_have_a_distance():
    (near,) = distance_table("quzzle").sample(1, seed=1)
    graph = nearby_graph(near, most=50)
    goals = [number for number in range(len(graph)) if graph.position(number).is_goal]
    assert graph.goals.tolist() == goals != []
    assert graph.distances.tolist() == [0 if number in goals else -1 for number in range(len(graph))]


def test_position_in_no_graph_is_refused():
    board = load_board("seven")
    table = distance_table(board)
    with pytest.raises(KeyError):
        nearby_graph(board.start, most=10).index(board.goal)
    cells = list(board.goal.cells)
    first, second = (place for place, cell in enumerate(cells) if cell in (1, 2))
    cells[first], cells[second] = cells[second], cells[first]
    with pytest.raises(Unsolvable):
        whole_graph(table).index(Position(board, tuple(cells)))


def test_cancelled_while_the_graph_is_made():
    with pytest.raises(Cancelled):
        state_graph(load_board("fifteen").start, None, cancel=lambda: True)


def test_steps_lower_the_stress_until_the_layout_rests(table):
    layout = GraphLayout(whole_graph(table))
    before, first = layout.stress(), layout.coordinates
    while layout.step():
        pass
    assert layout.is_at_rest
    assert layout.stress() < before
    assert not (layout.coordinates == first).all()
    assert not layout.step()


def test_layout_of_a_line_has_no_stress():
    """All distances on a line are right at once, so nothing is left of the error."""
    layout = GraphLayout(whole_graph(distance_table(load_board("A..>..A"))))
    while layout.step():
        pass
    assert layout.stress() == pytest.approx(0, abs=1e-3)


def test_layout_is_the_same_every_time(table):
    graph = whole_graph(table)
    layouts = [GraphLayout(graph), GraphLayout(graph)]
    for layout in layouts:
        layout.step()
    assert layouts[0].coordinates.dtype == np.float32
    assert (layouts[0].coordinates == layouts[1].coordinates).all()


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_tiny_graphs_have_a_finite_layout(most):
    graph = nearby_graph(load_board("fifteen").start, most=most)
    layout = GraphLayout(graph)
    while layout.step():
        pass
    assert layout.coordinates.shape == (len(graph), 3)
    assert np.isfinite(layout.coordinates).all()


def test_map_leads_to_the_goal_slide_by_slide(table):
    shown = state_map(table.board.start.board, table.board.start, table)
    graph = shown.graph
    assert graph.position(shown.here) == table.board.start
    assert shown.path[0] == shown.here
    assert shown.path[-1] in graph.goals
    assert all(after in graph.neighbours(before) for before, after in pairwise(shown.path))
    assert {int(graph.distances[number]) for number in shown.hardest} == {table.greatest_distance}


def can_reach_a_goal(graph, start, without):
    """Whether a walk from one position meets a goal without another position."""
    goals, seen, waiting = set(graph.goals.tolist()), {start, without}, [start]
    while waiting:
        for other in graph.neighbours(waiting.pop()).tolist():
            if other in goals and other != without:
                return True
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def test_bottlenecks_are_on_every_solution():
    table = distance_table(load_board("quzzle"))
    for position in [table.board.start, *table.sample(40, 1, seed=1)]:
        shown = state_map(position.board, position, table)
        passed = [each for each in shown.path[1:-1] if not can_reach_a_goal(shown.graph, shown.here, each)]
        assert list(shown.bottlenecks) == passed


def test_neighbourhood_has_the_path_beyond_it():
    board = load_board("quzzle")
    table = distance_table(board)
    positions = [board.start]
    for step in (step for move in board.parse_moves(table.line(board.start)) for step in move.steps()):
        positions.append(positions[-1].apply(step))
    graph = nearby_graph(board.start, table, 50, positions)
    path = [graph.index(position) for position in positions]
    assert not graph.is_whole
    assert 0 < max(path) - 50 < len(path)
    assert path[-1] in graph.goals
    assert all(after in graph.neighbours(before) for before, after in pairwise(path))


def test_map_without_table_colours_by_slides():
    fifteen = load_board("fifteen")
    position = fifteen.position("5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12")
    result = solve(fifteen, position)
    shown = state_map(position.board, position, solution=result.line, is_shortest=result.optimal)
    assert len(shown.path) == result.length + 1
    assert [int(shown.graph.distances[each]) for each in shown.path[:3]] == [
        result.length,
        result.length - 1,
        result.length - 2,
    ]
    assert shown.levels[shown.here] == 0
    assert shown.levels.min() == 0
    assert "nearest to this one, and the shortest path to the goal" in shown.scope


def test_unsolvable_map_has_no_path():
    shown = state_map("2x3", "2 1 3/4 5 0")
    assert (shown.path, shown.bottlenecks) == ((), ())
    assert shown.graph.is_whole
