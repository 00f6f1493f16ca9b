"""A program that is stopped while it saves, and goes on when another has not waited for it any longer."""

import errno
import os
import signal
import sqlite3
import threading
import time
from datetime import date

import pytest
from faults import FARTHEST
from waiting import PATIENCE

from game.model.session import Session
from game.store import database, player_files
from game.store.storage import Store
from solver import moves_text
from solver.model.notation import parse_moves

DAY = date(2026, 11, 22)
SHORT_PATIENCE = 0.02


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(player_files, "PATIENCE", SHORT_PATIENCE)
    monkeypatch.setattr(database, "WAIT_SECONDS", SHORT_PATIENCE)


def save_all(store, slide, setting, board):
    """Goes on with what there is: another game with one slide, a setting, a board, a mistake."""
    session = store.session(FARTHEST.board) or Session(FARTHEST)
    session.begin(FARTHEST, 0.0)
    session.slide(parse_moves(slide), 0.0)
    store.save_session(session, 0.0)
    store.save_settings(store.settings.choose(*setting))
    store.save_last_board(board)
    store.mistakes.add(session.position, DAY)
    store.save_mistakes()


def save_and_stop(folder, statements, told):
    """A process that has been stopped once, before its so many-th statement to the database, when it has saved all."""
    asked, real = 0, sqlite3.connect

    def stop(statement):
        nonlocal asked
        asked += 1
        if asked == statements:
            os.write(told, b"stopped")
            os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(0.01)  # it stops here: other threads may take the signal, and this one go on for a moment

    def connect(*arguments, **options):
        connection = real(*arguments, **options)
        if threading.current_thread() is not threading.main_thread():
            connection.set_trace_callback(stop)
        return connection

    store = Store(folder)
    sqlite3.connect = connect
    save_all(store, "L", ("theme", "light"), "goat")
    store.close()
    os.write(told, b"saved")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such processes here")
@pytest.mark.parametrize(
    "statements", [pytest.param(number, marks=[pytest.mark.slow] if number % 6 != 1 else []) for number in range(1, 19)]
)
def test_what_another_has_saved_meanwhile_is_there(statements, tmp_path):
    """It waits while the stopped one is within a transaction, and says so; nothing of either is lost."""
    first = Store(tmp_path)
    save_all(first, "LL", ("scale", 150), None)
    first.close()
    read, told = os.pipe()
    child = os.fork()
    if not child:
        try:
            save_and_stop(tmp_path, statements, told)
        finally:
            os._exit(0)
    os.close(told)
    assert os.read(read, 7) == b"stopped"
    other = Store(tmp_path)
    save_all(other, "U", ("motion", "reduced"), "eight")
    if not other.writer.flush(PATIENCE):
        assert (other.problem.kind, other.problem.error.errno) == ("unwritten", errno.EBUSY)
    os.kill(child, signal.SIGCONT)
    os.waitpid(child, 0)
    assert os.read(read, 5) == b"saved"
    os.close(read)
    other.writer.try_again()
    assert other.writer.flush(PATIENCE)
    other.close()
    again = Store(tmp_path)
    lines = {moves_text(game.moves) for game in again.session(FARTHEST.board).games}
    assert {"LL", "L", "U"} <= lines
    assert (again.settings.theme, again.settings.scale, again.settings.motion) == ("light", 150, "reduced")
    assert len(again.mistakes.to_data()["seven"]["cards"]) == 3
    assert not list(tmp_path.rglob("*.damaged*"))
