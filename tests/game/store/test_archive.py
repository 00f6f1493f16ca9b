"""All data as an archive: what comes back elsewhere, and what is refused."""

import json
import os
import random
import shutil
import sqlite3
import struct
import zipfile
from contextlib import closing
from dataclasses import replace
from datetime import date

import jsonschema
import pytest
from every import every
from faults import FARTHEST, KINDS, MISTAKES, SETTINGS, SEVEN, fill, found_in, keep, read_records, record_of, small_disk
from golden_data import ROOT
from waiting import PATIENCE, look_through

from game.store import archive
from game.store.archive import ArchiveError, Imported, check_data, export, export_to_documents, import_archive
from game.store.database import NAME, VERSION
from game.store.recovery import backups
from game.store.storage import Store
from main import main
from solver import load_board
from solver.system import files

TODAY = date(2026, 11, 29)
BOARD = 'name = "{name}"\nlayout = "AB/.."\ngoal = "../A."\n'


@pytest.fixture
def here(tmp_path):
    """Data with something of every kind, an own board and a picture."""
    from PIL import Image

    folder = tmp_path / "here"
    store = Store(folder)
    keep(store, 1)
    store.toggle_favourite(load_board("goat"))
    store.close()
    (folder / "boards").mkdir()
    (folder / "boards" / "mine.toml").write_text(BOARD.format(name="Mine"))
    Image.new("RGB", (40, 30), "red").save(folder / "picture.jpg")
    return folder


@pytest.fixture
def path(here, tmp_path):
    """An archive of it."""
    path = tmp_path / "all.zip"
    export(here, path)
    return path


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} if folder.exists() else {}


def test_all_comes_back_elsewhere(here, path, tmp_path):
    there = tmp_path / "there"
    imported = import_archive(path, there, TODAY)
    assert imported == Imported(1, 0, 0, 1, 1, 1, 1, has_picture=True, has_settings=True)
    assert found_in(there) == found_in(here)
    assert found_in(there).saves == dict.fromkeys(KINDS, 1)
    assert Store(there).progress.favourites == ("goat",)
    assert (there / "boards" / "mine.toml").read_bytes() == (here / "boards" / "mine.toml").read_bytes()
    assert (there / "picture.jpg").exists()


def test_import_twice_adds_nothing(path, tmp_path):
    there = tmp_path / "there"
    import_archive(path, there, TODAY)
    before = found_in(there)
    assert import_archive(path, there, TODAY) == Imported(known=1)
    assert found_in(there) == before


def test_import_adds_and_overwrites_nothing(path, tmp_path):
    there = tmp_path / "there"
    store = Store(there)
    keep(store, 2)
    store.history.add(replace(record_of(1), session="mine"))
    store.close()
    (there / "boards").mkdir()
    (there / "boards" / "mine.toml").write_text(BOARD.format(name="Another"))
    (there / "picture.jpg").write_bytes(b"my own")
    imported = import_archive(path, there, TODAY)
    assert (imported.solved, imported.known, imported.games, imported.boards) == (0, 1, 1, 1)
    assert not imported.has_picture
    assert not imported.has_settings
    found = found_in(there)
    assert found.saves == dict.fromkeys(KINDS, 2) | {MISTAKES: 2 + 1}  # those learnt on both
    assert found.records == {1, 2}
    store = Store(there)
    assert {record.session for record in read_records(store)} == {"", "mine"}
    session = store.session(SEVEN)
    assert len(session.games) == 2
    assert (session.current, session.farthest_taken) == (1, 2)
    store.close()
    assert (there / "picture.jpg").read_bytes() == b"my own"
    names = {board.name: board.read_text() for board in (there / "boards").glob("*.toml")}
    assert names == {"mine.toml": BOARD.format(name="Another"), "mine-2.toml": BOARD.format(name="Mine")}
    assert len(backups(there)) == 1


def test_par_that_is_known_there_comes_in(path, tmp_path):
    there = tmp_path / "there"
    store = Store(there)
    store.history.add(replace(record_of(1), par=None))
    store.close()
    assert import_archive(path, there, TODAY).solved == 1
    assert [record.par for record in read_records(Store(there))] == [36]


def test_games_undone_there_come_before_the_present_one(here, tmp_path):
    store = Store(here)
    session = store.session(SEVEN)
    session.begin(FARTHEST, 0.0)
    session.slide(FARTHEST.legal_moves()[:1], 0.0)
    session.undo(0.0)
    session.undo(0.0)
    assert session.can_redo
    store.save_session(session, 0.0)
    store.close()
    export(here, tmp_path / "undone.zip")
    there = Store(tmp_path / "there")
    keep(there, 2)
    there.close()
    assert import_archive(tmp_path / "undone.zip", tmp_path / "there", TODAY).games == 2
    merged = Store(tmp_path / "there").session(SEVEN)
    assert (len(merged.games), merged.can_redo) == (3, False), "a move would drop what can be redone"


def test_answer_of_the_day_of_the_export_stays(here, path):
    store, day = Store(here), date(2026, 7, 31)
    (position,) = store.mistakes.due(SEVEN, day)
    store.mistakes.answer(position, right=True, day=day)
    store.save_mistakes()
    store.close()
    assert import_archive(path, here, TODAY).positions == 0
    counts = Store(here).mistakes.counts(SEVEN, day)
    assert (counts.due, counts.waiting) == (0, 1)


def test_running_window_sees_what_is_imported(path, tmp_path):
    there = tmp_path / "there"
    store, calls = Store(there), []
    store.start(calls.append)
    look_through(store)
    assert store.progress.favourites == ()
    import_archive(path, there, TODAY)
    store.catch_up()
    store.writer.flush(PATIENCE)
    for call in calls:
        call()
    assert store.progress.favourites == ("goat",)
    store.close()
    assert Store(there).progress.favourites == ("goat",)


def test_export_names_the_folder_that_is_missing(here, tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no such folder") as refusal:
        export(here, tmp_path / "no" / "all.zip")
    assert refusal.value.filename == str(tmp_path / "no")


def test_export_overwrites_nothing(here, path, tmp_path):
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        export(here, path)
    assert path.read_bytes() == before
    names = [export_to_documents(here, TODAY, tmp_path).name for _ in range(2)]
    assert names == ["antipode-data-2026-11-29.zip", "antipode-data-2026-11-29-2.zip"]
    assert not list(tmp_path.glob("*.tmp"))


def test_export_to_a_full_disk_says_so(here, tmp_path):
    with small_disk(tmp_path / "disk", 100) as disk:
        fill(disk, 8192)
        with pytest.raises(OSError, match="No space left on device") as refusal:
            export(here, disk / "all.zip")
        assert str(refusal.value.filename) == str(disk / "all.zip")
        assert [each.name for each in disk.iterdir()] == ["filler"]


def test_boards_here_are_read_once_however_many_come(path, tmp_path, monkeypatch):
    """Otherwise the 5,000 that an archive may hold take minutes."""
    there, read = tmp_path / "there", []

    def read_file(path, most):
        read.append(path)
        return files.read_file(path, most)

    for begin in (0, 10):
        boards = {f"boards/b{begin + number}.toml": BOARD.format(name=begin + number).encode() for number in range(10)}
        import_archive(rewritten(path, boards), there, TODAY)
        monkeypatch.setattr(archive, "read_file", read_file)
    assert len(list((there / "boards").glob("*.toml"))) == 21
    assert len(read) == 11


# Hostile archives


def rewritten(path, changes, removed=()):
    """Return an archive with other members: bytes by name, or a function that changes the bytes of one."""
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    for name in removed:
        del members[name]
    for name, raw in changes.items():
        members[name] = raw(members[name]) if callable(raw) else raw
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, raw in members.items():
            file.writestr(name, raw)
    return path


def changed_by(*statements):
    """Return a change of a database."""

    def change(raw):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(raw)
            for statement in statements:
                connection.execute(statement)
            return connection.serialize()

    return change


NAMES = (
    "../evil.toml", "/etc/evil.toml", "boards/../evil.toml", "boards/a/b.toml", "boards\\a.toml", "C:evil.toml", "evil",
    "boards/.toml/", "player.db-wal", "boards/a:b.toml", "BOARDS/a.toml", "boards/" + "x" * 300 + ".toml",
)  # fmt: skip


def refused(path, there, words):
    before = contents(there)
    with pytest.raises(ArchiveError, match=words) as refusal:
        import_archive(path, there, TODAY)
    assert str(refusal.value).isprintable()
    assert contents(there) == before


@pytest.fixture
def empty_archive(tmp_path):
    Store(tmp_path / "here").close()
    export(tmp_path / "here", tmp_path / "empty.zip")
    return tmp_path / "empty.zip"


@every("name", NAMES)
def test_other_names_are_refused(name, empty_archive, tmp_path):
    named = shutil.copy(empty_archive, tmp_path / "named.zip")
    refused(rewritten(named, {name: b"evil"}), tmp_path / "unpacked" / "there", "expected only")
    assert not list(tmp_path.rglob("evil*"))


def test_links_are_refused(path, tmp_path):
    info = zipfile.ZipInfo("boards/link.toml")
    info.create_system, info.external_attr = 3, 0o120777 << 16
    with zipfile.ZipFile(path, "a") as file:
        file.writestr(info, "/etc/passwd")
    refused(path, tmp_path / "there", "link")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_names_twice_are_refused(path, tmp_path):
    with zipfile.ZipFile(path, "a") as file:
        file.writestr(NAME, b"another")
    refused(path, tmp_path / "there", "twice")


def test_bombs_are_refused(path, tmp_path, monkeypatch):
    refused(rewritten(path, {NAME: bytes(4 << 20)}), tmp_path / "there", "grows")
    monkeypatch.setitem(archive.LARGEST, NAME, 1 << 20)
    refused(rewritten(path, {NAME: random.Random(1).randbytes(2 << 20)}), tmp_path / "there", "at most")


def test_false_size_is_refused(path, tmp_path):
    """The head says that a member is small."""
    size = 3 << 20
    rewritten(path, {NAME: random.Random(1).randbytes(size)})
    raw = path.read_bytes()
    assert raw.count(struct.pack("<I", size)) == 2
    path.write_bytes(raw.replace(struct.pack("<I", size), struct.pack("<I", 1000)))
    refused(path, tmp_path / "there", "damaged|read")


def test_too_many_files_are_refused(path, tmp_path):
    boards = {f"boards/{number}.toml": b"" for number in range(archive.MOST_BOARDS)}
    refused(rewritten(path, boards), tmp_path / "there", "files")


DATABASES = {
    "a trigger": changed_by("CREATE TRIGGER t AFTER INSERT ON item BEGIN DELETE FROM record; END"),
    "a view": changed_by("DROP TABLE draft", "CREATE VIEW draft AS SELECT 'a' run, 1.0 saved, 'b' draft, 0 checksum"),
    "another table": changed_by("CREATE TABLE other (x)"),
    "another column": changed_by("ALTER TABLE item ADD COLUMN more TEXT"),
    "a generated column": changed_by(
        "DROP TABLE item", "CREATE TABLE item (list TEXT, value TEXT, place AS (1), checksum INTEGER)"
    ),
    "an index with a function": changed_by("CREATE INDEX i ON item (hex(value))"),
    "no table": changed_by("DROP TABLE item"),
    "a wrong checksum": changed_by("UPDATE item SET place = place + 1"),
    "another program": changed_by("PRAGMA application_id = 5"),
    "a later version": changed_by(f"PRAGMA user_version = {VERSION + 1}"),
    "nothing": lambda raw: b"",
    "no database": lambda raw: b"x" * 5000,
    "a command of a terminal": lambda raw: raw.replace(b"TEXT NOT NULL", b"TEXT \x1bOT NULL", 1),
    "half of it": lambda raw: raw[: len(raw) // 2],
    "a damaged page": lambda raw: raw[:8192] + b"\xff" * 4096 + raw[12288:],
}


@pytest.mark.skipif(not hasattr(sqlite3.Connection, "deserialize"), reason="it came with Python 3.11")
@pytest.mark.parametrize("change", DATABASES.values(), ids=DATABASES)
def test_hostile_databases_are_refused(change, path, tmp_path):
    refused(rewritten(path, {NAME: change}), tmp_path / "there", NAME)


@pytest.mark.parametrize("count", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_damaged_archives_are_refused_or_whole(path, tmp_path, count):
    rng, raw = random.Random(1), path.read_bytes()
    for number in range(count):
        damaged = bytearray(raw)
        for _ in range(rng.choice((1, 1, 5))):
            damaged[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged[: rng.randrange(len(raw))] if rng.random() < 0.2 else damaged)
        there = tmp_path / f"there {number}"
        try:
            import_archive(path, there, TODAY)
        except ArchiveError:
            assert contents(there) == {}
        else:
            assert found_in(there).saves[KINDS[0]] == 1


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_packings_are_refused(packing, path, tmp_path):
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, raw in members.items():
            archive.writestr(name, raw)
    refused(path, tmp_path / "there", "packed in an unusual way")


def test_long_list_of_members_is_not_read(path, tmp_path):
    raw = bytearray(path.read_bytes())
    raw[-22 + 12 : -22 + 16] = struct.pack("<I", 1 << 30)
    path.write_bytes(raw)
    refused(path, tmp_path / "there", "files in the archive")


def test_too_many_rows_are_refused(path, tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MOST_ROWS", 5)
    refused(path, tmp_path / "there", "rows, expected at most 5")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.zip")
    with pytest.raises(OSError, match="not a file"):
        import_archive(tmp_path / "pipe.zip", tmp_path / "there", TODAY)


@pytest.mark.skipif(os.sep == "\\", reason="this system has no such names")
@every("name", ["a:b", "a\\b", "con", "tab\tx", "x" * 200, "caf\udce9", "\u4e09", "a. ", "\u202elmot"])
def test_boards_of_any_name_come_along(name, tmp_path_factory):
    """Under names that every system takes."""
    folder = tmp_path_factory.mktemp("boards")
    (folder / "here" / "boards").mkdir(parents=True)
    for ending in ("", "?", "*"):
        (folder / "here" / "boards" / f"{name}{ending}.toml").write_text(BOARD.format(name=f"Mine{ending}"))
    export(folder / "here", folder / "all.zip")
    assert import_archive(folder / "all.zip", folder / "there", TODAY).boards == 3
    for path in (folder / "there" / "boards").glob("*.toml"):
        assert path.stem.isprintable()
        assert not set(path.stem) & set('<>:"/\\|?*')
        assert path.stem.lower() != "con"


def test_archive_has_only_tables_of_this_program(here, tmp_path):
    """Whatever has been done to the file by hand."""
    with closing(sqlite3.connect(here / NAME)) as connection:
        connection.executescript("ANALYZE; CREATE TABLE x (a); CREATE VIEW v AS SELECT 1; ALTER TABLE item ADD more")
    export(here, tmp_path / "all.zip")
    assert import_archive(tmp_path / "all.zip", tmp_path / "there", TODAY).solved == 1


def test_what_is_no_archive_is_refused(tmp_path):
    path = tmp_path / "no.zip"
    for raw in (b"", b"PK", b"text", bytes(1000)):
        path.write_bytes(raw)
        refused(path, tmp_path / "there", "ZIP")
    with pytest.raises(OSError, match="No such file"):
        import_archive(tmp_path / "not there", tmp_path / "there", TODAY)


def test_bad_boards_and_pictures_are_left_out(path, tmp_path):
    rewritten(path, {"boards/bad.toml": b"\0" * 9, "picture.jpg": b"no picture", SETTINGS + ".json": b"[]"})
    imported = import_archive(path, tmp_path / "there", TODAY)
    assert (imported.refused, imported.boards, imported.has_picture, imported.has_settings) == (3, 1, False, False)
    assert not (tmp_path / "there" / "boards" / "bad.toml").exists()


# The command


SCHEMA = json.loads((ROOT / "docs" / "commands.schema.json").read_text("utf-8"))
COMMANDS = {
    "data-export": ["export", "{folder}/more.zip"],
    "data-import": ["import", "{folder}/more.zip"],
    "data-check": ["check"],
}


@pytest.fixture
def home(here, monkeypatch):
    monkeypatch.setattr("game.store.data_commands.data_folder", lambda: here)
    return here


def test_command_exports_imports_and_checks(home, tmp_path, capsys):
    path = tmp_path / "mine.zip"
    assert main(["data", "export", str(path)]) == 0
    assert capsys.readouterr().out == f"exported to {path}\n"
    for kind, words in COMMANDS.items():
        assert main(["data", *(word.format(folder=tmp_path) for word in words), "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}).validate(answer)
    assert main(["data", "check"]) == 0
    assert capsys.readouterr().out.startswith(f"{home / NAME}: sound (1 record, ")
    with closing(sqlite3.connect(home / NAME)) as connection, connection:
        connection.execute("UPDATE draft SET saved = 5")
    assert main(["data", "check", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problem"] == "a row of draft"
    assert check_data(tmp_path / "nothing").rows == {}


@every(
    "words",
    [
        ["export"],
        ["import"],
        ["check", "x"],
        ["export", "{here}"],
        ["export", "{here}/no/a.zip"],
        ["import", "{here}/player.db"],
    ],
)
def test_command_says_what_is_wrong(words, tmp_path_factory):
    folder = tmp_path_factory.mktemp("command")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.store.data_commands.data_folder", lambda: folder)
        (folder / NAME).touch()
        assert main(["data", *(word.format(here=folder) for word in words)]) == 2
