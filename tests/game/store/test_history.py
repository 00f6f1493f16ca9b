"""The file of records: whatever happens to it, each record is lost at most by its own damage; when records are made."""

import json
import random
import threading
import time
import tracemalloc
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from io import FileIO
from itertools import accumulate

import pytest
from every import every
from waiting import PATIENCE

from game.language.language import load_language
from game.model.record import Record, recorded_game
from game.model.session import Session
from game.model.statistics import Measure
from game.store.files import Problem
from game.store.history import History, Recorder
from game.store.record_file import append_records, decode_record, decode_records, encode_record
from game.store.storage import Store
from game.store.tasks import Writer
from game.system.background import CallbackQueue, hold_jobs, let_jobs_work
from game.words.problems import problem_text
from game.words.words import Words
from solver import Outcome, load_board, parse_moves, parse_position
from solver.system.progress import ignore_progress, never_cancel


def record(number, **others):
    values = {"par": 20, "assisted": False, "when": "2026-07-31T12:00:00+00:00", "line": "LRLR"}
    return Record("run", number, "eight", "1 2 3/4 5 6/7 0 8", 24, 61.25, **{**values, **others})


RECORDS = [record(number, par=None if number % 2 else 20) for number in range(6)]


@pytest.fixture
def opened(tmp_path):
    """Opens the history once more; all of one test share their file."""
    open_now = []

    def open_history():
        history = History(tmp_path / "records.jsonl", Writer())
        open_now.append(history)
        return history

    yield open_history
    for history in open_now:
        close(history)


def close(history):
    history.close()
    history._writer.close()


def told(problem):
    return problem_text(Words(load_language("en")), problem)


def read(history):
    history.load()
    history._job.wait(PATIENCE)
    return history.statistics.records


def test_record_round_trips_as_json_line():
    for each in RECORDS:
        line = encode_record(each).strip(b"\n")
        assert decode_record(line) == each
        assert json.loads(line)["record"]["board"] == "eight"


def test_what_is_added_is_there_next_time(opened):
    history = opened()
    for each in RECORDS:
        history.add(each)
    close(history)
    assert read(opened()) == RECORDS


def test_cut_file_loses_one_record(tmp_path):
    lines = [*map(encode_record, RECORDS)]
    raw, ends = b"".join(lines), [*accumulate(map(len, lines))]
    for length in sorted(
        {*range(0, len(raw), 7), *range(len(lines[0]) + 2), *(end + off for end in ends for off in (-2, -1))}
    ):
        contents = decode_records(raw[:length])
        whole = sum(length >= end - 1 for end in ends)
        assert contents.records == RECORDS[:whole]
        assert len(contents.damaged) <= 1


def test_record_after_cut_is_read(tmp_path):
    path, raw = tmp_path / "records.jsonl", encode_record(RECORDS[0])
    for length in range(0, len(raw), 9):
        path.write_bytes(raw[:length])
        append_records(path, [RECORDS[1]])
        assert RECORDS[1] in decode_records(path.read_bytes()).records


def test_changed_byte_loses_at_most_one_record():
    raw, rng = b"".join(map(encode_record, RECORDS)), random.Random(1)
    for place in range(0, len(raw), 3):
        mutated = bytearray(raw)
        mutated[place] = rng.choice([0, 10, 255, mutated[place] ^ 1, rng.randrange(256)])
        contents = decode_records(bytes(mutated))
        assert len(contents.records) >= 5, place
        assert set(contents.records) <= set(RECORDS)
        assert len(contents.records) + len(contents.damaged) + contents.later >= 6


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


def test_damaged_lines_are_copied_and_reported_once(opened, tmp_path):
    path = tmp_path / "records.jsonl"
    append_records(path, RECORDS[:2])
    with path.open("ab") as file:
        file.write(b"\xff\x00 no record\n[]\n")
    append_records(path, RECORDS[2:])
    before = path.read_bytes()
    history = opened()
    assert read(history) == RECORDS
    assert history.problem == Problem("damaged_lines", "records.jsonl", count=2)
    assert (tmp_path / "records.jsonl.lines.damaged").read_bytes() == b"\xff\x00 no record\n[]\n"
    again = opened()
    assert read(again) == RECORDS
    assert again.problem is None
    assert path.read_bytes() == before


def test_later_lines_are_no_damage(opened, tmp_path):
    path = tmp_path / "records.jsonl"
    later = b'{"format": "antipode record", "version": 2, "what": "ever"}'
    path.write_bytes(encode_record(RECORDS[0]) + later + b"\n")
    history = opened()
    assert read(history) == RECORDS[:1]
    assert history.problem == Problem("later_records", "records.jsonl", count=1)
    assert "newer version" in told(history.problem)
    history.add(RECORDS[1])
    close(history)
    assert later in path.read_bytes()
    assert not list(tmp_path.glob("*.damaged"))
    assert read(opened()) == RECORDS[:2]


def test_two_programs_at_once_lose_nothing(tmp_path):
    path, many = tmp_path / "records.jsonl", 60

    def write(run):
        for number in range(many):
            append_records(path, [replace(record(number), run=run)])

    threads = [threading.Thread(target=write, args=(run,)) for run in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    contents = decode_records(path.read_bytes())
    assert {each.name for each in contents.records} == {(run, n) for run in ("one", "two") for n in range(many)}
    assert not contents.damaged


def test_record_added_while_reading_counts_once(opened):
    first = opened()
    first.add(RECORDS[0])
    close(first)
    history = opened()
    history.add(RECORDS[1])
    assert history._writer.flush(PATIENCE)
    assert read(history) == RECORDS[:2]
    history.add(RECORDS[2])
    assert read(history) == RECORDS[:3]


def test_full_disk_delays_record(opened, full_disk):
    history = opened()
    with full_disk():
        history.add(RECORDS[0])
        assert not history._writer.flush()
        assert "No space left" in str(history._writer.refusals)
        assert read(history) == RECORDS[:1]
    close(history)
    assert not history._writer.has_unsaved
    assert read(opened()) == RECORDS[:1]
    history = opened()
    history.add(RECORDS[1])
    close(history)
    assert read(opened()) == RECORDS[:2]


def test_unreadable_file_is_reported(opened, tmp_path):
    (tmp_path / "records.jsonl").mkdir()
    history = opened()
    history.add(RECORDS[0])
    assert read(history) == RECORDS[:1]
    assert "couldn't be" in told(history.problem)


def test_oversized_file_is_set_aside(opened, tmp_path):
    path = tmp_path / "records.jsonl"
    with path.open("wb") as file:
        file.truncate(300 * 1024 * 1024)
    history = opened()
    assert read(history) == []
    assert history.problem == Problem("damaged", "records.jsonl")
    assert (tmp_path / "records.jsonl.damaged").exists()


def test_waiting_callers_get_records_in_loop(opened, tmp_path):
    append_records(tmp_path / "records.jsonl", RECORDS)
    history, queue, found = opened(), CallbackQueue(), []
    hold_jobs()
    history.load(queue.post)
    history.when_read(found.append)
    assert not found
    let_jobs_work()
    queue.wait(PATIENCE)
    queue.run()
    history.when_read(found.append)
    assert [statistics.records for statistics in found] == [RECORDS, RECORDS]


def test_closing_does_not_wait_for_long_file(opened, tmp_path):
    (tmp_path / "records.jsonl").write_bytes(encode_record(RECORDS[0]) * 20_000)
    history = opened()
    history.load()
    close(history)
    assert history._job.wait(PATIENCE) is Outcome.CANCELLED


def test_store_keeps_records_and_tells_their_problems(tmp_path):
    store = Store(tmp_path)
    store.history.add(RECORDS[0])
    store.close()
    (tmp_path / "records.jsonl").write_bytes((tmp_path / "records.jsonl").read_bytes() + b"damage")
    again = Store(tmp_path)
    assert read(again.history) == RECORDS[:1]
    assert again.problem.kind == "damaged_lines"


def test_many_records_are_read_quickly():
    raw = b"".join(encode_record(record(number, line="LRUD" * 12)) for number in range(5_000))
    begun = time.thread_time()
    objects = [json.loads(line) for line in filter(None, raw.splitlines())]
    plain = time.thread_time() - begun
    assert len(decode_records(raw).records) == len(objects) == 5_000
    assert time.thread_time() - begun - plain < 10 * plain


def test_file_of_line_feeds_takes_little_memory():
    raw = b"\n" * 4_000_000
    tracemalloc.start()
    try:
        contents = decode_records(raw + encode_record(record(1)))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(contents.records) == 1
    assert most < 2 * len(raw)


def test_what_another_program_adds_comes_in(opened):
    ours, theirs = opened(), opened()
    assert (read(ours), read(theirs)) == ([], [])
    theirs.add(RECORDS[0])
    theirs._writer.flush(PATIENCE)
    assert not ours.look()
    ours._look.wait(PATIENCE)
    assert ours.look()
    assert ours.statistics.records == [RECORDS[0]]
    theirs.add(replace(RECORDS[0], moves=30))
    theirs._writer.flush(PATIENCE)
    ours.look()
    ours._look.wait(PATIENCE)
    assert ours.look()
    assert [each.moves for each in ours.statistics.records] == [30]
    assert not ours.look()
    append_records(ours._path, ours.statistics.records)  # as two programs that write at once may
    ours.look()
    ours._look.wait(10)
    assert not ours.look(), "it is known already"


def test_file_read_by_two_threads_is_read_on(opened, tmp_path):
    class OvertakenFile(FileIO):
        def read(self, size=-1):
            raw = super().read(size)
            ours._read(ignore_progress, never_cancel)  # another thread has read all of it meanwhile
            return raw

    class OvertakenPath(type(tmp_path)):
        def open(self, mode):
            return OvertakenFile(self)

    ours = opened()
    append_records(ours._path, RECORDS[:5])
    ours._path = OvertakenPath(ours._path)
    ours._read_on(ignore_progress, never_cancel)
    append_records(ours._path, RECORDS[5:])
    assert ours._has_grown()


EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")


@pytest.fixture
def history(tmp_path):
    history = History(tmp_path / "records.jsonl", Writer())
    history.load()
    history._job.wait(PATIENCE)
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
    (record,) = decode_records(b"".join(map(encode_record, history.statistics.records))).records
    game = recorded_game(record)
    assert (record.moves, game is not None) == (4 * rounds + 2, kept)
    assert not kept or game.moves == tuple(session.game.moves)


def test_unproved_par_is_recorded(history):
    session = Session(NEAR)
    session.slide(parse_moves("L"), 0.0)
    Recorder(history).solved(session.game, 1, proved=False)
    (record,) = decode_records(b"".join(map(encode_record, history.statistics.records))).records
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
