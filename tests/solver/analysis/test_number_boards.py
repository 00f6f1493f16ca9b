"""Number boards by size: by a table where one can hold them, else by a search."""

import random

import pytest
from golden_data import read_golden

from solver import (
    BoardError,
    board_facts,
    bounds_of,
    distance_table,
    has_table,
    load_board,
    parse_position,
    position_count,
    random_position,
    sample,
    solve,
)
from solver.search.databases import load_bound
from solver.search.support import natural_groups

SIZES = {f"{facts['rows']}x{facts['columns']}": facts for facts in read_golden("other_sizes.json")["boards"]}
WITH_TABLE = [size for size, facts in SIZES.items() if facts["positions"] <= 20_000_000]
SEARCHED = ("2x6", "6x2", "2x7", "3x5", "5x3", "4x3", "2x8", "8x2")


def transposed(cells, rows, columns):
    """The cells of the mirror image about the main diagonal, the pieces renamed so that the goal is in order again."""
    renamed = {piece: (piece - 1) % columns * rows + (piece - 1) // columns + 1 for piece in range(1, rows * columns)}
    order = [row * columns + column for column in range(columns) for row in range(rows)]
    return [renamed.get(cells[cell], 0) for cell in order]


@pytest.mark.parametrize("size", SIZES)
def test_sizes_have_known_position_counts(size):
    assert position_count(load_board(size)) == SIZES[size]["positions"]


@pytest.mark.parametrize("size", WITH_TABLE)
def test_size_with_table_is_known_whole(size):
    table = distance_table(load_board(size))
    assert table.states == SIZES[size]["positions"]
    assert table.greatest_distance == SIZES[size]["farthest"]
    assert len(table.farthest()) == SIZES[size]["farthest_positions"]


@pytest.mark.parametrize("size", SEARCHED)
def test_large_boards_have_no_table(size):
    board = load_board(size)
    assert not has_table(board)
    assert bounds_of(board) == ["nearest", "manhattan", "linear-conflict", "pattern"]


@pytest.mark.parametrize("size", (pytest.param("2x6", marks=pytest.mark.slow), "4x3"))
def test_own_pattern_databases_agree_with_bounds(size):
    board, rng = load_board(size), random.Random(3)
    position = random_position(board, rng)
    for move in solve(board, position).moves[:-24]:  # near enough for the weaker bound
        position = position.apply(next(m for m in position.legal_moves() if m == move))
    found, weaker = solve(board, position, "ida"), solve(board, position, "ida", bound="linear-conflict")
    assert (found.bound, found.length) == ("pattern", weaker.length), str(position)


def test_farthest_of_eleven_keep_distance_mirrored():
    board, eleven = load_board("4x3"), load_board("eleven")
    for cells in eleven.known.farthest_cells[:3]:
        numbers = transposed(cells, 3, 4)
        text = "/".join(" ".join(map(str, numbers[i : i + 3])) for i in range(0, 12, 3))
        assert solve(board, parse_position(board, text)).length == 53, text


@pytest.mark.parametrize("size", SEARCHED)
def test_groups_are_all_pieces_each_once(size):
    board = load_board(size)
    groups = natural_groups(board)
    assert sorted(piece for group in groups for piece in group) == sorted(set(board.goal_cells) - {0})
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


@pytest.mark.parametrize("board_id", ("goat", "colours-three"))
def test_alike_pieces_have_no_natural_groups(board_id):
    assert natural_groups(load_board(board_id)) == ()


def test_pattern_bound_beats_rows():
    board, rng = load_board("4x3"), random.Random(5)
    weak, strong = load_bound(board, "manhattan"), load_bound(board, "pattern")
    positions = [random_position(board, rng) for _ in range(200)]
    assert sum(strong.of(p) for p in positions) > sum(weak.of(p) for p in positions)
    assert all(strong.of(p) >= weak.of(p) for p in positions)


@pytest.mark.parametrize(
    ("size", "known"), (("2x4", "seven"), ("3x3", "eight"), ("3x4", "eleven"), ("4x4", "fifteen"), (">4x4", "fifteen"))
)
def test_builtin_size_is_that_board(size, known):
    assert load_board(size) == load_board(known)
    assert load_board(size).known is load_board(known).known


@pytest.mark.parametrize("size", ("1x5", "5x1", "2x51", "10x11", "99x99", "34x3"))
def test_extreme_sizes_are_refused(size):
    with pytest.raises(BoardError, match=f"'{size}' is not the size of a number board, expected rows and columns"):
        load_board(size)


@pytest.mark.parametrize("text", ("2x", "x5", "2X5", "2 x 5", "2x5x2", "2x-5", "٢x٥"))
def test_what_is_no_size_is_unknown_board(text):
    with pytest.raises(BoardError, match="unknown board"):
        load_board(text)


def test_near_draws_have_their_distance():
    board = load_board("4x3")
    drawn = sample(board, 12, count=5, seed=1)
    assert [solve(board, position).length for position in drawn] == [12] * 5
    assert drawn == sample(board, 12, count=5, seed=1) != sample(board, 12, count=5, seed=2)


def test_positions_too_far_for_memory_are_refused(monkeypatch):
    monkeypatch.setattr("solver.system.limits.Limits.__init__.__defaults__", (None, None, 1000))
    with pytest.raises(ValueError, match=r"distance 40: 3x5 has no table, .* expected 0 to \d+ here"):
        sample(load_board("3x5"), 40)


def test_searched_size_has_no_farthest():
    with pytest.raises(BoardError, match="the farthest positions of 2x7 aren't known: it has 43,589,145,600 pos"):
        board_facts(load_board("2x7"))
