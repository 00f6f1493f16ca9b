"""The export of all records as a table for other programs.

Its heading is English in every language of the game, and so are the ids of the boards: a spreadsheet or a script that
reads one player's table must read every player's, and the same player's after another language was chosen.
"""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

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
    "origin": "where the start came from: dealt (at random), daily, practice (at a distance), series, ladder or chosen",
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
NAME = "antipode-games-"


def csv_text(records: Iterable[Record]) -> str:
    """Return the table with its heading, in the format of RFC 4180."""
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS)
    table.writeheader()
    for record in records:
        efficiency = "" if record.efficiency is None else f"{record.efficiency:.4f}"
        speed = "" if record.speed is None else f"{record.speed:.3f}"
        flags = {"assisted": int(record.assisted), "proved": int(record.proved and record.par is not None)}
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
        }
    )


def export_csv(records: Iterable[Record], data_folder: Path, now: datetime, documents: Path | None = None) -> Path:
    """Write the table to a new file, in the player's documents or else the data folder. Raises OSError."""
    raw = csv_text(records).encode(errors="replace")  # a damaged record may hold half a character
    return write_to_documents(lambda folder: _write(folder, raw, now), data_folder, documents)


class Exporter(SerialTask[Path]):
    """A writer of tables."""

    def __init__(self, data_folder: Path) -> None:
        super().__init__()
        self._folder, self.write = data_folder, export_csv
        self.count = 0

    @property
    def problem(self) -> Problem | None:
        """The reason for a failed export, until it has been fetched."""
        job = self.job
        return None if job is None or job.outcome is not Outcome.FAILED else Problem("unexported", "", job.error)

    def start(self, records: Iterable[Record], now: datetime, wake: Callable[[], None]) -> None:
        """Begin to write a table of these records; ``wake`` is called from another thread when it is written."""
        kept = tuple(records)
        self.count = len(kept)
        self.begin(lambda: self.write(kept, self._folder, now), wake)


def _write(folder: Path, raw: bytes, now: datetime) -> Path:
    sweep_temporaries(folder)
    for number in itertools.count(1):
        path = folder / f"{NAME}{now:%Y-%m-%d}{f'-{number}' if number > 1 else ''}.csv"
        with suppress(FileExistsError):
            path.touch(0o600, exist_ok=False)  # of several programs that ask at once only one gets the name
            break
    try:
        write_atomically(path, [raw])
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path
