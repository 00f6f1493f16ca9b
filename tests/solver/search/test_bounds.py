"""Lower bounds: never more than the distance, equal to what slow code says, and changed rightly by a slide."""

import random
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest
from golden_data import ALL_IDS, IDS, LARGE_IDS, NUMBER_BOARDS

from solver import BOUNDS, EMPTY, Board, Position, bounds_of, load_board, parse_position, random_position, solve
from solver.model.notation import NUMBER_NOTATION
from solver.search import databases
from solver.search.bounds import INDEX_BITS
from solver.search.databases import load_bound, no_bound
from solver.search.packed import packed_board
from solver.search.support import BITS

BOARD_BOUNDS = [(board_id, name) for board_id in ALL_IDS for name in bounds_of(load_board(board_id))]
TABLE_BOUNDS = [(board_id, name) for board_id, name in BOARD_BOUNDS if board_id in IDS]
ALL_NUMBER_BOARDS = NUMBER_BOARDS + LARGE_IDS


@cache
def drawn(board, count, seed=1):
    rng = random.Random(f"{board.id} {seed}")
    return [random_position(board, rng) for _ in range(count)]


def bound_of(board_id, name):
    return load_bound(load_board(board_id), name)


def between(board, one, other):
    """Rows and columns between two cells."""
    rows, columns = zip(divmod(one, board.columns), divmod(other, board.columns), strict=True)
    return abs(rows[0] - rows[1]) + abs(columns[0] - columns[1])


def places(cells, piece):
    return [cell for cell, other in enumerate(cells) if other == piece]


def kinds_of(board):
    """All pieces; of a block its first part."""
    return sorted(set(board.goal_cells) - {EMPTY} - {part for block in board.blocks for part in block[1:]})


def slow_nearest(position):
    board = position.board
    return sum(
        min(between(board, cell, goal) for goal in places(board.goal_cells, kind))
        for kind in kinds_of(board)
        for cell in places(position.cells, kind)
    )


def slow_matching(board, cells, goals):
    """The least cost by trying every permutation; for many pieces by trying every goal for each in turn."""
    if len(goals) <= 5:
        return min(sum(map(between, [board] * len(goals), cells, order)) for order in permutations(goals))

    @cache
    def least(count, left):
        if count == len(cells):
            return 0
        return min(between(board, cells[count], goal) + least(count + 1, left - {goal}) for goal in left)

    return least(0, frozenset(goals))


def slow_manhattan(position):
    board = position.board
    return sum(
        slow_matching(board, tuple(places(position.cells, kind)), places(board.goal_cells, kind))
        for kind in kinds_of(board)
    )


def lines_of(board):
    cells = list(range(len(board.goal_cells)))
    rows = [cells[row * board.columns : (row + 1) * board.columns] for row in range(board.rows)]
    return rows + [cells[column :: board.columns] for column in range(board.columns)]


def slow_conflicts(position):
    """For each row and column twice the fewest pieces that must leave it before those that are left are in order."""
    goal_of = {piece: cell for cell, piece in enumerate(position.board.goal_cells)}
    total = 0
    for line in lines_of(position.board):
        goals = [goal_of[piece] for cell in line if (piece := position.cells[cell]) and goal_of[piece] in line]
        for removed in range(len(goals) + 1):
            if any(list(kept) == sorted(kept) for kept in combinations(goals, len(goals) - removed)):
                total += 2 * removed
                break
    return total


@pytest.mark.parametrize(
    ("board_id", "names"),
    (
        ("seven", ["nearest", "manhattan", "linear-conflict", "pattern"]),
        ("eight", ["nearest", "manhattan", "linear-conflict", "pattern"]),
        ("eleven", ["nearest", "manhattan", "linear-conflict", "pattern"]),
        ("fifteen", ["nearest", "manhattan", "linear-conflict", "pattern"]),
        ("goat", ["nearest", "manhattan", "pattern"]),
        ("colours-six", ["nearest", "manhattan", "pattern"]),
        ("colours-three", ["nearest", "manhattan", "pattern"]),
    ),
)
def test_bounds_are_listed_by_strength(board_id, names):
    assert bounds_of(load_board(board_id)) == names
    assert load_bound(load_board(board_id)).name == names[-1]


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_unknown_bound_is_refused_with_choices(board_id):
    board = load_board(board_id)
    for name in ("magic", "", *set(BOUNDS).difference(bounds_of(board))):
        with pytest.raises(ValueError, match=f"unknown bound '{name}' for {board_id}, .*: nearest, manhattan"):
            load_bound(board, name)
        with pytest.raises(ValueError, match=f"unknown bound '{name}' for {board_id}"):
            solve(board, board.goal, "ida", bound=name)


@pytest.mark.parametrize(("board_id", "name"), BOARD_BOUNDS)
def test_a_bound_is_0_at_the_goal(board_id, name):
    assert bound_of(board_id, name).of(load_board(board_id).goal) == 0


@pytest.mark.parametrize(("board_id", "name"), TABLE_BOUNDS)
def test_a_bound_never_exceeds_the_distance(board_id, name, table_of):
    table, bound = table_of(board_id), bound_of(board_id, name)
    for position in drawn(table.board, 1000) + table.farthest():
        assert bound.of(position) <= table.distance(position), f"{board_id} '{position}'"


@pytest.mark.parametrize(("board_id", "name"), TABLE_BOUNDS)
def test_bound_is_exact_beside_goal(board_id, name, table_of):
    """Where one slide is missing every bound sees it: the piece that is out of place."""
    bound, table = bound_of(board_id, name), table_of(board_id)
    ones = table.at_distance(1)
    assert [bound.of(position) for position in ones] == [1] * len(ones)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_a_stronger_bound_is_never_less(board_id):
    board = load_board(board_id)
    names = [name for name in bounds_of(board) if name != "pattern"]
    bounds = [load_bound(board, name) for name in names]
    for position in drawn(board, 500):
        values = [bound.of(position) for bound in bounds]
        assert values == sorted(values), f"{board_id} '{position}' {names}"


@pytest.mark.parametrize(("board_id", "name"), [pair for pair in TABLE_BOUNDS if pair[1] != "nearest"])
def test_bound_has_parity_of_distance(board_id, name, table_of):
    table, bound = table_of(board_id), bound_of(board_id, name)
    for position in drawn(table.board, 300, seed=2):
        assert (table.distance(position) - bound.of(position)) % 2 == 0, f"{board_id} '{position}'"


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_nearest_is_what_counting_by_hand_gives(board_id):
    bound = bound_of(board_id, "nearest")
    for position in drawn(load_board(board_id), 300, seed=3):
        assert bound.of(position) == slow_nearest(position), str(position)


@pytest.mark.parametrize(
    ("board_id", "count"),
    (("seven", 300), ("goat", 500), ("colours-six", 10), ("colours-three", 40), ("eleven", 300), ("fifteen", 300)),
)
def test_manhattan_is_the_cheapest_of_all_matchings(board_id, count):
    bound = bound_of(board_id, "manhattan")
    for position in drawn(load_board(board_id), count, seed=4):
        assert bound.of(position) == slow_manhattan(position), str(position)


def test_identical_pieces_take_different_goals():
    goat = load_board("goat")
    assert places(goat.goal_cells, 8) == [1, 9]
    position = parse_position(goat, "8 8 9 10/2 5 7 0/3 1 4 6")  # the corner 1 is three away
    assert bound_of("goat", "nearest").of(position) == 3 + 1
    assert bound_of("goat", "manhattan").of(position) == 3 + 3


@pytest.mark.parametrize(
    ("board_id", "text", "manhattan", "conflicts"),
    (
        ("eight", "2 1 3/4 5 6/7 8 0", 2, 2),
        ("eight", "3 2 1/4 5 6/7 8 0", 4, 4),
        ("eight", "1 2 3/4 5 6/8 7 0", 2, 2),
        ("eight", "4 2 3/1 5 6/7 8 0", 2, 2),
        ("eight", "7 2 3/4 5 6/1 8 0", 4, 4),
        ("eight", "1 2 3/4 5 6/7 0 8", 1, 0),
        ("eight", "2 1 3/5 4 6/7 8 0", 4, 4),
        ("eight", "5 2 3/4 1 6/7 8 0", 4, 0),
        ("fifteen", "4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0", 8, 6),
        ("fifteen", "2 1 4 3/5 6 7 8/9 10 11 12/13 14 15 0", 4, 4),
    ),
)
def test_linear_conflicts_by_hand(board_id, text, manhattan, conflicts):
    position = parse_position(load_board(board_id), text)
    assert bound_of(board_id, "manhattan").of(position) == manhattan
    assert bound_of(board_id, "linear-conflict").of(position) == manhattan + conflicts


@pytest.mark.parametrize("board_id", ALL_NUMBER_BOARDS)
def test_linear_conflict_agrees_with_slow_search(board_id):
    bound, board = bound_of(board_id, "linear-conflict"), load_board(board_id)
    found = 0
    for position in drawn(board, 300, seed=5):
        conflicts = slow_conflicts(position)
        found += conflicts > 0
        assert bound.of(position) == slow_manhattan(position) + conflicts, str(position)
    assert found > 50


@pytest.mark.parametrize("board_id", NUMBER_BOARDS)
def test_linear_conflict_counts_pieces_in_line(board_id):
    """The pieces of one line in all orders, the others at home."""
    board, bound = load_board(board_id), bound_of(board_id, "linear-conflict")
    for line in lines_of(board):
        for order in permutations([board.goal_cells[cell] for cell in line]):
            cells = list(board.goal_cells)
            for cell, piece in zip(line, order, strict=True):
                cells[cell] = piece
            position = Position(board, tuple(cells))
            assert bound.of(position) == slow_manhattan(position) + slow_conflicts(position), str(position)


@pytest.mark.parametrize(("board_id", "name"), BOARD_BOUNDS)
def test_slide_changes_index_by_addition(board_id, name):
    board, bound, rng = load_board(board_id), bound_of(board_id, name), random.Random(board_id)
    packed, position = packed_board(board), random_position(board, rng)
    slide_of = {pair: slide for slide, pair in enumerate(zip(packed.source_frame, packed.moves, strict=True))}
    indices = [index for row in bound.sums for index in row]
    values = [index.start(position) for index in indices]
    for _ in range(300):
        move = rng.choice(position.legal_moves())
        slide = slide_of[packed.frame(position), move]
        after = position.apply(move)
        code = packed.code(position.cells[int(packed.origin_cell[slide])])
        values = [value + int(index.change[slide << BITS | code]) for index, value in zip(indices, values, strict=True)]
        assert values == [index.start(after) for index in indices], f"'{position}' {move}"
        position = after


@pytest.mark.parametrize(("board_id", "name"), BOARD_BOUNDS)
def test_many_positions_are_read_at_once(board_id, name):
    board, bound = load_board(board_id), bound_of(board_id, name)
    positions = drawn(board, 100, seed=6)
    sums = []
    for row in bound.sums:
        indices = [np.array([index.start(position) for position in positions]) for index in row]
        assert all(index.min() >= 0 and int(index.max()) < 1 << INDEX_BITS for index in indices)
        sums.append(sum(index.read(values).astype(int) for index, values in zip(row, indices, strict=True)))
    assert np.max(sums, axis=0).tolist() == [bound.of(position) for position in positions]


def mirrored(position):
    """The mirror image about the main diagonal, the pieces renamed as their goal cells are."""
    board, size = position.board, position.board.columns
    flip = [cell % size * size + cell // size for cell in range(size * size)]
    renamed = {piece: board.goal_cells[flip[cell]] for cell, piece in enumerate(board.goal_cells)}
    return Position(board, tuple(renamed[position.cells[flip[cell]]] for cell in range(size * size)))


def value_of(row, position):
    return sum(int(index.read(np.array([index.start(position)]))[0]) for index in row)


@pytest.mark.parametrize("board_id", ("eight", "fifteen"))
def test_mirror_images_share_their_bound(board_id):
    bound = bound_of(board_id, "pattern")
    straight, reflected = bound.sums
    differing = 0
    for position in drawn(load_board(board_id), 300, seed=7):
        image = mirrored(position)
        assert value_of(reflected, position) == value_of(straight, image), str(position)
        assert bound.of(position) == bound.of(image), str(position)
        differing += value_of(straight, position) != value_of(reflected, position)
    assert differing > 30


@pytest.mark.parametrize("board_id", ("seven", "eleven", "colours-six", "colours-three"))
def test_unmirrored_board_has_one_sum(board_id):
    assert len(bound_of(board_id, "pattern").sums) == 1


def test_goal_off_diagonal_has_no_mirror(own_databases):
    goal = (1, 2, 0, 3, 4, 5, 6, 7, 8)
    corner = Board("corner", "Corner", 3, 3, goal, NUMBER_NOTATION, additive=((1, 2, 3), (6, 7, 8)))
    databases.write_databases(corner)
    assert len(load_bound(corner, "pattern").sums) == 1


def test_plain_deepening_has_no_bound():
    bound = no_bound(load_board("goat"))
    assert (bound.name, bound.sums) == ("none", [])
    assert {bound.of(position) for position in drawn(load_board("goat"), 20)} == {0}


def test_a_bound_is_made_once():
    assert bound_of("eight", "pattern") is bound_of("eight", "pattern")
