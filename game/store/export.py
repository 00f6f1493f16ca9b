"""The export of records as tables for other programs, and the way back: all of them, or one board's for csTimer.

Its heading is English in every language of the game, and so are the ids of the boards: a spreadsheet or a script that
reads one player's table must read every player's, and the same player's after another language was chosen.
"""

from __future__ import annotations

import csv
import hashlib
import io
import itertools
import json
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from solver import BoardError, Cancel, IllegalMove, Misread, Progress, board_key
from solver.catalogue.boards import kept_board
from solver.catalogue.reading import read_any
from solver.errors import brief_repr
from solver.system.files import sweep_temporaries, write_atomically
from solver.system.progress import check_cancel, ignore_progress, never_cancel

from ..model.game import Origin
from ..model.player_progress import session_name
from ..model.record import Record, recorded_game, recorded_times
from ..model.timing import counts_pushes, multi_tile_count, splits, times_text
from .player_files import write_to_documents

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
    " ladder, lesson, test (of a course) or chosen",
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
ROWS_AT_ONCE = 200  # between two reports of progress
NAME, CSTIMER_NAME = "antipode-games-", "antipode-cstimer-"


def csv_text(records: Iterable[Record]) -> str:
    """Return the table with its heading, in the format of RFC 4180."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    table.writeheader()
    for record in records:
        data = {name: _guarded(value) if isinstance(value, str) else value for name, value in record.to_data().items()}
        efficiency = "" if record.efficiency is None else f"{record.efficiency:.4f}"
        speed = "" if record.speed is None else f"{record.speed:.3f}"
        flags = {name: int(getattr(record, name)) for name in ("assisted", "first")}
        flags["proved"] = int(record.proved and record.par is not None)
        table.writerow({**data, "efficiency": efficiency, "speed": speed, **flags, **_speed_columns(record)})
    return text.getvalue()


# How a text begins that a spreadsheet would compute, or that has been guarded against it.
_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")  # the wide ones in Japanese


def _guarded(text: str) -> str:
    """Return a cell's text with a quote before one that a spreadsheet would take for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _unguarded(cell: str) -> str:
    """Return the text that ``_guarded`` has put into a cell."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


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


class ReadTable(NamedTuple):
    """The content of a table."""

    records: list[Record]
    refused: int  # rows that are no games: damaged, or not finished


T = TypeVar("T")


def _records_of(
    rows: Iterable[T], record_of: Callable[[T], Record], count: int, progress: Progress, cancel: Cancel
) -> ReadTable:
    """Return the records in about ``count`` rows. Raises Cancelled."""
    records, refused = list[Record](), 0
    for number, row in enumerate(rows):
        if number % ROWS_AT_ONCE == 0:
            check_cancel(cancel)
            progress(number / max(count, number))
        try:
            records.append(record_of(row))
        except (ValueError, TypeError, OverflowError, OSError):
            refused += 1
    return ReadTable(records, refused)


def read_csv(text: str, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> ReadTable:
    """Return the records of a table that ``csv_text`` has written.

    A spreadsheet may have changed the separator to a semicolon, and the order of the columns. Raises ValueError where
    the heading lacks what a record needs.
    """
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
    if missing:
        raise ValueError(f"no column {missing[0]!r}, expected the columns {', '.join(NEEDED)}")
    return _records_of(rows, _record_of, text.count("\n"), progress, cancel)


def _record_of(row: dict[str, str]) -> Record:
    """Return the record in a row. Raises ValueError or TypeError for none."""
    names = ("run", "board", "start", "when", "line", "times", "leg")
    texts = {name: _printable(_unguarded(row.get(name) or "")) for name in names}
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
            "session": session_name(_unguarded(row.get("session") or "")),
            "hints": int(row.get("hints") or 0),
            **({"first": row["first"] == "1"} if row.get("first") else {}),  # not in tables of earlier versions
        }
    )


def _printable(text: str) -> str:
    """Return a text that only needs to be one that can be shown. Raises ValueError."""
    if not text.isprintable():
        raise ValueError(f"{brief_repr(text)} has characters that can't be shown")
    return text


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
        table.writerow((number, time, comment, _guarded(record.start), _local(record.when), f"{record.seconds:.2f}"))
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


def read_cstimer(
    text: str, board: str, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> ReadTable:
    """Return the solves of a csTimer table as records of a board.

    A scramble gives the start (see ``played_solve``), and the comment the moves where it is these; a record whose moves
    nobody knows has 0. One that came from ``cstimer_text`` has its moves, start and name again.
    """
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";")
    return _records_of(rows, partial(_solve_of, board), text.count("\n"), progress, cancel)


def _solve_of(board: str, row: dict[str, str]) -> Record:
    """Return the record in a row of csTimer. Raises ValueError, TypeError, OverflowError or OSError for none."""
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
        return _solve(
            board, seconds, dated, (row["Time"], when, scramble), played=played_solve(board, scramble, comment)
        )
    start = _printable(_unguarded(scramble))
    name = {"run": _printable(own[2]), "number": int(own[3]), "moves": int(own[1]), "start": start}
    return Record.from_data({**_UNKNOWN, **name, "seconds": seconds, "board": board, "when": dated})


_UNKNOWN = {"par": None, "assisted": False, "line": "", "looked": None, "times": "", "origin": Origin.DEALT.value}


class PlayedSolve(NamedTuple):
    """What a timer knows of a solve: its board, its start, its moves and when they were made, as far as it is told."""

    board: str
    start: str = ""
    line: str = ""
    times: str = ""


def played_solve(board: str, scramble: str, moves: str) -> PlayedSolve:
    """Return the start that a scramble leads to on a board, or that it is, and the moves if they solve it.

    ``moves`` are directions, perhaps each with its milliseconds since the start, as in ``R@0 D2@350``. Nothing is
    known of a scramble that can't be followed.
    """
    try:
        start = read_any(_unguarded(scramble), kept_board(board)).start
    except (BoardError, Misread):
        return PlayedSolve(board)
    if start is None or start.board.moves_name_pieces:
        return PlayedSolve(board)
    known = PlayedSolve(board if start.board == kept_board(board) else board_key(start.board), str(start))
    made = _MOVES.fullmatch(moves.strip())
    parts = [(letter * int(count or 1), at) for letter, count, at in _MOVE.findall(moves.upper())] if made else []
    position, line = start, "".join(letters for letters, _ in parts)
    try:
        for letter in line:
            position = position.apply(letter)
    except IllegalMove:
        return known
    if not line or not position.is_goal:
        return known
    at = [int(milliseconds) / 1000 for letters, milliseconds in parts for _ in letters if milliseconds]
    waits = [after - before for before, after in zip([0.0, *at], at, strict=False)]
    is_timed = len(at) == len(line) and min(waits) >= 0
    return known._replace(line=line, times=times_text(waits) if is_timed else "")


_MOVE = re.compile(r"([LRUD])([2-9]?)(?:@(\d{1,8}))?")
_MOVES = re.compile(r"(?:[LRUD][2-9]?(?:@\d{1,8})?[\s,]*){1,2000}", re.IGNORECASE)


def _solve(
    board: str, seconds: float, when: str, about: Iterable[str], session: str = "", played: PlayedSolve | None = None
) -> Record:
    """Return a solve as a record that is named by what it is ``about``. Raises ValueError for none."""
    digest = hashlib.sha256("\n".join((board, *about)).encode(errors="replace")).hexdigest()[:12]
    name = {"run": f"csTimer {digest}", "number": 1, "session": session, "seconds": seconds, "when": when}
    told = (played or PlayedSolve(board))._asdict()
    return Record.from_data({**_UNKNOWN, **name, **told, "moves": len(told["line"])})


def read_cstimer_sessions(
    text: str, board: str, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> ReadTable:
    """Return the solves of all csTimer sessions as records of a board.

    The text is a JSON object: of each session a list of solves, and of each solve the penalty and the time in
    milliseconds, the scramble, the comment, and the seconds since 1970. Raises ValueError for anything else.
    """
    data = json.loads(text)
    sessions = {number: each for each in data if isinstance(data, dict) and (number := _SESSION.fullmatch(each))}
    if not sessions:
        raise ValueError("no sessions")
    names = _session_names(data)
    solves = [
        (solve, names.get(number[1], ""))
        for number, key in sessions.items()
        if isinstance(data[key], list)
        for solve in data[key]
    ]
    return _records_of(solves, partial(_solve_in_session, board), len(solves), progress, cancel)


def _solve_in_session(board: str, solve: tuple[Any, str]) -> Record:
    """Return the record of a solve and its session's name. Raises as ``_solve_of`` does."""
    (penalty, milliseconds, *_), scramble, comment, when, *more = solve[0]
    if penalty < 0 or isinstance(milliseconds, str):
        raise ValueError("did not finish")
    dated = datetime.fromtimestamp(when, timezone.utc).isoformat(timespec="seconds") if when else ""
    about = map(str, (penalty, milliseconds, when, scramble))
    made = more[0][0] if more and isinstance(more[0], list) and more[0] else comment
    played = played_solve(board, str(scramble), made if isinstance(made, str) else "")
    return _solve(board, (penalty + milliseconds) / 1000, dated, about, solve[1], played)


def _session_names(data: dict[str, Any]) -> dict[str, str]:
    """Return the names that the player has given to sessions, by their numbers."""
    try:
        sessions = json.loads(data["properties"]["sessionData"])
        named = {number: each["name"] for number, each in sessions.items()}
    except (LookupError, TypeError, ValueError, AttributeError):
        return {}
    import html  # whose names of letters take 2 ms to load

    return {number: session_name(html.unescape(name)) for number, name in named.items() if isinstance(name, str)}


class TableError(ValueError):
    """A file that is no table of games; its text is the key of the phrase that says so."""


def read_table(
    raw: bytes, board: str, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> ReadTable:
    """Return the records of a table; a file of csTimer is about ``board``.

    Raises TableError for any other file, and Cancelled.
    """
    try:
        text = raw.decode("utf-8-sig")
        if text.startswith("{"):
            return read_cstimer_sessions(text, board, progress, cancel)
        names = [name.strip() for name in text.partition("\n")[0].split(";")]
        if set(CSTIMER_COLUMNS[:2]) <= set(names):
            return read_cstimer(text, board, progress, cancel)
        return read_csv(text, progress, cancel)
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
