"""The games that were solved, as a list to look through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .grades import GameResult, result_of
from .records import Record


@dataclass(frozen=True)
class Wanted:
    """Which games to list; by default all."""

    board: str | None = None
    """Those on the board with this id."""
    result: GameResult | None = None
    """Those that ended so."""
    text: str = ""
    """Those with this in the board's name or id or in the start, in large letters or small."""


def listed(records: Iterable[Record], wanted: Wanted, names: Mapping[str, str]) -> list[Record]:
    """The wanted games, newest first; ``records`` come in the order in which they were made.

    ``names`` has the names of the boards by their ids, in the player's language.
    """
    text = " ".join(wanted.text.casefold().split())
    named = {board_id for board_id, name in names.items() if text in name.casefold()}
    found = [
        record
        for record in records
        if wanted.board in (None, record.board)
        and (wanted.result is None or result_of(record) is wanted.result)
        and (not text or record.board in named or text in record.board or text in record.start)
    ]
    return found[::-1]
