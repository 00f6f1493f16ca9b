"""The player's data: one SQLite file, ``player.db``, in the data folder. (The settings are a text file beside it.)

**Tables.** A row is a fact of its own, so that two programs change the same file without merging anything:

- ``record``: a solved game, by the run of the program and its number in that run. Its ``revision`` grows with every
  change, so that a program reads only what has come since it last looked.
- ``game``: an attempt on a board, with its gestures, for undo and redo. A program writes only rows of its own run: it
  continues a game of another run as a new row, and deletes the other one if that is still as it was read. So what two
  programs do with one game stands in two rows.
- ``board``: what there is once for each board: its present game, and the marks of its session.
- ``mistake``, ``learnt``: positions to be asked again, and how many have been learnt, counted by run.
- ``item``: ordered lists of names: favourites, boards opened last, boards made, sessions.
- ``progress``: single values as JSON. ``draft``: the board being made, of each run that has one.
- ``aside``: rows that this version could not read, such as a game on a board that has changed since.

**Checksums.** SQLite finds a damaged page, but no flipped bit in a value. So every row ends with the CRC-32 of its
values; a row that fails it, or has a value of another type than its column's, is as damaged as an unreadable page.
(``STRICT`` tables would refuse such a value when it is written, but no SQLite before 3.37 reads a file that has them.)

**Durability.** ``synchronous=FULL``: what the player has done is on the disk when it is called saved. The journal is a
write-ahead log (readers wait for nobody) where the file system has shared memory, else, on network folders, a rollback
journal. Folders that cannot lock are used without locks, as there are none.

**Versions.** ``user_version`` counts the schemas; ``MIGRATIONS`` leads from each to the next. A file of a later
version is neither read nor written.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import stat
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import NoneType
from typing import TypeVar

from solver.system.files import NOWHERE

NAME, BACKUPS = "player.db", "backups"
APPLICATION = 0x416E7450  # "AntP", in the file's header
WAIT_SECONDS = 5.0  # for another program that keeps the file locked
FRAME_SECONDS = 0.25  # likewise on the main thread, which reads again later
LARGEST = 2**63 - 1  # an integer
SYNCHRONOUS = "FULL"

Value = str | int | float | None
Row = tuple[Value, ...]
T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Table:
    """A table; its columns by the constraint of each."""

    name: str
    key: Mapping[str, str]
    values: Mapping[str, str]
    more: str = ""  # constraints
    revised: bool = False

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that a row has for the program."""
        return (*self.key, *self.values)

    @cached_property
    def types(self) -> tuple[tuple[type, ...], ...]:
        """The types that the values of a row may have, by column."""
        return tuple(_TYPES[kind] for kind in (*self.key.values(), *self.values.values()))

    def row(self, *values: object) -> Row:
        """Return values as the table holds them: numbers of their column's kind and range, and text with an encoding.

        Whatever they are, they can be written: one row that cannot would hold up all others.
        """
        kinds = (*self.key.values(), *self.values.values())[-len(values) :]
        return tuple(_stored(value, kind) for value, kind in zip(values, kinds, strict=True))


def _stored(value: object, kind: str) -> Value:
    if isinstance(value, str):
        return value.encode(errors="replace").decode()  # half a character has none
    if isinstance(value, int | float):
        number = 0 if value != value else max(min(value, LARGEST), -LARGEST)  # noqa: PLR0124 - not a number
        return float(number) if kind.startswith("REAL") else int(number)
    return None


TEXT, INTEGER, REAL = "TEXT NOT NULL", "INTEGER NOT NULL", "REAL NOT NULL"
YES_NO = INTEGER
_TYPES = {
    TEXT: (str,), INTEGER: (int,), REAL: (float,),
    "TEXT": (str, NoneType), "INTEGER": (int, NoneType), "REAL": (float, NoneType),
}  # fmt: skip

RECORD = Table(
    "record",
    {"run": TEXT, "number": INTEGER},
    {
        "board": TEXT, "start": TEXT, "moves": INTEGER, "seconds": REAL, "par": "INTEGER", "assisted": YES_NO,
        "when": TEXT, "line": TEXT, "origin": TEXT, "looked": "REAL", "proved": YES_NO, "times": TEXT, "leg": TEXT,
        "session": TEXT, "hints": INTEGER, "first": YES_NO,
    },
    revised=True,
)  # fmt: skip
BOARD = Table(
    "board",
    {"board": TEXT},
    {"game": TEXT, "farthest_taken": INTEGER, "challenge": "TEXT"},
)
GAME = Table(
    "game",
    {"id": TEXT},
    {
        "board": TEXT, "place": INTEGER, "undone": YES_NO, "saved": REAL, "start": TEXT, "origin": TEXT, "moves": TEXT,
        "times": TEXT, "done": INTEGER, "again": YES_NO, "assisted": YES_NO, "hints": INTEGER, "examined": YES_NO,
        "seconds": REAL, "looked": REAL, "solved_in": "REAL",
    },
    more="FOREIGN KEY (board) REFERENCES board (board) ON DELETE CASCADE",
)  # fmt: skip
MISTAKE = Table(
    "mistake",
    {"board": TEXT, "position": TEXT},
    {"place": INTEGER, "right": INTEGER, "due": TEXT, "seen": TEXT},
)
LEARNT = Table("learnt", {"board": TEXT, "run": TEXT}, {"count": INTEGER})
ITEM = Table("item", {"list": TEXT, "value": TEXT}, {"place": INTEGER})
PROGRESS = Table("progress", {"name": TEXT}, {"value": TEXT})
DRAFT = Table("draft", {"run": TEXT}, {"saved": REAL, "draft": TEXT})
ASIDE = Table("aside", {"kind": TEXT, "row": TEXT}, {"reason": TEXT})

TABLES = (RECORD, BOARD, GAME, MISTAKE, LEARNT, ITEM, PROGRESS, DRAFT, ASIDE)


def _schema() -> Iterator[str]:
    """Yield the statements that make the tables of the present version."""
    for table in TABLES:
        columns = [f'"{name}" {kind}' for name, kind in (*table.key.items(), *table.values.items())]
        columns += ["revision INTEGER NOT NULL"] if table.revised else []
        columns += ["checksum INTEGER NOT NULL", f"UNIQUE ({names(table.key)})", *([table.more] if table.more else [])]
        yield f'CREATE TABLE "{table.name}" ({", ".join(columns)})'
    yield "CREATE INDEX record_revision ON record (revision)"
    yield "CREATE INDEX game_board ON game (board)"


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = ()  # from version 1 to 2, and so on
VERSION = 1 + len(MIGRATIONS)


def names(columns: Iterable[str]) -> str:
    """Return the names of columns as a list in a statement."""
    return ", ".join(f'"{name}"' for name in columns)


def checksum_of(table: Table, values: Row) -> int:
    """Return the checksum of a row, of its key and its values."""
    return zlib.crc32(repr(values).encode(), zlib.crc32(table.name.encode()))


def is_sound(table: Table, values: Row, checksum: object) -> bool:
    """Return whether a row has its checksum, and values of its columns' types."""
    return checksum == checksum_of(table, values) and all(map(isinstance, values, table.types))


# Rows


class Damaged(ValueError):
    """Part of the file cannot be read, or a row is not sound."""


class FutureFile(ValueError):
    """A file of a later version of the program: it is neither read nor written."""


def select(connection: sqlite3.Connection, table: Table, where: str = "", *values: Value) -> dict[Row, Row]:
    """Return rows by their keys, in the order in which they came. Raises Damaged for a row that is not sound."""
    return dict(select_each(connection, table, where, *values))


def select_each(
    connection: sqlite3.Connection, table: Table, where: str = "", *values: Value
) -> Iterator[tuple[Row, Row]]:
    """Yield the keys and rows of ``select``, one at a time."""
    statement = f'SELECT {names(table.columns)}, checksum FROM "{table.name}" {where} ORDER BY rowid'
    keys = len(table.key)
    for *row, checksum in connection.execute(statement, values):
        whole = tuple(row)
        if not is_sound(table, whole, checksum):
            raise Damaged(f"a row of {table.name}")
        yield whole[:keys], whole[keys:]


def select_one(connection: sqlite3.Connection, table: Table, key: Row) -> Row | None:
    """Return the row of a key, or None."""
    return select(connection, table, f"WHERE {_where(table)}", *key).get(key)


def upsert(connection: sqlite3.Connection, table: Table, key: Row, row: Row) -> None:
    """Insert a row, or replace the one of its key, which keeps its place."""
    whole = (*key, *row)
    columns = [f'"{name}"' for name in table.columns] + ["checksum"]
    marks = ["?"] * len(columns)
    if table.revised:
        columns.append("revision")
        marks.append(f'(SELECT coalesce(max(revision), 0) + 1 FROM "{table.name}")')
    changed = ", ".join(f"{name} = excluded.{name}" for name in columns[len(table.key) :])
    connection.execute(
        f'INSERT INTO "{table.name}" ({", ".join(columns)}) VALUES ({", ".join(marks)}) '
        f"ON CONFLICT ({names(table.key)}) DO UPDATE SET {changed}",
        (*whole, checksum_of(table, whole)),
    )


def delete(connection: sqlite3.Connection, table: Table, key: Row) -> None:
    """Delete the row of a key."""
    connection.execute(f'DELETE FROM "{table.name}" WHERE {_where(table)}', key)


def _where(table: Table) -> str:
    return " AND ".join(f'"{name}" = ?' for name in table.key)


# The file


def _system_error(error: sqlite3.Error, path: Path) -> Exception:
    """Return an error of SQLite as the system's error, or as Damaged."""
    text = str(error)
    for said, found in _SYSTEM.items():
        if said in text:
            number = found or _refusal_of(path.parent)
            return OSError(number, os.strerror(number), str(path))
    return Damaged(text) if isinstance(error, sqlite3.DatabaseError) else error


_SYSTEM = {
    "database or disk is full": errno.ENOSPC,
    "disk I/O error": errno.EIO,
    "readonly database": 0,  # the folder says why
    "unable to open database": errno.EACCES,
    "locked": errno.EBUSY,
    "locking protocol": errno.ENOLCK,
    "out of memory": errno.ENOMEM,
    "interrupted": errno.EINTR,
}
# The texts of sqlite3_errstr: Python tells the codes only from version 3.11 on.


@contextmanager
def errors_of(path: Path) -> Iterator[None]:
    """Raise an error of SQLite in this block as OSError or Damaged, about a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise _system_error(error, path) from error
    except UnicodeDecodeError as error:  # which sqlite3 raises for text whose bytes have changed
        raise Damaged(str(error)) from error


NETWORKS = frozenset(("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "fuse.sshfs", "davfs", "ncpfs"))
# File systems on which memory is not shared by all who write.


def is_on_network(folder: Path) -> bool:
    """Return whether a folder is on a network file system, as far as the system tells."""
    if sys.platform == "win32":
        import ctypes

        root = Path(os.path.realpath(folder)).anchor
        return root.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(root) == 4  # DRIVE_REMOTE
    try:
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text("utf-8", "replace").splitlines()]
    except OSError:
        return False
    real, found = os.path.realpath(folder), ("", "")
    for _, mount, kind, *_ in mounts:
        place = mount.replace("\\040", " ")
        if (real == place or real.startswith(f"{place.rstrip('/')}/")) and len(place) >= len(found[0]):
            found = place, kind
    return found[1] in NETWORKS


class Database:
    """The file, read on the main thread and by jobs, and written by one thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = Path(os.path.realpath(folder / NAME))  # of a link, what it leads to: SQLite's journals are there
        self.gate = threading.RLock()  # closed while the file is replaced
        self.writing_gate = threading.RLock()  # and while something is written; entered before the other
        self.stand_in: sqlite3.Connection | None = None  # what is read while the file cannot be made
        self._reader: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None
        self._read_mark: tuple[int, int] | None = None  # which file the reader has open
        self._write_mark: tuple[int, int] | None = None
        self._can_lock = True

    @property
    def has_backups(self) -> bool:
        """There are backups of a file that was not empty."""
        return any((self.folder / BACKUPS).glob("*.db"))

    def _mark(self) -> tuple[int, int] | None:
        """Return which file is there, None for none or an empty one. Raises OSError for what is no file.

        A program that was killed while it made the file has left it empty; so has one that lost it after a backup.
        """
        if self.folder == NOWHERE:
            return None
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        if not stat.S_ISREG(found.st_mode):  # a pipe would keep its reader waiting
            raise OSError(errno.EINVAL, "not a file", str(self.path))
        return (found.st_dev, found.st_ino) if found.st_size or self.has_backups else None

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return what ``work`` finds in the file, on the main thread; None without a file.

        Raises OSError, Damaged and FutureFile.
        """
        with self.gate, errors_of(self.path):
            mark = self._mark()
            if mark is None and self.stand_in is not None:
                return work(self.stand_in)
            if self._reader is None or mark != self._read_mark:
                self.close_reader()
                self._reader, self._read_mark = None if mark is None else self._open_to_read(FRAME_SECONDS), mark
            return None if self._reader is None else work(self._reader)

    def read_beside(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return what ``work`` finds, in any thread, by a connection of its own; otherwise as ``read``."""
        with errors_of(self.path):
            with self.gate:
                mark = self._mark()
                if mark is None:
                    return None if self.stand_in is None else work(self.stand_in)
                connection = self._open_to_read(WAIT_SECONDS)
            try:
                return work(connection)
            finally:
                connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Return a connection, in a transaction that is on the disk at the end of the block, or not at all.

        For the writer's thread. The file is made where there is none. Raises OSError, Damaged and FutureFile.
        """
        try:
            with self.writing_gate, errors_of(self.path):
                connection = self._connected()
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            if self._mark() != self._write_mark:  # another program has put a recovered file in its place meanwhile
                raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(self.path))
        except BaseException:
            self.close_writer()  # which rolls back; after an error of the disk nothing of it can be trusted
            self.close_reader()  # to the end of the last connection a log that could only be read stays so
            raise

    def _connected(self) -> sqlite3.Connection:
        """Return the writer's connection, to the file that is there now."""
        if self._writer is None or self._mark() != self._write_mark:
            self.close_writer()
            self._writer = self._open_to_write()
            self._write_mark = self._mark()
        return self._writer

    def _open_to_read(self, seconds: float) -> sqlite3.Connection:
        """Return a connection to a file that there is. Raises sqlite3.Error, Damaged and FutureFile."""

        def prepare(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA query_only = ON")
            if check_version(connection) == 0:
                raise Damaged("no tables")

        try:
            return self._open("mode=rw", prepare, seconds)
        except sqlite3.OperationalError as error:
            is_closed = "readonly" in str(error) and not os.access(self.path.parent, os.W_OK)
            if "unable to open" not in str(error) and not is_closed:
                raise
            # it needs a log, and nothing can be written there
            return self._open("mode=ro&immutable=1", prepare, seconds)

    def _open_to_write(self) -> sqlite3.Connection:
        """Return a connection to the file, which is made or brought to the present version if need be.

        Raises OSError, sqlite3.Error, Damaged and FutureFile.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._mark() is None:
            with suppress(FileExistsError):  # its owner's alone, and so are its journals
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        elif not os.access(self.path, os.R_OK | os.W_OK):  # to open and close it would end SQLite's locks
            number = _refusal_of(self.path.parent)
            raise OSError(number, os.strerror(number), str(self.path))
        return self._open("mode=rw", self._prepare_to_write, WAIT_SECONDS)

    def _prepare_to_write(self, connection: sqlite3.Connection) -> None:
        if not self._can_lock:  # then one that has a log from elsewhere can only be read by one alone
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        if check_version(connection) < VERSION:
            connection.execute("BEGIN IMMEDIATE")
            _upgrade(connection)
            connection.execute("COMMIT")
        wanted = "wal" if self._can_lock and not is_on_network(self.path.parent) else "delete"
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != wanted:
            self.close_reader()  # beside which the mode stays as it is; the next read opens another
            found = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()[0]
            log.info("%s: journal mode %s, locks %s", self.path, found, self._can_lock)
        connection.execute("PRAGMA locking_mode = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    def _open(self, mode: str, prepare: Callable[[sqlite3.Connection], None], seconds: float) -> sqlite3.Connection:
        """Return a prepared connection; without locks where the folder has none."""
        if self._can_lock:
            try:
                return _prepared(_connect(self.path, mode, seconds), prepare)
            except sqlite3.OperationalError as error:
                if not _cannot_lock(self.path.parent):
                    raise
                log.info("%s is used without locks, which its folder does not have: %s", self.path, error)
                self._can_lock = False
        return _prepared(_connect(self.path, f"{mode}&vfs=unix-none", seconds), prepare)

    def copy_to(self, path: Path) -> None:
        """Write a copy without free pages to an empty file, in the writer's thread. Raises OSError and Damaged."""
        with self.writing_gate, errors_of(self.path):
            self._connected().execute("VACUUM INTO ?", (path.absolute().as_uri(),))  # whatever letters it has

    def close_reader(self) -> None:
        """Close the main thread's connection."""
        with self.gate:
            if self._reader is not None:
                self._reader.close()
                self._reader = None

    def close_writer(self) -> None:
        """Close the writer's connection, which writes what is in the log into the file."""
        connection, self._writer = self._writer, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def _refusal_of(folder: Path) -> int:
    """Return the number of the error with which a folder refuses to be written: its disk's, as far as the system tells,
    or its own.
    """
    with suppress(OSError):
        if sys.platform != "win32" and os.statvfs(folder).f_flag & os.ST_RDONLY:
            return errno.EROFS
    return errno.EACCES


def _connect(path: Path, mode: str, seconds: float) -> sqlite3.Connection:
    uri = f"{path.as_uri()}?{mode}"
    return sqlite3.connect(uri, seconds, uri=True, isolation_level=None, check_same_thread=False)


def _prepared(connection: sqlite3.Connection, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def check_version(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for an empty one. Raises FutureFile, and Damaged for a file that is not ours."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if application != APPLICATION:
        if application or version or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise Damaged("not a file of this program")
        return 0
    if version > VERSION:
        raise FutureFile(f"version {version}, this program knows up to {VERSION}")
    if version < 1:
        raise Damaged(f"version {version}")
    return version


def _upgrade(connection: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an earlier version to the present one."""
    version = check_version(connection)  # once more: another program may have been faster
    if version == 0:
        create(connection)
        return
    for migrate in MIGRATIONS[version - 1 :]:
        migrate(connection)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def create(connection: sqlite3.Connection) -> None:
    """Make the tables of the present version in an empty file."""
    for statement in _schema():
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _cannot_lock(folder: Path) -> bool:
    """Return whether a file in a folder refuses the kind of lock that SQLite takes."""
    if sys.platform == "win32":
        return False
    import fcntl

    probe = folder / ".lock"
    try:
        descriptor = os.open(probe, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError:
        return False
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB, 1)
    except OSError as error:
        return error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)
    else:
        return False
    finally:
        os.close(descriptor)
