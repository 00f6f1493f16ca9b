"""Where a position stands among all of its board, and the trail of a game."""

import random

import pytest
from every import every, sampled
from golden_data import IDS

from game.model.game import Game
from game.model.session import Session
from game.screens.distances.trail import filled, looked_up, next_to_find
from game.words.distances import nearer_and_farther
from solver import load_board, random_position
from solver.model.notation import parse_moves
from solver.model.playthrough import play

pytestmark = pytest.mark.usefixtures("few_frames")


@sampled("board_id", IDS, IDS[:2])
def test_shares_are_of_all_positions(board_id, table_of):
    counts = table_of(board_id).positions_by_distance
    for distance, count in enumerate(counts):
        assert sum(nearer_and_farther(counts, distance)) == pytest.approx(1 - count / sum(counts))
    assert nearer_and_farther(counts, 0)[0] == 0
    assert nearer_and_farther(counts, len(counts) - 1)[1] == 0


def test_shares_exclude_own_distance():
    assert nearer_and_farther([1, 2, 3, 4], 2) == (0.3, 0.4)


def trail_of(game, distance):
    way = play(game.start, game.moves).positions
    return looked_up([None] * len(way), way, distance)


def test_trail_has_every_move(table_of):
    board, table = load_board("seven"), table_of("seven")
    session = Session(random_position(board, random.Random(1)))
    rng, walked = random.Random(2), []
    for _ in range(50):
        position, moves = session.position, []
        for _ in range(rng.randrange(1, 4)):
            moves.append(rng.choice(position.legal_moves()))
            position = position.apply(moves[-1])
            walked.append(position)
        session.slide(moves, 0.0)
    expected = [table.distance(position) for position in [session.game.start, *walked]]
    assert trail_of(session.game, table.distance) == expected
    session.undo(0.0)
    assert trail_of(session.game, table.distance) == expected[: session.game.move_count + 1]


def test_known_distances_are_not_looked_up():
    board = load_board("eight")
    asked, known = [], {}

    def distance(position):
        asked.append(position)
        return known.get(position)

    way = play(board.goal, parse_moves("RL")).positions
    trail = looked_up([None, None, None], way, distance)
    assert trail == [None, None, None]
    known[board.goal] = 0
    trail = looked_up(trail, way, distance)
    assert trail == [0, None, 0]
    before = len(asked)
    assert looked_up(trail, way, distance) == [0, None, 0]
    assert len(asked) == before + 1


def test_empty_game_has_its_start():
    assert trail_of(Game(load_board("eight").goal), lambda position: 0) == [0]


@every(
    ("trail", "expected"),
    [
        ([5, None, None, 2], [5, 4, 3, 2]),
        ([3, None, 5, None, None, None], [3, 4, 5, None, None, None]),
        ([None, 4, None, 4, None, None, 7], [None, 4, None, 4, 5, 6, 7]),
        ([7, None, None, None, 5], [7, None, None, None, 5]),
        ([None], [None]),
        ([0], [0]),
    ],
)
def test_straight_gaps_are_filled(trail, expected):
    assert filled(trail) == expected


@every("seed", range(20))
def test_trail_is_never_guessed(seed, table_of):
    board, table = load_board("eight"), table_of("eight")
    rng = random.Random(seed)
    start = random_position(board, rng)
    session = Session(start)
    for _ in range(60):
        good = rng.random() < 0.8 and table.best_moves(session.position)
        session.slide([rng.choice(good or session.position.legal_moves())], 0.0)
    distances = [table.distance(position) for position in play(start, session.game.moves).positions]
    known, asked = [None] * len(distances), []
    while (index := next_to_find(known)) is not None:
        asked.append(index)
        known[index] = distances[index]
        known = filled(known)
        assert all(a in (None, b) for a, b in zip(known, distances, strict=True))
    assert known == distances
    assert asked[:2] == [60, 0]
    assert len(asked) < 55  # what lies on straight ways has not been asked for


def test_optimal_game_needs_only_ends(table_of):
    table = table_of("eight")
    start = table.farthest()[0]
    session = Session(start)
    session.slide(parse_moves(table.line(start))[:20], 0.0)
    assert next_to_find([None] * 21) == 20
    assert next_to_find([None] * 20 + [11]) == 0
    known = filled([31] + [None] * 19 + [11])
    assert known == [table.distance(position) for position in play(start, session.game.moves).positions]
    assert next_to_find(known) is None
