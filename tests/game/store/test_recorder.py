"""When a record is made, on boards with a table and on those answered by search."""

from datetime import datetime, timedelta, timezone

import pytest

from game.model.record import recorded_game
from game.model.session import Session
from game.model.statistics import Measure
from game.store.history import History
from game.store.record_file import decode_records, encode_record
from game.store.recorder import Recorder
from game.store.writer import Writer
from solver import load_board, parse_moves, parse_position

EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")


@pytest.fixture
def history(tmp_path):
    history = History(tmp_path / "records.jsonl", Writer())
    history.load()
    history._job.wait(10)
    yield history
    history.close()
    history._writer.close()


def solved(recorder, moves="L", par=1, seconds=5.0, assisted=False, start=NEAR):
    """Plays a game to its end; gives its session and the new bests."""
    session = Session(start)
    first, *rest = moves
    session.slide(parse_moves(first), 0.0, assisted)
    for move in rest:
        session.slide(parse_moves(move), seconds)
    return session, recorder.solved(session.game, par)


def test_a_record_has_all_of_the_game(history):
    noon = datetime(2026, 7, 31, 12, tzinfo=timezone.utc)
    solved(Recorder(history, lambda: noon), "RLL", par=1, seconds=7.5)
    (record,) = history.statistics.records
    assert (record.board, record.start, record.moves, record.par) == ("eight", str(NEAR), 3, 1)
    assert (record.seconds, record.assisted, record.line) == (7.5, False, "RLL")
    assert record.when == "2026-07-31T12:00:00+00:00"
    assert record.run == history.run


@pytest.mark.parametrize(("rounds", "kept"), [(2_000, True), (2_500, False)])
def test_the_moves_of_a_long_game_of_blocks_are_kept_where_they_can_be_read(history, rounds, kept):
    board = load_board("A../B..>..A/..B")
    session = Session(board.start)
    session.slide(board.parse_slides("AR BR AL BL " * rounds + "ARR BRR"), 1.0)
    Recorder(history).solved(session.game, 2)
    (record,) = decode_records(b"".join(map(encode_record, history.statistics.records))).records
    game = recorded_game(record)
    assert (record.moves, game is not None) == (4 * rounds + 2, kept)
    assert not kept or game.moves == tuple(session.game.moves)


def test_a_game_is_solved_for_the_first_time_only_once():
    session = Session(NEAR)
    assert session.slide(parse_moves("L"), 1.0)
    session.undo(2.0)
    assert not session.slide(parse_moves("L"), 3.0)
    session.slide(parse_moves("R"), 4.0)
    assert not session.slide(parse_moves("L"), 5.0)
    again = Session.from_data(EIGHT, session.to_data(6.0))
    again.undo(7.0)
    assert not again.slide(parse_moves("L"), 8.0)
    again.begin(NEAR, 9.0)
    assert again.slide(parse_moves("L"), 10.0)


def test_who_has_had_help_and_starts_again_has_had_help():
    session = Session(NEAR)
    session.slide(parse_moves("L"), 0.0, assisted=True)
    session.restart(1.0)
    assert session.game.assisted
    session.begin(parse_position(EIGHT, "1 2 3/4 5 0/7 8 6"), 2.0)
    assert not session.game.assisted


def test_a_game_that_began_at_the_goal_is_no_record(history):
    solved(Recorder(history), "RL", par=0, start=EIGHT.goal)
    assert history.statistics.records == []


def test_par_that_comes_later_is_filled_in(history):
    recorder = Recorder(history)
    solved(recorder, "RLL", par=1)
    session, bests = solved(recorder, "L", par=None)
    assert Measure.MOVES in bests
    assert recorder.awaits_par(session.game)
    assert [record.par for record in history.statistics.records] == [1, None]
    assert recorder.complete(1) == {Measure.EFFICIENCY: 1 / 3, Measure.TIME: 5.0, Measure.MOVES: 3}
    assert [record.par for record in history.statistics.records] == [1, 1]
    assert not recorder.awaits_par(session.game)


def test_par_of_another_game_is_not_awaited(history):
    recorder = Recorder(history)
    first, _ = solved(recorder, par=None)
    solved(recorder, par=1)
    assert not recorder.awaits_par(first.game)
    assert recorder.complete(9) == {}
    assert [record.par for record in history.statistics.records] == [None, 1]


def test_a_clock_set_back_a_day_changes_neither_order_nor_time(history):
    day = datetime(2026, 7, 31, tzinfo=timezone.utc)
    days = iter([day, day - timedelta(days=1)])
    recorder = Recorder(history, lambda: next(days))
    solved(recorder, "RLL", seconds=9.0)
    session = Session(NEAR)
    session.slide(parse_moves("R"), 100_000.0)
    session.slide(parse_moves("LL"), 10_000.0)
    recorder.solved(session.game, 1)
    assert [record.seconds for record in history.statistics.records] == [9.0, 0.0]
    assert history.statistics.records[-1].when.startswith("2026-07-30")


def test_a_very_long_game_is_recorded_without_its_moves(history):
    solved(Recorder(history), "RL" * 6000 + "L")
    (record,) = history.statistics.records
    assert (record.moves, record.line) == (12_001, "")
