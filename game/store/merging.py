"""Another collection of rows added to the player's: that of an archive, or of the files of earlier versions.

Nothing that is here is overwritten, but a game by its par, an answer by a later one, and a board's present game by one
that was played later. What is here already changes nothing, so that adding twice is adding once.
"""

from __future__ import annotations

import sqlite3

from .database import (
    ASIDE,
    BOARD,
    DRAFT,
    GAME,
    ITEM,
    LEARNT,
    MISTAKE,
    PROGRESS,
    RECORD,
    Row,
    Table,
    Value,
    select,
    select_one,
    upsert,
)
from .rows import Merge, farther, last_saved, later_answer

Tables = dict[Table, dict[Row, Row]]


def add(connection: sqlite3.Connection, tables: Tables) -> dict[Table, set[Row]]:
    """Add rows; return the keys of those that have changed anything, by table."""
    changed = {table: _add_rows(connection, table, tables.get(table, {}), merge) for table, merge in _MERGES.items()}
    changed[GAME] = _add_games(connection, tables.get(BOARD, {}), tables.get(GAME, {}))
    return changed


def _add_rows(connection: sqlite3.Connection, table: Table, rows: dict[Row, Row], merge: Merge) -> set[Row]:
    changed = set()
    for key, theirs in rows.items():
        ours = select_one(connection, table, key)
        row = theirs if ours is None else merge(ours, theirs)
        if row != ours:
            upsert(connection, table, key, row)
            changed.add(key)
    return changed


_PAR = RECORD.columns.index("par") - len(RECORD.key)
_BOARD, _UNDONE, _START, _MOVES = (
    GAME.columns.index(name) - len(GAME.key) for name in ("board", "undone", "start", "moves")
)
_stays: Merge = lambda ours, theirs: ours  # noqa: E731
_MERGES: dict[Table, Merge] = {
    RECORD: lambda ours, theirs: theirs if ours[_PAR] is None and theirs[_PAR] is not None else ours,
    MISTAKE: lambda ours, theirs: later_answer(theirs, ours),
    LEARNT: max,
    ITEM: _stays,
    PROGRESS: _stays,
    DRAFT: _stays,
    ASIDE: _stays,
}


def _add_games(connection: sqlite3.Connection, boards: dict[Row, Row], games: dict[Row, Row]) -> set[Row]:
    """Add the games in progress on each board before its present one; where they are later, one of them is that."""
    changed, by_board = set[Row](), dict[Value, dict[Row, Row]]()
    for key, row in games.items():
        by_board.setdefault(row[_BOARD], {})[key] = row
    for (board,), row_there in boards.items():
        theirs, new = row_there, by_board.get(board, {})
        here = select(connection, GAME, 'WHERE "board" = ?', board)
        ours, is_later = select_one(connection, BOARD, (board,)), (last_saved(new) or 0) > (last_saved(here) or 0)
        if ours is not None:
            theirs = farther(ours, theirs) if is_later else farther(theirs, ours)
        if theirs != ours:
            upsert(connection, BOARD, (board,), theirs)
        known = {(row[_START], row[_MOVES]) for row in here.values()}
        for key, row in new.items():
            if key not in here and (row[_START], row[_MOVES]) not in known:
                is_undone = row[_UNDONE] if is_later else 0
                upsert(connection, GAME, key, (*row[:_UNDONE], is_undone, *row[_UNDONE + 1 :]))
                changed.add(key)
    return changed
