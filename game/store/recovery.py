"""What becomes of a damaged ``player.db``: it is checked, backed up once a day, and recovered row by row.

A damaged file is kept as ``player.db.damaged``. In its place comes the newest sound backup with all rows that SQLite
can still read in the damaged one: each table is read from both ends, and row by row between, so a page of rows takes
only its own along. A table that can be read whole replaces that of the backup, so that nothing deleted since comes
back. Of a page that leads to others, up to the root of a table or of all tables, theirs are in the backup alone, which
is a day old at most.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import BinaryIO, NamedTuple

from solver.system.files import sweep_temporaries, sync_folder

from .database import (
    BACKUPS,
    BOARD,
    LARGEST,
    TABLES,
    Damaged,
    Database,
    FutureFile,
    Row,
    Table,
    check_version,
    create,
    is_sound,
    names,
    select,
    upsert,
)
from .player_files import locked, temporary, unused_name

KEPT = 3
LARGEST_RESCUED = 1 << 30  # bytes; what is larger is not ours
LONGEST_GAP = 1_000  # rows in sequence that are looked up in vain: more than a page holds
_BACKUP = re.compile(r"player-(\d{6,})-(\d{4}-\d\d-\d\d)\.db")

log = logging.getLogger(__name__)


# Checks


def check(connection: sqlite3.Connection, rows: bool = True) -> bool:
    """Return True after looking through all pages of a file, and all its rows. Raises Damaged."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(str(found).replace("\n", " "))
    for table in TABLES if rows else ():
        select(connection, table)
    return True


# Backups


def backups(folder: Path) -> list[tuple[int, str, Path]]:
    """Return the backups as number, day and path, the newest first: by number, as clocks may be set back."""
    found = ((_BACKUP.fullmatch(path.name), path) for path in (folder / BACKUPS).glob("player-*.db"))
    return sorted(((int(match[1]), match[2], path) for match, path in found if match), reverse=True)


def is_backup_due(folder: Path, today: date) -> bool:
    """Return whether there is no backup of this day yet."""
    kept = backups(folder)
    return not kept or kept[0][1] != str(today)


def back_up(database: Database, today: date) -> None:
    """Write today's backup and remove the oldest, in the writer's thread. Raises OSError and Damaged."""
    folder, kept = database.folder / BACKUPS, backups(database.folder)
    folder.mkdir(parents=True, exist_ok=True)
    sweep_temporaries(folder)
    path = folder / f"player-{kept[0][0] + 1 if kept else 1:06}-{today}.db"
    with temporary(path) as new:
        database.copy_to(new)
        _sync(new)
        new.replace(path)
    sync_folder(folder)
    for _, _, old in kept[KEPT - 1 :]:
        with suppress(OSError):
            old.unlink()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# Recovery


class _Rescued(NamedTuple):
    rows: dict[Row, Row]
    is_whole: bool


def recover(database: Database) -> bool:
    """Put what can be saved in the place of a damaged file; return whether it was damaged.

    Another program may have done so meanwhile. Raises OSError; then the damaged file is still there.
    """
    with database.writing_gate, database.gate, locked(database.folder):
        database.close_reader()
        database.close_writer()
        try:
            if database.read_beside(check):
                return False
        except FutureFile:
            return False
        except Damaged as error:
            log.info("%s is damaged: %s", database.path, error)
        with (
            database.path.open("rb") as damaged,  # first, and once: to close it ends the lock
            closing(_hold(database.path)) as hold,
            temporary(database.path) as new,
        ):
            aside = _put_aside(database.path, damaged)
            _build(new, damaged, database)
            _sync(new)
            if sys.platform == "win32":  # which replaces no open file
                hold.close()
                damaged.close()
            for ending in ("-wal", "-journal"):
                with suppress(FileNotFoundError):
                    Path(f"{database.path}{ending}").replace(f"{aside}{ending}")
            Path(f"{database.path}-shm").unlink(missing_ok=True)
            new.replace(database.path)
        sync_folder(database.path.parent)
    return True


def _hold(path: Path) -> sqlite3.Connection:
    """Return a connection that keeps other programs from writing to the damaged file, where it can."""
    connection = sqlite3.connect(path, 0.5, isolation_level=None)
    with suppress(sqlite3.Error):
        connection.execute("BEGIN IMMEDIATE")
    return connection


def _put_aside(path: Path, damaged: BinaryIO) -> Path:
    """Give a damaged file a second, unused name, under which it stays; return that."""
    aside = unused_name(path)
    try:
        os.link(path, aside)
    except OSError:  # the file system has no second names
        _copy(damaged, aside)
        _sync(aside)
    return aside


def _copy(source: BinaryIO, path: Path) -> None:
    source.seek(0)
    with path.open("wb") as file:
        shutil.copyfileobj(source, file)


def _build(new: Path, damaged: BinaryIO, database: Database) -> None:
    """Make a file of the newest sound backup and the rows that can be read in the damaged file."""
    backup = next((path for *_, path in backups(database.folder) if _is_sound(path)), None)
    if backup is not None:
        shutil.copyfile(backup, new)
    rescued: dict[Table, _Rescued] = {}
    if os.fstat(damaged.fileno()).st_size <= LARGEST_RESCUED:
        with temporary(new) as copy:
            _copy(damaged, copy)  # reading changes a file, and what is kept aside stays as it was
            for ending in ("-wal", "-journal"):
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{database.path}{ending}", f"{copy}{ending}")
            rescued = _rescue(copy)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN IMMEDIATE")
        if check_version(connection) == 0:
            create(connection)
        for table, (rows, is_whole) in rescued.items():
            if is_whole:
                connection.execute(f'DELETE FROM "{table.name}"')
            for key, row in rows.items():
                upsert(connection, table, key, row)
        add_boards(connection)
        connection.execute("COMMIT")


def _is_sound(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            check(connection)
            return check_version(connection) > 0
    except (sqlite3.Error, UnicodeDecodeError, Damaged, FutureFile) as error:
        log.info("%s is not used: %s", path, error)
        return False


def add_boards(connection: sqlite3.Connection) -> None:
    """Add the rows of boards that games refer to and that are missing."""
    boards = connection.execute('SELECT DISTINCT board FROM game WHERE board NOT IN (SELECT board FROM "board")')
    for (board,) in boards.fetchall():
        upsert(connection, BOARD, (board,), ("", 0, None))


def _rescue(path: Path) -> dict[Table, _Rescued]:
    """Return the rows of each table that can be read in a file, which is changed by that; none where it is not ours."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema = ON")  # reads a file that is shorter than its header says
            connection.text_factory = lambda raw: raw.decode(errors="replace")  # then its row's checksum does not fit
            if check_version(connection):
                return {table: _rescue_table(connection, table) for table in TABLES}
    except (sqlite3.Error, UnicodeDecodeError, Damaged, FutureFile) as error:  # also of a name in SQLite's message
        log.info("%s cannot be opened: %s", path, error)
    return {}


def _rescue_table(connection: sqlite3.Connection, table: Table) -> _Rescued:
    """Read a table from its beginning and, where that fails, from its end, and what lies between row by row.

    The last is for rows between two damaged pages, and for the one before a damaged page: Python's cursor reads ahead.
    """
    found: dict[Row, tuple[int, Row]] = {}  # by key: a row's number has no checksum
    is_whole, keys = True, len(table.key)

    def read(clause: str, *values: int) -> int | None:
        """Keep rows as far as they can be read; return the number of the last, or None after reading all."""
        nonlocal is_whole
        last = 0
        statement = f'SELECT rowid, {names(table.columns)}, checksum FROM "{table.name}" {clause}'
        try:
            for number, *row, checksum in connection.execute(statement, values):
                if is_sound(table, tuple(row), checksum):
                    found[tuple(row[:keys])] = number, tuple(row[keys:])
                    last = number
                else:
                    is_whole = False
        except (sqlite3.Error, UnicodeDecodeError):
            is_whole = False
            return last
        return None

    lowest = read("ORDER BY rowid")
    if lowest is not None:
        highest = read("ORDER BY rowid DESC") or LARGEST  # where the last page is damaged, too
        number = last = lowest
        while number + 1 < highest and number - last < LONGEST_GAP:
            number, known = number + 1, len(found)
            read("WHERE rowid = ?", number)
            if len(found) > known:
                last = number
    ordered = sorted(found.items(), key=lambda entry: entry[1][0])
    return _Rescued({key: row for key, (_, row) in ordered}, is_whole)
