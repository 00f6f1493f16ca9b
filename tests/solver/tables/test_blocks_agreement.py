"""Tables of little boards of every kind, compared with an independent slow solver in steps and in moves."""

import random
from collections import Counter

import pytest
from drawn_blocks import draw_board

from solver import Unsolvable
from solver.formats.board_lines import parse_board
from solver.tables.explored_table import ExploredTable

BOARDS = 3
"""In each batch."""
FEW = 12
"""Positions of a board that are looked at one by one."""


@pytest.mark.parametrize("batch", [0, *(pytest.param(batch, marks=pytest.mark.slow) for batch in range(1, 200))])
def test_tables_agree_with_the_slow_solver(batch):
    for seed in range(batch * BOARDS, (batch + 1) * BOARDS):
        line, slow, known = draw_board(seed)
        try:
            table = ExploredTable.build(parse_board(line))
        except Unsolvable:
            assert not slow.any_goal(known), line
            continue
        for side, neighbours in ((table.in_steps, slow.steps), (table.in_moves, slow.moves)):
            check_table(side, slow, known, neighbours, line)


def check_table(table, slow, known, neighbours, line):
    graph = slow.graph(known, neighbours)
    distances = slow.distances(known, graph)
    counts = Counter(distances.values())
    assert table.positions_by_distance == [counts[distance] for distance in range(len(counts))], line
    assert table.goal_states == sum(map(slow.is_goal, known.values())), line
    farthest = {key for key in known if distances[key] == max(counts)}
    assert {slow.key(slow.read(str(position))) for position in table.farthest()} == farthest, line
    ways = slow.solution_counts(distances, graph)
    for key in random.Random(line).sample(sorted(known, key=str), min(FEW, len(known))):
        check_position(table, slow, known[key], distances, ways, neighbours)


def check_position(table, slow, pieces, distances, ways, neighbours):
    position, key = table.board.position(slow.text(pieces)), slow.key(pieces)
    where = f"{position} on {table.board}"
    assert table.distance(position) == distances[key], where
    assert table.solution_count(position) == ways[key], where
    best = [slow.key(slow.read(str(position.apply(move)))) for move in table.best_moves(position)]
    assert len(best) == len(set(best)), where
    assert set(best) == {
        slow.key(after) for after in neighbours(pieces).values() if distances[slow.key(after)] < distances[key]
    }, where
    if ways[key] < 30:
        lines = list(table.lines(position))
        assert len(lines) == len(set(lines)) == ways[key], where
        assert lines[0] == table.line(position), where


def test_the_boards_drawn_are_of_every_kind():
    """Otherwise agreement says little."""
    lines = [draw_board(seed)[0] for seed in range(25)]
    for sign in ("#", "-", ";along", ";alike", ";steps"):
        assert sum(sign in line for line in lines) >= 3, sign
