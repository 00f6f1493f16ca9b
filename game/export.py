"""All records as a table that other programs read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import platformdirs

from solver.files import write_atomically

from .records import Record

COLUMNS = {
    "board": "the board's id",
    "start": "the position the game began with, rows parted by /",
    "moves": "moves made; each cell a piece slides counts one",
    "par": "the fewest moves from the start; empty where not known",
    "efficiency": "par / moves, from 0 to 1; empty where par is not known",
    "seconds": "from the first move to the solve",
    "assisted": "1 if a hint or the solver helped, else 0",
    "when": "time of day of the solve, ISO 8601, UTC",
    "run": "the run of the program it was solved in",
    "number": "counts the records of that run",
    "line": "the moves, U D L R for the way the piece slides",
}
"""The columns, in their order, and what is in each."""


def csv_text(records: Iterable[Record]) -> str:
    """The table with its heading, as RFC 4180 has it."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for record in records:
        efficiency = "" if record.efficiency is None else f"{record.efficiency:.4f}"
        values = {**record.to_data(), "efficiency": efficiency, "assisted": int(record.assisted)}
        table.writerow("" if values[column] is None else values[column] for column in COLUMNS)
    return text.getvalue()


def export_csv(records: Iterable[Record], data_folder: Path, now: datetime) -> Path:
    """Writes the table to the player's documents, or where that cannot be to the data folder; gives the file.

    No file is written over. Raises OSError where neither can be written to.
    """
    raw = csv_text(records).encode()
    documents = platformdirs.user_documents_path()
    if documents.is_dir():
        try:
            return _write(documents, raw, now)
        except OSError:  # read-only, for instance
            pass
    return _write(data_folder, raw, now)


def _write(folder: Path, raw: bytes, now: datetime) -> Path:
    path = next(path for path in _names(folder, now) if not path.exists())
    write_atomically(path, [raw])
    return path


def _names(folder: Path, now: datetime) -> Iterator[Path]:
    name = f"antipode-games-{now:%Y-%m-%d}"
    yield folder / f"{name}.csv"
    number = 2
    while True:
        yield folder / f"{name}-{number}.csv"
        number += 1
