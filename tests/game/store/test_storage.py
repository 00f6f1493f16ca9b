"""The player's files: whole or not at all, damaged ones set aside, later ones left alone."""

import json
import os
import random
import time
from datetime import date, timedelta
from itertools import accumulate, count

import pytest
from drawn_blocks import largest_line
from waiting import PATIENCE

from game.language.language import load_language
from game.model.mistakes import INTERVALS
from game.model.record import recorded_game
from game.model.session import Session
from game.model.settings import Settings
from game.store.files import FutureFile, Problem, decode, encode
from game.store.history import Recorder
from game.store.storage import Store
from game.words.problems import problem_text
from game.words.words import Words
from solver import board_key, load_board, parse_moves, parse_position, random_position
from solver.system.files import NOWHERE

SEVEN = load_board("seven")
PATH = "games/seven.json"
POSITION, DAY = parse_position(SEVEN, "0 7 2 1/4 3 6 5"), date(2026, 11, 22)


def session_of(*texts):
    session = Session(parse_position(SEVEN, "0 7 2 1/4 3 6 5"))
    for text in texts:
        session.slide(parse_moves(text), 0.0)
    return session


def keep(folder, session):
    store = Store(folder)
    store.save_session(session, 0.0)
    store.close()


def moves_in(folder):
    session = Store(folder).session(SEVEN)
    return None if session is None else "".join(session.game.moves)


def test_what_is_kept_comes_back(tmp_path):
    keep(tmp_path, session_of("LLL", "U"))
    assert moves_in(tmp_path) == "LLLU"


def test_play_on_largest_board_comes_back(tmp_path):
    board = load_board(largest_line())
    session = Session(board.start)
    store = Store(tmp_path)
    assert session.slide([*board.parse_slides("ZR")], 1.0)
    Recorder(store.history).solved(session.game, 1)
    store.save_session(session, 2.0)
    store.save_last_board(board_key(board))
    store.mistakes.add(board.start, DAY)
    store.save_mistakes()
    store.close()
    again = Store(tmp_path)
    assert again.last_board == board_key(board)
    assert again.session(load_board(again.last_board)).is_solved
    assert [str(position) for position in again.mistakes.due(board, DAY)] == [str(board.start)]
    again.history.load()
    again.history._job.wait(PATIENCE)
    assert [recorded_game(record).start for record in again.history.statistics.records] == [board.start]
    assert again.problem is None
    again.close()


def test_nothing_kept_is_nothing_found(tmp_path):
    store = Store(tmp_path / "nowhere")
    assert store.session(SEVEN) is None
    assert store.last_board is None
    assert store.problem is None


def test_last_board_is_remembered(tmp_path):
    store = Store(tmp_path)
    store.save_last_board("goat")
    store.close()
    assert Store(tmp_path).last_board == "goat"


def test_latest_of_many_saves_wins(tmp_path):
    store, session = Store(tmp_path), session_of()
    rng = random.Random(1)
    for _ in range(200):
        session.slide([rng.choice(session.position.legal_moves())], 0.0)
        store.save_session(session, 0.0)
    store.close()
    assert moves_in(tmp_path) == "".join(session.game.moves)


def test_end_waits_for_slow_disk(tmp_path, disk):
    store, session = Store(tmp_path), session_of()
    with disk(lambda: time.sleep(0.05)):
        for move in parse_moves("LLLU"):
            session.slide([move], 0.0)
            store.save_session(session, 0.0)
            store.save_last_board("seven")
            store.save_settings(Settings())
        store.close()
    assert moves_in(tmp_path) == "LLLU"


def test_time_of_play_ignores_disk(tmp_path, full_disk):
    store, session, begun = Store(tmp_path), session_of(), time.time()
    assert store.played(SEVEN) is None
    with full_disk():
        store.save_session(session, 0.0)
        assert begun <= store.played(SEVEN) <= time.time()
        store.writer.flush(PATIENCE)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[]", b"null", b"123", b'{"format": "antipode game"}'])
def test_backup_replaces_damaged_file(tmp_path, damage):
    keep(tmp_path, session_of("L"))
    keep(tmp_path, session_of("L", "U"))
    (tmp_path / PATH).write_bytes(damage)
    store = Store(tmp_path)
    assert "".join(store.session(SEVEN).game.moves) == "L"
    store.save_last_board("seven")
    assert store.writer.flush(PATIENCE)
    assert store.problem.kind == "damaged"
    assert (tmp_path / f"{PATH}.damaged").read_bytes() == damage


def test_later_version_is_not_touched(tmp_path):
    keep(tmp_path, session_of("L"))
    envelope = json.loads((tmp_path / PATH).read_bytes()) | {"version": 2}
    (tmp_path / PATH).write_text(json.dumps(envelope))
    before = (tmp_path / PATH).read_bytes()
    store = Store(tmp_path)
    assert store.session(SEVEN) is None
    assert store.problem.kind == "future"
    store.save_session(session_of("L", "U"), 0.0)
    store.close()
    assert (tmp_path / PATH).read_bytes() == before


def test_state_of_later_version_is_not_overwritten(tmp_path):
    later = encode("antipode state", {}).replace(b'"version": 1', b'"version": 2')
    (tmp_path / "state.json").write_bytes(later)
    store = Store(tmp_path)
    assert store.last_board is None
    store.save_last_board("seven")
    store.close()
    assert (tmp_path / "state.json").read_bytes() == later


def test_full_disk_keeps_old_save(tmp_path, full_disk):
    keep(tmp_path, session_of("L"))
    with full_disk():
        store = Store(tmp_path)
        store.save_session(session_of("L", "U"), 0.0)
        store.close()
    assert "No space left" in problem_text(Words(load_language("en")), store.problem)
    assert moves_in(tmp_path) == "L"
    assert not list(tmp_path.rglob("*.tmp"))


def test_write_before_failed_sync_counts_once(tmp_path, monkeypatch):
    store = Store(tmp_path)
    store.mistakes.add(POSITION, DAY)
    store.save_mistakes()
    store.writer.flush(PATIENCE)
    with monkeypatch.context() as patch:
        calls = count()
        patch.setattr(
            "solver.system.files.sync_folder", lambda folder: fail() if next(calls) % 2 else None
        )  # not the backup's
        for day in (DAY, *(DAY + timedelta(days) for days in accumulate(INTERVALS[1:]))):
            store.mistakes.answer(POSITION, True, day)
        store.save_mistakes()
        assert not store.writer.flush(PATIENCE)
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    store.close()
    assert Store(tmp_path).mistakes.to_data()["seven"] == {"learnt": 1, "cards": []}


def fail():
    raise OSError(5, "Input/output error")


def test_missing_folder_is_survived(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "data")
    assert store.session(SEVEN) is None
    store.save_session(session_of("L"), 0.0)
    store.close()
    assert store.problem


def test_temporaries_of_killed_writers_are_swept(tmp_path):
    (tmp_path / "games").mkdir()
    temporary = tmp_path / "games" / "seven.json.abcdefg1.antipode.tmp"
    temporary.write_text("half")
    os.utime(temporary, (0, 0))
    Store(tmp_path)
    assert not list(tmp_path.rglob("*.tmp"))


def test_file_of_another_format_is_refused():
    with pytest.raises(ValueError, match="format"):
        decode("antipode game", encode("antipode state", {}))
    with pytest.raises(FutureFile):
        decode("x", encode("x", {}).replace(b'"version": 1', b'"version": 9'))


def test_long_session_is_complete_and_quick(tmp_path):
    session, rng = Session(random_position(SEVEN, random.Random(1))), random.Random(1)
    for _ in range(3000):
        session.slide([rng.choice(session.position.legal_moves())], 0.0)
    keep(tmp_path, session)
    assert moves_in(tmp_path) == "".join(session.game.moves)


def test_backup_replaces_damaged_last_board(tmp_path):
    for board_id in ("seven", "goat"):
        store = Store(tmp_path)
        store.save_last_board(board_id)
        store.close()
    (tmp_path / "state.json").write_bytes(b"damage")
    store = Store(tmp_path)
    assert (store.last_board, store.problem.kind) == ("seven", "damaged")
    assert (tmp_path / "state.json.damaged").read_bytes() == b"damage"


@pytest.mark.parametrize("content", [{}, {"board": 5}, {"board": ["seven"]}, [], None, "seven"])
def test_state_without_board_is_set_aside(content, tmp_path):
    (tmp_path / "state.json").write_bytes(encode("antipode state", content))
    store = Store(tmp_path)
    assert (store.last_board, store.problem.kind) == (None, "damaged")


def test_nothing_is_written_without_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = Store(NOWHERE)
    store.save_session(session_of("L"), 0.0)
    store.save_settings(store.settings)
    store.save_mistakes()
    store.close()
    assert store.problem.kind == "no_home"
    assert problem_text(Words(load_language("ja")), store.problem).startswith("ホームフォルダー")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_pipes_as_files_block_nothing(tmp_path):
    keep(tmp_path, session_of("L"))
    for name in (PATH, "settings.json", "state.json", "mistakes.json", "records.jsonl"):
        (tmp_path / name).unlink(missing_ok=True)
        os.mkfifo(tmp_path / name)
    store = Store(tmp_path)
    assert store.session(SEVEN) is None
    assert store.problem.kind == "unreadable"
    store.save_session(session_of("L", "U"), 0.0)
    store.history.load()
    assert store.history._job.wait(PATIENCE)
    assert store.mistakes.to_data() == {}
    store.close()
    assert store.problem.kind == "unwritten"
    assert (tmp_path / PATH).is_fifo()


@pytest.mark.parametrize("name", [PATH, "settings.json", "state.json", "mistakes.json"])
def test_oversized_file_is_not_read(name, tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    with (tmp_path / name).open("wb") as file:
        file.truncate(1 << 40)
    store = Store(tmp_path)
    assert store.session(SEVEN) is None
    assert store.mistakes.to_data() == {}
    assert store.problem == Problem("damaged", (tmp_path / name).name)
    assert (tmp_path / f"{name}.damaged").stat().st_size == 1 << 40
