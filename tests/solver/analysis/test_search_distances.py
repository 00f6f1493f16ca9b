"""Reviews of boards without a table: by few searches the same as with one, and within limits what is certain."""

import random

import pytest
from every import sampled
from golden_data import ALL_IDS, IDS, LARGE_IDS, read_golden, slow_board
from reviewing import AROUND, BACK, check_properties, distances_near, grades, random_game, random_moves, slow_grades
from slow_solver import solutions

from solver import Cancelled, Limits, Position, SearchedDistances, load_board, parse_position, review, solve
from solver.analysis.review_texts import about_game, result

FIFTEEN = load_board("fifteen")
FARTHEST = Position(FIFTEEN, FIFTEEN.known.farthest_cells[0])
QUICK = [parse_position(FIFTEEN, text) for text, length in read_golden("fifteen.json")["positions"] if length < 47]
"""Positions that a search soon solves."""


@pytest.fixture
def searches(before):
    """The positions that were searched from, but for those whose lower bound alone was asked for."""
    asked = []

    def note(board, position, *arguments, limits=None, **options):
        if limits is None or limits.nodes != 0:
            asked.append(position)

    before("solver.analysis.search_distances.solve", note)
    return asked


def astray(line, *numbers):
    """The line with a move taken back and made again after each of these numbers of moves."""
    return "".join(move + (BACK[move] + move if number in numbers else "") for number, move in enumerate(line, 1))


@pytest.mark.parametrize("board_id", LARGE_IDS)
def test_games_are_graded_as_one_by_one(board_id):
    rng, board = random.Random(8), load_board(board_id)
    for begin in (1, AROUND):
        cells, moves = random_game(board_id, rng, begin, 40)
        found = review(board, Position(board, cells), moves)
        assert grades(found) == list(slow_grades(board_id, cells, moves)), (cells, moves)
        check_properties(found)


@sampled("board_id", IDS, ("eight", "goat", "colours-three"))
def test_searches_find_what_a_table_knows(board_id, table_of):
    table, rng = table_of(board_id), random.Random(9)
    for start in table.sample(18, 2, seed=10):
        moves = random_moves(start, 40, rng)
        known, found = review(table.board, start, moves, table), review(table.board, start, moves, SearchedDistances())
        assert (found.evaluations, found.moves, found.solutions) == (known.evaluations, known.moves, known.solutions)
        check_properties(found)


@pytest.mark.parametrize("start", QUICK[:3], ids=str)
def test_one_search_serves_optimal_play(start, searches):
    line = solve(FIFTEEN, start).line
    found = review(FIFTEEN, start, line)
    assert (found.slack, found.optimal_length, found.costly) == (0, len(line), ())
    assert searches == [start]


def test_each_costly_move_takes_one_search_more(searches):
    line = solve(FIFTEEN, QUICK[0]).line
    found = review(FIFTEEN, QUICK[0], astray(line, 5, 20, 21))
    assert found.costly == (6, 23, 26)
    assert searches == [found.positions[0]]  # a move taken back leads to where the game was before
    away = next(move for move in QUICK[0].legal_moves() if move != line[0] and move not in found.moves[0].best)
    searches.clear()
    found = review(FIFTEEN, QUICK[0], away + away.inverse + line)
    assert (found.slack, found.detours[0].loop) == (2, True)
    assert searches == [QUICK[0], QUICK[0].apply(away)]


def test_findings_serve_next_game(searches):
    line = solve(FIFTEEN, QUICK[0]).line
    distances = SearchedDistances()
    found = review(FIFTEEN, QUICK[0], line, distances)
    assert review(FIFTEEN, QUICK[0], line, distances) == found
    assert review(FIFTEEN, found.positions[9], line[9:], distances).slack == 0
    assert searches == [QUICK[0]]
    assert distances.line(found.positions[9]) is not None
    assert distances.line(FARTHEST) is distances.solution_count(FARTHEST) is None


def test_optimal_solutions_of_start_are_counted():
    for seed in range(5):
        cells, _ = random_game("fifteen", random.Random(seed), 12, 1)
        known = solutions(slow_board("fifteen"), distances_near("fifteen"), cells)
        assert review(FIFTEEN, Position(FIFTEEN, cells), "").solutions == len(known)


@pytest.fixture(scope="module")
def game():
    """Moves from a position that takes some searching, with three moves taken back."""
    return astray(solve(FIFTEEN, QUICK[0]).line, 3, 17, 30)


@pytest.fixture(scope="module")
def whole(game):
    return review(FIFTEEN, QUICK[0], game)


class TestLimits:
    """A game whose first positions are too hard within the limits."""

    @pytest.mark.parametrize("nodes", (1, 10, 100, 1_000, 10_000))
    def test_what_is_known_is_true(self, nodes, game, whole):
        found = review(FIFTEEN, QUICK[0], game, limits=Limits(nodes=nodes))
        for outlook, true in zip(found.evaluations, whole.evaluations, strict=True):
            assert outlook.at_least <= true.distance <= outlook.at_most
            assert (true.distance - outlook.at_least) % 2 == (outlook.at_most - true.distance) % 2 == 0
            assert outlook.best in (None, true.best)
            assert outlook.distance in (None, true.distance)
        for move, true in zip(found.moves, whole.moves, strict=True):
            assert (move.optimal in (None, true.optimal), move.only in (None, true.only)) == (True, True)
        assert found.distances[-1] == 0
        assert set(found.costly) <= set(whole.costly)
        assert sum(detour.lost for detour in found.detours) == 2 * len(found.costly)

    def test_more_is_known_with_more(self, game):
        unknown = [
            review(FIFTEEN, QUICK[0], game, limits=Limits(nodes=nodes)).distances.count(None)
            for nodes in (1, 300, 1_000_000)
        ]
        assert unknown == sorted(unknown, reverse=True)
        assert unknown[0] > 10
        assert unknown[-1] == 0

    def test_no_more_than_two_searches_give_up(self, game, searches):
        found = review(FIFTEEN, QUICK[0], game, limits=Limits(nodes=300))
        start, *others = searches
        assert start == QUICK[0]
        numbers = [found.positions.index(position) for position in others]
        assert numbers == sorted(numbers, reverse=True)
        assert all(found.evaluations[number].best is not None for number in numbers[:-1])
        assert found.evaluations[numbers[-1]].best is None

    def test_what_is_not_known_is_said(self, game):
        found = review(FIFTEEN, QUICK[0], game, limits=Limits(nodes=1))
        least, unknown = found.evaluations[0].at_least, found.distances.count(None)
        assert (found.optimal_length, found.slack, found.efficiency, found.solutions) == (None, None, None, None)
        assert [str(said) for said in about_game(found)][:2] == [
            f"Solved in {len(game)} moves; the minimum isn't known, but it's at least {least}.",
            f"{unknown} of {len(game) + 1} distances are known only as bounds.",
        ]
        found = review(FIFTEEN, QUICK[0], game[:9], limits=Limits(nodes=1))
        assert str(result(found)) == f"9 moves played, {found.evaluations[-1].at_least} to 80 to go."

    def test_neighbours_tell_what_search_did_not(self):
        """The last move is one away from the goal, so that who was two away before is known to have been."""
        start = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
        found = review(FIFTEEN, start, "LLL", limits=Limits(nodes=1))
        assert found.distances == (3, 2, 1, 0)


def test_a_farthest_position_needs_no_search():
    """Its distance is known, and as no position is farther each of its moves is a best one."""
    found = review(FIFTEEN, FARTHEST, FIFTEEN.known.farthest_lines[0][:1], limits=Limits(nodes=1))
    assert (found.distances, found.slack, found.solutions) == ((80, 79), 0, None)
    assert found.moves[0].best == tuple(FARTHEST.legal_moves())
    assert [outlook.best for outlook in found.evaluations[1:]] == [None]
    other = next(move for move in FARTHEST.legal_moves() if move != FIFTEEN.known.farthest_lines[0][0])
    found = review(FIFTEEN, FARTHEST, [other], limits=Limits(nodes=1))
    assert (found.distances, found.moves[0].optimal) == ((80, 79), True)


def test_no_position_is_farther_than_farthest():
    start = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
    found = review(FIFTEEN, start, "DUL", limits=Limits(nodes=1))
    assert [outlook.at_most for outlook in found.evaluations] == [79, 80, 79, 80]  # odd at the start, 53 moves away


def test_too_many_solutions_leave_best_open(list_lines, searches, table_of):
    """Such positions are searched once each; from the first that has no more on one search is enough again."""
    list_lines(2)
    table = table_of("eight")
    start = table.farthest()[0]
    line = table.line(start)
    known, found = review(table.board, start, line, table), review(table.board, start, line, SearchedDistances())
    assert found.distances == known.distances
    many = [table.solution_count(position) > 2 for position in known.positions]
    assert many[0]
    assert [outlook.best is None for outlook in found.evaluations] == many
    assert searches == list(known.positions[: many.index(False) + 1])
    assert all(move.optimal for move in found.moves)


def test_progress_is_told_and_review_is_cancelled():
    line = solve(FIFTEEN, QUICK[0]).line
    parts = []
    review(FIFTEEN, QUICK[0], astray(line, 5, 9), progress=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    with pytest.raises(Cancelled):
        review(FIFTEEN, QUICK[0], line, cancel=lambda: True)
    statuses = []
    review(FIFTEEN, QUICK[0], line, watch=statuses.append)
    assert statuses[-1].at_least == len(line)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_goal_is_known_without_table(board_id):
    board = load_board(board_id)
    found = review(board, board.goal, "", SearchedDistances())
    assert (found.distances, found.solutions, found.evaluations[0].best) == ((0,), 1, ())
