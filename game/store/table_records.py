"""Records of the solves in a timer's table, or in one that ``export`` has written."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from solver import Cancel, Progress, board_key
from solver.catalogue.readings import TimerTable
from solver.catalogue.timed_games import follow_solve
from solver.errors import brief_repr
from solver.formats.timer_tables import TimedSolve
from solver.model.board import Board
from solver.system.progress import check_cancel, ignore_progress, never_cancel

from ..model.game import Origin
from ..model.player_progress import session_name
from ..model.record import Record
from ..model.timing import times_text

ROWS_AT_ONCE = 200  # between two reports of progress


class ReadTable(NamedTuple):
    """The content of a table."""

    records: list[Record]
    refused: int  # rows that are no games: damaged, or not finished


def read_records(table: TimerTable, progress: Progress = ignore_progress, cancel: Cancel = never_cancel) -> ReadTable:
    """Return the solves of a table as records. Raises Cancelled.

    Solves that a timer has get their start from the scramble, and the moves if these lead to the goal; a record whose
    moves nobody knows has 0. What the program has written itself has its moves, start and name again.
    """
    records, refused = list[Record](), table.refused
    for number, solve in enumerate(table.solves):
        if number % ROWS_AT_ONCE == 0:
            check_cancel(cancel)
            progress(number / len(table.solves))
        try:
            records.append(_record(solve, table.board))
        except (ValueError, TypeError):
            refused += 1
    return ReadTable(records, refused)


_UNKNOWN = {"par": None, "assisted": False, "line": "", "looked": None, "times": "", "origin": Origin.DEALT.value}


def _record(solve: TimedSolve, board: Board) -> Record:
    """Return the record of a solve. Raises ValueError or TypeError for none."""
    if solve.is_whole:
        return _exported(solve)
    data = {**_UNKNOWN, "seconds": solve.seconds, "when": solve.when, "session": session_name(solve.session)}
    if solve.record:  # in a table for csTimer
        run, number, moves = (_printable(solve.record[name]) for name in ("run", "number", "moves"))
        known = {"board": board_key(board), "start": _printable(solve.scramble)}
        return Record.from_data({**data, **known, "run": run, "number": int(number), "moves": int(moves)})
    found = follow_solve(solve, board)
    start = found.start
    key = solve.board or board_key(board) if start is None or start.board == board else board_key(start.board)
    digest = hashlib.sha256("\n".join((key, *solve.about)).encode(errors="replace")).hexdigest()[:12]
    return Record.from_data(
        {
            **data,
            "run": f"csTimer {digest}",
            "number": 1,
            "board": key,
            "start": "" if start is None else str(start),
            "moves": len(found.moves),
            "line": "".join(map(str, found.moves)),
            "times": times_text(found.times),
        }
    )


def _exported(solve: TimedSolve) -> Record:
    """Return the record in a row that ``csv_text`` has written. Raises ValueError or TypeError for none."""
    row = solve.record
    data: dict[str, Any] = {
        "board": solve.board,
        "start": solve.scramble,
        "line": solve.moves,
        "when": solve.when,
        **{name: row.get(name) or "" for name in ("run", "times", "leg")},
    }
    looked, par = row.get("looked"), row.get("par")
    return Record.from_data(
        {
            **{name: _printable(text) for name, text in data.items()},
            "number": int(row["number"]),
            "moves": int(row["moves"]),
            "seconds": solve.seconds,
            "par": int(par) if par else None,
            "looked": float(looked) if looked else None,
            "assisted": row["assisted"] == "1",
            "proved": not par or row.get("proved") != "0",
            "origin": row.get("origin") or Origin.CHOSEN.value,
            "session": session_name(solve.session),
            "hints": int(row.get("hints") or 0),
            **({"first": row["first"] == "1"} if row.get("first") else {}),  # not in tables of earlier versions
        }
    )


def _printable(text: str) -> str:
    """Return a text that only needs to be one that can be shown. Raises ValueError."""
    if not text.isprintable():
        raise ValueError(f"{brief_repr(text)} has characters that can't be shown")
    return text
