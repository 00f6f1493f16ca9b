"""Milestones on the way to the goal."""

from itertools import pairwise

import pytest

from solver import Unsolvable, distance_table, load_board, milestones_along
from solver.tables.milestones import narrow_places


@pytest.mark.parametrize("board_id", ["eight", "quzzle", "klotski", "nine-blocks"])
def test_milestones_lie_in_order_on_one_shortest_solution(board_id):
    table = distance_table(load_board(board_id))
    start = table.hardest()
    found = table.milestones(start)
    length = table.distance(start)
    assert length >= 20
    gaps = [after - before for before, after in pairwise([0, *(each.moves for each in found), length])]
    assert min(gaps) >= 6
    assert max(gaps) <= 15
    for each in found:
        assert each.distance == table.distance(each.position) == length - each.moves
    assert found[0].position in passed(table, start, found[0].moves)
    for before, after in pairwise(found):
        assert after.position in passed(table, before.position, after.moves - before.moves)


@pytest.mark.parametrize("board_id", ["quzzle", "klotski"])
def test_bottleneck_is_passed_by_every_shortest_solution(board_id):
    table = distance_table(load_board(board_id))
    start = table.board.start
    for each in table.milestones(start):
        assert len(passed(table, start, each.moves)) == each.width
        assert each.is_bottleneck == (each.width == 1)


def test_short_solution_has_none():
    table = distance_table(load_board("eight"))
    assert not any(table.milestones(position) for position in table.sample(11, 5, seed=1))
    assert not table.milestones(table.board.goal)


def test_position_out_of_reach_is_refused():
    klotski = load_board("klotski")
    with pytest.raises(Unsolvable):
        distance_table(klotski).milestones("AEEC/AGHC/DBBF/DBBF/I..J")


def test_narrowest_layers_are_chosen():
    widths = [1, *[5] * 28, 1]
    widths[8] = widths[19] = 1
    assert narrow_places(widths) == [8, 19]


@pytest.mark.parametrize("length", range(20, 100))
def test_long_solutions_always_have_places(length):
    places = narrow_places([1] * (length + 1))
    assert all(6 <= after - before <= 15 for before, after in pairwise([0, *places, length]))


def passed(table, position, moves):
    """Return the positions that shortest solutions pass after so many moves."""
    layer = {position}
    for _ in range(moves):
        layer = {each.apply(move) for each in layer for move in table.best_moves(each)}
    return layer


def test_milestones_along_one_solution_lie_evenly():
    klotski = load_board("klotski")
    line = distance_table(klotski).line(klotski.start)
    found = milestones_along(klotski.start.board, klotski.start, line)
    gaps = [after.moves - before.moves for before, after in pairwise(found)]
    assert all(6 <= gap <= 15 for gap in [found[0].moves, *gaps, found[-1].distance])
    assert {each.width for each in found} == {None}
    assert not any(each.is_bottleneck for each in found)
    assert milestones_along(klotski.start.board, klotski.start, "") == []
