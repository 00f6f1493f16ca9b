"""The player's data as rows, and back; and which rows a program has changed.

Rows are put whole and written singly: what differs from the rows put before is written, and all else in the file stays
as other programs have left it.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from sys import intern
from typing import Any, NamedTuple

from ..model.draft import Draft
from ..model.record import Record
from .database import (
    BOARD,
    DRAFT,
    GAME,
    ITEM,
    LEARNT,
    MISTAKE,
    RECORD,
    Row,
    Table,
    Value,
    delete,
    select,
    select_one,
    upsert,
)

# What has changed

Merge = Callable[[Row, Row], Row]
"""Of the row that is there and the one to be written, where another program has changed it: the row to write."""


class _Change(NamedTuple):
    before: Row | None  # as this program has read or written it; None for none
    after: Row | None


class Rows:
    """The rows of a table that this program has read or put, and those changes that are not yet in the file.

    What another program has changed stays, unless this one has changed the same row. A row that one has deleted and
    the other has changed stays, too.
    """

    def __init__(
        self,
        table: Table,
        merge: Merge = lambda there, ours: ours,
        continues: Callable[[Row], bool] = lambda key: True,
        **where: Value,
    ) -> None:
        """``where`` are the columns that select the rows, with their values.

        A row that this program has read and another has deleted is written again only if its key ``continues``.
        """
        self.table, self._merge, self._continues, self._where = table, merge, continues, where
        self.ours: dict[Row, Row] = {}
        self._changes: dict[Row, _Change] = {}
        self.writes = 0
        """How many times changes have come into the file: what was read before is not what is there."""
        self._lock = threading.Lock()  # the writer's thread takes changes that the main thread puts

    @property
    def has_changes(self) -> bool:
        """Something is not in the file yet."""
        return bool(self._changes)

    def read(self, connection: sqlite3.Connection) -> dict[Row, Row]:
        """Return the rows in the file."""
        where = " AND ".join(f'"{name}" = ?' for name in self._where)
        return select(connection, self.table, f"WHERE {where}" if where else "", *self._where.values())

    def put(self, rows: Mapping[Row, Row], anew: bool = False) -> bool:
        """Replace the rows; return whether any differs, or all are to be written ``anew``."""
        with self._lock:
            for key in {**self.ours, **rows}:
                before, after = self.ours.get(key), rows.get(key)
                if before != after or anew:
                    waiting = self._changes.get(key)
                    self._changes[key] = _Change(before if waiting is None else waiting.before, after)
            self.ours = dict(rows)
            return bool(self._changes)

    def take(self, there: Mapping[Row, Row]) -> bool:
        """Take over the rows in the file, but for own changes; return whether any differs."""
        with self._lock:
            rows = dict(there)
            for key, change in self._changes.items():
                rows.pop(key, None)
                if change.after is not None:
                    rows[key] = change.after
            is_new, self.ours = rows != self.ours, rows
            return is_new

    def write(self, connection: sqlite3.Connection) -> dict[Row, _Change]:
        """Write what has changed; return what ``written`` is told once it is on the disk."""
        with self._lock:
            changes = dict(self._changes)
        for key, (before, after) in changes.items():
            there = select_one(connection, self.table, key)
            if after is None:
                if there == before:
                    delete(connection, self.table, key)
            elif there is not None or before is None or self._continues(key):
                row = after if there in (None, before, after) else self._merge(there, after)
                upsert(connection, self.table, key, row)
        return changes

    def written(self, changes: Mapping[Row, _Change]) -> None:
        """Forget changes that are on the disk."""
        with self._lock:
            self.writes += bool(changes)
            for key, change in changes.items():
                latest = self._changes[key]
                if latest is change:
                    del self._changes[key]
                else:
                    self._changes[key] = _Change(change.after, latest.after)


def in_order(values: list[Row], before: Mapping[Row, Row], column: int, now: int) -> Iterator[tuple[Row, int]]:
    """Yield keys with numbers that grow, from the first to the last; each keeps the one in this column of its row where
    that is possible, and others get the present time, in milliseconds.
    """
    last = 0
    for key in values:
        row = before.get(key)
        kept = row[column] if row is not None else None
        last = kept if isinstance(kept, int) and kept > last else max(last + 1, now)
        yield key, last


def present_place() -> int:
    """Return the time of day in milliseconds, as the place of what comes now."""
    return time.time_ns() // 1_000_000


# Records


def record_row(record: Record) -> tuple[Row, Row]:
    """Return the key and the row of a record."""
    values = RECORD.row(*(getattr(record, name) for name in RECORD.columns))
    return values[:2], values[2:]


def record_of(key: Row, row: Row) -> Record:
    """Return the record of a sound row, whose columns are the record's fields. Raises ValueError for none."""
    values: list[Any] = [*key, *row]
    for column in _SHARED:
        values[column] = intern(values[column])
    for column in _FLAGS:
        values[column] = bool(values[column])
    return Record.from_values(values)


_SHARED = tuple(map(RECORD.columns.index, ("run", "board", "origin", "session")))  # of 20,000 records some MB
_FLAGS = tuple(map(RECORD.columns.index, ("assisted", "proved", "first")))


# Positions to be learnt, as ``Mistakes.to_data`` has them


def mistake_rows(data: Mapping[str, Any], before: Mapping[Row, Row], now: int) -> dict[Row, Row]:
    """Return the rows of all cards."""
    cards = {(board, card["position"]): card for board, deck in data.items() for card in deck["cards"]}
    keys = [MISTAKE.row(*key, 0, 0, "", "")[:2] for key in cards]
    places = dict(in_order_by_board(keys, before, now))
    return {
        key: MISTAKE.row(places[key], card["right"], card["due"], card["seen"])
        for key, card in zip(keys, cards.values(), strict=True)
    }


def in_order_by_board(keys: Iterable[Row], before: Mapping[Row, Row], now: int) -> Iterator[tuple[Row, int]]:
    """Yield the keys of each board with numbers, as ``in_order`` does."""
    boards: dict[Value, list[Row]] = {}
    for key in keys:
        boards.setdefault(key[0], []).append(key)
    for own in boards.values():
        yield from in_order(own, before, 0, now)


def learnt_rows(data: Mapping[str, Any], before: Mapping[Row, Row], run: str) -> dict[Row, Row]:
    """Return the rows of the numbers of learnt positions: what those of other runs do not explain is this run's."""
    found: dict[Row, Row] = {}
    for board, deck in data.items():
        others = {key: row for key, row in before.items() if key[0] == board and key[1] != run}
        own = deck["learnt"] - sum(_whole(row[0]) for row in others.values())
        if own < 0:  # all were cleared, and some learnt since
            others, own = {}, deck["learnt"]
        found |= others
        if own:
            found[LEARNT.row(board, run, 0)[:2]] = (own,)
    return found


def mistakes_data(cards: Mapping[Row, Row], learnt: Mapping[Row, Row]) -> dict[str, Any]:
    """Return the data of all positions to be learnt."""
    data: dict[str, Any] = {}

    def deck(board: Value) -> Any:
        return data.setdefault(str(board), {"learnt": 0, "cards": []})

    for (board, position), (_, right, due, seen) in sorted(cards.items(), key=lambda each: _whole(each[1][0])):
        deck(board)["cards"].append({"position": position, "right": right, "due": due, "seen": seen})
    for (board, _), (count,) in learnt.items():
        deck(board)["learnt"] += count
    return data


def later_answer(there: Row, ours: Row) -> Row:
    """Merge two answers to one position: the later counts."""
    return ours if str(ours[3]) >= str(there[3]) else there


# Lists and single values

LISTS, VALUES = ("favourites", "opened", "made", "sessions"), ("attempt", "dnfs", "session", "endless", "first_steps")
"""Of PlayerProgress."""


def item_rows(lists: Mapping[str, Sequence[str]], before: Mapping[Row, Row], now: int) -> dict[Row, Row]:
    """Return the rows of lists, whose last item comes first; those of other lists stay as they are."""
    found = {key: row for key, row in before.items() if key[0] not in lists}
    for name, values in lists.items():
        keys = [ITEM.row(name, value, 0)[:2] for value in reversed(values)]
        found |= {key: ITEM.row(place) for key, place in in_order(keys, before, 0, now)}
    return found


def items_of(rows: Mapping[Row, Row], name: str) -> list[str]:
    """Return a list, the last item first."""
    found = [(_whole(row[0]), str(key[1])) for key, row in rows.items() if key[0] == name]
    return [value for _, value in sorted(found, key=lambda each: each[0], reverse=True)]


def progress_rows(values: Mapping[str, Any], before: Mapping[Row, Row]) -> dict[Row, Row]:
    """Return the rows of single values; those of other names stay as they are."""
    return {**before, **{(name,): (json.dumps(value, sort_keys=True),) for name, value in values.items()}}


def progress_value(rows: Mapping[Row, Row], name: str) -> Any:
    """Return a single value; None where there is none."""
    row = rows.get((name,))
    try:
        return None if row is None else json.loads(str(row[0]))
    except (ValueError, RecursionError):
        return None


# Drafts


def draft_rows(draft: Draft, before: Mapping[Row, Row], run: str) -> dict[Row, Row]:
    """Return the row of a draft, which has taken over those of other runs."""
    text, there = json.dumps(draft.to_data()), before.get((run,))
    return {(run,): there if there is not None and there[1] == text else DRAFT.row(time.time(), text)}


def draft_of(rows: Mapping[Row, Row]) -> Draft:
    """Return the latest draft, from which undo leads to those of other runs. Raises ValueError for one that is none."""
    found = [Draft.from_data(_parsed(row[1])) for row in sorted(rows.values(), key=lambda row: float(row[0] or 0))]
    if not found:
        return Draft()
    *others, draft = found
    return draft.after([other.drawing for other in others])


def _parsed(text: Value) -> Any:
    try:
        return json.loads(str(text))
    except RecursionError:
        raise ValueError("no draft: too deep") from None


# Games in progress, as ``Session.to_data`` has them

_MARKS = ("farthest_taken", "challenge")
_OF_GAME = GAME.columns[5:]  # from its start on: what a game itself has


def board_row(data: Mapping[str, Any]) -> Row:
    """Return the row of a board."""
    game = data["games"][data["current"]]["id"]
    return BOARD.row(game, *(data.get(name, 0 if name == "farthest_taken" else None) for name in _MARKS))


def farther(there: Row, ours: Row) -> Row:
    """Merge two programs' marks of a board: ours, but no farthest position is taken twice."""
    return (ours[0], max(_whole(there[1]), _whole(ours[1])), *ours[2:])


def game_rows(data: Mapping[str, Any], before: Mapping[Row, Row], now: int, saved: float) -> dict[Row, Row]:
    """Return the rows of the games of a board; only those that differ are saved now."""
    board, current, found = data["board"], data["current"], {}
    keys: list[Row] = [(game["id"],) for game in data["games"]]
    places = dict(in_order(keys, before, 1, now))
    for number, (key, game) in enumerate(zip(keys, data["games"], strict=True)):
        row = GAME.row(board, places[key], number > current, saved, *(game[name] for name in _OF_GAME))
        there = before.get(key)
        found[key] = there if there is not None and (*there[:3], *there[4:]) == (*row[:3], *row[4:]) else row
    return found


def last_saved(games: Mapping[Row, Row]) -> float | None:
    """Return when a game was last saved, in seconds since the epoch; None where there is none."""
    return max((float(row[_SAVED] or 0) for row in games.values()), default=None)


def is_continued(before: Row | None, game: Mapping[str, Any]) -> bool:
    """Return whether a game has other moves than its row."""
    return before is not None and (before[_MOVES], before[_DONE]) != (game["moves"], game["done"])


_SAVED, _MOVES, _DONE, _ASSISTED, _HINTS, _EXAMINED = (
    GAME.columns.index(name) - 1 for name in ("saved", "moves", "done", "assisted", "hints", "examined")
)


def with_help(there: Row, ours: Row) -> Row:
    """Merge the help that two programs have given in one game; the hints are 0 where either has played in it."""
    if (there[_MOVES], there[_DONE]) != (ours[_MOVES], ours[_DONE]):
        return ours
    merged, hints = list(ours), [_whole(row[_HINTS]) for row in (there, ours) if row[_ASSISTED]]
    merged[_HINTS] = max(hints) if hints and all(hints) else 0
    for column in (_ASSISTED, _EXAMINED):
        merged[column] = max(_whole(there[column]), _whole(ours[column]))
    return tuple(merged)


def session_data(board: str, rows: Mapping[Row, Row], games: Mapping[Row, Row]) -> dict[str, Any] | None:
    """Return the data of the games of a board: at the end the present one, and those that can be redone."""
    entries = []
    present = rows.get((board,), ("", 0, None))
    for (name,), row in sorted(games.items(), key=lambda each: (_whole(each[1][1]), str(each[0][0]))):
        entries.append((bool(row[2]), name == present[0], dict(zip(_OF_GAME, row[4:], strict=True)) | {"id": name}))
    if not entries:
        return None
    behind = [entry for undone, is_present, entry in entries if undone and not is_present]
    before = [entry for undone, is_present, entry in entries if not undone and not is_present]
    here = [entry for _, is_present, entry in entries if is_present]
    if not here:  # another program has continued it
        here = [before.pop() if before else behind.pop(0)]
    for entry in (*before, *here, *behind):
        entry |= {name: bool(entry[name]) for name in ("again", "assisted", "examined")}
    marks = dict(zip(_MARKS, present[1:], strict=True))
    return {"board": board, "current": len(before), **marks, "games": [*before, *here, *behind]}


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0
