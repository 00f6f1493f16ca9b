"""The estimate of a board's size: it holds the truth, and says which boards fit in a table."""

from itertools import combinations

import pytest
from drawn_blocks import draw_board
from every import sampled
from golden_data import LARGE_IDS, read_golden

from solver import TableTooLarge, board_ids, distance_table, has_table, load_board, position_count, solve
from solver.analysis.methods import default_method
from solver.formats.board_lines import parse_board
from solver.tables.coding import Coding
from solver.tables.explored import is_found_too_large
from solver.tables.size_estimate import Verdict, count_placements, estimate_positions

CLASSICS = {classic["id"]: classic["positions"] for classic in read_golden("blocks.json")["boards"]}
ONE_GAP = {"goat": Verdict.FITS, "colours-three": Verdict.FITS, "eleven": Verdict.TOO_LARGE}
LARGE = (
    "EEAFF/JEAAF/BBOM./BHCLI/.DCC./KD.NG>...../D..FF/D...F/...../...../.....",
    "AAII.N/A.GCC./.EGHCL/MEEH.D/FFBBDD/..BK.J>....../II..../....../....../....../......",
    "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 0>1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 0",
)


@sampled("board_id", CLASSICS, 12)
def test_classics_fit(board_id):
    found = estimate_positions(load_board(board_id).start)
    assert found.verdict is Verdict.FITS
    assert found.at_most is not None
    assert found.at_least <= CLASSICS[board_id] <= found.at_most


@pytest.mark.parametrize("board_id", ONE_GAP)
def test_boards_with_one_gap_are_counted(board_id):
    board = load_board(board_id)
    found = estimate_positions(board.goal)
    assert found.at_least == found.at_most == position_count(board)
    assert found.verdict is ONE_GAP[board_id]


@sampled("seed", range(30), range(12))
def test_bounds_hold_the_count(seed):
    line, _, known = draw_board(seed)
    found = estimate_positions(parse_board(line).start)
    assert found.at_least <= len(known) <= found.at_most


def test_placements_are_counted():
    coding = Coding(parse_board("AABB/C.D#/C...>..../..C./..C.").start)
    assert count_placements(coding) == len(placements(coding.kinds))
    assert count_placements(coding, most_states=5) is None


def placements(kinds):
    """All ways to place the pieces, one kind after another, as the cells that each covers."""
    ways = [()]
    for kind in kinds:
        single = [kind.covered(1 << place) for place in range(16) if kind.places >> place & 1]
        sets = [each for each in combinations(single, len(kind.anchors)) if is_disjoint(each)]
        ways = [(*way, *each) for way in ways for each in sets if is_disjoint((*way, *each))]
    return ways


def is_disjoint(covers):
    return all(one & other == 0 for one, other in combinations(covers, 2))


def test_explored_board_is_counted():
    found = estimate_positions(parse_board("ABCDEFGHIJKL.>.ABCDEFGHIJKL").start)
    assert found.at_least == found.at_most == 13


@pytest.mark.parametrize("line", LARGE)
def test_large_boards_have_no_table(line):
    board = load_board(line)
    assert estimate_positions(board.own_start).verdict is Verdict.TOO_LARGE
    assert not has_table(board)
    assert default_method(board) == "anytime"
    with pytest.raises(TableTooLarge, match="over 20,000,000"):
        distance_table(board)


@pytest.mark.parametrize("board_id", board_ids())
def test_exploring_is_never_asked_for_built_in_boards(board_id, fail):
    fail("solver.tables.size_estimate.estimate_positions", AssertionError)
    assert has_table(load_board(board_id)) is (board_id not in LARGE_IDS)


def test_misjudged_board_is_solved_all_the_same(monkeypatch):
    board = parse_board("A..B/....>B..A/....")
    monkeypatch.setattr("solver.tables.explored.MOST_POSITIONS", 20)
    monkeypatch.setattr("solver.tables.size_estimate.is_too_large", is_found_too_large)
    found = solve(board, board.start, cache=False)
    assert (found.method, found.optimal, found.length) == ("anytime", True, 3)
    assert not has_table(board)
