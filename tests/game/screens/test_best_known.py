"""Games on boards beyond exact search: judged by the best solution known, which may fall while they are played."""

import random
from functools import reduce

import pytest
from waiting import PATIENCE

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import GameResult, stars_of
from game.screens.play.result import Result
from game.screens.review.words import ReviewWords
from solver import Position, load_board
from solver.search.bracket import Bracket

pytestmark = pytest.mark.usefixtures("few_frames")

BOARD = load_board("5x5")


def walk(count, seed=3):
    """Return a position and moves that lead from it to the goal, without a step straight back."""
    rng, position, back = random.Random(seed), BOARD.goal, []
    for _ in range(count):
        move = rng.choice([move for move in position.steps() if not back or move != back[-1]])
        position = position.apply(move)
        back.append(move.inverse)
    return position, tuple(reversed(back))


START, SOLUTION = walk(60)


@pytest.fixture
def player(play, jobs_go):
    player = play(BOARD, START, size=(1000, 700), origin=Origin.DEALT)
    analyzer = player.app.coach.analyzer
    stopped = analyzer.stop()
    analyzer.work_on = lambda position: None
    if stopped is not None:
        stopped.wait(PATIENCE)  # it has found nothing yet: the tests say what is known
    jobs_go.set()
    return player


def learn(player, moves):
    """Make a solution of the start known."""
    player.app.coach.analyzer.learn(START, Bracket(20, moves))
    player.screen.controller.on_result()
    player.step()


def slide(player, moves):
    for move in moves:
        player.screen.controller.slide((move,))
    player.rest(30.0)


def shown(player):
    (found,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    return found


def record(player):
    player.wait_for_records()
    (found,) = player.store.history.statistics.records
    return found


def test_best_known_solution_is_the_par(player):
    learn(player, SOLUTION)
    slide(player, SOLUTION)
    assert (shown(player).won, shown(player).headline) == (3, "Excellent! 60 moves")
    assert player.phrase("result.next_star") not in dict(shown(player).figures)
    assert (record(player).par, record(player).proved, stars_of(record(player))) == (60, False, 3)
    assert player.screen.controller.score.grade.result is GameResult.SOLVED


def test_shorter_game_is_the_best_known(player):
    slower = (SOLUTION[0], SOLUTION[0].inverse, *SOLUTION)
    learn(player, slower)
    slide(player, SOLUTION)
    assert (shown(player).won, record(player).par) == (3, 60)


def test_longer_game_is_over_the_best_known(player):
    learn(player, SOLUTION)
    slide(player, (SOLUTION[0], SOLUTION[0].inverse, *SOLUTION))
    assert shown(player).won == 2
    assert shown(player).headline == "Very good! 62 moves"


def test_won_stars_stay_when_par_falls(player):
    learn(player, SOLUTION)
    slide(player, SOLUTION)
    learn(player, SOLUTION[:30])  # whatever is found later
    assert shown(player).won == 3


def test_unknown_par_is_added_when_known(player):
    slide(player, SOLUTION)
    assert record(player).par is None
    learn(player, SOLUTION)
    assert (record(player).par, record(player).proved, shown(player).won) == (60, False, 3)


def test_fallen_par_is_said_once(player):
    longer = (SOLUTION[0], SOLUTION[0].inverse) * 3 + SOLUTION
    learn(player, longer)
    slide(player, (SOLUTION[0],))
    learn(player, longer[2:])
    assert player.says("play.par_fell", moves="64 moves")
    slide(player, (SOLUTION[1],))
    learn(player, SOLUTION)
    assert player.screen.message == ""


def test_par_falls_silently_before_the_first_move(player):
    learn(player, (SOLUTION[0], SOLUTION[0].inverse, *SOLUTION))
    learn(player, SOLUTION)
    assert not player.says("play.par_fell", moves="60 moves")
    slide(player, (SOLUTION[0],))
    learn(player, SOLUTION)
    assert not player.says("play.par_fell", moves="60 moves")


def test_solution_shrinks_while_it_is_played(player):
    longer = (*SOLUTION[:50], SOLUTION[50], SOLUTION[50].inverse, *SOLUTION[50:])
    learn(player, longer)
    player.ask(Action.SOLVE)
    playback = player.screen.controller.playback
    assert len(playback.moves) == 62
    player.ask(Action.PAUSE)
    there = reduce(Position.apply, SOLUTION[: playback.done], START)
    player.app.coach.analyzer.learn(there, Bracket(1, SOLUTION[playback.done :]))
    player.screen.controller.on_result()
    assert len(playback.moves) == 60
    assert reduce(Position.apply, playback.moves, START).is_goal


def test_hint_that_stands_follows_a_better_solution(player):
    first = next(move for move in START.legal_moves() if move != SOLUTION[0])
    learn(player, (first, first.inverse, *SOLUTION))
    player.ask(Action.HINT)
    assert player.screen.controller.stage.hint == first
    learn(player, SOLUTION)
    assert player.screen.controller.stage.hint == SOLUTION[0]
    assert "about 59 to go" in player.screen.message


def test_search_goes_on_where_a_hint_is_shown(player):
    learn(player, SOLUTION)
    slide(player, SOLUTION[:1])
    coach = player.app.coach
    assert coach.background_position == START
    player.ask(Action.HINT)
    assert coach.background_position == player.screen.controller.session.position
    coach.analyzer.take(player.screen.controller.session.position)
    player.screen.controller.on_result()
    assert coach.background_position == START


def test_hint_that_stands_follows_what_is_proved(player):
    learn(player, SOLUTION)
    player.ask(Action.HINT)
    assert "(at least 19)" in player.screen.message
    player.app.coach.analyzer.learn(START, Bracket(40, SOLUTION))
    player.screen.controller.on_result()
    assert "(at least 39)" in player.screen.message
    slide(player, SOLUTION[:1])
    player.screen.controller.on_result()
    assert player.screen.message == ""


def test_review_begins_with_what_is_known(player):
    learn(player, SOLUTION)
    slide(player, SOLUTION[:3])
    player.session.game.take_hint()
    player.ask(Action.REVIEW)
    reviewer = player.screen.model.reviewer
    player.wait_until(lambda: not reviewer.is_running)
    assert [each.at_most for each in reviewer.review.evaluations] == [60, 59, 58, 57]
    tiles = ReviewWords(player.app.interface.words).tiles(reviewer.review, True, complete=True)
    values = {tile.name: tile.value for tile in tiles}
    assert values[player.phrase("summary.fewest")] == player.phrase("par.between", least=20, most=60)
    assert values[player.phrase("summary.slack")] == player.phrase("par.between", least=0, most=6)
