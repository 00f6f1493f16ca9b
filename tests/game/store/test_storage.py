"""The player's data as the screens use it: what is stored comes back."""

import errno
import random
import time
from datetime import date

from drawn_blocks import largest_line
from waiting import PATIENCE, finish_reading, look_through

from game.language.language import load_language
from game.model.record import recorded_game
from game.model.session import Session
from game.model.settings import Settings
from game.store.history import Recorder
from game.store.recovery import recover
from game.store.storage import Store
from game.words.problems import problem_text
from game.words.words import Words
from solver import board_key, load_board, parse_position, random_position
from solver.model.notation import parse_moves
from solver.system.files import NOWHERE

SEVEN = load_board("seven")
DAY = date(2026, 11, 22)


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
    finish_reading(again.history)
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


def test_full_disk_keeps_old_save(tmp_path, full_disk):
    keep(tmp_path, session_of("L"))
    with full_disk():
        store = Store(tmp_path)
        store.save_session(session_of("L", "U"), 0.0)
        store.close()
    assert "the disk is full" in problem_text(Words(load_language("en")), store.problem)
    assert moves_in(tmp_path) == "L"
    assert not list(tmp_path.rglob("*.tmp"))


def test_missing_folder_is_survived(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "data")
    assert store.session(SEVEN) is None
    store.save_session(session_of("L"), 0.0)
    store.close()
    assert store.problem


def test_long_session_is_complete_and_quick(tmp_path):
    session, rng = Session(random_position(SEVEN, random.Random(1))), random.Random(1)
    for _ in range(3000):
        session.slide([rng.choice(session.position.legal_moves())], 0.0)
    keep(tmp_path, session)
    assert moves_in(tmp_path) == "".join(session.game.moves)


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


def test_what_is_written_while_the_file_is_read_stays(tmp_path):
    """The read rows reach the main thread after a save, which they don't know."""
    calls = []
    store = Store(tmp_path / "data")
    store.start(calls.append)
    store.save_progress(store.progress.in_session("before"))
    assert store.writer.flush(PATIENCE)
    store.catch_up()
    assert store.writer.flush(PATIENCE)
    store.save_progress(store.progress.in_session("after"))
    assert store.writer.flush(PATIENCE)
    while calls:
        calls.pop(0)()
        assert store.writer.flush(PATIENCE)
        assert store.progress.session == "after"
    store.close()
    assert Store(tmp_path / "data").progress.session == "after"


def test_damage_that_a_full_disk_keeps_is_met_now_and_then(tmp_path, monkeypatch):
    """Not as fast as the processor can: each attempt copies the file."""
    (tmp_path / "player.db").write_text("no database\n" * 2000)
    attempts = []

    def refuse(database):
        attempts.append(database)
        raise OSError(errno.ENOSPC, "No space left on device", str(database.path))

    monkeypatch.setattr("game.store.storage.recover", refuse)
    store = Store(tmp_path)
    store.start(lambda call: call())
    store.save_session(session_of("LLL"), 0.0)
    store.writer.flush(PATIENCE)
    look_through(store)
    store.writer.flush(PATIENCE)
    time.sleep(0.3)
    assert 0 < len(attempts) < 20
    assert store.problem.error.errno == errno.ENOSPC
    monkeypatch.setattr("game.store.storage.recover", recover)
    store.flush(PATIENCE)
    store.close()
    assert moves_in(tmp_path) == "LLL"


def test_settings_that_cannot_be_read_are_read_again_now_and_then(tmp_path, monkeypatch):
    attempts = []

    def refuse(path, most):
        attempts.append(path)
        raise OSError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("game.store.settings_file.read_file", refuse)
    store = Store(tmp_path)
    store.save_settings(Settings(theme="light"))
    store.writer.flush(PATIENCE)
    time.sleep(0.3)
    assert 0 < len(attempts) < 20
    assert store.problem.error.errno == errno.EACCES
    monkeypatch.undo()
    store.flush(PATIENCE)
    assert store.problem is None
    store.close()
    assert Store(tmp_path).settings.theme == "light"
