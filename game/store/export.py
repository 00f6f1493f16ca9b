"""Tables as new files in the player's documents."""

from __future__ import annotations

import itertools
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from solver.system.files import sweep_temporaries, write_atomically

from .player_files import write_to_documents


def export_table(name: str, text: str, data_folder: Path, now: datetime, documents: Path | None = None) -> Path:
    """Write a table to a new file, in the player's documents or else the data folder, by a name and the
    day. Raises OSError.
    """
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
