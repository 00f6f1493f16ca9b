"""Bounds that are kept, and follow from position to position."""

import random
from contextlib import suppress

import pytest

from solver import Limits, distance_table, load_board, random_position, review, solve
from solver.analysis import brackets
from solver.analysis.brackets import SECONDS, KnownBrackets, with_time
from solver.analysis.methods import has_exact_method
from solver.analysis.review_texts import review_answer
from solver.model.playthrough import play
from solver.search.bracket import Bracket

FIVE = load_board("5x5")
START = random_position(FIVE, random.Random(3))


@pytest.fixture(scope="module")
def known():
    known = KnownBrackets(limits=Limits(nodes=200_000))
    for _ in known.search(START):
        pass
    return known


def test_unknown_position_is_one_away():
    assert KnownBrackets().bracket(START) == Bracket(1, None)
    assert KnownBrackets().bracket(FIVE.goal) == Bracket(0, ())


def test_solution_is_known_all_along(known):
    bracket, position = known.bracket(START), START
    for number, move in enumerate(bracket.moves):
        assert known.bracket(position).at_most == len(bracket.moves) - number
        assert known.bracket(position).at_least >= bracket.at_least - number
        position = position.apply(move)
    assert position.is_goal


def test_bounds_follow_a_move_off_the_solution(known):
    bracket = known.bracket(START)
    other = next(move for move in START.legal_moves() if move != bracket.moves[0])
    after = known.follow(START, other)
    assert known.bracket(after).at_most == bracket.at_most + 1
    assert known.bracket(after).at_least == bracket.at_least - 1


def test_longer_solution_is_not_learned(known):
    best = known.bracket(START)
    known.learn(START, Bracket(0, (*best.moves, *best.moves[-1:])))
    assert known.bracket(START) == best


def test_too_many_positions_are_forgotten(known):
    best = known.bracket(START)
    few = KnownBrackets(most=5)
    few.learn(START, best)
    after = START.apply(best.moves[0])
    few.learn(after, Bracket(best.at_least - 1, best.moves[1:]))
    assert few.bracket(START) == Bracket(1, None)
    assert few.bracket(after).moves == best.moves[1:]


def test_learned_bounds_enclose_every_distance():
    board = load_board("2x4")
    table, known, rng = distance_table(board), KnownBrackets(limits=Limits(nodes=500)), random.Random(1)
    for _ in range(12):
        game = play(random_position(board, rng), "")
        for _ in range(6):
            position = game.positions[-1]
            game = play(game.positions[0], [*game.moves, rng.choice(position.legal_moves())])
        with suppress(ValueError):
            for position, found in zip(game.positions, known.evaluate(game), strict=True):
                assert found.at_least <= table.distance(position)
                assert found.at_most is None or found.at_most >= table.distance(position)


def test_bound_of_a_position_is_carried_back_along_a_game():
    game = play(START, [START.legal_moves()[0]])
    known = KnownBrackets()
    known.learn(game.positions[1], Bracket(20))
    assert [each.at_least for each in known.so_far(game)] == [19, 20]


def test_review_gives_bounds_beyond_exact_search():
    moves = [START.legal_moves()[0]]
    found = review(FIVE, START, moves, limits=Limits(nodes=100_000))
    assert found.distances == (None, None)
    assert all(each.at_least < each.at_most for each in found.evaluations)
    assert [move.optimal for move in found.moves] == [None]
    answer, (start, after) = review_answer(found), found.evaluations
    assert (answer["at_least"], answer["at_most"]) == (start.at_least, start.at_most)
    assert (answer["moves"][0]["at_least"], answer["moves"][0]["at_most"]) == (after.at_least, after.at_most)


def test_exact_methods_are_missed_beyond_sixteen_cells():
    assert has_exact_method(load_board("4x4"))
    assert not has_exact_method(FIVE)


def test_search_without_limits_has_a_time():
    assert with_time(None) == Limits(seconds=SECONDS)
    assert with_time(Limits(nodes=5)) == Limits(nodes=5)
    assert with_time(Limits(stored=7)) == Limits(seconds=SECONDS, stored=7)


def test_solution_beyond_exact_search_comes_in_time(monkeypatch):
    monkeypatch.setattr(brackets, "SECONDS", 0.1)
    result = solve(FIVE, START, "anytime")
    assert (result.optimal, play(START, result.moves).positions[-1].is_goal) == (False, True)


def test_game_without_a_solution_in_time_has_bounds():
    start = load_board("ABCDE/FGHIJ/KLMNO/PQRST/UVW..>.EDCB/A..../...../...../.....").start
    (found, *_) = KnownBrackets(limits=Limits(nodes=100)).evaluate(play(start, "WR"))
    assert (found.at_most, found.distance) == (None, None)
    assert found.at_least >= 1
