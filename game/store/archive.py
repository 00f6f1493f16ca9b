"""All data of the player as one archive, for another machine: the database, the settings, own boards and the picture.

An archive is a ZIP file with ``player.db``, ``settings.json``, ``picture.jpg`` and ``boards/*.toml``, and nothing else.
Importing adds what is not here yet, and says what it did: nothing here is overwritten, but for a position to be learnt
that was answered later there. An archive may come from anybody, so it is believed in nothing: names, sizes, links and
every statement of its schema are looked at before a row is read, and each row has to be one that this program writes.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import stat
import struct
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from solver import BoardError, load_board
from solver.errors import escaped
from solver.formats.board_files import LARGEST_FILE as LARGEST_BOARD
from solver.formats.board_files import board_id_of
from solver.system.files import open_file, read_file, sweep_temporaries, write_atomically

from ..model.settings import Settings
from . import settings_file
from .database import (
    GAME,
    ITEM,
    MISTAKE,
    NAME,
    RECORD,
    TABLES,
    Damaged,
    Database,
    FutureFile,
    Row,
    check_version,
    create,
    errors_of,
    select,
    select_each,
    upsert,
)
from .earlier_files import EarlierFiles, find
from .merging import Tables, add
from .own_boards import digest_of, free_path, ids_in, numbered, portable_name
from .own_picture import NoPicture, copied
from .player_files import locked, temporary, write_to_documents
from .recovery import back_up, backups, check
from .rows import record_of

if TYPE_CHECKING:
    import zipfile

SETTINGS, PICTURE, BOARDS = "settings.json", "picture.jpg", "boards"
LARGEST = {NAME: 256 << 20, SETTINGS: settings_file.LARGEST_FILE, PICTURE: 100 << 20}  # bytes
MOST_BOARDS, MOST_ROWS, HIGHEST_RATIO, UNPACKED_FREELY = 5_000, 500_000, 200, 1 << 20
END = struct.Struct("<4s6xHI6x")  # of an archive: its mark, the number of members and the bytes of their list
LONGEST_LIST = 2 << 20  # bytes
_BOARD = re.compile(r"boards/[^/\\:\x00-\x1f]{1,200}\.toml")


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
            EarlierFiles(data_folder).take_in(database)
        finally:
            database.close_writer()
        with errors_of(path), closing(sqlite3.connect(copy, isolation_level=None)) as new:
            new.execute("BEGIN")
            create(new)  # the tables of this program alone, whatever has been done to those here
            database.read_beside(partial(_copy, new, path))
            new.execute("COMMIT")
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            file.write(copy, NAME)
            for name in (SETTINGS, PICTURE):
                with suppress(FileNotFoundError):
                    file.writestr(name, read_file(data_folder / name, LARGEST[name]))
            names = set[str]()
            for board in sorted((data_folder / BOARDS).glob("*.toml")):
                with suppress(OSError, ValueError):  # it is no file, or too large to be a board
                    raw, name = read_file(board, LARGEST_BOARD), portable_name(board.stem)
                    name = next(each for each in numbered(name, "-") if each.casefold() not in names)
                    file.writestr(f"{BOARDS}/{name}.toml", raw)
                    names.add(name.casefold())
        write_atomically(path, [archive.read_bytes()], lambda: _check_new(path))


def _copy(new: sqlite3.Connection, path: Path, connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")  # all of one moment
    for table in TABLES:
        for key, row in select_each(connection, table):
            with errors_of(path):
                upsert(new, table, key, row)


def _check_new(path: Path) -> None:
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if path.exists():
        raise FileExistsError(errno.EEXIST, "the file exists, expected a new name", str(path))


def export_to_documents(data_folder: Path, today: date, documents: Path | None = None) -> Path:
    """Write all data to a new archive in the player's documents, or else the data folder. Raises as ``export``."""

    def write(folder: Path) -> Path:
        sweep_temporaries(folder)
        names = (f"antipode-data-{today}{f'-{number}' if number > 1 else ''}.zip" for number in range(1, 10_000))
        path = next(folder / name for name in names if not (folder / name).exists())
        export(data_folder, path)
        return path

    return write_to_documents(write, data_folder, documents)


# Import


def import_archive(path: Path, data_folder: Path, today: date) -> Imported:
    """Add what is in an archive; return what that was.

    Raises ArchiveError for one that is refused: then nothing is added. Raises OSError, and Damaged or FutureFile for
    the data here.
    """
    import zipfile
    import zlib

    try:
        with (
            BufferedReader(open_file(path)) as raw,
            zipfile.ZipFile(_with_short_list(raw)) as archive,
            tempfile.TemporaryDirectory() as folder,
        ):
            members = _members(archive)
            if NAME not in members:
                raise ArchiveError(f"no {NAME} in the archive, expected one that 'antipode data export' has written")
            unpacked = {name: Path(folder) / str(number) for number, name in enumerate(members)}
            for name, info in members.items():  # all of it first: a damaged archive changes nothing
                _unpack(archive, info, unpacked[name], LARGEST.get(name, LARGEST_BOARD))
            tables, imported = _rows_of(unpacked[NAME]), Imported()
            tables[RECORD] = _records(tables[RECORD], imported)
            _add_rows(tables, data_folder, today, imported)
            _add_files(unpacked, data_folder, imported)
            return imported
    except (ArchiveError, Damaged, FutureFile):
        raise
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError) as error:
        if isinstance(error, OSError) and (error.filename or error.errno != errno.EINVAL):  # a place before the start
            raise
        raise ArchiveError(f"no archive that can be read ({escaped(str(error))}), expected a ZIP file") from None


def _with_short_list(raw: BinaryIO) -> BinaryIO:
    """Return a file whose end is that of an archive, and says that the list of members is short enough to be read."""
    raw.seek(-min(END.size, raw.seek(0, os.SEEK_END)), os.SEEK_END)
    end = raw.read()
    mark, count, size = END.unpack(end) if len(end) == END.size else (b"", 0, 0)
    if mark != b"PK\5\6":
        raise ArchiveError("no archive that can be read, expected a ZIP file")
    if count > MOST_BOARDS or size > LONGEST_LIST:
        raise ArchiveError(f"{count:,} files in the archive, expected at most {MOST_BOARDS:,}")
    return raw


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


def _rows_of(path: Path) -> Tables:
    """Return the rows of an unpacked database. Raises ArchiveError for any other, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            if not check_version(connection):
                raise Damaged("no tables")
            _check_schema(connection)
            count = sum(connection.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()[0] for table in TABLES)
            if count > MOST_ROWS:
                raise Damaged(f"{count:,} rows, expected at most {MOST_ROWS:,}")
            check(connection, rows=False)
            return {table: select(connection, table) for table in TABLES}
    except FutureFile as error:
        raise ArchiveError(f"{NAME} in the archive: {error}") from None
    except (sqlite3.Error, Damaged, UnicodeDecodeError) as error:
        raise ArchiveError(f"{NAME} in the archive is damaged, or of another program: {escaped(str(error))}") from None


def _check_schema(connection: sqlite3.Connection) -> None:
    """Raise ArchiveError unless a file has the tables and indexes of this program: no trigger, no view, no other."""
    schema = "SELECT type, name, sql FROM sqlite_master"
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create(fresh)
        expected = set(fresh.execute(schema))
    for kind, name, statement in connection.execute(schema):
        if (kind, name, statement) not in expected:
            raise ArchiveError(
                f"{NAME} in the archive has the {kind} {str(name)[:80]!r}, which is none of this program"
            )


def _records(rows: dict[Row, Row], imported: Imported) -> dict[Row, Row]:
    """Return the rows that are records; the others are refused."""
    found = {}
    for key, row in rows.items():
        try:
            record_of(key, row)
        except ValueError:
            imported.refused += 1
        else:
            found[key] = row
    return found


def _add_rows(tables: Tables, data_folder: Path, today: date, imported: Imported) -> None:
    """Add rows to the data here, after a backup of it. Raises OSError, Damaged and FutureFile."""
    database = Database(data_folder)
    try:
        EarlierFiles(data_folder).take_in(database)
        back_up(database, today)
        with database.writing() as connection:
            added = add(connection, tables)
    finally:
        database.close_writer()
    imported.solved, imported.known = len(added[RECORD]), len(tables[RECORD]) - len(added[RECORD])
    imported.games, imported.positions = len(added[GAME]), len(added[MISTAKE])
    imported.favourites = sum(key[0] == "favourites" for key in added[ITEM])


def _add_files(unpacked: dict[str, Path], data_folder: Path, imported: Imported) -> None:
    """Add own boards, and the picture and the settings where there are none here. Raises OSError."""
    boards = [(name, path) for name, path in unpacked.items() if name.startswith(f"{BOARDS}/")]
    if boards:
        _add_boards(boards, data_folder / BOARDS, imported)
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


def _add_boards(boards: list[tuple[str, Path]], folder: Path, imported: Imported) -> None:
    """Add the files of boards under free names, but for those whose content is there."""
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        known, taken = set[str](), ids_in(folder)
        for path in folder.glob("*.toml"):
            with suppress(OSError, ValueError):  # it is no file, or too large to be a board
                known.add(digest_of(read_file(path, LARGEST_BOARD)))
        for name, path in boards:
            raw, toml = path.read_bytes(), path.with_name("board.toml")
            path.replace(toml)
            try:
                load_board(str(toml))
            except (BoardError, ValueError):
                imported.refused += 1
                continue
            if digest_of(raw) not in known:
                new = free_path(folder, portable_name(Path(name).stem), taken)
                write_atomically(new, [raw])
                known.add(digest_of(raw))
                taken.add(board_id_of(new))
                imported.boards += 1


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
    """Look through all of the data. Raises OSError and FutureFile where it cannot be read."""
    database, problem, rows = Database(data_folder), "", dict[str, int]()

    def count(connection: sqlite3.Connection) -> dict[str, int]:
        check(connection, rows=False)
        return {table.name: len(select(connection, table)) for table in TABLES}

    try:
        rows = database.read_beside(count) or {}
    except Damaged as error:
        problem = str(error)
    earlier = len(find(data_folder)) if data_folder.is_dir() else 0
    return Checked(database.path, problem, rows, earlier, [day for _, day, _ in backups(data_folder)])
