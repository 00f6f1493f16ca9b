"""The command ``data``: all of the player's data to an archive and back, and a check of it."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from solver.cli.parser import Misuse
from solver.errors import escaped
from solver.system.files import NOWHERE, data_folder

from .archive import Checked, Imported, check_data, export, import_archive
from .database import Damaged, FutureFile

DAMAGED = 1  # the exit code of a check that has found it


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit code. Raises ValueError and OSError."""
    folder, has_file = data_folder(), args.file is not None
    if has_file is (args.action == "check"):
        expected = "no file" if has_file else "a file"
        raise Misuse(f"{args.action}: expected {expected}", "usage: antipode data export FILE | import FILE | check")
    if folder == NOWHERE:
        raise ValueError("there is no home folder, so nothing is saved")
    try:
        if args.action == "check":
            checked = check_data(folder)
            _print(args, checked_text(checked), {**asdict(checked), "path": str(checked.path)})
            return DAMAGED if checked.problem else 0
        path = Path(args.file)
        if args.action == "export":
            export(folder, path)
            _print(args, f"exported to {escaped(str(path))}", {"file": str(path), "bytes": path.stat().st_size})
        else:
            imported = import_archive(path, folder, date.today())
            _print(args, imported_text(imported), asdict(imported))
    except (Damaged, FutureFile) as error:
        raise ValueError(f"the data here cannot be read: {error}") from None
    return 0


def _print(args: argparse.Namespace, text: str, data: dict[str, Any]) -> None:
    print(json.dumps(data) if args.json else text)


def imported_text(imported: Imported) -> str:
    """Return what an import has done, in a line."""
    parts = [
        f"{imported.solved} solved games ({imported.known} known)",
        f"{imported.games} games in progress",
        f"{imported.positions} positions to learn",
        f"{imported.favourites} favourites",
        f"{imported.boards} boards",
        *(["the picture"] if imported.has_picture else []),
        *(["the settings"] if imported.has_settings else []),
    ]
    refused = f"; refused: {imported.refused}" if imported.refused else ""
    return f"imported {', '.join(parts)}{refused}"


def checked_text(checked: Checked) -> str:
    """Return the state of the data, in some lines."""
    path = escaped(str(checked.path))
    if checked.problem:
        state = [f"{path}: damaged: {checked.problem}"]
    elif not checked.rows:
        state = [f"{path}: nothing is saved yet"]
    else:
        counts = ", ".join(f"{count} {name}" for name, count in checked.rows.items() if count)
        state = [f"{path}: sound ({counts or 'empty'})"]
    if checked.earlier:
        state.append(f"files of earlier versions, taken in at the next start: {checked.earlier}")
    return "\n".join([*state, f"backups: {', '.join(checked.backups) or 'none'}"])
