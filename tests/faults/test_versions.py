"""What every version of the program has kept is opened by this one.

The folders in ``tests/samples`` were written by the program itself, played in a window: one for each change of what is
kept. In each there are the same games on the 3x3 board: in the first the player went to and fro, and the last one is
solved in two moves.
"""

import json
import shutil
from datetime import date

import pytest
from faults import records_in
from golden_data import ROOT
from waiting import PATIENCE

from game.model.session import Session
from game.store.storage import Store
from solver import load_board, parse_moves, parse_position

SAMPLES = sorted(path for path in (ROOT / "tests" / "samples").iterdir() if path.is_dir())
EIGHT = load_board("eight")
LAST = "1 2 3/4 5 6/0 7 8"


@pytest.fixture(params=SAMPLES, ids=lambda path: path.name)
def folder(request, tmp_path):
    return shutil.copytree(request.param, tmp_path / "data")


def has(folder, name):
    return (folder / name).exists()


def test_nothing_of_an_earlier_version_is_lost(folder):
    kept = {path.name for path in folder.rglob("*") if path.is_file()}
    store = Store(folder)
    session = store.session(EIGHT)
    assert store.problem is None
    assert (str(session.game.start), session.game.move_count, session.is_solved) == (LAST, 2, True)
    assert session.games[0].move_count == 12
    assert store.last_board == json.loads((folder / "state.json").read_bytes())["content"]["board"]
    assert store.settings.muted is has(folder, "settings.json")
    assert store.mistakes.counts(EIGHT, date(2030, 1, 1)).due == (6 if has(folder, "mistakes.json") else 0)
    assert len(records_in(folder)) == has(folder, "records.jsonl")
    assert {path.name for path in folder.rglob("*") if path.is_file()} == kept
    store.close()


def test_earlier_version_writes_are_merged(folder, tmp_path):
    store = Store(tmp_path / "own")
    store.save_session(Session(parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")), 0.0)
    store.writer.flush(PATIENCE)
    shutil.copytree(folder, tmp_path / "own", dirs_exist_ok=True)
    session = store.session(EIGHT)
    session.slide(parse_moves("L"), 0.0)
    store.save_session(session, 0.0)
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    store.close()
    starts = [str(game.start) for game in Store(tmp_path / "own").session(EIGHT).games]
    assert starts[-1] == "1 2 3/4 0 5/6 7 8"
    assert LAST in starts


def test_what_is_written_there_now_comes_back(folder):
    store = Store(folder)
    session, mistakes = store.session(EIGHT), store.mistakes.to_data()
    session.undo(0.0)
    store.save_session(session, 0.0)
    store.save_settings(store.settings)
    store.save_mistakes()
    store.close()
    again = Store(folder)
    assert again.session(EIGHT).to_data(0.0) == session.to_data(0.0)
    assert (again.settings, again.mistakes.to_data()) == (store.settings, mistakes)
    assert again.problem is None
    assert not list(folder.rglob("*.damaged*"))
    again.close()
