"""Motion planned from two positions."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from every import every

from game.board.animation import (
    FLIGHT_SECONDS,
    NUDGE_CELLS,
    NUDGE_SECONDS,
    SETTLE_SECONDS,
    SLIDE_SECONDS,
    Animation,
    Motion,
    eased,
    motions_between,
    nudge,
    pieces_at,
    plan,
)
from solver import board_ids, load_board, parse_position, random_position
from solver.model.moves import parse_move


def ends(motions):
    return Counter((motion.piece, motion.end) for motion in motions)


def places(position):
    return Counter((piece, place) for piece, found in pieces_at(position).items() for place in found)


@every("board_id", board_ids())
def test_any_two_positions_are_joined_exactly(board_id):
    board, rng = load_board(board_id), random.Random(1)
    for _ in range(100):
        old, new = random_position(board, rng), random_position(board, rng)
        motions = plan(old, new)
        assert Counter((m.piece, m.start) for m in motions) == places(old), f"{old} -> {new}"
        assert ends(motions) == places(new), f"{old} -> {new}"


@every("board_id", board_ids())
def test_slide_moves_one_piece_one_cell(board_id):
    board, rng = load_board(board_id), random.Random(2)
    for _ in range(100):
        position = random_position(board, rng)
        for move in position.legal_moves():
            moving = [m for m in plan(position, position.apply(move)) if m.is_moving]
            assert len(moving) == 1, f"{move} at {position}"
            (row, column), (to_row, to_column) = moving[0].start, moving[0].end
            assert (to_row - row, to_column - column) == move.shift, f"{move} at {position}"


def test_identical_pieces_shift_together():
    board = load_board("colours-six")
    old = parse_position(board, "1 2 3 4/6 6 6 0/6 6 6 6/5 6 6 6")
    new = old.apply("R").apply("R").apply("R")
    moving = [m for m in plan(old, new) if m.is_moving]
    assert sorted((m.start, m.end) for m in moving) == [((1, i), (1, i + 1)) for i in range(3)]


@every("board_id", ["eight", "colours-three", "colours-six", "colours-2vw9xyf931zzs7"])
def test_pushed_row_moves_and_nothing_else(board_id):
    board, rng = load_board(board_id), random.Random(3)
    for _ in range(50):
        old = random_position(board, rng)
        for direction in "LRUD":
            new, slid = old, set()
            while direction in map(str, new.legal_moves()):
                slid |= {divmod(cell, board.columns) for cell in new.cells_of(parse_move(direction))}
                new = new.apply(direction)
            assert {m.start for m in plan(old, new) if m.is_moving} == slid, f"{direction} at {old}"


def test_the_wide_piece_moves_as_one():
    old = parse_position(load_board("goat"), "1 9 10 0/2 5 7 8/3 8 4 6")
    (motion,) = [m for m in plan(old, old.apply("R")) if m.is_moving]
    assert (motion.piece, motion.start, motion.end) == (9, (0, 1), (0, 2))


def test_animation_leads_from_old_to_new():
    board = load_board("seven")
    old = board.goal
    animation = Animation(motions_between(old, old.apply("R")), 10.0, part=0.0)
    assert animation.part(10.0) == 0.0
    assert animation.end == pytest.approx(10.0 + SLIDE_SECONDS + SETTLE_SECONDS)
    assert animation.part(animation.end) == 1.0
    parts = [animation.part(10.0 + i / 1000) for i in range(250)]
    farthest = parts.index(max(parts))
    assert parts == sorted(parts[:farthest]) + sorted(parts[farthest:], reverse=True)
    assert 1.01 < max(parts) < 1.03  # it settles, from a little too far


@pytest.mark.parametrize("far", [1, 2, 4])
def test_slide_settles_as_little_however_far(far):
    animation = Animation([Motion(1, (0, 0), (0, far))], 0.0, 0.0)
    farthest = max(animation.motions[0].place(animation.part(i / 1000))[1] for i in range(500))
    assert 0.01 < farthest - far < 0.04


def test_first_frame_shows_motion():
    old = load_board("seven").goal
    animation = Animation(motions_between(old, old.apply("R")), 10.0)
    (motion,) = [motion for motion in animation.motions if motion.is_moving]
    assert motion.place(animation.part(10.0)) != motion.start


def test_dragged_piece_continues_from_release():
    old = load_board("seven").goal
    animation = Animation(motions_between(old, old.apply("R")), 5.0, part=0.6)
    assert animation.part(5.0) == pytest.approx(0.6)
    assert animation.end < 5.0 + SLIDE_SECONDS


def test_flying_pieces_start_staggered():
    board, rng = load_board("fifteen"), random.Random(4)
    old, new = random_position(board, rng), random_position(board, rng)
    animation = Animation(motions_between(old, new), 0.0, part=0.0)
    assert animation.end == FLIGHT_SECONDS
    assert ends(animation.motions) == places(new)
    moving = sorted((m for m in animation.motions if m.is_moving), key=lambda m: m.delay)
    assert moving[0].delay == 0.0
    assert len({m.delay for m in moving}) == len(moving)
    assert max(m.delay for m in moving) < 1.0
    for motion in moving:
        assert motion.place(motion.delay) == motion.start
        assert motion.place(1.0) == motion.end
        assert motion.place(0.99) != motion.end


def test_new_positions_take_longer_than_slides():
    board = load_board("fifteen")
    row = board.goal.apply("R").apply("R").apply("R")
    assert Animation(motions_between(board.goal, row), 0.0, part=0.0).end == SLIDE_SECONDS + SETTLE_SECONDS
    assert all(motion.delay == 0.0 for motion in Animation(motions_between(board.goal, row), 0.0).motions)
    other = random_position(board, random.Random(5))
    assert SLIDE_SECONDS < Animation(motions_between(board.goal, other), 0.0, part=0.0).end <= 0.35
    assert Animation(motions_between(board.goal, row), 0.0, part=0.0, longest=0.06).end == 0.06


def test_hint_nods_and_rests():
    times = [i / 100 for i in range(151)]
    way = [nudge(time) for time in times]
    assert way[0] == pytest.approx(0.0)
    assert max(way) == pytest.approx(NUDGE_CELLS, rel=0.01)
    assert min(way) >= 0.0
    assert all(step == pytest.approx(0.0) for time, step in zip(times, way, strict=True) if time >= NUDGE_SECONDS)
    assert max(abs(a - b) for a, b in pairwise(way)) < 0.15 * NUDGE_CELLS  # soft


def test_easing_stays_between_start_and_end():
    assert [eased(x) for x in (-1.0, 0.0, 1.0, 2.0)] == [0.0, 0.0, 1.0, 1.0]


def test_slide_takes_120_to_160_ms():
    assert 0.12 <= SLIDE_SECONDS <= 0.16
    assert SETTLE_SECONDS <= 0.06
