"""The file of records: whatever happens to it, each record is lost at most by its own damage."""

import json
import random
import threading
import time
import tracemalloc
from dataclasses import replace

import pytest

from game.language.languages import load_language
from game.model.record import Record
from game.store.history import History
from game.store.problem import Problem
from game.store.record_file import append_records, decode_record, decode_records, encode_record
from game.store.storage import Store
from game.store.writer import Writer
from game.words.problems import problem_text
from game.words.words import Words
from solver.system import files as solver_files


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
    history._job.wait(10)
    return history.statistics.records


def test_a_record_comes_back_from_its_line_which_is_json():
    for each in RECORDS:
        line = encode_record(each).strip(b"\n")
        assert decode_record(line) == each
        assert json.loads(line)["record"]["board"] == "eight"


def test_what_is_added_is_there_the_next_time(opened):
    history = opened()
    for each in RECORDS:
        history.add(each)
    close(history)
    assert read(opened()) == RECORDS


def test_a_file_cut_off_anywhere_loses_only_the_record_that_was_cut(tmp_path):
    raw = b"".join(map(encode_record, RECORDS))
    for length in range(len(raw)):
        contents = decode_records(raw[:length])
        whole = sum(length >= sum(len(encode_record(each)) for each in RECORDS[: n + 1]) - 1 for n in range(6))
        assert contents.records == RECORDS[:whole]
        assert len(contents.damaged) <= 1


def test_what_is_added_to_a_file_that_was_cut_off_is_read(tmp_path):
    path, raw = tmp_path / "records.jsonl", encode_record(RECORDS[0])
    for length in range(0, len(raw), 9):
        path.write_bytes(raw[:length])
        append_records(path, [RECORDS[1]])
        assert RECORDS[1] in decode_records(path.read_bytes()).records


def test_a_changed_byte_loses_at_most_one_record_and_never_changes_one():
    raw, rng = b"".join(map(encode_record, RECORDS)), random.Random(1)
    for place in range(len(raw)):
        mutated = bytearray(raw)
        mutated[place] = rng.choice([0, 10, 255, mutated[place] ^ 1, rng.randrange(256)])
        contents = decode_records(bytes(mutated))
        assert len(contents.records) >= 5, place
        assert set(contents.records) <= set(RECORDS)
        assert len(contents.records) + len(contents.damaged) + contents.later >= 6


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("data", [None, [], {}, "x", 5, {"moves": 1}])
def test_other_data_is_refused(data):
    with pytest.raises(ValueError, match="not a record"):
        Record.from_data(data)


def test_what_a_later_version_adds_to_a_record_is_no_damage():
    assert Record.from_data({**RECORDS[0].to_data(), "mood": "good"}) == RECORDS[0]


def test_damaged_lines_are_kept_aside_told_once_and_stay(opened, tmp_path):
    path = tmp_path / "records.jsonl"
    append_records(path, RECORDS[:2])
    with path.open("ab") as file:
        file.write(b"\xff\x00 no record\n[]\n")
    append_records(path, RECORDS[2:])
    before = path.read_bytes()
    history = opened()
    assert read(history) == RECORDS
    assert history.problem == Problem("damaged_lines", "records.jsonl", count=2)
    assert told(history.problem) == "Damaged lines in records.jsonl, set aside: 2"
    assert (tmp_path / "records.jsonl.lines.damaged").read_bytes() == b"\xff\x00 no record\n[]\n"
    again = opened()
    assert read(again) == RECORDS
    assert again.problem is None
    assert path.read_bytes() == before


def test_lines_of_a_later_version_stay_and_are_no_damage(opened, tmp_path):
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


def test_what_is_added_while_the_file_is_read_is_counted_once(opened):
    first = opened()
    first.add(RECORDS[0])
    close(first)
    history = opened()
    history.add(RECORDS[1])
    history._writer.flush()
    assert read(history) == RECORDS[:2]
    history.add(RECORDS[2])
    assert read(history) == RECORDS[:3]


def test_a_full_disk_is_told_and_the_record_is_written_later(opened, monkeypatch, tmp_path):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    history = opened()
    monkeypatch.setattr(solver_files.os, "fsync", full)
    history.add(RECORDS[0])
    assert not history._writer.flush()
    assert "No space left" in str(history._writer.refusals)
    assert read(history) == RECORDS[:1]
    monkeypatch.undo()
    close(history)
    assert not history._writer.unsaved
    assert read(opened()) == RECORDS[:1]
    history = opened()
    history.add(RECORDS[1])
    close(history)
    assert read(opened()) == RECORDS[:2]


def test_a_file_that_cannot_be_read_is_told_and_play_goes_on(opened, tmp_path):
    (tmp_path / "records.jsonl").mkdir()
    history = opened()
    history.add(RECORDS[0])
    assert read(history) == RECORDS[:1]
    assert "couldn't be" in told(history.problem)


def test_a_file_that_is_too_large_is_set_aside(opened, tmp_path):
    path = tmp_path / "records.jsonl"
    with path.open("wb") as file:
        file.truncate(300 * 1024 * 1024)
    history = opened()
    assert read(history) == []
    assert history.problem == Problem("damaged", "records.jsonl")
    assert (tmp_path / "records.jsonl.damaged").exists()


def test_closing_does_not_wait_for_a_long_file(opened, tmp_path):
    (tmp_path / "records.jsonl").write_bytes(encode_record(RECORDS[0]) * 20_000)
    history = opened()
    history.load()
    close(history)
    assert history._job.outcome.ended


def test_the_store_keeps_records_and_tells_their_problems(tmp_path):
    store = Store(tmp_path)
    store.history.add(RECORDS[0])
    store.close()
    (tmp_path / "records.jsonl").write_bytes((tmp_path / "records.jsonl").read_bytes() + b"damage")
    again = Store(tmp_path)
    assert read(again.history) == RECORDS[:1]
    assert again.problem.kind == "damaged_lines"


def test_many_records_are_read_quickly():
    raw = b"".join(encode_record(record(number, line="LRUD" * 12)) for number in range(10_000))
    begun = time.process_time()
    assert len(decode_records(raw).records) == 10_000
    assert time.process_time() - begun < 0.5  # measured: 0.08 s


def test_a_file_of_line_feeds_takes_little_memory():
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
    theirs._writer.flush(10)
    assert not ours.look()
    ours._look.wait(10)
    assert ours.look()
    assert ours.statistics.records == [RECORDS[0]]
    theirs.add(replace(RECORDS[0], moves=30))
    theirs._writer.flush(10)
    ours.look()
    ours._look.wait(10)
    assert ours.look()
    assert [each.moves for each in ours.statistics.records] == [30]
    assert not ours.look()
