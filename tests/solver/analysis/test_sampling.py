"""Positions drawn at a distance: it is right, each is as likely as any other, and the same for the same seed."""

import random
from collections import Counter

import numpy as np
import pytest
import slow_solver
from golden_data import ALL_IDS, LARGE_IDS, slow_board

from solver import Cancelled, bounds_of, load_board, random_position, sample, solve
from solver.analysis.sampling import rejection_sample
from solver.search.databases import load_bound
from solver.search.packed import packed_board

pytestmark = pytest.mark.seeded


@pytest.mark.parametrize("board_id", LARGE_IDS)
def test_large_board_draws_have_distance(board_id):
    board, slow = load_board(board_id), slow_board(board_id)
    known = slow_solver.distances(slow, 10)
    for distance in (0, 1, 5, 10):
        drawn = sample(board, distance, 30, seed=distance)
        assert [known[position.cells] for position in drawn] == [distance] * 30
    far = sample(board, 17, 20, seed=1)
    assert {solve(board, position, "ida").length for position in far} == {17}
    assert far == sample(board, 17, 20, seed=1) != sample(board, 17, 20, seed=2)


def test_near_positions_of_large_boards_have_distance():
    board = load_board("5x5")
    slow = slow_solver.SlowBoard(5, 5, board.goal_cells)
    known = slow_solver.distances(slow, 5)
    for distance in (0, 1, 5):
        assert {known[position.cells] for position in sample(board, distance, 30, seed=1)} == {distance}
    assert sample("6x6", 5, 2, seed=1) == sample("6x6", 5, 2, seed=1)
    for distance in (-1, 60):
        with pytest.raises(ValueError, match=f"{distance}.*expected"):
            sample(board, distance)


@pytest.mark.parametrize(("rows", "columns"), [(9, 2), (2, 9)])
def test_every_near_position_of_large_board_is_drawn(rows, columns):
    board = load_board(f"{rows}x{columns}")
    known = slow_solver.distances(slow_solver.SlowBoard(rows, columns, board.goal_cells), 6)
    for distance in (1, 2, 6):
        layer = {cells for cells, moves in known.items() if moves == distance}
        assert {position.cells for position in sample(board, distance, 10 * len(layer), seed=1)} == layer


def test_every_position_of_layer_is_drawn_alike():
    eleven = load_board("eleven")
    met = Counter(sample(eleven, 3, 4500, seed=3))
    assert len(met) == eleven.known.positions_by_distance[3] == 9
    assert all(abs(count - 500) < 5 * 500**0.5 for count in met.values()), met


@pytest.mark.parametrize("board_id", LARGE_IDS)
@pytest.mark.parametrize("distance", (-1, 70, 81))
def test_distance_that_cannot_be_drawn_is_refused(board_id, distance):
    board = load_board(board_id)
    with pytest.raises(ValueError, match=rf"{distance}\b.*expected 0 to \d+") as caught:
        sample(board, distance)
    assert str(caught.value).isprintable()


def test_blocks_too_many_for_a_table_have_no_distances():
    board = load_board("ABCDE/FGHIJ/KLMNO/PQRST/UVW..>.EDCB/A..../...../...../.....")
    with pytest.raises(ValueError, match=f"^distance 3: {board.id} is too big for a table, .*expected no distance"):
        sample(board, 3)


def test_sample_comes_from_table(table_of):
    eight = load_board("eight")
    assert sample(eight, 20, 5, seed=1) == table_of("eight").sample(20, 5, seed=1)


def test_random_positions_have_average_distance():
    eleven, rng = load_board("eleven"), random.Random(2)
    counts = eleven.known.positions_by_distance
    mean = sum(distance * count for distance, count in enumerate(counts)) / sum(counts)
    lengths = [solve(eleven, random_position(eleven, rng), "ida").length for _ in range(30)]
    assert sum(lengths) / len(lengths) == pytest.approx(mean, abs=4)  # five standard errors


@pytest.mark.parametrize(
    ("board_id", "distances"),
    [
        ("eleven", (20, 37)),
        ("fifteen", (23, 30)),
        pytest.param("eleven", (30, 44), marks=pytest.mark.slow),
        pytest.param("fifteen", (37, 58, 63), marks=pytest.mark.slow),
    ],
)
def test_far_away_too_distance_is_right(board_id, distances):
    board = load_board(board_id)
    for distance in distances:
        (position,) = sample(board, distance, seed=distance)
        assert solve(board, position, "ida").length == distance


def test_first_draw_ignores_count():
    eleven = load_board("eleven")
    first, *others = sample(eleven, 33, 5, seed=1)
    assert len({first, *others}) == 5
    assert [first] == sample(eleven, 33, 1, seed=1)


@pytest.mark.parametrize(
    ("board_id", "distance", "text"),
    [
        ("eleven", 30, "10 8 9 4/1 3 6 2/7 5 11 0"),
        ("fifteen", 40, "6 9 11 3/7 2 14 15/1 8 0 12/5 13 4 10"),
        ("fifteen", 15, "2 6 3 4/1 7 8 12/5 10 14 0/9 13 15 11"),
    ],
)
def test_seed_draws_alike_everywhere(board_id, distance, text):
    assert str(sample(load_board(board_id), distance, seed=1)[0]) == text


def drawn_from_all(board, distance, count, seed):
    rng = random.Random(seed)
    return list(rejection_sample(board, distance, count, 0.01, rng, lambda part: None, lambda: False))


@pytest.mark.parametrize(("board_id", "distance"), [("seven", 6), pytest.param("eight", 8, marks=pytest.mark.slow)])
def test_draws_are_uniform(board_id, distance, table_of):
    board = load_board(board_id)
    there = table_of(board_id).at_distance(distance)
    expected = 10  # of each
    met = Counter(drawn_from_all(board, distance, expected * len(there), seed=1))
    assert set(met) == set(there)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in met.values()), met


@pytest.mark.parametrize(
    ("board_id", "distance"),
    [
        ("goat", 16),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("goat", 22), ("colours-six", 20), ("colours-three", 18))
        ),
    ],
)
def test_frames_are_drawn_by_distance(board_id, distance, table_of):
    table = table_of(board_id)
    drawn = drawn_from_all(table.board, distance, 50, seed=1)
    assert {table.distance(position) for position in drawn} == {distance}
    met = Counter(table.index.state(position)[0] for position in drawn)
    for frame, count in enumerate(table.layers[:, distance]):
        expected = 50 * count / table.positions_by_distance[distance]
        assert abs(met[frame] - expected) < 5 * max(expected, 1) ** 0.5


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_bounds_of_many_equal_single_ones(board_id):
    board, rng = load_board(board_id), random.Random(1)
    positions = [random_position(board, rng) for _ in range(50)]
    packed = packed_board(board)
    codes = np.array([[packed.code(piece) for piece in position.cells] for position in positions])
    for name in bounds_of(board):
        bound = load_bound(board, name)
        assert bound.of_all(codes).tolist() == [bound.of(position) for position in positions]


@pytest.mark.parametrize("distance", [21, 23, 63])
def test_draw_reports_progress_and_is_cancelled(distance):
    parts = []
    with pytest.raises(Cancelled):
        sample(load_board("fifteen"), distance, 100, seed=1, progress=parts.append, cancel=lambda: len(parts) >= 5)
    assert len(parts) < 30  # those of no search are not asked
    assert parts == sorted(parts)
    assert 0 <= parts[0] < parts[-1] <= 1


@pytest.mark.parametrize("distance", [5, 40])
def test_none_can_be_drawn(distance):
    assert sample(load_board("fifteen"), distance, 0) == []
