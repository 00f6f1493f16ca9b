"""Searches that are told node by node: they are the searches that they say, and what they say of each node is so."""

from itertools import pairwise

import pytest
from every import sampled

from solver import distance_table, load_board
from solver.analysis.traces import Fate, bidirectional_trace, breadth_first_trace, ida_trace
from solver.search.databases import load_bound

EIGHT = load_board("eight")
STARTS = [EIGHT.position(text) for text in ("1 2 3/4 5 6/7 0 8", "1 3 5/4 0 6/7 2 8", "8 1 3/4 2 5/7 6 0")]
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")


def manhattan(position):
    """Return the sum of the rows and columns between each tile and its place."""
    apart = [(cell, tile - 1) for cell, tile in enumerate(position.cells) if tile]
    return sum(abs(here // 3 - there // 3) + abs(here % 3 - there % 3) for here, there in apart)


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_all_find_a_shortest_solution(start):
    distance = distance_table(EIGHT).distance(start)
    traces = [breadth_first_trace(start), bidirectional_trace(start)]
    traces += [ida_trace(start, load_bound(EIGHT, name).of) for name in BOUNDS]
    for trace in traces:
        *before, last = trace
        assert last.length == distance
        assert all(step.length is None for step in before)


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_breadth_first_takes_nodes_by_distance_and_each_once(start):
    steps = list(breadth_first_trace(start))
    assert [step.g for step in steps] == sorted(step.g for step in steps)
    assert len({step.position for step in steps}) == len(steps)
    reached = {start}
    for number, step in enumerate(steps):
        assert not step.from_goal
        for each in step.successors:
            assert (each.fate is Fate.KNOWN) == (each.position in reached)
            reached.add(each.position)
        if number + 1 < len(steps):
            assert step.frontier[0].position == steps[number + 1].position


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_bidirectional_meets_on_a_shortest_way(start):
    steps, table = list(bidirectional_trace(start)), distance_table(EIGHT)
    met = {each.position for each in steps[-1].successors if each.fate is Fate.MET}
    assert met
    for position in met:
        if steps[-1].from_goal:
            assert table.distance(position) == steps[-1].g + 1
        else:
            assert table.distance(position) == steps[-1].length - steps[-1].g - 1
    for step in steps:
        if step.from_goal:
            assert table.distance(step.position) == step.g
    for step, after in pairwise(steps):
        assert (step.frontier[0].position, step.frontier[0].from_goal) == (after.position, after.from_goal)
    assert {step.position for step in steps if step.is_first} <= {start, EIGHT.goal}
    assert len(steps) <= len(list(breadth_first_trace(start)))


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_ida_cuts_what_is_above_its_limit(start):
    steps = list(ida_trace(start, manhattan))
    limits = [step.limit for step in steps if step.is_first]
    assert limits[0] == manhattan(start)
    assert limits == sorted(set(limits))
    for number, step in enumerate(steps):
        assert not step.from_goal
        assert step.g + step.h <= step.limit
        assert step.h == manhattan(step.position)
        for each in step.successors:
            assert each.f == step.g + 1 + manhattan(each.position)
            assert (each.fate is Fate.CUT) == (each.f > step.limit) or each.fate is Fate.BACK
        if number + 1 < len(steps) and step.frontier:
            assert step.frontier[0].position == steps[number + 1].position
    for before, limit in pairwise(limits):
        cut = [each.f for step in steps if step.limit == before for each in step.successors if each.fate is Fate.CUT]
        assert min(cut) == limit


def test_bound_is_the_solvers():
    assert all(load_bound(EIGHT, "manhattan").of(start) == manhattan(start) for start in STARTS)


def test_stronger_bounds_take_no_more_nodes_in_the_last_round():
    for start in STARTS:
        counts = []
        for name in BOUNDS[1:3]:
            steps = list(ida_trace(start, load_bound(EIGHT, name).of))
            counts.append(len(steps))
        assert counts[1] <= counts[0]


def beside(cells):
    """Yield the positions one slide away."""
    gap = cells.index(0)
    for step in (-3, 3, -1, 1):
        there = gap + step
        if 0 <= there < 9 and (abs(step) == 3 or there // 3 == gap // 3):
            after = list(cells)
            after[gap], after[there] = after[there], 0
            yield tuple(after)


def slow_distances(start, most):
    """Return the distance from one position of each that is at most so far away."""
    known, layer = {start: 0}, [start]
    while layer and known[layer[0]] < most:
        following = []
        for cells in layer:
            for each in beside(cells):
                if each not in known:
                    known[each] = known[cells] + 1
                    following.append(each)
        layer = following
    return known


def cells_of(position):
    return tuple(position.cells)


@sampled("start", STARTS, STARTS[:2], ids=str)
def test_numbers_of_nodes_agree_with_slow_searches(start, slow_distances_of):
    """Breadth-first takes all nodes nearer than the goal, and bidirectional no node that is not near one of the ends; a
    full round of IDA* takes every way without a step back whose nodes are all within its limit.
    """
    from_goal = slow_distances_of("eight")
    distance = from_goal[cells_of(start)]
    from_start = slow_distances(cells_of(start), distance)
    nearer = {cells for cells, moves in from_start.items() if moves < distance - 1}
    taken = [cells_of(step.position) for step in breadth_first_trace(start)]
    assert nearer <= {*taken}
    assert all(from_start[cells] < distance for cells in taken)
    for step in bidirectional_trace(start):
        known = from_goal if step.from_goal else from_start
        assert known[cells_of(step.position)] == step.g < distance
    assert_full_rounds(start)


def assert_full_rounds(start):
    steps = list(ida_trace(start, manhattan))
    limits = list(dict.fromkeys(step.limit for step in steps))
    for limit in limits[:-1]:
        ways, counted = [(cells_of(start), None, 0)], 0
        while ways:
            cells, before, g = ways.pop()
            counted += 1
            for each in beside(cells):
                if each != before and g + 1 + manhattan(EIGHT.position(each)) <= limit:
                    ways.append((each, cells, g + 1))
        assert sum(step.limit == limit for step in steps) == counted


@sampled("start", STARTS, STARTS[1:2], ids=str)
def test_what_waits_and_what_is_cut_agrees_with_slow_searches(start, slow_distances_of):
    """The numbers of all that waits are those of the slow search, and no lower bound is above what is really left."""
    left = slow_distances_of("eight")
    from_start = slow_distances(cells_of(start), left[cells_of(start)])
    taken, reached = set(), set()
    for step in breadth_first_trace(start):
        cells = cells_of(step.position)
        taken.add(cells)
        reached.update((cells, *beside(cells)))
        waits = {cells_of(each.position): each.g for each in step.frontier}
        assert waits == {cells: from_start[cells] for cells in reached - taken}
    for step in bidirectional_trace(start):
        for each in step.frontier:
            assert (left if each.from_goal else from_start)[cells_of(each.position)] == each.g
    for name in BOUNDS:
        steps = list(ida_trace(start, load_bound(EIGHT, name).of))
        for step in steps:
            assert all(each.h <= left[cells_of(each.position)] for each in (*step.frontier, *step.cut))
            assert all(each.f <= step.limit for each in step.frontier)
            assert all(each.f > step.limit for each in step.cut)
            assert step.h <= left[cells_of(step.position)]
        for step, after in pairwise(steps):
            assert after.limit == (min(each.f for each in step.cut) if after.is_first else step.limit)
            assert after.is_first == (not step.frontier)
