"""The classics: every number that another program found by complete search."""

from functools import cache

import pytest
from golden_data import read_golden

from solver import Unsolvable, distance_table
from solver.formats.letter_boards import read_board_fields
from solver.model.notation import parse_moves
from solver.tables.explored import explore
from solver.tables.explored_table import ExploredTable

CLASSICS = {classic["id"]: classic for classic in read_golden("blocks.json")["boards"]}
LARGE = 6_000
"""Positions of a board that takes too long for a quick test."""
REPEATED = ("hrd-", "century", "donald", "supercompo")
"""Most of these share the pieces of another board, so that a few will do for a quick test."""
QUICK = ("klotski", "hrd-27")


def marked(classic):
    slow = classic["id"] not in QUICK and (classic["positions"] > LARGE or classic["id"].startswith(REPEATED))
    return pytest.param(classic["id"], marks=[pytest.mark.slow] if slow else [])


def board_of(classic, counts):
    fields = {key: classic[key] for key in ("layout", "goal", "along", "alike") if key in classic}
    return read_board_fields(classic["id"], fields | {"counts": counts})


@cache
def table_of(board_id):
    return distance_table(board_of(CLASSICS[board_id], "moves"))


@pytest.mark.parametrize("board_id", [marked(each) for each in CLASSICS.values() if each["goal_positions"]])
def test_the_numbers_of_a_classic(board_id):
    classic, table = CLASSICS[board_id], table_of(board_id)
    assert table.states == classic["positions"]
    assert table.goal_states == classic["goal_positions"]
    for counts, side in (("steps", table.in_steps), ("moves", table.in_moves)):
        assert side.distance(table.board.start) == classic[counts]
        assert side.greatest_distance == classic[f"greatest_{counts}"]
        assert side.positions_by_distance[-1] == classic[f"farthest_in_{counts}"]
        assert len(side.line(table.board.start).split()) == classic[counts]


@pytest.mark.parametrize("board_id", ["klotski", "motor-car", "simplicity", "rush-60"])
def test_line_leads_to_goal_and_back(board_id):
    table = table_of(board_id)
    for side in (table.in_steps, table.in_moves):
        position = table.board.start
        for move in parse_moves(side.line(position), board_of(CLASSICS[board_id], side.metric)):
            assert str(position.apply(move).undo(move)) == str(position)
            position = position.apply(move)
        assert position.is_goal
        assert side.distance(position) == 0
        assert side.best_moves(position) == []
        assert side.line(position) == ""
        assert side.solution_count(position) == 1


def test_unsolvable_start_is_reported():
    classic = CLASSICS["hrd-34"]
    board = board_of(classic, "moves")
    assert len(explore(board)) == classic["positions"]
    with pytest.raises(Unsolvable, match="can never be solved: the goal is unreachable"):
        ExploredTable.build(board)
