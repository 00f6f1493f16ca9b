"""Positions as frame and arrangement, and random ones without a search."""

import random
from collections import Counter

import pytest
from golden_data import ALL_IDS, FACTS, IDS, LARGE_IDS, NUMBER_BOARDS

from solver import Cancelled, is_solvable, load_board, parse_position, position_count, random_position
from solver.tables.state_index import StateIndex


@pytest.mark.parametrize("board_id", IDS)
class TestEveryBoard:
    def test_reachable_is_known_without_a_search(self, board_id):
        board = load_board(board_id)
        assert StateIndex(board).reachable == position_count(board) == FACTS[board_id]["reachable_states"]

    def test_position_takes_state_back(self, board_id):
        index = StateIndex(load_board(board_id))
        rng = random.Random(1)
        frames, arrangements = index.shape
        for _ in range(300):
            state = rng.randrange(frames), rng.randrange(arrangements)
            position = index.position(state)
            assert index.state(position) == state, str(position)

    def test_different_states_are_different_positions(self, board_id):
        index = StateIndex(load_board(board_id))
        states = [(frame, rank) for frame in range(index.shape[0]) for rank in range(50)]
        assert len({index.position(state).cells for state in states}) == len(states)

    def test_slides_agree_with_moves(self, board_id, table_of):
        index = table_of(board_id).index
        rng = random.Random(2)
        for _ in range(200):
            position = random_position(index.board, rng)
            frame, rank = index.state(position)
            assert [slide.direction for slide in index.slides[frame]] == position.legal_moves(), str(position)
            for slide in index.slides[frame]:
                moved = index.moved(slide)
                reached = slide.target, rank if moved is None else int(moved[rank])
                assert index.position(reached) == position.apply(slide.direction), f"'{position}' {slide.direction}"


@pytest.mark.parametrize("board_id", ALL_IDS)
class TestRandomPositions:
    def test_they_are_whole_and_solvable(self, board_id):
        board = load_board(board_id)
        rng = random.Random(3)
        for _ in range(300):
            position = random_position(board, rng)
            assert parse_position(board, str(position)) == position
            assert is_solvable(position.board, position), str(position)

    def test_the_same_generator_draws_the_same_ones(self, board_id):
        board = load_board(board_id)
        one, other = random.Random(4), random.Random(4)
        drawn = [random_position(board, one) for _ in range(5)]
        assert drawn == [random_position(board, other) for _ in range(5)]
        assert len(set(drawn)) == 5


@pytest.mark.parametrize("board_id", LARGE_IDS)
def test_positions_without_table_are_counted(board_id):
    assert position_count(load_board(board_id)) == FACTS[board_id]["reachable_states"]


@pytest.mark.parametrize("board_id", NUMBER_BOARDS + LARGE_IDS)
def test_random_positions_put_every_piece_everywhere_alike(board_id):
    """Each (cell, piece) pair is met about as often as any other."""
    board = load_board(board_id)
    rng = random.Random(5)
    cells = len(board.goal_cells)
    met = Counter(pair for _ in range(1500) for pair in enumerate(random_position(board, rng).cells))
    expected = 1500 / cells
    assert len(met) == cells * cells
    assert all(abs(count - expected) < 5 * expected**0.5 for count in met.values()), met


def test_random_positions_have_average_distance(table_of):
    table = table_of("goat")
    counts = table.positions_by_distance
    mean = sum(distance * count for distance, count in enumerate(counts)) / table.states
    rng = random.Random(6)
    drawn = [table.distance(random_position(table.board, rng)) for _ in range(2000)]
    assert sum(drawn) / len(drawn) == pytest.approx(mean, abs=0.6)  # five standard errors


def test_prepare_reports_progress_and_cancels():
    parts = []
    StateIndex(load_board("seven")).prepare(parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    with pytest.raises(Cancelled):
        StateIndex(load_board("seven")).prepare(cancel=lambda: True)
