"""The slow solver is the judge of the fast one, so a few things that are known by heart hold it to account."""

import slow_solver
from golden_data import FACTS, slow_board


def test_corner_has_two_moves_middle_four():
    eight = slow_board("eight")
    assert sorted(slow_solver.neighbours(eight, eight.goal)) == ["D", "R"]
    assert sorted(slow_solver.neighbours(eight, (1, 2, 3, 4, 0, 5, 6, 7, 8))) == ["D", "L", "R", "U"]


def test_the_wide_piece_slides_as_one():
    goat = slow_board("goat")
    before = (1, 8, 0, 5, 2, 9, 10, 7, 3, 8, 4, 6)
    assert slow_solver.slide_sideways(goat, (0, 9, 10, 5), 0, 1) == (9, 10, 0, 5)
    assert slow_solver.slide_sideways(goat, (5, 9, 10, 0), 3, -1) == (5, 0, 9, 10)
    assert "U" not in slow_solver.neighbours(goat, before)


def test_small_boards_have_the_golden_counts(slow_distances_of):
    for board_id in ("seven", "eight"):
        known = slow_distances_of(board_id)
        assert len(known) == FACTS[board_id]["reachable_states"]
        assert max(known.values()) == FACTS[board_id]["greatest_distance"]
