"""The records: what is added is there next time, whatever comes between; when records are made."""

import time
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import partial

import pytest
from every import every
from processor import calls_in
from records import record
from waiting import PATIENCE, finish_reading

from game.model.record import Record, recorded_game
from game.model.session import Session
from game.model.statistics import Measure
from game.store.history import Recorder
from game.store.rows import record_of, record_row
from game.store.storage import Store
from game.system.background import CallbackQueue, hold_jobs, let_jobs_work
from solver import Outcome, load_board, parse_position
from solver.model.notation import parse_moves

RECORDS = [
    record(number, 24, None if number % 2 else 20, line="LRLR", looked=number / 8 or None) for number in range(6)
]


@pytest.fixture
def opened(tmp_path):
    """Opens the player's data once more; all of one test share their file."""
    stores = []

    def open_store():
        store = Store(tmp_path)
        stores.append(store)
        return store

    yield open_store
    for store in stores:
        store.close()


def read(store):
    finish_reading(store.history)
    return store.history.statistics.records


@every("each", RECORDS)
def test_record_comes_back_from_its_row(each):
    assert record_of(*record_row(each)) == each


def test_what_is_added_is_there_next_time(opened):
    store = opened()
    for each in RECORDS:
        store.history.add(each)
    store.close()
    assert read(opened()) == RECORDS


@every(
    "changes",
    [
        {"moves": 10**400}, {"number": 10**400}, {"moves": 0}, {"moves": True}, {"moves": "24"},
        {"moves": None}, {"seconds": -1}, {"seconds": float("nan")},
        {"seconds": float("inf")}, {"par": 0}, {"par": 25}, {"par": 1.5}, {"assisted": 1}, {"board": None},
        {"start": "x" * 30_000}, {"run": "x" * 1_300}, {"number": -1}, {"when": 5}, {"line": ["L"]},
    ],
)  # fmt: skip
def test_data_that_is_no_record_is_refused(changes):
    with pytest.raises(ValueError, match="not a record"):
        Record.from_data({**RECORDS[0].to_data(), **changes})


@every("data", [None, [], {}, "x", 5, {"moves": 1}])
def test_other_data_is_refused(data):
    with pytest.raises(ValueError, match="not a record"):
        Record.from_data(data)


def test_unknown_entries_are_no_damage():
    assert Record.from_data({**RECORDS[0].to_data(), "mood": "good"}) == RECORDS[0]


def test_half_characters_are_stored(opened):
    store = opened()
    store.history.add(replace(RECORDS[0], session="\ud800 and more"))
    store.close()
    assert [each.session for each in read(opened())] == ["? and more"]


def test_record_added_while_reading_counts_once(opened):
    first = opened()
    first.history.add(RECORDS[0])
    first.close()
    store = opened()
    store.history.add(RECORDS[1])
    assert store.writer.flush(PATIENCE)
    assert read(store) == RECORDS[:2]
    store.history.add(RECORDS[2])
    assert read(store) == RECORDS[:3]


def test_only_unknown_records_of_others_are_taken(opened):
    store = opened()
    hold_jobs()
    assert not store.history.take([RECORDS[0]])  # nothing is read
    let_jobs_work()
    read(store)
    assert store.history.take(RECORDS[:2])
    assert not store.history.take(RECORDS[:2])
    assert store.history.take([replace(RECORDS[1], par=20)])
    assert not store.history.take([replace(RECORDS[2], run=store.history.run)])
    assert store.history.statistics.records == [RECORDS[0], replace(RECORDS[1], par=20)]


def test_full_disk_delays_record(opened, full_disk):
    store = opened()
    with full_disk():
        store.history.add(RECORDS[0])
        assert not store.writer.flush(PATIENCE)
        assert "No space left" in str(store.writer.refusals)
        assert read(store) == RECORDS[:1]
    store.close()
    assert not store.writer.has_unsaved
    assert read(opened()) == RECORDS[:1]


def test_replaced_record_keeps_its_place(opened):
    store = opened()
    for each in RECORDS[:3]:
        store.history.add(each)
    store.writer.flush(PATIENCE)
    store.history.add(replace(RECORDS[0], moves=30))
    store.close()
    assert [(each.number, each.moves) for each in read(opened())] == [(0, 30), (1, 24), (2, 24)]


def test_waiting_callers_get_records_in_loop(opened):
    first = opened()
    for each in RECORDS:
        first.history.add(each)
    first.close()
    store, queue, found = opened(), CallbackQueue(), []
    hold_jobs()
    store.history.load(queue.post)
    store.history.when_read(found.append)
    assert not found
    let_jobs_work()
    queue.wait(PATIENCE)
    queue.run()
    store.history.when_read(found.append)
    assert [statistics.records for statistics in found] == [RECORDS, RECORDS]


def test_closing_does_not_wait_for_many_records(opened, monkeypatch):
    first = opened()
    first.history.extend(map(record, range(3000)))
    first.close()
    store = opened()

    def slow(key, row):
        time.sleep(0.001)
        return record_of(key, row)

    monkeypatch.setattr("game.store.history.record_of", slow)
    store.history.load()
    store.close()
    assert finish_reading(store.history) is Outcome.CANCELLED


def test_reading_takes_as_long_for_each_record(opened):
    """What many take is measured by ``benchmarks/store.py``."""
    calls = []
    for numbers in (range(1_000), range(1_000, 2_000)):
        first = opened()
        first.history.extend(record(number, line="LRUD" * 12) for number in numbers)
        first.close()
        calls.append(calls_in(partial(read, opened()), and_threads=True))
    assert calls[0] > 1_000
    assert calls[1] < 2.5 * calls[0]


def test_what_another_program_adds_comes_in(opened):
    ours, theirs, queue = opened(), opened(), CallbackQueue()
    ours.start(queue.post)

    def come_to_front():
        ours.catch_up()
        ours.writer.flush(PATIENCE)
        queue.run()

    assert (read(ours), read(theirs)) == ([], [])
    theirs.history.add(RECORDS[0])
    theirs.writer.flush(PATIENCE)
    come_to_front()
    assert ours.history.statistics.records == [RECORDS[0]]
    theirs.history.add(replace(RECORDS[0], moves=30))
    theirs.writer.flush(PATIENCE)
    come_to_front()
    assert [each.moves for each in ours.history.statistics.records] == [30]


EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")


@pytest.fixture
def history(opened):
    history = opened().history
    finish_reading(history)
    return history


def solved(recorder, moves="L", par=1, seconds=5.0, assisted=False, start=NEAR):
    """Plays a game to its end; gives its session and the new bests."""
    session = Session(start)
    first, *rest = moves
    session.slide(parse_moves(first), 0.0, assisted)
    for move in rest:
        session.slide(parse_moves(move), seconds)
    return session, recorder.solved(session.game, par)


def test_record_has_all_of_game(history):
    noon = datetime(2026, 7, 31, 12, tzinfo=timezone.utc)
    solved(Recorder(history, lambda: noon), "RLL", par=1, seconds=7.5)
    (record,) = history.statistics.records
    assert (record.board, record.start, record.moves, record.par) == ("eight", str(NEAR), 3, 1)
    assert (record.seconds, record.assisted, record.line) == (7.5, False, "RLL")
    assert record.when == "2026-07-31T12:00:00+00:00"
    assert record.run == history.run


@pytest.mark.parametrize(("rounds", "kept"), [(2_000, True), (2_500, False)])
def test_long_block_game_keeps_readable_moves(history, rounds, kept):
    board = load_board("A../B..>..A/..B")
    session = Session(board.start)
    session.slide(board.parse_slides("AR BR AL BL " * rounds + "ARR BRR"), 1.0)
    Recorder(history).solved(session.game, 2)
    (record,) = (record_of(*record_row(each)) for each in history.statistics.records)
    game = recorded_game(record)
    assert (record.moves, game is not None) == (4 * rounds + 2, kept)
    assert not kept or game.moves == tuple(session.game.moves)


def test_unproved_par_is_recorded(history):
    session = Session(NEAR)
    session.slide(parse_moves("L"), 0.0)
    Recorder(history).solved(session.game, 1, proved=False)
    (record,) = (record_of(*record_row(each)) for each in history.statistics.records)
    assert (record.par, record.proved, record.efficiency) == (1, False, None)


def test_first_solve_counts_once():
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


def test_game_from_goal_is_no_record(history):
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


def test_clock_set_back_keeps_order_and_time(history):
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


def test_very_long_game_drops_moves(history):
    solved(Recorder(history), "RL" * 6000 + "L")
    (record,) = history.statistics.records
    assert (record.moves, record.line) == (12_001, "")
