"""The rules of stars, of what there is to win and to beat, and of what a move has cost."""

import pytest
from every import every

from game.model.game import Game, Origin
from game.model.grades import (
    ChallengeOutcome,
    GameResult,
    Grade,
    achievement,
    best_game,
    challenge_outcome,
    last_cost,
    most_stars,
    rungs,
)
from game.model.record import Record
from solver import load_board, parse_position
from solver.catalogue.challenges import Challenge
from solver.model.notation import parse_moves

START = parse_position(load_board("eight"), "1 2 3/4 5 6/0 7 8")


def record(number, moves, par=20, start="A", **values):
    return Record("run", number, "board", start, moves, 1.0, par, values.pop("assisted", False), "", **values)


@every(
    ("grade", "result", "stars", "next_star"),
    [
        (Grade(20, 20), GameResult.OPTIMAL, 3, None),
        (Grade(21, 20), GameResult.SOLVED, 2, (20, None)),
        (Grade(26, 20), GameResult.SOLVED, 1, (25, None)),
        (Grade(20, 20, assisted=True, hints=1), GameResult.ASSISTED, 2, (20, 0)),
        (Grade(30, 20, assisted=True, hints=1), GameResult.ASSISTED, 1, (25, None)),
        (Grade(20, 20, assisted=True, hints=10), GameResult.ASSISTED, 2, (20, 0)),
        (Grade(20, 20, assisted=True, hints=11), GameResult.ASSISTED, 1, (25, 10)),
        (Grade(30, 20, assisted=True, hints=11), GameResult.ASSISTED, 1, (25, 10)),
        (Grade(20, 20, assisted=True), GameResult.ASSISTED, 0, None),
        (Grade(20, 20, proved=False), GameResult.SOLVED, 3, None),
        (Grade(26, 20, proved=False), GameResult.SOLVED, 1, None),
        (Grade(20, None), GameResult.SOLVED, None, None),
        (Grade(28, 20, by_method=30), GameResult.SOLVED, 3, None),
        (Grade(20, 20, by_method=30), GameResult.OPTIMAL, 3, None),
        (Grade(31, 20, by_method=30), GameResult.SOLVED, 2, (30, None)),
        (Grade(38, None, by_method=30), GameResult.SOLVED, 1, (37, None)),
        (Grade(30, 20, assisted=True, hints=1, by_method=30), GameResult.ASSISTED, 2, (30, 0)),
    ],
)
def test_grade_of_a_game(grade, result, stars, next_star):
    assert (grade.result, grade.stars, grade.next_star()) == (result, stars, next_star)
    assert grade.is_played == (grade.assisted and not grade.hints)


def test_best_game_has_most_stars_then_no_help_then_fewest_moves_then_least_time():
    games = [
        record(1, 26),
        record(2, 20, assisted=True, hints=1),
        record(3, 24),
        record(4, 23),
        record(5, 20, assisted=True),
    ]
    assert best_game(games).number == 4
    assert best_game(games[:2]).number == 2
    assert best_game(games[4:]) is None
    slower, quicker = Record("run", 1, "board", "A", 20, 2.0, 20, False, ""), record(2, 20)
    assert best_game([slower, quicker]) is quicker


def test_most_stars_count_dealt_games_or_those_of_a_start():
    games = [record(1, 26), record(2, 20, origin=Origin.CHOSEN.value), record(3, 21, start="B")]
    assert most_stars(games) == 2
    assert most_stars(games, "A") == 3
    assert most_stars(games, "B") == 2
    assert most_stars(games, "C") is None
    assert most_stars([]) is None


def test_par_that_is_known_by_now_gives_stars():
    unknown = record(1, 20, par=None)
    assert most_stars([unknown], "A") == 0
    assert most_stars([unknown], "A", 20) == 3
    assert most_stars([record(1, 20, par=20, proved=False)], "A", 16) == 3


def test_par_of_records_counts_where_it_is_proved():
    assert achievement([record(1, 20, par=18), record(2, 20, par=17)], "A").par == 17
    assert achievement([record(1, 20, par=18), record(2, 20, par=16, proved=False)], "A").par == 18


def test_helped_games_count_as_games():
    done = achievement([record(1, 20), record(2, 20, assisted=True)], "A")
    assert (done.solved, done.helped, done.games) == (1, 1, 2)


def test_best_of_a_board_is_one_without_help():
    games = [record(1, 20, assisted=True, hints=2), record(2, 24)]
    assert achievement(games, "A").best == 24
    assert achievement(games[:1], "A").best == 20


@every(
    ("moves", "seconds", "outcome", "is_won"),
    [
        (3, 5.0, ChallengeOutcome(-1, 0), True),
        (4, 5.0, ChallengeOutcome(0, -100), True),
        (4, 6.0, ChallengeOutcome(0, 0), False),
        (4, 6.004, ChallengeOutcome(0, 0), False),
        (4, 6.5, ChallengeOutcome(0, 50), False),
        (6, 1.0, ChallengeOutcome(2, 0), False),
    ],
)
def test_fewer_moves_win_a_challenge_or_as_many_in_less_time(moves, seconds, outcome, is_won):
    challenge = Challenge(START, (), par=2, moves_to_beat=4, seconds_to_beat=6.0)
    game = Game(START)
    for move in parse_moves("LRLRLR"[:moves]):
        game.make((move,))
    game.solved_in = seconds
    assert challenge_outcome(challenge, game) == outcome
    assert outcome.is_won is is_won
    game.assisted = True
    assert not challenge_outcome(challenge, game).is_won


def test_challenge_without_result_has_no_outcome():
    game = Game(START)
    game.solved_in = 1.0
    challenge = Challenge(START, (), par=2, moves_to_beat=4)
    assert challenge_outcome(challenge, game) is None  # no move is made
    game.make((parse_moves("L")[0],))
    assert challenge_outcome(challenge, game) == ChallengeOutcome(-3, 0)
    assert challenge_outcome(None, game) is None
    assert challenge_outcome(Challenge(START, (), par=2), game) is None
    game.solved_in = None
    assert challenge_outcome(challenge, game) is None


def test_last_gesture_costs_what_it_adds_to_the_way():
    left, down = START.apply(parse_moves("L")[0]), START.apply(parse_moves("D")[0])
    distances = {START: 2, left: 1, down: 3}
    game = Game(START)
    assert last_cost(game, distances.get) is None
    costs = []
    for move in parse_moves("LRDU"):
        game.make((move,))
        costs.append(last_cost(game, distances.get))
    assert costs == [0, 2, 2, 0]
    assert last_cost(game, {START: 2}.get) is None  # nothing is known of where it has come from
    assert last_cost(game, {down: 3}.get) is None


@pytest.mark.parametrize(
    ("greatest", "count", "last"), [(80, 16, (75, 80)), (81, 9, (70, 81)), (150, 15, (130, 150)), (151, 10, (100, 151))]
)
def test_longer_ladders_have_wider_rungs(greatest, count, last):
    assert len(rungs(greatest)) == count
    assert rungs(greatest)[-2:] == last
