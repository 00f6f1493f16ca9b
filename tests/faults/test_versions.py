"""What every version of the program has kept is taken in by this one, once, and stays for those versions.

The folders in ``tests/samples`` were written by the program itself, played in a window: one for each change of what is
kept, up to 2.0, the last version before there was one file. In each there are the same games on the 3x3 board: in the
first the player went to and fro, and the last one is solved in two moves.
"""

import json
import shutil
import subprocess
import sys
from datetime import date

import pytest
from faults import fill, read_records, small_disk, stranger
from golden_data import ROOT
from waiting import PATIENCE

from game.model.player_progress import PlayerProgress
from game.model.session import Session
from game.store.database import NAME
from game.store.earlier_files import ASIDE, EarlierFiles
from game.store.storage import Store
from solver import load_board, parse_position
from solver.model.notation import parse_moves

SAMPLES = sorted(path for path in (ROOT / "tests" / "samples").iterdir() if path.is_dir())
LATEST = SAMPLES[-1]
EIGHT = load_board("eight")
LAST = "1 2 3/4 5 6/0 7 8"


@pytest.fixture(params=SAMPLES, ids=lambda path: path.name)
def sample(request):
    return request.param


@pytest.fixture
def folder(sample, tmp_path):
    return shutil.copytree(sample, tmp_path / "data")


def files(folder):
    """The content of all files by their names."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def content(folder, name):
    path = folder / name
    return json.loads(path.read_bytes())["content"] if path.exists() else None


def assert_all_is_there(store, sample):
    """Everything that the sample holds is found."""
    session = store.session(EIGHT)
    assert (str(session.game.start), session.game.move_count, session.is_solved) == (LAST, 2, True)
    assert session.games[0].move_count == 12
    assert store.last_board == content(sample, "state.json")["board"]
    assert store.settings.muted is (sample / "settings.json").exists()
    has_mistakes = (sample / "mistakes.json").exists()
    assert store.mistakes.counts(EIGHT, date(2030, 1, 1)).due == (6 if has_mistakes else 0)
    assert len(read_records(store)) == (sample / "records.jsonl").exists()
    progress = content(sample, "progress.json")
    assert store.progress == (PlayerProgress() if progress is None else PlayerProgress.from_data(progress))
    draft = content(sample, "draft.json")
    assert draft is None or store.draft.to_data() == draft
    for path in (sample / "games").glob("*.json"):
        data = content(sample, f"games/{path.name}")
        found = store.session(load_board(data["board"]))
        assert [str(game.start) for game in found.games] == [game["start"] for game in data["games"]]
    assert store.problem is None


def test_nothing_of_an_earlier_version_is_lost(folder, sample):
    store = Store(folder)
    assert_all_is_there(store, sample)
    assert store.played(EIGHT) == pytest.approx((sample / "games" / "eight.json").stat().st_mtime)
    store.close()
    kept = files(sample)
    settings = {name: raw for name, raw in kept.items() if name.startswith("settings")}
    found = files(folder)
    assert {name: raw for name, raw in found.items() if name in settings} == settings
    aside = {name: raw for name, raw in kept.items() if name not in settings}
    assert {name: raw for name, raw in found.items() if name.startswith(ASIDE)} == {
        f"{ASIDE}/{name}": raw for name, raw in aside.items()
    }
    assert found.keys() - settings.keys() - {NAME} == {f"{ASIDE}/{name}" for name in aside}


def test_they_are_taken_in_once(folder, sample):
    Store(folder).close()
    before = files(folder)
    again = Store(folder)
    assert_all_is_there(again, sample)
    again.close()
    assert files(folder).keys() == before.keys()


def test_taking_in_twice_changes_nothing(folder, sample, monkeypatch):
    """As when the program is killed before it has moved the files."""
    with monkeypatch.context() as patch:
        patch.setattr(EarlierFiles, "move_aside", lambda files: None)
        Store(folder).close()
    assert (folder / "state.json").exists()
    store = Store(folder)
    assert_all_is_there(store, sample)
    session = content(sample, "games/eight.json")
    assert len(store.session(EIGHT).games) == len(session["games"])
    store.close()
    assert not (folder / "state.json").exists()


def test_what_an_earlier_version_writes_later_is_added(folder, sample):
    """It begins anew, and what it has kept is taken in at the next start of this version."""
    own = Store(folder)
    own.session(EIGHT).begin(parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), 0.0)
    own.session(EIGHT).slide(parse_moves("L"), 0.0)
    own.save_session(own.session(EIGHT), 0.0)
    own.toggle_favourite(load_board("klotski"))
    own.close()
    before = {(str(game.start), game.to_data(0.0)["moves"]) for game in own.session(EIGHT).games}
    shutil.copytree(LATEST, folder, dirs_exist_ok=True)  # with the games before once more
    store = Store(folder)
    assert store.problem is None
    later = {(game["start"], game["moves"]) for game in content(LATEST, "games/eight.json")["games"]}
    found = [(str(game.start), game.to_data(0.0)["moves"]) for game in store.session(EIGHT).games]
    assert sorted(found) == sorted(before | later)
    assert {"klotski", "eight", "goat"} <= set(store.progress.favourites)
    assert len({record.name for record in read_records(store)}) == 1 + (sample / "records.jsonl").exists() * (
        sample != LATEST
    )
    store.close()
    for path in files(LATEST):
        assert list((folder / ASIDE).rglob(f"{path.rsplit('/', maxsplit=1)[-1]}*")) or "settings" in path


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


def test_full_disk_shows_them_and_takes_them_in_later(tmp_path):
    with small_disk(tmp_path / "disk", 400) as disk:
        folder = shutil.copytree(LATEST, disk / "data")
        fill(disk, 0)
        store = Store(folder)
        assert_found(store)
        assert store.problem.kind in ("unreadable", "unwritten")
        store.toggle_favourite(load_board("klotski"))
        assert not store.writer.flush(PATIENCE)
        assert (folder / "state.json").exists()
        (disk / "filler").unlink()
        store.writer.try_again()
        assert store.writer.flush(PATIENCE)
        assert store.problem is None
        store.close()
        assert not (folder / "state.json").exists()
        again = Store(folder)
        assert "klotski" in again.progress.favourites
        assert_found(again)
        again.close()


def assert_found(store):
    assert store.session(EIGHT).is_solved
    assert {"eight", "goat"} <= set(store.progress.favourites)
    assert len(read_records(store)) == 1
    assert store.mistakes.counts(EIGHT, date(2030, 1, 1)).due == 6


def test_read_only_folder_shows_them(tmp_path):
    folder = shutil.copytree(LATEST, tmp_path / "data")
    before = files(folder)
    for path in (folder, folder / "games"):
        path.chmod(0o555)
    tmp_path.chmod(0o755)
    code = (
        "import sys; from pathlib import Path; from game.store.storage import Store; from solver import load_board; "
        "store = Store(Path(sys.argv[1])); print(store.session(load_board('eight')).is_solved, store.problem.kind); "
        "store.close(0.1)"
    )
    command = [*stranger(), sys.executable, "-c", code, str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    for path in (folder, folder / "games"):
        path.chmod(0o755)
    assert (ran.stdout, ran.stderr) == ("True unreadable\n", "")
    assert files(folder) == before


def test_two_starts_at_once_take_them_in_once(tmp_path):
    folder = shutil.copytree(LATEST, tmp_path / "data")
    first = EarlierFiles(folder)
    other = Store(folder)
    first.take_in(other.database)  # whose files have gone by now
    assert other.problem is None
    assert_found(other)
    assert Session.from_data(EIGHT, other.session(EIGHT).to_data(0.0)).is_solved
    other.close()
