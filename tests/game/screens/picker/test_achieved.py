"""What the records of a board add up to on its card."""

from game.model.game import Origin
from game.model.record import Record
from game.screens.picker.achieved import Achieved, achieved_on

START = "AB/.C"


def record(moves, par=None, assisted=False, start=START, origin=Origin.DEALT):
    return Record("run", 1, "board", start, moves, 1.0, par, assisted, "", "", origin.value)


def test_nothing_is_nothing():
    assert achieved_on([]) == Achieved()
    assert achieved_on([], START, 5) == Achieved(fewest=5, has_start=True)
    assert not achieved_on([]).is_solved and not achieved_on([], START).is_solved


def test_the_best_game_from_the_start_is_held_against_the_fewest_moves():
    games = [record(12), record(11), record(5, assisted=True), record(3, 3, start="BA/.C")]
    assert achieved_on(games, START, 10) == Achieved(solved=3, helped=1, stars=2, best=11, fewest=10, has_start=True)
    assert achieved_on([record(10)], START, 10).stars == 3
    assert achieved_on([record(12)], START, 10).stars == 1


def test_of_an_unknown_board_the_fewest_moves_are_those_of_the_records():
    assert achieved_on([record(9, 7), record(8)], START) == Achieved(2, 0, 1, 8, 7, True)
    assert achieved_on([record(9)], START) == Achieved(1, 0, 0, 9, None, True)


def test_with_help_there_are_no_stars_and_nothing_is_solved():
    helped = achieved_on([record(10, assisted=True)], START, 10)
    assert (helped.solved, helped.helped, helped.stars, helped.is_solved) == (0, 1, 0, False)
    assert not achieved_on([record(10, assisted=True)]).is_solved


def test_a_board_with_a_start_of_its_own_is_solved_from_there():
    elsewhere = record(1, 1, start="BA/.C")
    assert not achieved_on([elsewhere], START).is_solved
    assert achieved_on([elsewhere, record(10)], START).is_solved
    assert achieved_on([elsewhere]).is_solved


def test_where_every_game_begins_elsewhere_the_best_counts_that_is_compared():
    games = [record(22, 20), record(4, 4, origin=Origin.CHOSEN), record(4, 4, assisted=True)]
    assert achieved_on(games) == Achieved(solved=2, helped=1, stars=2)
