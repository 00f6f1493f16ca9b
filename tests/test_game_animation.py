"""Motion planned from two positions."""

import random
from collections import Counter

import pytest

from game.animation import SLIDE_SECONDS, Animation, eased, pieces_at, plan
from solver import Move, board_ids, load_board, parse_position, random_position


def ends(motions):
    return Counter((motion.piece, motion.end) for motion in motions)


def places(position):
    return Counter((piece, place) for piece, found in pieces_at(position).items() for place in found)


@pytest.mark.parametrize("board_id", board_ids())
def test_any_two_positions_are_joined_exactly(board_id):
    board, rng = load_board(board_id), random.Random(1)
    for _ in range(100):
        old, new = random_position(board, rng), random_position(board, rng)
        motions = plan(old, new)
        assert Counter((m.piece, m.start) for m in motions) == places(old), f"{old} -> {new}"
        assert ends(motions) == places(new), f"{old} -> {new}"


@pytest.mark.parametrize("board_id", board_ids())
def test_one_slide_moves_one_piece_by_one_cell(board_id):
    board, rng = load_board(board_id), random.Random(2)
    for _ in range(100):
        position = random_position(board, rng)
        for move in position.legal_moves():
            moving = [m for m in plan(position, position.apply(move)) if m.moves]
            assert len(moving) == 1, f"{move} at {position}"
            (row, column), (to_row, to_column) = moving[0].start, moving[0].end
            assert (to_row - row, to_column - column) == move.step, f"{move} at {position}"


def test_a_row_of_identical_pieces_shifts_together():
    board = load_board("colours-six")
    old = parse_position(board, "1 2 3 4/6 6 6 0/6 6 6 6/5 6 6 6")
    new = old.apply(Move.RIGHT).apply(Move.RIGHT).apply(Move.RIGHT)
    moving = [m for m in plan(old, new) if m.moves]
    assert sorted((m.start, m.end) for m in moving) == [((1, i), (1, i + 1)) for i in range(3)]


def test_the_wide_piece_moves_as_one():
    old = parse_position(load_board("goat"), "1 9 10 0/2 5 7 8/3 8 4 6")
    (motion,) = [m for m in plan(old, old.apply(Move.RIGHT)) if m.moves]
    assert (motion.piece, motion.start, motion.end) == (9, (0, 1), (0, 2))


def test_an_animation_starts_at_the_old_and_ends_at_the_new_position():
    board = load_board("seven")
    old = board.goal
    animation = Animation(old, old.apply(Move.RIGHT), 10.0)
    assert animation.part(10.0) == 0.0
    assert not animation.ended(10.0)
    assert animation.part(10.0 + SLIDE_SECONDS) == 1.0
    assert animation.ended(10.0 + SLIDE_SECONDS)
    parts = [animation.part(10.0 + i / 100) for i in range(20)]
    assert parts == sorted(parts)


def test_a_dragged_piece_goes_on_from_where_it_was_left():
    old = load_board("seven").goal
    animation = Animation.from_part(old, old.apply(Move.RIGHT), 0.6, 5.0)
    assert animation.part(5.0) == pytest.approx(0.6)


def test_easing_stays_between_start_and_end():
    assert [eased(x) for x in (-1.0, 0.0, 1.0, 2.0)] == [0.0, 0.0, 1.0, 1.0]


def test_a_slide_takes_120_to_160_milliseconds():
    assert 0.12 <= SLIDE_SECONDS <= 0.16
