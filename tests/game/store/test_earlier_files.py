"""The files of earlier versions: whatever has happened to one, the others are taken in, and it stays."""

import json
import os
import random
import tracemalloc
from datetime import date
from itertools import accumulate

import pytest
from earlier import encode, put, record_line, write_records
from records import record
from waiting import PATIENCE, finish_reading

from game.model.mistakes import Counts, Mistakes
from game.model.session import Session
from game.store.database import NAME
from game.store.earlier_files import ASIDE, LARGEST_FILE, decode_records
from game.store.player_files import Problem
from game.store.storage import Store
from solver import board_key, load_board, parse_position
from solver.model.notation import parse_moves

DAY = date(2026, 11, 24)
FILES = {"三": ("1 2 3/4 0 5", "1 2 3/4 5 0"), "四": ("1 2/0 3", "1 2/3 0")}
"""The start and the goal of each; both are one move apart."""


@pytest.fixture
def boards(own_folder):
    """Two boards, both with the id ``board``."""
    found = []
    for name, (start, goal) in FILES.items():
        rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
        path = own_folder / f"{name}.toml"
        lines = (f'name = "{name}"', f"rows = {rows}", f"columns = {columns}", f'goal = "{goal}"', f'start = "{start}"')
        path.write_text("\n".join(lines), "utf-8")
        found.append(load_board(str(path)))
    assert [board.id for board in found] == ["board", "board"]
    return found


@pytest.fixture
def folder(own_folder):
    return own_folder.parent


def session_on(board, moves="D"):
    session = Session(board.start)
    session.slide(parse_moves(moves), 1.0)
    return session


def test_each_keeps_its_own_game(boards, folder):
    store = Store(folder)
    for board, moves in zip(boards, "RD", strict=True):
        store.save_session(session_on(board, moves), 2.0)
        store.save_last_board(board_key(board))
    store.close()
    again = Store(folder)
    assert [again.session(board).position for board in boards] == [
        session_on(board, moves).position for board, moves in zip(boards, "RD", strict=True)
    ]
    assert load_board(again.last_board).name == "四"
    assert again.problem is None
    again.close()


def test_game_by_id_goes_to_fitting_board(boards, folder):
    other, board = boards
    data = {**session_on(board).to_data(2.0), "board": "board"}
    path = put(folder, "games/board.json", "antipode game", data)
    before, written = path.read_bytes(), path.stat().st_mtime
    store = Store(folder)
    assert store.session(other) is None
    assert store.played(other) is None
    assert store.session(board).position == session_on(board).position
    assert store.played(board) == pytest.approx(written)
    store.save_session(session_on(other), 3.0)
    store.save_session(session_on(board, "DU"), 3.0)
    store.close()
    again = Store(folder)
    assert again.session(board).game.move_count == 2
    assert again.problem is None
    assert (folder / ASIDE / "games" / "board.json").read_bytes() == before
    again.close()


def test_records_by_id_go_to_fitting_board(boards, folder):
    other, board = boards
    starts = str(board.start), str(other.start), "9 9/9 0"
    records = [record(number, board="board", start=start) for number, start in enumerate(starts, 1)]
    records += [record(4), record(5, board="gone", start=str(board.start))]
    write_records(folder, records)
    store = Store(folder)
    finish_reading(store.history)
    found = {record.number: record.board for record in store.history.statistics.records}
    assert found == {1: board_key(board), 2: board_key(other), 3: "board", 4: "eight", 5: "gone"}
    store.close()


def test_mistakes_by_id_go_to_fitting_board(boards):
    mistakes = Mistakes()
    mistakes.add(boards[0].start, DAY)
    data = {"board": next(iter(mistakes.to_data().values()))}
    card = data["board"]["cards"][0]
    data["board"]["cards"].append({**card, "position": str(boards[1].start)})
    again = Mistakes.from_data(data)
    for board in boards:
        assert list(again.due(board, DAY)) == [board.start]
        assert again.counts(board, DAY) == Counts(1, 0, 0)
    kept = Mistakes.from_data(again.to_data())
    assert [list(kept.due(board, DAY)) for board in boards] == [[board.start] for board in boards]


def test_last_board_is_found_by_unique_id(boards, folder):
    single = folder / "boards" / "mine.toml"
    single.write_text('numbers = "2x2"\n')
    put(folder, "state.json", "antipode state", {"board": "mine", "opened": ["mine", "board", "eight"]})
    store = Store(folder)
    assert store.last_board == board_key(load_board(str(single)))
    assert store.last_boards.opened == (store.last_board, "board", "eight")
    store.close()


# Damage


EIGHT = load_board("eight")
START = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")


def eight_data(*moves):
    session = Session(START)
    for text in moves:
        session.slide(parse_moves(text), 0.0)
    return session.to_data(1.0)


RECORDS = [record(number, start=str(START), line="LRLR") for number in range(6)]
FILES_OF_ALL_KINDS = {
    "games/eight.json": ("antipode game", eight_data("L")),
    "state.json": ("antipode state", {"board": "eight", "opened": ["eight"]}),
    "mistakes.json": ("antipode mistakes", {"eight": {"learnt": 3, "cards": []}}),
    "progress.json": ("antipode progress", {"favourites": ["eight"]}),
}


def found(folder):
    """Which kinds a start finds, and the problem it tells."""
    store = Store(folder)
    assert finish_reading(store.history)
    kinds = {
        "games/eight.json": store.session(EIGHT) is not None,
        "state.json": store.last_board == "eight",
        "mistakes.json": store.mistakes.counts(EIGHT, DAY).learnt == 3,
        "progress.json": store.progress.favourites == ("eight",),
        "records.jsonl": store.history.statistics.records == RECORDS,
    }
    store.close()
    return {name for name, is_there in kinds.items() if is_there}, store.problem


@pytest.fixture
def all_kinds(folder):
    for name, (format_name, content) in FILES_OF_ALL_KINDS.items():
        put(folder, name, format_name, content)
    write_records(folder, RECORDS)
    return folder


DAMAGES = (b"", b"{", b"\xff\xfe", b"[]", b"null", b"123", b'{"format": "antipode game"}', b"[" * 100_000)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda raw: repr(raw[:12]))
@pytest.mark.parametrize("name", FILES_OF_ALL_KINDS)
def test_damaged_file_stays_aside_and_harms_no_other(all_kinds, name, damage):
    (all_kinds / name).write_bytes(damage)
    kinds = {*FILES_OF_ALL_KINDS, "records.jsonl"} - {name}
    assert found(all_kinds) == (kinds, Problem("damaged", (all_kinds / name).name))
    assert (all_kinds / ASIDE / name).read_bytes() == damage
    assert found(all_kinds) == (kinds, None)


@pytest.mark.parametrize("name", FILES_OF_ALL_KINDS)
def test_backup_replaces_damaged_file(all_kinds, name):
    (all_kinds / name).rename(all_kinds / f"{name}.bak")
    (all_kinds / name).write_bytes(b"damage")
    assert found(all_kinds) == ({*FILES_OF_ALL_KINDS, "records.jsonl"}, Problem("damaged", (all_kinds / name).name))
    assert not (all_kinds / f"{name}.bak").exists()


@pytest.mark.parametrize("name", FILES_OF_ALL_KINDS)
def test_flipped_bits_are_damage(all_kinds, name):
    raw, rng = (all_kinds / name).read_bytes(), random.Random(1)
    for place in rng.sample(range(len(raw)), 12):
        changed = bytearray(raw)
        changed[place] ^= 1 << rng.randrange(7)
        if json.loads(raw) == _or_none(changed) or b'"version": 1' not in changed:
            continue  # white space, or a later version
        put(all_kinds, name, *FILES_OF_ALL_KINDS[name]).write_bytes(changed)
        for path in all_kinds.glob(f"{NAME}*"):
            path.unlink()
        assert name not in found(all_kinds)[0]


def _or_none(raw):
    try:
        return json.loads(raw)
    except ValueError:
        return None


@pytest.mark.parametrize("name", FILES_OF_ALL_KINDS)
def test_file_of_a_later_version_stays_in_its_place(all_kinds, name):
    later = json.dumps(json.loads((all_kinds / name).read_bytes()) | {"version": 2}).encode()
    (all_kinds / name).write_bytes(later)
    kinds = {*FILES_OF_ALL_KINDS, "records.jsonl"} - {name}
    for _ in range(2):
        assert found(all_kinds) == (kinds, Problem("future", (all_kinds / name).name))
        assert (all_kinds / name).read_bytes() == later


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("name", [*FILES_OF_ALL_KINDS, "records.jsonl"])
def test_pipe_in_the_place_of_a_file_blocks_nothing(all_kinds, name):
    (all_kinds / name).unlink()
    os.mkfifo(all_kinds / name)
    kinds, problem = found(all_kinds)
    assert kinds == {*FILES_OF_ALL_KINDS, "records.jsonl"} - {name}
    assert (problem.kind, problem.file) == ("unreadable", (all_kinds / name).name)
    assert (all_kinds / name).is_fifo()


def test_file_that_cannot_be_read_is_looked_at_at_times(all_kinds, before):
    """Once at the start and once by the writer, which then waits; and it is taken in as soon as it can be read."""
    path = all_kinds / "progress.json"
    data = path.read_bytes()
    path.unlink()
    os.mkfifo(path)
    looks = []
    before("game.store.earlier_files.read_file", lambda path, limit: looks.append(path.name))
    store = Store(all_kinds)
    store.writer.flush(PATIENCE)
    assert looks.count("progress.json") == 2
    path.unlink()
    path.write_bytes(data)
    store.writer.try_again()
    store.writer.flush(PATIENCE)
    assert looks.count("progress.json") == 3 and not path.exists()
    store.close()
    again = Store(all_kinds)
    assert again.progress.favourites == ("eight",) and again.problem is None
    again.close()


@pytest.mark.parametrize("name", [*FILES_OF_ALL_KINDS, "records.jsonl"])
def test_oversized_file_is_not_read(all_kinds, name):
    os.truncate(all_kinds / name, 1 << 40)
    kinds, problem = found(all_kinds)
    assert (kinds, problem.kind) == ({*FILES_OF_ALL_KINDS, "records.jsonl"} - {name}, "damaged")
    assert (all_kinds / ASIDE / name).stat().st_size == 1 << 40
    assert LARGEST_FILE < 1 << 40


IMPOSSIBLE = {
    "no games": {"games": []},
    "another present game": {"current": 7},
    "no start": {"games": [{"moves": "L"}]},
    "no board": {"board": None},
}


@pytest.mark.parametrize("changes", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_game_file_without_games_is_damaged(folder, changes):
    put(folder, "games/eight.json", "antipode game", eight_data("L") | changes)
    assert found(folder)[1] == Problem("damaged", "eight.json")


def test_cut_records_lose_one(tmp_path):
    lines = [record_line(each.to_data()) for each in RECORDS]
    raw, ends = b"".join(lines), [*accumulate(map(len, lines))]
    for length in sorted({*range(0, len(raw), 7), *(end + off for end in ends for off in (-2, -1))}):
        records, damaged = decode_records(raw[:length])
        assert records == RECORDS[: sum(length >= end - 1 for end in ends)]
        assert damaged <= 1


def test_changed_byte_loses_at_most_one_record():
    raw, rng = b"".join(record_line(each.to_data()) for each in RECORDS), random.Random(1)
    for place in range(0, len(raw), 3):
        changed = bytearray(raw)
        changed[place] = rng.choice([0, 10, 255, changed[place] ^ 1, rng.randrange(256)])
        records, damaged = decode_records(bytes(changed))
        assert len(records) >= 5, place
        assert set(records) <= set(RECORDS)
        assert len(records) + damaged >= 6


def test_damaged_lines_are_counted_and_stay_aside(folder):
    write_records(folder, RECORDS)
    path = folder / "records.jsonl"
    path.write_bytes(path.read_bytes() + b"\xff\x00 no record\n[]\n")
    before = path.read_bytes()
    kinds, problem = found(folder)
    assert (kinds, problem) == ({"records.jsonl"}, Problem("damaged_lines", "records.jsonl", count=2))
    assert (folder / ASIDE / "records.jsonl").read_bytes() == before
    assert found(folder)[1] is None


def test_file_of_line_feeds_takes_little_memory():
    raw = b"\n" * 4_000_000
    tracemalloc.start()
    try:
        records, _ = decode_records(raw + record_line(RECORDS[0].to_data()))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(records) == 1
    assert most < 2 * len(raw)


def test_numbers_of_learnt_positions_are_not_counted_twice(folder):
    for learnt, expected in ((3, 3), (3, 3), (5, 5), (2, 5)):
        put(folder, "mistakes.json", "antipode mistakes", {"eight": {"learnt": learnt, "cards": []}})
        store = Store(folder)
        assert store.mistakes.counts(EIGHT, DAY).learnt == expected
        store.close()


def test_encoding_is_that_of_earlier_versions():
    """The helper writes what the samples hold."""
    assert encode("x", {"b": 1, "a": [2]}).startswith(b'{\n "format": "x",\n "version": 1,\n "checksum": "')
