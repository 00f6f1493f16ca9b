"""What becomes of a damaged ``player.db``: it is checked, backed up once a day, and recovered row by row.

A damaged file is copied aside as ``player.db.damaged``. In its place comes the newest backup with all the rows that can
be read in the damaged one; a table that can be read whole replaces that of the backup, so that nothing deleted since
comes back.
"""

from __future__ import annotations

import itertools
import logging
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import BinaryIO, NamedTuple

from solver.system.files import TEMPORARY_SUFFIX, sweep_temporaries, sync_folder

from .database import (
    BACKUPS,
    BOARD,
    TABLES,
    Damaged,
    Database,
    FutureFile,
    Row,
    Table,
    check_version,
    checksum_of,
    create,
    names,
    select,
    upsert,
)
from .files import locked

KEPT = 3
MOST_MISSED = 500  # numbers in a row without a row that can be read: a page holds fewer rows
LARGEST_RESCUED = 1 << 30  # bytes; what is larger is not ours
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
    folder.mkdir(exist_ok=True)
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


@contextmanager
def temporary(path: Path) -> Iterator[Path]:
    """Return the path of an empty file beside another, which is removed at the end, unless it was renamed."""
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=TEMPORARY_SUFFIX, dir=path.parent)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                Path(f"{name}{ending}").unlink()


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
    with database.gate, locked(database.folder):
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
        sync_folder(database.folder)
    return True


def _hold(path: Path) -> sqlite3.Connection:
    """Return a connection that keeps other programs from writing to the damaged file, where it can."""
    connection = sqlite3.connect(path, 0.5, isolation_level=None)
    with suppress(sqlite3.Error):
        connection.execute("BEGIN IMMEDIATE")
    return connection


def _put_aside(path: Path, damaged: BinaryIO) -> Path:
    """Give a damaged file a second, unused name, under which it stays; return that."""
    unused = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    aside = next(name for name in unused if not os.path.lexists(name))
    try:
        os.link(os.path.realpath(path), aside)
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
    except (sqlite3.Error, Damaged, FutureFile) as error:
        log.info("%s is not used: %s", path, error)
        return False


def add_boards(connection: sqlite3.Connection) -> None:
    """Add the rows of boards that games refer to and that are missing."""
    boards = connection.execute('SELECT DISTINCT board FROM game WHERE board NOT IN (SELECT board FROM "board")')
    for (board,) in boards.fetchall():
        upsert(connection, BOARD, (board,), ("", 0, None))


def _rescue(path: Path) -> dict[Table, _Rescued]:
    """Return the rows of each table that can be read in a file, which is changed by that."""
    for mend in (lambda _: None, _mend_first_page):
        try:
            mend(path)
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                if check_version(connection) and _roots(connection).keys() >= {table.name for table in TABLES}:
                    connection.execute("PRAGMA journal_mode = DELETE")
                    rescued, roots = {table: _rescue_table(connection, table) for table in TABLES}, _roots(connection)
                    break
        except (sqlite3.Error, UnicodeDecodeError, Damaged, FutureFile) as error:
            log.info("%s cannot be opened: %s", path, error)
    else:
        return {}
    broken = {table: roots[table.name] for table, (_, is_whole) in rescued.items() if not is_whole}
    for table, rows in _carve(path, broken):
        rescued[table] = _Rescued({**rows, **rescued[table].rows}, False)
    return rescued


def _roots(connection: sqlite3.Connection) -> dict[str, int]:
    """Return the number of the page on which each table begins."""
    return dict(connection.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'table'").fetchall())


def _carve(path: Path, roots: Mapping[Table, int]) -> Iterator[tuple[Table, dict[Row, Row]]]:
    """Yield rows of pages that no way leads to any more: each page of rows is put where the table begins."""
    with path.open("r+b") as file:
        size = int.from_bytes(file.read(18)[16:], "big") or 4096
        size = 65536 if size == 1 else size
        for number in range(1, os.fstat(file.fileno()).st_size // size if roots else 0):
            file.seek(number * size)
            page = file.read(size)
            if page[0] != LEAF:
                continue
            for table, root in roots.items():
                file.seek((root - 1) * size)
                before = file.read(size)
                _overwrite(file, (root - 1) * size, page)
                with (
                    suppress(sqlite3.Error, UnicodeDecodeError),
                    closing(sqlite3.connect(path, isolation_level=None)) as connection,
                ):
                    yield table, _rescue_table(connection, table, probes=False).rows
                _overwrite(file, (root - 1) * size, before)


LEAF = 0x0D  # the first byte of a page of rows


def _overwrite(file: BinaryIO, place: int, raw: bytes) -> None:
    file.seek(place)
    file.write(raw)
    file.flush()


def _mend_first_page(path: Path) -> None:
    """Write the first page anew: the header and where each table begins, which is alike in all files of a version."""
    with temporary(path) as fresh:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            create(connection)
            size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = bytearray(fresh.read_bytes()[:size])
    page[24:40] = bytes(16)  # the counts of changes, pages and free pages: with others than below they are not believed
    page[92:96] = b"\0\0\0\1"
    with path.open("r+b") as file:
        file.write(page)


def _rescue_table(connection: sqlite3.Connection, table: Table, probes: bool = True) -> _Rescued:
    """Read a table from both ends, and where that fails between them one by one."""
    found: dict[int, tuple[Row, Row]] = {}
    columns, keys, is_whole = names(table.columns), len(table.key), True
    statement = f'SELECT rowid, {columns}, checksum FROM "{table.name}"'

    def read(rows: sqlite3.Cursor) -> None:
        nonlocal is_whole
        for number, *row, checksum in rows:
            whole = tuple(row)
            if checksum == checksum_of(table, whole):
                found[number] = whole[:keys], whole[keys:]
            else:
                is_whole = False

    def attempt(more: str, *values: int) -> bool:
        try:
            read(connection.execute(f"{statement} {more}", values))
        except (sqlite3.Error, UnicodeDecodeError):
            return False
        return True

    if not attempt("ORDER BY rowid"):
        is_whole = False
        number = max(found, default=0)
        attempt("ORDER BY rowid DESC")
        missed = 0
        while probes and missed < MOST_MISSED:
            number += 1
            if number not in found:
                attempt("WHERE rowid = ?", number)
            missed = 0 if number in found else missed + 1
    return _Rescued({key: row for _, (key, row) in sorted(found.items())}, is_whole)
