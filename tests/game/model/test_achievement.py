"""What the records of a board add up to."""

from records import record

from game.model.game import Origin
from game.model.grades import Achievement, achievement

START = "AB/.C"


def won(moves, par=None, start=START, origin=Origin.DEALT, **others):
    return record(1, moves, par, board="board", start=start, origin=origin.value, **others)


def test_no_records():
    assert achievement([]) == Achievement()
    assert achievement([], START, 5) == Achievement(par=5, has_start=True)
    assert not achievement([]).is_board_solved and not achievement([], START).is_board_solved


def test_best_game_is_measured_by_par():
    games = [won(12), won(11), won(5, assisted=True), won(3, 3, start="BA/.C")]
    assert achievement(games, START, 10) == Achievement(solved=3, helped=1, stars=2, best=11, par=10, has_start=True)
    assert achievement([won(10)], START, 10).stars == 3
    assert achievement([won(13)], START, 10).stars == 1


def test_par_comes_from_records_if_unknown():
    assert achievement([won(9, 7), won(8)], START) == Achievement(2, 0, 2, 8, 7, True)
    assert achievement([won(9)], START) == Achievement(1, 0, 0, 9, None, True)


def test_assisted_games_win_nothing():
    helped = achievement([won(10, assisted=True)], START, 10)
    assert (helped.solved, helped.helped, helped.stars, helped.is_board_solved) == (0, 1, 0, False)
    assert not achievement([won(10, assisted=True)]).is_board_solved


def test_board_is_solved_from_its_start():
    elsewhere = won(1, 1, start="BA/.C")
    assert not achievement([elsewhere], START).is_board_solved
    assert achievement([elsewhere, won(10)], START).is_board_solved
    assert achievement([elsewhere]).is_board_solved


def test_chosen_starts_win_no_stars():
    games = [won(22, 20), won(4, 4, origin=Origin.CHOSEN), won(4, 4, assisted=True)]
    assert achievement(games) == Achievement(solved=2, helped=1, stars=2)
    assert achievement([*games, won(4, 4, origin=Origin.JOURNEY)]) == Achievement(solved=3, helped=1, stars=3)


def test_stars_stay_when_unproved_par_falls():
    best = achievement([won(40, 40, proved=False), won(50, 36, proved=False)], START)
    assert (best.stars, best.best, best.par) == (3, 40, None)
