"""Anytime search by beams: its brackets hold the truth on boards of every kind, and its solutions are played."""

from itertools import pairwise

import pytest
from drawn_blocks import draw_board
from every import sampled
from waiting import PATIENCE

from solver import Board, BoardError, Limits, Unsolvable, distance_table, load_board
from solver.errors import Cancelled
from solver.formats.board_lines import parse_board
from solver.model.notation import NUMBER_NOTATION, parse_moves
from solver.model.position import Position
from solver.search.beam import beam_search
from solver.search.bracket import Bracket
from solver.system.limits import LimitReached, Run

KINDS = {
    "wide piece": "1 2 3/4 5 6/7 8 0>1 2 3/4 5 6/7 8 0;wide=1+2",
    "walls that lock": "1 2 3/4 # 5/6 7 0>1 2 3/4 # 5/6 7 0",
    "several gaps": "1 2 3/4 5 0/6 0 0>1 2 3/4 5 0/6 0 0",
    "partial goal": "1 2 3/4 5 6/7 8 0>1 . ./. . ./. . .",
    "colours and two gaps": "1 1 2/2 3 0/3 0 1>1 1 1/2 2 3/3 0 0",
    "wide piece and two gaps": "1 2 3/4 5 6/0 0 7>1 2 3/4 5 6/7 0 0;wide=1+2",
    "gates": "1 2 -/3 4 0>. . 1/. . .",
    "letters": "pennant",
    "letters by steps": "AABB/AACC/DE../FGHH/FGII>..../..../..../AA../AA..;steps",
    "letters lengthways": "AA.B/...B/CC..>..AA/..../....;along",
}
ALIKE = ("several gaps", "wide piece and two gaps", "letters")
"""Kinds of which others have all parts."""


def brackets(position, limits=None, **options):
    """Search to the end; check that the brackets become narrower, and each solution by replay."""
    found = [options.get("known", Bracket()), *beam_search(position, Run(limits), **options)]
    for before, after in pairwise(found):
        assert after != before
        assert after.at_least >= before.at_least
        assert after.moves is not None or before.moves is None
    for bracket in found:
        if bracket.moves is not None:
            check_solution(position, bracket.moves)
    return found


def check_solution(position, moves):
    assert position.board.counted_moves(moves) == list(moves)
    for move in moves:
        position = position.apply(move)
    assert position.is_goal


def check_truth(found, truth):
    assert all(each.at_least <= truth for each in found)
    assert all(each.at_most is None or each.at_most >= truth for each in found)
    assert found[-1].is_exact


@sampled("line", KINDS.values(), [KINDS[name] for name in KINDS if name not in ALIKE], ids=KINDS)
def test_brackets_hold_the_distance(line):
    table = distance_table(load_board(line))
    for distance in {0, 1, 2, table.greatest_distance // 2, table.greatest_distance}:
        position = table.sample(distance, seed=distance)[0]
        check_truth(brackets(position), distance)


@sampled("seed", range(40), range(10))
def test_drawn_boards_agree_with_the_slow_solver(seed):
    line, slow, known = draw_board(seed)
    board = parse_board(line)
    graph = slow.graph(known, slow.steps if board.metric == "steps" else slow.moves)
    distances = slow.distances(known, graph) if slow.any_goal(known) else {}
    truth = distances.get(slow.key(slow.start))
    if truth is None:
        with pytest.raises(Unsolvable):
            brackets(board.start)
    else:
        check_truth(brackets(board.start), truth)


@pytest.mark.seeded
def test_same_seed_gives_same_brackets():
    start = load_board("nine-blocks").start
    assert brackets(start, seed=1) == brackets(start, seed=1)


def test_known_bracket_is_only_narrowed():
    start = load_board("pennant").start
    *_, exact = brackets(start)
    assert brackets(start, known=exact) == [exact]
    assert brackets(start, known=Bracket(20))[1].at_least >= 20
    longer = Bracket(0, tuple(parse_moves("ER EL", start.board)) + exact.moves)
    longer = Bracket(0, tuple(start.board.counted_moves(longer.moves)))
    assert brackets(start, known=longer)[-1].at_most == exact.at_most


def test_goal_in_many_positions_is_solved():
    cells = [str(number) for number in range(1, 51)] + ["0"] * 14
    goal = ["."] * 63 + ["1"]
    rows = ["/".join(" ".join(each[i : i + 8]) for i in range(0, 64, 8)) for each in (cells, goal)]
    search = beam_search(load_board(">".join(rows)).own_start, Run(Limits(seconds=PATIENCE)))
    assert next(bracket for bracket in search if bracket.moves and bracket.at_least > 1)


def test_boards_beyond_tables_are_solved():
    board = parse_board("ABCDEF/....../....../....../....../......>....../....../....../....../....../FEDCBA")
    assert brackets(board.start, Limits(seconds=PATIENCE))[-1].is_exact


def test_unsolvable_board_is_told():
    with pytest.raises(Unsolvable, match="never be solved"):
        brackets(parse_board("AB..>BA..").start)


def test_swapped_numbers_are_told_at_once():
    board = load_board("1 2 3 4 5 6 7/8 9 10 11 12 13 0>1 2 3 4 5 6 7/8 9 10 11 12 13 0")
    with pytest.raises(Unsolvable, match="swap"):
        brackets(board.position("2 1 3 4 5 6 7/8 9 10 11 12 13 0"), Limits(nodes=1))


def test_board_of_too_many_cells_is_refused():
    board = Board("long", "Long", 9, 8, (*range(1, 72), 0), NUMBER_NOTATION)
    with pytest.raises(BoardError, match="72 cells inside the walls, expected at most 64"):
        list(beam_search(Position.unchecked(board, (*range(1, 71), 0, 71)), Run()))


def test_limits_and_cancelling_end_it():
    start = load_board("t-zer").start
    with pytest.raises(LimitReached):
        brackets(start, Limits(nodes=2_000))
    with pytest.raises(Cancelled):
        list(beam_search(start, Run(cancel=lambda: True)))
