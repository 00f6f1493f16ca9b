"""Mirror images: as far from the goal as what they mirror; and what is its own image is searched by half."""

from itertools import permutations, product

import pytest

from solver import Position, distance_table, load_board, solve
from solver.model.solvability import is_solvable
from solver.search.bounds import is_own_mirror, mirror_of

EIGHT = load_board("eight")


@pytest.mark.parametrize("board_id", ("seven", "goat", "colours-six", "colours-three", "eleven"))
def test_oblong_boards_have_no_mirror(board_id):
    assert mirror_of(load_board(board_id)) is None


def test_image_has_same_distance():
    table, mirror = distance_table(EIGHT), mirror_of(EIGHT)
    for distance in (1, 10, 20, 31):
        for position in table.sample(distance, count=20, seed=1):
            image = mirror.image(position)
            assert table.distance(image) == distance
            assert mirror.image(image) == position


def own_images():
    """All positions of eight that are their own images: the others stand in pairs about a diagonal of 1, 5 and 0."""
    for diagonal, pairs in product(permutations((0, 1, 5)), permutations(((2, 4), (3, 7), (6, 8)))):
        for a, b, c in product(*((pair, pair[::-1]) for pair in pairs)):
            cells = (diagonal[0], a[0], b[0], a[1], diagonal[1], c[0], b[1], c[1], diagonal[2])
            if is_solvable(position := Position(EIGHT, cells)):
                yield position


@pytest.mark.parametrize("bound", ("manhattan", "pattern"))
def test_own_images_are_solved_optimally(bound):
    table, found = distance_table(EIGHT), list(own_images())
    assert len(found) == 144
    assert all(map(is_own_mirror, found))
    for position in found[::5]:
        assert solve(EIGHT, position, "ida", bound=bound).length == table.distance(position)


def test_own_image_solutions_are_all_counted():
    table = distance_table(EIGHT)
    for position in list(own_images())[::30]:
        counted = solve(EIGHT, position, "ida", bound="manhattan", count=True)
        assert counted.solutions == table.solution_count(position)
