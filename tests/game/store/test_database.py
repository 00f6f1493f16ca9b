"""The file itself: how it is opened, kept, checked, backed up and recovered."""

import errno
import os
import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from every import every
from faults import record_of
from waiting import PATIENCE, finish_reading, look_through

from game.store import database
from game.store.database import (
    DRAFT,
    ITEM,
    NAME,
    TABLES,
    VERSION,
    Damaged,
    Database,
    FutureFile,
    checksum_of,
    is_on_network,
    select,
    upsert,
)
from game.store.player_files import Problem
from game.store.recovery import back_up, backups, check, recover
from game.store.rows import Rows
from game.store.storage import Store
from solver import load_board

SEVEN, GOAT = load_board("seven"), load_board("goat")
DAY = date(2026, 11, 29)


def write(folder, *boards):
    """Make these boards favourites; return the path of the file."""
    store = Store(folder)
    for board in boards:
        store.toggle_favourite(board)
    store.close()
    return folder / NAME


def favourites(folder):
    store = Store(folder)
    found = set(store.progress.favourites)
    store.close()
    return found, store.problem


def ask(path, question):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


def test_file_is_its_owners_alone(tmp_path):
    path = write(tmp_path / "data", SEVEN)
    assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    assert [each.name for each in path.parent.iterdir()] == [NAME]


@every(("is_remote", "mode"), [(False, "wal"), (True, "delete")])
def test_journal_fits_the_file_system(is_remote, mode, tmp_path_factory):
    folder = tmp_path_factory.mktemp("journal")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "is_on_network", lambda _: is_remote)
        path = write(folder, SEVEN)
    assert ask(path, "PRAGMA journal_mode") == mode
    assert favourites(folder) == ({"seven"}, None)


def test_file_moved_to_network_changes_its_journal(tmp_path, monkeypatch):
    write(tmp_path, SEVEN)
    monkeypatch.setattr(database, "is_on_network", lambda _: True)
    assert ask(write(tmp_path, GOAT), "PRAGMA journal_mode") == "delete"
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


MOUNTS = """/dev/sda1 / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/local\\040disk ext4 rw 0 0
//server/x /mnt cifs rw 0 0
"""


@pytest.mark.skipif(not Path("/proc/self/mounts").exists(), reason="the system has no list of mounts")
@every(
    ("folder", "is_remote"),
    [("/var", False), ("/home/me", True), ("/home/local disk/me", False), ("/mnt", True), ("/homes", False)],
)
def test_network_folder_is_known_by_its_mount(folder, is_remote):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pathlib.Path.read_text", lambda *_: MOUNTS)
        assert is_on_network(folder) is is_remote


def test_folder_without_locks_is_used(tmp_path, monkeypatch):
    """SQLite's own refusal stands in for that of a file system."""
    connect = sqlite3.connect

    def refuse(database, *arguments, **options):
        if "unix-none" not in str(database) and "immutable" not in str(database):
            raise sqlite3.OperationalError("disk I/O error")
        return connect(database, *arguments, **options)

    def no_lock(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    def without_locks():
        monkeypatch.setattr("sqlite3.connect", refuse)
        monkeypatch.setattr("fcntl.lockf", no_lock)

    without_locks()
    store = Store(tmp_path)
    store.toggle_favourite(SEVEN)
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    assert Database(tmp_path).read_beside(lambda connection: True)
    store.close()
    monkeypatch.undo()
    assert ask(tmp_path / NAME, "PRAGMA journal_mode") == "delete"
    assert favourites(tmp_path) == ({"seven"}, None)
    write(tmp_path, GOAT)
    assert ask(tmp_path / NAME, "PRAGMA journal_mode") == "wal"  # it is on a disk with locks now
    without_locks()
    write(tmp_path, load_board("eight"))
    assert favourites(tmp_path) == ({"seven", "goat", "eight"}, None)


def test_rows_come_back_in_every_table(tmp_path):
    values = {"TEXT": "text \0 \u8a18", "INTEGER": 7, "REAL": 1.25}
    data = Database(tmp_path)
    expected = {}
    with data.writing() as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        for table in TABLES:
            kinds = (*table.key.values(), *table.values.values())
            row = table.row(*(values[kind.split()[0]] for kind in kinds))
            key, row = row[: len(table.key)], row[len(table.key) :]
            upsert(connection, table, key, row)
            expected[table.name] = {key: row}
    assert data.read(lambda connection: {table.name: select(connection, table) for table in TABLES}) == expected
    assert data.read(check)
    data.close_reader()
    data.close_writer()


@every("place", [b"3", "3", 3.5])
def test_value_of_another_type_is_damage(place, tmp_path_factory):
    """Also with the right checksum, which an archive from anybody may have."""
    folder = tmp_path_factory.mktemp("types")
    path = write(folder, SEVEN)
    with closing(sqlite3.connect(path)) as connection, connection:
        checksum = checksum_of(ITEM, ("favourites", "seven", place))
        connection.execute("UPDATE item SET place = ?, checksum = ?", (place, checksum))
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, '\"place\" INTEGER', '\"place\" BLOB')")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE item SET place = ?", (place,))
    with pytest.raises(Damaged):
        Database(folder).read_beside(check)


def test_changed_value_is_damage(tmp_path):
    path = write(tmp_path, SEVEN)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE item SET place = place + 1")
    with pytest.raises(Damaged):
        Database(tmp_path).read_beside(check)


@pytest.mark.parametrize("change", ["PRAGMA user_version = 99", "CREATE TABLE other (x)"])
def test_later_version_is_left_alone(tmp_path, change):
    path = write(tmp_path, SEVEN)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    store = Store(tmp_path)
    store.toggle_favourite(GOAT)
    assert finish_reading(store.history)
    assert store.progress.favourites == ("goat",)
    assert store.problem == Problem("future", NAME)
    assert not store.writer.has_unsaved
    store.close()
    assert path.read_bytes() == before
    with pytest.raises(FutureFile):
        Database(tmp_path).read_beside(check)
    assert not list(tmp_path.glob("*.damaged*"))


def sqlite_file(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmark (url TEXT)")


def zeros(path):
    path.touch()
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda path: path.write_bytes(b"another file" * 100), id="no database"),
        pytest.param(sqlite_file, id="another program's"),
        pytest.param(lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(5000)), id="a head alone"),
        pytest.param(
            lambda path: os.truncate(path, 1 << 40) if path.touch() is None else None, id="a terabyte of zeros"
        ),
    ],
)
def test_foreign_file_is_set_aside(make, tmp_path, monkeypatch):
    path = tmp_path / NAME
    make(path)
    size = path.stat().st_size
    before = path.read_bytes() if size < 1 << 20 else b""
    store = Store(tmp_path)
    store.toggle_favourite(SEVEN)
    store.close()
    assert store.problem == Problem("recovered", NAME)
    aside = path.with_name(f"{NAME}.damaged")
    assert aside.stat().st_size == size
    assert not before or aside.read_bytes() == before
    assert favourites(tmp_path) == ({"seven"}, None)


def test_empty_file_is_new_without_backups(tmp_path):
    (tmp_path / NAME).touch()
    store = Store(tmp_path)
    store.toggle_favourite(SEVEN)
    store.close()
    assert store.problem is None
    back_up(Database(tmp_path), DAY)
    os.truncate(tmp_path / NAME, 0)
    assert favourites(tmp_path) == ({"seven"}, Problem("recovered", NAME))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_blocks_nothing(make, tmp_path):
    make(tmp_path / NAME)
    store = Store(tmp_path)
    assert store.session(SEVEN) is None
    assert store.problem.kind == "unreadable"
    store.toggle_favourite(SEVEN)
    assert finish_reading(store.history)
    assert not store.writer.flush(PATIENCE)
    assert store.problem.kind == "unwritten"
    store.close()
    assert not (tmp_path / NAME).is_file()


def test_removed_file_is_made_anew(tmp_path):
    store = Store(tmp_path)
    store.toggle_favourite(SEVEN)
    store.writer.flush(PATIENCE)
    for path in tmp_path.glob(f"{NAME}*"):
        path.unlink()
    store.toggle_favourite(GOAT)
    store.close()
    assert store.problem is None
    assert favourites(tmp_path) == ({"goat"}, None)


def test_file_may_be_a_link_and_stays_one(tmp_path):
    """Its journals are where it leads, and so is what becomes of it when it is damaged."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path = write(tmp_path / "data", SEVEN)
    back_up(Database(tmp_path / "data"), DAY)
    path.rename(elsewhere / "mine.db")
    path.symlink_to(elsewhere / "mine.db")
    (elsewhere / "mine.db").write_bytes(b"damage" * 1000)
    assert favourites(tmp_path / "data") == ({"seven"}, Problem("recovered", NAME))
    assert path.is_symlink()
    assert (elsewhere / "mine.db.damaged").read_bytes() == b"damage" * 1000


def test_main_thread_does_not_wait_for_a_locked_file(tmp_path, monkeypatch):
    """What it could not read comes in by itself."""
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.01)
    monkeypatch.setattr(database, "FRAME_SECONDS", 0.01)
    path = write(tmp_path, SEVEN)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM item")
        store = Store(tmp_path)
        assert store.problem.kind == "unreadable"
        assert store.progress.favourites == ()
        store.toggle_favourite(GOAT)
        assert not store.writer.flush(PATIENCE)
        other.execute("ROLLBACK")
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    store.close()
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


def test_what_no_column_holds_holds_up_nothing(tmp_path):
    store = Store(tmp_path)
    store.history.add(replace(record_of(1), moves=10**30))
    store.history.add(replace(record_of(2), seconds=float("nan")))
    store.toggle_favourite(SEVEN)
    store.close()
    assert favourites(tmp_path) == ({"seven"}, None)


def test_what_comes_after_the_greatest_number_is_saved(tmp_path):
    """An archive may hold such a number."""
    with closing(sqlite3.connect(write(tmp_path, SEVEN), isolation_level=None)) as connection:
        upsert(connection, ITEM, ("favourites", "seven"), (database.LARGEST,))
    store = Store(tmp_path)
    store.toggle_favourite(GOAT)
    assert store.writer.flush(PATIENCE)
    store.close()
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="all names have an encoding here")
def test_folder_may_have_a_name_without_an_encoding(tmp_path):
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff?#%20"))
    write(folder, SEVEN)
    back_up(Database(folder), DAY)
    assert favourites(folder) == ({"seven"}, None)
    assert len(backups(folder)) == 1


def test_log_that_could_only_be_read_is_written_once_it_can(tmp_path):
    """The program that has read it opens it anew; here nothing can be shared while a folder is in the way."""
    path = write(tmp_path, SEVEN)
    shared = Path(f"{path}-shm")
    shared.mkdir()
    store = Store(tmp_path)
    store.toggle_favourite(GOAT)
    assert not store.writer.flush(PATIENCE)
    assert store.problem.kind == "unwritten"
    shared.rmdir()
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    store.close()
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


def test_what_is_saved_when_damage_is_met_is_in_the_recovered_file(tmp_path):
    """While the main thread meets it, too."""
    path = write(tmp_path, SEVEN)
    back_up(Database(tmp_path), DAY)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game RENAME TO other")
    store = Store(tmp_path)
    store.toggle_favourite(GOAT)
    assert store.session(SEVEN) is None
    store.close()
    assert store.problem == Problem("recovered", NAME)
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


# Backups


def test_three_backups_are_kept_one_a_day(tmp_path):
    write(tmp_path, SEVEN)
    data = Database(tmp_path)
    for days in (0, 1, 2, 3, 1, 0):  # and the clock is set back
        back_up(data, DAY + timedelta(days))
    data.close_writer()
    kept = backups(tmp_path)
    assert [(number, day) for number, day, _ in kept] == [(6, "2026-11-29"), (5, "2026-11-30"), (4, "2026-12-02")]
    assert all(ask(path, "SELECT count(*) FROM item") == 1 for *_, path in kept)
    assert len(list((tmp_path / "backups").iterdir())) == 3


def test_start_backs_up_once_a_day(tmp_path):
    write(tmp_path, SEVEN)
    for _ in range(2):
        store = Store(tmp_path)
        store.start(lambda call: None)
        look_through(store)
        store.close()
        assert store.problem is None
    assert len(backups(tmp_path)) == 1


def test_damage_found_in_the_background_is_recovered(tmp_path):
    path = write(tmp_path, SEVEN)
    write(tmp_path, GOAT)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO draft VALUES ('run', 1.0, 'text', 17)")
    calls = []
    store = Store(tmp_path)
    assert store.problem is None  # what the start needs is whole
    store.start(calls.append)
    look_through(store)
    store.writer.flush(PATIENCE)
    assert store.problem == Problem("recovered", NAME)
    store.close()
    assert favourites(tmp_path) == ({"seven", "goat"}, None)


def test_backup_gives_only_what_cannot_be_read(tmp_path):
    path = write(tmp_path, SEVEN, GOAT)
    data = Database(tmp_path)
    with data.writing() as connection:
        upsert(connection, DRAFT, ("run",), (1.0, "text"))
    back_up(data, DAY)
    with data.writing() as connection:
        upsert(connection, DRAFT, ("run",), (2.0, "later"))
    data.close_writer()
    write(tmp_path, GOAT)  # no favourite any more
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE draft SET checksum = 5")
    assert recover(data)
    assert data.read(lambda connection: select(connection, DRAFT)) == {("run",): (1.0, "text")}
    data.close_reader()
    assert favourites(tmp_path) == ({"seven"}, None)
    assert not recover(data)


def test_recovery_keeps_out_a_program_that_has_it_open(tmp_path):
    path = write(tmp_path, SEVEN)
    other = Store(tmp_path)
    other.toggle_favourite(GOAT)
    other.writer.flush(PATIENCE)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO draft VALUES ('run', 1.0, 'text', 17)")
    assert recover(Database(tmp_path))
    other.toggle_favourite(load_board("eight"))
    other.close()
    assert favourites(tmp_path) == ({"seven", "goat", "eight"}, None)


# Changes of rows


def test_random_changes_of_two_programs_are_all_there(tmp_path):
    """Each changes rows of its own, in any order of reading, putting and writing."""
    import random

    rng, data = random.Random(1), Database(tmp_path)
    programs = [Rows(DRAFT), Rows(DRAFT)]
    own = [{}, {}]
    for step in range(300):
        number = rng.randrange(2)
        rows, mine = programs[number], own[number]
        name = (f"{number} {rng.randrange(4)}",)
        if rng.random() < 0.3:
            mine.pop(name, None)
        else:
            mine[name] = (float(step), f"step {step}")
        others = {key: row for key, row in rows.ours.items() if not key[0].startswith(str(number))}
        rows.put({**others, **mine})
        if rng.random() < 0.5:
            with data.writing() as connection:
                written = rows.write(connection)
            if rng.random() < 0.3:  # something more before that is known
                mine[name] = (float(step), "more")
                rows.put({**rows.ours, **mine})
            rows.written(written)
        if rng.random() < 0.3:
            there = data.read(rows.read)
            rows.take(there or {})
            assert {key: row for key, row in rows.ours.items() if key[0].startswith(str(number))} == mine
    for rows in programs:
        with data.writing() as connection:
            rows.written(rows.write(connection))
        assert not rows.has_changes
    assert data.read(lambda connection: select(connection, DRAFT)) == own[0] | own[1]
    data.close_reader()
    data.close_writer()
