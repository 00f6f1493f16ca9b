"""Boards beyond exact search: hints by the best solution known, and bounds that follow the player."""

import random
import time
from functools import reduce

import pytest
from coaching import new_coach, run_callbacks
from waiting import wait_until

from game.coach.analyzer import Advice
from game.coach.reviewer import Reviewer
from game.screens.play.hints import PIECE, hint
from solver import Position, load_board, random_position
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves
from solver.search.bracket import Bracket

BOARD = load_board("5x5")
START = random_position(BOARD, random.Random(6))


@pytest.fixture
def coach():
    coach = new_coach()
    coach.open(BOARD, START)
    yield coach
    coach.close()


def ask(coach, position):
    """Return the answer to a question about a position."""
    answers = []
    coach.ask(position, answers.append)
    return wait_until(lambda: answers, step=lambda: run_callbacks(coach.queue))[0]


def test_question_is_answered_by_a_solution(coach):
    advice = ask(coach, START)
    assert reduce(Position.apply, parse_moves(advice.line), START).is_goal
    assert advice.at_least < advice.distance
    assert not advice.is_exact
    assert advice.best == tuple(parse_moves(advice.line)[:1])


def test_bounds_enclose_without_a_distance(coach):
    ask(coach, START)
    analyzer = coach.analyzer
    assert analyzer.distance(START) is None
    assert 0 < analyzer.at_least(START) < analyzer.at_most(START)
    assert analyzer.best(START) is None


def test_solution_follows_the_player(coach):
    advice = ask(coach, START)
    after = START.apply(advice.best[0])
    answers = []
    coach.ask(after, answers.append)
    assert answers[0].distance <= advice.distance - 1
    assert coach.analyzer.at_least(after) >= advice.at_least - 1


def test_move_off_the_path_is_searched_afresh(coach):
    advice = ask(coach, START)
    other = next(move for move in START.legal_moves() if move not in advice.best)
    after = START.apply(other)
    found = ask(coach, after)
    assert found.distance <= coach.analyzer.at_most(START) + 1
    assert reduce(Position.apply, parse_moves(found.line), after).is_goal


def test_way_back_is_known(coach):
    """Tiles that slide together are several moves: the positions between were never asked about."""
    ask(coach, START)
    position, moves = START, []
    for seed in range(6):
        moves.append(random.Random(seed).choice(position.legal_moves()))
        position = position.apply(moves[-1])
    coach.follow(START, moves)
    ask(coach, position)
    assert coach.analyzer.at_most(position) <= coach.analyzer.at_most(START) + len(moves)


def test_own_solution_is_known(coach):
    away = parse_moves("RRDDLLUU")
    start, moves = reduce(Position.apply, away, BOARD.goal), [move.inverse for move in reversed(away)]
    detour = parse_moves("DRUL" * 30)
    coach.analyzer.learn(start, Bracket(1, (*detour, *moves)))
    coach.follow(start, moves[:5])
    coach.follow(reduce(Position.apply, moves[:5], start), moves[5:])
    assert coach.analyzer.at_most(start) == len(moves)


def test_what_a_review_finds_is_known(coach):
    coach.analyzer.stop()
    start, rng = BOARD.goal, random.Random(1)
    for _ in range(100):
        start = start.apply(rng.choice(start.legal_moves()))
    reviewer = Reviewer(PlayedGame(start, ()), coach, coach.queue.post, time.monotonic, cache=False)
    while reviewer.is_running and (reviewer.review is None or reviewer.review.evaluations[0].at_most is None):
        run_callbacks(coach.queue)
    reviewer.stop()
    assert coach.analyzer.at_most(start) <= reviewer.review.evaluations[0].at_most


def test_near_goal_is_exact(coach):
    near = reduce(Position.apply, parse_moves("DRDR"), BOARD.goal)
    advice = ask(coach, near)
    assert (advice.distance, advice.is_exact) == (4, True)
    assert coach.analyzer.distance(near) == 4


def test_no_farthest_positions_are_known(coach):
    assert coach.analyzer.farthest().positions == ()
    assert (coach.analyzer.reach, coach.analyzer.counts) == (None, ())


@pytest.mark.parametrize(
    ("advice", "about"), ((Advice("DR", 2, (), at_least=2), False), (Advice("DR", 2, (), at_least=1), True))
)
def test_hint_names_both_bounds(advice, about):
    message = hint(BOARD.goal, advice, PIECE)
    assert (message.phrase == "play.hint_piece_about") is about
    assert ("least" in message.values) is about
