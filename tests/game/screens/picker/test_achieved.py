"""What the records of a board add up to on its card."""

from game.model.origin import Origin
from game.model.record import Record
from game.screens.picker.achieved import Achieved, achieved_on

START = "AB/.C"


def record(moves, par=None, assisted=False, start=START, origin=Origin.DEALT):
    return Record("run", 1, "board", start, moves, 1.0, par, assisted, "", "", origin.value)


def test_nothing_is_nothing():
    assert achieved_on([]) == Achieved()
    assert achieved_on([], START, 5) == Achieved(fewest=5)


def test_the_best_game_from_the_start_is_held_against_the_fewest_moves():
    games = [record(12), record(11), record(5, assisted=True), record(3, 3, start="BA/.C")]
    assert achieved_on(games, START, 10) == Achieved(solved=4, alone=3, stars=2, best=11, fewest=10)
    assert achieved_on([record(10)], START, 10).stars == 3
    assert achieved_on([record(12)], START, 10).stars == 1


def test_of_an_unknown_board_the_fewest_moves_are_those_of_the_records():
    assert achieved_on([record(9, 7), record(8)], START) == Achieved(2, 2, 1, 8, 7)
    assert achieved_on([record(9)], START) == Achieved(1, 1, 0, 9, None)


def test_with_help_there_are_no_stars():
    assert achieved_on([record(10, assisted=True)], START, 10) == Achieved(1, 0, 0, None, 10)


def test_where_every_game_begins_elsewhere_the_best_counts_that_is_compared():
    games = [record(22, 20), record(4, 4, origin=Origin.CHOSEN), record(4, 4, assisted=True)]
    assert achieved_on(games) == Achieved(solved=3, alone=2, stars=2)
