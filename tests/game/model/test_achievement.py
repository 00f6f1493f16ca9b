"""What the records of a board add up to."""

from game.model.game import Origin
from game.model.grades import Achievement, achievement
from game.model.record import Record

START = "AB/.C"


def record(moves, par=None, assisted=False, start=START, origin=Origin.DEALT, proved=True):
    return Record("run", 1, "board", start, moves, 1.0, par, assisted, "", "", origin.value, proved=proved)


def test_no_records():
    assert achievement([]) == Achievement()
    assert achievement([], START, 5) == Achievement(par=5, has_start=True)
    assert not achievement([]).is_board_solved and not achievement([], START).is_board_solved


def test_best_game_is_measured_by_par():
    games = [record(12), record(11), record(5, assisted=True), record(3, 3, start="BA/.C")]
    assert achievement(games, START, 10) == Achievement(solved=3, helped=1, stars=2, best=11, par=10, has_start=True)
    assert achievement([record(10)], START, 10).stars == 3
    assert achievement([record(13)], START, 10).stars == 1


def test_par_comes_from_records_if_unknown():
    assert achievement([record(9, 7), record(8)], START) == Achievement(2, 0, 2, 8, 7, True)
    assert achievement([record(9)], START) == Achievement(1, 0, 0, 9, None, True)


def test_assisted_games_win_nothing():
    helped = achievement([record(10, assisted=True)], START, 10)
    assert (helped.solved, helped.helped, helped.stars, helped.is_board_solved) == (0, 1, 0, False)
    assert not achievement([record(10, assisted=True)]).is_board_solved


def test_board_is_solved_from_its_start():
    elsewhere = record(1, 1, start="BA/.C")
    assert not achievement([elsewhere], START).is_board_solved
    assert achievement([elsewhere, record(10)], START).is_board_solved
    assert achievement([elsewhere]).is_board_solved


def test_chosen_starts_win_no_stars():
    games = [record(22, 20), record(4, 4, origin=Origin.CHOSEN), record(4, 4, assisted=True)]
    assert achievement(games) == Achievement(solved=2, helped=1, stars=2)


def test_stars_stay_when_unproved_par_falls():
    won = achievement([record(40, 40, proved=False), record(50, 36, proved=False)], START)
    assert (won.stars, won.best, won.par) == (3, 40, None)
