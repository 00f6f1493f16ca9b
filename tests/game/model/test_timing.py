"""The times of moves: to text and back, of a game that goes to and fro, and the splits and pauses in them."""

import pytest
from every import every

from game.model.game import Game, game_from_data
from game.model.record import Record, recorded_times
from game.model.session import Session
from game.model.timing import hundredths, kept_seconds, multi_tile_count, parse_times, pauses, splits, times_text
from solver import load_board, parse_position
from solver.model.notation import parse_moves
from solver.model.playthrough import play

EIGHT, KLOTSKI = load_board("eight"), load_board("klotski")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")


def test_times_as_text():
    assert times_text((0.0, 0.31, 0.494)) == "0 31 18"
    assert parse_times("0 31 18") == (0.0, 0.31, 0.49)
    assert times_text(()) == ""
    assert parse_times("") == ()


@every("seconds", [0.0, 3.0298, 6.7299, 3.02999999, 0.005, 59.9999, *(number * 0.0137 for number in range(500))])
def test_kept_times_have_the_hundredths_that_were_shown(seconds):
    assert hundredths(kept_seconds(seconds)) == hundredths(seconds)
    assert abs(kept_seconds(seconds) - seconds) < 0.001001


def test_cut_hundredths_do_not_add_up():
    times = [number * 0.104 for number in range(1000)]
    assert parse_times(times_text(times))[-1] == pytest.approx(times[-1], abs=0.0101)


@every("text", ["1 x", "-1", "1.5", "1" * 12, "²"])
def test_other_text_is_refused(text):
    with pytest.raises(ValueError, match="times"):
        parse_times(text)


def test_session_times_moves_from_first_one():
    session = Session(NEAR)
    for now, move in ((10.0, "L"), (10.5, "R"), (12.25, "LL")):
        session.slide(parse_moves(move), now)
    assert session.game.times == [0.0, 0.5, 2.25]
    assert session.game.move_times == (0.0, 0.5, 2.25, 2.25)


def test_pause_is_not_in_times():
    session = Session(NEAR)
    session.slide(parse_moves("L"), 10.0)
    session.pause(11.0)
    session.resume(50.0)
    session.slide(parse_moves("L"), 50.5)
    assert session.game.move_times == (0.0, 1.5)


def test_undone_move_has_no_time():
    session = Session(NEAR)
    session.slide(parse_moves("L"), 10.0)
    session.undo(11.0)
    assert session.game.move_times == ()
    session.slide(parse_moves("D"), 12.0)
    assert session.game.move_times == (2.0,)


def test_moves_of_blocks_have_time_of_last_slide():
    game = Game(KLOTSKI.start)
    made = [game.start.legal_moves()[0]]
    game.make((made[0],), 1.0)
    game.make((made[0].inverse,), 2.0)
    assert game.move_times == ()
    line = KLOTSKI.start.legal_moves()[:1]
    game.make((line[0],), 3.0)
    assert len(game.move_times) == len(game.moves) == 1
    assert game.move_times == (3.0,)


def test_times_come_back_from_file():
    session = Session(NEAR)
    session.slide(parse_moves("L"), 10.0)
    session.slide(parse_moves("L"), 10.5)
    data = session.to_data(11.0)
    assert Session.from_data(EIGHT, data).game.move_times == (0.0, 0.5)


def test_earlier_files_have_no_times():
    session = Session(NEAR)
    session.slide(parse_moves("L"), 10.0)
    data = session.game.to_data(1.0)
    del data["times"]
    game = game_from_data(EIGHT, data)
    game.make(tuple(parse_moves("L")), 5.0)
    assert game.move_times == ()


def test_earlier_records_open():
    data = Record("run", 1, "eight", "1 2 3/4 5 6/0 7 8", 2, 1.0, 2, False, "2026-07-31", "LL").to_data()
    del data["times"]
    assert recorded_times(Record.from_data(data)) == ()


def test_pushes():
    assert multi_tile_count(parse_moves("LLLURRD")) == 4
    assert multi_tile_count(parse_moves("LLLL")) == 1
    assert multi_tile_count(parse_moves("LURD")) == 4
    assert multi_tile_count(()) == 0


def test_splits_count_rows_that_stay_solved():
    moves = parse_moves("DULL")  # down: the second row is disturbed once
    assert play(NEAR, moves).positions[-1].is_goal
    made = splits(NEAR, moves, (0.0, 1.0, 2.0, 3.0))
    assert [tuple(split) for split in made] == [(1, 0.0, 0), (2, 1.0, 2)]


def test_no_splits_without_times_or_rows():
    assert splits(NEAR, parse_moves("LL"), ()) == ()
    assert splits(KLOTSKI.start, (), ()) == ()


def test_pauses_are_long_for_the_game():
    assert [(pause.move, round(pause.seconds, 2)) for pause in pauses((0.0, 0.2, 0.4, 3.4, 3.6))] == [(4, 3.0)]
    assert pauses((0.0, 1.5, 3.0, 4.5)) == ()
    assert pauses(()) == ()
