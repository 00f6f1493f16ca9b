"""The celebration of a solved board, from the time alone; the rim that fills."""

import random

import pytest
from every import every

from game.board.animation import (
    CELEBRATION_SECONDS,
    GATE_CELLS,
    HOP_CELLS,
    LARGEST_FLAKE,
    OPEN_SECONDS,
    SHUT_SECONDS,
    STILL_GLOW,
    Celebration,
    motions_at_rest,
)
from game.board.layout import FRAME as EDGE
from game.board.looks import closing, glows, hops
from game.board.tray import around, rim_parts
from game.ui.geometry import Rect
from solver import board_ids, load_board

FRAME = 1 / 60
SHUT = OPEN_SECONDS + SHUT_SECONDS


def times():
    return [i * FRAME for i in range(-5, round(1.7 / FRAME))]


@every("board_id", board_ids())
def test_celebration_starts_and_ends_at_rest(board_id):
    goal = load_board(board_id).goal
    party = Celebration(goal, (0, 0), 50.0, hops={5: 4.0})
    assert party.end == 50.0 + CELEBRATION_SECONDS < 53.2
    for time in times():
        resting = all(motion.place(1.0) == (int(motion.end[0]), motion.end[1]) for motion in party.motions(50 + time))
        if time <= 0 or time >= CELEBRATION_SECONDS:
            assert resting, time
    assert not all(motion.place(1.0)[0] == int(motion.end[0]) for motion in party.motions(50.1))


def test_ripple_spreads_from_last_piece():
    party = Celebration(load_board("fifteen").goal, (3, 2), 0.0)

    def first_hop(piece):
        return next(t for t in times() for m in party.motions(t) if m.piece == piece and m.end[0] % 1)

    hops = [first_hop(piece) for piece in (15, 10, 6, 1)]  # ever farther away
    assert hops == sorted(hops)
    assert len(set(hops)) == len(hops)


def test_pieces_that_hop_higher_are_drawn_in_front():
    goal = load_board("goat").goal
    party = Celebration(goal, (0, 0), 0.0, hops={5: 4.0})
    assert party.motions(0.5)[-1].piece == 5
    assert {motion.piece for motion in party.motions(0.5)} == {motion.piece for motion in motions_at_rest(goal)}


def test_pieces_hop_and_some_higher():
    party = Celebration(load_board("goat").goal, (0, 0), 0.0, hops={5: 4.0})
    standing = {(m.piece, m.end[1]): m.end[0] for m in party.motions(0.0)}
    highest = dict.fromkeys(standing, 0.0)
    for time in times():
        for motion in party.motions(time):
            key = motion.piece, motion.end[1]
            cells = [row for (piece, column), row in standing.items() if (piece, column) == key]
            up = min(cells, key=lambda row: abs(row - motion.end[0])) - motion.end[0]
            assert up >= -1e-9 or len(cells) > 1
            highest[key] = max(highest[key], up)
    assert highest[6, 3] == pytest.approx(HOP_CELLS, rel=0.05)  # the wolf
    assert highest[5, 1] == pytest.approx(4 * HOP_CELLS, rel=0.05)  # the goat


@every("board_id", board_ids())
def test_nothing_hops_beyond_the_frame(board_id):
    goal = load_board(board_id).goal
    for in_order in (False, True):
        party = Celebration(goal, (0, 0), 0.0, hops=hops(goal.board), in_order=in_order)
        assert min(motion.end[0] for time in times() for motion in party.motions(time)) >= -EDGE - 1e-9


def first_hops(party):
    """Return the time at which each piece first leaves its place."""
    found = {}
    for time in times():
        for motion in party.motions(time):
            if motion.end[0] % 1 or motion.end[1] % 1:
                found.setdefault(motion.piece, time)
    return found


@every("board_id", ["eight", "fifteen", "10x10"])
def test_numbers_hop_in_order(board_id):
    goal = load_board(board_id).goal
    party = Celebration(goal, (0, 0), 0.0, in_order=True)
    found = first_hops(party)
    assert len(found) == len(goal.pieces)
    assert [found[piece] for piece in sorted(found)] == sorted(found.values())
    assert all(motion in motions_at_rest(goal) for motion in party.motions(CELEBRATION_SECONDS))


@every("board_id", ["goat", "farm-171ra4rm", "farm-2rmd33cysw"])
def test_gate_falls_shut_before_the_animals_hop(board_id):
    board = load_board(board_id)
    gate, direction = closing(board)
    party = Celebration(board.goal, (0, 0), 0.0, hops=hops(board), closing=(gate, direction))
    found = first_hops(party)
    assert found[gate] < SHUT
    assert all(found[animal] >= SHUT for animal in hops(board))
    row, column = next(motion.end for motion in motions_at_rest(board.goal) if motion.piece == gate)
    places = [motion.end for time in times() for motion in party.motions(time) if motion.piece == gate]
    down, right = direction.step
    assert max((r - row) * down + (c - column) * right for r, c in places) == pytest.approx(GATE_CELLS, rel=0.1)
    assert places[-1] == (row, column)


def test_only_farms_have_a_gate():
    assert [closing(load_board(name)) for name in ("klotski", "eight", "colours-six", "car-80fhx0j1")] == [None] * 4


def test_block_that_got_home_glows_on():
    assert [glows(load_board(name)) for name in ("klotski", "car-80fhx0j1", "goat", "eight")] == [True, *[False] * 3]
    party = Celebration(load_board("klotski").start, (0, 0), 0.0)
    levels = [party.glow(time) for time in times()]
    assert (levels[0], levels[-1]) == (0, STILL_GLOW)
    assert max(levels) > 2 * STILL_GLOW
    assert party.glow(CELEBRATION_SECONDS) == STILL_GLOW


def test_confetti_shrinks_away_or_stays_out():
    goal = load_board("eight").goal
    party = Celebration(goal, (0, 0), 10.0)
    flying = [flake for time in times() for flake in party.flakes(10 + time)]
    assert flying
    assert all(0 < flake.size <= LARGEST_FLAKE for flake in flying)
    assert party.flakes(9.9) == party.flakes(10 + CELEBRATION_SECONDS + 1e-6) == []
    assert max(flake.size for flake in party.flakes(10 + CELEBRATION_SECONDS - FRAME)) < 0.05
    assert party.flakes(10.5) == Celebration(goal, (0, 0), 10.0).flakes(10.5)  # from the time alone
    assert Celebration(goal, (0, 0), 10.0, confetti=False).flakes(10.5) == []


def test_the_rim_fills_steadily():
    party = Celebration(load_board("eight").goal, (0, 0), 0.0)
    parts = [party.rim_part(time) for time in times()]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0.0, 1.0)


def pixels(rects):
    return [(x, y) for r in rects for x in range(r.x, r.right) for y in range(r.y, r.bottom)]


@every("seed", range(8))
def test_rim_fills_without_gaps(seed):
    rng = random.Random(seed)
    frame = Rect(rng.randrange(20), rng.randrange(20), rng.randrange(5, 40), rng.randrange(5, 40))
    point = rng.randrange(frame.x, frame.right), rng.randrange(frame.y, frame.bottom)
    rim = {p for p in pixels([frame]) if p not in set(pixels([frame.inset(1)]))}
    before = set()
    for tenth in range(11):
        filled = pixels(rim_parts(frame, 1, point, tenth / 10))
        assert set(filled) <= rim
        assert before <= set(filled)
        assert len(set(filled)) >= len(rim) * tenth / 10 - 6
        before = set(filled)
    assert before == rim
    nearest = min(abs(x - point[0]) + abs(y - point[1]) for x, y in rim)
    first = pixels(rim_parts(frame, 1, point, 0.1))
    assert min(abs(x - point[0]) + abs(y - point[1]) for x, y in first) <= nearest + 1


@every("seed", range(20))
def test_around_covers_outside_once(seed):
    rng = random.Random(seed)
    outer, inner = (Rect(rng.randrange(9), rng.randrange(9), rng.randrange(1, 12), rng.randrange(1, 12)) for _ in "ab")
    covered = set(pixels([inner]))
    assert sorted(pixels(around(outer, inner))) == sorted(p for p in pixels([outer]) if p not in covered)
