"""A program that is stopped while it saves, and goes on when another has not waited for it any longer."""

import os
import signal
import time
from datetime import date

import pytest
from faults import FARTHEST
from waiting import PATIENCE

from game.model.session import Session
from game.store import files
from game.store.storage import Store
from solver import moves_text, parse_moves

DAY = date(2026, 11, 22)
SHORT_PATIENCE = 0.02


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(files, "PATIENCE", SHORT_PATIENCE)


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


def save_and_stop(folder, syncs, told):
    """A process that has been stopped once, at its so many-th request to the disk, when it has saved all."""
    store, real, asked = Store(folder), os.fsync, 0

    def stop(descriptor):
        nonlocal asked
        asked += 1
        if asked == syncs:
            os.write(told, b"stopped")
            os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(0.01)  # it stops here: other threads may take the signal, and this one go on for a moment
        real(descriptor)

    os.fsync = stop
    save_all(store, "L", ("theme", "light"), "goat")
    store.close()
    os.write(told, b"saved")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such processes here")
@pytest.mark.parametrize(
    "syncs", [pytest.param(syncs, marks=[pytest.mark.slow] if syncs % 3 != 1 else []) for syncs in range(1, 17)]
)
def test_what_another_has_saved_meanwhile_is_there(syncs, tmp_path):
    first = Store(tmp_path)
    save_all(first, "LL", ("scale", 150), None)
    first.close()
    read, told = os.pipe()
    child = os.fork()
    if not child:
        try:
            save_and_stop(tmp_path, syncs, told)
        finally:
            os._exit(0)
    os.close(told)
    assert os.read(read, 7) == b"stopped"
    other = Store(tmp_path)
    save_all(other, "U", ("motion", "reduced"), "eight")
    assert other.writer.flush(PATIENCE)
    other.close()
    os.kill(child, signal.SIGCONT)
    os.waitpid(child, 0)
    assert os.read(read, 5) == b"saved"
    os.close(read)
    again = Store(tmp_path)
    lines = {moves_text(game.moves) for game in again.session(FARTHEST.board).games}
    assert {"LL", "L", "U"} <= lines
    assert (again.settings.theme, again.settings.scale, again.settings.motion) == ("light", 150, "reduced")
    assert len(again.mistakes.to_data()["seven"]["cards"]) == 3
    assert not list(tmp_path.rglob("*.damaged*"))
