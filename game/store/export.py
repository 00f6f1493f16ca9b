"""The export of records as tables for other programs, and the way back: all of them, or one board's for csTimer.

Its heading is English in every language of the game, and so are the ids of the boards: a spreadsheet or a script that
reads one player's table must read every player's, and the same player's after another language was chosen.
"""

from __future__ import annotations

import csv
import hashlib
import html
import io
import itertools
import json
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from solver import Outcome
from solver.system.files import sweep_temporaries, write_atomically

from ..model.game import Origin
from ..model.record import Record, recorded_game, recorded_times
from ..model.timing import counts_pushes, multi_tile_count, splits
from .files import Problem, write_to_documents
from .tasks import SerialTask

COLUMNS = {
    "board": "the board's id",
    "start": "the position the game began with, rows parted by /",
    "moves": "moves made; each cell a piece slides counts one",
    "par": "the fewest moves from the start, or the fewest known when it was solved; empty where not known",
    "proved": "1 if no solution is shorter than par, else 0",
    "efficiency": "par / moves, from 0 to 1; empty where par is not known or not proved",
    "seconds": "from the first move to the solve",
    "looked": "seconds before the first move; empty where not known",
    "speed": "moves a second; empty where no time passed",
    "assisted": "1 if a hint or the solver helped, else 0",
    "hints": "hints, where they were all the help, else 0",
    "first": "1 for the first attempt at a dealt position, which averages and bests count where nothing helped, else 0",
    "origin": "where the start came from: dealt (at random), daily, journey, endless, series, practice (at a distance),"
    " ladder or chosen",
    "when": "time of day of the solve, ISO 8601, UTC",
    "run": "the run of the program it was solved in",
    "number": "counts the records of that run",
    "line": "the moves, U D L R for the way the piece slides",
    "time": "seconds as m:ss.hh",
    "pushes": "moves on a board with one gap where several tiles pushed together count one; empty on others",
    "splits": "seconds until the first row, the first two rows ... stayed solved, parted by blanks; number boards",
    "leg": "place in a marathon or relay: its kind, boards and number, the solve's number, the seconds until then",
    "session": "the player's name for the session; empty without one",
    "times": "hundredths of a second before each move of the line, parted by blanks; empty where not known",
}

NEEDED = ("board", "start", "moves", "seconds", "assisted", "when", "run", "number")
LARGEST_TABLE = 64 * 1024 * 1024  # bytes
NAME, CSTIMER_NAME = "antipode-games-", "antipode-cstimer-"


def csv_text(records: Iterable[Record]) -> str:
    """Return the table with its heading, in the format of RFC 4180."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    table.writeheader()
    for record in records:
        efficiency = "" if record.efficiency is None else f"{record.efficiency:.4f}"
        speed = "" if record.speed is None else f"{record.speed:.3f}"
        flags = {name: int(getattr(record, name)) for name in ("assisted", "first")}
        flags["proved"] = int(record.proved and record.par is not None)
        table.writerow(
            {**record.to_data(), "efficiency": efficiency, "speed": speed, **flags, **_speed_columns(record)}
        )
    return text.getvalue()


def _speed_columns(record: Record) -> dict[str, object]:
    """Return what speedsolvers read from a game."""
    whole, hundredths = divmod(round(100 * record.seconds), 100)
    found: dict[str, object] = {"time": f"{whole // 60}:{whole % 60:02}.{hundredths:02}"}
    game = recorded_game(record)
    if game is not None and counts_pushes(game.start):
        made = splits(game.start, game.moves, recorded_times(record))
        seconds = " ".join(f"{split.seconds:.2f}" for split in made)
        found |= {"pushes": multi_tile_count(game.moves), "splits": seconds}
    return found


def read_csv(text: str) -> tuple[list[Record], int]:
    """Return the records of a table that ``csv_text`` has written, and how many of its rows are none.

    A spreadsheet may have changed the separator to a semicolon, and the order of the columns. Raises ValueError where
    the heading lacks what a record needs.
    """
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
    if missing:
        raise ValueError(f"no column {missing[0]!r}, expected the columns {', '.join(NEEDED)}")
    found, refused = [], 0
    for row in rows:
        try:
            found.append(_record_of(row))
        except (ValueError, TypeError):
            refused += 1
    return found, refused


def _record_of(row: dict[str, str]) -> Record:
    """Return the record in a row. Raises ValueError for none."""
    texts = {name: row.get(name) or "" for name in ("run", "board", "start", "when", "line", "times", "leg", "session")}
    numbers = {name: int(row[name]) for name in ("number", "moves")}
    looked, par = row.get("looked"), row.get("par")
    return Record.from_data(
        {
            **texts,
            **numbers,
            "seconds": float(row["seconds"]),
            "par": int(par) if par else None,
            "looked": float(looked) if looked else None,
            "assisted": row["assisted"] == "1",
            "proved": not par or row.get("proved") != "0",
            "origin": row.get("origin") or Origin.CHOSEN.value,
            "hints": int(row.get("hints") or 0),
            **({"first": row["first"] == "1"} if row.get("first") else {}),  # not in tables of earlier versions
        }
    )


# csTimer's own files: the table of a session, and the text of all sessions. https://github.com/cs0x7f/cstimer

CSTIMER_COLUMNS = ("No.", "Time", "Comment", "Scramble", "Date", "P.1")
_TIME = re.compile(r"(?:(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)(\+?)")
_NO_DATE = "N/A"  # of solves that are older than its dates
_SESSION = re.compile(r"session(\d+)")
_COMMENT = re.compile(r"(\d+) moves \[(.+) (\d+)\]")


def cstimer_text(records: Iterable[Record]) -> str:
    """Return games of one board as the table that csTimer writes; games with help are DNF."""
    text = io.StringIO()
    table = csv.writer(text, delimiter=";")
    table.writerow(CSTIMER_COLUMNS)
    for number, record in enumerate(records, 1):
        time = f"DNF({record.seconds:.2f})" if record.assisted else _cstimer_time(record.seconds)
        comment = f"{record.moves} moves [{record.run} {record.number}]"  # so that it is known when it comes back
        table.writerow((number, time, comment, record.start, _local(record.when), f"{record.seconds:.2f}"))
    return text.getvalue()


def _cstimer_time(seconds: float) -> str:
    minutes, rest = divmod(round(100 * seconds), 6000)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest / 100:05.2f}"
    return f"{minutes}:{rest / 100:05.2f}" if minutes else f"{rest / 100:.2f}"


def _local(when: str) -> str:
    """Return the time of a record as csTimer writes it, in the player's time zone; empty where it is no time."""
    try:
        return f"{datetime.fromisoformat(when).astimezone():%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError, OSError):
        return ""


def read_cstimer(text: str, board: str) -> tuple[list[Record], int]:
    """Return the solves of a csTimer table as records of a board, and how many of its rows are none: DNF, or damaged.

    csTimer knows no moves, and its scrambles are no positions: such a record has 0 moves and no start. One that came
    from ``cstimer_text`` has its moves, start and name again.
    """
    found, refused = [], 0
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=";"):
        try:
            found.append(_solve_of(row, board))
        except (ValueError, TypeError):
            refused += 1
    return found, refused


def _solve_of(row: dict[str, str], board: str) -> Record:
    """Return the record in a row of csTimer. Raises ValueError for none."""
    time = _TIME.fullmatch((row["Time"] or "").strip())
    if time is None:
        raise ValueError(f"{row['Time']!r} is no time, expected one such as 1:02.34")
    first, second, rest, _ = time.groups()
    hours, minutes = (first, second) if second is not None else (None, first)
    seconds = 3600 * int(hours or 0) + 60 * int(minutes or 0) + float(rest)
    when, comment, scramble = (row.get(name) or "" for name in ("Date", "Comment", "Scramble"))
    when = "" if when == _NO_DATE else when
    own = _COMMENT.fullmatch(comment.strip())
    dated = datetime.fromisoformat(when).astimezone(timezone.utc).isoformat(timespec="seconds") if when else ""
    if own is None:
        return _solve(board, seconds, dated, (row["Time"], when, scramble))
    name = {"run": own[2], "number": int(own[3]), "moves": int(own[1]), "start": scramble}
    return Record.from_data({**_UNKNOWN, **name, "seconds": seconds, "board": board, "when": dated})


_UNKNOWN = {"par": None, "assisted": False, "line": "", "looked": None, "times": "", "origin": Origin.DEALT.value}


def _solve(board: str, seconds: float, when: str, about: Iterable[str], session: str = "") -> Record:
    """Return a solve as a record that is named by what it is ``about``. Raises ValueError for none."""
    digest = hashlib.sha256("\n".join((board, *about)).encode(errors="replace")).hexdigest()[:12]
    name = {"run": f"csTimer {digest}", "number": 1, "moves": 0, "start": "", "session": session}
    return Record.from_data({**_UNKNOWN, **name, "seconds": seconds, "board": board, "when": when})


def read_cstimer_sessions(text: str, board: str) -> tuple[list[Record], int]:
    """Return the solves of all csTimer sessions as records of a board, and how many of them are none: DNF, or damaged.

    The text is a JSON object: of each session a list of solves, and of each solve the penalty and the time in
    milliseconds, the scramble, the comment, and the seconds since 1970. Raises ValueError for anything else.
    """
    data = json.loads(text)
    sessions = {number: each for each in data if isinstance(data, dict) and (number := _SESSION.fullmatch(each))}
    if not sessions:
        raise ValueError("no sessions")
    names, found, refused = _session_names(data), list[Record](), 0
    for number, key in sessions.items():
        for solve in data[key] if isinstance(data[key], list) else ():
            try:
                (penalty, milliseconds, *_), scramble, _, when, *_ = solve
                if penalty < 0 or isinstance(milliseconds, str):
                    raise ValueError("did not finish")
                dated = datetime.fromtimestamp(when, timezone.utc).isoformat(timespec="seconds") if when else ""
                about = map(str, (penalty, milliseconds, when, scramble))
                found.append(_solve(board, (penalty + milliseconds) / 1000, dated, about, names.get(number[1], "")))
            except (ValueError, TypeError, OverflowError, OSError):
                refused += 1
    return found, refused


def _session_names(data: dict[str, Any]) -> dict[str, str]:
    """Return the names that the player has given to sessions, by their numbers."""
    try:
        sessions = json.loads(data["properties"]["sessionData"])
        named = {number: each["name"] for number, each in sessions.items()}
    except (LookupError, TypeError, ValueError, AttributeError):
        return {}
    return {number: html.unescape(name) for number, name in named.items() if isinstance(name, str)}


class TableError(ValueError):
    """A file that is no table of games; its text is the key of the phrase that says so."""


def read_table(raw: bytes, board: str) -> tuple[list[Record], int]:
    """Return the records of a table, and how many of its rows are none; a file of csTimer is about ``board``.

    Raises TableError for any other file.
    """
    try:
        text = raw.decode("utf-8-sig")
        if text.startswith("{"):
            return read_cstimer_sessions(text, board)
        names = [name.strip() for name in text.partition("\n")[0].split(";")]
        return read_cstimer(text, board) if set(CSTIMER_COLUMNS[:2]) <= set(names) else read_csv(text)
    except UnicodeDecodeError:
        raise TableError("statistics.no_text") from None
    except (csv.Error, RecursionError):
        raise TableError("statistics.damaged_table") from None
    except ValueError:
        raise TableError("statistics.foreign_table") from None


def export_csv(records: Iterable[Record], data_folder: Path, now: datetime, documents: Path | None = None) -> Path:
    """Write the table to a new file, in the player's documents or else the data folder. Raises OSError."""
    return _export(csv_text(records), NAME, data_folder, now, documents)


def export_tables(
    records: Iterable[Record], board: str, data_folder: Path, now: datetime, documents: Path | None = None
) -> tuple[Path, Path]:
    """Write all records, and those of a board for csTimer, to new files. Raises OSError."""
    kept = tuple(records)
    whole = export_csv(kept, data_folder, now, documents)
    of_board = cstimer_text(record for record in kept if record.board == board)
    return whole, _export(of_board, CSTIMER_NAME, data_folder, now, documents)


def _export(text: str, name: str, data_folder: Path, now: datetime, documents: Path | None) -> Path:
    raw = text.encode(errors="replace")  # a damaged record may hold half a character
    return write_to_documents(lambda folder: _write(folder, name, raw, now), data_folder, documents)


class Exporter(SerialTask[tuple[Path, Path]]):
    """A writer of tables."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self._folder, self.write = data_folder, export_tables
        self.count, self.board = 0, ""

    @property
    def problem(self) -> Problem | None:
        """The reason for a failed export, until it has been fetched."""
        job = self.job
        return None if job is None or job.outcome is not Outcome.FAILED else Problem("unexported", "", job.error)

    def start(self, records: Iterable[Record], board: str, now: datetime, wake: Callable[[], None]) -> None:
        """Begin to write a table of these records, and one of a board's; ``wake`` is called from another thread when
        they are written.
        """
        kept = tuple(records)
        self.count, self.board = len(kept), board
        self.begin(lambda: self.write(kept, board, self._folder, now), wake)


def _write(folder: Path, name: str, raw: bytes, now: datetime) -> Path:
    sweep_temporaries(folder)
    for number in itertools.count(1):
        path = folder / f"{name}{now:%Y-%m-%d}{f'-{number}' if number > 1 else ''}.csv"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)  # of several programs that ask at once only one gets the name
            break
    try:
        write_atomically(path, [raw], private=False)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path
