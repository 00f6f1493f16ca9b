"""All data of the player as one archive, for another machine: the database, the settings, own boards and the picture.

An archive is a ZIP file with ``player.db``, ``settings.json``, ``picture.jpg`` and ``boards/*.toml``, and nothing else.
Importing adds what is not here yet, and says what it did: nothing here is overwritten, but for a position to be learnt
that was answered later there. An archive may come from anybody, so it is believed in nothing: names, sizes, links and
every statement of its schema are looked at before a row is read, and each row has to be one that this program writes.
"""

from __future__ import annotations

import re
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from solver import BoardError, load_board
from solver.formats.board_files import LARGEST_FILE as LARGEST_BOARD
from solver.system.files import read_file, sweep_temporaries, write_atomically

from ..model.settings import Settings
from ..system.background import Post
from . import settings_file
from .database import (
    ASIDE,
    BOARD,
    DRAFT,
    GAME,
    ITEM,
    LEARNT,
    MISTAKE,
    NAME,
    PROGRESS,
    RECORD,
    TABLES,
    Damaged,
    Database,
    FutureFile,
    Row,
    Table,
    check_version,
    create,
    select,
    upsert,
)
from .earlier_files import EarlierFiles, find
from .files import Problem, locked, write_to_documents
from .own_boards import free_path
from .own_picture import NoPicture, copied
from .recovery import back_up, backups, check, temporary
from .rows import Merge, farther, later_answer, record_of
from .tasks import SerialTask

if TYPE_CHECKING:
    import zipfile

SETTINGS, PICTURE, BOARDS = "settings.json", "picture.jpg", "boards"
LARGEST = {NAME: 256 << 20, SETTINGS: settings_file.LARGEST_FILE, PICTURE: 100 << 20}  # bytes
MOST_BOARDS, HIGHEST_RATIO, UNPACKED_FREELY = 5_000, 200, 1 << 20
_BOARD = re.compile(r"boards/[^/\\:\x00-\x1f]{1,200}\.toml")
_STRICT = re.compile(r"\s*STRICT$")


class ArchiveError(ValueError):
    """An archive that is refused; its text says why."""


@dataclass
class Imported:
    """What an import has added, and what was here already or was refused."""

    solved: int = 0
    known: int = 0
    refused: int = 0
    games: int = 0  # in progress
    positions: int = 0  # to be learnt, or answered later there
    favourites: int = 0
    boards: int = 0
    has_picture: bool = False
    has_settings: bool = False


# Export


def export(data_folder: Path, path: Path) -> None:
    """Write all data to a new archive. Raises OSError, also where there is such a file, Damaged and FutureFile."""
    import zipfile  # here and below: the window opens without it

    _check_new(path)
    database = Database(data_folder)
    with temporary(path) as archive, temporary(path) as copy:
        try:
            _bring_up_to_date(database)
            database.copy_to(copy)
        finally:
            database.close_writer()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            file.write(copy, NAME)
            for name in (SETTINGS, PICTURE):
                with suppress(FileNotFoundError):
                    file.writestr(name, read_file(data_folder / name, LARGEST[name]))
            for board in sorted((data_folder / BOARDS).glob("*.toml")):
                with suppress(OSError, ValueError):  # it is no file, or too large to be a board
                    file.writestr(f"{BOARDS}/{board.name}", read_file(board, LARGEST_BOARD))
        write_atomically(path, [archive.read_bytes()], lambda: _check_new(path))


def _check_new(path: Path) -> None:
    if path.exists():
        raise FileExistsError(17, "the file exists, expected a new name", str(path))


def export_to_documents(data_folder: Path, today: date, documents: Path | None = None) -> Path:
    """Write all data to a new archive in the player's documents, or else the data folder. Raises as ``export``."""

    def write(folder: Path) -> Path:
        sweep_temporaries(folder)
        names = (f"antipode-data-{today}{f'-{number}' if number > 1 else ''}.zip" for number in range(1, 10_000))
        path = next(folder / name for name in names if not (folder / name).exists())
        export(data_folder, path)
        return path

    return write_to_documents(write, data_folder, documents)


def _bring_up_to_date(database: Database) -> None:
    """Take in files of earlier versions, and make the file where there is none."""
    earlier = EarlierFiles(database.folder, find(database.folder) if database.folder.is_dir() else [])
    with database.writing() as connection:
        earlier.take_in(connection)
    earlier.move_aside()


# Import


def import_archive(path: Path, data_folder: Path, today: date) -> Imported:
    """Add what is in an archive; return what that was.

    Raises ArchiveError for one that is refused: then nothing is added. Raises OSError.
    """
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(path) as archive, tempfile.TemporaryDirectory() as folder:
            members = _members(archive)
            if NAME not in members:
                raise ArchiveError(f"no {NAME} in the archive, expected one that 'antipode data export' has written")
            unpacked = {name: Path(folder) / str(number) for number, name in enumerate(members)}
            for name, info in members.items():  # all of it first: a damaged archive changes nothing
                _unpack(archive, info, unpacked[name], LARGEST.get(name, LARGEST_BOARD))
            tables, imported = _rows_of(unpacked[NAME]), Imported()
            _add_rows(tables, data_folder, today, imported)
            _add_files(unpacked, data_folder, imported)
            return imported
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise ArchiveError(f"no archive that can be read ({error}), expected a ZIP file") from None


def _members(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """Return the members of an archive by name. Raises ArchiveError for any that does not belong there."""
    import zipfile

    found: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        name = info.filename
        if name not in LARGEST and not _BOARD.fullmatch(name):
            raise ArchiveError(f"{name[:80]!r} in the archive, expected only {', '.join(LARGEST)} and boards/*.toml")
        if name in found:
            raise ArchiveError(f"{name!r} twice in the archive")
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG):
            raise ArchiveError(f"{name!r} in the archive is a link or a device, expected a file")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ArchiveError(f"{name!r} in the archive is packed in an unusual way, expected 'stored' or 'deflated'")
        most = LARGEST.get(name, LARGEST_BOARD)
        if info.file_size > most:
            raise ArchiveError(f"{name!r} in the archive has {info.file_size:,} bytes, expected at most {most:,}")
        if info.file_size > UNPACKED_FREELY and info.file_size > HIGHEST_RATIO * info.compress_size:
            raise ArchiveError(f"{name!r} in the archive grows more than {HIGHEST_RATIO} times, expected less")
        found[name] = info
    if len(found) > MOST_BOARDS:
        raise ArchiveError(f"{len(found):,} files in the archive, expected at most {MOST_BOARDS:,}")
    return found


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path, most: int) -> None:
    """Unpack a member, and no more of it than its size, whatever its head says."""
    with archive.open(info) as packed, path.open("wb") as file:
        left = most
        while part := packed.read(min(1 << 20, left + 1)):
            left -= len(part)
            if left < 0:
                raise ArchiveError(f"{info.filename!r} in the archive has more than {most:,} bytes")
            file.write(part)


Tables = dict[Table, dict[Row, Row]]


def _rows_of(path: Path) -> Tables:
    """Return the rows of an unpacked database. Raises ArchiveError for any other, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            if not check_version(connection):
                raise Damaged("no tables")
            _check_schema(connection)
            check(connection)
            return {table: select(connection, table) for table in TABLES}
    except FutureFile as error:
        raise ArchiveError(f"{NAME} in the archive: {error}") from None
    except (sqlite3.Error, Damaged, UnicodeDecodeError) as error:
        raise ArchiveError(f"{NAME} in the archive is damaged, or of another program: {error}") from None


def _check_schema(connection: sqlite3.Connection) -> None:
    """Raise ArchiveError unless a file has the tables and indexes of this program: no trigger, no view, no other."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create(fresh)
        expected = set(_statements(fresh))
    for kind, name, statement in _statements(connection):
        if (kind, name, statement) not in expected:
            raise ArchiveError(
                f"{NAME} in the archive has the {kind} {str(name)[:80]!r}, which is none of this program"
            )


def _statements(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str | None]]:
    for kind, name, statement in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        yield kind, name, None if statement is None else _STRICT.sub("", str(statement))


def _add_rows(tables: Tables, data_folder: Path, today: date, imported: Imported) -> None:
    """Add rows to the data here, after a backup of it. Raises OSError."""
    database = Database(data_folder)
    try:
        _bring_up_to_date(database)
        back_up(database, today)
        with database.writing() as connection:
            _add_records(connection, tables[RECORD], imported)
            _add(connection, BOARD, tables[BOARD], lambda there, theirs: farther(theirs, there))
            imported.games = _add_games(connection, tables[GAME])
            imported.positions = _add(connection, MISTAKE, tables[MISTAKE], later_answer)
            _add(connection, LEARNT, tables[LEARNT], lambda there, theirs: max(there, theirs, key=_count))
            imported.favourites = _add(
                connection, ITEM, {key: row for key, row in tables[ITEM].items() if key[0] == "favourites"}
            )
            for table in (ITEM, PROGRESS, DRAFT, ASIDE):
                _add(connection, table, tables[table])
    except (Damaged, FutureFile) as error:
        raise ArchiveError(f"the data here cannot take it: {error}") from None
    finally:
        database.close_writer()


def _count(row: Row) -> int:
    return int(row[0] or 0)


def _add(
    connection: sqlite3.Connection, table: Table, rows: dict[Row, Row], merge: Merge = lambda there, theirs: there
) -> int:
    """Add rows, merged with those of their keys; return how many have changed anything."""
    there, changed = select(connection, table), 0
    for key, row in rows.items():
        new = merge(there[key], row) if key in there else row
        if new != there.get(key):
            upsert(connection, table, key, new)
            changed += 1
    return changed


def _add_records(connection: sqlite3.Connection, rows: dict[Row, Row], imported: Imported) -> None:
    there = select(connection, RECORD)
    for key, row in rows.items():
        try:
            record_of(key, row)
        except ValueError:
            imported.refused += 1
            continue
        if key in there and (there[key][4] is not None or row[4] is None):  # the par may be known there alone
            imported.known += 1
        else:
            upsert(connection, RECORD, key, row)
            imported.solved += 1


def _add_games(connection: sqlite3.Connection, rows: dict[Row, Row]) -> int:
    """Add games in progress before the present ones here; return their number."""
    there = select(connection, GAME)
    known, added = {(row[0], row[4], row[6]) for row in there.values()}, 0
    boards = select(connection, BOARD)
    for key, row in rows.items():
        if key not in there and (row[0], row[4], row[6]) not in known and (row[0],) in boards:
            upsert(connection, GAME, key, (*row[:2], 0, *row[3:]))
            added += 1
    return added


def _add_files(unpacked: dict[str, Path], data_folder: Path, imported: Imported) -> None:
    """Add own boards, and the picture and the settings where there are none here. Raises OSError."""
    for name, path in unpacked.items():
        if name.startswith(f"{BOARDS}/"):
            _add_board(path, name.removeprefix(f"{BOARDS}/"), data_folder / BOARDS, imported)
    if PICTURE in unpacked and not (data_folder / PICTURE).exists():
        try:
            write_atomically(data_folder / PICTURE, [copied(unpacked[PICTURE])])
            imported.has_picture = True
        except NoPicture:
            imported.refused += 1
    if SETTINGS in unpacked and not (data_folder / SETTINGS).exists():
        try:
            content = settings_file.decode(unpacked[SETTINGS].read_bytes())
        except ValueError:
            imported.refused += 1
        else:
            raw = settings_file.encode(Settings.from_data(content).to_data())
            write_atomically(data_folder / SETTINGS, [raw])
            imported.has_settings = True


def _add_board(path: Path, name: str, folder: Path, imported: Imported) -> None:
    """Add the file of a board under a free name, unless there is one with this content."""
    raw, toml = path.read_bytes(), path.with_name("board.toml")
    path.replace(toml)
    try:
        load_board(str(toml))
    except (BoardError, ValueError):
        imported.refused += 1
        return
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        if not any(_has(other, raw) for other in folder.glob("*.toml")):
            write_atomically(free_path(folder, Path(name).stem), [raw])
            imported.boards += 1


def _has(path: Path, raw: bytes) -> bool:
    with suppress(OSError, ValueError):
        return read_file(path, LARGEST_BOARD) == raw
    return False


class Archiver(SerialTask["Path | Imported"]):
    """A writer and reader of archives, beside the window."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self._folder = data_folder
        self.documents: Path | None = None  # the system's folder

    def export(self, post: Post, on_done: Callable[[Path | Imported | Problem], None]) -> None:
        """Begin to write an archive to the player's documents; post ``on_done`` with its path, or with a problem."""
        self.run(lambda: export_to_documents(self._folder, date.today(), self.documents), "", post, on_done)

    def take_in(self, path: Path, post: Post, on_done: Callable[[Path | Imported | Problem], None]) -> None:
        """Begin to import an archive; post ``on_done`` with what was added, or with a problem."""
        self.run(lambda: import_archive(path, self._folder, date.today()), path.name, post, on_done)


# Check


@dataclass(frozen=True)
class Checked:
    """The state of the data here."""

    path: Path
    problem: str  # empty for none
    rows: dict[str, int]  # by table
    earlier: int  # files of earlier versions, which the next start takes in
    backups: list[str]  # days, the latest first


def check_data(data_folder: Path) -> Checked:
    """Look through all of the data. Raises OSError where it cannot be read."""
    database, problem, rows = Database(data_folder), "", dict[str, int]()

    def count(connection: sqlite3.Connection) -> dict[str, int]:
        check(connection)
        return {table.name: len(select(connection, table)) for table in TABLES}

    try:
        rows = database.read_beside(count) or {}
    except (Damaged, FutureFile) as error:
        problem = str(error)
    earlier = len(find(data_folder)) if data_folder.is_dir() else 0
    return Checked(database.path, problem, rows, earlier, [day for _, day, _ in backups(data_folder)])
