"""The games that were solved, as a list to look through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...model.grades import GameResult, result_of
from ...model.record import Record


@dataclass(frozen=True)
class Wanted:
    """Which games to list; by default all."""

    board: str | None = None
    """Those on the board with this id."""
    result: GameResult | None = None
    """Those that ended so."""


def listed(records: Iterable[Record], wanted: Wanted) -> list[Record]:
    """Return the wanted games, newest first; ``records`` are in chronological order."""
    found = [
        record
        for record in records
        if wanted.board in (None, record.board) and wanted.result in (None, result_of(record))
    ]
    return found[::-1]
